"""Orders to the processes of `tests.table.victim`, and what must hold whatever became of them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any
from urllib.parse import unquote, urlsplit

from django.core.management import call_command
from django.db import connection, transaction

from horror.models import Entry, Game, Job, Sighting, Submission
from horror.table import codec, dispatch, history
from tests.conftest import PROGRAM_SECONDS
from tests.table.conftest import NOW, Played

FIELDS: dict[str, Any] = {"source": "api", "key": "the key", "body_hash": "the body", "entropy": "some"}
SCRIPT = ("take 2", "roll", "say all: now", "end turn")


class Victims:
    """A process that forks one victim an order."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def order(self, **fields: Any) -> dict[str, Any]:
        """Have a fresh process do this; what became of it."""
        self.tell(json.dumps({"now": NOW.isoformat(), **fields}))
        told = self.hear()
        return told | self.hear() if "commit" in told else told

    def submit(self, played: Played, **fields: Any) -> dict[str, Any]:
        author = str(played.people[0].pk)
        act = {"author": author, "seat": 0, "script": SCRIPT, **FIELDS}
        return self.order(do="submit", game=played.id, act=act, **fields)

    def advance(self, job: Job, **fields: Any) -> dict[str, Any]:
        return self.order(do="advance", job=job.pk, **fields)

    def tell(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def hear(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, "the victims' process is gone"
        answer: dict[str, Any] = json.loads(line)
        return answer


@contextmanager
def victims(
    url: str | None = None, module: str = "tests.table.victim", **environment: str
) -> Iterator[Victims]:
    """Victims on the tests' database, or on another; ``module`` is what they run."""
    environment = {
        **os.environ,
        "DATABASE_URL": url or database_url(),
        "DJANGO_SETTINGS_MODULE": "deploy.settings",
        **environment,
    }
    process = subprocess.Popen(
        [sys.executable, "-m", module],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment,
    )  # fmt: skip
    with process:
        try:
            yield Victims(process)
        finally:
            process.stdin.close()
            process.wait(PROGRAM_SECONDS)


@contextmanager
def connected_to(url: str) -> Iterator[None]:
    """Let this process's connection be one to another database, which is given its tables first."""
    own = dict(connection.settings_dict)
    connection.close()
    address = urlsplit(url)
    connection.settings_dict.update(
        HOST=unquote(address.hostname or ""), USER=address.username, NAME=address.path.lstrip("/")
    )
    try:
        call_command("migrate", verbosity=0, skip_checks=True)
        yield
    finally:
        connection.close()
        connection.settings_dict.update(own)


def database_url() -> str:
    """The address of the test database."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    return f"{os.environ['DATABASE_URL'].rpartition('/')[0]}/{name}"


def swept(played: Played, now: datetime) -> None:
    """A sweep once the database has noticed that the worker is gone; what that one holds until then is passed over."""
    with transaction.atomic():
        list(Job.objects.filter(game=played.id).select_for_update())
    dispatch.expire(now)


def assert_whole(game: Game) -> None:
    """Log, snapshot, streams and draws agree."""
    history.replay(game)
    numbers = list(Entry.objects.filter(game=game).order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, game.entries + 1))
    for place, reader in enumerate([*range(game.seats.count()), -1]):
        sighted = Sighting.objects.filter(game=game, reader=reader).order_by("cursor")
        assert list(sighted.values_list("cursor", flat=True)) == list(range(1, game.cursors[place] + 1))
    draws = sum(len(codec.draws(bytes(stored))) for stored in game.log.values_list("draws", flat=True))
    assert game.dice_secret.number == draws


def assert_submitted_once(played: Played) -> None:
    """Whatever became of the first try: the client tries again with its key, and it has happened once."""
    before = Submission.objects.filter(game=played.id, key="the key").first()
    answer = played.do(0, *SCRIPT, **FIELDS)
    assert answer.outcome == "done"
    stored = Submission.objects.get(game=played.id, key="the key")
    assert before is None or (before.pk, bytes(before.answer)) == (stored.pk, bytes(stored.answer))
    assert codec.encode(answer) == bytes(stored.answer)
    assert played.do(0, *SCRIPT, **FIELDS) == answer
    assert [item.move["type"] for item in answer.items if item.move] == ["take", "roll", "end_turn"]
    assert stored.entries.count() == 4
    assert played.game.entries == answer.items[-1].cursor  # the author sees everything in this game
    assert [kind for kind, _ in played.open_jobs() if kind == "advance"] == ["advance"]
    assert_whole(played.game)


def assert_advanced_once(played: Played) -> None:
    """The automatic turn has been played once, and its job is done."""
    assert Entry.objects.filter(game=played.id, kind="move", seat=None).count() == 1
    assert not Job.objects.open().filter(game=played.id, kind="advance").exists()
    assert [seat.owes for seat in played.game.seats.order_by("index")][1] != ""
    assert_whole(played.game)
