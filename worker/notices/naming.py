"""How somebody's games are called in lines ``game NAME``: those that a mail has, and those that people write."""

from __future__ import annotations

import re
import unicodedata

from accounts.models import User
from horror.models import Game
from worker.notices.words import name

ALIVE = (Game.Status.LOBBY, Game.Status.RUNNING, Game.Status.QUARANTINED)
"""Statuses of games that are named by their names; others by their ids alone."""
LONGEST = 60
"""Letters of a name with which such a line is not folded."""
_PLAIN = re.compile(r"[\w][\w '’&+-]*")
_ID = re.compile(r"[a-z2-7]{12}")


def plain(called: str) -> str:
    """A name in the one form in which names are compared: what a line of a mail loses of it, it has not."""
    kept = unicodedata.normalize("NFKC", called).casefold()
    return " ".join(kept.split()).strip(" .,;:!?“”„\"'")


def own(person: User, called: str) -> list[str]:
    """The ids of a person's games that are not over and are called so: those in which the person sits, else those that
    the person has made.
    """
    alive = Game.objects.filter(status__in=ALIVE)
    for among in (alive.seated(person), alive.filter(creator=person)):
        names = among.order_by("pk").values_list("pk", "name")
        if found := [str(pk) for pk, each in names if plain(each) == plain(called)]:
            return found
    return []


def line_of(person: User, game: Game) -> str:
    """What stands behind ``game`` for one in which a person sits: its name where that names no other, else its id."""
    told = name(game.name)
    says = _PLAIN.fullmatch(told) and len(told) <= LONGEST and not _ID.fullmatch(plain(told))
    return told if says and own(person, told) == [game.pk] else str(game.pk)
