"""A position in words: its headline, how the seats stand, what the reader holds, and all of it as a description."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from horror.games import RULESETS
from horror.games.catan_horror.scenario import CATAN_HORROR_FACE
from horror.games.catan_horror.summary import abilities, kind_letters, town_state
from horror.games.locale import speech
from horror.games.scenario.reading import read
from horror.rules.kernel.draws import NoDraws
from horror.rules.kernel.events import EVERYTHING, SPECTATOR
from horror.rules.kernel.face import SeatRow
from horror.rules.kernel.ruleset import Result
from tests.games.horror_positions import asked, played
from tests.games.shown_positions import classic_shown, horror_shown
from tests.rules.classic_positions import discarding
from tests.rules.positions import fresh

CLASSIC, HORROR = RULESETS["classic"], RULESETS["catan_horror"]
NAMES = ("Ann", "Bob", "Cid", "Dee")
QUIET = "gates: {J: abyss}\ntowns: {13: red settlement, 41: blue city, 50: white city}\n"


def rules_of(view: Any) -> Any:
    return RULESETS[view.ruleset]


def in_phase(phase: str) -> Any:
    """A position before anything of a phase has happened."""
    text = f"name: a\nrules: [X-60]\n{QUIET}turn: {{player: blue, phase: {phase}, number: 3}}"
    return CATAN_HORROR_FACE.build(read(text, RULESETS)[0].position)


def seven() -> Any:
    """Red and blue hold too much, and blue has said what goes."""
    return asked(
        QUIET + "hands: {red: {wool: 9}, blue: {ore: 2, coin: 8}}\nturn: {player: red, phase: production}",
        [3, 4, 1],
        [(0, "roll"), (1, "discard 2 ore 3 coin")],
    )


def discarded() -> Any:
    """Red and white hold too much in the classic game, and white has said what goes."""
    p = discarding()
    p.apply(2, CLASSIC.parse("discard 4 grain", p.view(2)), NoDraws())
    return p


def assault() -> Any:
    """Red has said what its knights do."""
    return asked(
        "towns: {13: red settlement, 50: blue settlement}\n"
        "knights: {K1: red basic at 13, K2: red basic at 13, K4: blue basic at 13}\n"
        "monsters: {M1: cultist at 18}\ngates: {J: abyss}\nturn: {player: red, phase: monsters}",
        [4],
        [(0, "K1 fight"), (0, "K2 hide")],
    )


@pytest.mark.parametrize(
    ("position", "headline"),
    [
        (fresh, "Set-up: Ann to place"),
        (classic_shown, "Turn 7: Ann to trade and build"),
        (discarding, "Turn 1: Ann and Cid to discard"),
        (discarded, "Turn 1: Ann to discard"),
        (lambda: played(0), "Set-up: Ann to place"),
        (horror_shown, "Turn 7: Ann to trade, build and send knights"),
        (seven, "Turn 1: Ann to discard"),
        (assault, "Turn 1: Bob to answer an assault"),
        (lambda: in_phase("monsters"), "Turn 3: the monster turn"),
        (lambda: in_phase("wrap_up"), "Turn 3: the wrap-up"),
    ],
)  # fmt: skip
def test_the_headline_says_whose_turn_it_is_and_for_whom_the_game_waits(position: Any, headline: str) -> None:
    """Not for those who have answered, and not for those who need not, as whom an offer was made to."""
    for reader in (SPECTATOR, 1):
        view = position().view(reader)
        assert rules_of(view).headline(view, NAMES) == headline


@pytest.mark.rules("CH-445", "CH-480", "CH-482", "BASE-87", "TAB-39")
@pytest.mark.parametrize(
    ("position", "result", "headline", "outcome"),
    [
        (classic_shown, Result(outcome="points", winners=[1]), "Bob won", "Bob has won"),
        (classic_shown, Result(outcome="alone", winners=[1]), "Bob won", "nobody else is left, and Bob has won"),
        (horror_shown, Result(outcome="points", winners=[0]), "Ann won", "Ann has won"),
        (horror_shown, Result(outcome="alone", winners=[0]), "Ann won", "nobody else is left, and Ann has won"),
        (
            horror_shown, Result(outcome="all_saved", winners=[0, 1]),
            "the island is saved by Ann and Bob", "the island is saved, and Ann and Bob have won",
        ),
        (
            horror_shown, Result(outcome="all_saved", winners=[0, 1, 2]),
            "the island is saved, all have won", "the island is saved, and all have won",
        ),
        (
            horror_shown, Result(outcome="mad_victory", winners=[2]),
            "Madness rules, Cid won", "Madness rules the island, and Cid has won",
        ),
        (horror_shown, Result(outcome="all_fallen", winners=[]), "the island has fallen", "everybody has lost"),
    ],
)  # fmt: skip
def test_the_end_is_told(position: Any, result: Result, headline: str, outcome: str) -> None:
    view = msgspec.structs.replace(position().view(SPECTATOR), result=result)
    rules, names = rules_of(view), NAMES[: len(view.seats)]
    assert rules.headline(view, names) == f"Over after 7 turns: {headline}"
    assert rules.outcome(result, names) == outcome
    rows = rules.standings(view, names).rows
    assert [row.seat for row in rows if row.marked] == result.winners


def test_the_seats_of_the_classic_game_stand_in_a_table() -> None:
    """Points that everybody may count, cards, development cards, knights played, and the longest path."""
    table = CLASSIC.standings(classic_shown().view(SPECTATOR), NAMES)
    assert [column.heading for column in table.columns] == ["points", "cards", "dev.", "knights", "road"]
    assert table.rows == [
        SeatRow(seat=0, name="Ann", cells=[6, 3, 2, 0, 5], badges=["longest road"], marked=True),
        SeatRow(seat=1, name="Bob", cells=[1, 4, 0, 1, 1], badges=[], marked=False),
        SeatRow(seat=2, name="Cid", cells=[5, 0, 1, 3, 1], badges=["largest army"], marked=False),
    ]


@pytest.mark.rules("BASE-87")
def test_hidden_points_count_for_everybody_when_the_game_is_over() -> None:
    view = classic_shown().view(EVERYTHING)
    over = msgspec.structs.replace(view, result=Result(outcome="points", winners=[0]))
    assert [CLASSIC.standings(each, NAMES).rows[0].cells[0] for each in (view, over)] == [6, 7]


def test_the_seats_of_catan_horror_stand_in_a_table() -> None:
    """Points, cards, progress cards, knights on the board, clues, trophies, and the longest path."""
    table = HORROR.standings(horror_shown().view(SPECTATOR), NAMES)
    headings = ["points", "cards", "progress", "knights", "clues", "trophies", "road"]
    assert [column.heading for column in table.columns] == headings
    assert table.rows == [
        SeatRow(seat=0, name="Ann", cells=[5, 1, 2, 1, 1, 3, 5], badges=["longest road", "merchant"], marked=True),
        SeatRow(seat=1, name="Bob", cells=[7, 3, 1, 2, 2, 0, 1], badges=[], marked=False),
        SeatRow(seat=2, name="Cid", cells=[0, 0, 0, 1, 0, 0, 0], badges=["Mad"], marked=False),
    ]  # fmt: skip


@pytest.mark.rules("TAB-36")
@pytest.mark.parametrize(
    ("position", "badges"), [(classic_shown, ["resigned", "largest army"]), (horror_shown, ["resigned"])]
)
def test_who_has_resigned_stands_in_the_table_as_such(position: Any, badges: list[str]) -> None:
    view = position().view(SPECTATOR)
    gone = {"status": "dead"} if view.ruleset == "catan_horror" else {}
    seats = [*view.seats[:2], msgspec.structs.replace(view.seats[2], resigned=True, **gone)]
    left = msgspec.structs.replace(view, seats=seats)
    assert rules_of(view).standings(left, NAMES).rows[2].badges == badges


@pytest.mark.parametrize(
    ("position", "reader", "hand", "laid", "answers"),
    [
        (classic_shown, 0, ["1 wool", "2 ore", "1 knight", "1 victory point"], [], []),
        (classic_shown, 1, ["4 grain"], [], []),
        (horror_shown, 0, ["1 wool", "crane", "smith"], ["1 clue", "2 × ghoul", "witch"], []),
        (horror_shown, 1, ["2 ore", "1 coin", "spy"], ["2 clues", "printer", "constitution"], []),
        (seven, 0, ["9 wool"], [], []),
        (seven, 1, ["2 ore", "8 coin"], [], ["2 ore and 3 coin"]),
        (assault, 0, [], [], ["K1 fight", "K2 hide"]),
        (assault, 1, [], [], []),
    ],
)
def test_a_reader_is_told_what_it_holds_and_has_answered(
    position: Any, reader: int, hand: list[str], laid: list[str], answers: list[str]
) -> None:
    view = position().view(reader)
    told = [("hand", "Your hand", hand), ("open", "Open before you", laid)]
    told.append(("answers", "Your answer so far", answers))
    held = [(one.name, one.heading, one.held) for one in rules_of(view).holdings(view)]
    assert held == [one for one in told if one[0] == "hand" or one[2]]


@pytest.mark.parametrize(
    ("position", "cards"),
    [
        (
            classic_shown,
            [
                ("resource", "wool", 1),
                ("resource", "ore", 2),
                ("card", "knight", 1),
                ("card", "victory_point", 1),
            ],
        ),
        (
            horror_shown,
            [("resource", "wool", 1), ("progress card", "crane", 1), ("progress card", "smith", 1)],
        ),
    ],
)
def test_a_hand_is_told_as_cards_too(position: Any, cards: list[tuple[str, str, int]]) -> None:
    view = position().view(0)
    hand = rules_of(view).holdings(view)[0].cards
    assert [(card.use, card.value, card.count) for card in hand] == cards
    assert all(card.label and card.group for card in hand)
    german = rules_of(view).holdings(view, "de")[0].cards
    assert [card.label for card in german] != [card.label for card in hand]
    assert [(card.use, card.value, card.count, card.group) for card in german] == [
        (card.use, card.value, card.count, card.group) for card in hand
    ]


def test_cards_that_were_just_bought_are_told_apart() -> None:
    """BASE-65: they are not played in this turn."""
    p = classic_shown().copy()
    p.state.seats[0].fresh[0] = 1
    notes = {card.value: card.note for card in CLASSIC.holdings(p.view(0))[0].cards}
    assert notes == {"wool": "", "ore": "", "knight": "1 bought in this turn", "victory_point": ""}


def test_what_a_seat_of_the_classic_game_discards_stands_below_its_hand() -> None:
    p = discarded()
    told = [("hand", "Your hand", ["9 grain"]), ("answers", "Your answer so far", ["4 grain"])]
    assert [(one.name, one.heading, one.held) for one in CLASSIC.holdings(p.view(2))] == told
    assert [holding.name for holding in CLASSIC.holdings(p.view(0))] == ["hand"]


@pytest.mark.parametrize("position", [classic_shown, horror_shown])
@pytest.mark.parametrize("reader", [SPECTATOR, EVERYTHING])
def test_who_has_no_seat_holds_nothing(position: Any, reader: int) -> None:
    view = position().view(reader)
    assert rules_of(view).holdings(view) == []


LAND = (
    "Hexes, by letter: A mountains 10, B pasture 3, C forest 9, D fields 11, E hills 6, F pasture 4, G hills 10,"
    " H fields 9, I forest 11, J desert, K forest 3, L mountains 8, M forest 8, N mountains 3, O fields 4,"
    " P pasture 5, Q hills 5, R fields 6, S pasture 11."
)
PORTS = (
    "Harbours, by border: 1-4 3:1 any, 2-6 2:1 grain, 11-16 2:1 ore, 27-33 3:1 any, 43-47 2:1 wool, 50-53 3:1 any,"
    " 48-52 3:1 any, 34-39 2:1 brick, 12-17 2:1 lumber."
)


@pytest.mark.parametrize(
    "sentence",
    [
        "Turn 7: red to trade and build.",
        "The dice show 2 and 3.",
        LAND,
        "The robber stands on K.",
        PORTS,
        "red: 6 points, 3 cards, 2 development cards, 0 knights played, longest path 5, longest road,"
        " settlements at 30 33, cities at 13, roads on 8-12 8-13 12-17 13-18 18-23.",
        "blue: 1 point, 4 cards, 0 development cards, 1 knight played, longest path 1, settlements at 41,"
        " roads on 41-46.",
        "white: 5 points, 0 cards, 1 development card, 3 knights played, longest path 1, largest army,"
        " settlements at 2, cities at 50, roads on 2-5 50-54.",
        "The bank holds 19 brick, 19 lumber, 18 wool, 15 grain and 17 ore; 18 development cards are left.",
    ],
)
def test_the_description_of_the_classic_game_says(sentence: str) -> None:
    assert sentence in sentences(classic_shown())


@pytest.mark.parametrize(
    "sentence",
    [
        "Turn 7: red to trade, build and send knights.",
        "The dice show 2 and 3.",
        "Knight Actions left: 2.",
        LAND,
        "Gates: A Yuggoth (-2), damage 0 of 10; J the Abyss (-2), damage 4 of 10.",
        "Sealed hexes: C L.",
        "Monsters: M1 ghost at 25, damage 0 of 1; M2 byakhee on hex J, damage 0 of 1; M3 dhole at 30, damage 1 of 3;"
        " M4 cultist at 18, damage 0 of 1; M5 maniac at 50, damage 0 of 1; M6 black man at 2, damage 0 of 1.",
        "Their kinds: dhole: resists physical weapons, resists magic weapons, nightmarish 1, overwhelming 1;"
        " ghost: immune to physical weapons; black man: endless.",
        "The merchant of red stands on B.",
        PORTS,
        "red: sane, 5 points, 1 card, 2 progress cards, trade 0, politics 2, science 0, 1 clue,"
        " trophies ghoul, ghoul and witch, longest path 5, longest road, merchant,"
        " city 13 walled Horror 2 of 10, settlement 30 Invaded Structural 3 of 5,"
        " K1 strong at 24 hidden damage 1, called up at 13, roads on 8-12 8-13 12-17 13-18 17-23.",
        "blue: sane, 7 points, 3 cards, 1 progress card, printer and constitution, trade 4, politics 0, science 0,"
        " 2 clues, longest path 1, settlement 18 assaulted, metropolis 41 trade,"
        " K2 basic at 36 squad S1, K3 mighty at 36 squad S1 promoted in this turn, roads on 41-46.",
        "white: Mad, 0 points, 0 cards, 0 progress cards, trade 0, politics 0, science 0, 0 clues, longest path 0,"
        " settlement 50 Mad grows ghoul, step 1, K4 basic at 7 Mad for 2 Sanity damage 1.",
        "The bank holds 19 brick, 19 lumber, 18 wool, 19 grain, 17 ore, 12 cloth, 11 coin and 12 paper;"
        " progress cards left: trade 18, politics 12, science 15; monsters in the cup: 42; gates left: 14.",
    ],
)
def test_the_description_of_catan_horror_says(sentence: str) -> None:
    assert sentence in sentences(horror_shown())


def sentences(position: Any) -> list[str]:
    """The sentences of the description of a position."""
    view = position.view(SPECTATOR)
    said = rules_of(view).picture(view).description
    return [f"{sentence.removesuffix('.')}." for sentence in said.split(". ")]


@pytest.mark.parametrize("position", [lambda: in_phase("actions"), fresh])
def test_the_description_says_nothing_of_what_is_not_there(position: Any) -> None:
    """No dice, monsters, seals, merchant, trophies and roads."""
    said = sentences(position())
    never = ("The dice", "Monsters:", "Their kinds", "Sealed", "The merchant")
    assert not [sentence for sentence in said if sentence.startswith(never)]
    assert not [sentence for sentence in said if "roads on" in sentence or "trophies" in sentence]


def test_seats_without_anything_are_described_without_it() -> None:
    said = sentences(fresh())
    assert "blue: 0 points, 0 cards, 0 development cards, 0 knights played, longest path 0." in said


@pytest.mark.rules("CH-343", "CH-344", "CH-367", "CH-383")
@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("maniac", ""),
        ("ghost", "immune to physical weapons"),
        ("warlock", "immune to magic weapons"),
        ("witch", "resists magic weapons"),
        ("gug", "overwhelming 1"),
        ("dark_young", "resists physical weapons, nightmarish 1"),
        ("god_of_the_bloody_tongue", "nightmarish 1, overwhelming 1, endless"),
    ],
)
def test_what_a_kind_of_monster_can_is_told_in_words(kind: str, said: str) -> None:
    assert abilities(speech(), kind) == said


@pytest.mark.parametrize(
    ("kind", "letters"), [("ghost", "Gh"), ("ghoul", "Go"), ("mi_go", "Mi"), ("the_black_man", "Bl")]
)
def test_a_kind_of_monster_has_two_letters_of_its_own(kind: str, letters: str) -> None:
    known = kind_letters(speech())
    assert known[kind] == letters and len(set(known.values())) == len(known)


@pytest.mark.parametrize(("at", "said"), [(13, ""), (18, "assaulted"), (30, "Invaded"), (50, "Mad")])
def test_it_is_told_what_is_wrong_with_a_town(at: int, said: str) -> None:
    towns = {town.at: town for town in horror_shown().view(SPECTATOR).towns}
    assert town_state(speech(), towns[at]) == said


def test_a_game_that_nobody_wins_is_told_as_such() -> None:
    assert CLASSIC.outcome(Result(outcome="points", winners=[]), NAMES) == "nobody has won"
