"""What holds of any order of Catan Horror: moves survive theirs, and nothing but a bad order is raised."""

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from horror.games.catan_horror.ruleset import CATAN_HORROR as HORROR
from horror.games.grammar.meaning import meant
from horror.rules.kernel.choices import Template, sample
from horror.rules.kernel.draws import SecretDraws
from horror.rules.kernel.events import EVERYTHING
from horror.rules.kernel.ruleset import BadOrder
from horror.rules.monsters.actions.moves.move_knight import MoveKnight
from tests.games.any_moves import any_move
from tests.games.horror_orders import (
    ACTIONS,
    BUILDING,
    CANONICAL,
    CONTROL,
    DICE,
    GATE,
    RED,
    SEAL,
    SETUP,
    SYNONYMS,
    WALL,
)
from tests.games.ordered import At, built


def played(seed: int, moves: int) -> Any:
    """The position of a game after so many random moves; offers are rare, lest they crowd out all else."""
    pick = random.Random(seed).randrange
    draws = SecretDraws(seed.to_bytes(32, "big"), "orders", b"", 0)
    options = HORROR.options_type(starting_mad_players=seed % 3 // 2)
    position: Any = HORROR.new_game(options, HORROR.colours[: 3 + seed % 2], draws)[0]
    for _ in range(moves):
        if position.finished:
            break
        if position.automatic_turn_next:
            position.advance(draws)
            continue
        owing = list(position.owing())
        seat = owing[pick(len(owing))]
        choices = position.choices(seat)
        calm = [
            choice
            for choice in choices
            if not isinstance(choice, Template) or not hasattr(choice.kind, "get")
        ]
        position.apply(seat, sample(calm if calm and pick(6) else choices, pick), draws)
    return position


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10_000), moves=st.integers(0, 600), pick=st.randoms(use_true_random=False))
def test_each_choice_survives_its_order(seed: int, moves: int, pick: Any) -> None:
    """``parse(format(move, view), view) == move`` for every move that may be made, for its seat and the all-knowing."""
    position = played(seed, moves)
    for seat in range(position.seats):
        for choice in position.choices(seat):
            move = choice.sample(pick.randrange) if isinstance(choice, Template) else choice
            for view in (
                position.view(seat),
                *([position.view(EVERYTHING)] if not pick.randrange(20) else []),
            ):
                order = HORROR.format(move, view)
                assert meant(HORROR, order, position, seat) == move, order
                assert len(order) <= 500


@settings(max_examples=60, deadline=None)
@given(
    start=st.integers(1, 54), steps=st.lists(st.integers(0, 2), min_size=1, max_size=6), hidden=st.booleans()
)
def test_any_way_of_a_knight_survives_its_order(start: int, steps: list[int], hidden: bool) -> None:
    """CH-086, X-52: not only cheapest ways; with ``via`` a way may be any."""
    words = " hidden" if hidden else ""
    position = built(f"roads: {{13-18: red, 18-23: blue}}\nknights: {{K1: red mighty at {start}{words}}}")
    path, at = [], start
    for step in steps:
        near = position.island.neighbours[at]
        at = near[step % len(near)]
        path.append(at)
    move = MoveKnight("K1", tuple(path))
    assert At(position, 0).meant(HORROR.format(move, position.view(0))) == move


@settings(max_examples=200, deadline=None)
@given(st.randoms(use_true_random=False))
def test_order_of_an_illegal_move_is_an_order_too(pick: Any) -> None:
    """What is logged or refused can be said; its order gives a move, or no move at all."""
    move = any_move(ACTIONS, pick.randrange)
    try:
        order = HORROR.format(move, ACTIONS.view(0))
    except (IndexError, KeyError):
        return  # a seat that does not exist has no colour
    try:
        RED.meant(order)
    except BadOrder as error:
        assert 1 <= error.column <= len(order) + 1


PLACES = (RED, SETUP, WALL, DICE, CONTROL, GATE, SEAL, BUILDING)
WORDS = sorted(
    {
        word
        for order in [*(o for _, o in CANONICAL), *(said for said, _ in SYNONYMS)]
        for word in order.split()
    }
)


@settings(max_examples=300, deadline=None)
@given(
    text=st.one_of(
        st.text(max_size=80),
        st.lists(st.sampled_from([*WORDS, "999999999999", "-", "ſ", "T", "K99"])).map(" ".join),
    ),
    here=st.sampled_from(PLACES),
)
def test_garbage_raises_nothing_but_a_bad_order(text: str, here: At) -> None:
    """Any text is a move with a canonical order, or a BadOrder whose column lies in the text or just after it."""
    try:
        order = here.canonical(text)
        HORROR.parse(text, here.position.view(EVERYTHING))
    except BadOrder as error:
        assert 1 <= error.column <= len(text) + 1
        assert error.expected and all(error.expected)
    else:
        assert here.canonical(order) == order


def test_nearest_order_and_examples() -> None:
    """Every choice has an example that is legal; the nearest of them answers a slip."""
    choices = ACTIONS.choices(0)
    orders = HORROR.orders(choices, ACTIONS.view(0))
    assert len(orders) == len(choices)
    for order in orders:
        ACTIONS.check(0, RED.meant(order))
    assert HORROR.nearest("K1 atack M1", orders) == "K1 attack M1"
    assert HORROR.nearest("proomte K1", orders) == "promote K1"
