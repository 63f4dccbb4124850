"""What is played on, each part of which can be taken away: processes that are started again when they end, the lines
between them, and a mail host. One house is a whole deployment, the other the embedded server alone.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from urllib.parse import unquote, urlsplit

import httpx

from deploy.demo.processes import Process, free_port
from tests.chaos import clock, room
from tests.chaos.line import Line
from tests.chaos.mailhost import MailHost
from tests.servers.real import Servers, identity, lives, owned_folder

PREFIX = "horror-chaos-"
SOCKET = ".s.PGSQL.5432"
READY_SECONDS = 300
AGAIN = 1.0
"""Seconds after which what has ended is started again."""


class House:
    """Who runs, and by which lines they are reached. ``pace``: how long faults last, 1 for as long as they may."""

    mailer: str
    """The process that hands over mails."""

    def __init__(
        self,
        folder: Path,
        webs: Sequence[str],
        others: Sequence[str],
        environment: Mapping[str, str],
        pace: float,
    ) -> None:
        self.folder, self.pace = folder, pace
        self.webs = {name: Line(0) for name in webs}
        self.names = [*webs, *others]
        self.mail = MailHost()
        self.urls = [f"http://127.0.0.1:{line.port}" for line in self.webs.values()]
        self.ended: list[str] = []
        """What ended by itself, and how."""
        self.environment = {
            **os.environ,
            "DATA_DIR": str(folder),
            "LOG_FORMAT": "json",
            "CLOCK": "tests.chaos.clock.moved",
            "EMAIL_URL": f"smtp://127.0.0.1:{self.mail.port}",
            "PUBLIC_URL": self.urls[0] if self.urls else "",
            **environment,
        }
        self._running: dict[str, Process] = {}
        self._gone: dict[str, float] = {}
        self._closed = threading.Event()
        self._single = threading.RLock()
        self._watching = threading.Thread(target=self._watch, daemon=True)

    @property
    def lines(self) -> list[Line]:
        """All that can be cut."""
        return list(self.webs.values())

    def command(self, name: str, port: int) -> list[str]:
        """What is started under a name; a web process listens on the port."""
        raise NotImplementedError

    def open(self) -> None:
        """Start everything, and return when every web process answers that it is ready. Raises TimeoutError."""
        for name in self.names:
            self._start(name)
        self._watching.start()
        deadline = time.monotonic() + READY_SECONDS
        with httpx.Client(trust_env=False, timeout=20) as http:
            for name, url in zip(self.webs, self.urls, strict=True):
                while True:
                    with contextlib.suppress(httpx.HTTPError):
                        if http.get(f"{url}/health/ready").status_code == 200:
                            break
                    if time.monotonic() > deadline:
                        raise TimeoutError(f"{name} does not answer:\n{self._running[name].tail()}")
                    pause(0.1)

    def _start(self, name: str) -> None:
        with self._single:
            if self._closed.is_set():
                return
            port = free_port()
            if name in self.webs:
                self.webs[name].target = port
            environment = self.environment | {
                clock.FILE: str(self.clock(name)),
                room.FILE: str(self.full),
                "PORT": str(port),
            }
            process = Process(name, ["setsid", *self.command(name, port)], environment, self.folder)
            self._running[name] = process
            (self.folder / f"{name}.pid").write_text(identity(process.popen.pid))

    def _watch(self) -> None:
        """Start what has ended, as a service manager does."""
        while not self._closed.wait(0.2):
            for name, process in list(self._running.items()):
                code = process.popen.poll()
                if code is None:
                    self._gone.pop(name, None)
                elif time.monotonic() - self._gone.setdefault(name, time.monotonic()) >= AGAIN:
                    if code != -signal.SIGKILL:
                        self.ended.append(f"{name} ended by itself with {code}: {process.tail()[-300:]}")
                    self._start(name)

    def pids(self) -> list[int]:
        """Of the processes that were started last, by their names."""
        return [self._running[name].popen.pid for name in self.names]

    def clock(self, name: str) -> Path:
        """The file by which a process's clock is moved."""
        return self.folder / f"clock-{name}"

    @property
    def full(self) -> Path:
        """The file whose presence says that the disk is full (embedded)."""
        return self.folder / "full"

    def signal(self, name: str, sent: signal.Signals) -> None:
        """A signal to a process and all that it has started. What is killed is started again soon."""
        with self._single:
            process = self._running[name].popen
            try:
                os.killpg(process.pid, sent)
            except ProcessLookupError:  # it has ended, or has no group of its own yet
                process.send_signal(sent)

    def last(self, shortest: float, longest: float, share: float) -> None:
        """A fault lasts: between so many seconds, by a share of 0 to 1, and shorter at a quick pace."""
        pause((shortest + (longest - shortest) * share) * self.pace)

    def heal(self) -> None:
        """Whatever two faults at once have left of each other."""
        for line in self.lines:
            line.set("open")
        self.mail.mood = "well"
        self.full.unlink(missing_ok=True)
        for name in self.names:
            self.clock(name).unlink(missing_ok=True)
            self.signal(name, signal.SIGCONT)

    def close(self) -> None:
        """End everything at once: what was to be kept is kept."""
        self._closed.set()
        with self._single:
            for name, process in self._running.items():
                self.signal(name, signal.SIGKILL)
                process.popen.wait()
        if self._watching.is_alive():
            self._watching.join()
        for line in self.lines:
            line.close()
        self.mail.close()


class Deployment(House):
    """Two web processes, two workers and one for mails, on PostgreSQL and Redis, each behind a line."""

    mailer = "mail"

    def __init__(self, found: Servers, folder: Path, pace: float) -> None:
        self.found = found
        where = unquote(urlsplit(found.database_url).netloc.rpartition("@")[2])
        self.database = Line(f"{where}/{SOCKET}")
        self.redis = Line(urlsplit(found.redis_url).port or 6379)
        environment = {
            "DATABASE_URL": f"postgres://horror@127.0.0.1:{self.database.port}/postgres",
            "REDIS_URL": f"redis://127.0.0.1:{self.redis.port}/0",
        }
        super().__init__(folder, ["web-1", "web-2"], ["worker-1", "worker-2", "mail"], environment, pace)

    @property
    def lines(self) -> list[Line]:
        return [self.database, self.redis, *super().lines]

    def command(self, name: str, port: int) -> list[str]:
        if name in self.webs:
            return [
                sys.executable, "-m", "uvicorn", "deploy.asgi:application", "--port", str(port), "--no-access-log",
                "--no-proxy-headers", "--timeout-graceful-shutdown", "5", "--ws-max-size", "65536",
            ]  # fmt: skip
        return [
            sys.executable, "-m", "celery", "-A", "worker.app", "--quiet", "worker", "--hostname", f"{name}@localhost",
            "-Q", "mail,inbound" if name == "mail" else "turns", "--concurrency", "1", "--without-mingle", "--without-gossip",
        ]  # fmt: skip

    def open(self) -> None:
        subprocess.run(
            [sys.executable, "manage.py", "migrate", "--noinput", "--verbosity", "0"],
            env=self.environment | {clock.FILE: str(self.clock("migrate"))},
            check=True,
        )
        super().open()


class Embedded(House):
    """What `make serve` starts: one process, and SQLite in its folder."""

    mailer = "server"

    def __init__(self, folder: Path, pace: float) -> None:
        environment = {"DJANGO_SETTINGS_MODULE": "tests.chaos.settings", "DEMO_GAME": "false"}
        super().__init__(folder, ["server"], [], environment, pace)
        self.database = folder / "horror.sqlite3"

    def command(self, name: str, port: int) -> list[str]:
        return [sys.executable, "-m", "deploy.serve"]


def private_folder() -> contextlib.AbstractContextManager[Path]:
    """A folder of this campaign's own; first ends the processes of campaigns that were killed, and clears theirs."""
    return owned_folder(Path(tempfile.gettempdir()), PREFIX, _end_processes)


def _end_processes(folder: Path) -> None:
    for noted in folder.glob("*.pid"):
        with contextlib.suppress(OSError):
            if lives(who := noted.read_text()):
                os.killpg(int(who.split()[0]), signal.SIGKILL)


def pause(seconds: float) -> None:
    """Let so much time pass: a fault lasts, and so does what lies between two."""
    time.sleep(seconds)
