"""What a player must see at a glance: open offers as cards, what threatens, what a turn still allows."""

from __future__ import annotations

from typing import Any

import pytest

from horror.games import RULESETS
from horror.rules.kernel.draws import NoDraws
from horror.rules.kernel.events import SPECTATOR
from horror.rules.kernel.glance import OfferTold
from tests.games.horror_positions import asked
from tests.games.shown_positions import classic, classic_shown, horror_shown

CLASSIC, HORROR = RULESETS["classic"], RULESETS["catan_horror"]
NAMES = ("Ann", "Bob", "Cid", "Dee")


def offers(p: Any, seat: int, language: str = "en") -> list[OfferTold]:
    rules = RULESETS[p.view(seat).ruleset]
    return rules.offers(p.view(seat), p.choices(seat) if seat >= 0 else [], NAMES, language)


def answers(offer: OfferTold) -> list[tuple[str, str | None]]:
    return [(answer.type, answer.order) for answer in offer.answers]


def trading(**hands: str) -> Any:
    """Red has offered 1 wool for 2 grain to blue and white."""
    held = ", ".join(f"{colour}: {{{cards}}}" for colour, cards in hands.items())
    return classic(
        "name: a\nrules: [TAB-10]\nruleset: classic\ntowns: {5: red settlement, 13: blue city, 41: white city}\n"
        f"hands: {{red: {{wool: 1}}, {held}}}\noffers: {{T1: red gives 1 wool for 2 grain to blue white}}\n"
        "turn: {player: red, phase: actions, rolled: [2, 3]}"
    )


def test_an_offer_is_told_with_what_its_reader_may_answer() -> None:
    """TAB-10, TAB-11, TAB-22, TAB-24: who gives what for what, and the orders for just this reader."""
    p = trading(blue="grain: 4", white="ore: 1")
    [mine], [to_blue], [to_white] = (offers(p, seat) for seat in range(3))
    assert (mine.offer, mine.maker, mine.to, mine.mine) == ("T1", 0, [1, 2], True)
    assert (to_blue.offer, to_blue.maker, to_blue.to, to_blue.mine) == ("T1", 0, [1, 2], False)
    assert [(card.value, card.count) for card in to_blue.give] == [("wool", 1)]
    assert [(card.value, card.label, card.count) for card in to_blue.get] == [("grain", "grain", 2)]
    assert mine.text == "You offer 1 wool for 2 grain to Bob and Cid"
    assert to_blue.text == "Ann offers 1 wool for 2 grain"
    assert answers(mine) == [("withdraw", "withdraw T1")]
    assert answers(to_blue) == [("accept", "accept T1"), ("decline", "decline T1"), ("counter", None)]
    assert answers(to_white) == [("decline", "decline T1"), ("counter", None)]
    assert [answer.label for answer in to_white.answers] == ["Decline", "Counter"]


def test_an_offer_says_who_has_answered_it_and_how() -> None:
    """TAB-13, TAB-24."""
    p = trading(blue="grain: 4", white="ore: 1")
    p.apply(2, CLASSIC.parse("decline T1", p.view(2)), NoDraws())
    p.apply(1, CLASSIC.parse("counter T1 1 grain for 1 wool", p.view(1)), NoDraws())
    mine, countered = offers(p, 0)
    assert [(one.seat, one.answer, one.text) for one in mine.answered] == [
        (2, "declined", "Cid has declined"),
        (1, "countered", "Bob has countered with T2"),
    ]
    assert (countered.offer, countered.counters, countered.mine) == ("T2", "T1", False)
    assert ("accept", "accept T2") in answers(countered)
    assert [one.text for one in offers(p, 2)[0].answered] == ["You have declined"]
    assert [one.text for one in offers(p, 1)[0].answered][-1] == "You have countered with T2"


@pytest.mark.parametrize(("position", "told"), [(classic_shown, "2 Getreide"), (horror_shown, "1 Erz")])
def test_an_offer_is_told_in_the_readers_language_and_to_none_whom_it_was_not_made(
    position: Any, told: str
) -> None:
    """TAB-13."""
    p = position()
    [german] = offers(p, 1, "de")
    assert german.text == f"Ann bietet 1 Wolle gegen {told}"
    assert german.answers[0].label == "Annehmen" and german.answers[0].order == "accept T1"
    assert offers(p, 2) == offers(p, SPECTATOR) == []


def test_what_a_turn_still_allows_is_told_to_the_seat_whose_turn_it_is() -> None:
    """CH-063."""
    p = horror_shown()
    assert [(one.name, one.label, one.count) for one in HORROR.left(p.view(0))] == [
        ("actions", "Knight Actions", 2)
    ]
    assert [one.label for one in HORROR.left(p.view(0), "de")] == ["Ritteraktionen"]
    assert HORROR.left(p.view(1)) == HORROR.left(p.view(SPECTATOR)) == []


def test_a_card_that_may_be_played_is_left_in_the_classic_game() -> None:
    """BASE-64: one in a turn, told to who holds any."""
    p = classic_shown()
    assert [(one.name, one.count) for one in CLASSIC.left(p.view(0))] == [("development", 1)]
    p = p.copy()
    p.state.played = 1
    assert [one.count for one in CLASSIC.left(p.view(0))] == [0]
    p.state.played, p.state.seats[0].fresh = 0, list(p.state.seats[0].development)
    assert [one.count for one in CLASSIC.left(p.view(0))] == [0], "bought in this turn (BASE-65)"
    p.state.seats[0].development[0] = 0
    assert CLASSIC.left(p.view(0)) == [], "a victory point is never played"
    assert CLASSIC.left(p.view(2)) == CLASSIC.left(p.view(SPECTATOR)) == []


def threats(p: Any, seat: int) -> list[tuple[str, str, str]]:
    told = HORROR.threats(p.view(seat), p.reach(), NAMES)
    return [(one.place, one.piece, one.text) for one in told]


def test_what_threatens_a_town_is_what_stands_there_and_what_may_come() -> None:
    """CH-248, CH-249, CH-375: a monster beside a town may come to it, one far away may not."""
    p = asked(
        "towns: {13: red city walled, 50: blue settlement}\n"
        "monsters: {M1: cultist at 13, M2: ghoul at 18, M3: ghoul at 53}\ngates: {J: abyss}\n"
        "turn: {player: red, phase: actions}"
    )
    assert threats(p, 0) == [
        ("13", "M1", "M1 cultist (strength 1, Horror 0) stands before your city (walled) at 13"),
        ("13", "M2", "M2 ghoul (strength 1, Horror 1) may come to your city (walled) at 13"),
    ]
    assert [one[1] for one in threats(p, 1)] == ["M3"]
    assert threats(p, SPECTATOR) == []


def test_what_threatens_is_never_less_than_what_may_be_reached() -> None:
    """As `…/places/` tells it, town by town."""
    p = horror_shown()
    view, reach = p.view(0), p.reach()
    mine = {str(town.at) for town in view.towns if town.owner == 0 and town.state != "mad"}
    told = {(place, piece) for place, piece, _ in threats(p, 0)}
    assert {(at, name) for name, ends in reach.items() for at in ends if at in mine} <= told
    assert {place for place, _ in told} <= mine


def test_a_mad_town_has_nothing_to_fear() -> None:
    p = horror_shown()
    assert threats(p, 2) == []
    assert [place for place, *_ in threats(p, 0)] and "50" not in {place for place, *_ in threats(p, 0)}
