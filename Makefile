# `make` alone lists the targets. The work itself stands in deploy/bin and in the Python modules that are called here.
PY := .venv/bin/python
export PYTHONUNBUFFERED := 1

.PHONY: help serve demo demo-full demo-league demo-mail demo-mail-real exploiters test test-pgbouncer test-cost check soak bench bench-check bench-peers clients-check schema-fuzz
.PHONY: chaos pace pace-more season storm rules-mutate mutate
.PHONY: attacks mail-fuzz rules catalogues test-browser
.PHONY: vendor page-bench screenshots robot migrations lock audit clean
.DEFAULT_GOAL := help

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z.-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

serve: .venv/.base ## environment, database and a server on 127.0.0.1:8000 (PORT=... for another port)
	@$(PY) -m deploy.serve

demo: .venv/.base ## a whole 4-player game through the HTTP API, with its dice verified
	@$(PY) -m deploy.demo

demo-full: .venv/.dev ## the same on PostgreSQL, Redis, two web processes and two workers
	@$(PY) -m tests.servers.full $(PY) -m deploy.demo --full

demo-league: .venv/.base ## a season of a league, three tiers of bots on a virtual clock, to promotion; its document verified
	@$(PY) -m deploy.demo.league

demo-mail: .venv/.dev ## a whole game by mail alone: maild, a post office, four robots with an SMTP and an IMAP port
	@$(PY) -m deploy.demo.mail

demo-mail-real: .venv/.dev ## the same through postfix, dovecot, opendkim and opendmarc of Debian, answered by neomutt, s-nail and mblaze (root)
	@$(PY) -m deploy.demo.mail.real

test: .venv/.dev ## every behaviour once at small size, on real PostgreSQL, real Redis and SQLite
	@deploy/bin/test

test-cost: .venv/.dev ## the processor time of the tests that there were first, alone and then among all
	@deploy/bin/test --first
	@deploy/bin/test

test-pgbouncer: .venv/.dev ## the tests behind a PgBouncer of Debian, which it installs where it may
	@deploy/bin/test-pgbouncer

test-browser: .venv/.dev .venv-browser/.browser ## the pages in Chromium and Firefox of Debian, which it installs where it may
	@deploy/bin/test-browser

page-bench: .venv/.dev .venv-browser/.browser ## what a game's page costs on a phone with a slow line (RUNS=1: once)
	@deploy/bin/test-browser tests/browser/bench.js

screenshots: .venv/.dev .venv-browser/.browser ## ten moments of a player at three widths, by day and by night, in var/screenshots/
	@deploy/bin/test-browser tests/browser/shots.js

robot: .venv/.dev .venv-browser/.browser ## a robot plays a whole game of each kind by touch, at a phone's size (TURNS=30: so many turns of its own)
	@TURNS=$(or $(TURNS),all) deploy/bin/test-browser tests/browser/robot.test.js

check: .venv/.dev .venv-browser/.browser ## lint, types, import contract, migrations, rules tests (STATIC=1: without the tests)
	@STATIC=$(STATIC) deploy/bin/check

soak: .venv/.dev ## the large figures at full size (SOAK_SHORT=1: a short run)
	@SOAK_SHORT=$(SOAK_SHORT) $(PY) -m tests.soak

bench: .venv/.dev ## measurements of engine and server, as JSON
	@$(PY) -m tests.bench

bench-check: .venv/.dev ## fails when a move has become half as dear again as the baseline tells, a cycle of play a quarter, or a board in a mail twice
	@$(PY) -m tests.bench.check

bench-peers: .venv/.dev .venv-bench/.bench ## side by side with catanatron, in an environment of its own
	@$(PY) -m tests.bench.peers

hands: .venv/.dev .venv-browser/.browser ## how often touches on the board mean what they aim at, and what its gestures cost (Chromium)
	@$(PY) -m tests.bench.hands

pace: .venv/.dev ## days that games of simulated people last, and what they wait for (PAIRS=20: a short run; docs/pace.md)
	@$(PY) -m tests.pace $(PAIRS)

pace-more: .venv/.dev ## the same for fewer people who write standing orders, and for the classic game
	@$(PY) -m tests.pace $(PAIRS) --more

exploiters: .venv/.dev ## bots that play for their place in a league and not for the game, and what it pays (GAMES=20: a short run)
	@$(PY) -m tests.bench.exploiters $(GAMES)

season: .venv/.dev ## games of simulated people over the HTTP API on a virtual clock; each wait by its rule (GAMES=4: fewer)
	@$(PY) -m tests.season $(GAMES)

storm: .venv/.dev ## how late seats lapse where the time of 10,000 games runs out in the same minute (GAMES=200: fewer)
	@$(PY) -m tests.storm $(GAMES)

clients-check: .venv/.dev .venv-clients/.clients ## clients made of the OpenAPI document by three generators play
	@$(PY) -m tests.generated

schema-fuzz: .venv/.dev .venv-clients/.clients ## 20,000 requests drawn from the OpenAPI document (CASES=...: so many an operation)
	@DJANGO_SETTINGS_MODULE=tests.fuzz.settings $(PY) -m tests.servers.full $(PY) -m tests.fuzz $(CASES)

chaos: .venv/.dev ## play under faults for ten minutes, then compare everything (SECONDS=..., SEED=...; CHAOS_SHORT=1: a minute)
	@$(PY) -m tests.chaos $(if $(CHAOS_SHORT),--short,$(or $(SECONDS),600)) $(if $(SEED),--seed $(SEED)) $(CHAOS_OPTIONS)

mail-fuzz: .venv/.dev ## 100,000 mails changed at random through all that reads mails (CASES=...: so many, SEED=...: others)
	@$(PY) -m tests.fuzz.mails $(CASES)

attacks: .venv/.dev ## what one account or address can do to everybody else, measured (RUNS=1: once)
	@$(PY) -m tests.attacks

rules: .venv/.dev ## make the index of rules, the rulings and the options anew (RULE=CH-249: print one rule whole)
	@$(PY) -m docs.tools.rules $(or $(RULE),--write)

catalogues: .venv/.dev ## collect what is said, bring translations up to date, compile them (LANGUAGES="pl fr": begin these)
	@$(PY) -m docs.tools.catalogues $(LANGUAGES)

rules-mutate: .venv/.dev ## mutants of every function that cites a rule, against the tests that cite it
	@$(PY) -m tests.mutate

mutate: .venv/.dev ## mutants of a room (ROOM=asked; tests/mutate/rooms.py lists them), against the tests that touch them
	@$(PY) -m tests.mutate --room $(or $(ROOM),asked) $(if $(FUNCTION),--function $(FUNCTION))

migrations: .venv/.dev ## fails when a model changed without its migration
	@$(PY) manage.py makemigrations --check --dry-run

vendor: .venv/.dev ## the pages' libraries from npm, as web/static/web/vendor/packages.json lists them
	@deploy/bin/vendor

lock: .venv-tools/.tools ## compile deploy/requirements/*.in into locks with hashes
	@deploy/bin/lock $(LOCK_OPTIONS)

audit: .venv-tools/.tools ## known vulnerabilities of the locked versions (asks an advisory service)
	@.venv-tools/bin/pip-audit --require-hashes --disable-pip -r deploy/requirements/base.txt

clean: ## remove environments and caches; game data in var/ stays
	rm -rf .venv .venv-tools .venv-bench .venv-clients .venv-browser .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis

.venv/.base: deploy/requirements/base.txt
	@deploy/bin/venv base
.venv/.dev: deploy/requirements/dev.txt
	@deploy/bin/venv dev
.venv-tools/.tools: deploy/requirements/tools.txt
	@deploy/bin/venv tools
.venv-bench/.bench: deploy/requirements/bench.txt
	@deploy/bin/venv bench
.venv-clients/.clients: deploy/requirements/clients.txt
	@deploy/bin/venv clients
.venv-browser/.browser: tests/browser/package-lock.json | .venv/.dev
	@deploy/bin/node-packages
