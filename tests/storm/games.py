"""Games for a storm: a few are played, and copied by SQL as often as it takes, all due in the same minute."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db import connection, models

from accounts.models import User
from horror.clock import SeatClock
from horror.models import DiceSecret, Game, Seat, Snapshot, Tenure
from horror.rules.kernel.choices import sample
from horror.table import create, dispatch, jobs, read, submit
from horror.table.acts import Act, Caller, NewGame, Profile, Seated

KINDS = ("classic", "catan_horror")
DIFFERENT = 3
"""Games of each kind that are played, each to another place."""


class Pattern(NamedTuple):
    """A game to be copied: how long after its opening each seat lapses that owes something."""

    game: str
    lasts: dict[int, timedelta]


def people(count: int = 4) -> list[User]:
    """Who plays all of them."""
    return [
        User.objects.create(email=f"storm{number}@example.org", name=f"Storm {number}")
        for number in range(count)
    ]


def patterns(players: Sequence[User], now: datetime) -> list[Pattern]:
    """Games of each kind, each played further than the one before."""
    chance = random.Random(10)
    return [
        pattern(played(kind, players, 70 + 25 * number, chance, now))
        for kind in KINDS
        for number in range(DIFFERENT)
    ]


def played(kind: str, players: Sequence[User], moves: int, chance: random.Random, now: datetime) -> str:
    """A game in which people have made so many moves at random, and which waits for one of them."""
    new = NewGame(
        ruleset=kind, seats=len(players), name="storm", autostart=True, strict=False, opening_hours=0,
        profile=Profile(name=players[0].name),
        people={at: Seated(person=who.pk, profile=Profile(name=who.name)) for at, who in enumerate(players)},
        creator_seat=None, options={"victory_points": 18} if kind == "classic" else {},
    )  # fmt: skip
    game = create.create(new, Caller(source="command"), now).pk
    for _ in range(moves):
        move(game, players, chance, now)
    return game


def move(game: str, players: Sequence[User], chance: random.Random, now: datetime) -> None:
    """Whoever owes something does anything that the rules allow, and workers what follows."""
    door = read.seat_door(game, 0)
    owing = [each for each in door.position.waiting() if each.blocking and not each.answered]
    if owing:
        seat = owing[0].seat
        script = (sample(door.position.choices(seat), chance.randrange),)
        submit.submit(game, Act(author=players[seat].pk, seat=seat, script=script), now)
    later = now + timedelta(minutes=5)
    for job in jobs.due(later, "turns", game=game):
        if claimed := jobs.claim(job, later):
            dispatch.run(claimed, later)


def pattern(game: str) -> Pattern:
    """The game as one to be copied."""
    lasts = {}
    for seat in Seat.objects.filter(game=game).exclude(look_at=None):
        kept = SeatClock.of(seat.clock)
        assert kept.open is not None and kept.due is not None
        lasts[seat.index] = kept.due - kept.open.owed.opened + timedelta(seconds=60)
    if not lasts:
        raise SystemExit(f"nobody owes anything in {game}: take another seed")
    return Pattern(game, lasts)


def copy(made: Sequence[Pattern], count: int, prefix: str) -> int:
    """So many copies, named by the prefix and a number; how many seats of them owe something."""
    owing = 0
    for number, each in enumerate(made):
        there = range(number, count, len(made))
        owing += len(there) * len(each.lasts)
        ids = f"'{prefix}' || lpad(n::text, 7, '0')"
        series = f"generate_series({there.start}, {count - 1}, {len(made)}) n"
        for model in (Game, Snapshot, DiceSecret, Seat, Tenure):
            key = "id" if model is Game else "game_id"
            _copied(model, key, each.game, ids, series)
    return owing


def _copied(model: type[models.Model], key: str, game: str, ids: str, series: str) -> None:
    columns = [
        field.column
        for field in model._meta.concrete_fields
        if not isinstance(field, models.AutoField) and field.column != key
    ]
    names = ", ".join(f'"{column}"' for column in columns)
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {model._meta.db_table} ({key}, {names}) "
            f"SELECT {ids}, {names} FROM {model._meta.db_table}, {series} WHERE {key} = %s ORDER BY n",
            [game],
        )


def let_be_due(made: Sequence[Pattern], count: int, prefix: str, begins: datetime, spread: timedelta) -> None:
    """The copies may lapse from then on, one after the other, within so much time."""
    for number, each in enumerate(made):
        for seat, lasts in each.lasts.items():
            with connection.cursor() as cursor:
                given: list[Any] = [prefix, begins, spread / count, seat, len(made), number, lasts]
                cursor.execute(_DUE, given)


_DUE = """
WITH numbered AS MATERIALIZED (SELECT id AS mine, index AS place, substr(game_id, 6)::int AS number FROM horror_seat
    WHERE CASE WHEN game_id LIKE %s || '%%' THEN true END),
    due AS (SELECT mine, %s + number * %s AS at FROM numbered WHERE place = %s AND number %% %s = %s)
UPDATE horror_seat SET look_at = at, clock = jsonb_set(clock, '{open,owed,opened}',
    to_jsonb(to_char((at - %s) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')))
FROM due WHERE id = mine"""
