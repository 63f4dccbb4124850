"""What is done in a server beside answering: jobs, mails, exports and imports, of the code that there is now."""

from __future__ import annotations

import io
import random
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.policy import default
from pathlib import Path
from typing import Any
from unittest import mock

from django.conf import settings
from django.core.management import call_command
from django.test import override_settings

from accounts.ledger import Delivery
from accounts.models import User
from horror import present
from horror.models import Entry, Game, Job, Submission
from horror.table import dispatch, jobs, quarantine
from horror.table.exports import exported, imports
from horror.table.exports.export import export_whole
from tests.earlier.players import Clock
from worker.notices.desk import Kind

UNBOUNDED = dict.fromkeys(
    (
        "read",
        "play",
        "host",
        "account",
        "live",
        "say",
        "join",
        "pages",
        "password",
        "passwords",
        "credentials",
    ),
    (10**9, 60),
)


@contextmanager
def open_house(clock: Clock) -> Iterator[None]:
    """The time is this clock's, nobody asks for too much, and chance is the same each time."""
    drawn = random.Random("an earlier database")
    with (
        present.use(clock),
        override_settings(API_LIMITS=UNBOUNDED),
        mock.patch.object(secrets, "token_bytes", lambda size=32: drawn.randbytes(size or 32)),
    ):
        yield


def work(clock: Clock, queue: str = "turns") -> int:
    """Do what is due of a queue; how many jobs that were. What bots draw follows from the job alone."""
    done = 0
    while due := jobs.due(clock(), queue):
        for pk in due:
            key = Job.objects.values_list("key", "game__entries").get(pk=pk)
            drawn = random.Random(f"{key}")
            claimed = jobs.claim(pk, clock())
            if claimed is None:
                continue
            with mock.patch.object(secrets, "randbelow", drawn.randrange):
                assert dispatch.run(claimed, clock()), Job.objects.get(pk=pk).error
            done += 1
    return done


def take_up(game: str, clock: Clock) -> None:
    """Take a game out of quarantine."""
    quarantine.release(game, clock())


def mails() -> list[dict[str, Any]]:
    """The mails that were handed over: to whom, but not what they say, nor how they are headed; without those that tell
    of letters alone (MAIL-26), which nobody was mailed then.
    """
    found = []
    of_letters = set(Delivery.objects.filter(notice__kind=Kind.SAID).values_list("message_id", flat=True))
    for file in sorted(Path(settings.MAIL_FOLDER).rglob("*.eml")):
        mail = message_from_bytes(file.read_bytes(), policy=default)
        if str(mail.get("Message-ID", "")) not in of_letters:
            found.append({"To": str(mail.get("To", ""))})
    return sorted(found, key=lambda mail: str(mail["To"]))


def games() -> list[str]:
    """All games, the oldest first."""
    return list(Game.objects.order_by("created_at", "pk").values_list("pk", flat=True))


def whole(game: str) -> list[bytes]:
    """A game as staff export it; none of one that has not begun."""
    found = Game.objects.get(pk=game)
    return [] if found.started_at is None else list(export_whole(found))


def people() -> dict[str, User]:
    return {str(user.pk): user for user in User.objects.all()}


def emptied() -> None:
    """No game is here any more, and everybody else still is."""
    Entry.objects.all().delete()
    Submission.objects.all().delete()
    Game.objects.all().delete()


def bring_in(lines: Iterable[bytes], seats: dict[int, Any], clock: Clock) -> list[bytes]:
    """Bring an export in, and export the game again."""
    game = imports.bring_in(exported.read(lines), clock(), people=seats)
    return whole(game.pk)


def replay_all() -> None:
    """Raises CommandError where a game does not lead to what is stored."""
    call_command("replay", all=True, stdout=io.StringIO())


def migrated() -> None:
    """Bring the database to the present schema."""
    call_command("migrate", interactive=False, verbosity=0)
