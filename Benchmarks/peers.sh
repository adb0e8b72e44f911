#!/bin/sh
# An optional step: other people's parsers on the same documents. Only lxml, which can be had from Debian
# (python3-lxml) or PyPI; it builds a tree and no model. Skipped when neither is there.
#
#   ./peers.sh [ROUNDS]
#
# Set PARSE_BENCH to take the workloads from a program built elsewhere.
set -eu
cd "$(dirname "$0")"

python=python3
if ! python3 -c 'import lxml.etree' 2>/dev/null; then
  python=work/peers/bin/python
  if [ ! -x "$python" ] || ! "$python" -c 'import lxml.etree' 2>/dev/null; then
    { python3 -m venv work/peers && work/peers/bin/pip install --quiet lxml; } || {
      echo "peers: no lxml here and none to be had, skipped" >&2
      exit 0
    }
  fi
fi

if [ -z "${PARSE_BENCH:-}" ]; then
  swift build -c release --product parse-bench >&2
  PARSE_BENCH=$(swift build -c release --show-bin-path)/parse-bench
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$PARSE_BENCH" --work "$work" --save
"$python" peers.py "$work" "${1:-11}"
