"""Queries that each move, and each look at a game, asks: compiled once (horror.models.compiled)."""

from __future__ import annotations

from typing import Any

from django.db.models import F

from horror.models.compiled import Compiled
from horror.models.dice import DiceSecret
from horror.models.game import Game, Seat
from horror.models.log import Entry, Sighting, Snapshot, Submission
from horror.models.tenure import Tenure

_GAME = {"game": Game._meta.pk}
_LOCKED = Compiled(
    lambda game: Game.objects.select_for_update(no_key=True).with_epoch().with_stops().filter(pk=game),
    **_GAME,
)
_SEATS = Compiled(lambda game: Seat.objects.filter(game_id=game).order_by("index"), **_GAME)
_SEATS_WITH_OWNERS = Compiled(lambda game: Seat.objects.with_owners().filter(game_id=game), **_GAME)
_SIGHTED = Compiled(
    lambda game, reader, after, to: Sighting.objects.of(game, reader, after).filter(cursor__lte=to),
    reader=Sighting._meta.get_field("reader"),
    after=Sighting._meta.get_field("cursor"),
    to=Sighting._meta.get_field("cursor"),
    **_GAME,
)
_TENURES = Compiled(
    lambda game, person: Tenure.objects.of(game, person), person=Tenure._meta.get_field("person"), **_GAME
)
_SUBMISSION = Compiled(
    lambda scope, key: Submission.objects.filter(scope=scope, key=key),
    scope=Submission._meta.get_field("scope"),
    key=Submission._meta.get_field("key"),
)
_SNAPSHOT = Compiled(lambda game: Snapshot.objects.filter(game_id=game), **_GAME)
_SAID = Compiled(
    lambda game, to: (
        Entry.objects.filter(game_id=game, dice__isnull=False, number__lte=to)
        .order_by("number")
        .values_list("turn", "dice")
    ),
    to=Entry._meta.get_field("number"),
    **_GAME,
)
_DICE = Compiled(
    lambda game: DiceSecret.objects.annotate(snapshot=F("game__snapshot__data")).filter(game_id=game), **_GAME
)
_DICE_WITH_GAME = Compiled(
    lambda game: DiceSecret.objects.select_related("game__snapshot").filter(game_id=game), **_GAME
)


def locked(game_id: str) -> Game | None:
    """The game's row with the epoch of now, locked until the transaction ends."""
    return _LOCKED.first(game=game_id)


def seats(game_id: str) -> list[Seat]:
    """A game's seats, in turn order."""
    return _SEATS(game=game_id)


def seats_with_owners(game: Game) -> list[Seat]:
    """A game's seats with their owners and with the game itself, in turn order."""
    found = _SEATS_WITH_OWNERS(game=game.pk)
    for seat in found:
        seat.game = game
    return found


def sighted(game_id: str, reader: int, after: int, to: int) -> list[Sighting]:
    """What a reader has at the cursors above ``after`` up to ``to``, in order, entries included."""
    return _SIGHTED(game=game_id, reader=reader, after=max(0, after), to=to) if after < to else []


def tenures(game_id: str, person: Any) -> list[Tenure]:
    """The times at which this person (a primary key, or None) held a seat of the game."""
    return [] if person is None else _TENURES(game=game_id, person=person)


def snapshot(game: Game) -> Snapshot:
    """A game's snapshot, asked for where it did not come with the game. Raises :class:`Snapshot.DoesNotExist`."""
    if not Game.snapshot.is_cached(game):
        found = _SNAPSHOT.first(game=game.pk)
        if found is None:
            raise Snapshot.DoesNotExist
        found.game = game
        return found
    kept: Snapshot = game.snapshot
    return kept


def said_of_dice(game_id: str, to: int) -> list[tuple[int, dict[str, Any]]]:
    """What the log says of bound dice up to an entry, in order, each with its turn."""
    said: list[tuple[int, Any]] = _SAID(game=game_id, to=to)
    return said


def submission(scope: str, key: str) -> Submission | None:
    """What came first with this key of the scope."""
    return _SUBMISSION.first(scope=scope, key=key)


def dice(game_id: str) -> DiceSecret:
    """The game's row of the dice, with its ``snapshot``. Raises :class:`DiceSecret.DoesNotExist`."""
    return _one(_DICE.first(game=game_id))


def dice_with_game(game_id: str) -> DiceSecret:
    """The game's row of the dice, the game and its snapshot, all of one moment.
    Raises :class:`DiceSecret.DoesNotExist`.
    """
    return _one(_DICE_WITH_GAME.first(game=game_id))


def _one(found: DiceSecret | None) -> DiceSecret:
    if found is None:
        raise DiceSecret.DoesNotExist
    return found
