"""Cards, production and rates on their own: what is owed, what a short bank pays, what the bank asks for."""

import itertools
import random

import msgspec
import pytest

from horror.rules.base.bank import bank_rates
from horror.rules.base.cards import KIND_INDEX, RESOURCES, Cards, cards, covers, move_cards, words
from horror.rules.base.production import owed, produce, ration
from horror.rules.kernel.draws import NoDraws
from tests.rules.positions import dealt, hand, playing, standing


def test_cards_are_listed_in_the_order_of_hands() -> None:
    every = Cards(brick=1, lumber=2, wool=3, grain=4, ore=5)
    assert every.listed() == [1, 2, 3, 4, 5, 0, 0, 0]
    assert every.total == 15
    assert cards([1, 2, 3, 4, 5, 0, 0, 0]) == every
    assert RESOURCES == ("brick", "lumber", "wool", "grain", "ore")


@pytest.mark.rules("BASE-40")
def test_a_hand_covers_a_cost_when_it_has_enough_of_every_kind() -> None:
    for cost in itertools.product((0, 1), repeat=8):
        for held in itertools.product((0, 1), repeat=8):
            assert covers(held, cost) == all(h >= c for h, c in zip(held, cost, strict=True))


@pytest.mark.rules("BASE-40")
def test_cards_move_from_pile_to_pile() -> None:
    source, target = [5, 4, 3, 2, 1], [0, 0, 0, 0, 1]
    move_cards(source, target, [1, 0, 3, 0, 1])
    assert source == [4, 4, 0, 2, 0]
    assert target == [1, 0, 3, 0, 2]


def test_cards_in_words() -> None:
    assert words([0, 0, 2, 0, 1, 0, 0, 0]) == "2 wool 1 ore"
    assert words([0] * 8) == "nothing"


@pytest.mark.parametrize("wrong", [{"wool": -1}, {"wool": 121}, {"gold": 1}, {"wool": 1.5}, {"wool": "1"}])
def test_absurd_cards_do_not_decode(wrong: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, Cards)


def resources(*rows: list[int]) -> list[list[int]]:
    """Rows of resources with no commodities behind them."""
    return [[*row, 0, 0, 0] for row in rows]


@pytest.mark.rules("BASE-20", "BASE-21", "BASE-22", "BASE-26")
def test_what_is_owed_adds_up_over_hexes_and_buildings() -> None:
    """The 3s of the fixed island are pasture B, forest K and mountains N."""
    p = standing(playing(), 0, settlements=[5], cities=[37])
    p = standing(p, 1, settlements=[10, 20, 32], cities=[41])
    first, second = resources([0, 2, 1, 0, 0], [0, 2, 1, 0, 2])
    assert owed(p, list(p.layout.producers[3])) == {0: first, 1: second}
    first, second = resources([0, 0, 0, 2, 0], [0, 0, 2, 2, 0])
    assert owed(p, list(p.layout.producers[4])) == {0: first, 1: second}
    assert owed(p, []) == {}


@pytest.mark.rules("BASE-24", "BASE-25")
@pytest.mark.parametrize(
    ("left", "claims", "paid", "rule"),
    [
        (5, (2, 3, 0), (2, 3, 0), None),
        (4, (2, 3, 0), (0, 0, 0), "BASE-24"),
        (0, (1, 1, 0), (0, 0, 0), "BASE-24"),
        (2, (3, 0, 0), (2, 0, 0), "BASE-25"),
        (0, (0, 1, 0), (0, 0, 0), "BASE-25"),
        (3, (0, 0, 3), (0, 0, 3), None),
        (1, (1, 1, 1), (0, 0, 0), "BASE-24"),
    ],
)
def test_a_short_bank(left: int, claims: tuple[int, ...], paid: tuple[int, ...], rule: str | None) -> None:
    p = playing()
    p.state.bank = [19, 19, 19, 19, left, 0, 0, 0]
    due = [[0, 1, 0, 0, claim, 0, 0, 0] for claim in claims]
    ration(p, due)
    assert [row[4] for row in due] == list(paid)
    assert [row[1] for row in due] == [1, 1, 1]
    assert [(event.resource, event.rule) for event in p.events] == ([("ore", rule)] if rule else [])  # type: ignore[attr-defined]


@pytest.mark.rules("BASE-24", "BASE-25", "BASE-26")
def test_rationing_never_pays_more_than_the_bank_has() -> None:
    chance = random.Random(3)
    for _ in range(300):
        p = playing(4)
        p.state.bank = [chance.randint(0, 5) for _ in range(8)]
        due = [[chance.choice((0, 0, 1, 2, 3)) for _ in range(8)] for _ in range(4)]
        before = [list(row) for row in due]
        ration(p, due)
        for kind, left in enumerate(p.state.bank):
            asked = [row[kind] for row in before]
            got = [row[kind] for row in due]
            if sum(asked) <= left:
                assert got == asked
            elif sum(map(bool, asked)) == 1:
                assert sum(got) == left
                assert [bool(g) for g in got] == [bool(a) and left > 0 for a in asked]
            else:
                assert not any(got)


@pytest.mark.rules("BASE-20", "BASE-23")
def test_the_blocked_hex_produces_nothing_and_seats_are_paid_from_the_active_one() -> None:
    p = standing(playing(active=1), 0, settlements=[5])
    p = standing(p, 2, settlements=[20])
    p.draws = NoDraws()
    produce(p, 3, p.island.hex_index["K"])
    assert hand(p, 0) == {"wool": 1}
    assert hand(p, 2) == {}
    produce(p, 3, -1)
    assert hand(p, 2) == {"lumber": 1}
    assert [event.seat for event in p.events] == [0, 2, 0]  # type: ignore[attr-defined]
    assert {event.rule for event in p.events} == {"BASE-20"}


@pytest.mark.rules("BASE-53", "BASE-54", "BASE-55", "BASE-58")
def test_the_rate_is_the_lowest_that_a_building_on_a_harbour_gives() -> None:
    def rates(seat: int) -> dict[str, tuple[int, str]]:
        found = list(zip(*bank_rates(p, seat), strict=True))
        return {name: found[KIND_INDEX[name]] for name in RESOURCES}

    p = standing(playing(4), 1, settlements=[4])
    p = standing(p, 2, cities=[6])
    p = standing(p, 3, settlements=[2, 33], cities=[16])
    assert rates(0) == dict.fromkeys(RESOURCES, (4, "BASE-53"))
    assert rates(1) == dict.fromkeys(RESOURCES, (3, "BASE-54"))
    assert rates(2) == {**dict.fromkeys(RESOURCES, (4, "BASE-53")), "grain": (2, "BASE-55")}
    assert rates(3) == {
        **dict.fromkeys(RESOURCES, (3, "BASE-54")),
        "grain": (2, "BASE-55"),
        "ore": (2, "BASE-55"),
    }


@pytest.mark.rules("BASE-10")
def test_dealing_keeps_all_cards_in_the_game() -> None:
    p = dealt(playing(), 0, wool=3)
    assert not p.invariants()
    assert p.state.bank == [19, 19, 16, 19, 19, 0, 0, 0]
