"""The early pytest plugin (`-p tests.servers.plugin` in pyproject.toml) that gives a test run its real servers.

    --database=postgresql   (the default) a real PostgreSQL and a real Redis; tests.servers.real says from where
    --database=sqlite       the embedded default: SQLite in a file, and memory in place of Redis
    --database=none         neither, and no Django at all. Chosen by itself when only tests of the rules and games
                            are asked for

It works before Django's settings are read, since what is set in conftest.py comes too late. With xdist the
controller starts the servers and the workers inherit their addresses; each has a database and Redis names of
its own.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.demo.environment import SERVER_VARIABLES
from tests.servers.real import NoServer, servers

TESTS = Path(__file__).resolve().parent.parent
PURE = tuple(TESTS / room for room in ("rules", "games", "clock", "scenarios", "house"))

running = contextlib.ExitStack()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--database", choices=("postgresql", "sqlite", "none"), default=None, help="what the tests run on"
    )


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Iterator[None]:
    """A wrapper is called before the plain hooks, one of which makes Django read its settings."""
    options = early_config.known_args_namespace
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker:
        _separate(worker)
    elif not (options.help or options.version):
        try:
            _prepare(options.database or _fitting(options.file_or_dir))
        except NoServer as error:
            raise pytest.UsageError(str(error)) from error
    return (yield)


def _fitting(asked: list[str]) -> str:
    paths = [Path(argument.partition("::")[0]).resolve() for argument in asked]
    pure = paths and all(any(path.is_relative_to(folder) for folder in PURE) for path in paths)
    return "none" if pure else "postgresql"


def _separate(worker: str) -> None:
    """A Redis database and names of its own for one of several workers: clearing the cache empties a database."""
    os.environ["REDIS_PREFIX"] = f"test-{os.environ['TEST_RUN']}-{worker}"
    if url := os.environ.get("REDIS_URL"):
        os.environ["REDIS_URL"] = re.sub(r"/\d+$", f"/{1 + int(worker.removeprefix('gw')) % 15}", url)


def _prepare(database: str) -> None:
    """Sets the environment that settings are made of, for this process and the workers that inherit it."""
    folder = Path(running.enter_context(tempfile.TemporaryDirectory(prefix="horror-test-")))
    run = secrets.token_hex(4)
    for name in SERVER_VARIABLES:  # what the shell may have set must not reach the tests
        os.environ.pop(name, None)
    # Some two hundred processes are started: each would compile the whole project anew if none might keep it.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False
    if database == "none":
        os.environ.pop("DJANGO_SETTINGS_MODULE", None)
        os.environ.update(
            TEST_DATABASE=database, TEST_RUN=run, TEST_SERVERS="none: tests of rules, games and clocks only"
        )
        return
    os.environ["DJANGO_SETTINGS_MODULE"] = "deploy.settings"
    os.environ.update(
        TEST_DATABASE=database,
        TEST_RUN=run,
        REDIS_PREFIX=f"test-{run}",
        DATA_DIR=str(folder),
        SECRET_KEY="of the tests " * 4,
        VAPID_PRIVATE_KEY="of-the-tests" * 3 + "-of-the",
        LIVE_HINT_SECONDS="60",  # a machine that is busy loses no hint: many sockets of the tests hear of nothing else
    )
    if database == "postgresql":
        found = running.enter_context(servers(durable=False))
        os.environ.update(found.environment())
        os.environ["TEST_SERVERS"] = f"{found.postgresql}; {found.redis}"
    else:
        os.environ["TEST_DATABASE_NAME"] = str(folder / "test.sqlite3")
        os.environ["TEST_SERVERS"] = "SQLite in a file, no Redis"


def pytest_report_header() -> str:
    return f"servers: {os.environ.get('TEST_SERVERS', '-')}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Said again at the end, since a quiet run shows no header."""
    terminalreporter.write_line(f"servers: {os.environ.get('TEST_SERVERS', '-')}")


def pytest_unconfigure() -> None:
    if not os.environ.get("PYTEST_XDIST_WORKER"):
        running.close()
