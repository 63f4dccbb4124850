"""Production: who is owed what by a roll, and what the bank can pay."""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from horror.rules.base.cards import KINDS, covers, no_cards
from horror.rules.base.events import BankShort
from horror.rules.base.layout import Layout
from horror.rules.base.position import BasePosition

Towns: TypeAlias = tuple[tuple[int, int], ...]
"""The settlements and the cities that produce, as masks, by seat."""


class Owed(NamedTuple):
    """What a roll brings: cards in hand order by seat, of those who get any, and all of them together."""

    rows: Mapping[int, tuple[int, ...]]
    total: tuple[int, ...]

    @classmethod
    def of(cls, rows: Sequence[list[int]]) -> "Owed":
        """What is owed, from a row for every seat."""
        due = {seat: tuple(row) for seat, row in enumerate(rows) if any(row)}
        return cls(due, tuple(sum(column) for column in zip(*rows, strict=True)))


@lru_cache(maxsize=4096)
def owed(layout: Layout, number: int, blocked: int, towns: Towns, yields: tuple[int, int]) -> Owed:
    """BASE-20 to BASE-23, BASE-26: what the hexes with this number yield, but those ``blocked`` (a mask).

    ``yields`` are the cards that a settlement and a city bring.
    """
    rows = [no_cards() for _ in towns]
    for hex_index, resource, corners in layout.producers[number]:
        if not blocked >> hex_index & 1:
            for row, standing in zip(rows, towns, strict=True):
                for built, cards in zip(standing, yields, strict=True):
                    row[resource] += cards * (built & corners).bit_count()
    return Owed.of(rows)


def rationed(p: BasePosition[Any], due: Owed) -> Mapping[int, Sequence[int]]:
    """BASE-24, BASE-25: what the bank pays of what is owed, by seat."""
    if covers(p.state.bank, due.total):
        return due.rows
    rows = {seat: list(row) for seat, row in due.rows.items()}
    ration(p, rows.values())
    return rows


def ration(p: BasePosition[Any], due: Collection[list[int]]) -> None:
    """BASE-24, BASE-25: where the bank is short of a kind nobody gets it, but a single seat owed takes the rest.

    Changes ``due`` in place.
    """
    for resource, left in enumerate(p.state.bank):
        claimants = [row for row in due if row[resource]]
        if sum(row[resource] for row in claimants) <= left:
            continue
        for row in claimants:
            row[resource] = left if len(claimants) == 1 else 0
        rule = "BASE-25" if len(claimants) == 1 else "BASE-24"
        p.events.append(BankShort(resource=KINDS[resource], rule=rule))


def produce(p: BasePosition[Any], number: int, blocked: int) -> None:
    """BASE-20, BASE-23: every hex with this number pays, but those ``blocked`` (a mask)."""
    facts = p.facts
    towns = tuple([(seat.settlements, seat.cities) for seat in p.state.seats])
    due = owed(p.layout, number, blocked, towns, (facts.settlement_yield, facts.city_yield))
    if due.rows:
        rows = rationed(p, due)
        for seat in p.in_turn_order(p.state.active):
            if seat in rows and any(rows[seat]):
                p.receive(seat, rows[seat], "BASE-20")
