"""What is done to a house. Each fault takes its own time and leaves things as it found them."""

from __future__ import annotations

import contextlib
import random
import signal
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

import psycopg
import redis

from tests.chaos.house import Deployment, Embedded, House, pause
from tests.chaos.mailhost import Mood
from tests.servers.real import NoServer

Fault = Callable[[Any, random.Random], None]
"""Given the house and the chance that is this fault's own."""

HOPELESS = 120.0
"""Seconds after which a Redis that does not start again ends the campaign."""


def kill_web(house: House, chance: random.Random) -> None:
    house.signal(chance.choice(list(house.webs)), signal.SIGKILL)
    house.last(1, 2, chance.random())


def kill_worker(house: Deployment, chance: random.Random) -> None:
    house.signal(chance.choice(["worker-1", "worker-2"]), signal.SIGKILL)
    house.last(1, 2, chance.random())


def kill_mailer(house: Deployment, chance: random.Random) -> None:
    house.signal(house.mailer, signal.SIGKILL)
    house.last(1, 2, chance.random())


def kill_both_workers(house: Deployment, chance: random.Random) -> None:
    for name in ("worker-1", "worker-2"):
        house.signal(name, signal.SIGKILL)
    house.last(1, 2, chance.random())


def pause_process(house: House, chance: random.Random) -> None:
    name = chance.choice(house.names)
    house.signal(name, signal.SIGSTOP)
    house.last(4, 10, chance.random())
    house.signal(name, signal.SIGCONT)


def cut_lines(house: House, chance: random.Random) -> None:
    chance.choice(house.lines).cut()


def refuse_line(house: House, chance: random.Random) -> None:
    line = chance.choice(house.lines)
    line.set("refused")
    line.cut()
    house.last(1, 5, chance.random())
    line.set("open")


def stall_line(house: House, chance: random.Random) -> None:
    line = chance.choice(house.lines)
    line.set("stalled")
    house.last(2, 8, chance.random())
    line.set("open")


def move_clock(house: House, chance: random.Random) -> None:
    name = chance.choice(house.names)
    house.clock(name).write_text(str(chance.choice([-3600, -30, 30, 600])))
    house.last(2, 5, chance.random())
    house.clock(name).unlink()


# --- PostgreSQL and Redis


def restart_postgresql(house: Deployment, chance: random.Random) -> None:
    house.found.restart_postgresql(chance.choice([signal.SIGINT, signal.SIGQUIT]))


def end_backends(house: Deployment, chance: random.Random) -> None:
    with psycopg.connect(house.found.database_url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )


def fill_postgresql(house: Deployment, chance: random.Random) -> None:
    """Connections to the last that there are."""
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(psycopg.OperationalError):
            for _ in range(400):
                stack.enter_context(psycopg.connect(house.found.database_url, autocommit=True))
        house.last(2, 5, chance.random())


def hold_rows(house: Deployment, chance: random.Random) -> None:
    """A stranger locks the games for a while."""
    with psycopg.connect(house.found.database_url) as connection:
        with contextlib.suppress(psycopg.Error):
            connection.execute("SET lock_timeout = '2s'")
            connection.execute("SELECT id FROM horror_game FOR UPDATE")
        house.last(2, 6, chance.random())
        connection.rollback()


def restart_redis(house: Deployment, chance: random.Random) -> None:
    house.found.redis.stop()
    house.last(0, 5, chance.random())
    deadline = time.monotonic() + HOPELESS
    while True:
        try:
            return house.found.restart_redis()
        except NoServer:  # while it was away its port may have been lent to a connection of somebody
            if time.monotonic() > deadline:
                raise
            pause(0.5)


def flush_redis(house: Deployment, chance: random.Random) -> None:
    with redis.Redis.from_url(house.found.redis_url) as client:
        client.flushall()


def fill_redis(house: Deployment, chance: random.Random) -> None:
    """No memory for anything more: every command that would write is refused."""
    with redis.Redis.from_url(house.found.redis_url) as client:
        client.config_set("maxmemory", 1)
        house.last(2, 5, chance.random())
        client.config_set("maxmemory", 0)


# --- SQLite


def lock_database(house: Embedded, chance: random.Random) -> None:
    """A stranger writes for a while, so that nobody else may."""
    with contextlib.closing(sqlite3.connect(house.database, timeout=5, isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        house.last(2, 8, chance.random())
        database.execute("ROLLBACK")


def fill_disk(house: Embedded, chance: random.Random) -> None:
    """The database gets no page more than it has."""
    house.full.touch()
    house.last(3, 10, chance.random())
    house.full.unlink()


def kill_while_full(house: Embedded, chance: random.Random) -> None:
    """The server dies while the disk is full, and starts, or tries to, before there is room again."""
    house.full.touch()
    house.last(1, 3, chance.random())
    house.signal("server", signal.SIGKILL)
    house.last(4, 8, chance.random())
    house.full.unlink()


# --- the mail host


def silent_mail(house: House, chance: random.Random) -> None:
    _mood(house, chance, "silent")


def refusing_mail(house: House, chance: random.Random) -> None:
    _mood(house, chance, "refusing")


def dropping_mail(house: House, chance: random.Random) -> None:
    _mood(house, chance, "dropping")


def busy_mail(house: House, chance: random.Random) -> None:
    _mood(house, chance, "busy")


def _mood(house: House, chance: random.Random, mood: Mood) -> None:
    house.mail.mood = mood
    house.last(3, 8, chance.random())
    house.mail.mood = "well"


COMMON: tuple[Fault, ...] = (
    kill_web, pause_process, cut_lines, refuse_line, stall_line, move_clock, silent_mail, refusing_mail, dropping_mail,
    busy_mail,
)  # fmt: skip
DEPLOYMENT: tuple[Fault, ...] = (
    *COMMON, kill_worker, kill_mailer, kill_both_workers, restart_postgresql, end_backends, fill_postgresql, hold_rows,
    restart_redis, flush_redis, fill_redis,
)  # fmt: skip
EMBEDDED: tuple[Fault, ...] = (*COMMON, lock_database, fill_disk, kill_while_full)


class Campaign:
    """One fault after the other out of a shuffled bag, now and then two at once."""

    def __init__(self, house: House, faults: Sequence[Fault], chance: random.Random) -> None:
        self.house, self.faults, self.chance = house, faults, chance
        self.done: dict[str, int] = {}
        self.when: list[tuple[float, float]] = []
        """From when to when (monotonic) there was a fault."""
        self.broken: list[str] = []
        """What the campaign itself could not do."""
        self._over = threading.Event()
        self._single = threading.Lock()

    def run(self, seconds: float | None, breathe: Callable[[], object] = lambda: None) -> None:
        """For so long, or each fault once; ``breathe`` is called between two."""
        deadline = float("inf") if seconds is None else time.monotonic() + seconds
        while time.monotonic() < deadline:
            bag = self.chance.sample(self.faults, len(self.faults))
            while bag and time.monotonic() < deadline:
                chosen = [bag.pop() for _ in range(min(len(bag), self.chance.choice([1, 1, 2])))]
                threads = [
                    threading.Thread(target=self._do, args=(fault, self.chance.random()), daemon=True)
                    for fault in chosen
                ]
                for thread in threads:
                    thread.start()
                for thread in threads:
                    thread.join()
                self.house.last(0.5, 2.5, self.chance.random())
                breathe()
            if seconds is None:
                return

    def _do(self, fault: Fault, seed: float) -> None:
        name, began = fault.__name__, time.monotonic()
        try:
            fault(self.house, random.Random(seed))
        except (psycopg.Error, redis.RedisError, sqlite3.Error, FileNotFoundError):
            name = f"{name} (in vain)"  # another fault of the same moment was in its way
        except Exception as error:
            self.broken.append(f"the campaign failed: {name}: {error!r}"[:500])
        with self._single:
            self.done[name] = self.done.get(name, 0) + 1
            self.when.append((began, time.monotonic()))
