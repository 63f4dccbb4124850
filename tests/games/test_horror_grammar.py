"""What the orders of Catan Horror mean: each move has one form, many ways lead to it, and what is wrong is said where
it stands.
"""

from typing import Any

import msgspec
import pytest

from horror.games.catan_horror.ruleset import CATAN_HORROR as HORROR
from horror.rules.base.cards import Cards
from horror.rules.base.moves.end_turn import EndTurn
from horror.rules.cities.cards.moves.give import Give
from horror.rules.cities.cards.moves.take_cards import TakeCards
from horror.rules.cities.towns.moves.take_resource import TakeResource
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.ruleset import BadOrder
from horror.rules.monsters.actions.moves.attack import Attack
from horror.rules.monsters.actions.moves.rest import Rest
from horror.rules.monsters.cards.moves.give_commodity import GiveCommodity
from horror.rules.monsters.cards.moves.place_knight import PlaceKnight
from horror.rules.monsters.fights.moves.assign_dice import AssignDiceTo, DiceOn
from horror.rules.monsters.fights.moves.choose_targets import ChooseTarget
from horror.rules.monsters.fights.moves.sacrifice_wall import SacrificeWallMove
from horror.rules.monsters.mad.moves.take_reward import TakeReward
from tests.games.horror_orders import (
    ACTIONS,
    ASSIGN,
    BUILDING,
    CANONICAL,
    CHOOSE,
    CONTROL,
    DICE,
    GATE,
    RED,
    SEAL,
    SETUP,
    SQUAD,
    SYNONYMS,
    WALL,
)
from tests.games.ordered import At, built


@pytest.mark.parametrize(("here", "order"), CANONICAL, ids=[order for _, order in CANONICAL])
def test_canonical_orders_stay_as_they_are(here: At, order: str) -> None:
    assert here.canonical(order) == order


def test_every_kind_of_move_has_an_order() -> None:
    said = {type(here.meant(order)).__name__ for here, order in CANONICAL}
    in_other_positions = {"TakeCards", "TakeReward", "GiveCommodity"}
    assert {move.__name__ for move in HORROR.move_types} - said <= in_other_positions


@pytest.mark.parametrize(("said", "meant"), SYNONYMS)
def test_many_words_mean_one_order(said: str, meant: str | None) -> None:
    if meant is None:
        with pytest.raises(BadOrder):
            RED.meant(said)
    else:
        assert RED.canonical(said) == meant


ANSWERS = [
    (SETUP, "place 12 17", "place settlement 12 road 12-17"),
    (SETUP, "place city at 12 and road to 17", "place city 12 road 12-17"),
    (WALL, "sacrifice the wall", "sacrifice wall 13 against M1"),
    (WALL, "sacrifice wall against M1", "sacrifice wall 13 against M1"),
    (ASSIGN, "assign K2", "assign M1 to K2"),
    (ASSIGN, "assign to K2", None),
    (DICE, "dice 6 6 hit M1, 1 against M1", "dice 1 against M1, 6 6 hit M1"),
    (CONTROL, "leave the monsters to the rules", "leave to rules"),
    (CONTROL, "M1 move via 12", "M1 move 12"),
    (GATE, "roll again", "reroll gate"),
    (GATE, "gate H", "gate on H"),
    (GATE, "nurture", "nurture 30"),
    (GATE, "grow 30", "nurture 30"),
    (SEAL, "seal", "seal gate J"),
    (SEAL, "seal J", "seal gate J"),
    (BUILDING, "pass till my turn", "pass until my turn"),
    (BUILDING, "rebuild trade metropolis at 17", "rebuild metropolis 17"),
    (BUILDING, "improve science", None),
]


@pytest.mark.parametrize(("here", "said", "meant"), ANSWERS, ids=[said for _, said, _ in ANSWERS])
def test_what_is_not_said_is_filled_in_where_one_thing_can_be_meant(
    here: At, said: str, meant: str | None
) -> None:
    if meant is None:
        try:
            assert here.canonical(said) == said
        except BadOrder:
            return
    else:
        assert here.canonical(said) == meant


@pytest.mark.rules("CH-459", "CH-337")
def test_an_attack_says_whom_with_whom_and_with_what() -> None:
    assert RED.meant("K1 attack M2, M1") == Attack("K1", ("M1", "M2"), (), None)
    assert RED.meant("K1 attack M1 joined by K2 with magic") == Attack("K1", ("M1",), ("K2",), "magic")
    with pytest.raises(BadOrder) as bad:
        RED.meant("K1 attack")
    assert bad.value.expected == ("M1", "M2")
    with pytest.raises(BadOrder) as bad:
        RED.meant("K8 attack")
    assert bad.value.expected == ("a monster such as M1",)
    assert CHOOSE.meant("K2 attack M1 joined by K1") == ChooseTarget("K2", "M1", ("K1",), None)
    with pytest.raises(BadOrder, match="one monster; the others are attacked by other knights"):
        CHOOSE.meant("K1 attack M1, M2")
    assert SQUAD.meant("S1 attack M2, M1") == ChooseTarget("S1", "M1", (), None)
    with pytest.raises(IllegalMove, match="no attack") as refused:
        RED.meant("K1 attack M1 using witch")
    assert refused.value.rule == "CH-459"


QUESTIONS: list[tuple[str, str, Any]] = [
    ("answer_harbour", "give 1 cloth", GiveCommodity("cloth")),
    ("answer_harbour", "give 2 cloth", Give(Cards(cloth=2))),
    ("answer_harbour", "give 1 cloth 1 coin", Give(Cards(cloth=1, coin=1))),
    ("gifts", "give 1 cloth", Give(Cards(cloth=1))),
    ("take_from_hand", "take 1 wool", TakeCards(Cards(wool=1))),
    ("choose_reward", "take 1 wool", TakeReward(Cards(wool=1))),
    ("take_resource", "take 1 wool", TakeResource("wool")),
    ("take_resource", "take 2 wool", TakeReward(Cards(wool=2))),
    ("take_resource", "take 1 cloth", TakeReward(Cards(cloth=1))),
    ("place_deserter", "pass", PlaceKnight()),
    ("act", "pass", EndTurn()),
]


@pytest.mark.parametrize(("question", "order", "move"), QUESTIONS)
def test_one_word_answers_several_questions(question: str, order: str, move: Any) -> None:
    view = msgspec.structs.replace(ACTIONS.view(0), question=question)
    assert HORROR.parse(order, view) == move


def test_what_is_named_is_meant_even_where_another_could_be() -> None:
    assert RED.meant("S1 rest K5") == Rest("S1", "K5")
    assert WALL.meant("sacrifice wall 17 against M9") == SacrificeWallMove(17, "M9")
    assert WALL.meant("K1 attack M2, M1") == Attack("K1", ("M1", "M2"))
    assert DICE.meant("dice 6 hit M9") == AssignDiceTo((DiceOn("M9", 1),))
    assert HORROR.format(AssignDiceTo((DiceOn("M9", 1),)), DICE.position.view(0)) == "dice 6 hit M9"


def test_metropolis_of_the_only_city_is_filled_in() -> None:
    """IMP-05: level 4 brings a metropolis, here to one city; ``at none`` says that none is meant."""
    position = built("towns: {13: red city, 30: blue settlement}\nimprovements: {red: {trade: 3}}")
    here = At(position, 0)
    assert here.meant("improve trade").at == 13
    assert here.meant("improve trade at none").at is None
    assert here.meant("improve science").at is None


def test_way_of_a_knight_is_a_cheapest_one() -> None:
    """CH-083: along the roads, past no monster where there is another way; too far a way is for the rules to refuse."""
    position = built(
        """
towns: {13: red city, 30: blue settlement}
roads: {12-17: blue, 17-23: red, 18-23: white}
knights: {K1: red basic at 12}
monsters: {M1: cultist at 17}
"""
    )
    here = At(position, 0)
    assert here.meant("K1 move 18").path == (17, 23, 18)
    assert here.meant("K1 move 13").path == (8, 13)
    assert here.meant("K1 move 54").path[-1] == 54
    assert here.meant("K1 move 99").path == (99,)


@pytest.mark.parametrize("watch", ["monsters: {M1: cultist at 8}", "knights: {K2: white basic at 8 mad=2}"])
def test_the_way_round_a_monster_is_written_as_its_end(watch: str) -> None:
    """CH-083: what stands on the board decides which way an order means, read and written."""
    knight = "K1: red mighty at 12"
    text = watch.replace("{K2", f"{{{knight}, K2") if "K2" in watch else f"knights: {{{knight}}}\n{watch}"
    assert At(built(text), 0).meant("K1 move 18").path == (17, 23, 18)
    assert At(built(text), 0).canonical("K1 move via 17 23 18") == "K1 move 18"
    assert (
        At(built(f"knights: {{{knight}}}\nroads: {{12-17: red}}"), 0).canonical("K1 move via 17 23 18")
        == "K1 move 18"
    )


def test_dice_that_cannot_be_are_more_hits_than_there_are() -> None:
    """CH-353, CH-358: the rules refuse dice that were not rolled, and a monster that is not paid for."""
    for order in ("dice 6 hit M1", "dice 3 against M1, 6 hit M1", "dice 1 against M1, 6 6 6 hit M1"):
        [part] = DICE.meant(order).parts
        assert part.hits > 2


ERRORS = [
    ("", 1, "build"),
    ("   # nothing", 1, "roll"),
    ("K1", 3, "attack"),
    ("K1 dance", 4, "move"),
    ("K1 move", 8, "a number"),
    ("K1 attack M1 joined by", 23, "a knight, squad or monster such as K1"),
    ("K1 attack gate", 15, "a hex"),
    ("K1 harvest 12", 12, "the letter of a hex"),
    ("K1 raze using trophy dragon", 22, "a kind of monster"),
    ("K1 attack M1 with fire", 19, "magic or physical"),
    ("calm", 5, "K1"),
    ("improve", 8, "trade, politics or science"),
    ("build", 6, "wall"),
    ("play", 5, "a progress card"),
    ("play inventor A", 16, "the letter of a hex"),
    ("play inventor 12 with A", 15, "the letter of a hex"),
    ("play merchant J K", 17, "the end of the order"),
    ("play road building", 19, "a border such as 12-17"),
    ("play smith", 11, "a knight such as K1"),
    ("play warlord", 6, "a progress card that can be played"),
    ("warlord", 1, "a progress card that can be played"),
    ("play resource monopoly cloth", 29, "a resource"),
    ("swap trophies", 14, "a kind of monster"),
    ("dice 1 2", 9, "hit"),
    ("dice 7 hit M1", 6, "a number up to 6"),
    ("bank 4 gems for 1 ore", 8, "a resource (brick, lumber, wool, grain or ore)"),
    ("roll" + " " * 500 + "x", 501, "at most 500 characters in one order"),
]


@pytest.mark.parametrize(("order", "column", "expected"), ERRORS)
def test_error_names_column_and_what_was_expected_there(order: str, column: int, expected: str) -> None:
    with pytest.raises(BadOrder) as caught:
        RED.meant(order)
    assert caught.value.column == column
    assert expected in caught.value.expected
    assert not any(word.startswith("_") for word in caught.value.expected)
