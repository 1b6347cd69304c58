# The two commands of the README: `make demo` and `make test`. Each sets up what it needs.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready

.PHONY: demo test unit lint bench clean

demo: $(READY)
	rm -rf demo
	$(BIN)/sameas sample demo/dumps --mesh tests/data/mesh_samples.nt.gz --scale 0.001
	$(BIN)/sameas build --mesh tests/data/mesh_samples.nt.gz \
	  --snomed demo/dumps/SnomedCT_International*.zip --umls demo/dumps/META \
	  --out demo/BIO --size 100
	$(BIN)/sameas validate demo/BIO --html demo/report.html
	$(BIN)/sameas release split demo/BIO demo/release --gated
	$(BIN)/python -m tests.licenses.hub demo/release demo/BIO
	$(BIN)/python docs/first_look.py demo/BIO

test: $(READY)
	$(BIN)/python -m pytest -n 2 --dist loadfile

unit: $(READY)
	$(BIN)/python -m pytest -n 2 --dist loadfile -m "not slow" --hypothesis-profile=unit

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(READY)
	$(BIN)/python -m benchmarks

clean:
	rm -rf $(VENV) demo

$(READY): pyproject.toml
	$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11) and 'sameas needs Python 3.11 or newer: make PYTHON=python3.12 ...')"
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable . --group test --group lint
	touch $(READY)
