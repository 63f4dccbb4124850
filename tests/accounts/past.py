"""What somebody has done so far, as rows: games that are over or go on, and what was owed in them."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime, timedelta
from typing import Any

from accounts.models import User
from horror.models import Game, Obligation, Seat, Tenure
from horror.table.clocks import rates

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
_numbers = itertools.count()


def someone(name: str = "Ann") -> User:
    """A person with an address of their own."""
    return User.objects.create_user(f"past{next(_numbers)}@example.org", name=name)


def game(*people: User | None, at: datetime = NOON, **fields: Any) -> Game:
    """A game of these people (None: of a bot), which began at that time and goes on, with a clock."""
    told: dict[str, Any] = {
        "name": f"Game {next(_numbers)}",
        "ruleset": "classic",
        "rules_version": 1,
        "visibility": "public",
        "status": "running",
        "rates": rates.kept(rates.asked({"preset": "daily"})),
        "created_at": at,
        "changed_at": at,
        "started_at": at,
        "lobby_until": at,
    }
    made = Game.objects.create(**{**told, **fields})
    for index, person in enumerate(people):
        bot = "" if person else "steward"
        colour = ("red", "blue", "white", "orange")[index]
        Seat.objects.create(game=made, index=index, colour=colour, owner=person, bot=bot, tenures=1)
        sat(made, person, seat=index, began_at=made.created_at, bot=bot)
    return made


def ended(number: int, days: float = 20) -> None:
    """So many games that were played to their end in so many days, in each of which an own turn was waited for three
    hours, and a discard one hour, which an order answered.
    """
    hour = timedelta(hours=1)
    for _ in range(number):
        made = game(status="finished", started_at=NOON - timedelta(days=days), ended_at=NOON, turn=40)
        owed(made, someone(), opened=NOON - 3 * hour, closed=NOON)
        owed(made, someone(), "order", cls="reaction", kinds=["discard"], opened=NOON, closed=NOON + hour)


def sat(made: Game, person: User | None, **fields: Any) -> Tenure:
    """That somebody held a seat of a game, 0 if none is named."""
    told: dict[str, Any] = {"seat": 0, "generation": 0, "from_entry": 1, "began_at": made.created_at}
    return Tenure.objects.create(game=made, person=person, **{**told, **fields})


def left(made: Game, person: User, how: str, at: datetime = NOON) -> None:
    """How somebody's part in a game ended, and when."""
    mine = Tenure.objects.filter(game=made, person=person)
    mine.update(ended=how, ended_at=at, **({} if how == "finished" else {"to_entry": 9}))


def owed(made: Game, person: User, how: str = "person", **fields: Any) -> Obligation:
    """Something that somebody owed in a game, and who answered: in an own turn, within six hours, just now."""
    at = fields.get("closed", NOON)
    told: dict[str, Any] = {
        "seat": 0,
        "generation": 0,
        "cls": "turn",
        "kinds": ["act"],
        "opened": at - timedelta(hours=6),
        "base": at,
        "due": at,
        "closed": at,
        "ran": 6 * 3600,
        "spent": 0,
    }
    return Obligation.objects.create(game=made, person=person, how=how, **{**told, **fields})
