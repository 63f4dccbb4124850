"""Bots: every move that they give can be made, from a seat's own view and choices alone, and their games end."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from horror.games import RULESETS
from horror.games.classic.bots.situation import Situation
from horror.rules.base.cards import Cards
from horror.rules.base.moves.accept import Accept
from horror.rules.base.moves.counter import Counter
from horror.rules.base.moves.decline import Decline
from horror.rules.base.moves.discard import Discard
from horror.rules.base.moves.end_turn import END_TURN
from horror.rules.base.moves.offer import Offer
from horror.rules.kernel.choices import contains, sample
from horror.rules.kernel.draws import NoDraws, ScriptedDraws, SecretDraws
from horror.rules.robber.moves.roll import ROLL
from tests.games.random_play import RandomGame

CLASSIC = RULESETS["classic"]


def game(seed: int, bots: list[str], most: int = 5000) -> Any:
    """A game of these bots to its end, each of whose moves is among the choices of its seat."""
    chance = random.Random(seed)
    draws = SecretDraws(seed.to_bytes(32, "big"), f"bots-{seed}", b"", 0)
    position, _ = CLASSIC.new_game(CLASSIC.options_type(), CLASSIC.colours[: len(bots)], draws)
    for _ in range(most):
        if position.finished:
            break
        for seat in asked(position):
            view, choices = position.view(seat), position.choices(seat)
            before = msgspec.json.encode(view)
            move = CLASSIC.bots[bots[seat]](view, choices, chance.randrange)
            assert msgspec.json.encode(view) == before
            assert contains(choices, move), f"{bots[seat]} in seat {seat}: {move}"
            position.apply(seat, move, draws)
            break
    return position


def asked(position: Any) -> Iterator[int]:
    """Whoever has an offer to answer, then whoever owes a decision."""
    waiting = position.waiting()
    beside = set(range(position.seats)) - {decision.seat for decision in waiting}
    yield from (seat for seat in sorted(beside) if position.choices(seat))
    yield from (decision.seat for decision in waiting if not decision.answered)


@pytest.mark.parametrize("seed", range(4))
def test_games_of_stewards_end(seed: int) -> None:
    position = game(seed, ["steward"] * (3 + seed % 2))
    assert position.result.outcome == "points" and not position.invariants()
    assert position.turn < 200


@pytest.mark.parametrize("seed", range(2))
def test_games_of_random_bots_end(seed: int) -> None:
    assert game(seed, ["random"] * 4).finished


@pytest.mark.parametrize("seed", range(4))
def test_a_steward_beats_three_random_bots(seed: int) -> None:
    bots = ["random"] * 4
    bots[seed] = "steward"
    assert game(10 + seed, bots).result.winners == [seed]


@pytest.mark.parametrize("bot", sorted(CLASSIC.bots))
@pytest.mark.parametrize("seed", range(3))
def test_a_bot_can_take_over_any_seat_at_any_time(bot: str, seed: int) -> None:
    """TAB-30: positions of random play, whose offers and hands no steward would have made."""
    chance = random.Random(seed)
    kinds = set()

    def each(playing: RandomGame, _: Any) -> None:
        for seat in range(playing.position.seats):
            choices = playing.position.choices(seat)
            if choices:
                move = CLASSIC.bots[bot](playing.position.view(seat), choices, chance.randrange)
                assert contains(choices, move), f"seat {seat}: {move}"
                kinds.add(type(move).__name__)

    RandomGame(seed).play(each, most=600)
    assert {"Place", "Discard", "Robber", "Roll", "EndTurn", "Decline"} <= kinds


@pytest.mark.parametrize("bot", sorted(CLASSIC.bots))
def test_a_bot_decides_alike_on_the_same_view_and_chance(bot: str) -> None:
    def each(playing: RandomGame, _: Any) -> None:
        for decision in playing.position.waiting():
            view, choices = playing.position.view(decision.seat), playing.position.choices(decision.seat)
            moves = [CLASSIC.bots[bot](view, choices, random.Random(1).randrange) for _ in range(2)]
            assert moves[0] == moves[1]

    RandomGame(5).play(each, most=150)


def in_actions(hands: list[Cards]) -> Any:
    """A position in which seat 0 is to act after its roll, with these hands."""
    playing = RandomGame(3)
    position = playing.position
    while position.turn < 1 or position.view(0).turn.phase != "actions" or position.active != 0:
        choices = [
            choice for choice in position.choices(playing.seat_to_act()) if not hasattr(choice, "kind")
        ]
        position.apply(playing.seat_to_act(), sample(choices, playing.pick), playing.draws)
    for seat, hand in zip(position.state.seats, hands, strict=True):
        for kind, count in enumerate(hand.listed()):
            position.state.bank[kind] += seat.hand[kind] - count
            seat.hand[kind] = count
    return position


def steward(position: Any, seat: int) -> Any:
    return CLASSIC.bots["steward"](position.view(seat), position.choices(seat), random.Random(0).randrange)


SAVING = Cards(grain=2, ore=2, lumber=3)


def test_a_steward_accepts_what_helps_and_declines_what_does_not() -> None:
    """The last ore to a city for spare lumber; not the reverse."""
    position = in_actions([Cards(ore=3), SAVING, Cards(), Cards()])
    position.apply(0, Offer(give=Cards(ore=1), get=Cards(lumber=1), to=(1,)), NoDraws())
    assert steward(position, 1) == Accept("T1")
    position.apply(1, Decline("T1"), NoDraws())
    position.state.seats[0].hand[1] += 1
    position.apply(0, Offer(give=Cards(lumber=1), get=Cards(ore=1), to=(1,)), NoDraws())
    assert steward(position, 1) == Decline("T2")


def test_a_steward_does_not_deal_with_a_seat_about_to_win() -> None:
    position = in_actions([Cards(ore=3), SAVING, Cards(), Cards()])
    position.state.options = type(position.state.options)(victory_points=3)
    position.apply(0, Offer(give=Cards(ore=1), get=Cards(lumber=1), to=(1,)), NoDraws())
    assert steward(position, 1) == Decline("T1")


def test_a_steward_offers_once_in_a_turn_what_others_can_give_and_ends_its_turn() -> None:
    """TAB-12: an ore for what it has too much of, from whoever holds one; refused, it lets the others go on."""
    position = in_actions([SAVING, Cards(ore=1), Cards(), Cards(wool=1)])
    offer = steward(position, 0)
    assert isinstance(offer, Offer) and offer.give.lumber == offer.give.total
    assert (offer.get, offer.to) == (Cards(ore=1), (1, 3)), "who holds nothing is not asked"
    position.apply(0, offer, NoDraws())
    for seat in offer.to:
        position.apply(seat, Decline("T1"), NoDraws())
    assert steward(position, 0) == END_TURN


def test_a_steward_asks_for_nothing_that_nobody_holds() -> None:
    position = in_actions([SAVING, Cards(lumber=1), Cards(lumber=1), Cards()])
    assert steward(position, 0) == END_TURN


def test_a_steward_offers_one_for_one_and_in_every_other_round_two() -> None:
    made = []
    for turn in (1, 5, 9):
        position = in_actions([SAVING, Cards(ore=1), Cards(), Cards()])
        position.state.turn = turn
        offer = steward(position, 0)
        assert isinstance(offer, Offer)
        made.append((offer.give.total, offer.get.total))
    assert made == [(1, 1), (2, 1), (1, 1)]


def test_a_steward_answers_an_offer_that_does_not_help_by_one_that_would() -> None:
    """TAB-10: it wants an ore for the lumber that is asked of it, not the wool; once in a turn, and from who can win
    by nothing.
    """
    position = in_actions([Cards(ore=2, wool=3), SAVING, Cards(), Cards()])
    position.apply(0, Offer(give=Cards(wool=1), get=Cards(grain=1), to=(1,)), NoDraws())
    counter = steward(position, 1)
    assert counter == Decline("T1"), "grain is what it saves itself"
    position.apply(1, counter, NoDraws())
    position.apply(0, Offer(give=Cards(wool=1), get=Cards(lumber=2), to=(1,)), NoDraws())
    counter = steward(position, 1)
    assert counter == Counter("T2", give=Cards(lumber=2), get=Cards(ore=1))
    position.apply(1, counter, NoDraws())
    position.apply(0, Decline("T3"), NoDraws())
    assert steward(position, 1) == Decline("T2"), "it has made its offer of this turn"


def test_a_random_bot_does_not_counter_and_seldom_offers() -> None:
    position = in_actions([SAVING, SAVING, Cards(), Cards()])
    chance = random.Random(2)
    picked = [
        CLASSIC.bots["random"](position.view(0), position.choices(0), chance.randrange) for _ in range(200)
    ]
    assert 0 < sum(isinstance(move, Offer) for move in picked) < 60
    position.apply(0, Offer(give=Cards(ore=1), get=Cards(wool=1), to=(1,)), NoDraws())
    view, choices = position.view(1), position.choices(1)
    assert any(getattr(choice, "kind", None) is Counter for choice in choices)
    assert not any(
        isinstance(CLASSIC.bots["random"](view, choices, chance.randrange), Counter) for _ in range(50)
    )


def test_a_steward_keeps_what_its_goal_needs_when_it_discards() -> None:
    """BASE-30: of three grain, three ore and spare wool it is wool that goes."""
    position = in_actions([Cards(grain=2, ore=3, wool=4), Cards(), Cards(), Cards()])
    position.apply(0, END_TURN, NoDraws())
    position.apply(1, ROLL, ScriptedDraws(dice=[3, 4]))
    move = steward(position, 0)
    assert isinstance(move, Discard) and move.cards == Cards(wool=4)


def test_the_situation_is_that_of_the_seat_whose_hand_is_shown() -> None:
    position = in_actions([SAVING, Cards(wool=1), Cards(), Cards()])
    assert [Situation(position.view(seat)).seat for seat in range(4)] == [0, 1, 2, 3]
    assert Situation(position.view(1)).hand == [0, 0, 1, 0, 0, 0, 0, 0]
