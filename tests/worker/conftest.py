"""Real servers of one's own, to be stopped and started as a test likes, and processes that do jobs."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import IO, Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from accounts.models import User
from deploy.databases import postgresql
from horror.models import Job
from tests.servers.real import Servers, servers
from tests.worker.games import person
from tests.worker.goldens import LANGUAGES, SETTINGS

ROOT = Path(__file__).resolve().parents[2]


class Processes:
    """Workers and servers that a test starts; each is a process group of its own, and none outlives the test."""

    def __init__(self, environment: dict[str, str], output: IO[bytes]) -> None:
        self.environment = environment
        self.output = output
        self._started: list[subprocess.Popen[bytes]] = []

    @property
    def all_environment(self) -> dict[str, str]:
        return {**os.environ, "DJANGO_SETTINGS_MODULE": "deploy.settings", **self.environment}

    def start(self, *arguments: str, **environment: str) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [sys.executable, *arguments],
            cwd=ROOT,
            env={**self.all_environment, **environment},
            stdin=subprocess.DEVNULL,
            stdout=self.output,
            stderr=self.output,
            start_new_session=True,
        )
        self._started.append(process)
        return process

    def worker(self, *more: str, **environment: str) -> subprocess.Popen[bytes]:
        """A Celery worker, as it is run in earnest."""
        return self.start(
            "-m", "celery", "-A", "worker.app", "worker", "--concurrency=1", "--without-mingle", "--without-gossip",
            "--loglevel=INFO", *more, **environment,
        )  # fmt: skip

    def games(self, count: int, points: int, **environment: str) -> list[str]:
        """Games of bots, created by another process."""
        made = subprocess.run(
            [sys.executable, "-m", "tests.worker.scene", "make", str(count), str(points)],
            cwd=ROOT,
            env={**self.all_environment, **environment},
            stdout=subprocess.PIPE,
            stderr=self.output,
            text=True,
            check=True,
        )
        return made.stdout.split()

    def kill(self, process: subprocess.Popen[bytes]) -> None:
        """The end without a word, of the process and its children."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def end(self) -> None:
        for process in self._started:
            self.kill(process)


@pytest.fixture
def now() -> datetime:
    return timezone.now()


@pytest.fixture
def people() -> list[User]:
    """Ada, Bob and Eve, who get mails."""
    return [person("ada"), person("bob"), person("eve")]


@pytest.fixture(scope="module")
def real(django_db_blocker) -> Iterator[Servers]:
    """A PostgreSQL and a Redis of this module alone, with tables; the tests' own connection leads there too."""
    with servers(durable=False) as found, django_db_blocker.unblock():
        connection.close()
        before = dict(connection.settings_dict)
        there = postgresql(found.database_url, settings.CONN_MAX_AGE, settings.DATABASE_POOLER)
        there["OPTIONS"].pop("pool", None)
        connection.settings_dict.update(there)
        call_command("migrate", verbosity=0, skip_checks=True)
        try:
            yield found
        finally:
            connection.close()
            connection.settings_dict.clear()
            connection.settings_dict.update(before)


@pytest.fixture
def processes(real: Servers, tmp_path: Path) -> Iterator[Processes]:
    """Processes that use the module's own servers, with fresh names in Redis; what they said is shown on failure."""
    environment = {
        **real.environment(),
        "REDIS_PREFIX": f"test-{os.getpid()}-{tmp_path.name}",
        "DATA_DIR": str(tmp_path),
        "SWEEP_SECONDS": "1",
    }
    said = tmp_path / "said.log"
    with said.open("wb") as output:
        started = Processes(environment, output)
        try:
            yield started
        finally:
            started.end()
    print(said.read_text(errors="replace")[-40000:])


def lease_over(job_id: int) -> None:
    """What time would do: the lease of a dead worker runs out."""
    Job.objects.open().filter(pk=job_id).exclude(claim="").update(lease_until=timezone.now())


@pytest.fixture
def answered(settings: Any) -> None:
    """A server that is written to, under the names that stand in the files of mails."""
    for name, value in SETTINGS.items():
        setattr(settings, name, value)


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def reader(db: None, language: str) -> User:
    """Bob, who reads this language, and whom Ada knows by name."""
    bob = person("bob")
    bob.language = language
    bob.save()
    return bob
