"""Moves of every kind of a game, with fields that are often wrong: what a hostile or confused client might send."""

import types
from collections.abc import Callable, Sequence
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from horror.rules.base.cards import KINDS, Cards
from horror.rules.kernel.moves import Move
from tests.games.wrong_moves import hints_of

Pick = Callable[[int], int]


def any_move(position: Any, pick: Pick) -> Move:
    """A move of a random kind of the position's game."""
    kinds = position.binding.moves
    return made(kinds[pick(len(kinds))], position, pick)


def made(kind: type[Any], position: Any, pick: Pick) -> Any:
    """A struct of this kind, every field of the right type and of a value that may well be wrong."""
    hints = hints_of(kind)
    return kind(**{name: value(name, hints[name], position, pick) for name in kind.__struct_fields__})


def value(name: str, hint: Any, position: Any, pick: Pick) -> Any:
    """A value for a field of this name and type."""
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        options = get_args(hint)
        return value(name, options[pick(len(options))], position, pick)
    if hint is type(None):
        return None
    if origin is Literal:
        return one(get_args(hint), pick)
    if origin is tuple:
        inner = get_args(hint)[0]
        return tuple(value(name, inner, position, pick) for _ in range(pick(4)))
    if hint is Cards:
        return Cards(*(pick(3) if pick(3) else 0 for _ in KINDS))
    if hint is int:
        return number(name, position, pick)
    if hint is str:
        return word(name, position, pick)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return made(hint, position, pick)
    raise TypeError(f"{name}: {hint}")


def one(values: Sequence[Any], pick: Pick) -> Any:
    """One of the values."""
    return values[pick(len(values))]


def number(name: str, position: Any, pick: Pick) -> int:
    """An intersection, a seat or a count."""
    if name in ("victim", "seat") or (name == "to" and pick(2)):
        return pick(position.seats + 2) - 1
    if name in ("at", "path", "to"):
        return pick(position.island.size + 3)
    return pick(8)


def word(name: str, position: Any, pick: Pick) -> str:
    """A border, a hex, an id or the name of a thing, now and then one that is none."""
    if not pick(12):
        return ("", "Z9", "x", "K0")[pick(4)]
    island, state = position.island, position.state
    if name in ("road", "roads", "border", "to"):
        return str(one(island.borders, pick))
    if name in ("hex", "hexes", "other"):
        return str(one(island.hexes, pick))
    if name == "offer":
        return f"T{pick(state.offers_numbered + 2)}"
    if name in ("trophy", "trophies"):
        return str(one([kind.id for kind in position.facts.monsters], pick))
    if name == "card":
        return str(one([card.id for card in position.facts.progress_cards], pick))
    if name == "weapon":
        return ("physical", "magic", "song")[pick(3)]
    knights = [f"K{knight.number}" for knight in getattr(state, "knights", [])]
    squads = sorted({f"S{knight.squad}" for knight in getattr(state, "knights", []) if knight.squad})
    monsters = [f"M{monster.number}" for monster in getattr(state, "monsters", [])]
    known = {"monster": monsters + knights, "targets": monsters + knights, "target": monsters + knights}
    return str(one(known.get(name, [*knights, *squads]) or ["K1"], pick))
