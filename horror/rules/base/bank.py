"""Trade with the bank: the rates that a seat has."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from horror.rules.base.cards import KINDS
from horror.rules.base.layout import Layout
from horror.rules.base.position import BasePosition
from horror.rules.base.state import ANY_HARBOUR

Rate: TypeAlias = tuple[int, str]
"""How many cards of a kind buy one, and the rule that says so."""


class Rates(NamedTuple):
    """A seat's rates: for each kind how many cards of it buy one, and the rules that say so."""

    counts: tuple[int, ...]
    rules: tuple[str, ...]

    @classmethod
    def of(cls, rates: Iterable[Rate]) -> "Rates":
        """From a rate for each kind."""
        counts, rules = zip(*rates, strict=True)
        return cls(counts, rules)


def bank_rates(p: BasePosition[Any], seat: int) -> Rates:
    """BASE-53, BASE-54, BASE-55, BASE-58: a seat's rate for each kind."""
    mine = p.seat(seat)
    kind: Any = type(p)
    return _rates_of(kind, p.layout, mine.settlements | mine.cities)


@lru_cache(maxsize=4096)
def _rates_of(kind: Any, layout: Layout, towns: int) -> Rates:
    """The rates of towns by the facts of a position's class."""
    facts = kind.facts
    own, general = (facts.own_harbour_rate, "BASE-55"), (facts.any_harbour_rate, "BASE-54")
    return harbour_rates(layout, towns, own, general, (facts.bank_rate, "BASE-53"))


@lru_cache(maxsize=4096)
def harbour_rates(layout: Layout, towns: int, own: Rate, general: Rate, bank: Rate) -> Rates:
    """The rates of towns, by kind: at a harbour of the kind, at one of any kind, and with the bank."""
    otherwise = general if towns & layout.harbours[ANY_HARBOUR] else bank
    return Rates.of(own if towns & layout.harbours[kind] else otherwise for kind in range(len(KINDS)))
