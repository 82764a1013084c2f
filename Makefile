# Every command of the project; `make help` lists them.

PYTHON ?= python3
PY := .venv/bin/python
export PYTHONPATH := py

ifeq ($(shell command -v $(PYTHON) 2>/dev/null),)
$(error Knaves needs Python 3.11 or newer and there is no "$(PYTHON)". Install it, or name it: make play PYTHON=python3.12)
endif

.PHONY: help play site test check slow e2e part browsers setup setup-browser format lint-web lock \
	bench bench-start bench-page bench-touch lighthouse soak screens films smoothness strength puzzles puzzle-figures review-figures variants messages new-game todo clean

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / {printf "  make %-15s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: setup ## build the site, serve it and open a browser where there is one
	@$(PY) tools/build.py --quiet
	@$(PY) tools/serve.py --open

site: setup ## build the static site into site/
	@$(PY) tools/build.py

test: setup-browser ## set up everything and run all tests
	@$(PY) tools/parts.py test

check: setup ## lint, types, and the tests that need no browser, no build and no long walk
	@$(PY) tools/parts.py check

slow: setup-browser ## the long proofs that `make test` leaves out
	@$(PY) tools/parts.py build slow stories walks

e2e: setup-browser ## the tests in a browser
	@$(PY) tools/parts.py e2e

part: setup-browser ## some parts of all tests: make part PARTS="lint types"; SHARD=1/2 takes half of the browser's
	@$(PY) tools/parts.py $(PARTS) $(if $(SHARD),--shard $(SHARD))

browsers: setup-browser ## a smoke story in Chromium, Firefox and WebKit, where they can be had, or in some: ENGINES=firefox
	@$(PY) tools/build.py --quiet
	@$(PY) tools/browsers.py $(ENGINES)

bench: setup ## speed of the engine in CPython and Pyodide: moves per second of random play
	@$(PY) tools/bench.py

bench-start: setup-browser ## time from a visit to a playable card, against other ways to start
	@$(PY) tools/build.py --quiet
	@$(PY) tools/bench_start.py

bench-page: setup-browser ## a match of the workshop and the lab in the page: how fast, and what the page feels of it
	@$(PY) tools/build.py --quiet
	@$(PY) tools/bench_page.py

bench-touch: setup-browser ## time from a tap on a card to the next frame, on a phone's screen, at three speeds
	@$(PY) tools/build.py --quiet
	@$(PY) tools/bench_touch.py

lighthouse: setup-browser ## what Lighthouse says of the front page on a slow phone
	@$(PY) tools/build.py --quiet
	@$(PY) tools/lighthouse.py

soak: setup ## long random play over every game and option
	@$(PY) tools/soak.py

screens: setup-browser ## pictures of every table at six sizes, light and dark, checked and looked at by axe
	@$(PY) tools/build.py --quiet
	@$(PY) tools/screens.py --axe

films: setup-browser ## a key moment of every game on a phone and a desk, twelve frames each, into .build/films
	@$(PY) tools/build.py --quiet
	@$(PY) tools/films.py

smoothness: setup-browser ## how long the page's tasks are while games are played beat by beat
	@$(PY) tools/build.py --quiet
	@$(PY) tools/smoothness.py

reliability: setup-browser ## try every fault of the list in full, for docs/reliability.md; after make soak
	@$(PY) tools/build.py --quiet
	@$(PY) tools/reliability.py

strength: setup ## how the levels of the bots stand against each other
	@$(PY) tools/strength.py

puzzles: setup ## fill the packs of puzzles that ship, 300 a game; goes on where it was stopped
	@$(PY) tools/puzzles.py

puzzle-figures: setup ## which share of the puzzles each level solves, for docs/puzzles.md
	@$(PY) tools/puzzle_figures.py

review-figures: setup ## what the review says of experts, of random players and of planted blunders
	@$(PY) tools/review_figures.py

variants: setup ## what every option does, by the lab: docs/variants.md; goes on where it was stopped
	@$(PY) tools/variants.py

messages: setup ## bring the catalogues up to date with the code and say what each language lacks; NAME=fr begins one
	@$(PY) tools/messages.py $(NAME)

new-game: setup ## start a new game from the template: make new-game NAME=my_game
	@$(PY) tools/new_game.py "$(NAME)"

todo: setup ## what each game has not yet; NAME=my_game of one
	@$(PY) tools/todo.py $(NAME)

format: setup ## put the code into its standard form
	@$(PY) tools/parts.py format

lint-web: ## lint the scripts and styles alone
	@$(PY) tools/parts.py lint-web

setup: ## install the Python and npm packages into this folder
	@$(PYTHON) tools/setup.py

setup-browser:
	@$(PYTHON) tools/setup.py --browser

lock: ## renew the hash-locked lists of packages (needs uv)
	@uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
		--custom-compile-command "make lock" tools/requirements.in -o tools/requirements.txt
	@npm install --package-lock-only --loglevel=error

clean: ## remove what was built, keep what was installed
	@rm -rf site .build test-results
