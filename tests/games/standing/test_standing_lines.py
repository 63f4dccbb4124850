"""TAB-100, TAB-101: one line for each standing order, many ways to it, and what is wrong is said where it stands."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from horror.games import RULESETS
from horror.games.classic.orders.language import LANGUAGE as CLASSIC_ORDERS
from horror.games.island.standing.things import LASTING, mine, there
from horror.games.island.standing.words import GRAMMAR, STANDING_WORDS
from horror.games.island.standing.words import SHARED as ISLAND_SHARED
from horror.games.standing.cutting import is_standing
from horror.games.standing.errors import BadStanding
from horror.games.standing.family import Things
from horror.games.standing.guards import GUARDS
from horror.games.standing.language import StandingLanguage, offered_by
from horror.games.standing.order import (
    AtTurn,
    Delay,
    ForGood,
    NextTurn,
    OnDay,
    Used,
)
from horror.games.standing.turn import BEGINS, LATER, WHO_DECIDES
from horror.rules.kernel.phrases import PLAIN
from horror.rules.kernel.ruleset import BadOrder
from tests.games.standing.made import standing_orders
from tests.games.standing.positions import VIEWS, data, language_of, parsed

BOTH = sorted(VIEWS)


def canonical(game: str, line: str) -> str:
    return str(language_of(game).format(parsed(game, line)))


SHARED = [
    "when offered 1 ore for at most 2 wool and I keep 1 wool: accept",
    "when offered at least 2 grain 1 ore for any wool by blue, white: accept else decline",
    "when offered any ore for 1 lumber: counter 2 lumber for 1 ore",
    "when offered anything: decline",
    "when offered anything by red: decline for good used 3 times",
    "when discarding: drop wool, lumber, brick keep 3 grain 2 ore",
    "when discarding: drop wool",
    "when discarding: discard 2 wool 1 ore",
    "when my turn begins: roll",
    "when my turn begins: roll; build road 12-17; end turn",
    "when my turn begins: roll; end turn unless changed nothing until turn 20",
    "when my turn begins: roll; try to build road 12-17; try to bank 4 wool for 1 ore; end turn",
    "when T1 is closed: try to withdraw T1; end turn",
    "when my turn begins and by turn 9: roll unless changed mine used 3 times",
    "when placing: settlement first of 12, 19, 41 road any",
    "when placing: first of 12 road 12-17, 19 road any",
    "when placing: first of 12 road 12-17",
    "when placing: place settlement 12 road 12-17",
    "when T1 is accepted: end turn",
    "when T1 is closed: withdraw T1; end turn",
    "when all are closed and at most 1 times a turn: end turn",
    "after 8 h: end turn",
    "after 1 h and after 20:05 and before 6:00: end turn",
    "when offered anything by blue: ask me",
    "when my turn begins and blue has at least 8 points: ask me",
    "if late: steward",
    "if late: neutral",
    "if late and I have at least 9 points: end turn",
    "if late and anybody has at least 9 points and blue has at least 1 points: discard 2 wool; end turn",
    "when discarding: drop wool unless changed mine answer after 5 to 60 min until 2027-03-01",
]
HORROR = [
    "when my turn begins even in combat: roll",
    "when my turn begins: K1 attack M1, M2; end turn",
    "when special building: build city 12; improve trade; pass until my turn",
    "when special building and I can afford and I keep 1 cloth: build road 12-17 else pass",
    "when special building: pass for good",
    "when special building: build road 12-17; ask me to build city 12; pass else ask me",
    "when assaulted and outnumbered: all hide else all fight",
    "when assaulted and knights are stronger and by at most 2: all flee",
    "when special building: promote K1; promote any; pass",
    "when my knights fight: lose least; kill most; seal gate J",
    "when my knights fight: sacrifice wall 13 against M1",
    "when assaulted: K1 fight; K2 flee to 17",
    "when my town 13 is assaulted: K1 fight",
    "when taking: take ore, grain",
    "when my turn begins: roll; seal gate J",
    "when taking: take crane",
    "when giving: drop wool, cloth keep 1 wool",
    "when giving: give 2 wool",
    "when moving monsters: leave to rules",
    "when dividing towns: take town 12; take town 19",
    "when discarding: drop wool, cloth, lumber keep 2 ore",
]


@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize("line", SHARED)
def test_canonical_lines_stay_as_they_are(game: str, line: str) -> None:
    """TAB-100"""
    if "for good used" in line:
        with pytest.raises(BadOrder, match="the end of the order"):
            parsed(game, line)
        return
    assert canonical(game, line) == line


@pytest.mark.parametrize("line", HORROR)
def test_canonical_lines_of_catan_horror_stay_as_they_are(line: str) -> None:
    """TAB-100"""
    assert canonical("catan_horror", line) == line


def test_every_family_guard_and_action_has_a_line() -> None:
    """TAB-109: closed lists, each of which can be said."""
    for game, lines in (("classic", SHARED), ("catan_horror", [*SHARED, *HORROR])):
        language = language_of(game)
        orders = [parsed(game, line) for line in lines if "for good used" not in line]
        said = {type(part) for order in orders for part in (order.match, *order.guards)}
        said |= {type(action) for order in orders for script in order.do for action in script}
        offered = {each.kind for each in (*language.families, *language.guards, *language.actions)}
        assert offered <= said


SYNONYMS = [
    ("Whenever offered ore for at most 2 sheep: yes", "when offered 1 ore for at most 2 wool: accept"),
    ("when offered 1 ore in exchange for 1 wool from blue and white: accept # always",
     "when offered 1 ore for 1 wool by blue, white: accept"),
    ("when offered any 3 ore for 2 wool, 1 brick: accept T1 for good",
     "when offered any ore for 1 brick 2 wool: accept T1"),
    ("when I must discard: discard wool, lumber keeping 2 ore, 1 grain",
     "when discarding: drop wool, lumber keep 1 grain 2 ore"),
    ("when my turn starts:   Roll the dice  ", "when my turn begins: roll"),
    ("when my turn begins: roll, lay street between 17 and 12, end",
     "when my turn begins: roll; build road 12-17; end turn"),
    ("when my turn begins: roll;; end turn;", "when my turn begins: roll; end turn"),
    ("when my turn begins: roll; end turn unless changed mine until my next turn",
     "when my turn begins: roll; end turn"),
    ("when placing: place town first of 12 road 17, 19 with any road",
     "when placing: settlement first of 12 road 12-17, 19 road any"),
    ("if I am late: the steward", "if late: steward"),
    ("after 8 hours: end turn", "after 8 h: end turn"),
    ("when all offers are closed: end turn", "when all are closed: end turn"),
    ("if late, and someone has 9 points: end turn", "if late and anybody has at least 9 points: end turn"),
    ("when discarding: drop wool answer after 5-60 minutes", "when discarding: drop wool answer after 5 to 60 min"),
]  # fmt: skip
HORROR_SYNONYMS = [
    ("until my turn: build city 12, pass", "when special building: build city 12; pass"),
    ("when special building: build city 12, improve trade, pass until my turn",
     "when special building: build city 12; improve trade; pass until my turn"),
    ("when special building: skip till my turn until turn 9", "when special building: pass until my turn until turn 9"),
    ("when assaulted: all my knights fight", "when assaulted: all fight"),
    ("when my city at 13 is assaulted: K1 fights", "when my town 13 is assaulted: K1 fight"),
    ("when assaulted: K1 fight, K2 flee to 17", "when assaulted: K1 fight; K2 flee to 17"),
    ("when taking: take gold and ore", None),
]  # fmt: skip


@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize(("said", "meant"), SYNONYMS)
def test_many_words_mean_one_standing_order(game: str, said: str, meant: str) -> None:
    assert canonical(game, said) == meant


@pytest.mark.parametrize(("said", "meant"), HORROR_SYNONYMS)
def test_many_words_mean_one_standing_order_of_catan_horror(said: str, meant: str | None) -> None:
    if meant is None:
        with pytest.raises(BadStanding, match="TAB-109"):
            parsed("catan_horror", "when moving monsters: K1 fight")
        return
    assert canonical("catan_horror", said) == meant


def test_what_is_usual_differs_by_family() -> None:
    """TAB-106, TAB-108"""
    usual = {
        "when my turn begins: roll": ("named", ForGood()),
        "when my turn begins: roll; end turn": ("mine", NextTurn()),
        "when discarding: drop wool": ("named", ForGood()),
        "when offered anything: decline": ("named", ForGood()),
        "when special building: pass": ("named", NextTurn()),
        "when assaulted: all fight": ("named", ForGood()),
        "when dividing towns: take town 12": ("nothing", ForGood()),
        "when placing: first of 12": ("nothing", ForGood()),
        "after 8 h: end turn": ("named", NextTurn()),
        "when T1 is accepted: end turn": ("named", NextTurn()),
        "if late: steward": ("nothing", ForGood()),
    }
    for line, (watch, until) in usual.items():
        order = parsed("catan_horror", line)
        assert (order.watch, order.until) == (watch, until), line


def test_the_end_of_a_line_says_how_long_it_holds() -> None:
    """TAB-106, TAB-110"""
    ends = {
        "until my next turn": NextTurn(),
        "until turn 7": AtTurn(7),
        "until 2028-02-29": OnDay("2028-02-29"),
        "used 2 times": Used(2),
        "for good": ForGood(),
    }
    for words, until in ends.items():
        assert parsed("classic", f"when my turn begins: roll {words}").until == until
    delayed = parsed("classic", "when discarding: drop ore answer after 10 to 20 min")
    assert delayed.delay == Delay(10, 20)


ERRORS = [
    ("", 1, ": and what is to be done"),
    ("when my turn begins roll", 25, ": and what is to be done"),
    ("when my turn begins:", 21, "what is to be done"),
    ("wen my turn begins: roll", 1, "when"),
    ("when my turn ends: roll", 6, "my turn begins"),
    ("when offered 1 ore: accept", 19, "for"),
    ("when offered 1 xyz for 1 ore: accept", 16, "a resource (brick, lumber, wool, grain or ore)"),
    ("when offered anything by pink: decline", 26, "red"),
    ("when my turn begins and by tern 9: roll", 25, "by turn"),
    ("when my turn begins and at most 0 times a turn: roll", 33, "a number from 1 to 99"),
    ("when my turn begins and before 24:00: roll", 32, "a time from 0:00 to 23:59"),
    ("when my turn begins: rol", 22, "roll"),
    ("when my turn begins: roll; biuld road 12-17", 28, "build"),
    ("when my turn begins: roll, build rode 12-17", 34, "road"),
    ("when my turn begins: roll else", 31, "roll"),
    ("when discarding: drop wool, xyz", 29, "discard"),
    ("when offered anything: counter 1 wool, 1 oer for 1 ore", 42, "a resource"),
    ("when discarding: xyz", 18, "an order | place | roll"),
    ("when discarding: drop", 22, "a resource (brick, lumber, wool, grain or ore)"),
    ("when my turn begins: say all: hello", 22, "an order: a standing order says nothing to others"),
    ("when my turn begins: roll until tomorrow", 33, "my next turn"),
    ("when my turn begins: roll until 2027-02-30", 33, "a day such as 2027-03-01"),
    ("when my turn begins: roll unless changed all", 42, "nothing"),
    ("when my turn begins: roll answer after 4 to 9 min", 40, "a number from 5 to 60"),
    ("when my turn begins: roll answer after 9 to 5 min", 45, "a number from 9 to 60"),
    ("when my turn begins: roll used 0 times", 32, "a number from 1 to 999"),
    ("when my turn begins: roll until turn 3 until turn 4", 40, "the end of the order"),
    ("after 99 h: end turn", 7, "a number from 1 to 72"),
    ("when my turn begins: roll" + " " * 480, 501, "at most 500 characters in one order"),
]


@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize(("line", "column", "expected"), ERRORS)
def test_a_line_that_does_not_read_is_told_where_and_what_was_expected(
    game: str, line: str, column: int, expected: str
) -> None:
    """TAB-100"""
    with pytest.raises(BadOrder) as caught:
        parsed(game, line)
    assert caught.value.column == column
    wanted = " | ".join(caught.value.expected)
    if "resource" in expected and game == "catan_horror":
        expected = "a resource"
    assert expected in wanted


NUMBERS = [
    ("when my turn begins and blue has at least {} points: roll", 1, 99),
    ("when my turn begins and by turn {}: roll", 0, 9999),
    ("when my turn begins and at most {} times a turn: roll", 1, 99),
    ("when my turn begins: roll until turn {}", 1, 9999),
    ("when my turn begins: roll used {} times", 1, 999),
    ("when my turn begins: roll answer after {} to 60 min", 5, 60),
    ("when my turn begins: roll answer after 5 to {} min", 5, 60),
    ("after {} h: end turn", 1, 72),
    ("when my turn begins and before {}:00: roll", 0, 23),
    ("when my turn begins and before 12:{}: roll", 10, 59),
]


@pytest.mark.parametrize(("line", "least", "most"), NUMBERS)
def test_numbers_have_bounds(line: str, least: int, most: int) -> None:
    """TAB-100"""
    for number in (least, most):
        assert canonical("classic", line.format(number)) == line.format(number)
    for number in (*([least - 1] if least and least != 10 else []), most + 1):
        with pytest.raises(BadOrder):
            parsed("classic", line.format(number))


def test_numbers_have_few_digits() -> None:
    assert canonical("classic", "after 000008 h: end turn") == "after 8 h: end turn"
    with pytest.raises(BadOrder, match="a number from 1 to 72"):
        parsed("classic", "after 0000008 h: end turn")


def test_a_line_may_be_as_long_as_an_order() -> None:
    """TAB-101"""
    roll = "when my turn begins: roll"
    assert canonical("classic", roll + " " * (500 - len(roll))) == roll
    long = f"when my turn begins: {'build road 12-17; ' * 25}build city 12; end turn; roll"
    assert len(long) == 500 and canonical("classic", long) == long
    view = VIEWS["classic"]
    order = language_of("classic").parse(long, view)
    assert language_of("classic").checked(order, view) == order


DAYS = {
    "2028-02-29": True, "2027-02-29": False, "2027-01-01": True, "2027-12-31": True, "2027-12-32": False,
    "2027-12-00": False, "2027-00-10": False, "2027-13-10": False, "0001-01-01": True, "0000-01-01": False,
}  # fmt: skip


@pytest.mark.parametrize("day", DAYS)
def test_days_are_those_of_the_calendar(day: str) -> None:
    """TAB-106"""
    line = f"when my turn begins: roll until {day}"
    if DAYS[day]:
        assert canonical("classic", line) == line
        return
    with pytest.raises(BadOrder):
        parsed("classic", line)


def test_what_is_left_open_stays_in_the_words_that_were_said() -> None:
    """The rules complete it when it is given."""
    for game, order in (
        ("classic", "offer 1 wool for 1 ore to all"),
        ("classic", "bank wool for ore"),
        ("catan_horror", "K1 move 15"),
        ("catan_horror", "build wall"),
        ("catan_horror", "dice 1 2 against M1, 6 6 hit M1"),
    ):
        line = f"when my turn begins: roll; {order}"
        assert canonical(game, line.replace(order, f"  {order.replace(' ', '  ')} ")) == line


def test_commas_may_stand_close_and_be_many() -> None:
    """TAB-100"""
    assert canonical("classic", "when my turn begins: roll,end turn,build city 12") == (
        "when my turn begins: roll; end turn; build city 12"
    )
    assert canonical("catan_horror", "when my turn begins: roll; K1 attack M1, M2, end turn") == (
        "when my turn begins: roll; K1 attack M1, M2; end turn"
    )
    many = f"when my turn begins: build road 12-17{', end turn' * 40}"
    assert canonical("classic", many) == many.replace(",", ";")
    second = f"when my turn begins: roll; build road 12-17{', end turn' * 40}"
    assert canonical("classic", second) == second.replace(",", ";")


def test_equal_minutes_and_one_time_are_bounds_too() -> None:
    """TAB-110"""
    delay = {"least": 10, "most": 10}
    order = language_of("classic").decode(data(delay=delay), VIEWS["classic"])
    assert language_of("classic").format(order).endswith("answer after 10 to 10 min")


def test_a_language_is_made_of_what_a_game_says() -> None:
    """Each of its parts is asked for."""
    made = StandingLanguage(
        CLASSIC_ORDERS,
        Things(there, mine, lasting=LASTING),
        families=(BEGINS, *LATER),
        guards=GUARDS,
        actions=WHO_DECIDES,
        grammars=(GRAMMAR, ("horror.games.classic", "standing.lark")),
        words={**STANDING_WORDS, "_HAS": "owns"},
        shared=ISLAND_SHARED,
    )
    view = VIEWS["classic"]
    for line in ("when my turn begins and by turn 9: roll used 2 times", "if late: steward"):
        order = made.parse(line, view)
        assert made.format(order) == line
        assert made.decode(msgspec.to_builtins(order), view) == order
    wrong = {
        "when offered anything: roll": ("my turn begins",),
        "wann my turn begins: roll": ("when", "after", "if late"),
        "when my turn begins and anybody 3: roll": ("owns",),
        "when my turn begins and 3: roll": ("a guard such as `by turn 9`",),
        "when my turn begins: roll until 3": ("my next turn", "turn"),
    }
    for line, wanted in wrong.items():
        with pytest.raises(BadOrder) as caught:
            made.parse(line, view)
        assert set(wanted) <= set(caught.value.expected), line
    with pytest.raises(BadStanding, match="TAB-101"):
        made.parse("when my turn begins: build city 99", view)


def test_a_game_may_offer_none() -> None:
    class Mute(type(RULESETS["classic"])):  # type: ignore[misc]
        standing_orders: Any = None

    class Wrong(Mute):
        standing_orders = "when"

    assert offered_by(Mute()) is None
    with pytest.raises(TypeError, match="classic offers no standing orders but 'when'"):
        offered_by(Wrong())


def test_a_line_is_known_by_how_it_begins() -> None:
    standing = ["when my turn begins: roll", "  Whenever x", "if late: neutral", "if I am late: x", "after 8 h: x",
                "after 8 hours: x", "until my turn: pass"]  # fmt: skip
    others = ["roll", "wheneverything", "if lately", "after all", "pass until my turn", "say all: when"]
    assert all(is_standing(line) for line in standing)
    assert not any(is_standing(line) for line in others)


ORDERS = ["roll", "accept", "decline", "end turn", "build road 12-17", "discard 2 wool", "build city 12",
          "place settlement 12 road 12-17", "counter 2 wool for 1 ore", "withdraw T1"]  # fmt: skip
MORE = [
    *ORDERS,
    "pass",
    "pass until my turn",
    "K1 fight",
    "all of them",
    "improve trade",
    "leave to rules",
    "take 1 ore",
]


@pytest.mark.parametrize("game", BOTH)
@settings(max_examples=80, deadline=None)
@given(given_data=st.data())
def test_each_standing_order_survives_its_line_and_json(game: str, given_data: Any) -> None:
    """TAB-100: ``parse(format(order)) == order`` for every one that can be kept."""
    language, view = language_of(game), VIEWS[game]
    colours = [seat.colour for seat in view.seats]
    order = given_data.draw(standing_orders(language, colours, ORDERS if game == "classic" else MORE))
    try:
        kept = language.checked(order, view)
    except BadStanding:
        return
    line = language.format(kept)
    assert language.parse(line, view) == kept, line
    assert language.format(language.parse(line, view)) == line
    assert language.decode(msgspec.json.decode(msgspec.json.encode(kept)), view) == kept
    assert "{" not in PLAIN.said(kept.match.told())


WORDS = sorted({word for line in [*SHARED, *HORROR] for word in line.split()})


@pytest.mark.parametrize("game", BOTH)
@settings(max_examples=200, deadline=None)
@given(
    st.one_of(
        st.text(max_size=60),
        st.lists(st.sampled_from([*WORDS, "999999999999", ":", ";", ",", "ſ"]), max_size=14).map(" ".join),
        st.tuples(st.sampled_from([*SHARED, *HORROR]), st.integers(0, 90), st.sampled_from(WORDS)).map(
            lambda made: f"{made[0][: made[1]]} {made[2]} {made[0][made[1] :]}"
        ),
    )
)
def test_garbage_is_refused_with_a_column_of_its_text(game: str, text: str) -> None:
    """TAB-100"""
    language, view = language_of(game), VIEWS[game]
    try:
        order = language.parse(text, view)
    except BadOrder as error:
        assert 1 <= error.column <= max(len(text), 500) + 1
        assert error.expected and all(error.expected)
    except BadStanding as error:
        assert error.rule and "{" not in error.reason
    else:
        assert language.parse(language.format(order), view) == order
