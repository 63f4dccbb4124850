"""The early pytest plugin (`-p tests.cost` in pyproject.toml) that says at the end of a run how much processor time
it took: of the tests that the project had first (tests/first_tests.txt.gz), of those that came since, and of the rest.

Counted are user and system time of the processes of pytest and of every process that ended as their child or as a
child's child. What a test's own servers did belongs to the test; the rest is collecting, setting up, and what the
PostgreSQL and the Redis of all tests did. `--first` leaves out the tests that came since.
"""

from __future__ import annotations

import gzip
import os
import resource
from collections import Counter
from collections.abc import Generator, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

FIRST_TESTS = Path(__file__).with_name("first_tests.txt.gz")
SPENT = "processor seconds"
FIRST, SINCE = "first", "since"

spent: Counter[str] = Counter()
ran: dict[str, set[str]] = {FIRST: set(), SINCE: set()}


@cache
def first_tests() -> frozenset[str]:
    """The ids of the tests by whose cost the project measures itself; the list stays as it is."""
    return frozenset(gzip.decompress(FIRST_TESTS.read_bytes()).decode().splitlines())


def processor_seconds() -> float:
    """What this process and all that ended below it have taken so far."""
    own, others = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--first", action="store_true", help="only the tests of tests/first_tests.txt.gz")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With ``--first``, leaves out the tests that came since."""
    if config.option.first:
        kept = [item for item in items if item.nodeid in first_tests()]
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in first_tests()])
        items[:] = kept


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Every report of a test's part notes what its test had taken by then (to the controller too, under xdist)."""
    item.stash[BEGAN] = processor_seconds()
    return (yield)


BEGAN = pytest.StashKey[float]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    now = processor_seconds()
    report.user_properties.append((SPENT, now - item.stash[BEGAN]))
    item.stash[BEGAN] = now
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    which = FIRST if report.nodeid in first_tests() else SINCE
    ran[which].add(report.nodeid)
    taken: list[Any] = [value for name, value in report.user_properties if name == SPENT]
    spent[which] += taken[-1] if taken else 0


@pytest.hookimpl(trylast=True)
def pytest_unconfigure() -> None:
    """Said when the servers have stopped, whose time is known only then."""
    if os.environ.get("PYTEST_XDIST_WORKER") or not (ran[FIRST] or ran[SINCE]):
        return
    total = processor_seconds()
    tests = spent[FIRST] + spent[SINCE]
    print(
        f"processor seconds: {total:.0f} = {spent[FIRST]:.0f} of {len(ran[FIRST])} tests that there were first"
        f" + {spent[SINCE]:.0f} of {len(ran[SINCE])} that came since"
        f" + {total - tests:.0f} of collecting, setting up, and servers"
    )
