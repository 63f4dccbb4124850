"""The order language of Catan Horror: each move has one form, many ways lead to it, and nothing else is raised."""

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from horror.games.catan_horror.ruleset import CATAN_HORROR as HORROR
from horror.games.grammar.meaning import meant
from horror.rules.base.cards import Cards
from horror.rules.base.moves.end_turn import EndTurn
from horror.rules.cities.cards.moves.give import Give
from horror.rules.cities.cards.moves.take_cards import TakeCards
from horror.rules.cities.towns.moves.take_resource import TakeResource
from horror.rules.kernel.choices import Template, sample
from horror.rules.kernel.draws import SecretDraws
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.events import EVERYTHING
from horror.rules.kernel.ruleset import BadOrder
from horror.rules.monsters.actions.moves.attack import Attack
from horror.rules.monsters.actions.moves.move_knight import MoveKnight
from horror.rules.monsters.actions.moves.rest import Rest
from horror.rules.monsters.cards.moves.give_commodity import GiveCommodity
from horror.rules.monsters.cards.moves.place_knight import PlaceKnight
from horror.rules.monsters.fights.moves.assign_dice import AssignDiceTo, DiceOn
from horror.rules.monsters.fights.moves.choose_targets import ChooseTarget
from horror.rules.monsters.fights.moves.sacrifice_wall import SacrificeWallMove
from horror.rules.monsters.mad.moves.take_reward import TakeReward
from tests.games.any_moves import any_move
from tests.games.ordered import At, after, built

BOARD = """
towns: {13: red city walled, 17: red city, 30: blue city mad, 41: white settlement, 49: red settlement horror=2}
roads: {13-18: red, 18-23: blue}
knights:
  K1: red strong at 18
  K2: red basic at 18
  K3: red mighty at 49 hidden
  K4: red strong at 26 damage=1
  K5: red basic at 26
  K6: blue strong at 24
  K7: white strong at 25 mad=2
squads: {S1: [K4, K5]}
monsters: {M1: cultist at 18, M2: zombie at 18, M3: ghoul on gate K}
gates: {K: abyss, A: yuggoth}
improvements: {red: {trade: 3, politics: 3}}
points_cards: {red: [printer]}
hands: {red: {wool: 8, ore: 4, brick: 3, lumber: 2, grain: 4, cloth: 4}, blue: {ore: 2, wool: 1}}
clues: {red: 1}
trophies: {red: [witch, ghoul, elder_thing, ghoul]}
progress: {red: [crane, inventor, engineer, smith], blue: [spy]}
offers: {T1: red gives 1 wool for 1 ore to blue}
"""
ACTIONS = built(BOARD)
RED, BLUE = At(ACTIONS, 0), At(ACTIONS, 1)
SETUP = At(built("turn: {phase: setup}"), 0)
FIGHT = after(
    built(
        """
towns: {13: red city walled, 30: blue settlement}
knights: {K1: red strong at 13, K2: red mighty at 13, K3: red basic at 18}
monsters: {M1: cultist at 13, M2: zombie at 13}
gates: {J: abyss}
turn: {player: red, phase: combat}
"""
    ),
    (-1, ""),
    (0, "K1 fight"),
    (0, "K2 fight"),
)
WALL = At(FIGHT, 0)
ASSIGN = At(after(FIGHT.copy(), (0, "pass")), 0)
CHOOSE = At(after(FIGHT.copy(), (0, "pass"), (0, "assign M1 to K1"), (0, "pass"), (0, "assign M2 to K2")), 0)
DICE = At(
    after(
        built(
            BOARD.replace("M1: cultist at 18", "M1: cultist at 26").replace(
                "M2: zombie at 18", "M2: zombie at 26"
            )
        ),
        (0, "S1 attack M1, M2"),
        dice=(6, 1, 6, 2, 5),
    ),
    0,
)
CONTROL = At(
    after(
        built(
            """
towns: {13: red settlement, 30: blue settlement mad}
monsters: {M1: cultist at 8, M2: ghoul on gate A, M3: dimensional_shambler at 54}
knights: {K1: blue basic at 40}
gates: {A: abyss}
seats: {blue: mad}
turn: {player: blue, phase: monsters}
"""
        ),
        (-1, ""),
        dice=(4, 5, 6, 6),
    ),
    1,
)
BUILDING = At(
    after(
        built(
            """
towns: {13: red city, 17: red city, 30: blue city}
gates: {A: abyss}
hands: {red: {brick: 2, cloth: 5}, blue: {ore: 2}}
improvements: {red: {trade: 4, science: 3}}
fallen: {trade: blue}
turn: {player: blue, phase: wrap_up}
"""
        ),
        (-1, ""),
    ),
    0,
)
GATE = At(
    after(
        built(
            """
towns: {13: red settlement, 30: blue settlement mad}
gates: {A: abyss}
seats: {blue: mad}
hands: {blue: {grain: 1}}
turn: {player: red, phase: production}
"""
        ),
        (0, "roll"),
        dice=(1, 1, 1, 4, 5),
    ),
    1,
)
SEAL = At(
    after(
        built("knights: {K1: red mighty at 19}\ngates: {J: abyss damage=9, A: abyss}\nclues: {red: 1}"),
        (0, "K1 attack gate J"),
    ),
    0,
)

CANONICAL = [
    (SETUP, "place settlement 12 road 12-17"),
    (SETUP, "place city 30 road 30-35"),
    (RED, "roll"),
    (RED, "discard 2 wool 1 ore 1 cloth"),
    (RED, "discard crane"),
    (RED, "build road 12-17"),
    (RED, "build settlement 12"),
    (RED, "build city 12"),
    (RED, "build wall 12"),
    (RED, "promote K1"),
    (RED, "improve science"),
    (RED, "improve trade at 17"),
    (RED, "improve trade"),
    (BUILDING, "rebuild metropolis 13"),
    (RED, "discard printer for general at 12"),
    (RED, "bank 4 wool for 1 ore"),
    (RED, "bank 2 cloth for 1 grain"),
    (RED, "offer 1 brick 1 wool for 1 ore to all"),
    (RED, "offer 1 wool for 1 paper to white"),
    (RED, "offer 1 wool for 1 coin to blue"),
    (BLUE, "accept T1"),
    (BLUE, "decline T1"),
    (BLUE, "counter T1 2 ore for 1 wool"),
    (RED, "withdraw T1"),
    (RED, "offer harbor wool to blue"),
    (RED, "give 2 wool"),
    (RED, "take 2 wool"),
    (RED, "take 1 wool"),
    (RED, "take crane"),
    (RED, "K1 move 23"),
    (RED, "K1 move via 23 18 24"),
    (RED, "K1 move 24 using trophy elder thing"),
    (RED, "K1 attack M1"),
    (RED, "K1 attack M1, M2"),
    (RED, "K1 attack M1 joined by K2"),
    (RED, "K1 attack M1, M2 joined by K2, K3 with magic"),
    (RED, "K1 attack K7"),
    (RED, "S1 attack M1 joined by K1"),
    (RED, "K1 attack gate J"),
    (RED, "K1 calm"),
    (RED, "K1 repair"),
    (RED, "K1 raze"),
    (RED, "K1 raze using trophy ghoul"),
    (RED, "K1 hide"),
    (RED, "K1 hide using trophy ghoul"),
    (RED, "K1 unhide"),
    (RED, "K1 recruit"),
    (RED, "K1 recruit from 13"),
    (RED, "K1 rest"),
    (RED, "S1 rest K4"),
    (RED, "K1 harvest A"),
    (RED, "K1 harvest A, B"),
    (RED, "K1 colonize"),
    (RED, "S1 colonize with K5"),
    (RED, "K1 form squad with K2, K3"),
    (RED, "K2 join S1"),
    (RED, "militia 12"),
    (RED, "swap trophies ghoul, ghoul, witch for clue"),
    (RED, "spend clue for action"),
    (SEAL, "seal gate J"),
    (RED, "play alchemist 3 4"),
    (RED, "play bishop J"),
    (RED, "play commercial harbor"),
    (RED, "play crane"),
    (RED, "play deserter against blue"),
    (RED, "play diplomat 12-17"),
    (RED, "play diplomat 12-17 to 20-25"),
    (RED, "play engineer 13"),
    (RED, "play inventor A with D"),
    (RED, "play irrigation"),
    (RED, "play master merchant against blue"),
    (RED, "play medicine 12"),
    (RED, "play merchant J"),
    (RED, "play merchant fleet wool"),
    (RED, "play mining"),
    (RED, "play resource monopoly wool"),
    (RED, "play road building 12-17 17-18"),
    (RED, "play saboteur"),
    (RED, "play smith K1, K2"),
    (RED, "play spy against blue"),
    (RED, "play trade monopoly cloth"),
    (RED, "play wedding"),
    (RED, "K1 desert"),
    (RED, "place knight 12"),
    (RED, "place nobody"),
    (RED, "K1 fight"),
    (RED, "K1 flee to 17"),
    (WALL, "sacrifice wall 13 against M1"),
    (ASSIGN, "assign M1 to K2"),
    (CHOOSE, "K1 attack M1"),
    (CHOOSE, "K1 attack M1 joined by K2 with magic"),
    (CHOOSE, "pass"),
    (DICE, "dice 1 against M1, 6 hit M1"),
    (DICE, "dice 1 against M1, 6 6 hit M1"),
    (DICE, "dice 1 against M1, 6 hit M1, 2 5 against M2, 6 hit M2"),
    (CONTROL, "M1 move 12"),
    (CONTROL, "M2 move 1"),
    (CONTROL, "M2 move 12"),
    (CONTROL, "M2 move via 1 4"),
    (CONTROL, "M3 move 42"),
    (CONTROL, "K1 move 44"),
    (CONTROL, "leave to rules"),
    (CONTROL, "pass"),
    (CONTROL, "take town 12"),
    (GATE, "gate on H"),
    (GATE, "gate on A"),
    (GATE, "gate on none"),
    (GATE, "reroll gate"),
    (GATE, "nurture 12"),
    (BUILDING, "pass"),
    (BUILDING, "pass until my turn"),
    (BUILDING, "start over"),
    (RED, "end turn"),
]


@pytest.mark.parametrize(("here", "order"), CANONICAL, ids=[order for _, order in CANONICAL])
def test_canonical_orders_stay_as_they_are(here: At, order: str) -> None:
    assert here.canonical(order) == order


def test_every_kind_of_move_has_an_order() -> None:
    said = {type(here.meant(order)).__name__ for here, order in CANONICAL}
    in_other_positions = {"TakeCards", "TakeReward", "GiveCommodity"}
    assert {move.__name__ for move in HORROR.move_types} - said <= in_other_positions


SYNONYMS = [
    ("k1: MOVE to 23  # along the road", "K1 move 23"),
    ("K 01 go to 23", "K1 move 23"),
    ("K1 move along 23, 18 and 24", "K1 move via 23 18 24"),
    ("K1 move via 13", "K1 move 13"),
    ("k1 attacks m2 and m1", "K1 attack M1, M2"),
    ("K1 attack M1 with K2 with magic weapons", "K1 attack M1 joined by K2 with magic"),
    ("K1 attack M1 together with K3 and K2", "K1 attack M1 joined by K2, K3"),
    ("K1 attack the gate on J", "K1 attack gate J"),
    ("S1 attack gate", "S1 attack gate K"),
    ("S1 attack", "S1 attack M3"),
    ("K1 calm the town", "K1 calm"),
    ("K1 razes the city with trophy Elder-Thing", "K1 raze using trophy elder thing"),
    ("K1 hide using ghouls", "K1 hide using trophy ghoul"),
    ("unhide", "K3 unhide"),
    ("K1 recruit a knight", "K1 recruit"),
    ("K1 recruit at 18", "K1 recruit"),
    ("S1 rest", "S1 rest K4"),
    ("K1 harvest b and a", "K1 harvest A, B"),
    ("K1 colonise", "K1 colonize"),
    ("S1 colonise with K5", "S1 colonize with K5"),
    ("K1 form a squad with k2", "K1 form squad with K2"),
    ("K1 form squad", "K1 form squad with K2"),
    ("form squad K1, K2", "K1 form squad with K2"),
    ("K2 join squad S1", "K2 join S1"),
    ("swap 2 ghouls, witch for a clue", "swap trophies ghoul, ghoul, witch for clue"),
    ("swap witch elder_thing 2 ghoul", "swap trophies elder thing, ghoul, ghoul, witch for clue"),
    ("use clue", "spend clue for action"),
    ("promote knight K1", "promote K1"),
    ("K1 promote", "promote K1"),
    ("improve my city trade on 17", "improve trade at 17"),
    ("build a city wall at 17", "build wall 17"),
    ("build wall", "build wall 17"),
    ("upgrade settlement 49 to a city", "build city 49"),
    ("build city", "build city 49"),
    ("general at 13", "discard printer for general at 13"),
    ("make general at 17", "discard printer for general at 17"),
    ("rebuild science metropolis at 13", "rebuild science metropolis 13"),
    ("bank cloth for ore", "bank 2 cloth for 1 ore"),
    ("bank 4 sheep for 1 gold", "bank 4 wool for 1 coin"),
    ("trade wool for iron with the bank", "bank 1 wool for 1 ore"),
    ("offer 1 wool for 1 book", "offer 1 wool for 1 paper to all"),
    ("drop 2 books", "discard 2 paper"),
    ("play commercial harbour", "play commercial harbor"),
    ("Play Commercial_Harbor", "play commercial harbor"),
    ("inventor A and D", "play inventor A with D"),
    ("play engineer", "play engineer 17"),
    ("play spy", "play spy against blue"),
    ("play deserter", "play deserter against blue"),
    ("use the road building: 17-18 and 17-12", "play road building 12-17 17-18"),
    ("play smith K2 K1", "play smith K1, K2"),
    ("play monopoly wool", None),
    ("skip", "end turn"),
    ("pass", "end turn"),
    ("done", "end turn"),
    ("seal", None),
]


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


SQUAD = At(
    after(
        built(
            """
towns: {13: red settlement, 30: blue settlement}
knights: {K1: red mighty at 24, K2: red strong at 24}
squads: {S1: [K1, K2]}
monsters: {M1: cultist at 24, M2: zombie at 24}
gates: {J: abyss}
turn: {player: red, phase: combat}
"""
        ),
        (-1, ""),
        (0, "S1 fight"),
        (0, "assign M1 to K1"),
        (0, "assign M2 to K1"),
    ),
    0,
)


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
