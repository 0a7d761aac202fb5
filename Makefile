# `make serve` runs Ownwords, `make test` checks it, `make help` lists the rest.
#
# All that is installed goes into this folder: uv into .tools (unless one is on the PATH), packages into .venv. The one
# exception is Debian's chromium for the browser tests, which `make test` gets where it is missing and may be installed.

PYTHON ?= python3
PORT ?= 8420

UV := $(or $(shell command -v uv 2>/dev/null),.tools/bin/uv)
BIN := .venv/bin
SOURCES := src tests bench tools

# Only the Python that is here is used. Where the machine has its own certificates, uv trusts them, as pip does; and where
# only pip was told of a mirror, uv is told too.
export UV_PYTHON_DOWNLOADS := never
ifneq ($(wildcard /etc/ssl/certs/ca-certificates.crt),)
export UV_SYSTEM_CERTS ?= 1
endif
UV_PIP = UV_DEFAULT_INDEX="$${UV_DEFAULT_INDEX:-$$($(PYTHON) -m pip config get global.index-url 2>/dev/null)}" $(UV) pip
INTO_VENV = --python $(BIN)/python
THIS_PROJECT = install $(INTO_VENV) --quiet --no-deps --no-build-isolation --editable .

.PHONY: help serve test check docs claim lock bench clean
.DELETE_ON_ERROR:

help:
	@echo 'make serve   run Ownwords on http://127.0.0.1:$(PORT)  (PORT=…, PYTHON=…)'
	@echo 'make test    all checks and all tests'
	@echo 'make check   the checks alone: ruff, basedpyright, import-linter'
	@echo 'make docs    write the generated pages of docs/ anew'
	@echo 'make claim   mark every requirement that has a test as proved, then make docs'
	@echo 'make lock    resolve the dependencies anew (UPGRADE=1 for the newest)'
	@echo 'make bench   measure; figures as JSON'
	@echo 'make clean   remove all that was installed or built here'

serve: .venv/.serve
	@exec $(BIN)/ownwords serve --port $(PORT)

test: check
	@tools/chromium
	$(BIN)/pytest --numprocesses auto --dist worksteal

check: .venv/.dev
	$(BIN)/ruff check --output-format concise $(wildcard $(SOURCES))
	$(BIN)/ruff format --check --output-format concise $(wildcard $(SOURCES))
	$(BIN)/basedpyright
	$(BIN)/lint-imports --no-logo --no-cache

docs: .venv/.dev
	$(BIN)/python -m tools.requirements write
	$(BIN)/python -m tools.reference write

claim: .venv/.dev
	$(BIN)/python -m tools.requirements claim
	$(MAKE) docs

bench: .venv/.dev
	@for bench in $$(grep -l __main__ bench/*.py); do $(BIN)/python $$bench || exit 1; done

# What is installed: exactly what the locks name, by hash; then the project itself, from here.
.venv/.serve: requirements.lock pyproject.toml | .venv/bin/python
	@echo 'Installing what requirements.lock names into .venv ...'
	@$(UV_PIP) install $(INTO_VENV) --require-hashes --requirement requirements.lock
	@$(UV_PIP) $(THIS_PROJECT)
	@touch $@

.venv/.dev: requirements-dev.lock pyproject.toml | .venv/bin/python
	@echo 'Installing what requirements-dev.lock names into .venv ...'
	@$(UV_PIP) sync $(INTO_VENV) --require-hashes requirements-dev.lock
	@$(UV_PIP) $(THIS_PROJECT)
	@touch $@ .venv/.serve

.venv/bin/python: | $(UV)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'Ownwords needs Python 3.11 or newer as python3; name another with PYTHON=/path/to/python.' >&2; exit 1; }
	@$(UV) venv --quiet --clear --python $(PYTHON) .venv

.tools/bin/uv:
	@$(PYTHON) -m pip --version >/dev/null 2>&1 || \
		{ echo 'Ownwords needs python3 with pip, to get uv. On Debian: apt-get install python3-pip' >&2; exit 1; }
	@echo 'Installing uv into .tools ...'
	@PIP_USER=0 PIP_REQUIRE_VIRTUALENV=0 PIP_ROOT_USER_ACTION=ignore PIP_DISABLE_PIP_VERSION_CHECK=1 \
		$(PYTHON) -m pip install --quiet --target .tools uv

# Versions and hashes, and no addresses: any mirror serves. The running lock holds in development too.
LOCK = $(UV_PIP) compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --no-emit-index-url \
	--no-emit-find-links --custom-compile-command 'make lock' $(if $(UPGRADE),--upgrade) pyproject.toml --group build
lock: | $(UV)
	@$(LOCK) --output-file requirements.lock
	@$(LOCK) --group dev --constraint requirements.lock --output-file requirements-dev.lock

clean:
	rm -rf .venv .tools .ruff_cache .pytest_cache .hypothesis dist
	find $(wildcard $(SOURCES)) -name __pycache__ -prune -exec rm -rf {} +
