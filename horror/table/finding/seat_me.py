"""Seat me: somebody says what is wanted of a table, and sits at the first that is so, or at a new one (TAB-193 to
TAB-196). What is known of others chooses among tables, and is told nobody (docs/decisions/seat-me.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from functools import reduce
from operator import or_

import msgspec
from django.db import connection
from django.db.models import Exists, OuterRef, Q

from horror import sizes
from horror.clock.paces import Pace
from horror.games.locale import speech
from horror.models import Game, Seat, Tenure, often
from horror.models.game import GameQuerySet
from horror.rules.kernel.roles import NAME
from horror.rules.kernel.ruleset import Ruleset
from horror.rulesets import rulesets
from horror.storage import once_more
from horror.table import create
from horror.table.acting import first_answer, submission_of
from horror.table.acts import Answer, Caller, Join, NewGame, Profile, Reliability
from horror.table.errors import NotFound, UnknownRuleset
from horror.table.finding import sought
from horror.table.finding.near import near
from horror.table.frame import Frame, durable, locked
from horror.table.people import seats
from horror.table.rated import LEAST_SEATS

LOOKED_AT = 60
"""So many tables are looked at, those first that wait for longest."""
USUAL: Pace = "daily"
"""The pace of a new table whose maker takes any."""
_LOCK = 0x5EA7
"""Of the database: who is seated is seated one after the other."""


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody wants of a table: its ``ruleset``, ``pace`` and ``language``, empty for any; the
    ``least_reliability`` that it asks of all; and with ``near`` people whose days are like the own one, if there are.
    """

    ruleset: str = ""
    pace: Pace | None = None
    language: str = ""
    least_reliability: int = 0
    near: bool = False


@once_more
def seat_me(wish: Wish, profile: Profile, reliability: Reliability, caller: Caller, now: datetime) -> Game:
    """A lobby at which the caller sits then, by the wish: the own one that waits already, the first that fits, or one
    that is made.

    The same key gets the same table. Raises :class:`BadRequest` for a wish that no table can meet, :class:`AsksTooMuch`
    and :class:`Barred` by what is known of the person, whatever tables there are; :class:`TooManyGames` where one would
    have to be made.
    """
    scope = f"seat/{caller.author}"
    new = _new(wish, profile, reliability)
    if caller.key and (first := first_answer(scope, caller)) is not None:
        return first.game
    ready = create.ready(new, caller, now)
    reader = sought.Reader(caller.author, reliability, now)
    with durable():
        _one_after_the_other()
        if caller.key and (first := first_answer(scope, caller)) is not None:
            return first.game
        if (waiting := _waiting(wish, reader)) is not None:
            return _seated(waiting.pk, scope, profile, caller, now) if caller.key else waiting
        for pk in _in_order(wish, reader, profile):
            if (found := _sat_down(pk, wish, reader, scope, profile, caller)) is not None:
                return found
        return create.make(ready, caller, scope, now)


def _new(wish: Wish, profile: Profile, reliability: Reliability) -> NewGame:
    """The table that is made where none fits (TAB-195)."""
    rules = next(iter(_rules(wish)))
    title = speech(profile.language, rules.locale).word("game", rules.title)
    return NewGame(
        ruleset=rules.name,
        seats=min((count for count in rules.seats if count >= LEAST_SEATS), default=max(rules.seats)),
        name=f"{title} · {profile.name}"[: sizes.GAME_NAME],
        preset=_proposed(rules),
        profile=profile,
        autostart=True,
        reliability=reliability,
        least_reliability=wish.least_reliability,
        rates={"preset": wish.pace or USUAL},
        language=wish.language,
    )


def _rules(wish: Wish) -> list[Ruleset]:
    """The games of which the table may be one."""
    there = rulesets()
    if not wish.ruleset:
        return list(there.values())
    if wish.ruleset not in there:
        raise UnknownRuleset(
            "there is no game {name}; there are: {there}",
            name=NAME(repr(wish.ruleset)), there=sorted(there), path="$.ruleset",
        )  # fmt: skip
    return [there[wish.ruleset]]


def _proposed(rules: Ruleset) -> str:
    """The preset that forms offer first; empty where a game has none."""
    return next((name for name, preset in rules.presets.items() if preset.preselected), "")


def _one_after_the_other() -> None:
    """Until the transaction ends nobody else is seated, so that two who come at once find each other. SQLite has one
    writer at a time anyway.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])


def _like(wish: Wish) -> GameQuerySet:
    """Lobbies with a free seat that are as is wished (TAB-193)."""
    games = Game.objects.open_lobbies().filter(
        reduce(or_, (Q(ruleset=rules.name, preset=_proposed(rules)) for rules in _rules(wish))),
        visibility=Game.Visibility.PUBLIC, password="", host="", plain=True, starts_at=None, opening_until=None,
        least_reliability__gte=wish.least_reliability,
    )  # fmt: skip
    games = games.filter(sought.of_pace(wish.pace)) if wish.pace else games.exclude(rates={})
    return games.filter(sought.spoken(wish.language)) if wish.language else games


def _waiting(wish: Wish, reader: sought.Reader) -> Game | None:
    """The table at which somebody waits already."""
    mine = _like(wish).filter(Exists(Seat.objects.played_by(reader.pk).filter(game=OuterRef("pk"))))
    return mine.order_by("created_at", "pk").first()


def _fitting(wish: Wish, reader: sought.Reader) -> GameQuerySet:
    """Tables at which somebody may be seated: that are not the own ones, nor any that the person has left."""
    left = Tenure.objects.filter(game=OuterRef("pk"), person=reader.pk, ended=Tenure.End.LEFT)
    return _like(wish).filter(sought.open_to(reader), ~Q(creator=reader.pk), ~Q(Exists(left.order_by())))


def _in_order(wish: Wish, reader: sought.Reader, profile: Profile) -> list[str]:
    """The tables that fit, the oldest first; where that is wished those before all others at which everybody's days are
    like the own (TAB-194).
    """
    found = _fitting(wish, reader).order_by("created_at", "pk").only("pk", "creator_id")
    tables = list(found.prefetch_related("seats")[:LOOKED_AT])
    if wish.near:
        tables.sort(key=lambda game: not near(profile.time_zone, _zones(game), reader.now))
    return [game.pk for game in tables if _taken(reader, game, game.seats.all())]


def _taken(reader: sought.Reader, game: Game, rows: Iterable[Seat]) -> bool:
    """Whether nobody at a table, nor who made it, stays apart from the person (TAB-196)."""
    there = {game.creator_id, *(seat.owner_id for seat in rows if seat.human)}
    return reader.reliability.apart.isdisjoint(there)


def _zones(game: Game) -> Iterator[str]:
    return (seat.time_zone for seat in game.seats.all() if seat.human)


def _sat_down(
    pk: str, wish: Wish, reader: sought.Reader, scope: str, profile: Profile, caller: Caller
) -> Game | None:
    """Sit down there; None where that is not what it was any more, now that it is locked."""
    try:
        game = locked(pk)
    except NotFound:
        return None
    if not _taken(reader, game, often.seats(pk)) or not _fitting(wish, reader).filter(pk=pk).exists():
        return None
    return _seated(pk, scope, profile, caller, reader.now)


def _seated(pk: str, scope: str, profile: Profile, caller: Caller, now: datetime) -> Game:
    """The answer is kept under the caller's key; who does not sit there yet sits down."""
    frame = Frame(locked(pk), often.seats(pk), now)
    with frame.by(caller) as part:
        mine = part.table.seat_of_author()
        index = seats.take_seat(part.table, Join(profile=profile)) if mine is None else mine.index
        answer = Answer(outcome="done", seat=index)
        part.submission = submission_of(frame.game, index, scope, caller, now, answer.outcome, answer)
    frame.close()
    return frame.game
