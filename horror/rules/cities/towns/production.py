"""Production with commodities, and the Aqueduct (IMP-04)."""

from collections.abc import Sequence
from typing import Any, ClassVar

from horror.rules.base.cards import no_cards
from horror.rules.base.layout import Producer
from horror.rules.base.production import ration
from horror.rules.cities.facts import SCIENCE
from horror.rules.cities.position import CitiesPosition
from horror.rules.kernel.agenda import Gather

CITY_COMMODITY = {1: 7, 2: 5, 4: 6}
"""IMP-04: what a city adds to its resource: lumber brings paper, wool cloth, ore coin; indices of KINDS."""


def owed(p: CitiesPosition, producers: Sequence[Producer], towns: Sequence[int]) -> list[list[int]]:
    """CK-04, IMP-04: what hexes yield to the towns (a mask for each seat) that produce, by seat and kind."""
    due = []
    for seat, working in zip(p.state.seats, towns, strict=True):
        row = no_cards()
        for producer in producers:
            row[producer.resource] += (
                p.facts.settlement_yield * (seat.settlements & working & producer.corners).bit_count()
            )
            cities = (seat.cities & working & producer.corners).bit_count()
            commodity = CITY_COMMODITY.get(producer.resource)
            if commodity is None:
                row[producer.resource] += p.facts.city_yield * cities
            else:
                row[producer.resource] += cities
                row[commodity] += cities
        due.append(row)
    return due


def pay_out(p: CitiesPosition, due: list[list[int]], rule: str) -> None:
    """IMP-01, IMP-04: ration what the bank lacks, pay in turn order, then ask those whom the Aqueduct serves."""
    ration(p, due)
    for seat in p.in_turn_order(p.state.active):
        if any(due[seat]):
            p.receive(seat, due[seat], rule)
    ask_aqueduct(p, [seat for seat in p.in_turn_order(p.state.active) if not any(due[seat])])


def ask_aqueduct(p: CitiesPosition, empty: Sequence[int]) -> None:
    """CK-08, IMP-04, X-31: who got nothing and has the Aqueduct chooses a resource, while the bank has any."""
    seats = [seat for seat in empty if p.able(seat, SCIENCE)]
    kinds = [kind for kind, left in enumerate(p.state.bank[:5]) if left]
    if seats and len(kinds) > 1:
        p.push(Aqueduct(seats=seats, answers=[None] * len(seats)))
        return
    for kind in kinds:  # one at most
        for seat in seats:
            take_one(p, seat, kind)


class Aqueduct(Gather, tag="aqueduct"):
    """IMP-04: a resource of one's choice for who got no card from the roll."""

    decision: ClassVar[str] = "choose_card_effect"
    phase: ClassVar[str] = "production"

    answers: list[int | None] = []

    def accept(self, p: CitiesPosition, seat: int, move: Any) -> bool:
        self.answers[self.seats.index(seat)] = p.kind_index(move.resource)
        return None not in self.answers

    def settle(self, p: CitiesPosition, seat: int, move: int) -> None:
        take_one(p, seat, move)


def take_one(p: CitiesPosition, seat: int, kind: int) -> None:
    """IMP-04, TAB-04: a card of this kind from the bank, or of the first that it still has."""
    left = [other for other, count in enumerate(p.state.bank[:5]) if count]
    if left:
        taken = no_cards()
        taken[kind if kind in left else left[0]] = 1
        p.receive(seat, taken, "IMP-04")
