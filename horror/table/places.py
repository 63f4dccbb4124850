"""A place of the board as its reader may know it: what lies there, what may be done there, and why not what else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from horror.rules.kernel.able import Able
from horror.rules.kernel.choices import Choice, Cost
from horror.rules.kernel.face import PlaceTold
from horror.rules.kernel.moves import OPEN
from horror.rules.kernel.phrases import as_data, places_of
from horror.rules.kernel.places import Said, Spot, at_place, short_at
from horror.rules.kernel.roles import Part
from horror.rules.kernel.ruleset import Ruleset
from horror.rules.kernel.why_not import Barred, barred


class WhyNot(msgspec.Struct, kw_only=True):
    """Why moves of a kind (`type`) that is possible elsewhere, or but for what it takes, are not possible here: the
    `rule` that forbids them, and the `reason` in a sentence. It holds of every move of the kind that has the values in
    `said`, of a walk the end, whatever else it has. The sentence follows from `key`, the English one with its parts in
    braces, and from `parts`, each with its role and value; `places` are the places and pieces that it names."""

    type: str
    said: dict[str, Any]
    rule: str
    reason: str
    key: str
    parts: dict[str, Part]
    places: list[str]


class Here(NamedTuple):
    """A place, for one reader: what lies there, the pieces among it, what may be done there, and what may not."""

    told: PlaceTold
    pieces: list[str]
    choices: list[tuple[Choice, Cost | None]]
    why_not: list[WhyNot]


class Told(NamedTuple):
    """How places are told: in the words of which game, with which names of the seats, in which language."""

    rules: Ruleset
    names: Sequence[str]
    language: str


def here(by: Told, view: Any, name: str, able: Able, said: Said) -> Here:
    """The place of this name, or where the piece of this name stands, with what was said before of a move.

    Raises :class:`~horror.rules.kernel.errors.UnknownPlace`.
    """
    told = by.rules.place(name, view, by.names, by.language)
    standing = view.pieces()
    spot = Spot.of(told, standing)
    position, seat = able.position, able.seat
    if position is None:
        return Here(told, list(spot.pieces), [], [])
    choices = able.choices
    mine = position.priced(seat, at_place(choices, spot, said))
    short = short_at(position, seat, spot, said)
    found = barred(position, seat, spot, standing, choices, short, said)
    return Here(told, list(spot.pieces), mine, [_told(by, one) for one in found])


def _told(by: Told, found: Barred) -> WhyNot:
    refusal = found.refusal
    return WhyNot(
        type=str(found.kind.__struct_config__.tag),
        said={name: _as_json(value) for name, value in found.said.items()},
        rule=refusal.rule,
        reason=by.rules.tell(refusal.phrase, by.names, by.language),
        key=refusal.key,
        parts=as_data(refusal.parts),
        places=places_of(refusal.parts),
    )


def _as_json(value: Any) -> Any:
    if isinstance(value, tuple):
        value = [each for each in value if each is not OPEN]
    return msgspec.to_builtins(value)
