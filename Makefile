# make play      set everything up, then open the game in the browser; ARGS="--host 0.0.0.0" goes to `drawfour serve`
# make terminal  set up what it needs, then start the game in the terminal; ARGS="--seats 4 --teams yes" goes to `drawfour play`
# make serve     set everything up, then serve tables, with the same ARGS as `make play`, and open no browser
# make lab       set the laboratory up as well: `.venv/bin/drawfour simulate` and `compare`
# make test      set everything up, then run every test
# make house-rules  play anew what docs/house-rules.md tells of every house rule, for ten minutes or more
# All work on a fresh machine that has Python 3.11 or newer and make.

PYTHON ?= python3
BIN := .venv/bin
# Python compiles what is imported and keeps it: what never is need not be, and the many processes of the tests find it done.
unexport PYTHONDONTWRITEBYTECODE
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile

.PHONY: play terminal serve page lab test lint types core-tests page-tests lock docs screens bench bench-page load strength house-rules clean
.DELETE_ON_ERROR:

play: .venv/server.stamp
	@if $(BIN)/python web/build.py; then DRAWFOUR_MADE_BY="make play" exec $(BIN)/drawfour serve --open $(ARGS); fi; \
	  echo "The game is in the terminal, too: make terminal"; [ -t 0 ] && [ -t 1 ] && exec $(BIN)/drawfour play

terminal: .venv/play.stamp
	@$(BIN)/drawfour play $(ARGS)

serve: page
	@DRAWFOUR_MADE_BY="make serve" exec $(BIN)/drawfour serve $(ARGS)

page: .venv/server.stamp
	@$(BIN)/python web/build.py || echo "Tables can be served without it: programs play, and the terminal has the game (make terminal)."

# What covers the core by itself; whatever is measured takes three times as long.
OF_THE_CORE := src/drawfour/core tests/core tests/golden tests/witness
# One more at once than there are processors, as some wait: for a browser, a clock, a server.
PARALLEL := -n $$(( 1 + $$($(BIN)/python -c "import os; print(len(os.sched_getaffinity(0)) if hasattr(os, 'sched_getaffinity') else os.cpu_count())") ))

test:
	@$(MAKE) --no-print-directory --jobs=2 lint types core-tests page-tests
	$(BIN)/python -m pytest $(PARALLEL) $(addprefix --ignore=,$(OF_THE_CORE))

lint: .venv/test.stamp
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: .venv/test.stamp
	$(BIN)/mypy

core-tests: .venv/test.stamp
	$(BIN)/python -m pytest --cov --cov-report=term $(OF_THE_CORE)

page-tests: .venv/play.stamp
	$(BIN)/python tests/fixtures/chromium.py
	$(BIN)/python web/build.py check test

lab: .venv/lab.stamp
	@echo "Ready: $(BIN)/drawfour simulate, $(BIN)/drawfour compare"

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "drawfour needs Python 3.11 or newer; name one with: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 1; }
	@echo "Setting up (once) ..."
	@$(PYTHON) -m venv .venv

.venv/play.stamp: pyproject.toml requirements/play.txt | .venv/bin/python
	@$(PIP) --require-hashes -r requirements/play.txt
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

.venv/lab.stamp: requirements/lab.txt .venv/play.stamp
	@$(PIP) --require-hashes -r requirements/lab.txt
	@touch $@

.venv/server.stamp: requirements/server.txt .venv/play.stamp
	@$(PIP) --require-hashes -r requirements/server.txt
	@touch $@

.venv/test.stamp: requirements/test.txt .venv/play.stamp
	@$(PIP) --require-hashes -r requirements/test.txt
	@touch $@

# The lock files: hashes, no addresses.
LOCK := uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --no-emit-index-url --no-emit-find-links \
  --python-version 3.11

lock: .venv/test.stamp
	$(PIP) uv
	$(BIN)/$(LOCK) --group build -o requirements/play.txt
	$(BIN)/$(LOCK) --group node -o requirements/node.txt
	$(BIN)/$(LOCK) pyproject.toml --group build --extra lab -o requirements/lab.txt
	$(BIN)/$(LOCK) pyproject.toml --group build --extra server -o requirements/server.txt
	$(BIN)/$(LOCK) pyproject.toml --group build --group test --extra cuda --extra server -o requirements/test.txt

docs: .venv/test.stamp
	$(BIN)/python docs/scripts/reference.py
	$(BIN)/python docs/scripts/protocol.py
	$(BIN)/python docs/scripts/page_facts.py
	$(BIN)/python docs/scripts/diagrams.py

strength: .venv/lab.stamp
	$(BIN)/python bench/strength.py

house-rules: .venv/lab.stamp
	$(BIN)/python bench/house_rules.py

bench: .venv/lab.stamp
	$(BIN)/python bench/speed.py

bench-page: .venv/test.stamp
	$(BIN)/python web/build.py
	$(BIN)/python bench/page.py

# Pictures of every screen, in build/screens.
screens: .venv/test.stamp
	$(BIN)/python web/build.py
	$(BIN)/python tests/fixtures/chromium.py
	$(BIN)/python docs/scripts/screens.py $(ARGS)

load: .venv/server.stamp
	$(BIN)/python bench/tables.py

clean:
	rm -rf .venv
