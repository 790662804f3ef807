# Everything runs on a fresh machine that has Python 3.11 or newer and make. `make` alone lists the targets.

PYTHON ?= python3
BIN := .venv/bin
# Keep the bytecode of imported modules, so that the many processes of the tests do not compile them again.
unexport PYTHONDONTWRITEBYTECODE
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile

.PHONY: help play terminal serve page lab rl recipes test quick lint types types-elsewhere core-tests page-tests lock docs site screens pictures dist release \
  bench bench-envs bench-gpu bench-peers bench-page bench-rlcard load takeover soak strength train-bots house-rules clean
.DELETE_ON_ERROR:

help:
	@echo "make play         open the game in the browser       ARGS=\"--host 0.0.0.0\" goes to drawfour serve"
	@echo "make terminal     play in the terminal               ARGS=\"--seats 4 --teams yes\" goes to drawfour play"
	@echo "make serve        serve tables, opening no browser   ARGS as with make play"
	@echo "make lab          install the laboratory: drawfour simulate and drawfour compare"
	@echo "make rl           install the environments for research: import drawfour.envs"
	@echo "make recipes      install what the recipes in docs/train need besides: PyTorch and others"
	@echo "make test         run every check: half an hour on two cores"
	@echo "make quick        run the checks for the inner loop: under a minute"
	@echo "make types-elsewhere  check types as on Windows and macOS"
	@echo "make docs         write the generated pages and pictures of the documentation"
	@echo "make site         build the documentation site, which drawfour serve offers at /docs/"
	@echo "make pictures     take the pictures of the documentation"
	@echo "make screens      take pictures of every screen of the page"
	@echo "make bench        measure the rules beside other engines; bench-envs the environments (others beside"
	@echo "                  them after bench-peers), bench-gpu both on an NVIDIA GPU, bench-page the page,"
	@echo "                  load and soak the server, takeover several of them, strength the bots, bench-rlcard"
	@echo "                  our way to strong bots in rlcard's rules, beside its rule agent and its DQN"
	@echo "make train-bots   train the bots again: an hour on two cores; can be interrupted"
	@echo "make house-rules  measure what every house rule does: more than ten minutes"
	@echo "make release      release a version                  VERSION=1.0.0; with ARGS=--dry-run nothing changes"
	@echo "make dist         build the wheel and the sdist, and check them in clean environments"
	@echo "make lock         renew the lock files"
	@echo "make clean        remove what make has installed"
	@echo "The first run of each installs what it needs into .venv, which takes a network and a minute or two."

play: .venv/server.stamp
	@if $(BIN)/python web/build.py; then DRAWFOUR_MADE_BY="make play" exec $(BIN)/drawfour serve --open $(ARGS); fi; \
	  echo "You can play in the terminal instead: make terminal"; [ -t 0 ] && [ -t 1 ] && exec $(BIN)/drawfour play

# Exit code 2 means that drawfour has already said what is wrong. The trap lets drawfour save the match at Ctrl-C, and make say nothing:
# make must notice Ctrl-C before this shell ends, or it complains that it has no child processes.
terminal: .venv/play.stamp
	@trap 'sleep 0.3' INT; $(BIN)/drawfour play $(ARGS) || [ $$? -eq 2 ]

serve: page
	@DRAWFOUR_MADE_BY="make serve" exec $(BIN)/drawfour serve $(ARGS)

page: .venv/server.stamp
	@$(BIN)/python web/build.py || echo "The server works without the page, for programs. To play in the terminal: make terminal"

# These tests cover every branch of the core; measuring coverage makes tests three times as slow.
OF_THE_CORE := src/drawfour/core tests/core tests/golden tests/witness
# Two processes more than there are processors, because some wait for a browser, a clock or a server.
PARALLEL := -n $$(( 2 + $$($(BIN)/python -c "import os; print(len(os.sched_getaffinity(0)) if hasattr(os, 'sched_getaffinity') else os.cpu_count())") ))

test:
	@$(MAKE) --no-print-directory --jobs=2 lint types core-tests page-tests
	$(BIN)/python docs/scripts/build_site.py
	$(BIN)/python -m pytest $(PARALLEL) $(addprefix --ignore=,$(OF_THE_CORE))

# The inner loop: lint, types, and the tests of the rules, records, decks and the structure of the code.
quick: .venv/test.stamp
	@$(MAKE) --no-print-directory --jobs=2 lint types
	$(BIN)/python -m pytest -q -n 2 src/drawfour/core src/drawfour/game tests/core tests/golden tests/witness tests/game tests/repo

lint: .venv/test.stamp
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: .venv/test.stamp
	$(BIN)/mypy

# What a system lacks is an error there: os.nice on Windows, for one.
types-elsewhere: .venv/test.stamp
	$(BIN)/mypy --platform win32 src
	$(BIN)/mypy --platform darwin src

core-tests: .venv/test.stamp
	$(BIN)/python -m pytest --cov --cov-report=term $(OF_THE_CORE)

page-tests: .venv/play.stamp
	$(BIN)/python tests/fixtures/chromium.py
	$(BIN)/python web/build.py check test

lab: .venv/lab.stamp
	@echo "Ready: $(BIN)/drawfour simulate, $(BIN)/drawfour compare"

rl: .venv/rl.stamp
	@echo "Ready: import drawfour.envs in $(BIN)/python"

recipes: .venv/recipes.stamp
	@echo "Ready: $(BIN)/python docs/train/maskable_ppo.py"

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "drawfour needs Python 3.11 or newer. Name one with: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 1; }
	@echo "Setting up .venv (once, about 10 seconds) ..."
	@$(PYTHON) -m venv .venv

# Install the packages of a lock file. If that fails, one sentence of ours stands for the many of pip.
PIP_LOG := .venv/pip.log
PIP_FAILED := { \
  echo "Installing failed; $(PIP_LOG) has the reason. The first start needs the network; after that drawfour runs without it."; \
  echo "To play in the terminal right now: PYTHONPATH=src $(PYTHON) -m drawfour play"; exit 1; }
INSTALL = $(PIP) --retries 1 --require-hashes >$(PIP_LOG) 2>&1 -r requirements/$(1).txt || $(PIP_FAILED)

.venv/play.stamp: pyproject.toml requirements/play.txt | .venv/bin/python
	@echo "Installing drawfour (a few seconds) ..."
	@$(call INSTALL,play)
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

.venv/lab.stamp: requirements/lab.txt .venv/play.stamp
	@echo "Installing the laboratory (about a minute) ..."
	@$(call INSTALL,lab)
	@touch $@

.venv/rl.stamp: requirements/rl.txt .venv/play.stamp
	@echo "Installing the environments for research (about a minute) ..."
	@$(call INSTALL,rl)
	@touch $@

# PyTorch is not locked: which build fits depends on the machine. One that is already installed stays.
.venv/recipes.stamp: requirements/recipes.txt .venv/rl.stamp
	@echo "Installing what the recipes need (about a minute, more if PyTorch must be downloaded) ..."
	@$(BIN)/python -m pip show -qq torch || $(PIP) --retries 1 torch==2.13.0 >$(PIP_LOG) 2>&1 || $(PIP_FAILED)
	@$(call INSTALL,recipes)
	@touch $@

.venv/server.stamp: requirements/server.txt .venv/play.stamp
	@echo "Installing the server (about 20 seconds) ..."
	@$(call INSTALL,server)
	@touch $@

.venv/site.stamp: requirements/site.txt .venv/play.stamp
	@echo "Installing what the documentation site needs (about half a minute) ..."
	@$(call INSTALL,site)
	@touch $@

.venv/test.stamp: requirements/test.txt .venv/play.stamp
	@echo "Installing what the tests need (about a minute) ..."
	@$(call INSTALL,test)
	@touch $@

# The lock files: hashes, no addresses.
LOCK := uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --no-emit-index-url --no-emit-find-links \
  --python-version 3.11

lock: .venv/test.stamp
	$(PIP) uv
	$(BIN)/$(LOCK) pyproject.toml --group build -o requirements/play.txt
	$(BIN)/$(LOCK) --group node -o requirements/node.txt
	$(BIN)/$(LOCK) pyproject.toml --group build --extra lab -o requirements/lab.txt
	$(BIN)/$(LOCK) pyproject.toml --group build --extra rl -o requirements/rl.txt
	$(BIN)/$(LOCK) pyproject.toml --group build --group recipes --extra spiel -o requirements/recipes.txt
	$(BIN)/$(LOCK) pyproject.toml --group build --extra server -o requirements/server.txt
	$(BIN)/$(LOCK) pyproject.toml --group build --group site --extra rl --extra server -o requirements/site.txt
	$(BIN)/$(LOCK) pyproject.toml --extra postgres --extra lab -o requirements/hosting.txt
	$(BIN)/$(LOCK) pyproject.toml --group build --group site --group test --extra cluster --extra cuda --extra parquet --extra postgres \
	  --extra spiel -o requirements/test.txt

docs: .venv/test.stamp
	$(BIN)/python docs/scripts/reference.py
	$(BIN)/python docs/scripts/protocol.py
	$(BIN)/python docs/scripts/page_facts.py
	$(BIN)/python docs/scripts/diagrams.py
	$(BIN)/python docs/scripts/curves.py
	$(BIN)/python docs/scripts/terminal.py

# Every warning is an error. ARGS="--into FOLDER" also adds the site to a folder with one site for each version.
site: .venv/site.stamp
	@$(BIN)/python docs/scripts/build_site.py $(ARGS)

# In dist/, from the last commit.
dist: .venv/test.stamp
	@$(BIN)/python tools/release.py $(ARGS)

release: .venv/test.stamp
	@test -n "$(VERSION)" || { echo "Name the version: make release VERSION=1.0.0"; exit 1; }
	@$(BIN)/python tools/release.py $(ARGS) "$(VERSION)"

strength: .venv/lab.stamp
	$(BIN)/python bench/strength.py
	$(BIN)/python bench/decisions.py

train-bots: .venv/lab.stamp
	$(BIN)/python bench/train_bots.py $(ARGS)

house-rules: .venv/lab.stamp
	$(BIN)/python bench/house_rules.py

bench: .venv/lab.stamp
	$(BIN)/python bench/speed.py

bench-gpu: .venv/test.stamp .venv/recipes.stamp
	$(BIN)/python bench/gpu.py $(ARGS)

bench-envs: .venv/rl.stamp
	$(BIN)/python bench/envs.py $(ARGS)

# The libraries with which bench-envs compares, in bench/.venv: two gigabytes.
bench-peers: .venv/rl.stamp
	$(BIN)/python bench/env_peers.py

bench-rlcard: .venv/recipes.stamp
	$(BIN)/python bench/rlcard_strength.py $(ARGS)

bench-page: .venv/test.stamp
	$(BIN)/python web/build.py
	$(BIN)/python bench/page.py

# Pictures of every screen, in build/screens.
screens: .venv/test.stamp
	$(BIN)/python web/build.py
	$(BIN)/python tests/fixtures/chromium.py
	$(BIN)/python docs/scripts/screens.py $(ARGS)

# The pictures in docs/pictures, from the page itself.
pictures: .venv/test.stamp
	$(BIN)/python web/build.py
	$(BIN)/python tests/fixtures/chromium.py
	$(BIN)/python docs/scripts/gallery.py $(ARGS)

load: .venv/test.stamp
	$(BIN)/python bench/tables.py $(ARGS)

takeover: .venv/test.stamp
	$(BIN)/python bench/takeover.py $(ARGS)

soak: .venv/test.stamp
	$(BIN)/python bench/soak.py $(ARGS)

clean:
	rm -rf .venv
