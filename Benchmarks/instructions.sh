#!/bin/sh
# User instructions per document under callgrind, of C DOM and of ours, and their ratio. The difference of a long and a
# short run cancels what a process does before its first document.
#
#   ./instructions.sh [--limit RATIO] [WORKLOAD [CASE…]]
#
# With --limit the script fails when a ratio is greater. Set PARSE_BENCH to measure a program built elsewhere.
set -eu
cd "$(dirname "$0")"

limit=
if [ "${1:-}" = --limit ]; then
  limit=$2
  shift 2
fi
workload=${1:-vmap}
[ $# -gt 0 ] && shift
[ $# -gt 0 ] || set -- ours ours-reused

if [ -z "${PARSE_BENCH:-}" ]; then
  swift build -c release --product parse-bench >&2
  PARSE_BENCH=$(swift build -c release --show-bin-path)/parse-bench
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Valgrind 3.19 gives up on Swift's debug information.
strip --strip-debug -o "$work/parse-bench" "$PARSE_BENCH"
"$work/parse-bench" --work "$work" --save --workload "$workload"

# instructions CASE N
instructions() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null \
    "$work/parse-bench" --work "$work" --callgrind "$1" "$workload" "$2" 2>"$work/log" >&2 || {
    cat "$work/log" >&2
    exit 1
  }
  sed -n 's/.*Collected : \([0-9]*\).*/\1/p' "$work/log"
}

per_document() {
  few=$(instructions "$1" 2)
  many=$(instructions "$1" 12)
  echo $(((many - few) / 10))
}

reference=$(per_document c-dom)
echo "| $workload | instructions per document | to C DOM |"
echo "| --- | --- | --- |"
echo "| c-dom | $reference | 1.000 |"
failed=0
for case in "$@"; do
  own=$(per_document "$case")
  ratio=$(awk "BEGIN { printf \"%.3f\", $own / $reference }")
  echo "| $case | $own | $ratio |"
  if [ -n "$limit" ] && awk "BEGIN { exit !($ratio > $limit) }"; then
    echo "$case: $ratio is more than $limit" >&2
    failed=1
  fi
done
exit $failed
