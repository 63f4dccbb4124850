"""The order language of the classic game: each move has one form, many ways lead to it, and nothing else is raised."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from horror.games import RULESETS
from horror.games.grammar.meaning import meant
from horror.games.scenario.reading import read
from horror.rules.kernel.choices import Template
from horror.rules.kernel.errors import LeftOpen
from horror.rules.kernel.events import EVERYTHING, SPECTATOR
from horror.rules.kernel.ruleset import BadOrder
from tests.games.any_moves import any_move
from tests.games.random_play import RandomGame

CLASSIC = RULESETS["classic"]

SETUP = """
name: the position of these tests
rules: [TAB-02]
ruleset: classic
players: [red, blue, white]
towns: {19: blue settlement, 36: white settlement, 12: red settlement, 18: blue city, 16: red settlement}
roads: {12-17: red}
hands: {red: {wool: 8, ore: 4}, blue: {ore: 2}, white: {}}
development: {red: [knight, road_building, year_of_plenty, monopoly]}
robber: A
offers: {T2: red gives 1 wool for 1 ore to blue}
turn: {player: red, phase: actions}
"""
[_scenario] = read(SETUP, RULESETS)
POSITION: Any = _scenario.face.build(_scenario.position)
RED, BLUE = 0, 1


def canonical(order: str, seat: int = RED, position: Any = POSITION) -> str:
    return CLASSIC.format(meant(CLASSIC, order, position, seat), position.view(seat))


CANONICAL = [
    "place settlement 12 road 12-17",
    "roll",
    "discard 2 wool 1 ore",
    "robber J from blue",
    "robber S",
    "build road 12-17",
    "build settlement 12",
    "build city 12",
    "buy card",
    "bank 4 wool for 1 ore",
    "offer 1 brick 1 wool for 1 ore to blue",
    "offer 1 wool for 2 grain 1 ore to all",
    "accept T1",
    "decline T1",
    "counter T1 2 wool for 1 ore",
    "withdraw T2",
    "play knight J from blue",
    "play knight S",
    "play road building 12-17 17-18",
    "play year of plenty 1 wool 1 ore",
    "play monopoly wool",
    "end turn",
]


@pytest.mark.parametrize("order", CANONICAL)
def test_canonical_orders_stay_as_they_are(order: str) -> None:
    assert canonical(order) == order


SYNONYMS = [
    ("BUILD   Road\t12-17   # to the harbour", "build road 12-17"),
    ("build a road at 17 - 12", "build road 12-17"),
    ("build road 12–17", "build road 12-17"),
    ("build road from 12 to 17", "build road 12-17"),
    ("lay street between 17 and 12", "build road 12-17"),
    ("road 12/17", "build road 12-17"),
    ("build 12-17", "build road 12-17"),
    ("build road 012-0017", "build road 12-17"),
    ("settle 12", "build settlement 12"),
    ("build town 12", "build settlement 12"),
    ("town at 12", "build settlement 12"),
    ("build a new village on the intersection 12", "build settlement 12"),
    ("city 12", "build city 12"),
    ("upgrade 12", "build city 12"),
    ("upgrade the settlement at 12 to a city", "build city 12"),
    ("place 12 12-17", "place settlement 12 road 12-17"),
    ("place settlement at 12 with road 17-12", "place settlement 12 road 12-17"),
    ("place town 12, road to 17", "place settlement 12 road 12-17"),
    ("place 12 17", "place settlement 12 road 12-17"),
    ("buy", "buy card"),
    ("buy a development card", "buy card"),
    ("Draw card", "buy card"),
    ("roll the dice", "roll"),
    ("end", "end turn"),
    ("end my turn", "end turn"),
    ("done", "end turn"),
    ("pass", "end turn"),
    ("bank 4 sheep for 1 iron", "bank 4 wool for 1 ore"),
    ("bank 4 wool ore", "bank 4 wool for 1 ore"),
    ("harbor: 2 ore for wheat", "bank 2 ore for 1 grain"),
    ("harbour 2 ore -> 1 grain", "bank 2 ore for 1 grain"),
    ("trade 4 wool for 1 ore with the bank", "bank 4 wool for 1 ore"),
    ("bank wool for grain", "bank 4 wool for 1 grain"),
    ("bank ore for grain", "bank 2 ore for 1 grain"),
    ("discard ore, wool and wool", "discard 2 wool 1 ore"),
    ("discard 1 sheep 1 wool & clay + 2 wood", "discard 1 brick 2 lumber 2 wool"),
    ("drop 3 corn", "discard 3 grain"),
    ("discard nothing", "discard nothing"),
    ("offer 1 wool 1 clay for 1 ore to white and blue", "offer 1 brick 1 wool for 1 ore to all"),
    ("offer wool for ore to BLUE", "offer 1 wool for 1 ore to blue"),
    ("offer wool for ore", "offer 1 wool for 1 ore to all"),
    ("offer 1 wool in exchange for 1 ore to everybody", "offer 1 wool for 1 ore to all"),
    ("offer to blue: 1 wool for 1 ore", "offer 1 wool for 1 ore to blue"),
    ("trade 1 wool for 1 ore with blue", "offer 1 wool for 1 ore to blue"),
    ("offer nothing for 1 ore to white", "offer nothing for 1 ore to white"),
    ("accept t1", "accept T1"),
    ("accept the offer 1", "accept T1"),
    ("yes T 01", "accept T1"),
    ("reject T1", "decline T1"),
    ("counter-offer T1: 2 wool for ore", "counter T1 2 wool for 1 ore"),
    ("counter T1 with 2 wool for ore", "counter T1 2 wool for 1 ore"),
    ("withdraw", "withdraw T2"),
    ("cancel offer", "withdraw T2"),
    ("move the robber to J, steal from blue", "robber J from blue"),
    ("robber on j blue", "robber J from blue"),
    ("thief to hex J rob blue", "robber J from blue"),
    ("rob blue at J", "robber J from blue"),
    ("steal a card from blue on J", "robber J from blue"),
    ("robber S from nobody", "robber S"),
    ("knight j blue", "play knight J from blue"),
    ("play a knight: move robber to J, stealing from blue", "play knight J from blue"),
    ("use soldier J from blue", "play knight J from blue"),
    ("road building 17-18, 12-17", "play road building 12-17 17-18"),
    ("play road_building 18-17 and 17-12", "play road building 12-17 17-18"),
    ("play roads building on 12-17", "play road building 12-17"),
    ("play year_of_plenty ore wool", "play year of plenty 1 wool 1 ore"),
    ("play plenty: 2 sheep", "play year of plenty 2 wool"),
    ("monopoly on sheep", "play monopoly wool"),
    ("monopolise wheat", "play monopoly grain"),
    ("Monopolize wood", "play monopoly lumber"),
]


@pytest.mark.parametrize(("said", "meant"), SYNONYMS)
def test_many_words_mean_one_order(said: str, meant: str) -> None:
    assert canonical(said) == meant


def test_victim_may_be_left_out_when_only_one_can_be_robbed() -> None:
    """BASE-33: E is beside blue alone, J beside blue and white, of whom white holds nothing (BASE-34)."""
    assert canonical("robber E") == "robber E from blue"
    assert canonical("robber J") == "robber J from blue"
    assert canonical("knight E") == "play knight E from blue"


def test_two_possible_victims_are_left_to_the_rules() -> None:
    """BASE-33: one of them must be named, and the rules say so."""
    [scenario] = read(SETUP.replace("white: {}", "white: {ore: 1}"), RULESETS)
    position: Any = scenario.face.build(scenario.position)
    assert canonical("robber J", RED, position) == "robber J"


@pytest.mark.parametrize("digits", ["1000000012", "9" * 400])
def test_endless_number_is_no_place_of_the_island(digits: str) -> None:
    """It must not come to mean another intersection, and is the rules' to refuse (BASE-45)."""
    assert canonical(f"build settlement {digits}") == "build settlement 1000000000"
    assert canonical(f"accept T{digits}") == "accept T1000000000"
    assert canonical(f"build road 12-{digits}") == "build road 12-1000000000"


def test_offer_may_be_left_out_when_only_one_is_asked() -> None:
    """TAB-23: blue is asked about T2 alone."""
    assert canonical("accept", BLUE) == "accept T2"
    assert canonical("no", BLUE) == "decline T2"
    assert canonical("counter 1 ore for 2 wool", BLUE) == "counter T2 1 ore for 2 wool"


def test_everybody_is_all_but_the_one_who_offers() -> None:
    assert meant(CLASSIC, "offer 1 ore for 1 wool to all", POSITION, BLUE).to == (0, 2)  # type: ignore[attr-defined]
    assert canonical("offer 1 ore for 1 wool to white, red", BLUE) == "offer 1 ore for 1 wool to all"


ERRORS = [
    ("", 1, "build"),
    ("   # nothing", 1, "roll"),
    ("  biuld road 12-17", 3, "build"),
    ("build", 6, "road"),
    ("build rode 12-17", 7, "road"),
    ("build road", 11, "a border such as 12-17"),
    ("build road # where?", 11, "a border such as 12-17"),
    ("build road 12-", 14, "a number"),
    ("build settlement x", 18, "a number"),
    ("build settlement 12 now", 21, "the end of the order"),
    ("place settlement 12", 20, "road"),
    ("place city 12 road 12-17", 7, "settlement"),
    ("robber", 7, "the letter of a hex"),
    ("robber 12", 8, "the letter of a hex"),
    ("robber J form blue", 10, "from"),
    ("robber J from pink", 15, "red"),
    ("robber J from green", 15, "white"),
    ("bank 4", 7, "a resource (brick, lumber, wool, grain or ore)"),
    ("bank 4 wool for 2 ore", 17, "1, since one exchange gives one card"),
    ("bank 4 gold for 1 ore", 8, "a resource (brick, lumber, wool, grain or ore)"),
    ("discard 121 wool", 9, "a number up to 120"),
    ("offer 1 wool", 13, "for"),
    ("offer 1 wool for 1 ore to", 26, "all"),
    ("offer 1 wool for 1 ore to bleu", 27, "a seat's colour"),
    ("accept", 7, "an offer such as T1"),
    ("accept T1 please", 11, "the end of the order"),
    ("play", 5, "year of plenty"),
    ("play monopoly", 14, "a resource (brick, lumber, wool, grain or ore)"),
    ("play victory point", 6, "knight"),
    ("$$$", 1, "end turn"),
    ("roll" + " " * 500 + "x", 501, "at most 500 characters in one order"),
]


@pytest.mark.parametrize(("order", "column", "expected"), ERRORS)
def test_error_names_column_and_what_was_expected_there(order: str, column: int, expected: str) -> None:
    with pytest.raises(BadOrder) as caught:
        meant(CLASSIC, order, POSITION, RED)
    assert caught.value.column == column
    assert expected in caught.value.expected
    assert not any(word.startswith("_") or word.isupper() for word in caught.value.expected)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10_000), moves=st.integers(0, 300), pick=st.randoms(use_true_random=False))
def test_each_choice_survives_its_order(seed: int, moves: int, pick: Any) -> None:
    """``parse(format(move, view), view) == move`` for every move that may be made, for its seat and the all-knowing."""
    game = RandomGame(seed, 3 + seed % 2).play(most=moves)
    for seat in range(game.position.seats):
        view = game.position.view(seat)
        for choice in game.position.choices(seat):
            move = choice.sample(pick.randrange) if isinstance(choice, Template) else choice
            order = CLASSIC.format(move, view)
            assert meant(CLASSIC, order, game.position, seat) == move, order
            assert len(order) <= 500


@settings(max_examples=200, deadline=None)
@given(st.randoms(use_true_random=False))
def test_order_of_an_illegal_move_is_an_order_too(pick: Any) -> None:
    """What is logged or refused can be said; its order gives a move of the same kind, or no move at all."""
    move = any_move(POSITION, pick.randrange)
    try:
        order = CLASSIC.format(move, POSITION.view(RED))
    except (IndexError, KeyError):
        return  # a seat that does not exist has no colour
    try:
        assert type(meant(CLASSIC, order, POSITION, RED)) is type(move)
    except BadOrder as error:
        assert 1 <= error.column <= len(order) + 1


WORDS = sorted({word for order in [*CANONICAL, *(said for said, _ in SYNONYMS)] for word in order.split()})


@settings(max_examples=400, deadline=None)
@given(
    st.one_of(
        st.text(max_size=80), st.lists(st.sampled_from([*WORDS, "999999999999", "-", "ſ", "T"])).map(" ".join)
    )
)
def test_garbage_raises_nothing_but_a_bad_order(text: str) -> None:
    """Any text is a move with a canonical order, or a BadOrder whose column lies in the text or just after it."""
    for view in (POSITION.view(RED), POSITION.view(EVERYTHING)):
        try:
            move = POSITION.completed(RED, CLASSIC.parse(text, view))
        except LeftOpen as left:
            assert CLASSIC.missing(left, view)
        except BadOrder as error:
            assert 1 <= error.column <= len(text) + 1
            assert error.expected and all(error.expected)
        else:
            order = CLASSIC.format(move, view)
            again = POSITION.completed(RED, CLASSIC.parse(order, view))
            assert CLASSIC.format(again, view) == order


def test_numbers_have_few_digits() -> None:
    """A place has at most nine, a number of cards six, so that nobody's order is worked at for long."""
    assert canonical("build settlement 999999999") == "build settlement 999999999"
    assert canonical("discard 000002 wool") == "discard 2 wool"
    with pytest.raises(BadOrder, match="a number up to 120"):
        canonical("discard 0000002 wool")


def test_a_line_of_the_longest_length_is_an_order() -> None:
    assert canonical("roll" + " " * 496) == "roll"
    with pytest.raises(BadOrder) as bad:
        canonical("for wool")
    assert bad.value.column == 1


@pytest.mark.parametrize(
    "terms", ["4 wool 1 ore for 1 brick", "4 wool for 2 brick", "4 wool for 1 brick 1 ore"]
)
def test_a_trade_with_the_bank_is_of_one_kind_for_one_card(terms: str) -> None:
    with pytest.raises(BadOrder, match="a trade of one kind for 1 card of another"):
        canonical(f"trade {terms} with the bank")


def test_whoever_has_no_seat_reads_to_whom_an_offer_goes() -> None:
    """All are those with whom a seat may trade; nobody else is anybody's all."""
    for seat, others in enumerate(("blue, white", "red, white", "red, blue")):
        offer = meant(CLASSIC, "offer wool for ore", POSITION, seat)
        for reader in (SPECTATOR, EVERYTHING):
            assert CLASSIC.format(offer, POSITION.view(reader)) == f"offer 1 wool for 1 ore to {others}"


NEAREST = [
    ("biuld rode 12-17", "build road 12-17"),
    ("build road 12-1", "build road 12-17"),
    ("build", "build road 12-17"),
    ("ply monoply wool", "play monopoly wool"),
    ("end tunr", "end turn"),
    ("xyzzy", None),
    ("", None),
]


@pytest.mark.parametrize(("said", "meant"), NEAREST)
def test_nearest_order_is_one_of_those_that_may_be_given(said: str, meant: str | None) -> None:
    orders = [
        "build road 12-17",
        "build road 17-18",
        "play monopoly wool",
        "play monopoly ore",
        "end turn",
        "roll",
    ]
    assert CLASSIC.nearest(said, orders) == meant


def test_examples_are_legal_and_every_template_has_one() -> None:
    """Examples of orders can be given as they stand; every template of a random game has at least one."""
    for seed in range(4):
        game = RandomGame(seed)
        for _ in range(150):
            for seat in range(game.position.seats):
                choices, view = game.position.choices(seat), game.position.view(seat)
                orders = CLASSIC.orders(choices, view)
                assert len(orders) == len(choices)
                for order in orders[-3:]:
                    game.position.check(seat, meant(CLASSIC, order, game.position, seat))
            if game.position.finished:
                break
            game.step()
