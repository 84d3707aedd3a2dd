# The two commands: `make play` opens the table, `make test` proves it. Both set up .venv first.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
RUN    := $(BIN)/python -m dogtable

.PHONY: play test check format bench bench-peers balance deep coverage clean help

play: $(READY)          ## set up and open the window (without a screen: one bot game and pictures)
	@$(BIN)/python -m dogtable.cli.play_or_show dog

test: $(READY)          ## set up and pass the tests
	@$(BIN)/python -m pytest -n auto

check: $(READY)         ## style, types, layers, rulesets
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(RUN) check rulesets

format: $(READY)        ## lay out the Python
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(READY)         ## the figures of docs/performance.md, into build/bench/
	$(BIN)/python -m tests.bench

bench-peers: $(READY)   ## the same games by boardgame.io, OpenSpiel and RLCard, fetched into build/peers (needs node and npm)
	$(BIN)/python -m tests.bench.peers

balance: $(READY)       ## fairness and strength by thousands of games, into docs/balance.md: hours; can be stopped and goes on
	$(BIN)/python -m tests.balance

deep: $(READY)          ## the laws at full size: hours; can be stopped and goes on
	$(BIN)/python -m tests.deep

clean:                  ## remove what tools wrote
	rm -rf $(VENV) build/app build/installers build/compiled build/bench build/screenshots .pytest_cache .mypy_cache .ruff_cache

help:                   ## this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*##/\t/' | expand -t 12

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) make.py setup
