"""What rulesets promise of the places of their boards; a game without a board says that it has none."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import msgspec

from horror.games.locale import languages_known
from horror.rules.kernel.choices import Choice, Template, as_json, kind_of, sample
from horror.rules.kernel.errors import IllegalMove, LeftOpen, UnknownPlace
from horror.rules.kernel.events import Reader
from horror.rules.kernel.fields import fields_of, names_in, places_chosen, places_in
from horror.rules.kernel.moves import Move
from horror.rules.kernel.phrases import places_of
from horror.rules.kernel.places import ANYTHING, Said, Spot, at_place, short_at
from horror.rules.kernel.why_not import Barred, barred
from tests.games.conformance.playing import Playing, json_of

ASKED = 1
"""So many places of a position are asked for."""
SINGLE = {"hexes": "hex", "way": "intersection"}
"""The role of one of several, where that has another name (docs/clients.md)."""


class Places(Playing):
    """What lies at a place, what may be done there, and why not."""

    def places(self) -> None:
        """Of some places of the position, all that is promised."""
        self.nowhere()
        self.met |= dict.fromkeys(places_of_board(self.position))
        standing = self.view(-1).pieces()
        moved = self.log[-1].move if self.log else None
        touched = [name for name in places_in(moved) if name in self.met] if moved else []
        for name in [*touched[:2], *some(list(self.met), self.pick), *some(list(standing), self.pick)]:
            self.lies_there(name)
            for seat in range(self.position.seats):
                self.may_do_there(seat, name)
                self.why_not(seat, name)
        self.reaches()

    def nowhere(self) -> None:
        """What no place and no piece is called is refused, in every language."""
        for reader in self.readers:
            try:
                self.rules.place("no such place", self.view(reader), self.names)
            except UnknownPlace as unknown:
                for language in languages_known():
                    self.sentence(self.rules.tell(unknown.phrase, self.names, language))
            else:
                raise AssertionError("there is a place that is not there")

    def lies_there(self, name: str) -> None:
        """A place is told in every language; a piece stands for its place, and is among the lines or lies there."""
        for reader in self.readers:
            view = self.view(reader)
            standing = view.pieces()
            for language in languages_known():
                told = self.rules.place(name, view, self.names, language)
                assert told.place == standing.get(name, name) and told.role
                assert self.rules.place(told.place, view, self.names, language) == told
                for text in (told.heading, *[line.text for line in told.lines]):
                    self.sentence(text)
                things = {(each.use, each.value) for each in self.rules.things(language).things}
                assert {(line.use, line.value) for line in told.lines} <= things | {("", "")}, told.lines
                about = {line.piece for line in told.lines} - {""}
                assert about <= set(Spot.of(told, standing).pieces), f"{name}: {about} stand elsewhere"

    def reaches(self) -> None:
        """What the game moves stands somewhere, and reaches places that there are."""
        view = self.view(-1)
        for piece, ends in self.position.reach().items():
            assert piece in view.pieces(), f"{piece} stands nowhere"
            for end in ends:
                self.rules.place(end, view, self.names)

    def may_do_there(self, seat: int, name: str) -> None:
        """What may be done at a place are the choices that a client finds by what it is told of kinds of moves."""
        spot, _ = self.spot(seat, name)
        choices = self.position.choices(seat)
        found = [json_of(choice) for choice in at_place(choices, spot, ANYTHING)]
        roles = {kind.type: {field.name: field for field in kind.fields} for kind in self.rules.kinds().kinds}
        assert found == [json_of(choice) for choice in choices if touches(as_json(choice), roles, spot)], (
            f"other choices touch {name}"
        )
        for choice in choices:
            member = sample([choice], self.pick)
            if not spot.names.isdisjoint(places_in(member)):
                assert json_of(choice) in found, f"{member} touches {name}"

    def why_not(self, seat: int, name: str) -> None:
        """A reason is that of `check`, whatever else a move says; it is given of nothing that may be done here, and
        names no field that is open.
        """
        spot, standing = self.spot(seat, name)
        choices = self.position.choices(seat)
        short = short_at(self.position, seat, spot, ANYTHING)
        may = {kind_of(choice) for choice in at_place(choices, spot, ANYTHING)}
        found = barred(self.position, seat, spot, standing, choices, short)
        assert len({each.kind for each in found}) == len(found), "two reasons of one kind"
        for each in found:
            self.reasons += 1
            assert each.kind not in may, f"{each.kind} may be made at {name}"
            elsewhere = [choice for choice in choices if kind_of(choice) is each.kind]
            lacking = [choice for choice in short if kind_of(choice) is each.kind]
            assert elsewhere or lacking, f"{each.kind} is possible nowhere"
            self.names_what_is_said(each, elsewhere, spot)
            said = Said(each.kind, each.said)
            assert not any(said.by(choice) for choice in elsewhere), f"{each.said} can be done elsewhere"
            like = [move for move in members(lacking, spot) if said.by(move)]
            for move in [*self.completed(seat, each, elsewhere), *like]:
                try:
                    self.position.check(seat, move)
                except IllegalMove as refusal:
                    assert same(refusal, each.refusal), f"{move}: {refusal}, and not {each.refusal}"
                else:
                    raise AssertionError(f"{move} is legal, and said to be refused by {each.refusal}")
            for language in languages_known():
                self.sentence(self.rules.tell(each.refusal.phrase, self.names, language))

    def names_what_is_said(self, reason: Barred, elsewhere: list[Choice], spot: Spot) -> None:
        """What can be several things and was not touched is not named, but as what a touched field can be."""
        fields = fields_of(reason.kind)
        known = set(spot.names)
        for field in fields:
            if field.name in reason.said:
                listed = [value for choice in elsewhere for value in values_of(choice, field.name)]
                known |= {
                    name for value in (*listed, reason.said[field.name]) for name in names_in(field, value)
                }
        for field in fields:
            listed = [value for choice in elsewhere for value in values_of(choice, field.name)]
            if field.name not in reason.said and len(set(listed)) > 1:
                open_ = {name for value in listed for name in names_in(field, value)} - known
                named = open_ & set(places_of(reason.refusal.parts))
                assert not named, f"{reason.refusal} names {named}, and {field.name} is open"

    def completed(self, seat: int, reason: Barred, elsewhere: list[Choice]) -> Iterator[Move]:
        """Moves that are possible elsewhere, with what was said of this place instead."""
        for choice in elsewhere:
            member: Any = sample([choice], self.pick)
            touched = [
                names_in(field, getattr(member, field.name))
                for field in fields_of(reason.kind)
                if field.name in reason.said
            ]
            if not all(any(True for _ in names) for names in touched):
                continue
            move = msgspec.structs.replace(member, **reason.said)
            try:
                yield self.position.completed(seat, move)
            except LeftOpen:
                raise AssertionError(f"{move} can be several things") from None

    def seen(self, position: Any, reader: Reader) -> tuple[Any, ...]:
        """What a reader may look at, and what he is told of one place or another."""
        names = list(self.met)[len(self.log) % max(1, len(self.met)) :][:1]
        look = Look(self.rules, position, reader)
        told = [look.card(name) for name in names]
        return (*super().seen(position, reader), told)

    def spot(self, reader: Reader, name: str) -> tuple[Spot, Any]:
        """A place as a reader sees it, and where pieces stand."""
        view = self.view(reader)
        return Spot.of(self.rules.place(name, view, self.names), view.pieces()), view.pieces()


class Look:
    """What a reader is told of the places of a position; what is the same for all of them is asked once."""

    def __init__(self, rules: Any, position: Any, reader: Reader) -> None:
        self.rules, self.position, self.reader = rules, position, reader
        self.view = position.view(reader)
        self.standing = self.view.pieces()

    @cached_property
    def choices(self) -> list[Choice]:
        """What the reader, a seat, may do."""
        found: list[Choice] = self.position.choices(self.reader)
        return found

    @cached_property
    def reach(self) -> Any:
        """Where what the game moves may come to."""
        return self.position.reach()

    def card(self, name: str) -> tuple[Any, ...]:
        """All that the reader is told of a place."""
        names = [f"Seat {number}" for number in range(self.position.seats)]
        told = self.rules.place(name, self.view, names)
        if self.reader < 0:
            return (told,)
        spot = Spot.of(told, self.standing)
        short = short_at(self.position, self.reader, spot, ANYTHING)
        reasons = barred(self.position, self.reader, spot, self.standing, self.choices, short)
        return (
            told,
            spot,
            [json_of(choice) for choice in at_place(self.choices, spot, ANYTHING)],
            [(each.kind, each.said, str(each.refusal)) for each in reasons],
            self.reach,
        )

    def cards(self, most: int) -> list[tuple[Any, ...]]:
        """Those of some places of which the reader knows: where pieces stand, and which his choices name."""
        found = list(dict.fromkeys(self.standing.values()))[:most]
        if self.reader >= 0:
            short = [choice for choice, _ in self.position.short(self.reader)]
            for listed in (self.choices, short):
                named = list(dict.fromkeys(name for choice in listed for name in places_chosen(choice)))
                found += named[:: 1 + len(named) // most]
        return [self.card(name) for name in found]


def place_cards(rules: Any, position: Any, reader: Reader, most: int = 2) -> list[tuple[Any, ...]]:
    """What a reader is told of some places of which he knows."""
    return Look(rules, position, reader).cards(most)


def places_of_board(position: Any) -> list[str]:
    """Names of places of a position: those where pieces stand, and those of which choices speak."""
    standing = position.view(-1).pieces()
    found = list(standing.values())
    for seat in range(position.seats):
        for choice in (*position.choices(seat), *[each for each, _ in position.short(seat)]):
            found += [name for name in places_chosen(choice) if name not in standing]
    return found


def some(names: list[str], pick: Any) -> list[str]:
    """A few of these names."""
    return [names[pick(len(names))] for _ in range(min(ASKED, len(names)))]


def touches(shown: dict[str, Any], roles: Any, spot: Spot) -> bool:
    """Whether a choice as clients get it may touch a place, by the roles of its fields."""
    kind = shown["move"] if "move" in shown else shown["template"]
    given = shown["move"] if "move" in shown else kind["fields"]
    for name, field in roles[kind["type"]].items():
        values = given.get(name)
        if isinstance(values, dict):
            values = values.get("values", [])
        for value in scalars(values):
            if (
                value in spot.pieces
                or value == spot.place
                and SINGLE.get(field.role, field.role) == spot.role
            ):
                return True
    return False


def scalars(values: Any) -> Iterator[str]:
    """All words and numbers among values."""
    if isinstance(values, dict):
        values = list(values.values())
    if isinstance(values, list | tuple):
        for each in values:
            yield from scalars(each)
    elif values is not None:
        yield str(values)


def values_of(choice: Choice, field: str) -> tuple[Any, ...]:
    """The values that a choice has in a field."""
    if isinstance(choice, Template):
        return tuple(getattr(choice.domains.get(field), "values", ()))
    return (getattr(choice, field),)


def members(lacking: list[Choice], spot: Spot) -> list[Move]:
    """Moves that are short of something, and touch a place."""
    found = [
        move
        for choice in lacking
        for move in (itertools.islice(choice.examples(), 50) if isinstance(choice, Template) else [choice])
    ]
    return [move for move in found if not spot.names.isdisjoint(places_in(move))]


def same(one: IllegalMove, other: IllegalMove) -> bool:
    """Whether two refusals are the same."""
    return (one.rule, one.key, one.parts) == (other.rule, other.key, other.parts)
