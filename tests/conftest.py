"""What every test stands on.

Run them with `make test`, or a part with `.venv/bin/pytest tests/table`; `--database=sqlite` runs the same
tests on the embedded default (see tests/servers/plugin.py, which starts what is needed and stops it). `make test`
runs everything on PostgreSQL and Redis, and then the rooms that touch the database once more on SQLite;
deploy/bin/test lists them.

A test that holds on one of the two alone is marked `@pytest.mark.postgresql` or `@pytest.mark.sqlite`; the
other run leaves it out. Nothing is skipped: `make test` does both.

Chance is the same in every run: the dice of games, what is sampled, and the examples of hypothesis follow from
the test's name and from a number, `--chance=N`. A test must hold for every N; one that failed fails again with
the N that the end of the run names. What a process of its own draws stays its own.
"""

from __future__ import annotations

import gc
import os
import random
import secrets
import time
from collections.abc import Callable, Iterator
from typing import Any

import hypothesis
import pytest
from django.db import connection
from django.db.backends.signals import connection_created

WAIT_SECONDS = 60.0
"""How long anything that a test waits for may take (a condition, a frame, an answer, the end of a process): far beyond
what a healthy run needs, on a machine too that is busy with others."""
PROGRAM_SECONDS = 1200.0
"""How long programs that a test starts may take to do what they are started for."""

# How busy the machine is decides nothing, and neither does what an earlier run has kept.
hypothesis.settings.register_profile(
    "steady", deadline=None, database=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("steady")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--chance", type=int, default=0, help="what dice and samples follow from, a number")
    parser.addoption("--pgbouncer", action="store_true", help="the tests behind PgBouncer, and no others")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    if config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = config.option.chance
    if os.environ["TEST_DATABASE"] == "sqlite":
        connection_created.connect(_rows_in_no_order)
    config.addinivalue_line("markers", "postgresql: holds on the real deployment's servers alone")
    config.addinivalue_line("markers", "sqlite: holds on the embedded default alone")
    config.addinivalue_line("markers", "pgbouncer: behind a PgBouncer, by `make test-pgbouncer` alone")


def _rows_in_no_order(connection: Any, **signal: Any) -> None:
    """Rows for which no order is asked come backwards: PostgreSQL promises none either, and keeps it but by chance."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA reverse_unordered_selects = ON")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out of this run what is marked for the other database, or for `make test-pgbouncer`."""
    pooled = config.option.pgbouncer
    apart = [item for item in items if bool(item.get_closest_marker("pgbouncer")) != pooled]
    if apart:
        config.hook.pytest_deselected(items=apart)
        items[:] = [item for item in items if bool(item.get_closest_marker("pgbouncer")) == pooled]
    other = {"postgresql": "sqlite", "sqlite": "postgresql"}.get(os.environ["TEST_DATABASE"])
    if other is None:
        return
    elsewhere = [item for item in items if item.get_closest_marker(other)]
    if elsewhere:
        config.hook.pytest_deselected(items=elsewhere)
        items[:] = [item for item in items if not item.get_closest_marker(other)]


def pytest_collection_finish() -> None:
    """What has been collected stays: the collector need not walk through thousands of tests again and again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """What this process draws from the system's entropy it draws from a test's own chance instead."""
    drawn = chance_of(item)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "token_bytes", lambda size=None: drawn.randbytes(32 if size is None else size))
        patch.setattr(secrets, "randbelow", drawn.randrange)
        return (yield)


def chance_of(item: pytest.Item) -> random.Random:
    """The chance of a test: the same in every run with the same number."""
    return random.Random(f"{item.config.option.chance} {item.nodeid}")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.write_line(f"chance: --chance={terminalreporter.config.option.chance}")


@pytest.fixture
def chance(request: pytest.FixtureRequest) -> random.Random:
    """What a test samples with."""
    return chance_of(request.node)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> None:
    """Nobody shall believe that a test ran on PostgreSQL when it did not."""
    assert connection.vendor == os.environ["TEST_DATABASE"]


@pytest.fixture(autouse=True, scope="session")
def _fast_passwords() -> Iterator[None]:
    """Argon2 and scrypt are slow on purpose; what tests log in and sit down with need not be."""
    if os.environ["TEST_DATABASE"] == "none":
        yield
        return
    from django.test import override_settings

    from horror.table import passwords

    cheap = override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"])
    with cheap, pytest.MonkeyPatch.context() as patch:
        patch.setitem(passwords._COST, "n", 2)
        yield


@pytest.fixture(autouse=True, scope="session")
def _what_migrating_made_stays() -> Iterator[None]:
    """After a test that commits, Django empties every table and then makes content types and permissions anew, which
    takes longer than most such tests. No test changes them, so they stay as migrating has made them.
    """
    if os.environ["TEST_DATABASE"] == "none":
        yield
        return
    from django.core.management.commands import flush

    def emptied(style: Any, connection: Any, **how: bool) -> list[str]:
        tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
        kept = ("django_content_type", "auth_permission")
        return list(connection.ops.sql_flush(style, [name for name in tables if name not in kept], **how))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(flush, "sql_flush", emptied)
        patch.setattr(flush, "emit_post_migrate_signal", lambda *arguments: None)
        yield


@pytest.fixture(autouse=True, scope="session")
def _own_clock() -> Iterator[None]:
    """The edges of this process go by its own clock, as the tests do; programs that tests start, by the database's."""
    if os.environ["TEST_DATABASE"] == "none":
        yield
        return
    from horror import present

    with present.use(present.own):
        yield


@pytest.fixture(autouse=True)
def _mail_host_is_asked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that did not answer in a test is not left alone in the next."""
    if os.environ["TEST_DATABASE"] != "none":
        from accounts import host
        from horror.silence import Silence

        monkeypatch.setattr(host, "silence", Silence("mail_host_away", seconds=0))


@pytest.fixture
def until() -> Callable[[Callable[[], object]], object]:
    """Waits for a condition that something else brings about: `until(lambda: Job.objects.get(pk=1).done_at)`.

    Returns what the condition returned; fails when it does not become true in WAIT_SECONDS.
    """

    def wait(condition: Callable[[], object], seconds: float = WAIT_SECONDS) -> object:
        deadline = time.monotonic() + seconds
        while not (result := condition()):
            if time.monotonic() > deadline:
                pytest.fail(f"still not true after {seconds:g} s")
            time.sleep(0.01)
        return result

    return wait
