"""``python -m tests.bench.cycle [cycles] [seconds]``: what a cycle of play costs. Last line JSON.

A cycle is one submission with 1.4 reads: the choices before each, and with two of five the stream of another seat since
it last looked, or its view. That somebody is asked is told by a socket, which is not of the cycle; the generator asks
the database in its place.

First, with one request at a time, under gunicorn and under uvicorn: milliseconds of processor time a cycle of the web
process, of PostgreSQL and of Redis, half of the cycles in a classic game and half in one of Catan Horror (its automatic
turns are the generator's); and the same web process's for ``GET /api/v1/``, asked in turn with the cycles, for the
quotient of the two tells of no machine. Then how many submissions a second two processes of gunicorn take while the
generator shares the machine with them, in classic games, without workers and with two.
"""

from __future__ import annotations

import ctypes
import http.client
import itertools
import json
import os
import random
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import psycopg

from deploy.demo.processes import Process, free_port, stop_all
from tests.api.members import member_of
from tests.servers.real import Servers, servers

SEATS = 4
BLOCK = 10
"""Cycles, or plain requests, that are asked one after the other."""
WARM = 3
"""Such blocks that are not counted."""
CLIENTS = 8
RULESETS = ("classic", "catan_horror")
QUIET = ("offer", "counter", "withdraw", "bank_trade")
"""Kinds of moves that are left alone, lest a game never go on."""
OWING = "SELECT index FROM horror_seat WHERE game_id = %s AND owes <> '' ORDER BY index LIMIT 1"
_LIBC = ctypes.CDLL(None)
TICKS = os.sysconf("SC_CLK_TCK")
_numbers = itertools.count()


def main(cycles: int, seconds: float) -> None:
    with house() as found:
        report: dict[str, Any] = {"server": str(found.postgresql)}
        report["statements"] = statements(found)
        report |= {kind: costs(found, kind, cycles) for kind in ("wsgi", "asgi")}
        report["no_workers"] = throughput(found, seconds, workers=False)
        report["workers"] = throughput(found, seconds, workers=True)
    print(json.dumps(report))


@contextmanager
def house() -> Iterator[Servers]:
    """The servers with an empty database, and Django in this process."""
    with servers() as found, tempfile.TemporaryDirectory() as folder:
        os.environ.update(found.environment(), SECRET_KEY="bench " * 9, DATA_DIR=folder, LOG_LEVEL="WARNING")
        os.environ["DJANGO_SETTINGS_MODULE"] = "tests.fuzz.settings"  # which refuse nobody for asking often
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0, skip_checks=True)
        yield found


# -- games


class Game:
    """A game of four people, and a client for all of them that plays by itself."""

    def __init__(self, ruleset: str, database: psycopg.Connection[Any]) -> None:
        self.ruleset = ruleset
        self.database = database
        self.cycles = 0
        self.refused: Counter[str] = Counter()
        self._begin()

    def _begin(self) -> None:
        number = next(_numbers)
        self.id, self.tokens = new_game(number, self.ruleset)
        self.path = f"/api/v1/games/{self.id}"
        self.pick = random.Random(number)
        self.looked = dict.fromkeys(range(SEATS), 0)

    def _asked(self) -> int:
        """The seat that the game waits for; for nobody: an automatic turn is played, or another game begins."""
        for _ in range(2):
            if (row := self.database.execute(OWING, (self.id,)).fetchone()) is not None:
                return int(row[0])
            if not automatic_turn(self.id):
                self._begin()
        row = self.database.execute(OWING, (self.id,)).fetchone()
        assert row is not None, f"{self.id} waits for nobody"
        return int(row[0])

    def play(self, server: Server, cycles: int) -> None:
        """So many cycles."""
        for _ in range(cycles):
            self.cycle(server)

    def cycle(self, server: Server) -> int:
        """One cycle; 1 where its submission was taken, else 0."""
        seat = self._asked()
        listed = server.get(f"{self.path}/choices/", self.tokens[seat])["choices"]
        move = self._move(listed)
        key = f"{self.id}-{self.pick.random()}"
        status, told = server.post(f"{self.path}/submissions/", self.tokens[seat], {"moves": [move]}, key)
        if status != 200:
            self.refused[f"{status} {told.get('detail')}"] += 1
        self.cycles += 1
        other = self.pick.randrange(SEATS)
        if self.cycles % 5 == 2:
            path = f"{self.path}/events/?after={self.looked[other]}"
            self.looked[other] = server.get(path, self.tokens[other])["cursor"]
        elif self.cycles % 5 == 4:
            server.get(f"{self.path}/view/", self.tokens[other])
        return int(status == 200)

    def _move(self, listed: Sequence[dict[str, Any]]) -> dict[str, Any]:
        quiet = [one for one in listed if (one.get("move") or one["template"])["type"] not in QUIET]
        plain = [one for one in quiet if "move" in one]
        return member_of(self.pick.choice(plain or quiet or list(listed)), self.pick)


def automatic_turn(game: str) -> bool:
    """Do the jobs that the game waits for, in this process; whether there were any."""
    from horror import present
    from horror.table import dispatch, jobs

    due = jobs.due(present.now(), "turns", game=game)
    for job in due:
        if (claimed := jobs.claim(job, present.now())) is not None:
            dispatch.run(claimed, present.now())
    return bool(due)


def new_game(number: int, ruleset: str) -> tuple[str, list[str]]:
    """A running game of four people, and a token for each seat."""
    from accounts import tokens
    from accounts.models import User
    from horror.table import create
    from horror.table.acts import Caller, Join, NewGame, Profile
    from horror.table.people import seats

    now = datetime.now(UTC)
    people = [
        User.objects.create(email=f"c{number}-{seat}@example.org", name=f"P{seat}") for seat in range(SEATS)
    ]
    new = NewGame(
        ruleset=ruleset, seats=SEATS, name=f"cycle {number}", profile=Profile(name="P0"), strict=False
    )
    game = create.create(new, Caller(author=people[0].pk), now)
    for person in people[1:]:
        seats.join(game.pk, Join(profile=Profile(name=person.name)), Caller(author=person.pk), now)
    seats.start(game.pk, Caller(author=people[0].pk), now)
    day = timedelta(days=1)
    return game.pk, [tokens.create(one, "bench", ("read", "play"), now + day, now)[1] for one in people]


class Server:
    """An address, asked over one connection for each thread where the server keeps it open."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._kept = threading.local()

    def get(self, path: str, token: str) -> Any:
        status, told = self._ask("GET", path, token, None, {})
        if status != 200:
            raise SystemExit(f"{path}: {status} {told}")
        return told

    def post(self, path: str, token: str, body: Any, key: str) -> tuple[int, Any]:
        sent = {"Content-Type": "application/json", "Idempotency-Key": key}
        return self._ask("POST", path, token, json.dumps(body).encode(), sent)

    def _ask(
        self, method: str, path: str, token: str, body: bytes | None, headers: dict[str, str]
    ) -> tuple[int, Any]:
        connection = getattr(self._kept, "connection", None)
        if connection is None:
            connection = self._kept.connection = http.client.HTTPConnection(
                "127.0.0.1", self.port, timeout=60
            )
        connection.request(method, path, body, {"Authorization": f"Bearer {token}", **headers})
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())


class Here(Server):
    """This very process, which counts the statements of each request: the most by kind."""

    def __init__(self) -> None:
        from django.test import Client

        super().__init__(0)
        self._client = Client(SERVER_NAME="127.0.0.1")
        self.most: dict[str, int] = defaultdict(int)

    def _ask(
        self, method: str, path: str, token: str, body: bytes | None, headers: dict[str, str]
    ) -> tuple[int, Any]:
        from django.db import connection

        counted = 0

        def count(execute: Any, *statement: Any) -> Any:
            nonlocal counted
            counted += 1
            return execute(*statement)

        sent = {"Authorization": f"Bearer {token}", **headers}
        with connection.execute_wrapper(count):
            answer: Any = self._client.generic(
                method, path, body or b"", content_type="application/json", headers=sent
            )
        kind = "submission" if method == "POST" else "read"
        self.most[kind] = max(self.most[kind], counted)
        return answer.status_code, json.loads(answer.content)


# -- what a cycle costs


def statements(found: Servers, cycles: int = 60) -> dict[str, int]:
    """The statements of a submission and of a read, at most, in games of both rulesets."""
    most: Counter[str] = Counter()
    with connected(found) as database:
        for ruleset in RULESETS:
            game, here = Game(ruleset, database), Here()
            for token in game.tokens:  # tokens note their first use
                here.get("/api/v1/me/", token)
            here.most.clear()
            game.play(here, cycles)
            most |= Counter(here.most)
    return dict(most)


def costs(found: Servers, kind: str, cycles: int) -> dict[str, Any]:
    """Milliseconds a cycle of web, PostgreSQL and Redis, and the quotient of the web's and a plain request's; of both
    rulesets together, and for each the web's."""
    spent: dict[str, float] = defaultdict(float)
    with serving(kind) as (server, pids), connected(found) as database:
        games = [Game(ruleset, database) for ruleset in RULESETS]
        for turn in range(-WARM, cycles // len(games) // BLOCK):
            block: dict[str, float] = defaultdict(float)
            for game in games:
                before = (cpu(pids), *other_cpu(found))
                game.play(server, BLOCK)
                after = (cpu(pids), *other_cpu(found))
                for name, one, other in zip(
                    (game.ruleset, "postgresql", "redis"), after, before, strict=True
                ):
                    block[name] += one - other
                block["plain"] -= cpu(pids)
                for _ in range(BLOCK):
                    server.get("/api/v1/", game.tokens[0])
                block["plain"] += cpu(pids)
            for name, seconds in (
                block.items() if turn >= 0 else ()
            ):  # the first ones are for what is made once
                spent[name] += seconds
    web = sum(spent[name] for name in RULESETS)
    each = {"web": web, "plain": spent["plain"], "postgresql": spent["postgresql"], "redis": spent["redis"]}
    return {
        **{f"{name}_ms": round(1000 * value / cycles, 2) for name, value in each.items()},
        **{f"web_{name}_ms": round(2000 * spent[name] / cycles, 2) for name in RULESETS},
        "quotient": round(web / spent["plain"], 2),
        "refused": sum(game.refused.total() for game in games),
    }


@contextmanager
def connected(found: Servers) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(found.database_url, autocommit=True) as database:
        yield database


@contextmanager
def serving(kind: str, processes: int = 1) -> Iterator[tuple[Server, list[int]]]:
    """The web process (with its children), serving; by its address and the numbers of the processes."""
    port = free_port()
    bind = f"127.0.0.1:{port}"
    command = {
        "wsgi": ["gunicorn", "deploy.wsgi:application", "--bind", bind, "--workers", str(processes)],
        "asgi": ["uvicorn", "deploy.asgi:application", "--port", str(port), "--no-access-log"],
    }[kind]
    process = Process(kind, [sys.executable, "-m", *command], os.environ, Path(os.environ["DATA_DIR"]))
    try:
        process.wait_until_ready(f"http://127.0.0.1:{port}/health/ready")
        yield Server(port), family(process.popen.pid)
    finally:
        stop_all([process])


def family(pid: int) -> list[int]:
    """A process and its children."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *map(int, children)]


def cpu(pids: Sequence[int]) -> float:
    """Seconds of these processes so far, by the scheduler's clock, those of ended threads too."""
    return sum(time.clock_gettime(_clock_of(pid)) for pid in pids)


def _clock_of(pid: int) -> int:
    clock = ctypes.c_int()
    if fault := _LIBC.clock_getcpuclockid(pid, ctypes.byref(clock)):
        raise OSError(fault, os.strerror(fault))
    return clock.value


def other_cpu(found: Servers) -> tuple[float, float]:
    """Seconds of PostgreSQL, those of ended connections too, and of Redis; none of servers that this did not start."""
    spent = []
    for server in (found.postgresql, found.redis):
        if server.process is None:
            spent.append(0.0)
            continue
        ticks = sum(sum(_ticks(pid, ended=not place)) for place, pid in enumerate(family(server.process.pid)))
        spent.append(ticks / TICKS)
    return spent[0], spent[1]


def _ticks(pid: int, ended: bool) -> list[int]:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return [0]
    return [int(one) for one in fields[11 : 15 if ended else 13]]


# -- how many


def throughput(found: Servers, seconds: float, workers: bool) -> dict[str, Any]:
    """Submissions a second of two web processes, asked by clients of this process."""
    folder = Path(os.environ["DATA_DIR"])
    celery = ["-m", "celery", "-A", "worker.app", "--quiet", "worker", "--concurrency", "1"]
    beside = [
        Process(
            f"worker-{queue}", [sys.executable, *celery, "-Q", queue, "--hostname", queue], os.environ, folder
        )
        for queue in (("turns", "mail") if workers else ())
    ]
    try:
        with serving("wsgi", processes=2) as (server, pids), ExitStack() as stack:
            games = [Game("classic", stack.enter_context(connected(found))) for _ in range(CLIENTS)]
            for game in games:
                game.play(server, 3)
            before, others, client = cpu(pids), other_cpu(found), time.process_time()
            taken, lasted, took = _together(games, server, seconds)
            spent = {
                "web": cpu(pids) - before,
                "postgresql": other_cpu(found)[0] - others[0],
                "generator": time.process_time() - client,
            }
    finally:
        stop_all(beside)
    return {
        "submissions_per_second": round(taken / lasted, 1),
        "refused": sum(game.refused.total() for game in games),
        "p50_ms": round(statistics.median(took), 1),
        "p99_ms": round(statistics.quantiles(took, n=100)[98], 1),
        **{f"{name}_ms": round(1000 * value / len(took), 2) for name, value in spent.items()},
    }


def _together(games: Sequence[Game], server: Server, seconds: float) -> tuple[int, float, list[float]]:
    """Submissions that were taken, seconds that it lasted, and how long each cycle took, in milliseconds."""
    from django.db import connection

    until = time.monotonic() + seconds
    took: list[float] = []
    taken: Counter[str] = Counter()

    def play(game: Game) -> None:
        while time.monotonic() < until:
            began = time.perf_counter()
            taken[game.id] += game.cycle(server)
            took.append(1000 * (time.perf_counter() - began))
        connection.close()

    began = time.monotonic()
    threads = [threading.Thread(target=play, args=(game,)) for game in games]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return taken.total(), time.monotonic() - began, took


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400, float(sys.argv[2]) if len(sys.argv) > 2 else 15)
