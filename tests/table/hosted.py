"""Games that a host makes, and what it does in them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from accounts.models import User
from horror.models import Game
from horror.table import create, read
from horror.table.acts import Caller, NewGame, Profile, Seated
from horror.table.hosts.replacing import Replacement
from tests.table.conftest import NOW, Played

REASON = "As the rules of the season say"
DAY = timedelta(days=1)


def host(key: str = "", body_hash: str = "") -> Caller:
    return Caller(source="host", key=key, body_hash=body_hash)


def new_game(people: list[User], count: int = 2, /, **fields: Any) -> NewGame:
    """A game of Tides for so many of these people, in their order."""
    seated = {
        index: Seated(person=one.pk, profile=Profile(name=one.name))
        for index, one in enumerate(people[:count])
    }
    wanted: dict[str, Any] = {
        "ruleset": "tides", "seats": count, "name": "Round 1", "host": "league", "creator_seat": None,
        "people": seated, "rates": {"preset": "brisk"}, "options": {"tribute": False, "turns": 99}, **fields,
    }  # fmt: skip
    return NewGame(**wanted)


def hosted(people: list[User], count: int = 2, /, now: datetime = NOW, **fields: Any) -> Played:
    """Such a game, which begins at once unless something else is said."""
    game = create.create(new_game(people, count, **{"autostart": True, **fields}), host(), now)
    return Played(Game.objects.get(pk=game.pk), people)


def came(people: list[User], count: int = 2, **fields: Any) -> Played:
    """A hosted game in which everybody has acted once; it is the turn of seat 0."""
    played = hosted(people, count, **fields)
    for seat in range(count):
        played.do(seat, "take 1")
    return played


def told(played: Played) -> list[str]:
    """The sentences that anybody reads of the last entry."""
    return read.stream(read.door(played.id, None), text=True).items[-1].text


def put(seat: int, person: User, ended: Any = "substituted", reason: str = REASON) -> Replacement:
    profile = Profile(name=person.name)
    return Replacement(seat=seat, person=person.pk, profile=profile, ended=ended, reason=reason)
