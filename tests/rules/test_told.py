"""What bots see of the rules, and how rules that differ are told: each by the same facts as the engine."""

import pytest

from horror.games.classic import CLASSIC
from horror.games.classic.bots.situation import Situation
from horror.games.classic.position import ClassicPosition
from horror.rules.base.events import BankShort, OfferWithdrawn
from horror.rules.base.sites import far_from_towns, met_by_network, open_intersections
from horror.rules.board.island import bits
from tests.rules.classic_positions import POSITIONS

NAMES = ("Ada", "Ben", "Cleo")


@pytest.mark.rules("BASE-43", "BASE-45", "BASE-47")
def test_a_bot_sees_the_same_sites_as_the_rules() -> None:
    for build in POSITIONS:
        p = build()
        for seat in range(p.seats):
            situation = Situation(p.view(seat))
            assert situation.free == open_intersections(p) & far_from_towns(p)
            assert borders_met(p, situation.network) == met_by_network(p, seat, p.state.seats[seat].roads)


def borders_met(p: ClassicPosition, places: int) -> int:
    met = 0
    for at in bits(places):
        met |= p.island.borders_at[at]
    return met


@pytest.mark.rules("BASE-24", "BASE-25")
def test_a_short_bank_is_told_in_two_ways() -> None:
    nobody, one = (
        CLASSIC.narrate(BankShort(resource="ore", rule=rule), 0, NAMES) for rule in ("BASE-24", "BASE-25")
    )
    assert nobody == "The bank has too little ore; nobody gets any."
    assert one == "The bank has too little ore; the one seat owed gets the rest."


@pytest.mark.rules("TAB-12", "TAB-22", "TAB-23")
def test_the_end_of_an_offer_is_told_in_three_ways() -> None:
    def told(rule: str) -> str:
        return CLASSIC.narrate(OfferWithdrawn(offer="T1", seats=(0, 1), rule=rule), 1, NAMES)

    assert told("TAB-12") == "Offer T1 lapsed with the turn."
    assert told("TAB-23") == "Offer T1 is gone: nobody wants it."
    assert told("TAB-22") == "Offer T1 was withdrawn."
