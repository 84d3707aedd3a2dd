# The two commands: `make play` opens the table, `make test` proves it. Both set up .venv first.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PACKS  := $(VENV)/.packs
RUN    := $(BIN)/python -m dogtable

.PHONY: setup play test fast check check-types check-style check-layers check-rulesets format bench bench-peers balance deep clean package package-test package-windows-wine help

play: setup	## set up and open the window (without a screen: one bot game and pictures)
	@$(BIN)/python -m dogtable.cli.play_or_show dog

test: setup	## set up and pass the tests
	@$(BIN)/python -m pytest -n auto --dist worksteal

fast: setup	## compile the shipped rulesets now, not in the background when they are first played (needs a C compiler)
	@$(RUN) ahead

check: setup	## style, types, layers, rulesets; two of these at a time
	@$(MAKE) --no-print-directory --jobs=2 check-types check-style check-layers check-rulesets

check-types:
	$(BIN)/mypy

check-style:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

check-layers:
	$(BIN)/lint-imports --no-cache

check-rulesets:
	$(RUN) check rulesets

format: setup	## lay out the Python
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: setup	## the figures of docs/performance.md, into build/bench/
	-@$(RUN) ahead
	$(BIN)/python -m tests.bench

bench-peers: setup   ## the same games by boardgame.io, OpenSpiel and RLCard, fetched into build/peers (needs node and npm)
	$(BIN)/python -m tests.bench.peers

balance: setup	## fairness and strength by thousands of games, into docs/balance.md: hours; can be stopped and goes on
	$(BIN)/python -m tests.balance

deep: setup	## the laws at full size: hours; can be stopped and goes on
	$(BIN)/python -m tests.deep

package: $(PACKS)       ## the program for Linux: .deb, .run, tar.gz, AppDir, wheel, sums, what is inside; into build/installers/
	@$(BIN)/python packaging/package.py

package-test: $(PACKS)  ## install, play, open a game, update, remove what `make package` made, as a user would (as root, on Debian)
	@$(BIN)/python packaging/package_test.py

package-windows-wine: $(PACKS)  ## a test build for Windows, made and tried under wine: install, play, continue, update, remove
	@$(BIN)/python packaging/windows/wine_test.py

clean:                  ## remove what tools wrote
	rm -rf $(VENV) build/app build/installers build/compiled build/bench build/screenshots build/work build/wine build/older build/icons .pytest_cache .mypy_cache .ruff_cache

help:                   ## this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*##/\t/' | expand -t 12

setup:
	@$(PYTHON) make.py setup

$(PACKS): pyproject.toml constraints.txt | setup
	@$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[package]'
	@touch $@
