# Each target is one script in scripts/. They need Python 3.11 or newer and nothing else.
PYTHON ?= $(or $(shell command -v python3.11 || command -v python3.12 || command -v python3.13 || command -v python3),python3)

.DEFAULT_GOAL := help
.PHONY: help run check test test-full lint lock wheels bench

help: ## show this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 16

run: ## set up what is missing and start the demo site (PORT=5000)
	@exec $(PYTHON) scripts/run

check: ## lint, types and the tests near the change, within 90 seconds
	@exec $(PYTHON) scripts/check

test: ## what every change must pass, failing fast (ONLY=ruff,mypy for some of it)
	@exec $(PYTHON) scripts/test

test-full: ## all of that and what is too slow for it
	@exec $(PYTHON) scripts/test-full

lint: ## lint and types alone
	@ONLY=lint exec $(PYTHON) scripts/test

lock: ## lock the dependencies again (UPGRADE=1 to newer versions)
	@exec $(PYTHON) scripts/lock

wheels: ## the wheels of the core and the plugins, into dist/
	@exec $(PYTHON) scripts/wheels

bench: ## the benchmark tables, side by side
	@exec $(PYTHON) scripts/bench
