"""Moves in many positions: choices are sound and complete, refusals come before any change, neutral moves are legal."""

import itertools
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from horror.games.classic.position import ClassicPosition
from horror.rules.base.cards import RESOURCES, Cards
from horror.rules.base.discards import Discards
from horror.rules.base.moves.accept import Accept
from horror.rules.base.moves.bank_trade import BankTrade
from horror.rules.base.moves.build_city import BuildCity
from horror.rules.base.moves.build_road import BuildRoad
from horror.rules.base.moves.build_settlement import BuildSettlement
from horror.rules.base.moves.counter import Counter
from horror.rules.base.moves.decline import Decline
from horror.rules.base.moves.discard import Discard
from horror.rules.base.moves.end_turn import EndTurn
from horror.rules.base.moves.offer import Offer
from horror.rules.base.moves.place import Place
from horror.rules.base.moves.withdraw import Withdraw
from horror.rules.base.setup import PlaceTowns
from horror.rules.base.turn import BeginTurn
from horror.rules.development.moves.buy_card import BuyCard
from horror.rules.development.moves.play_knight import PlayKnight
from horror.rules.development.moves.play_monopoly import PlayMonopoly
from horror.rules.development.moves.play_road_building import PlayRoadBuilding
from horror.rules.development.moves.play_year_of_plenty import PlayYearOfPlenty
from horror.rules.kernel.choices import Template, as_json, contains
from horror.rules.kernel.draws import NoDraws, ScriptedDraws
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import OPEN, Move, as_sent
from horror.rules.robber.moves.robber import Robber
from horror.rules.robber.moves.roll import Roll
from horror.rules.robber.seven import MoveRobber
from tests.rules.classic_positions import (
    ORE,
    POSITIONS,
    WOOL,
    board,
    discarding,
    one_road_left,
    rich,
    robbing,
    with_offers,
)
from tests.rules.counted import Counted
from tests.rules.positions import dealt, fresh, hand, holding, playing, standing

EVERY_CHOICE = pytest.mark.rules(
    "BASE-11", "BASE-12", "BASE-13", "BASE-16", "BASE-29", "BASE-30", "BASE-31", "BASE-33", "BASE-34",
    "BASE-37", "BASE-38", "BASE-39", "BASE-42", "BASE-43", "BASE-44", "BASE-45", "BASE-46", "BASE-47",
    "BASE-48", "BASE-49", "BASE-50", "BASE-51", "BASE-53", "BASE-56", "BASE-57", "BASE-61", "BASE-64",
    "BASE-65", "BASE-67", "BASE-68", "BASE-69", "BASE-70", "BASE-71", "BASE-73", "TAB-03", "TAB-10",
    "TAB-11", "TAB-12", "TAB-22", "TAB-23", "TAB-24",
)  # fmt: skip


def every_move(p: ClassicPosition) -> Iterator[Move]:
    """Every move that names few things, and of the others some that are near to what may be done."""
    yield from (EndTurn(), Roll(), BuyCard(), PlayRoadBuilding(roads=()))
    yield from (BuildRoad(border=name) for name in (*p.island.borders, "0-1", "1-2"))
    yield from (BuildSettlement(at=at) for at in range(-1, 57))
    yield from (BuildCity(at=at) for at in range(-1, 57))
    yield from (
        BankTrade(give=give, count=count, get=get)
        for give in RESOURCES
        for get in RESOURCES
        for count in range(1, 6)
    )
    for kind in (Accept, Decline, Withdraw):
        yield from (kind(offer=f"T{number}") for number in range(5))
    for letter in (*p.island.hexes, "T"):
        for victim in (None, 0, 1, 2, 3):
            yield Robber(hex=letter, victim=victim)
            yield PlayKnight(hex=letter, victim=victim)
    yield from (PlayMonopoly(resource=name) for name in RESOURCES)
    for first in (*p.island.borders, "0-1"):
        yield PlayRoadBuilding(roads=(first,))
    for pair in itertools.product(p.island.borders[8:32], repeat=2):
        yield PlayRoadBuilding(roads=pair)
    for at in range(-1, 57):
        yield from (Place(at=at, road=name) for name in p.island.borders if str(at) in name.split("-"))
        yield Place(at=at, road="1-4")
    few = [Cards(*counts) for counts in itertools.product((0, 1, 2), repeat=5) if sum(counts) < 5]
    few += [
        Cards(wool=4),
        Cards(wool=3),
        Cards(grain=4),
        Cards(wool=5),
        Cards(brick=5),
        Cards(ore=20),
        Cards(),
    ]
    for cards in few:
        yield Discard(cards=cards)
        yield PlayYearOfPlenty(cards=cards)
        for to in ((1,), (1, 2), (2, 1), (0,), (), (3,), (1, 1)):
            yield Offer(give=cards, get=ORE, to=to)
        for number in range(4):
            yield Counter(offer=f"T{number}", give=cards, get=Cards(brick=1))
            yield Counter(offer=f"T{number}", give=WOOL, get=cards)


@EVERY_CHOICE
@pytest.mark.parametrize("build", POSITIONS)
def test_a_move_is_legal_exactly_when_some_choice_contains_it(build: Callable[[], ClassicPosition]) -> None:
    p = build()
    before = p.dump()
    for seat in range(p.seats):
        choices = p.choices(seat)
        for move in every_move(p):
            assert contains(choices, move) == is_legal(p, seat, move), (seat, move)
    assert p.dump() == before


def is_legal(p: ClassicPosition, seat: int, move: Move) -> bool:
    try:
        p.check(seat, move)
    except IllegalMove:
        return False
    return True


@EVERY_CHOICE
@pytest.mark.parametrize("build", POSITIONS)
def test_every_choice_can_be_drawn_from_and_carried_out(build: Callable[[], ClassicPosition]) -> None:
    """And afterwards everything holds that must hold in every position."""
    p = build()
    chance = random.Random(4)
    sound = not p.invariants()
    for seat in range(p.seats):
        for choice in p.choices(seat):
            for move in sampled(choice, chance):
                q = p.copy()
                q.apply(seat, move, Counted(chance.randrange(1000)))
                assert not sound or not q.invariants(), (move, q.invariants())


def sampled(choice: Move | Template, chance: random.Random) -> list[Move]:
    if isinstance(choice, Template):
        return [choice.sample(chance.randrange) for _ in range(25)]
    return [choice]


@pytest.mark.rules("TAB-05", "BASE-30")
@pytest.mark.parametrize(
    ("held", "given"),
    [
        ([8, 0, 0, 0, 0], [4, 0, 0, 0, 0]),
        ([2, 2, 2, 2, 2], [1, 1, 1, 1, 1]),
        ([1, 5, 0, 5, 1], [0, 3, 0, 3, 0]),
        ([0, 0, 1, 2, 7], [0, 0, 0, 0, 5]),
        ([3, 0, 3, 0, 3], [2, 0, 1, 0, 1]),
    ],
)
def test_the_neutral_discard_is_of_the_most_plentiful_kind_each_time(
    held: list[int], given: list[int]
) -> None:
    p = playing(rolled=False)
    hand = p.state.seats[1].hand
    hand[:5] = held
    p.apply(0, Roll(), ScriptedDraws(dice=[3, 4]))
    move = p.neutral(1)
    assert isinstance(move, Discard)
    assert move.cards.listed()[:5] == given
    assert hand[:5] == held
    p.apply(1, move, NoDraws())
    assert sum(p.state.seats[1].hand) == sum(held) - sum(given)


@pytest.mark.rules("TAB-05")
def test_the_neutral_move_of_every_decision_is_legal_and_changes_as_little_as_may_be() -> None:
    assert playing(rolled=False).neutral(0) == Roll()
    assert holding(board(playing(rolled=False)), 0, road_building=1).neutral(0) == Roll()
    assert rich().neutral(0) == EndTurn()
    assert with_offers().neutral(0) == EndTurn()
    p = robbing()
    assert p.neutral(0) == p.choices(0)[0] == Robber(hex="A")
    q = fresh()
    assert q.neutral(0) == q.choices(0)[0] == Place(at=1, road="1-4")
    for build in POSITIONS:
        p = build()
        for decision in p.waiting():
            p.check(decision.seat, p.neutral(decision.seat))


@pytest.mark.rules("TAB-05")
def test_a_seat_that_owes_nothing_has_no_neutral_move() -> None:
    for p, seat in ((rich(), 1), (robbing(), 1), (discarding(), 1), (fresh(), 2)):
        with pytest.raises(LookupError, match="owes no decision"):
            p.neutral(seat)


@pytest.mark.rules("TAB-05", "TAB-23")
def test_the_neutral_answer_to_an_offer_is_to_decline() -> None:
    p = with_offers()
    assert p.neutral(1) == Decline(offer="T1")
    assert p.neutral(2) == Decline(offer="T1")
    p.apply(2, Decline(offer="T1"), NoDraws())
    with pytest.raises(LookupError):
        p.neutral(2)


@pytest.mark.rules("BASE-11")
def test_each_placement_is_a_decision_of_its_own() -> None:
    p = fresh()
    ids, seats = [], []
    chance = random.Random(1)
    while isinstance(p.state.agenda[-1], PlaceTowns):
        decision = p.waiting()[0]
        ids.append(decision.id)
        seats.append(decision.seat)
        assert p.active == decision.seat
        p.apply(decision.seat, chance.choice(p.choices(decision.seat)), NoDraws())  # type: ignore[arg-type]
    assert seats == [0, 1, 2, 2, 1, 0]
    assert len(set(ids)) == 6
    assert not p.invariants()
    assert (p.turn, p.active) == (1, 0)


@pytest.mark.rules("BASE-18", "BASE-65", "BASE-64", "TAB-12")
def test_a_new_turn_sets_back_what_the_last_one_left() -> None:
    p = rich()
    p.apply(0, BuyCard(), ScriptedDraws(random=["knight"]))
    p.apply(0, PlayMonopoly(resource="brick"), NoDraws())
    p.apply(0, Offer(give=Cards(brick=1), get=WOOL, to=(1,)), NoDraws())
    assert (p.state.played, p.state.rolled, p.state.seats[0].offers_made) == (1, [1, 2], 1)
    p.apply(0, EndTurn(), NoDraws())
    assert (p.state.played, p.state.rolled, p.turn, p.active) == (0, [], 2, 1)
    assert [seat.fresh for seat in p.state.seats] == [[0] * 5] * 3
    assert [seat.offers_made for seat in p.state.seats] == [0] * 3
    assert p.state.offers == []
    assert [type(step).__name__ for step in p.state.agenda] == ["Actions", "Roll"]


@pytest.mark.rules("BASE-18")
def test_beginning_a_turn_replaces_what_was_on_the_agenda() -> None:
    p = playing()
    p.begin(BeginTurn(seat=2))
    events = p.advance(NoDraws())
    assert [(event.seat, event.turn) for event in events] == [(2, 2)]  # type: ignore[attr-defined]
    assert p.active == 2


@pytest.mark.rules("BASE-28", "BASE-36", "BASE-27")
def test_a_seven_lays_the_discards_before_the_robber() -> None:
    p = discarding()
    robber, gather = p.state.agenda[-2:]
    assert isinstance(robber, MoveRobber)
    assert isinstance(gather, Discards)
    assert (gather.seats, gather.counts) == ([0, 2], [4, 4])
    assert (gather.owes(0), gather.owes(1), gather.owes(2)) == (4, 0, 4)


@pytest.mark.rules("BASE-33")
def test_a_robbed_card_is_drawn_among_all_cards_of_the_victim() -> None:
    p = robbing()
    dealt(p, 1, ore=2)
    draws = ScriptedDraws(random=["ore"])
    p.apply(0, Robber(hex="K", victim=1), draws)
    assert [(draw.purpose, draw.sides, draw.value) for draw in draws.record] == [("robber", 7, 5)]
    assert hand(p, 0) == {"ore": 1}


@pytest.mark.rules("BASE-33", "BASE-35", "BASE-67")
@pytest.mark.parametrize("kind", [Robber, PlayKnight])
def test_whom_to_rob_may_be_left_out_where_only_one_can_be(kind: type[Robber] | type[PlayKnight]) -> None:
    """It is filled in before the move is checked; where several can be robbed or nobody, the move stays as it is."""
    p = robbing() if kind is Robber else holding(board(playing()), 0, knight=1)
    dealt(p, 1, ore=2)
    alone = next(move for move in p.choices(0) if isinstance(move, kind) and move.victim == 1)
    assert p.completed(0, kind(alone.hex, OPEN)) == p.completed(0, as_sent(kind(alone.hex))) == alone
    assert p.completed(0, kind(hex=alone.hex, victim=2)) == kind(hex=alone.hex, victim=2)
    assert p.completed(0, kind(alone.hex, None)) == kind(alone.hex), "nobody is what was said"
    nobody = next(move for move in p.choices(0) if isinstance(move, kind) and move.victim is None)
    assert p.completed(0, nobody) == nobody
    assert p.completed(0, kind(nobody.hex, OPEN)) == nobody
    assert p.completed(0, kind("?", OPEN)) == kind("?")
    p.state.seats[2].settlements |= p.state.seats[1].settlements
    dealt(p, 2, ore=1)
    assert p.completed(0, kind(alone.hex, OPEN)) == kind(alone.hex)
    with pytest.raises(IllegalMove, match="must be robbed"):
        p.check(0, kind(hex=alone.hex))


@pytest.mark.rules("TAB-40", "BASE-62")
def test_a_card_is_drawn_among_all_cards_of_the_deck() -> None:
    p = rich()
    draws = ScriptedDraws(random=["year_of_plenty"])
    p.apply(0, BuyCard(), draws)
    assert [(draw.purpose, draw.sides) for draw in draws.record] == [("development", 20)]


@pytest.mark.rules("BASE-68", "BASE-69", "BASE-70", "TAB-10", "TAB-12")
def test_templates_say_what_each_field_may_be() -> None:
    def fields(p: ClassicPosition, kind: str) -> dict[str, Any]:
        shown = [as_json(choice).get("template") for choice in p.choices(0)]
        return next(one["fields"] for one in shown if one and one["type"] == kind)

    p = rich()
    offer = fields(p, "offer")
    held = {name: count for name, count in offer["give"]["limits"].items() if count}
    assert held == {"brick": 4, "lumber": 3, "wool": 2, "grain": 3, "ore": 3}
    assert (offer["give"]["least"], offer["give"]["most"]) == (1, 15)
    assert (offer["get"]["least"], offer["get"]["most"]) == (1, 95)
    assert {count for name, count in offer["get"]["limits"].items() if name in RESOURCES} == {19}
    assert (tuple(offer["to"]["values"]), offer["to"]["least"], offer["to"]["most"]) == ((1, 2), 1, 2)
    assert (
        fields(p, "play_year_of_plenty")["cards"]["least"],
        fields(p, "play_road_building")["roads"]["most"],
    ) == (2, 2)
    last = fields(one_road_left(), "play_road_building")["roads"]
    q = one_road_left()
    assert set(last["values"]) == {
        name for name in q.island.borders if is_legal(q, 0, PlayRoadBuilding(roads=(name,)))
    }
    assert (last["least"], last["most"]) == (1, 1)


@pytest.mark.rules("BASE-68")
def test_free_roads_are_named_in_rising_order() -> None:
    p = holding(standing(playing(), 0, settlements=[9], roads=["9-14"]), 0, road_building=1)
    p.check(0, PlayRoadBuilding(roads=("5-9", "9-13")))
    with pytest.raises(IllegalMove) as caught:
        p.check(0, PlayRoadBuilding(roads=("9-13", "5-9")))
    assert caught.value.rule == "BASE-68"


@pytest.mark.rules("TAB-12")
def test_an_option_may_allow_more_or_fewer_offers() -> None:
    p = dealt(playing(open_offers=5, offers_a_turn=6), 0, wool=3)
    for _ in range(5):
        p.apply(0, Offer(give=WOOL, get=ORE, to=(1,)), NoDraws())
    with pytest.raises(IllegalMove, match="5 open offers"):
        p.check(0, Offer(give=WOOL, get=ORE, to=(1,)))
    p.apply(0, Withdraw(offer="T1"), NoDraws())
    p.apply(0, Offer(give=WOOL, get=ORE, to=(1,)), NoDraws())
    p.apply(0, Withdraw(offer="T2"), NoDraws())
    with pytest.raises(IllegalMove, match="6 offers in this turn"):
        p.check(0, Offer(give=WOOL, get=ORE, to=(1,)))


@pytest.mark.rules("TAB-02", "BASE-40")
def test_a_refusal_names_its_rule_and_says_why() -> None:
    refusal = IllegalMove("BASE-40", "a road costs 1 brick 1 lumber, and you hold nothing")
    assert (refusal.rule, refusal.reason) == (
        "BASE-40",
        "a road costs 1 brick 1 lumber, and you hold nothing",
    )
    assert str(refusal) == "BASE-40: a road costs 1 brick 1 lumber, and you hold nothing"


@pytest.mark.rules("BASE-13")
def test_a_border_that_the_island_has_not_is_named_as_such() -> None:
    """17-12 does touch 12; what is wrong is its name."""
    p = fresh()
    for name, said in (("17-12", "the island has no border 17-12"), ("1-4", "border 1-4 does not touch")):
        with pytest.raises(IllegalMove, match=said) as refused:
            p.check(0, Place(at=12, road=name))
        assert refused.value.rule == "BASE-13"
