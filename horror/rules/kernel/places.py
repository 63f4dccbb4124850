"""What a seat may do at a place of the board: which choices name it, or what stands there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

import msgspec

from horror.rules.kernel.choices import Choice, Template, kind_of
from horror.rules.kernel.face import PlaceTold
from horror.rules.kernel.fields import Field, fields_of, names_in, places_in
from horror.rules.kernel.moves import Move
from horror.rules.kernel.ruleset import PlayedPosition


class Spot(NamedTuple):
    """A place of the board: its name, the role that it has in fields of moves, and the pieces that stand there."""

    place: str
    role: str
    pieces: tuple[str, ...] = ()

    @property
    def names(self) -> frozenset[str]:
        """The names by which moves may speak of it."""
        return frozenset((self.place, *self.pieces))

    @classmethod
    def of(cls, told: PlaceTold, standing: Mapping[str, str]) -> Spot:
        """The place that a ruleset has told of; ``standing`` is where the pieces stand, by their names."""
        return cls(
            told.place, told.role, tuple([piece for piece, at in standing.items() if at == told.place])
        )


class Said(NamedTuple):
    """What was touched before: a kind of move (None: any), and values of its fields."""

    kind: type[Move] | None = None
    values: Mapping[str, Any] = {}

    def by(self, choice: Choice) -> bool:
        """Whether a choice is of this kind, and may have these values."""
        if self.kind is None:
            return True
        if kind_of(choice) is not self.kind:
            return False
        if isinstance(choice, Template):
            return all(_may_be(choice, name, value) for name, value in self.values.items())
        return all(getattr(choice, name) == value for name, value in self.values.items())


ANYTHING = Said()
"""Nothing was touched before."""


def _may_be(choice: Template, field: str, value: Any) -> bool:
    """Whether members of a template may have this value; of a field that it does not name they have the usual one."""
    domain = choice.domains.get(field)
    return bool(value == usual(choice.kind).get(field) if domain is None else domain.contains(value))


def _touches(choice: Choice, wanted: frozenset[str]) -> bool:
    """Whether some move of the choice has one of these names of places and pieces."""
    if isinstance(choice, Move):
        return not wanted.isdisjoint(_places_of(choice))
    return not all(wanted.isdisjoint(names) for names in named(choice).values())


def at_place(listed: Sequence[Choice], spot: Spot, said: Said) -> list[Choice]:
    """Those choices that may touch the place, with what was said before."""
    wanted = spot.names
    return [choice for choice in listed if said.by(choice) and _touches(choice, wanted)]


def short_at(position: PlayedPosition, seat: int, spot: Spot, said: Said) -> list[Choice]:
    """What a seat might do at the place but for what it takes."""
    wanted = spot.names
    short = position.short(seat, lambda choice: said.by(choice) and _touches(choice, wanted))
    return [choice for choice, _ in short]


@cache
def usual(kind: type[Move]) -> Mapping[str, Any]:
    """What fields have that may say nothing; not those in which that means the only one."""
    may = {field.name for field in fields_of(kind) if not field.required and field.null != "only"}
    return {field.name: field.default for field in msgspec.structs.fields(kind) if field.name in may}


def named(choice: Choice) -> Mapping[str, frozenset[str]]:
    """The places and pieces that a choice may name, by field."""
    if isinstance(choice, Move):
        return _named_by(choice)
    return {field.name: _among(field, listed_in(choice, field.name)) for field in fields_of(choice.kind)}


@lru_cache(maxsize=8192)
def _named_by(move: Move) -> Mapping[str, frozenset[str]]:
    return {field.name: _among(field, (getattr(move, field.name),)) for field in fields_of(type(move))}


@lru_cache(maxsize=8192)
def _places_of(move: Move) -> frozenset[str]:
    return frozenset(places_in(move))


def _among(field: Field, values: Sequence[Any]) -> frozenset[str]:
    """The places and pieces among values of a field."""
    return _names_of(field, tuple(values)) if values and field.role.place or field.rows else _NONE


@lru_cache(maxsize=8192)
def _names_of(field: Field, values: tuple[Any, ...]) -> frozenset[str]:
    return frozenset([name for value in values for name in names_in(field, value)])


_NONE: frozenset[str] = frozenset()


def listed_in(choice: Choice, field: str) -> Sequence[Any]:
    """The values that are listed for a field of a choice."""
    return (getattr(choice, field),) if isinstance(choice, Move) else listed_by(choice.domains.get(field))


def listed_by(domain: Any) -> Sequence[Any]:
    values: Sequence[Any] = getattr(domain, "values", ())
    return values
