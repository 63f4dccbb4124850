"""What a seat may do: concrete moves, or a template with a domain for each field.

Sound: every member drawn from a template can be applied. Complete: the engine accepts a move exactly when
some choice contains it. Exact: every assignment of a template's domains is a member; what is possible together only in
part comes as several templates. A domain with ``more`` says by what else is a value: a way along ``edges``, a payment
of ``worth``; and what two fields may not have both stands in ``apart``.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, islice, pairwise, product
from typing import Any, TypeAlias

import msgspec

from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move

Pick: TypeAlias = Callable[[int], int]
"""A source of choice for sampling: ``pick(n)`` gives a number 0 … n - 1."""

EXAMPLES = 2_000
"""So many choices of some values, and combinations of values of fields, are gone through for examples."""


class Cost(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a move takes from its seat: ``cards``, by kind, and so many ``actions``."""

    cards: dict[str, int] = {}
    actions: int = 0


NOTHING: Mapping[str, int] = {}
FREE = Cost()
"""It takes nothing."""


class Domain(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="domain"):
    """The values that a field of a move may take. What tells domains apart stands in their classes alone."""

    def sample(self, pick: Pick) -> Any:
        """One of them, each about as likely."""
        raise NotImplementedError

    def contains(self, value: Any) -> bool:
        """Whether this is one of them."""
        raise NotImplementedError

    def examples(self) -> Iterator[Any]:
        """Some of them, small ones first."""
        raise NotImplementedError

    def as_json(self) -> dict[str, Any]:
        """The domain for clients: its kind under ``domain``, and what they need to find a member."""
        told: dict[str, Any] = msgspec.to_builtins(self)
        return told


class OneOf(Domain, frozen=True, tag="one_of"):
    """Exactly one of these values; with ``more`` these are the obvious ones, and others are taken too.

    ``needs`` names what another field must have for a value other than None: ``{"path": "watched"}`` one of the
    intersections that its domain lists so. ``worth`` is what values count for, where that helps to choose.
    """

    values: tuple[Any, ...]
    more: bool = False
    needs: dict[str, str] = {}
    worth: dict[str, int] = {}

    def sample(self, pick: Pick) -> Any:
        return self.values[pick(len(self.values))]

    def contains(self, value: Any) -> bool:
        return self.more or value in self.values

    def examples(self) -> Iterator[Any]:
        return iter(self.values)


class Way(OneOf, frozen=True, tag="one_of", rename={"start": "from"}):
    """A walk from ``start`` along ``edges`` (two places and what the step takes), which takes at most ``most`` in all.

    ``values`` has the best walk to each place that can be reached; ``watched`` are places that none leaves unseen.
    """

    start: int = 0
    most: int = 0
    edges: tuple[tuple[int, int, int], ...] = ()
    watched: tuple[int, ...] = ()

    def contains(self, value: Any) -> bool:
        steps = {pair: spent for one, other, spent in self.edges for pair in ((one, other), (other, one))}
        if not isinstance(value, tuple) or not value:
            return False
        walked = [steps.get(pair, self.most + 1) for pair in pairwise((self.start, *value))]
        return sum(walked) <= self.most


class Payment(OneOf, frozen=True, tag="one_of"):
    """Things, each at most as often as ``limits`` says, in the order listed there, that are worth at least ``price``.

    ``values`` has some that are worth no more than they must be.
    """

    price: int = 0
    limits: dict[str, int] = {}

    def contains(self, value: Any) -> bool:
        order = list(self.limits)
        if not isinstance(value, tuple) or not set(value) <= set(order):
            return False
        sorted_ = list(value) == sorted(value, key=order.index)
        within = all(value.count(name) <= self.limits[name] for name in set(value))
        return sorted_ and within and sum(self.worth[name] for name in value) >= self.price


class SomeOf(Domain, frozen=True, tag="some_of"):
    """A tuple of distinct values, in the order in which they are listed here, between ``least`` and ``most`` long.

    ``worth`` is what values count for, where that helps to choose.
    """

    values: tuple[Any, ...]
    least: int
    most: int
    worth: dict[str, int] = {}

    def sample(self, pick: Pick) -> tuple[Any, ...]:
        size = self.least + pick(self.most - self.least + 1)
        left = list(range(len(self.values)))
        chosen = sorted(left.pop(pick(len(left))) for _ in range(size))
        return tuple(self.values[index] for index in chosen)

    def contains(self, value: Any) -> bool:
        if not isinstance(value, tuple) or not self.least <= len(value) <= self.most:
            return False
        order = [self.values.index(item) for item in value if item in self.values]
        return len(order) == len(value) and order == sorted(set(order))

    def examples(self) -> Iterator[tuple[Any, ...]]:
        """As few as may be; of so many choices of them that nobody wants them all, then all of the values."""
        yield from islice(combinations(self.values, self.least), EXAMPLES)
        if self.least < len(self.values) == self.most:
            yield self.values


def any_of(values: tuple[Any, ...], worth: Mapping[str, int] = NOTHING) -> SomeOf:
    """All of these values, some or none."""
    return SomeOf(values=values, least=0, most=len(values), worth=dict(worth))


def some_of(values: tuple[Any, ...], worth: Mapping[str, int] = NOTHING) -> SomeOf:
    """At least one of these values."""
    return SomeOf(values=values, least=1, most=len(values), worth=dict(worth))


class Amounts(Domain, frozen=True, tag="amounts"):
    """Cards: of each kind at most ``limits``, in all between ``least`` and ``most``. Sampled as a card struct.

    Kinds that the move has in its field ``excludes`` are not taken, where that names one (the template's check holds
    it). Where the total is open, samples of few kinds are about as likely as samples of many, so that two of them
    (what is given and what is asked for it) often have no kind in common.
    """

    make: Callable[..., Any]
    limits: dict[str, int]
    least: int
    most: int
    excludes: str = ""

    def sample(self, pick: Pick) -> Any:
        pool = [kind for kind, limit in self.limits.items() for _ in range(limit)]
        if self.least < self.most:
            pool = self._of_some_kinds(pick) or pool
        size = self.least + pick(min(self.most, len(pool)) - self.least + 1)
        counts: dict[str, int] = {}
        for _ in range(size):
            kind = pool.pop(pick(len(pool)))
            counts[kind] = counts.get(kind, 0) + 1
        return self.make(**counts)

    def _of_some_kinds(self, pick: Pick) -> list[str]:
        """The cards of some of the kinds, empty when those are too few."""
        left = [kind for kind, limit in self.limits.items() if limit]
        for _ in range(pick(len(left))):
            left.pop(pick(len(left)))
        pool = [kind for kind in left for _ in range(self.limits[kind])]
        return pool if len(pool) >= self.least else []

    def contains(self, value: Any) -> bool:
        counts = {name: getattr(value, name) for name in value.__struct_fields__}
        within = all(0 <= count <= self.limits.get(kind, 0) for kind, count in counts.items())
        return within and self.least <= sum(counts.values()) <= self.most

    def examples(self) -> Iterator[Any]:
        """As few cards as may be, of one kind where it suffices and filled up with the next ones where not."""
        kinds = list(self.limits)
        seen = []
        for first in range(len(kinds)):
            left, counts = self.least, {}
            for kind in kinds[first:] + kinds[:first]:
                if taken := min(left, self.limits[kind]):
                    counts[kind] = taken
                    left -= taken
            if not left and counts and counts not in seen:
                seen.append(counts)
                yield self.make(**counts)

    def as_json(self) -> dict[str, Any]:
        told = {"domain": "amounts", "limits": self.limits, "least": self.least, "most": self.most}
        return told | {"excludes": self.excludes} if self.excludes else told


class Template(msgspec.Struct, frozen=True):
    """Many moves of one kind at once: every assignment from ``domains``.

    Fields that are ``apart`` have no kind of card in common. ``check`` is that of the move; it refuses nothing else but
    a value that one field ``needs`` another for.
    """

    kind: type[Move]
    domains: dict[str, Domain]
    check: Callable[[Any], None]
    apart: tuple[str, ...] = ()

    def sample(self, pick: Pick, tries: int = 1000) -> Move:
        """A member, found by drawing each field and trying the check.

        Raises :class:`LookupError` when no draw passes, which a sound template does not let happen.
        """
        for _ in range(tries):
            move = self.kind(**{field: domain.sample(pick) for field, domain in self.domains.items()})
            if self._passes(move):
                return move
        raise LookupError(f"no member of the template for {self.kind.__name__} in {tries} tries")

    def examples(self) -> Iterator[Move]:
        """Members of obvious values, small ones first."""
        every = product(*(domain.examples() for domain in self.domains.values()))
        for values in islice(every, EXAMPLES):
            move = self.kind(**dict(zip(self.domains, values, strict=True)))
            if self._passes(move):
                yield move

    def contains(self, move: Move) -> bool:
        """Whether this template stands for the move."""
        if type(move) is not self.kind:
            return False
        inside = all(domain.contains(getattr(move, field)) for field, domain in self.domains.items())
        return inside and self._passes(move)

    def _passes(self, move: Move) -> bool:
        try:
            self.check(move)
        except IllegalMove:
            return False
        return True


Choice: TypeAlias = Move | Template


def example(choice: Choice) -> Move:
    """The move that a choice is, or the first member of a template."""
    return next(choice.examples()) if isinstance(choice, Template) else choice


def kind_of(choice: Choice) -> type[Move]:
    """The kind of move that a choice is of."""
    return choice.kind if isinstance(choice, Template) else type(choice)


def contains(choices: Sequence[Choice], move: Move) -> bool:
    """Whether some choice is this move or contains it."""
    return any(
        choice.contains(move) if isinstance(choice, Template) else choice == move for choice in choices
    )


def one_of_each(choices: Sequence[Choice]) -> list[Choice]:
    """The first of these choices of every kind of move."""
    found: dict[type[Move], Choice] = {}
    for choice in choices:
        found.setdefault(kind_of(choice), choice)
    return list(found.values())


def sample(choices: Sequence[Choice], pick: Pick) -> Move:
    """A move: one of the choices, each equally likely, and a member of it where it is a template."""
    choice = choices[pick(len(choices))]
    return choice.sample(pick) if isinstance(choice, Template) else choice


def as_json(choice: Choice) -> dict[str, Any]:
    """A choice for clients: ``{"move": {…}}`` for a move, ``{"template": {"type": …, "fields": {…}}}`` for many."""
    if isinstance(choice, Template):
        tag = choice.kind.__struct_config__.tag
        fields = {name: domain.as_json() for name, domain in choice.domains.items()}
        apart = {"apart": list(choice.apart)} if choice.apart else {}
        return {"template": {"type": tag, "fields": fields, **apart}}
    return {"move": msgspec.to_builtins(choice)}
