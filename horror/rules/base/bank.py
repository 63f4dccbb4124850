"""Trade with the bank: the rates that a seat has."""

from functools import lru_cache

from horror.rules.base.cards import KINDS
from horror.rules.base.layout import Layout
from horror.rules.base.position import BasePosition
from horror.rules.base.rates import Rate, Rates
from horror.rules.base.state import ANY_HARBOUR


def bank_rates(p: BasePosition, seat: int) -> Rates:
    """BASE-53, BASE-54, BASE-55, BASE-58: a seat's rate for each kind."""
    facts, mine = p.facts, p.state.seats[seat]
    own, general = (facts.own_harbour_rate, "BASE-55"), (facts.any_harbour_rate, "BASE-54")
    return harbour_rates(p.layout, mine.settlements | mine.cities, own, general, (facts.bank_rate, "BASE-53"))


@lru_cache(maxsize=4096)
def harbour_rates(layout: Layout, towns: int, own: Rate, general: Rate, bank: Rate) -> Rates:
    """The rates of towns, by kind: at a harbour of the kind, at one of any kind, and with the bank."""
    otherwise = general if towns & layout.harbours[ANY_HARBOUR] else bank
    return Rates.of(own if towns & layout.harbours[kind] else otherwise for kind in range(len(KINDS)))
