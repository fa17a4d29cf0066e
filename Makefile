# Everything here needs only Python 3.11 or newer, make and a network: the rest goes into .venv by itself.

PYTHON ?=
ARGS ?=
SECONDS ?= 3600
BIN := .venv/bin
export PYTHON
# Hundreds of processes are started here: what one has read from source the next does not read again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play terminal page test test-all check format docs bench bench-server bench-page screenshots soak balance clean

help:
	@echo "make play     open a table in the browser      ARGS='--host 0.0.0.0 --hosts 192.168.1.20' lets others in"
	@echo "make terminal sit down at a table in the terminal"
	@echo "make page     build the page, if it is not up to date"
	@echo "make test     run the tests, in a few minutes ARGS='-k undo' chooses some"
	@echo "make test-all run the long ones too: compiled rules, browsers, PostgreSQL, commands of the docs"
	@echo "make check    lint, types and import layers, of the page too"
	@echo "make format   lay the code out as check wants it"
	@echo "make docs     build the documentation as a site in build/site"
	@echo "make bench    measure how fast the rules run"
	@echo "make bench-server   measure how many tables a server can serve"
	@echo "make bench-page     measure how soon the page can be used, and how smoothly it moves on a phone"
	@echo "make screenshots    take the pictures of docs/screenshots anew"
	@echo "make balance  play very many games of every rulebook and write what they say to build/balance"
	@echo "make soak     play random games, kill servers and attack them for a long while, looking for trouble"
	@echo "              SECONDS=600 says how long seats leave tables, made-up cards are played and servers are attacked; an hour each otherwise"
	@echo "make clean    remove .venv and everything that can be made again"
	@echo
	@echo "PYTHON=/path/to/python3.12 chooses the Python that .venv is made with."

play: .venv/.server page
	@$(BIN)/netdeck serve $(ARGS)

terminal: .venv/.core
	@$(BIN)/netdeck play $(ARGS)

# Asks for nothing when the page is up to date.
page: .venv/.core
	@$(BIN)/python scripts/build_page.py --get-node

# Tests that share something slow to make (a compiled game) name an xdist_group and stay on one worker. Where a worker dies the run ends:
# with groups, what it had left would never be handed to another.
PYTEST := $(BIN)/python -m pytest -n auto --maxprocesses 8 --dist loadgroup --max-worker-restart 0

test: .venv/.dev page
	$(PYTEST) -m "not soak and not long" -p no:schemathesis $(ARGS)

test-all: test
	$(PYTEST) -m "long and not soak" $(ARGS)

check: .venv/.dev
	$(BIN)/python -m ruff check
	$(BIN)/python -m ruff format --check
	$(BIN)/python -m mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python scripts/build_page.py npm run check

format: .venv/.dev
	$(BIN)/python -m ruff check --fix
	$(BIN)/python -m ruff format

docs: .venv/.dev
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet
	@echo "open build/site/index.html"

bench: .venv/.dev
	$(BIN)/python -m benchmarks $(ARGS)

bench-server: .venv/.dev
	$(BIN)/python -m benchmarks.server $(ARGS)

bench-page: .venv/.dev page
	$(BIN)/python -m benchmarks.page $(ARGS)
	$(BIN)/python -m benchmarks.frames

screenshots: .venv/.dev page
	$(BIN)/python -m scripts.screenshots $(ARGS)

soak: .venv/.dev page
	NETDECK_SOAK_SECONDS=$(SECONDS) $(BIN)/python -m pytest -n auto --maxprocesses 8 --dist loadgroup --hypothesis-profile soak --timeout 0 -m "soak or not soak" tests/conformance $(ARGS)
	$(BIN)/python -m pytest -n auto --maxprocesses 8 --dist loadgroup --timeout 0 -m soak --ignore tests/conformance --ignore tests/adversary $(ARGS)
	NETDECK_SOAK_SECONDS=$(SECONDS) $(BIN)/python -m pytest -n0 -s --timeout 0 -m soak tests/adversary $(ARGS)

balance: .venv/.dev page
	$(BIN)/python -m scripts.balance $(ARGS)

clean:
	rm -rf .venv dist build web/node_modules src/netdeck/server/static .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests examples benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

# An environment that was copied or moved along with its folder still points at the old place, so it is made again.
ifneq "$(shell cat .venv/.place 2>/dev/null)" "$(CURDIR)"
$(shell rm -f .venv/.core .venv/.server .venv/.dev)
endif

.venv/.core: pyproject.toml scripts/venv
	@scripts/venv core

.venv/.server: pyproject.toml scripts/venv
	@scripts/venv server

.venv/.dev: pyproject.toml scripts/venv
	@scripts/venv dev
