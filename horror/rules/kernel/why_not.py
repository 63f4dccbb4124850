"""Why a seat may not do at a place what it could do elsewhere, or what it lacks but cards for.

A reason is the refusal of the kind's own ``check``, asked with a move of which only so much is said as the place (and
what was touched before) says: what is refused before another field is read holds whatever stands there
(:func:`horror.rules.kernel.moves.in_part`). So no reason speaks of a field that is open. See docs/decisions/why-not.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from horror.rules.kernel.choices import Choice, OneOf, SomeOf, kind_of
from horror.rules.kernel.errors import IllegalMove, LeftOpen
from horror.rules.kernel.fields import Field, by_touch, names_in
from horror.rules.kernel.moves import OPEN, Move, Unsaid
from horror.rules.kernel.phrases import places_of
from horror.rules.kernel.places import (
    ANYTHING,
    Said,
    Spot,
    at_place,
    listed_by,
    listed_in,
    named,
    usual,
)
from horror.rules.kernel.ruleset import PlayedPosition

MOST = 24
"""So many values of a field that comes before the touched one are tried, to see whether all are refused alike."""
EXAMPLES = 4
"""So many members of a choice that is short of something are asked what that is."""


class Barred(NamedTuple):
    """A kind of move that is possible elsewhere and not here: what of it was taken as said, and what forbids it."""

    kind: type[Move]
    said: Mapping[str, Any]
    refusal: IllegalMove


def barred(
    position: PlayedPosition,
    seat: int,
    spot: Spot,
    standing: Mapping[str, str],
    choices: Sequence[Choice],
    short: Sequence[Choice] = (),
    said: Said = ANYTHING,
) -> list[Barred]:
    """Why a seat may not do here what its ``choices`` let it do elsewhere, or what it is ``short`` of something for.

    One reason a kind at most, in the order of the choices; none where it would follow from a field that is open.
    ``standing`` is where the pieces stand, by their names; ``short`` is what there is of that here (:func:`short_at`).
    """
    return list(_Asking(position, seat, spot, standing, choices, short, said).found())


class _Asking:
    def __init__(
        self,
        position: PlayedPosition,
        seat: int,
        spot: Spot,
        standing: Mapping[str, str],
        choices: Sequence[Choice],
        short: Sequence[Choice],
        said: Said,
    ) -> None:
        self.position = position
        self.seat = seat
        self.spot = spot
        self.standing = standing
        self.said = said
        self.short = short
        self.elsewhere: dict[type[Move], list[Choice]] = {}
        for choice in choices:
            self.elsewhere.setdefault(kind_of(choice), []).append(choice)

    def found(self) -> Iterator[Barred]:
        lacking = [kind_of(choice) for choice in self.short]
        for kind in dict.fromkeys((*self.elsewhere, *lacking)):
            listed = self.elsewhere.get(kind, [])
            if self.said.kind not in (None, kind) or at_place(listed, self.spot, self.said):
                continue
            reason = self.lacks(kind) if kind in lacking else self.refused(kind, listed)
            if reason is not None:
                yield reason

    # -- what is short of cards or the like

    def lacks(self, kind: type[Move]) -> Barred | None:
        """What moves of this kind lack here, where all that are tried lack the same; said is what they have in common,
        which no move has that could be made.
        """
        short = [choice for choice in self.short if kind_of(choice) is kind]
        tried = [move for choice in short for move in islice(self.members(choice), EXAMPLES)]
        refusal = _alike([self.refusal(move) for move in tried])
        if refusal is None:
            return None
        said = {
            name: value
            for name, value in _fields(tried[0])
            if all(getattr(move, name) == value for move in tried)
        }
        possible = any(Said(kind, said).by(choice) for choice in self.elsewhere.get(kind, ()))
        return None if possible else Barred(kind, said, refusal)

    def members(self, choice: Choice) -> Iterator[Move]:
        """Moves of the choice that touch the place, and have what was said."""
        if isinstance(choice, Move):
            yield choice
            return
        given = {name: OneOf((value,)) for name, value in self.said.values.items()}
        for name, names in named(choice).items():
            if self.spot.names.isdisjoint(names):
                continue
            domain = choice.domains[name]
            here = tuple(
                [value for value in listed_by(domain) if self.touched_by(kind_of(choice), name, value)]
            )
            if isinstance(domain, SomeOf):
                here = ((here[0],),) if domain.least < 2 else ()
            if here:
                domains = {**choice.domains, name: OneOf(here), **given}
                yield from msgspec.structs.replace(choice, domains=domains).examples()

    def refusal(self, move: Move) -> IllegalMove | None:
        try:
            self.position.check(self.seat, move)
        except IllegalMove as refusal:
            return refusal
        return None

    # -- what could be done elsewhere

    def refused(self, kind: type[Move], listed: list[Choice]) -> Barred | None:
        """Why no move of this kind may be made here, where one of its fields alone says so."""
        listed = [choice for choice in listed if self.said.by(choice)] or listed
        if any(self.touched_by(kind, name, value) for name, value in self.said.values.items()):
            reason = self.asked(kind, self.said.values, "", listed)
            if reason is not None:
                return reason
        for field in by_touch(kind):
            if field.role.place and field.null != "only" and field.name not in self.said.values:
                speaking = [choice for choice in listed if named(choice)[field.name]]
                for value in self.values(field, speaking) if speaking else ():
                    reason = self.asked(kind, {**self.said.values, field.name: value}, field.name, speaking)
                    if reason is not None and self.is_about(reason.refusal, field):
                        return reason
        return None

    def values(self, field: Field, listed: list[Choice]) -> Iterator[Any]:
        """What of this place the field may say: the place, or each piece there that it could be."""
        known = frozenset().union(*(named(choice)[field.name] for choice in listed))
        if not known.isdisjoint(self.standing):
            names = self.pieces(field.name)
        elif (field.role.each or field.role.name) == self.spot.role:
            names = [self.spot.place]
        else:
            return
        example = next(_plain(value) for choice in listed for value in listed_in(choice, field.name) if value)
        for name in names:
            value = type(example)(name)
            if field.many == "one":
                yield value
            elif field.many == "walk":
                yield (OPEN, value)
            else:
                yield from _with(value, field, listed)

    def pieces(self, field: str) -> list[str]:
        """The pieces here that a choice has in a field of this name; where there are none, those that are named like
        others that one has.
        """
        used = self.used[field]
        usual = [piece for piece in self.spot.pieces if piece in used]
        like = {_letters(name) for name in used}
        return usual or [piece for piece in self.spot.pieces if _letters(piece) in like]

    @cached_property
    def used(self) -> dict[str, set[str]]:
        """The places and pieces that all choices name, by field."""
        found: dict[str, set[str]] = {}
        for listed in self.elsewhere.values():
            for choice in listed:
                for field, names in named(choice).items():
                    found.setdefault(field, set()).update(names)
        return found

    def asked(
        self, kind: type[Move], said: Mapping[str, Any], touched: str, listed: list[Choice]
    ) -> Barred | None:
        """What refuses every move that says this; None where that depends on more, or nothing does.

        Fields that come before the touched one may have any value that they have elsewhere: if all are refused alike,
        that is about none of them. What comes after it is filled in where it can be but one thing, and said then.
        """
        try:
            return self.barred(kind, said, self.walked(kind, said))
        except Unsaid as unsaid:
            missing = unsaid.field
        order = kind.__struct_fields__
        if touched and order.index(missing) < order.index(touched):
            values = list(dict.fromkeys(value for choice in listed for value in _single(choice, missing)))
            if not 0 < len(values) <= MOST:
                return None
            refusal = _alike(
                [self.alone(kind, {**said, missing: value}, touched, listed) for value in values]
            )
            return None if refusal is None else Barred(kind, said, refusal)
        try:
            whole = self.complete(kind, said)
            return self.barred(kind, whole, whole)
        except Unsaid:
            return None

    def alone(
        self, kind: type[Move], said: Mapping[str, Any], touched: str, listed: list[Choice]
    ) -> IllegalMove | None:
        """The same, where it says no more than this."""
        found = self.asked(kind, said, touched, listed)
        return found.refusal if found is not None and found.said.keys() <= said.keys() else None

    def barred(self, kind: type[Move], said: Mapping[str, Any], asked: Mapping[str, Any]) -> Barred | None:
        refusal = self.position.barred(self.seat, kind, asked)
        return None if refusal is None else Barred(kind, said, refusal)

    def walked(self, kind: type[Move], said: Mapping[str, Any]) -> Mapping[str, Any]:
        """What is said, with the whole walk where only its end is; what may be nothing is nothing."""
        walks = [name for name, value in said.items() if isinstance(value, tuple) and value[:1] == (OPEN,)]
        whole = self.complete(kind, said) if walks else {}
        return {**usual(kind), **said, **{name: whole[name] for name in walks}}

    def complete(self, kind: type[Move], said: Mapping[str, Any]) -> Mapping[str, Any]:
        """All fields, with those filled in that can be but one thing."""
        names = kind.__struct_fields__
        try:
            move = self.position.completed(
                self.seat, kind(**dict.fromkeys(names, OPEN) | dict(usual(kind)) | dict(said))
            )
        except LeftOpen as left:
            raise Unsaid(left.field) from None
        return {name: getattr(move, name) for name in names}

    def is_about(self, refusal: IllegalMove, field: Field) -> bool:
        """Whether a refusal is about this place; one of a field of several things must name it, and no other, since it
        might be about the others.
        """
        if field.many in ("one", "walk"):
            return True
        named = set(places_of(refusal.parts))
        said = {name for value in self.said.values.values() for name in _text(value)}
        return not named.isdisjoint(self.spot.names) and named <= self.spot.names | said

    def touched_by(self, kind: type[Move], name: str, value: Any) -> bool:
        field = next(field for field in by_touch(kind) if field.name == name)
        return not self.spot.names.isdisjoint(names_in(field, value))


def _single(choice: Choice, field: str) -> Sequence[Any]:
    """The values that a choice has in a field, as moves have them; none where there are too many to list."""
    if isinstance(choice, Move):
        return (getattr(choice, field),)
    domain = choice.domains.get(field)
    return domain.values if isinstance(domain, OneOf) and not domain.more else ()


def _with(value: Any, field: Field, listed: list[Choice]) -> Iterator[tuple[Any, ...]]:
    """Values of a field of several things that are possible elsewhere, with this one instead of each of them."""
    choice = listed[0]
    domain = None if isinstance(choice, Move) else choice.domains.get(field.name)
    if isinstance(domain, SomeOf):
        several = domain.values[: max(1, domain.least)]
    else:
        several = next((each for each in listed_in(choice, field.name) if each), ())
    for index in range(len(several)):
        yield (*several[:index], value, *several[index + 1 :])


def _fields(move: Move) -> list[tuple[str, Any]]:
    """The fields of a move, with what it has in them."""
    return [(name, getattr(move, name)) for name in move.__struct_fields__]


def _plain(value: Any) -> Any:
    """The first of several."""
    return _plain(value[0]) if isinstance(value, tuple) else value


def _text(value: Any) -> Iterator[str]:
    if isinstance(value, tuple):
        for each in value:
            yield from _text(each)
    else:
        yield str(value)


def _letters(name: str) -> str:
    """What is the same in the names of pieces of a sort."""
    return name.rstrip("0123456789")


def _alike(refusals: Sequence[IllegalMove | None]) -> IllegalMove | None:
    """The refusal that all of these are."""
    first, *others = refusals or (None,)
    if first is None:
        return None
    same = all(
        other is not None and (other.rule, other.key, other.parts) == (first.rule, first.key, first.parts)
        for other in others
    )
    return first if same else None
