# Everything here needs only Python 3.11 or newer, make and a network: the rest goes into .venv by itself.

PYTHON ?=
ARGS ?=
SECONDS ?= 3600
BIN := .venv/bin
export PYTHON
# Hundreds of processes are started here: what one has read from source the next does not read again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play terminal page test test-all check check-code check-page format docs bench bench-server bench-page screenshots soak balance clean

help:
	@echo "make play     open a table in the browser      ARGS='--host 0.0.0.0 --hosts 192.168.1.20' lets others in"
	@echo "make terminal play in the terminal"
	@echo "make page     build the page if it is out of date"
	@echo "make test     run the tests, in a few minutes ARGS='-k undo' chooses some"
	@echo "make test-all run the long ones too: compiled rules, browsers, PostgreSQL, commands of the docs"
	@echo "make check    lint, types and import layers, also of the page"
	@echo "make format   format the code"
	@echo "make docs     build the documentation as a site in build/site"
	@echo "make bench    measure how fast the rules run"
	@echo "make bench-server   measure how many tables a server can serve"
	@echo "make bench-page     measure how fast the page loads, and its frame rate on a phone"
	@echo "make screenshots    retake the pictures in docs/screenshots"
	@echo "make balance  simulate many games of every rulebook and write reports to build/balance"
	@echo "make soak     run the tests that take hours: random games and cards, killed and attacked servers"
	@echo "              SECONDS=600 sets the duration of each part (default 3600)"
	@echo "make clean    remove .venv and all generated files"
	@echo
	@echo "PYTHON=/path/to/python3.12 selects the Python for .venv."

play: .venv/.server page
	@$(BIN)/netdeck serve $(ARGS)

terminal: .venv/.core
	@$(BIN)/netdeck play $(ARGS)

# Does nothing if the page is up to date.
page: .venv/.core
	@$(BIN)/python scripts/build_page.py --get-node

# Tests that share something slow, such as a compiled game, name an xdist_group and stay on one worker. The run ends when a worker dies,
# because its remaining groups would not be given to another.
PYTEST := $(BIN)/python -m pytest -n auto --maxprocesses 8 --dist loadgroup --max-worker-restart 0

test: .venv/.dev page
	$(PYTEST) -m "not soak and not long" -p no:schemathesis $(ARGS)

test-all: test
	$(PYTEST) -m "long and not soak" $(ARGS)

# The page is checked, and built for the tests, beside the code: each takes one processor.
check: .venv/.dev
	@$(MAKE) --no-print-directory -j2 check-code check-page

check-code:
	$(BIN)/python -m ruff check
	$(BIN)/python -m ruff format --check
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m mypy

check-page:
	$(BIN)/python scripts/build_page.py npm run check
	$(BIN)/python scripts/build_page.py

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

# A .venv that was copied or moved still points to its old folder, so it is created again.
ifneq "$(shell cat .venv/.place 2>/dev/null)" "$(CURDIR)"
$(shell rm -f .venv/.core .venv/.server .venv/.dev)
endif

.venv/.core: pyproject.toml scripts/venv
	@scripts/venv core

.venv/.server: pyproject.toml scripts/venv
	@scripts/venv server

.venv/.dev: pyproject.toml scripts/venv
	@scripts/venv dev
