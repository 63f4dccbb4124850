"""What is done to the house. Each fault takes its own time and leaves things as it found them."""

from __future__ import annotations

import contextlib
import random
import signal
import threading
from collections.abc import Callable

import psycopg
import redis

from tests.chaos.house import House, pause

Fault = Callable[[House, random.Random], None]


def kill_web(house: House, chance: random.Random) -> None:
    _kill(house, chance.choice(list(house.lines)))


def kill_worker(house: House, chance: random.Random) -> None:
    _kill(house, chance.choice(["worker-1", "worker-2", "mail"]))


def kill_both_workers(house: House, chance: random.Random) -> None:
    for name in ("worker-1", "worker-2"):
        house.signal(name, signal.SIGKILL)
    pause(chance.uniform(0, 2))
    for name in ("worker-1", "worker-2"):
        house.start(name)


def _kill(house: House, name: str) -> None:
    house.signal(name, signal.SIGKILL)
    pause(1)
    house.start(name)


def pause_process(house: House, chance: random.Random) -> None:
    name = chance.choice(house.names)
    house.signal(name, signal.SIGSTOP)
    pause(chance.uniform(4, 10))
    house.signal(name, signal.SIGCONT)


def cut_lines(house: House, chance: random.Random) -> None:
    chance.choice([house.database, house.redis, *house.lines.values()]).cut()


def refuse_line(house: House, chance: random.Random) -> None:
    line = chance.choice([house.database, house.redis, *house.lines.values()])
    line.set("refused")
    line.cut()
    pause(chance.uniform(1, 5))
    line.set("open")


def stall_line(house: House, chance: random.Random) -> None:
    line = chance.choice([house.database, house.redis, *house.lines.values()])
    line.set("stalled")
    pause(chance.uniform(2, 8))
    line.set("open")


def restart_postgresql(house: House, chance: random.Random) -> None:
    house.found.restart_postgresql(chance.choice([signal.SIGINT, signal.SIGQUIT]))


def end_backends(house: House, chance: random.Random) -> None:
    with psycopg.connect(house.found.database_url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )


def fill_postgresql(house: House, chance: random.Random) -> None:
    """Connections to the last that an ordinary role may have."""
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(psycopg.OperationalError):
            for _ in range(400):
                stack.enter_context(psycopg.connect(house.found.database_url, autocommit=True))
        pause(chance.uniform(2, 5))


def hold_rows(house: House, chance: random.Random) -> None:
    """A stranger locks the games for a while."""
    with psycopg.connect(house.found.database_url) as connection:
        with contextlib.suppress(psycopg.Error):
            connection.execute("SET lock_timeout = '2s'")
            connection.execute("SELECT id FROM horror_game FOR UPDATE")
        pause(chance.uniform(2, 6))
        connection.rollback()


def restart_redis(house: House, chance: random.Random) -> None:
    house.found.redis.stop()
    pause(chance.uniform(0, 5))
    house.found.restart_redis()


def flush_redis(house: House, chance: random.Random) -> None:
    with redis.Redis.from_url(house.found.redis_url) as client:
        client.flushall()


def fill_redis(house: House, chance: random.Random) -> None:
    """No memory for anything more: every command that would write is refused."""
    with redis.Redis.from_url(house.found.redis_url) as client:
        client.config_set("maxmemory", 1)
        pause(chance.uniform(2, 5))
        client.config_set("maxmemory", 0)


def move_clock(house: House, chance: random.Random) -> None:
    name = chance.choice(house.names)
    house.clock(name).write_text(str(chance.choice([-3600, -30, 30, 600])))
    pause(chance.uniform(2, 5))
    house.clock(name).unlink()


FAULTS: tuple[Fault, ...] = (
    kill_web, kill_worker, kill_both_workers, pause_process, cut_lines, refuse_line, stall_line, restart_postgresql,
    end_backends, fill_postgresql, hold_rows, restart_redis, flush_redis, fill_redis, move_clock,
)  # fmt: skip


class Campaign:
    """One fault after the other out of a shuffled bag, now and then two at once, until told to stop."""

    def __init__(self, house: House, chance: random.Random) -> None:
        self.house, self.chance = house, chance
        self.done: dict[str, int] = {}
        self._stop = threading.Event()
        self._single = threading.Lock()

    def run(self, seconds: float) -> None:
        timer = threading.Timer(seconds, self._stop.set)
        timer.start()
        bag: list[Fault] = []
        while not self._stop.is_set():
            bag = bag or self.chance.sample(FAULTS, len(FAULTS))
            chosen = [bag.pop() for _ in range(min(len(bag), self.chance.choice([1, 1, 2])))]
            threads = [
                threading.Thread(target=self._do, args=(fault, self.chance.random())) for fault in chosen
            ]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self._stop.wait(self.chance.uniform(0.5, 2.5))
        timer.cancel()
        for name in self.house.names:
            self.house.start(name)

    def _do(self, fault: Fault, seed: float) -> None:
        name = fault.__name__
        try:
            fault(self.house, random.Random(seed))
        except (psycopg.Error, redis.RedisError, OSError):
            name = f"{name} (in vain)"  # another fault of the same moment was in its way
        with self._single:
            self.done[name] = self.done.get(name, 0) + 1
