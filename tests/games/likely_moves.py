"""Moves that may well be possible: all their fields speak of one place, and of what stands and lies there.

What any client might send (``any_moves``) is hardly ever legal, and what the choices list is legal by design. Whether
the choices leave something out shows only in legal moves that come from elsewhere: from here.
"""

import types
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, Union, get_args, get_origin

from horror.rules.base.cards import KINDS, Cards, cards
from horror.rules.board.island import bits
from horror.rules.kernel.moves import Move
from tests.games.any_moves import Pick, one, value
from tests.games.wrong_moves import hints_of


def likely_moves(position: Any, seat: int, pick: Pick) -> Iterator[Move]:
    """One move of every kind that the open decision takes from this seat."""
    there = _Place(position, seat, pick)
    for kind in taken_from(position, seat):
        there.go()
        hints = hints_of(kind)
        yield kind(
            **{
                name: value(name, hints[name], position, pick)
                if not pick(12)
                else there.value(name, hints[name])
                for name in kind.__struct_fields__
            }
        )


def taken_from(position: Any, seat: int) -> list[type[Any]]:
    """The kinds of moves that the open decision takes from this seat, in an order of their own."""
    if position.finished:
        return []
    step = position.state.agenda[-1]
    table = position.binding.asked if seat in step.takes_from(position) else position.binding.beside
    return sorted(table.get(type(step), ()), key=lambda kind: str(kind.__name__))


class _Place:
    """An intersection, mostly one where something stands, and what there is to name at it."""

    def __init__(self, position: Any, seat: int, pick: Pick) -> None:
        self.position, self.state, self.seat, self.pick = position, position.state, seat, pick
        self.island, self.step = position.island, position.state.agenda[-1] if position.state.agenda else None
        self.every = getattr(self.state, "knights", [])
        mine = self.state.seats[seat]
        others = [at for each in self.state.seats for at in bits(each.settlements | each.cities)]
        own = [knight.at for knight in self.every if knight.owner == seat]
        asked_about = getattr(self.step, "at", 0)
        self.held = (
            [asked_about]
            if asked_about
            else [
                *(own or others),
                *bits(mine.settlements | mine.cities),
                *others,
                *(knight.at for knight in self.every),
            ]
        )
        self.go()

    def go(self) -> None:
        """To another place."""
        self.at = one(self.held, self.pick) if self.held and self.pick(5) else 1 + self.pick(self.island.size)
        here = [knight for knight in self.every if knight.at == self.at]
        ours = [knight for knight in here if knight.owner == self.seat] or here
        groups = list(dict.fromkeys(f"S{k.squad}" if k.squad else f"K{k.number}" for k in ours))
        self.actor = one(groups, self.pick) if groups else "K1"
        self.comrades = [name for name in groups if name != self.actor]
        self.members = [f"K{knight.number}" for knight in here]

    def value(self, name: str, hint: Any) -> Any:
        """A value for a field of this name and type."""
        origin, pick = get_origin(hint), self.pick
        if origin in (Union, types.UnionType):
            inner = [option for option in get_args(hint) if option is not type(None)]
            return self.value(name, one(inner, pick)) if pick(2) else None
        if origin is Literal:
            return one(get_args(hint), pick)
        if origin is tuple:
            return self.several(name, get_args(hint)[0])
        if hint is Cards:
            return self.cards(name)
        if hint is int:
            return self.number(name)
        return one(self.names(name) or ["K1"], pick)

    def several(self, name: str, inner: Any) -> tuple[Any, ...]:
        """Some of what is there, mostly in its order."""
        if name == "path":
            return tuple(self.walk())
        if name == "parts":
            targets = self.some(getattr(self.step, "targets", ()))
            return tuple(inner(monster=target, hits=1 + self.pick(3)) for target in targets)
        if inner is int:
            return tuple(self.some([seat for seat in range(self.position.seats) if seat != self.seat]))
        return tuple(self.some(self.names(name)))

    def some(self, things: Sequence[Any]) -> list[Any]:
        """About two of many, or any number of few."""
        chance = max(2, len(things) // 2)
        return [thing for thing in things if not self.pick(chance)] or list(things[: self.pick(2)])

    def walk(self) -> Iterable[int]:
        """A way from here, or from a monster that stands elsewhere."""
        monsters = [monster.at for monster in getattr(self.state, "monsters", []) if monster.at]
        at = one(monsters, self.pick) if monsters and not self.pick(3) else self.at
        for _ in range(1 + self.pick(3)):
            at = one(self.island.neighbours[at], self.pick)
            yield at

    def number(self, name: str) -> int:
        """A place, a seat, or a count."""
        if name == "victim" or (name == "to" and not self.pick(3)):
            return self.pick(self.position.seats)
        if name in ("at", "to", "town"):
            return int(one((self.at, self.at, *self.island.neighbours[self.at]), self.pick))
        return 1 + self.pick(6)

    def cards(self, name: str) -> Cards:
        """Cards out of somebody's hand: half of them, one, two or four."""
        seat = self.seat if self.pick(2) else getattr(self.step, "victim", self.pick(self.position.seats))
        hand = self.state.seats[seat].hand
        pile = [kind for kind, count in enumerate(hand) for _ in range(count)]
        amounts = [0] * len(KINDS)
        if name == "get":
            amounts[self.pick(len(KINDS))] = 1
            return cards(amounts)
        for _ in range(min(len(pile), one((len(pile) // 2, 1, 2, 4), self.pick))):
            amounts[pile.pop(self.pick(len(pile)))] += 1
        return cards(amounts)

    def names(self, name: str) -> list[str]:
        """The ids that a field of this name may hold."""
        if name in ("hex", "hexes", "other"):
            gates = [gate.hex for gate in getattr(self.state, "gates", [])]
            return [self.island.hexes[index] for index in (*self.island.around[self.at], *gates)]
        if name in ("border", "road", "roads", "to"):
            near = (self.at, *self.island.neighbours[self.at])
            return [self.island.borders[index] for at in near for index in bits(self.island.borders_at[at])]
        if name == "offer":
            return [f"T{offer.number}" for offer in self.state.offers]
        if name in ("monster", "target", "targets"):
            return list(self.monsters(anywhere=name == "monster" and not self.pick(2)))
        if name in ("trophy", "trophies"):
            held = enumerate(self.state.seats[self.seat].trophies)
            return [self.position.facts.monsters[kind].id for kind, count in held for _ in range(count)]
        if name == "card":
            seats = self.state.seats
            held = seats[self.seat if self.pick(2) else self.pick(len(seats))].progress
            return [self.position.facts.progress_cards[card].id for card in held]
        if name == "weapon":
            return ["physical", "magic"]
        if name == "squad":
            return sorted({f"S{knight.squad}" for knight in self.every if knight.squad})
        if name == "knights":
            return [f"K{knight.number}" for knight in self.every if knight.owner == self.seat]
        if name in ("member", "members"):
            return [member for member in self.members if member != self.actor]
        return self.comrades if name == "joined" else [self.actor]

    def monsters(self, anywhere: bool) -> Iterator[str]:
        """Monsters and Mad knights that stand here or in the middle of a hex, in order of their coming."""
        mad = [knight for knight in self.every if knight.mad]
        for thing in sorted([*self.state.monsters, *mad], key=lambda thing: int(thing.entered)):
            if anywhere or thing.at in (0, self.at):
                yield f"{'K' if thing in mad else 'M'}{thing.number}"
