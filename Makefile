# Each target is one script in scripts/. They need Python 3.11 or newer and nothing else.
PYTHON ?= $(or $(shell command -v python3.11 || command -v python3.12 || command -v python3.13 || command -v python3),python3)

.DEFAULT_GOAL := help
.PHONY: help run test lint lock wheels bench

help: ## show this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 16

run: ## set up what is missing and start the demo site (PORT=5000)
	@exec $(PYTHON) scripts/run

test: ## every check there is, failing fast (ONLY=ruff,mypy for some of them)
	@exec $(PYTHON) scripts/test

lint: ## the quick checks
	@ONLY=lint exec $(PYTHON) scripts/test

lock: ## lock the dependencies anew (UPGRADE=1 to newer versions)
	@exec $(PYTHON) scripts/lock

wheels: ## the wheels of the core and the plugins, into dist/
	@exec $(PYTHON) scripts/wheels

bench: ## the benchmark tables, side by side
	@exec $(PYTHON) scripts/bench
