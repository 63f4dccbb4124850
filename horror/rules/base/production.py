"""Production: who is owed what by a roll, and what the bank can pay."""

from collections.abc import Collection, Iterable

from horror.rules.base.cards import KINDS, no_cards
from horror.rules.base.events import BankShort
from horror.rules.base.layout import Producer
from horror.rules.base.position import BasePosition


def owed(p: BasePosition, producers: list[Producer]) -> dict[int, list[int]]:
    """BASE-20, BASE-21, BASE-22, BASE-26, TAB-36: what hexes yield, by seat (of those that get any) and resource."""
    settlement, city = p.facts.settlement_yield, p.facts.city_yield
    due: dict[int, list[int]] = {}
    for _, resource, corners in producers:
        for number, seat in enumerate(p.state.seats):
            if (seat.settlements | seat.cities) & corners and not seat.resigned:
                if number not in due:
                    due[number] = no_cards()
                due[number][resource] += (
                    settlement * (seat.settlements & corners).bit_count()
                    + city * (seat.cities & corners).bit_count()
                )
    return due


def ration(p: BasePosition, due: Collection[list[int]], kinds: Iterable[int] = range(len(KINDS))) -> None:
    """BASE-24, BASE-25: where the bank is short of a kind nobody gets it, but a single seat owed takes the rest.

    Changes ``due`` in place; of other ``kinds`` than these nothing is due.
    """
    for resource in kinds:
        left, total = p.state.bank[resource], 0
        for row in due:
            total += row[resource]
        if total <= left:
            continue
        claimants = [row for row in due if row[resource]]
        for row in claimants:
            row[resource] = left if len(claimants) == 1 else 0
        rule = "BASE-25" if len(claimants) == 1 else "BASE-24"
        p.events.append(BankShort(resource=KINDS[resource], rule=rule))


def produce(p: BasePosition, number: int, blocked: int) -> None:
    """BASE-20, BASE-23: every hex with this number but the ``blocked`` one (an index, or -1) pays."""
    producers: list[Producer] = []
    kinds: list[int] = []
    for producer in p.layout.producers[number]:
        if producer.hex != blocked and producer.corners & p.occupied:
            producers.append(producer)
            kinds.append(producer.resource)
    if not producers:
        return
    due = owed(p, producers)
    kinds.sort()
    ration(p, due.values(), kinds)
    for seat in p.in_turn_order(p.state.active):
        if seat in due and any(due[seat]):
            p.receive(seat, due[seat], "BASE-20")
