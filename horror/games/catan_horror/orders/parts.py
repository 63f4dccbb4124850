"""The parts that orders of several subjects have in common: who acts, with what, where, and the names of things."""

from collections.abc import Sequence
from typing import Any

from horror.games.catan_horror.facts import FACTS
from horror.games.catan_horror.view import HorrorView
from horror.games.grammar.subject import Missing
from horror.games.grammar.words import identifier
from horror.games.island.grammar.words import Words, place, thing_id
from horror.rules.kernel.moves import OPEN
from horror.rules.kernel.phrases import phrase

CARDS = [card.id for card in FACTS.progress_cards]
MONSTERS = [kind.id for kind in FACTS.monsters]

A_NUMBER = Missing(phrase("a number"))
A_KNIGHT = Missing(phrase("a knight or squad such as K1"))


class _Actor(str):
    """The knight, squad or monster that an order is to."""


class _Using(str):
    """The trophy that helps a check."""


class Parts(Words):
    """What they mean."""

    view: HorrorView

    def actor(self, parts: list[Any]) -> _Actor:
        [name] = parts
        return _Actor(thing_id(name))

    def thing(self, parts: list[Any]) -> str:
        [name] = parts
        return thing_id(name)

    def using(self, parts: list[Any]) -> _Using:
        [name] = parts
        return _Using(identifier(name, MONSTERS))

    def asked(self) -> str:
        """The kind of decision that is asked of the reader, else of anybody; empty for none."""
        kinds = {asked.seat: asked.kind for asked in self.view.waiting}
        return kinds.get(self.view.reader) or next(iter(kinds.values()), "")


def doer(parts: list[Any]) -> str:
    """Takes the knight, squad or monster that an order is to out of its parts."""
    return _taken(parts, _Actor)


def helped(parts: list[Any]) -> str | None:
    """Takes the trophy that is spent out of the parts of an order."""
    trophy = _taken(parts, _Using)
    return None if trophy is OPEN else trophy


def _taken(parts: list[Any], sort: type[str]) -> str:
    for part in parts:
        if isinstance(part, sort):
            parts.remove(part)
            return str(part)
    return OPEN  # type: ignore[no-any-return]


def at(parts: Sequence[Any]) -> int:
    """The intersection that is named."""
    return place(*parts) if parts else OPEN


def hex_of(parts: Sequence[Any]) -> str:
    """The hex that is named."""
    return str(*parts).upper() if parts else OPEN


def in_order(names: Sequence[str], order: Sequence[str]) -> tuple[str, ...]:
    """Names in the order in which these things stand in a list, each once; unknown ones last."""
    known = [name for name in order if name in names]
    return (*known, *(name for name in dict.fromkeys(names) if name not in known))


def groups_named(view: HorrorView) -> list[str]:
    """The squads and single knights of everybody, in the order of knights."""
    return list(dict.fromkeys(knight.squad or knight.knight for knight in view.knights))


def listed(names: Sequence[str], view: Any) -> str:
    """Several things."""
    return ", ".join(names)


def spoken(name: str) -> str:
    """An identifier as it is said."""
    return name.replace("_", " ")


def format_using(move: Any) -> str:
    """``using trophy ghoul``."""
    return "" if move.trophy is None else f" using trophy {spoken(move.trophy)}"
