"""``python -m tests.bench.mail_rate [seconds] [mails a second] [text]``: mails at a steady rate beside a server on
which people play, and what each does to the other. Last line JSON.

Everything is on this machine: a private PostgreSQL and Redis, gunicorn with two workers, one worker for each queue,
`maild`, and a mail host that takes the answers. Two players by HTTP submit at a steady pace, first for some time alone,
then beside the mails: how long their submissions take is compared. Of the mails it is told how long it takes from the
moment a mail is acknowledged to the moment its answer is handed to the mail host. Three of four mails ask (for the
board, for one's games); the fourth gives an order that runs. With ``text`` the players want no HTML, so that no board
is drawn for them as a picture.
"""

from __future__ import annotations

import asyncio
import json
import os
import smtplib
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from email.parser import BytesHeaderParser
from pathlib import Path
from typing import Any

from deploy.demo.processes import Process, free_port, stop_all
from tests.bench.http import SEATS, Client, new_game
from tests.servers.real import servers

SECONDS, RATE = 300.0, 20.0
GAMES = 50
"""Games whose players write mails."""
PLAYERS, PACE = 2, 1.0
"""Players by HTTP, each with a game of its own, and the seconds between two submissions of one."""
ALONE = 60.0
"""Seconds for which they play before the first mail."""
SENDERS = 8
PATIENCE = 60.0
"""Seconds after the last mail for which answers are waited for."""
SETTINGS = {
    "MAIL_IN": "maild",
    "MAIL_GOVERNOR": "answers=100000;fruitless=100000",
    "LOG_LEVEL": "ERROR",
}


class MailHost:
    """Takes all mails, and keeps when which mail was answered."""

    def __init__(self) -> None:
        self.answered: dict[str, float] = {}
        self.others = 0
        self.bytes = 0
        self.port = 0
        self._listening = threading.Event()
        threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True).start()
        self._listening.wait(30)

    async def _serve(self) -> None:
        from aiosmtpd.smtp import SMTP

        server = await asyncio.get_running_loop().create_server(lambda: SMTP(self), "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._listening.set()
        await server.serve_forever()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        to = str(BytesHeaderParser().parsebytes(envelope.content)["In-Reply-To"] or "").strip()
        self.bytes += len(envelope.content)
        if to.endswith("@bench.example>"):
            self.answered[to] = time.monotonic()
        else:
            self.others += 1
        return "250 OK"


class Paced(Client):
    """A player who submits at a steady pace."""

    def some_move(self, listed: list[dict[str, Any]]) -> dict[str, Any]:
        time.sleep(PACE)
        return super().some_move(listed)


class Letters:
    """Writes mails at a steady rate, in turns by the players of all games."""

    def __init__(self, port: int, games: Sequence[str]) -> None:
        from accounts.models import User
        from horror.models import Seat

        self.port, self.games = port, list(games)
        people = {person.pk: person for person in User.objects.all()}
        self.players = {
            game: [
                people[seat.owner_id]
                for seat in Seat.objects.filter(game=game).order_by("index")
                if seat.owner_id is not None
            ]
            for game in games
        }
        self.taken: dict[str, float] = {}
        self.orders: set[str] = set()
        self.connections = threading.local()

    def written(self, number: int) -> tuple[str, Any, list[str]]:
        """The Message-ID, the writer and the lines of a mail."""
        game = self.games[number // 4 % len(self.games)]
        name, seat = f"<{number}@bench.example>", number % SEATS
        if number % 4 == 3 and (asked := self._asked(game)) is not None:
            seat, order = asked
            self.orders.add(name)
            return name, self.players[game][seat], [f"game {game}", order]
        lines = ["my games"] if number % 4 == 1 else [f"game {game}", "board"]
        return name, self.players[game][seat], lines

    def _asked(self, game: str) -> tuple[int, str] | None:
        """Who must decide in a game, and an order that is legal."""
        from horror.table import read
        from worker.notices import desk

        for seat, person in enumerate(self.players[game]):
            door = read.door(game, person)
            orders = [order for order in desk.example_orders(door) if order != desk.PASSING]
            if orders:
                return seat, orders[0]
        return None

    def send(self, name: str, person: Any, lines: list[str]) -> None:
        """Over one connection for many mails, and over another one where the server has ended that."""
        from accounts.post import own

        text = "\r\n".join([f"From: {person.email}", f"Message-ID: {name}", "Subject: play", "", *lines, ""])
        try:
            self._connection().sendmail(person.email, [own.person_address(person)], text)
        except (smtplib.SMTPServerDisconnected, smtplib.SMTPResponseException):
            self.connections.host = None
            self._connection().sendmail(person.email, [own.person_address(person)], text)
        self.taken[name] = time.monotonic()

    def _connection(self) -> smtplib.SMTP:
        if getattr(self.connections, "host", None) is None:
            self.connections.host = smtplib.SMTP("127.0.0.1", self.port, timeout=60)
        host: smtplib.SMTP = self.connections.host
        return host

    def write(self, seconds: float, rate: float) -> None:
        """Raises what was raised where a mail was not taken."""
        from django.db import connection

        began, sent = time.monotonic(), list[Future[None]]()
        with ThreadPoolExecutor(SENDERS) as pool:
            for number in range(round(seconds * rate)):
                time.sleep(max(0.0, began + number / rate - time.monotonic()))
                sent.append(pool.submit(self.send, *self.written(number)))
        connection.close()
        for each in sent:
            each.result()


def figures(seconds: Sequence[float]) -> dict[str, float]:
    if len(seconds) < 2:
        return {}
    cut = statistics.quantiles(seconds, n=100)
    return {"p50": round(statistics.median(seconds), 3), "p99": round(cut[98], 3)}


def prepare(*, html: bool) -> None:
    """Have everybody's address confirmed, since mails of others run nothing, and mailed with pictures or without."""
    from allauth.account.models import EmailAddress

    from accounts.models import User

    EmailAddress.objects.bulk_create(
        EmailAddress(user=person, email=person.email, verified=True, primary=True)
        for person in User.objects.all()
    )
    User.objects.update(mails_html=html)


def play(url: str, games: Sequence[tuple[str, list[str]]], until: float) -> list[Paced]:
    players = [Paced(url, game, until) for game in games]
    for player in players:
        player.start()
    return players


def submissions(players: Sequence[Paced]) -> dict[str, float]:
    for player in players:
        player.join()
    return figures([1000 * took for player in players for took in player.took])


def main(seconds: float, rate: float, *, html: bool) -> None:
    host = MailHost()
    with servers() as found, tempfile.TemporaryDirectory() as folder:
        os.environ.update(found.environment(), SECRET_KEY="bench " * 9, DATA_DIR=folder, **SETTINGS)
        os.environ["EMAIL_URL"] = f"smtp://127.0.0.1:{host.port}"
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connection

        call_command("migrate", verbosity=0, skip_checks=True)
        alone, beside = [[new_game(number + shift) for number in range(PLAYERS)] for shift in (1000, 2000)]
        games = [new_game(number)[0] for number in range(GAMES)]
        prepare(html=html)
        connection.close()
        started = [_process(folder, name, command) for name, command in _commands().items()]
        port = free_port()
        bind = ("--bind", f"127.0.0.1:{port}", "--workers", "2")
        web = _process(folder, "rest", ["gunicorn", "deploy.wsgi:application", *bind])
        smtp = free_port()
        office = Process(
            "maild",
            [sys.executable, "manage.py", "maild", "--smtp", f"127.0.0.1:{smtp}"],
            os.environ,
            Path(folder),
        )
        started += [web, office]
        try:
            url = f"http://127.0.0.1:{port}"
            web.wait_until_ready(f"{url}/health/live")
            office.wait_until_listening("127.0.0.1", smtp)
            report = measure(url, smtp, host, (alone, beside), games, seconds, rate)
        finally:
            stop_all(started)
        connection.close()
    print(json.dumps(report))


def _commands() -> dict[str, list[str]]:
    worker = ["celery", "-A", "worker.app", "--quiet", "worker", "--concurrency=1", "--without-mingle"]
    return {
        queue: [*worker, "--without-gossip", "-Q", queue, "-n", f"{queue}@rate"]
        for queue in ("turns", "inbound", "mail", "calls")
    }


def _process(folder: str, name: str, command: Sequence[str]) -> Process:
    return Process(name, [sys.executable, "-m", *command], os.environ, Path(folder))


def measure(
    url: str,
    smtp: int,
    host: MailHost,
    played: tuple[Sequence[tuple[str, list[str]]], Sequence[tuple[str, list[str]]]],
    games: Sequence[str],
    seconds: float,
    rate: float,
) -> dict[str, Any]:
    alone = submissions(play(url, played[0], time.monotonic() + ALONE))
    print(f"submissions alone        {alone} ms", flush=True)
    letters = Letters(smtp, games)
    players = play(url, played[1], time.monotonic() + seconds)
    began = time.monotonic()
    letters.write(seconds, rate)
    wrote = time.monotonic() - began
    beside = submissions(players)
    print(f"submissions beside mails {beside} ms", flush=True)
    deadline = time.monotonic() + PATIENCE
    while len(host.answered) < len(letters.taken) and time.monotonic() < deadline:
        time.sleep(0.2)
    waited = {name: host.answered[name] - at for name, at in letters.taken.items() if name in host.answered}
    return {
        "mails": len(letters.taken),
        "a_second": round(len(letters.taken) / wrote, 1),
        "answered": len(waited),
        "orders": len(letters.orders),
        "answer_seconds": figures(list(waited.values())),
        "order_seconds": figures([waited[name] for name in letters.orders if name in waited]),
        "other_mails_out": host.others,
        "bytes_a_mail_out": host.bytes // max(1, len(host.answered) + host.others),
        "submission_ms": {"alone": alone, "beside": beside},
        "ratio_p50": round(beside["p50"] / alone["p50"], 2),
    }


if __name__ == "__main__":
    given = [float(each) for each in sys.argv[1:] if each != "text"]
    main(*[*given, *(SECONDS, RATE)[len(given) :]], html="text" not in sys.argv)
