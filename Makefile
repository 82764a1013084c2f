# Every command of the project; `make help` lists them.

PYTHON ?= python3
PY := .venv/bin/python
export PYTHONPATH := py

ifeq ($(shell command -v $(PYTHON) 2>/dev/null),)
$(error Knaves needs Python 3.11 or newer and there is no "$(PYTHON)". Install it, or name it: make play PYTHON=python3.12)
endif

.PHONY: help play site test check slow e2e part browsers bench screens films picture package envs puzzles messages new-game \
	goldens todo format setup setup-browser setup-python lock clean

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: setup ## build the site, serve it and open a browser where there is one
	@$(PY) -m tools.build --quiet
	@$(PY) -m tools.serve --open

site: setup ## build the static site into site/
	@$(PY) -m tools.build

test: setup-browser ## set up everything and run all tests
	@$(PY) -m tools.parts test

check: setup-python ## lint, types, and the tests that need no browser, no build and no long walk; Python alone will do
	@$(PY) -m tools.parts check

slow: setup-browser ## the long proofs that `make test` leaves out
	@$(PY) -m tools.parts build slow stories measures walks

e2e: setup-browser ## the tests in a browser
	@$(PY) -m tools.parts e2e

part: setup-browser ## some parts of all tests: make part PARTS="lint types"; SHARD=1/2 takes half of the browser's, BUSY=2 keeps two cores busy
	@$(PY) -m tools.parts $(PARTS) $(if $(SHARD),--shard $(SHARD)) $(if $(BUSY),--busy $(BUSY))

browsers: setup-browser ## a smoke story in Chromium, Firefox and WebKit, where they are installed, or in some: ENGINES=firefox
	@$(PY) -m tools.browsers $(ENGINES)

bench: setup-browser ## measure something: make bench WHAT=start ARGS="--runs 3"; without WHAT, list what there is
	@$(PY) -m tools.bench $(WHAT) $(ARGS)

screens: setup-browser ## pictures of every table at six sizes, light and dark, checked and looked at by axe
	@$(PY) -m tools.screens --axe

films: setup-browser ## a key moment of every game on a phone and a desk, twelve frames each, into .build/films
	@$(PY) -m tools.films

picture: setup-browser ## take the pictures of the README and the tutorial again
	@$(PY) -m tools.picture

envs: setup-python ## test the environments for programs that learn, with PettingZoo and OpenSpiel
	@$(PY) -m tools.environment environments -m pytest -q --noconftest -W default tests/envs

package: setup-python ## build the wheel and the sdist into dist/ and check what an index would say of them
	@$(PY) -m tools.package

puzzles: setup ## fill the packs of puzzles that ship, 300 a game; continues where it was stopped
	@$(PY) -m tools.puzzles

messages: setup ## bring the catalogues up to date with the code and list what each language lacks; NAME=fr begins one or goes on with it
	@$(PY) -m tools.messages $(NAME)

new-game: setup-python ## start a new game from the template: make new-game NAME=my_game
	@$(PY) -m tools.new_game "$(NAME)"

goldens: setup-python ## write the playthroughs, counts and save of a game again after its rules have changed: NAME=my_game
	@$(PY) -m tools.playthrough --update $(NAME)

todo: setup-python ## list what each game could still have; NAME=my_game of one
	@$(PY) -m tools.todo $(NAME)

format: setup ## put the code into its standard form
	@$(PY) -m tools.parts format

setup: ## install the Python and npm packages into this folder
	@$(PYTHON) tools/setup.py

setup-browser:
	@$(PYTHON) tools/setup.py --browser

setup-python:
	@$(PYTHON) tools/setup.py --python

lock: ## renew the hash-locked lists of packages (needs uv)
	@for each in tools tools/packaging tools/environments; do uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --custom-compile-command "make lock" $$each/requirements.in -o $$each/requirements.txt; done
	@npm install --package-lock-only --loglevel=error

clean: ## remove what was built, keep what was installed
	@rm -rf site .build dist test-results
