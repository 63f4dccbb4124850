"""Trade with the bank: the rates that a seat has."""

from functools import lru_cache

from horror.rules.base.cards import KINDS
from horror.rules.base.layout import Layout
from horror.rules.base.position import BasePosition
from horror.rules.base.rates import Rates, Terms
from horror.rules.base.state import ANY_HARBOUR


def bank_rates(p: BasePosition, seat: int) -> Rates:
    """BASE-53, BASE-54, BASE-55, BASE-58: a seat's rate for each kind."""
    mine = p.state.seats[seat]
    return harbour_rates(p.terms, p.layout, mine.settlements | mine.cities)


@lru_cache(maxsize=4096)
def harbour_rates(terms: Terms, layout: Layout, towns: int) -> Rates:
    """The rates of towns, by kind: at a harbour of the kind, at one of any kind, and with the bank."""
    otherwise = terms.general if towns & layout.harbours[ANY_HARBOUR] else terms.bank
    return Rates.of(terms.own if towns & layout.harbours[kind] else otherwise for kind in range(len(KINDS)))
