"""What a seat may do: concrete moves, or a template with a domain for each field.

Sound: every member drawn from a template can be applied. Complete: the engine accepts a move exactly when
some choice contains it.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice
from typing import Any, TypeAlias

import msgspec

from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move

Pick: TypeAlias = Callable[[int], int]
"""A source of choice for sampling: ``pick(n)`` gives a number 0 … n - 1."""

EXAMPLES = 2_000
"""So many choices of some values are gone through for examples."""


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
    """Exactly one of these values; with ``more`` these are the obvious ones, and any other that the check of the
    template lets pass is taken too.
    """

    values: tuple[Any, ...]
    more: bool = False

    def sample(self, pick: Pick) -> Any:
        return self.values[pick(len(self.values))]

    def contains(self, value: Any) -> bool:
        return self.more or value in self.values

    def examples(self) -> Iterator[Any]:
        return iter(self.values)


class SomeOf(Domain, frozen=True, tag="some_of"):
    """A tuple of distinct values, in the order in which they are listed here, between ``least`` and ``most`` long."""

    values: tuple[Any, ...]
    least: int
    most: int

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


def any_of(values: tuple[Any, ...]) -> SomeOf:
    """All of these values, some or none."""
    return SomeOf(values=values, least=0, most=len(values))


def some_of(values: tuple[Any, ...]) -> SomeOf:
    """At least one of these values."""
    return SomeOf(values=values, least=1, most=len(values))


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
    """Many moves of one kind at once: every assignment from ``domains`` that passes ``check``."""

    kind: type[Move]
    domains: dict[str, Domain]
    check: Callable[[Any], None]

    def sample(self, pick: Pick, tries: int = 1000) -> Move:
        """A member, found by drawing each field and trying the check.

        Raises :class:`LookupError` when no draw passes, which a sound template does not let happen.
        """
        for _ in range(tries):
            move = self.kind(**{field: domain.sample(pick) for field, domain in self.domains.items()})
            if self._passes(move):
                return move
        raise LookupError(f"no member of the template for {self.kind.__name__} in {tries} tries")

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


def contains(choices: Sequence[Choice], move: Move) -> bool:
    """Whether some choice is this move or contains it."""
    return any(
        choice.contains(move) if isinstance(choice, Template) else choice == move for choice in choices
    )


def one_of_each(choices: Sequence[Choice]) -> list[Choice]:
    """The first of these choices of every kind of move."""
    found: dict[type[Move], Choice] = {}
    for choice in choices:
        found.setdefault(choice.kind if isinstance(choice, Template) else type(choice), choice)
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
        return {"template": {"type": tag, "fields": fields}}
    return {"move": msgspec.to_builtins(choice)}
