"""People sit down at a game in a position: with what they have done before, and the habits that they have."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from itertools import count
from typing import Any

import msgspec

from accounts.models import User
from accounts.seating import sitting
from horror.clock import Rung, SeatClock, habits_of
from horror.games.scenario.document import BadScenario, Given
from horror.games.scenario.reading import Scenario
from horror.models import Game, Job, Obligation, Seat, Tenure
from horror.table import create
from horror.table.acts import Caller, Join, NewGame
from horror.table.clocks import obligations
from horror.table.frame import on_table
from horror.table.people import seats
from tests.table.automatic_turn import place

_RUNG = ("strikes", "lapses", "returns")
_KEYS = frozenset({"zone", "sleep", "rest_day", "new", "past", "extended", *_RUNG})
_PAST = ("in_time", "lapsed", "finished", "abandoned", "resigned", "handed_over", "days_ago")
_GAME = frozenset({"visibility", "rated"})


def person(colour: str, said: Mapping[str, Given], begins: datetime) -> User:
    """Somebody who plays a seat."""
    told = {name: said[name].value for name in ("zone", "sleep", "rest_day") if name in said}
    habits = habits_of(told)
    user = User.objects.create(
        email=f"{colour}@example.org", name=colour.title(), time_zone=habits.zone,
        sleep=list(habits.sleep) if habits.sleep else None, rest_day=habits.rest_day,
    )  # fmt: skip
    if "past" in said:
        remember(
            user, {name: each.number(0, 10_000) for name, each in said["past"].mapping(_PAST).items()}, begins
        )
    return user


_numbers = count()


def remember(user: User, past: Mapping[str, int], begins: datetime) -> None:
    """What somebody has done in games that count: who was asked in time and not, and how they ended."""
    at = begins - timedelta(days=past.get("days_ago", 0))
    ends = ("finished", "abandoned", "resigned", "handed_over")
    games = [end for end in ends for _ in range(past.get(end, 0))] or ["finished"] * ("in_time" in past)
    first = None
    for end in games:
        game = Game.objects.create(
            name=f"Before {next(_numbers)}", ruleset="classic", rules_version=1, visibility="public",
            status="finished", rates={"preset": "daily"}, created_at=at, changed_at=at, started_at=at,
            lobby_until=at, ended_at=at,
        )  # fmt: skip
        other = User.objects.create(email=f"{game.pk}@example.org", name=f"Other {next(_numbers)}")
        for seat, who in enumerate((user, other)):
            Tenure.objects.create(
                game=game, person=who, seat=seat, generation=0, from_entry=1, to_entry=9, began_at=at,
                ended=end if seat == 0 else "finished", ended_at=at,
            )  # fmt: skip
        first = first or game
    owed = [("person", past.get("in_time", 0)), ("lapse", past.get("lapsed", 0))]
    Obligation.objects.bulk_create(
        Obligation(
            game=first, person=user, seat=0, generation=0, cls="turn", kinds=["act"], opened=at, base=at, due=at,
            closed=at, ran=3600, spent=0, how=how,
        )
        for how, number in owed
        for _ in range(number)
    )  # fmt: skip


def begun(scenario: Scenario, position: Any, people: Mapping[str, User | None], begins: datetime) -> Game:
    """A game of these people (None: of the steward) that has come to a position, in which their clocks begin."""
    assert scenario.table is not None
    colours = list(people)
    first = next(user for user in people.values() if user is not None)
    for key, value in scenario.table.game.items():
        if key not in _GAME:
            raise BadScenario(value.path, f"one of {', '.join(sorted(_GAME))}", key)
    password = "open" if "visibility" in scenario.table.game else ""
    own = {"rated": False} | {key: each.value for key, each in scenario.table.game.items()}
    bots = sum(user is None for user in people.values())
    new = NewGame(
        ruleset=scenario.face.ruleset.name, seats=len(colours), name="A game", autostart=True, strict=False,
        options=scenario.position["options"].value if "options" in scenario.position else {},
        profile=sitting(first), creator_seat=colours.index(_colour(first, people)), bots=("steward",) * bots,
        rates=asked(scenario.table.rates.value), password=password, **own,
    )  # fmt: skip
    game = create.create(new, Caller(author=first.pk), begins)
    for colour, user in people.items():
        if user is not None and user != first:
            joined = Join(profile=sitting(user), seat=colours.index(colour), password=password)
            seats.join(game.pk, joined, Caller(author=user.pk), begins)
    game.refresh_from_db()
    Job.objects.filter(game=game).delete()
    place(game, bytes(position.dump()))
    _clocks(game, scenario, colours)
    with on_table(game.pk, begins) as frame, frame.by(Caller(source="clock")) as part:
        part.table.asks = True
    return game


def asked(said: Any) -> dict[str, Any]:
    """Rates as a scenario has them: the name of a preset, or a mapping."""
    return {"preset": said} if isinstance(said, str) else dict(said)


def _colour(user: User, people: Mapping[str, User | None]) -> str:
    return next(colour for colour, each in people.items() if each == user)


def _clocks(game: Game, scenario: Scenario, colours: list[str]) -> None:
    """Everybody's clock is at its beginning; people have acted before, but those who are new."""
    assert scenario.table is not None
    for row in Seat.objects.filter(game=game):
        said = scenario.table.people.get(colours[row.index])
        told = said.mapping() if said is not None and isinstance(said.value, dict) else {}
        fresh = obligations.fresh(game) if row.human else {}
        if fresh:
            stands: dict[str, Any] = {name: told[name].number(0, 7) for name in _RUNG if name in told}
            rung = Rung(came="new" not in told or not told["new"].flag(), **stands)
            extended = told["extended"].number(0, 3) if "extended" in told else 0
            fresh = msgspec.structs.replace(SeatClock.of(fresh), rung=rung, extended=extended).kept()
        Seat.objects.filter(pk=row.pk).update(clock=fresh, look_at=None, state="playing", touched_at=None)


def known_keys() -> frozenset[str]:
    """What a scenario says of a person."""
    return _KEYS
