"""A whole deployment whose every part can be taken away: two web processes, two workers, one for mails, PostgreSQL and
Redis, each behind a line."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

from deploy.processes import Process, free_port, stop_all
from deploy.servers import Servers
from tests.chaos.clock import FILE
from tests.chaos.line import Line

SOCKET = ".s.PGSQL.5432"
READY_SECONDS = 120


class House:
    """Who runs, and by which lines they speak. The environment's SECRET_KEY is that of all."""

    def __init__(self, found: Servers, folder: Path) -> None:
        self.found, self.folder = found, folder
        where = unquote(urlsplit(found.database_url).netloc.rpartition("@")[2])
        self.database = Line(f"{where}/{SOCKET}")
        self.redis = Line(urlsplit(found.redis_url).port or 6379)
        self.environment = {
            **os.environ,
            "DATABASE_URL": f"postgres://horror@127.0.0.1:{self.database.port}/postgres",
            "REDIS_URL": f"redis://127.0.0.1:{self.redis.port}/0",
            "DATA_DIR": str(folder),
            "LOG_FORMAT": "json",
            "CLOCK": "tests.chaos.clock.moved",
        }
        self.ports = [free_port(), free_port()]
        self.environment["PUBLIC_URL"] = f"http://127.0.0.1:{self.ports[0]}"
        self.lines = {f"web-{number + 1}": Line(port) for number, port in enumerate(self.ports)}
        self.running: dict[str, Process] = {}

    @property
    def urls(self) -> list[str]:
        """Where players find the web processes: through lines that may be cut."""
        return [f"http://127.0.0.1:{line.port}" for line in self.lines.values()]

    @property
    def names(self) -> list[str]:
        return [*self.lines, "worker-1", "worker-2", "mail"]

    def command(self, name: str) -> list[str]:
        """What is started under a name."""
        python = sys.executable
        if name.startswith("web"):
            port = self.ports[int(name[-1]) - 1]
            return [
                python, "-m", "uvicorn", "deploy.asgi:application", "--port", str(port), "--no-access-log",
                "--no-proxy-headers", "--timeout-graceful-shutdown", "5", "--ws-max-size", "65536",
            ]  # fmt: skip
        return [
            python, "-m", "celery", "-A", "worker.app", "--quiet", "worker", "--hostname", f"{name}@localhost",
            "-Q", "mail" if name == "mail" else "turns", "--concurrency", "1", "--without-mingle", "--without-gossip",
        ]  # fmt: skip

    def start(self, name: str) -> None:
        """Start what is not running under this name."""
        if name in self.running and self.running[name].popen.poll() is None:
            return
        environment = self.environment | {FILE: str(self.clock(name))}
        self.running[name] = Process(name, ["setsid", *self.command(name)], environment, self.folder)

    def clock(self, name: str) -> Path:
        """The file by which a process's clock is moved."""
        return self.folder / f"clock-{name}"

    def signal(self, name: str, sent: signal.Signals) -> None:
        """A signal to a process and all that it has started."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.running[name].popen.pid, sent)
        if sent == signal.SIGKILL:
            self.running[name].popen.wait()

    def ready(self) -> None:
        """Returns when every web process answers that it is ready. Raises DidNotStart."""
        for name, port in zip(self.lines, self.ports, strict=True):
            self.running[name].wait_until_ready(f"http://127.0.0.1:{port}/health/ready", READY_SECONDS)

    def close(self) -> None:
        for name in self.running:
            self.signal(name, signal.SIGCONT)
        stop_all(list(self.running.values()))
        for line in (self.database, self.redis, *self.lines.values()):
            line.close()


@contextlib.contextmanager
def house(found: Servers, folder: Path) -> Iterator[House]:
    """Everything started and ready."""
    built = House(found, folder)
    try:
        subprocess.run(
            [sys.executable, "manage.py", "migrate", "--noinput", "--verbosity", "0"],
            env=built.environment | {FILE: str(built.clock("migrate"))},
            check=True,
        )
        for name in built.names:
            built.start(name)
        built.ready()
        yield built
    finally:
        built.close()


def pause(seconds: float) -> None:
    """Let so much time pass: a fault lasts, and so does what lies between two."""
    time.sleep(seconds)
