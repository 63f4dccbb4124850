"""What is asked is told with its facts, from the view of the seat that is asked, in every language."""

from __future__ import annotations

import re
from typing import Any

import pytest

from horror.games import RULESETS
from horror.games.catan_horror.asked import ASKED
from horror.games.catan_horror.ruleset import CATAN_HORROR
from horror.games.classic import CLASSIC
from horror.games.classic.asked import ASKED as CLASSIC_ASKED
from horror.games.locale import languages
from horror.games.scenario.face import face_of
from horror.games.scenario.reading import read
from horror.rules.base.cards import Cards
from horror.rules.base.moves.offer import Offer
from horror.rules.cities.cards.moves.play_master_merchant import PlayMasterMerchant
from horror.rules.cities.cards.moves.play_spy import PlaySpy
from horror.rules.cities.cards.moves.play_wedding import PlayWedding
from horror.rules.kernel.draws import ScriptedDraws, SecretDraws
from horror.rules.monsters.actions.moves.attack_gate import AttackGate
from horror.rules.monsters.cards.moves.play_deserter import PlayDeserter
from horror.rules.monsters.cards.moves.play_saboteur import PlaySaboteur
from horror.rules.monsters.fights.moves.choose_targets import ChooseTarget
from horror.rules.monsters.fights.moves.fight import Fight
from tests.games.horror_positions import asked, played
from tests.rules.positions import dealt, playing

NAMES = ("Ann", "Bob", "Cy", "Dee")
FIGHTERS = (
    "knights: {K1: red basic at 13, K2: red basic at 20}\nmonsters: {M1: cultist at 13, M2: cultist at 20}\n"
)


def told(p: Any, seat: int, language: str = "en") -> str:
    """What the seat is asked first."""
    rules = CATAN_HORROR if p.view(seat).ruleset == "catan_horror" else CLASSIC
    decision = next(each for each in p.waiting() if each.seat == seat and not each.answered)
    return rules.question(decision, p.view(seat), NAMES, language)


def horror(text: str, dice: list[int] | None = None, orders: list[tuple[int, Any]] | None = None) -> Any:
    return asked(f"gates: {{J: abyss}}\n{text}", dice, orders)


ROLLS = "turn: {player: red, phase: production}\n"
TOWNS = "towns: {13: red settlement, 41: blue city, 50: white city}\n"
HANDS = "hands: {red: {ore: 1}, blue: {brick: 1, ore: 3, cloth: 2}, white: {wool: 3, grain: 4, paper: 2}}\n"


@pytest.mark.rules("CK-33", "CK-30", "CK-20", "CK-31", "CK-27")
@pytest.mark.parametrize(
    ("card", "move", "seat", "sentence"),
    [
        ("wedding", PlayWedding(), 1, "Ann plays the wedding: give 2 of your 6 cards."),
        ("saboteur", PlaySaboteur(), 2, "Ann plays the saboteur: discard 4 of your 9 cards."),
        (
            "master_merchant",
            PlayMasterMerchant(1),
            0,
            "Take 2 cards out of Bob's hand: 1 brick, 3 ore and 2 cloth.",
        ),
        ("spy", PlaySpy(1), 0, "Take one of Bob's progress cards: crane and smith."),
        (
            "deserter",
            PlayDeserter(1),
            1,
            "Ann plays the deserter: choose which of your knights leaves you, K1 or K2.",
        ),
    ],
)
def test_a_card_names_who_played_it_and_how_many(card: str, move: Any, seat: int, sentence: str) -> None:
    p = horror(
        TOWNS + HANDS + f"progress: {{red: [{card}], blue: [crane, smith]}}\n"
        "knights: {K1: blue basic at 41, K2: blue strong at 41}",
        orders=[(0, move)],
    )
    assert told(p, seat) == sentence


@pytest.mark.rules("CH-372", "CH-375")
def test_an_assault_names_monsters_towns_and_knights() -> None:
    p = horror(
        "towns: {13: red city walled, 50: blue settlement}\n"
        "knights: {K1: red strong at 13, K3: blue basic at 13}\n"
        "monsters: {M1: high_priest at 18 damage=1}\nturn: {player: red, phase: monsters}",
        [4],
    )
    scene = (
        "Say who fights, hides or flees: M1 high priest (strength 2, toughness {left}) before {town} (walled) at 13,"
        " and {knight} there"
    )
    left = next(monster.toughness - 1 for monster in p.view(0).monsters)
    assert told(p, 0).startswith(scene.format(left=left, town="your city", knight="K1")), told(p, 0)
    assert told(p, 1).startswith(scene.format(left=left, town="Ann's city", knight="K3"))


@pytest.mark.rules("CH-385", "CH-333", "CH-337", "CH-353", "CH-241", "CH-132", "CH-050")
def test_a_fight_names_the_monster_and_what_it_is_about() -> None:
    phase = "turn: {player: red, phase: combat}"
    walled = "towns: {13: red city walled, 50: blue settlement}\nknights: {K1: red mighty at 13}\n"
    p = horror(walled + "monsters: {M1: zombie at 13}\n" + phase)
    assert re.fullmatch(
        r"Say who fights and who hides, or roll the dice: M1 zombie \(strength 2, toughness \d\) at 13, and K1 there\.",
        told(p, 0),
    )
    p.apply(0, Fight("K1"), ScriptedDraws())
    assert told(p, 0).startswith("M1 zombie (strength 2, toughness ")
    assert told(p, 0).endswith(" attacks your knights at 13: give the wall up to stop it, or pass.")
    two = "towns: {13: red settlement, 50: blue settlement}\nknights: {K1: red mighty at 24, K2: red strong at 24}\n"
    p = horror(two + "monsters: {M1: cultist at 24}\n" + phase, orders=[(0, Fight("K1")), (0, Fight("K2"))])
    assert told(p, 0) == "M1 cultist (strength 1, toughness 1) strikes at 24: choose whom it hits, K1 or K2."
    p = horror(
        two + "squads: {S1: [K1, K2]}\nmonsters: {M1: cultist at 24}\n" + phase, orders=[(0, Fight("S1"))]
    )
    p.apply(0, p.neutral(0), ScriptedDraws())
    assert told(p, 0) == "Choose whom S1 attack at 24, or pass: M1 cultist (strength 1, toughness 1)."
    p.apply(0, ChooseTarget("S1", "M1"), ScriptedDraws(dice=[6, 5, 4, 3, 2, 1, 1]))
    assert re.fullmatch(
        r"S1 rolled .*: say what it hits, once dice are set aside \(M1 for \d\)\.", told(p, 0)
    ), told(p, 0)
    gate = (
        "towns: {13: red settlement, 50: blue settlement}\nknights: {K1: red basic at 24}\nclues: {red: 2}\n"
    )
    p = asked(gate + "gates: {J: another_dimension damage=9, A: abyss}", orders=[(0, AttackGate("K1", "J"))])
    assert (
        told(p, 0) == "You closed the gate on J and have 2 clues: say whether you spend one to seal the hex."
    )


@pytest.mark.rules("CH-426", "CH-427", "CH-412")
def test_the_mad_are_told_which_hexes_and_which_towns() -> None:
    towns = (
        "towns: {13: red settlement, 30: blue settlement mad, 50: white settlement}\nseats: {blue: mad}\n"
        "hands: {blue: {grain: 1}}\n" + ROLLS
    )

    def gate(more: str, *dice: int) -> str:
        return told(asked(towns + more, [1, 1, 1, *dice], [(0, "roll")]), 1)

    assert gate("gates: {J: abyss, B: yuggoth}\n", 1, 2) == "A gate opens: choose its hex, K or N."
    assert gate("gates: {B: abyss, K: yuggoth}\n", 1, 2) == (
        "A gate opens on N: leave it there, or pay a grain to roll again."
    )
    assert gate("gates: {J: abyss}\ngate_stack: []\nsealed: [D, I, S]\n", 4, 5) == (
        "No hex is free for the gate: leave it so, or pay a grain to roll again."
    )
    p = horror(
        "towns: {13: red settlement invaded horror=4, 41: blue settlement mad, 28: blue settlement mad,"
        " 48: blue settlement mad, 1: white settlement mad, 3: white settlement mad, 38: white settlement mad,"
        " 20: blue settlement, 16: white settlement}\nmonsters: {M1: ghoul at 13}\n"
        "turn: {player: blue, phase: monsters}\n",
    )
    p.advance(ScriptedDraws(dice=[1] * 9))
    assert told(p, 0) == "Mad players divide the Mad towns: take the one at 1, 3, 13, 28, 38, 41 or 48."


HIDING = "knights: {K1: red basic at 13, K2: red basic at 13 hidden, K3: red strong at 13 hidden}\n"


@pytest.mark.rules("X-06", "CH-132", "CH-372")
@pytest.mark.parametrize(
    ("position", "dice", "orders", "sentence"),
    [
        pytest.param(
            "knights: {K1: red basic at 13 hidden}\nmonsters: {M1: cultist at 13}\nturn: {phase: combat}", [], [],
            "Your knights know what to do: roll the dice.",
            id="all of them hide",
        ),
        pytest.param(
            HIDING + "monsters: {M1: zombie at 13, M2: cultist at 13}\nturn: {phase: combat}",
            [1, 6, 6], [(0, "K1 fight")],
            "One of your hidden knights at 13 was found: say who comes out to help him, or pass.",
            id="a hidden knight is found",
        ),
        pytest.param(
            "knights: {K1: red basic at 13, K2: blue strong at 18 mad=2}\nmonsters: {M1: cultist at 18}\n"
            "turn: {player: red, phase: monsters}",
            [4, 4], [],
            "Say who fights, hides or flees: M1 cultist (strength 1, toughness 1) and K2 (Mad, strong) before your"
            " settlement at 13, and K1 there.",
            id="a mad knight comes too",
        ),
        pytest.param(
            "knights: {K1: red basic at 41}\nmonsters: {M1: cultist at 36}\nturn: {player: red, phase: monsters}",
            [4], [],
            "Say who fights, hides or flees: M1 cultist (strength 1, toughness 1) before Bob's city at 41,"
            " and K1 there.",
            id="in the town of another",
        ),
    ],
)  # fmt: skip
def test_knights_beside_monsters_are_asked_about_what_there_is(
    position: str, dice: list[int], orders: list[tuple[int, Any]], sentence: str
) -> None:
    assert told(horror(TOWNS + position, dice, orders), 0) == sentence


@pytest.mark.rules("CH-050", "CH-372")
@pytest.mark.parametrize(
    ("position", "dice", "orders", "pieces"),
    [
        pytest.param(FIGHTERS + "turn: {phase: combat}", [], [], ["K1", "K2"], id="before combat"),
        pytest.param(FIGHTERS + "turn: {phase: combat}", [], [(0, "K1 fight")], ["K2"], id="one has answered"),
        pytest.param(
            "knights: {K1: red basic at 41, K2: red basic at 20}\nmonsters: {M1: cultist at 36}\n"
            "turn: {player: red, phase: monsters}",
            [4], [], ["K1"], id="before a town",
        ),
        pytest.param("knights: {K1: red basic at 41}\nturn: {phase: actions}", [], [], [], id="in its turn"),
    ],
)  # fmt: skip
def test_who_is_each_to_be_told_what_it_does_is_a_row(
    position: str, dice: list[int], orders: list[tuple[int, Any]], pieces: list[str]
) -> None:
    p = horror(TOWNS + position, dice, orders)
    decision = next(each for each in p.waiting() if each.seat == 0)
    assert list(CATAN_HORROR.rows(decision, p.view(0))) == pieces


@pytest.mark.rules("CH-027")
def test_everybody_places_a_settlement_first_and_then_a_city() -> None:
    said = [told(played(placed), played(placed).owing()[0]).split()[4] for placed in range(8)]
    assert said == ["settlement,"] * 4 + ["city,"] * 4


@pytest.mark.rules("CH-027", "CH-056", "CH-045", "CH-063", "CH-012", "CH-417", "X-28")
def test_the_course_of_a_game_is_asked_in_plain_sentences() -> None:
    """The sentences along a random game, by the step that asks, with every number as 0."""
    said: dict[str, set[str]] = {}
    for moves in range(0, 200, 3):
        p = played(moves)
        for decision in p.waiting():
            sentence = CATAN_HORROR.question(decision, p.view(decision.seat), NAMES, "en")
            said.setdefault(p.view(decision.seat).question, set()).add(re.sub(r"\d+", "0", sentence))
    assert said["place_towns_and_cities"] == {
        "Set up: place your settlement, and a road beside it.",
        "Set up: place your city, and a road beside it.",
    }
    assert said["roll"] == {"Roll the dice."}
    assert said["actions"] <= {
        "Take your turn: 0 Knight Action is left; trade and build, then end it.",
        "Take your turn: 0 Knight Actions are left; trade and build, then end it.",
    }
    built = "{}'s turn is over, and you hold 0 {}: build, pass, or pass until your turn."
    assert said["special_building"] <= {
        built.format(name, what) for name in NAMES for what in ("card", "cards")
    }
    assert {sentence.partition("'")[0] for sentence in said["special_building"]} == set(NAMES)
    for sentence in said["control_monsters"]:
        assert re.fullmatch(r"You control (M|K)0 .+: move (it|them), or leave \2 to the rules\.", sentence)


@pytest.mark.rules("CK-34", "CH-056", "CK-08", "CK-17", "CK-19", "CK-27", "CH-424")
@pytest.mark.parametrize(
    ("position", "dice", "orders", "seat", "sentence"),
    [
        pytest.param(
            TOWNS + "progress: {red: [alchemist]}\n" + ROLLS, [], [], 0,
            "Roll the dice, or play your alchemist.",
            id="alchemist",
        ),
        pytest.param(
            "towns: {1: red settlement, 41: blue city}\nimprovements: {red: {science: 3}}\n" + ROLLS,
            [5, 6, 1], [(0, "roll")], 0,
            "You got nothing from this roll: take a resource by your Aqueduct.",
            id="aqueduct",
        ),
        pytest.param(
            "towns: {13: red city, 41: blue city}\nimprovements: {blue: {science: 1}}\n"
            "progress: {blue: [mining, smith, irrigation, medicine]}\ndecks: {science: [crane, inventor]}\n" + ROLLS,
            [1, 2, 6], [(0, "roll")], 1,
            "You hold 5 progress cards and may keep 4: choose which one goes under its deck.",
            id="progress_overflow",
        ),
        pytest.param(
            TOWNS + "hands: {red: {wool: 2}, blue: {coin: 1, paper: 1}}\nprogress: {red: [commercial_harbor]}\n",
            [], [(0, "play commercial harbor"), (0, "harbor wool to blue")], 1,
            "Ann gives you 1 wool: choose the commodity that you give for it.",
            id="harbour",
        ),
        pytest.param(
            TOWNS + "progress: {red: [deserter]}\nknights: {K1: blue strong at 41}\n",
            [], [(0, "play deserter against blue")], 0,
            "Place the knight (strong) that came over to you, or place nobody.",
            id="deserter",
        ),
        pytest.param(
            "towns: {13: red settlement invaded structural=4, 41: red settlement, 30: blue settlement mad,"
            " 50: white settlement}\nmonsters: {M1: cultist at 13}\nseats: {blue: mad}\n"
            "turn: {player: red, phase: monsters}\n",
            [1], [], 1,
            "A loss of theirs is your reward: take any two resources.",
            id="reward",
        ),
    ],
)  # fmt: skip
def test_a_card_a_roll_and_a_reward_are_asked_for_with_their_facts(
    position: str, dice: list[int], orders: list[tuple[int, Any]], seat: int, sentence: str
) -> None:
    assert told(horror(position, dice, orders), seat) == sentence


@pytest.mark.rules("BASE-11", "BASE-14")
def test_the_set_up_of_the_classic_game_asks_for_the_first_town_and_the_second() -> None:
    p, _ = CLASSIC.new_game(
        CLASSIC.options_type(), CLASSIC.colours[:3], SecretDraws(bytes(32), "asked", b"", 0)
    )
    said = []
    while p.owing() and p.waiting()[0].kind == "place":
        said.append(told(p, p.owing()[0]))
        p.apply(p.owing()[0], p.neutral(p.owing()[0]), ScriptedDraws())
    first = "Set up: place your first settlement, and a road beside it."
    second = "Set up: place your second settlement, whose hexes yield a card each, and a road beside it."
    assert said == [first] * 3 + [second] * 3


@pytest.mark.rules("BASE-28", "BASE-31", "BASE-11", "TAB-12")
def test_the_classic_game_says_how_many_which_hex_and_which_terms() -> None:
    face = face_of(RULESETS, "classic")
    [scenario] = read(
        "name: a\nrules: [BASE-28]\nruleset: classic\ntowns: {5: red settlement, 13: blue city}\n"
        "hands: {red: {wool: 9}, blue: {ore: 2}}\nturn: {player: red, phase: discard}",
        RULESETS,
    )
    assert told(face.build(scenario.position), 0) == "A 7 was rolled: discard 4 of your 9 cards."
    [scenario] = read(
        "name: a\nrules: [BASE-31]\nruleset: classic\nrobber: K\ntowns: {5: red settlement, 13: blue city}\n"
        "turn: {player: red, phase: robber}",
        RULESETS,
    )
    assert told(face.build(scenario.position), 0).startswith("Move the robber away from hex K,")
    p = dealt(playing(), 0, wool=1)
    assert re.fullmatch(r"You rolled \d+ and hold 1 card: trade and build, then end your turn\.", told(p, 0))
    p.apply(0, Offer(give=Cards(wool=1), get=Cards(ore=2), to=(1,)), ScriptedDraws())
    assert told(p, 1) == "Ann offers you 1 wool for 2 ore (T1). Do you accept?"


@pytest.mark.rules("BASE-16", "BASE-64", "BASE-65", "BASE-66")
def test_the_roll_of_the_classic_game_names_the_cards_that_may_be_played_first() -> None:
    face = face_of(RULESETS, "classic")
    [scenario] = read(
        "name: a\nrules: [BASE-66]\nruleset: classic\ntowns: {5: red settlement, 13: blue city}\n"
        "development: {red: [knight, monopoly, victory_point]}\nturn: {player: red, phase: production}",
        RULESETS,
    )
    p: Any = face.build(scenario.position)
    assert told(p, 0) == "Roll the dice, or play a card first: knight or monopoly."
    p.state.seats[0].fresh[0] = 1
    assert told(p, 0) == "Roll the dice, or play a card first: monopoly."
    p.state.played = 1
    assert told(p, 0) == "Roll the dice."


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("mad", [0, 1])
def test_every_question_of_random_games_is_told_in_every_language(language: str, mad: int) -> None:
    """Along a whole game: each open decision gives one sentence, with all its parts filled in."""
    for moves in range(0, 400, 7):
        p = played(moves, mad=mad)
        for decision in p.waiting():
            sentence = CATAN_HORROR.question(decision, p.view(decision.seat), NAMES, language)
            assert sentence.endswith(".") and "{" not in sentence and "None" not in sentence


def test_what_is_told_belongs_to_a_question_that_there_is() -> None:
    steps = {str(step.__struct_config__.tag): step for step in CATAN_HORROR.position_type.binding.steps}
    assert set(ASKED) <= set(steps)
    assert set(CLASSIC_ASKED) <= {step.decision for step in CLASSIC.position_type.binding.steps}
