# `make demo` and `make test` are all a newcomer needs; both install what is missing (Debian: apt).
SWIFT ?= swift
SOURCES := Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources

.PHONY: demo test build setup format format-check clean

## Play the demo: an ad server, a beacon collector and a player, on this machine's loopback.
demo: setup
	$(SWIFT) build -c release --product vastctl
	$(SWIFT) build -c release --product vastctl-demo
	@$(SWIFT) run -c release --skip-build vastctl-demo

## Build with warnings as errors, check formatting, run every test.
test: setup format-check
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build

## Build a release of the command line tool.
build: setup
	$(SWIFT) build -c release --product vastctl

## Install the C libraries and tools that are missing.
setup:
	@./.ci/setup

## Rewrite the sources to the project's format.
format:
	$(SWIFT) format format -i -r --configuration .swift-format $(SOURCES)

format-check:
	$(SWIFT) format lint --strict -r --configuration .swift-format $(SOURCES)

clean:
	rm -rf .build Benchmarks/.build Benchmarks/work
