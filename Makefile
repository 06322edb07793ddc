# `make serve` and `make test` do everything, in a virtual environment of their own.

PYTHON ?= python3
VENV := .venv
# Windows puts the programs of a virtual environment elsewhere.
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
PROJECT := pyproject.toml hatch_build.py deploy/constraints.txt
CATALOGUES := $(wildcard translations/*/LC_MESSAGES/*.po)
LANGUAGES := $(sort $(notdir $(patsubst %/LC_MESSAGES,%,$(wildcard translations/*/LC_MESSAGES))))
EXTRACT := -F babel.cfg --omit-header --add-location=file --no-wrap --sort-by-file -c I18N: -s \
	-k lazy_gettext -k lazy_ngettext:1,2 -k lazy_pgettext:1c,2 -k pgettext:1c,2 -k npgettext:1c,2,3

.PHONY: serve test lint audit bench soak fuzz faults screenshots translations language catalogues clean help

help:
	@echo "make serve         the site on http://127.0.0.1:8000"
	@echo "make test          every test (browser tests need Chromium)"
	@echo "make lint          ruff, mypy, djlint"
	@echo "make audit         whether a pinned version has a known weakness, where that can be asked"
	@echo "make bench         speed, as ratios measured in one run"
	@echo "make soak          what was confirmed is kept, whatever is killed under load (SECONDS=300)"
	@echo "make fuzz          no request makes the site fail, and none writes that has no right to (NUMBER=50000)"
	@echo "make faults        disks, files and clocks that fail are told, and lose nothing (all of it as root on Linux)"
	@echo "make screenshots   the pictures of the README (needs Chromium)"
	@echo "make translations  take new and changed texts into every catalogue"
	@echo "make language LANG=fr  begin a translation into a new language"

serve: $(VENV)/.installed catalogues
	$(BIN)/fifteentwo serve

test: $(VENV)/.installed-test catalogues
	$(BIN)/python -m pytest -n auto --dist worksteal

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/djlint --lint --quiet webapp/templates

# In an environment of its own, because what it needs is no part of the project.
audit: | $(BIN)/python
	@$(BIN)/python -m venv $(VENV)/audit
	@$(VENV)/audit/$(notdir $(BIN))/python -m pip --disable-pip-version-check --quiet install pip-audit || true
	@$(BIN)/python .ci/audit $(VENV)/audit/$(notdir $(BIN))/pip-audit

bench: $(VENV)/.installed-test catalogues
	$(BIN)/python tests/bench

# Shells set SECONDS too, so only one that was typed here is meant.
soak: $(VENV)/.installed-test catalogues
	SECONDS=$(if $(filter command line,$(origin SECONDS)),$(SECONDS),300) $(BIN)/python tests/proof/soak.py

fuzz: $(VENV)/.installed-test catalogues
	NUMBER=$(or $(NUMBER),50000) $(BIN)/python tests/proof/fuzz.py

faults: $(VENV)/.installed-test catalogues
	$(BIN)/python tests/proof/faults.py

screenshots: $(VENV)/.installed-test catalogues
	$(BIN)/python tests/screenshots.py

translations: $(VENV)/.installed
	$(BIN)/pybabel -q extract $(EXTRACT) -o translations/messages.pot webapp
	$(BIN)/pybabel -q extract $(EXTRACT) -o translations/content.pot content
	@for language in $(LANGUAGES); do for domain in messages content; do \
	  $(BIN)/pybabel -q update -N --ignore-obsolete --ignore-pot-creation-date --no-wrap \
	    -D $$domain -l $$language -d translations -i translations/$$domain.pot || exit 1; \
	done; done
	$(BIN)/python webapp/catalogues.py translations

# Shells set LANG too, so only one that was typed here is meant.
language: $(VENV)/.installed
	@[ "$(origin LANG)" = "command line" ] || { echo "Name the language: make language LANG=fr" >&2; exit 2; }
	@echo "$(LANG)" | grep -Eqx "[a-z]{2,3}" || { echo "LANG is a code of two or three letters, such as fr." >&2; exit 2; }
	@[ "$(LANG)" != en ] && [ ! -e "translations/$(LANG)" ] || { echo "The site has the language $(LANG) already." >&2; exit 2; }
	@for domain in messages content; do \
	  $(BIN)/pybabel -q init --no-wrap -D $$domain -l $(LANG) -d translations -i translations/$$domain.pot || exit 1; \
	done
	$(BIN)/python webapp/catalogues.py translations
	@echo "Translate messages.po and content.po in translations/$(LANG)/LC_MESSAGES; make serve shows the language."

catalogues: $(VENV)/.catalogues

$(VENV)/.catalogues: $(CATALOGUES) $(VENV)/.installed
	$(BIN)/python webapp/catalogues.py translations
	@touch $@

$(VENV)/bin/python $(VENV)/Scripts/python:
	@$(PYTHON) -c 'import sys; sys.exit(None if sys.version_info >= (3, 11) else "Python 3.11 or newer is needed, this is " + sys.version.split()[0] + ". Name another with: make PYTHON=python3.12 serve")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: $(PROJECT) | $(BIN)/python
	$(PIP) install -c deploy/constraints.txt -e .
	@touch $@

$(VENV)/.installed-test: $(PROJECT) | $(BIN)/python
	$(PIP) install -c deploy/constraints.txt -e '.[test]'
	@touch $@ $(VENV)/.installed

$(VENV)/.installed-dev: $(PROJECT) | $(BIN)/python
	$(PIP) install -c deploy/constraints.txt -e '.[dev]'
	@touch $@ $(VENV)/.installed $(VENV)/.installed-test

clean:
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find translations -name '*.mo' -delete
