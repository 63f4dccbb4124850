"""Irrigation and mining: cards for each hex of a kind beside one's towns (IMP-06, CH-206, CH-391)."""

from horror.rules.base.cards import KIND_INDEX, no_cards
from horror.rules.base.roles import KIND
from horror.rules.base.state import TERRAIN_RESOURCE
from horror.rules.cities.cards.progress import check_held, play
from horror.rules.kernel.errors import IllegalMove
from horror.rules.monsters.position import HorrorPosition


def bounty(p: HorrorPosition, seat: int, name: str) -> int:
    """IMP-06, CH-206, CH-391: what hexes without a gate beside sane towns of the seat bring, from what the bank has."""
    resource, towns = KIND_INDEX[name], p.sane_towns(seat)
    hexes = sum(
        TERRAIN_RESOURCE[terrain] == resource and bool(corners & towns) and not p.gated >> index & 1
        for index, (terrain, corners) in enumerate(zip(p.state.terrain, p.island.corner_mask, strict=True))
    )
    return min(hexes * p.facts.card_numbers.bounty, p.state.bank[resource])


def check_bounty(p: HorrorPosition, seat: int, card: str, name: str) -> None:
    """IMP-06, CH-206: the card is held and brings something."""
    check_held(p, seat, card)
    if not bounty(p, seat, name):
        raise IllegalMove(
            "CH-206",
            "no hex beside a sane town of yours brings {kind}, or the bank has none",
            kind=KIND(name),
        )


def collect(p: HorrorPosition, seat: int, card: str, name: str) -> None:
    """IMP-06: play the card and take what it brings."""
    taken = no_cards()
    taken[KIND_INDEX[name]] = bounty(p, seat, name)
    play(p, seat, card)
    p.receive(seat, taken, "IMP-06")
