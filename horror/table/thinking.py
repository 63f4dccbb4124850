"""How long bots take for their moves where people play who come to the game's page: seconds while one of them looks
on, minutes while nobody does. Programs hear of everything at once, and where only they play nobody waits for a bot.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.db.models import F

from horror.models import Job

BOT = "bot"
"""The kind of the job that plays the seat of a bot; its key is the seat's index."""


class Pauses(NamedTuple):
    """Seconds: ``first`` before a bot does what it is newly asked, ``next`` before it goes on, ``away`` before it
    begins its turn while nobody looks on.
    """

    first: int = 2
    next: int = 1
    away: int = 180


def pauses() -> Pauses:
    """The figures; `settings.BOT_PAUSES` may have others, in this order."""
    return Pauses(*getattr(settings, "BOT_PAUSES", ()))


def pause(*, looked_on: bool | None, anew: bool, turn_begins: bool) -> timedelta:
    """How long a bot thinks. ``looked_on``: as :func:`horror.table.presence.looked_on` says; ``anew``: it is another
    than who acted last; ``turn_begins``: its turn has just begun.
    """
    if looked_on is None:
        return timedelta(0)
    figures = pauses()
    if turn_begins and not looked_on:
        return timedelta(seconds=figures.away)
    return timedelta(seconds=figures.first if anew else figures.next)


def hasten(game_id: str, now: datetime) -> None:
    """Somebody has come to the game's page: whoever pauses because nobody looked on does so no longer. One that waits
    for an answer, or backs off after a failure, waits longer than any pause and is left alone.
    """
    figures = pauses()
    pausing = Job.objects.open().filter(game_id=game_id, kind=BOT, claim="", failures=0)
    soon = now + timedelta(seconds=figures.first)
    pausing.filter(
        not_before__gt=soon, not_before__lte=F("created_at") + timedelta(seconds=figures.away)
    ).update(not_before=soon)
