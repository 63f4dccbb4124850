"""A pytest session in which the tests of a room are run against its mutants, each in a process that is forked from it.

Everything is loaded once and the database is migrated once; a fork has a copy of that database to itself. What has
threads or processes of its own when it is forked would wait for them for ever, so the session itself runs no test but
one, for the database.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import tempfile
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.citations import ROOT
from tests.mutate.mutants import Site, sites, statement_of, within
from tests.mutate.rooms import ROOMS, Room
from tests.mutate.run import KILLED, SURVIVED, confine, end_after, hush, verdicts
from tests.mutate.targets import Target, change, described, forget_caches
from tests.mutate.touched import KEPT, Kept, Touching, digest, place, read, shape, watch, write

APART = {"real", "processes", "victim"}
"""Fixtures of tests whose subject runs in other processes, which know of no mutant."""
MOST_SECONDS = 60.0
"""What the tests of one mutant take together at most: of those that touch it the quickest."""
PATIENCE = 90.0
"""Seconds by the clock after which a mutant that only waits is ended."""


class Change(NamedTuple):
    """A change in a room, with the place of its statement."""

    target: Target
    site: Site
    statement: int

    @property
    def place(self) -> str:
        """The name of its statement."""
        return place(self.target, self.statement)


class Result(NamedTuple):
    """What came of a campaign: the changes tried, those that no test noticed, and tests that fail by themselves."""

    tried: Sequence[Change]
    survivors: Sequence[Change]
    untouched: frozenset[str]
    unsound: Sequence[str]


class Campaign:
    """The plugin. ``result`` is None until the session has ended well."""

    def __init__(self, room: Room, function: str | None, limit: int | None, jobs: int) -> None:
        self.room = room
        self.jobs = jobs if room.database == "sqlite" else 1  # beside PostgreSQL there is one Redis for all
        self.result: Result | None = None
        wanted = [target for target in room.targets() if not function or function in str(target)]
        found = [
            Change(target, site, statement_of(target.node, site))
            for target in wanted
            for site in sites(target.node)
        ]
        self.changes = found[:: max(1, len(found) // limit)] if limit else found
        self.touching: dict[str, list[str]] = {}
        self._failed: list[str] = []
        self._killers: dict[str, list[str]] = defaultdict(list)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._failed.append(report.nodeid)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            return True
        self.items = {
            item.nodeid: item
            for item in session.items
            if isinstance(item, pytest.Function) and not APART & set(item.fixturenames)
        }
        with tempfile.TemporaryDirectory(prefix="mutate-") as folder:
            self.folder = Path(folder)
            self._make_database()
            self.kept = self._touching()
            self.result = self._campaign()
        return True

    def _make_database(self) -> None:
        items = list(self.items.values())
        first = next((item for item in items if "people" in item.fixturenames), None)
        if first is None:  # tests of games alone, which have none
            return
        others = [item for item in items if item.path != first.path]
        other = next((item for item in others if item.path.parent != first.path.parent), others[0])
        first.config.hook.pytest_runtest_protocol(item=first, nextitem=other)
        from django.db import connections

        connections.close_all()

    def _campaign(self) -> Result:
        survivors, unsound = [], []
        index = self.kept.reaching()
        self.touching = {}
        for each in self.changes:
            if each.place not in self.touching:
                self.touching[each.place] = self._quickest(index, each.target, each.statement)
        for number, (mutant, child, killed) in enumerate(verdicts(self.changes, self.jobs, self._try)):
            self._end(child)
            if not killed:
                survivors.append(mutant)
                print(f"  survives: {described(mutant.target, mutant.site)}", flush=True)
            elif (told := self.folder / str(child)).exists():
                killers_of = self._killers[str(mutant.target)]
                killers_of.insert(0, told.read_text(encoding="utf-8"))
            if number % 50 == 49:
                print(f"  {number + 1} of {len(self.changes)}, {len(survivors)} survive", flush=True)
        killers = sorted({name for names in self._killers.values() for name in names})
        for name, child, failed in verdicts(killers, self.jobs, self._hold):
            self._end(child)
            if failed:
                unsound.append(name)
        untouched = frozenset(each.place for each in self.changes if not self.touching[each.place])
        return Result(self.changes, survivors, untouched, unsound)

    def _quickest(self, index: Mapping[str, set[str]], target: Target, statement: int) -> list[str]:
        """The tests that reach a statement, the quickest first; but before them some that reach each of those in it,
        and those whose module is named like one of the room.
        """

        def sort(place: int) -> list[str]:
            names = index.get(self.kept.reached(target, place), set())
            return sorted(names, key=lambda name: (self.tests[name].seconds, name))

        here = {f"test_{path.stem}.py" for path in self.room.paths}
        near = [name for name in sort(statement) if name.partition("::")[0].rpartition("/")[2] in here]
        some = [name for inner in within(target.node, statement) for name in sort(inner)[:3]]
        return list(dict.fromkeys([*some, *near, *sort(statement)]))

    # -- in processes of their own

    def _try(self, mutant: Change) -> int:
        names = self._chosen(mutant)
        if not names:
            return SURVIVED
        self._alone(sum(self.tests[name].seconds for name in names))
        change(mutant.target, mutant.site)
        if not self._first_failure(names):
            return SURVIVED
        (self.folder / str(os.getpid())).write_text(self._failed[0], encoding="utf-8")
        return KILLED

    def _hold(self, name: str) -> int:
        self._alone(self.tests[name].seconds)
        return KILLED if self._first_failure([name]) else SURVIVED

    def _chosen(self, mutant: Change) -> list[str]:
        """The tests to try it with: what has killed others of the function first, then the quickest."""
        touching = self.touching[mutant.place]
        before = dict.fromkeys(name for name in self._killers[str(mutant.target)] if name in touching)
        names: list[str] = []
        seconds = 0.0
        for name in dict.fromkeys([*list(before)[:10], *touching]):
            seconds += self.tests[name].seconds
            if names and seconds > MOST_SECONDS:
                break
            names.append(name)
        return names

    def _alone(self, usual: float) -> None:
        os.setsid()
        self._own_database()
        confine(usual)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, PATIENCE + 10 * usual)

    def _own_database(self) -> None:
        from django.db import connection

        settings, own = connection.settings_dict, f"own_{os.getpid()}"
        if connection.vendor == "sqlite":
            shutil.copy(settings["NAME"], self.folder / own)
            settings["NAME"] = str(self.folder / own)
            return
        name = settings["NAME"]
        self._order(f'CREATE DATABASE "{own}" TEMPLATE "{name}"')
        settings["NAME"] = own

    def _end(self, child: int) -> None:
        """Take away what a process has left behind."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(child, signal.SIGKILL)
        for path in self.folder.glob(f"own_{child}*"):
            path.unlink()
        if self.room.database != "sqlite":
            self._order(f'DROP DATABASE IF EXISTS "own_{child}" WITH (FORCE)')

    def _order(self, sql: str) -> None:
        """Tell the server of databases, by a connection of its own."""
        import psycopg
        from django.db import connection

        there = connection.settings_dict
        with psycopg.connect(
            host=there["HOST"], port=there["PORT"], user=there["USER"], password=there["PASSWORD"],
            dbname="postgres", autocommit=True,
        ) as server:  # fmt: skip
            server.execute(sql.encode())

    def _first_failure(self, names: Sequence[str]) -> bool:
        for name, following in zip(names, [*names[1:], names[-1]], strict=True):
            item = self.items[name]
            end_after(self.tests[name].seconds)  # each for itself, or a loop lasts as all of them together
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=self.items[following])
            if self._failed:
                return True
        return False

    # -- what touches what

    @property
    def tests(self) -> dict[str, Touching]:
        return self.kept.tests

    def _touching(self) -> Kept:
        file = KEPT / f"touched-{self.room.database}.json"
        before = read(file)
        functions = {str(target): shape(target) for target in self._watched_targets()} | before.functions
        tests = {name: test for name, test in before.tests.items() if name in self.items}
        missing = [name for name in self.items if name not in tests]
        if missing:
            print(f"{len(missing)} tests are run once, to learn what they touch", flush=True)
            half = -(-len(missing) // self.jobs)
            parts = [missing[at : at + half] for at in range(0, len(missing), half)]
            for _, child, failed in verdicts(parts, self.jobs, self._watched):
                self._end(child)
                if failed:
                    raise RuntimeError("what the tests touch could not be found out")
                tests |= read(self.folder / str(child)).tests
            write(file, Kept(tests, functions))
        for name in sorted(name for name, test in tests.items() if test.seconds < 0):
            print(f"left out, as it fails without any mutant: {name}")
        return Kept({name: test for name, test in tests.items() if test.seconds >= 0}, functions)

    def _watched_targets(self) -> list[Target]:
        rooms = [room for room in ROOMS.values() if room.database == self.room.database]
        return [target for room in rooms for target in room.targets()]

    def _watched(self, names: Sequence[str]) -> int:
        os.setsid()
        self._own_database()
        hush()
        targets = self._watched_targets()
        noted, modules = watch(targets), {target.module for target in targets}
        found: dict[str, Touching] = {}
        for name, following in zip(names, [*names[1:], names[-1]], strict=True):
            noted.clear()
            forget_caches(modules)
            began = time.monotonic()
            item = self.items[name]
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=self.items[following])
            seconds = -1.0 if self._failed else time.monotonic() - began
            self._failed.clear()
            module = digest(ROOT / name.partition("::")[0])
            found[name] = Touching(seconds, frozenset(noted), module)
        write(self.folder / str(os.getpid()), Kept(found, {}))
        return SURVIVED


def campaign(room: Room, function: str | None, limit: int | None, jobs: int) -> Result | None:
    """Try the mutants of a room; None when the session could not be held."""
    plugin = Campaign(room, function, limit, jobs)
    options = ["-s", "-qq", "-p", "no:cacheprovider", f"--database={room.database}"]
    without = [f"--deselect={name}" for name in room.without]
    pytest.main([*options, *without, *room.suites], plugins=[plugin])
    return plugin.result
