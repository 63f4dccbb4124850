"""The rows of a game under its lock: which of their columns have changed since they were read."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.db import models

from horror.models import Game, Seat
from horror.models.batch import Batch
from horror.table.codec import anything, encode

_Values = dict[str, Any]
_UNSEEN = {"opened", "ordered", "look_at", "substitute_id"}
"""Columns by which nobody is shown anything."""


class Rows:
    """A game and its seats, as they were when they were read or last saved."""

    def __init__(self, game: Game, seats: list[Seat]) -> None:
        self.game = game
        self.seats = seats
        self._saved = self._now()

    def save(self, batch: Batch) -> bool:
        """Write with a batch the columns that have changed; whether any had by which somebody may see something."""
        now = self._now()
        game, *seats = [_differing(was, is_now) for was, is_now in zip(self._saved, now, strict=True)]
        if game:
            batch.update(self.game, game)
        changed = [seat for seat, columns in zip(self.seats, seats, strict=True) if columns]
        batch.update_all(changed, {name for columns in seats for name in columns})
        self._saved = now
        return bool(game or any(set(columns) - _UNSEEN for columns in seats))

    @property
    def saved(self) -> list[_Values]:
        """The columns as they were read or last saved, for :meth:`back`."""
        return self._saved

    def back(self, mark: list[_Values]) -> None:
        """Take back what was changed since."""
        for row, was, now in zip((self.game, *self.seats), mark, self._now(), strict=True):
            for name in _differing(was, now):
                value = was[name]
                setattr(row, name, anything(value.json) if isinstance(value, _Json) else value)

    def _now(self) -> list[_Values]:
        return [_values(row) for row in (self.game, *self.seats)]


class _Json:
    """A list or an object, which is changed in place, as it was."""

    __slots__ = ("json",)

    def __init__(self, value: object) -> None:
        self.json = encode(value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Json) and self.json == other.json

    __hash__ = None  # type: ignore[assignment]


def _values(row: models.Model) -> _Values:
    values = row.__dict__
    return {
        name: _Json(value) if isinstance(value := values[name], list | dict) else value
        for name in _columns(type(row))
    }


@cache
def _columns(model: type[models.Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]


def _differing(was: _Values, now: _Values) -> list[str]:
    return [name for name in was if was[name] != now[name]]
