"""Choices are exact: every assignment of a template is a move that can be made, and a way says which walks are."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import msgspec

from horror.rules.kernel.choices import Domain, OneOf, Pick, SomeOf, Template, Way, example
from horror.rules.kernel.errors import IllegalMove
from tests.games.conformance.playing import Playing, json_of

ASSIGNED = 20
"""Of more assignments of a template so many are drawn."""
OFTEN = 100
"""Templates of a kind in a game whose assignments are gone through."""
WALKS = 10
"""Walks that are tried of a way, right ones and wrong ones."""


class Exact(Playing):
    """What templates stand for, and what is short."""

    @cached_property
    def drawing(self) -> Pick:
        """The chance of this promise, so that the game goes as it would without."""
        return random.Random(f"exact {self.seed}").randrange

    @cached_property
    def gone_through(self) -> Counter[str]:
        """How many templates there were, by what was looked at."""
        return Counter()

    def exact(self, seat: int) -> None:
        """Every assignment of every template is made, but what the template says does not go together."""
        for choice in self.position.choices(seat):
            if isinstance(choice, Template) and self.gone_through[choice.kind.__name__] < OFTEN:
                self.gone_through[choice.kind.__name__] += 1
                for given in assignments(choice, self.drawing):
                    together, move = go_together(choice, given), choice.kind(**given)
                    assert self.legal(seat, move) is together, f"{move} of a template: {together}"
                    assert choice.contains(move) is together, move
                for field, domain in choice.domains.items():
                    if isinstance(domain, Way):
                        self.walks(seat, choice, field, domain)

    def walks(self, seat: int, choice: Template, field: str, way: Way) -> None:
        """A walk by chance can be made exactly when its way says so: too long ones, and along no border, among them."""
        places = sorted({place for edge in way.edges for place in edge[:2]} | {way.start})
        free = {name: None for name, domain in choice.domains.items() if getattr(domain, "needs", None)}
        for _ in range(WALKS):
            walk, at = list[int](), way.start
            for _ in range(1 + self.drawing(way.most + 2)):
                near = [two for edge in way.edges for two in (edge[:2], edge[1::-1]) if two[0] == at]
                astray = not near or not self.drawing(12)
                at = places[self.drawing(len(places))] if astray else near[self.drawing(len(near))][1]
                walk.append(at)
            move: Any = msgspec.structs.replace(example(choice), **{field: tuple(walk)}, **free)
            may = way.contains(tuple(walk))
            self.gone_through["walks" if may else "wrong walks"] += 1
            assert self.legal(seat, move) is may, f"{move}: the way says {may}"

    def lacking(self, seat: int) -> None:
        """What is short is refused, and for nothing but what it takes: who has everything may do it."""
        rich, may = self.position.rich(seat), [json_of(choice) for choice in self.position.choices(seat)]
        for choice, cost in self.position.short(seat):
            self.gone_through["short"] += 1
            assert json_of(choice) not in may, f"{choice} is short, and possible"
            assert cost.cards or cost.actions, f"{choice} is short of nothing"
            assert rich.priced(seat, [choice]) == [(choice, cost)]
            move = example(choice)
            assert not self.legal(seat, move), f"{move} is short, and legal"
            rich.check(seat, move)

    def legal(self, seat: int, move: Any) -> bool:
        """Whether the seat may make it."""
        try:
            self.position.check(seat, move)
        except IllegalMove:
            return False
        return True


def assignments(template: Template, pick: Pick) -> Iterator[dict[str, Any]]:
    """Assignments of a template: all of them where there are not too many, else such as are drawn."""
    whole = [list(itertools.islice(values_of(domain), ASSIGNED + 1)) for domain in template.domains.values()]
    if math.prod(map(len, whole)) <= ASSIGNED:
        for each in itertools.product(*whole):
            yield dict(zip(template.domains, each, strict=True))
        return
    for _ in range(ASSIGNED):
        yield {name: domain.sample(pick) for name, domain in template.domains.items()}


def values_of(domain: Domain) -> Iterator[Any]:
    """The values of a domain; of amounts some."""
    if isinstance(domain, SomeOf):
        for size in range(domain.least, domain.most + 1):
            yield from itertools.combinations(domain.values, size)
    else:
        yield from domain.examples()


def go_together(template: Template, given: dict[str, Any]) -> bool:
    """Whether the template itself does not say that these values exclude each other."""
    if template.apart:
        one, other = ({kind for kind, count in amounts(given[field]) if count} for field in template.apart)
        if one & other:
            return False
    for field, domain in template.domains.items():
        if isinstance(domain, OneOf) and domain.needs and given[field] is not None:
            [(walked, listed)] = domain.needs.items()
            way: Any = template.domains[walked]
            if {way.start, *given[walked][:-1]}.isdisjoint(getattr(way, listed)):
                return False
    return True


def amounts(cards: Any) -> Iterator[tuple[str, int]]:
    """How many there are of each kind."""
    for kind in cards.__struct_fields__:
        yield kind, getattr(cards, kind)
