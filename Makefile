# Everything a newcomer needs: python3 with venv and pip, make, git. Nothing is installed outside .venv.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: test check demo soak soak-nodes format messages clean

test: check
	$(BIN)/pytest -n 3 --dist worksteal

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

demo: $(READY)
	$(BIN)/p2pcryptid demo --players 4 --mode advanced

soak: $(READY)
	SOAK=10 $(BIN)/pytest -n auto tests/sim
	SOAK=10 $(BIN)/pytest tests/node/test_kill.py

# Real nodes, and everything that goes wrong around them. As root it has a network and disks of its own.
MINUTES ?= 10
SEED ?= $(shell date +%s)
TABLES ?= 1
soak-nodes: $(READY)
	PYTHONPATH=tests $(BIN)/python -m helpers.node_soak --minutes $(MINUTES) --seed $(SEED) --tables $(TABLES) $(MORE)

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Catalogues of translations: extract from the code, update the .po files, compile the .mo files.
messages: $(READY)
	PYTHONPATH=tests $(BIN)/python -m helpers.messages

$(READY): pyproject.toml .ci/constraints.txt
	$(PYTHON) -m venv .venv
	PIP_CONSTRAINT=.ci/constraints.txt $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

clean:
	rm -rf .venv .mypy_cache .ruff_cache .import_linter_cache .hypothesis
