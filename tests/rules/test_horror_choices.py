"""What choices of Catan Horror list for each template, and the moves that no order says: those of programs."""

from typing import Any, get_args

import pytest

from horror.games import RULESETS
from horror.games.catan_horror.position import CatanHorrorPosition
from horror.games.scenario.face import face_of
from horror.games.scenario.reading import read
from horror.rules.base.cards import RESOURCES
from horror.rules.base.state import TERRAIN_RESOURCE
from horror.rules.cities.cards.moves.play_master_merchant import PlayMasterMerchant
from horror.rules.cities.cards.moves.play_spy import PlaySpy
from horror.rules.kernel.choices import Template
from horror.rules.kernel.draws import ScriptedDraws
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move, as_sent
from horror.rules.monsters.actions.moves.attack import Attack
from horror.rules.monsters.actions.moves.colonize import Colonize
from horror.rules.monsters.actions.moves.form_squad import FormSquad
from horror.rules.monsters.actions.moves.harvest import Harvest
from horror.rules.monsters.actions.moves.militia import Militia
from horror.rules.monsters.actions.moves.move_knight import MoveKnight
from horror.rules.monsters.actions.moves.recruit import Recruit
from horror.rules.monsters.actions.moves.rest import Rest
from horror.rules.monsters.building.moves.swap_trophies import SwapTrophies
from horror.rules.monsters.cards.moves.play_deserter import PlayDeserter
from horror.rules.monsters.cards.moves.play_diplomat import PlayDiplomat
from horror.rules.monsters.cards.moves.play_road_building import PlayRoadBuilding
from horror.rules.monsters.cards.moves.play_smith import PlaySmith
from horror.rules.monsters.fights.moves.assign_dice import AssignDiceTo, DiceOn
from horror.rules.monsters.special_building.gather import BuildOrder, SpecialBuilding
from horror.rules.monsters.turn.moves.place import Place

TOWNS = "towns: {13: red settlement, 41: blue settlement}\ngates: {A: abyss}\n"


def built(text: str, towns: str = TOWNS) -> Any:
    """The position that the keys of a scenario set up."""
    (scenario,) = read(f"name: a position\nrules: [CH-001]\n{towns}{text}", RULESETS)
    return face_of(RULESETS, "catan_horror").build(scenario.position)


def domain(p: Any, kind: type[Move], field: str) -> Any:
    """What the only template of this kind lists for a field."""
    (template,) = [found for found in p.choices(0) if isinstance(found, Template) and found.kind is kind]
    return template.domains[field]


def refusal(p: Any, move: Move) -> str:
    """The rule by which the first seat may not make a move."""
    with pytest.raises(IllegalMove) as caught:
        p.check(0, move)
    return caught.value.rule


@pytest.mark.rules("CH-096", "CH-080")
def test_a_knight_goes_to_every_intersection_that_there_is_and_to_no_other() -> None:
    p = built("knights: {K1: red strong at 53}\n")
    last = p.island.size
    assert last in p.island.neighbours[p.island.neighbours[last][-1]]
    for to in (0, last + 1, -1):
        with pytest.raises(IllegalMove, match=f"numbered 1 to {last}") as refused:
            p.check(0, MoveKnight("K1", (to,)))
        assert refused.value.rule == "CH-096"
    p = built(f"knights: {{K1: red strong at {p.island.neighbours[last][-1]}}}\n")
    p.check(0, MoveKnight("K1", (last,)))
    with pytest.raises(IllegalMove, match="1 is not next to") as refused:
        p.check(0, MoveKnight("K1", (1,)))
    assert refused.value.rule == "CH-096"


@pytest.mark.rules("CK-21", "IMP-01")
def test_a_merchant_exchanges_what_his_hex_yields_be_it_the_first_of_all_kinds() -> None:
    """Unless it yields nothing."""
    for kind, name in enumerate(RESOURCES):
        p = built("")
        p.state.merchant.owner = 0
        p.state.merchant.hex = next(
            hex for hex, terrain in enumerate(p.state.terrain) if TERRAIN_RESOURCE[terrain] == kind
        )
        rates = p.bank_rates(0).counts
        assert [rates[each] for each in range(len(RESOURCES))] == [
            2 if each == kind else 4 for each in range(5)
        ], name


def attacked(text: str, dice: list[int]) -> Any:
    """The position after a squad has rolled these dice against two monsters."""
    p = built(text)
    p.apply(0, Attack("S1", ("M1", "M2")), ScriptedDraws(dice, []))
    return p


@pytest.mark.rules("CH-080", "CH-083", "CH-084", "CH-127")
def test_a_knight_is_shown_each_end_within_reach_by_a_cheapest_path() -> None:
    p = built("knights: {K1: red basic at 24 hidden}\nroads: {24-30: blue, 30-35: white}")
    assert domain(p, MoveKnight, "path").values == ((18,), (19,), (30,), (30, 35))


@pytest.mark.rules("CH-080", "CH-082", "CH-083")
def test_a_detour_by_road_is_shown_where_it_is_cheaper() -> None:
    p = built("knights: {K1: red basic at 24}\nroads: {19-24: red, 19-25: blue, 25-31: red, 31-36: red}")
    ends = {path[-1]: path for path in domain(p, MoveKnight, "path").values}
    assert ends[31] == (19, 25, 31)
    assert ends[36] == (30, 36)


@pytest.mark.rules("X-40", "CH-090", "CH-080")
def test_a_way_past_a_monster_is_shown_only_where_there_is_no_other() -> None:
    p = built("knights: {K1: red strong at 24}\nmonsters: {M1: cultist at 30, M2: cultist at 24}")
    ends = {path[-1]: path for path in domain(p, MoveKnight, "path").values}
    assert ends[31] == (19, 25, 31)
    assert ends[36] == (30, 36)
    assert ends[30] == (30,)
    p = built("knights: {K1: red strong at 24}\nmonsters: {M1: cultist at 19}")
    ends = {path[-1]: path for path in domain(p, MoveKnight, "path").values}
    assert ends[31] == (30, 36, 31)


@pytest.mark.rules("CH-457", "CH-090")
def test_a_trophy_is_offered_to_who_may_be_checked_on_the_way_and_to_nobody_else() -> None:
    for place, offered in ((24, (None, "gug")), (13, (None, "gug")), (54, (None,))):
        p = built(
            f"knights: {{K1: red strong at 24}}\ntrophies: {{red: [gug]}}\nmonsters: {{M1: cultist at {place}}}"
        )
        assert domain(p, MoveKnight, "trophy").values == offered


@pytest.mark.rules("CH-080")
def test_a_move_without_a_step_is_none() -> None:
    p = built("knights: {K1: red basic at 24}")
    assert refusal(p, MoveKnight("K1", ())) == "CH-080"


@pytest.mark.rules("CH-454", "CH-460")
def test_payments_for_a_clue_are_listed_without_a_trophy_to_spare() -> None:
    p = built("trophies: {red: [byakhee, elder_thing, gug, zombie]}")
    assert domain(p, SwapTrophies, "trophies").values == (
        ("byakhee", "gug", "zombie"),
        ("elder_thing", "gug"),
    )
    p = built("trophies: {red: [dark_young, dark_young, dark_young]}")
    assert domain(p, SwapTrophies, "trophies").values == (("dark_young", "dark_young"),)
    p = built("options: {masks: true}\ntrophies: {red: [gug, the_dark_pharaoh]}")
    assert domain(p, SwapTrophies, "trophies").values == (("gug", "the_dark_pharaoh"),)


@pytest.mark.rules("CH-454", "CH-461")
def test_trophies_worth_just_5_are_enough_and_each_is_given_once() -> None:
    p = built("trophies: {red: [gug, elder_thing]}")
    assert domain(p, SwapTrophies, "trophies").values == (("elder_thing", "gug"),)
    p = built("trophies: {red: [dark_young, dark_young, dark_young]}")
    p.apply(0, SwapTrophies(("dark_young", "dark_young")), ScriptedDraws([], []))
    assert [count for count in p.state.seats[0].trophies if count] == [1]


@pytest.mark.rules("CH-454")
def test_trophies_are_named_in_the_order_of_kinds() -> None:
    p = built("trophies: {red: [gug, elder_thing]}")
    assert refusal(p, SwapTrophies(("gug", "elder_thing"))) == "CH-454"


SQUAD = "knights: {K1: red basic at 24, K2: red basic at 24}\nsquads: {S1: [K1, K2]}\n"


@pytest.mark.rules("CH-353", "CH-355", "CH-358")
def test_a_squad_may_spend_its_dice_in_just_these_ways() -> None:
    p = attacked(f"{SQUAD}monsters: {{M1: cultist at 24, M2: ghoul at 24}}", [1, 5, 1, 6])
    ways = {tuple((part.monster, part.hits) for part in choice.parts) for choice in p.choices(0)
            if isinstance(choice, AssignDiceTo)}  # fmt: skip
    assert ways == {(("M1", 1),), (("M1", 2),), (("M2", 1),), (("M2", 2),), (("M1", 1), ("M2", 1))}


@pytest.mark.rules("CH-353", "CH-355", "CH-314")
def test_what_has_no_strength_may_be_hit_with_every_die() -> None:
    p = attacked(f"{SQUAD}monsters: {{M1: nightgaunt at 24, M2: cultist at 24}}", [5, 5, 6, 6])
    ways = {tuple((part.monster, part.hits) for part in choice.parts) for choice in p.choices(0)
            if isinstance(choice, AssignDiceTo)}  # fmt: skip
    alone = {(("M1", hits),) for hits in (1, 2, 3, 4)} | {(("M2", hits),) for hits in (1, 2, 3)}
    assert ways == alone | {(("M1", 1), ("M2", 1)), (("M1", 1), ("M2", 2)), (("M1", 2), ("M2", 1))}


@pytest.mark.rules("CH-353")
def test_dice_are_spent_to_hit() -> None:
    p = attacked(f"{SQUAD}monsters: {{M1: cultist at 24, M2: ghoul at 24}}", [1, 5, 1, 6])
    assert refusal(p, AssignDiceTo(())) == "CH-353"
    assert refusal(p, AssignDiceTo((DiceOn("M1", 0),))) == "CH-353"
    assert refusal(p, AssignDiceTo((DiceOn("M2", 1), DiceOn("M1", 1)))) == "CH-353"


@pytest.mark.rules("CH-097", "X-32", "CH-144")
def test_at_least_one_monster_is_attacked_and_one_knight_led() -> None:
    p = built("knights: {K1: red strong at 24, K2: red basic at 24}\nmonsters: {M1: cultist at 24}")
    assert refusal(p, Attack("K1", ())) == "CH-097"
    assert refusal(p, FormSquad("K1", ())) == "CH-144"


@pytest.mark.rules("X-50", "CH-165")
def test_of_a_squad_somebody_must_be_named() -> None:
    p = built(f"{SQUAD}hands: {{red: {{grain: 1, brick: 1, lumber: 1, wool: 1}}}}")
    assert refusal(p, Rest("S1")) == "CH-165"
    assert refusal(p, Colonize("S1")) == "X-50"


@pytest.mark.rules("CH-139")
def test_the_town_of_a_recruit_is_named_only_where_the_recruiter_is_elsewhere() -> None:
    p = built("options: {recruit_from: anywhere}\nknights: {K1: red strong at 13}")
    assert refusal(p, Recruit("K1", 13)) == "CH-139"
    p.check(0, Recruit("K1"))


@pytest.mark.rules("CH-168", "CH-169")
def test_hexes_are_harvested_in_their_order() -> None:
    p = built("knights: {K1: red mighty at 24}")
    p.check(0, Harvest("K1", ("E", "I")))
    assert refusal(p, Harvest("K1", ("I", "E"))) == "CH-169"
    assert refusal(p, Harvest("K1", ("E",))) == "CH-169"


@pytest.mark.rules("CK-42", "IMP-06", "CH-069")
def test_roads_of_road_building_are_borders_of_the_island_in_their_order() -> None:
    p = built("progress: {red: [road_building]}")
    p.check(0, PlayRoadBuilding(("13-18", "18-24")))
    assert refusal(p, PlayRoadBuilding(("18-24", "13-18"))) == "IMP-06"
    assert refusal(p, PlayRoadBuilding(("13-18", "13-18"))) == "IMP-06"
    assert refusal(p, PlayRoadBuilding(("13-18", "18-99"))) == "CH-069"


FOURTEEN = "1-4 1-5 4-8 8-12 8-13 12-17 17-22 22-28 28-34 33-38 38-43 43-47 47-51 51-54".split()


@pytest.mark.rules("CK-42", "IMP-03")
def test_the_last_road_is_laid_where_it_hangs_together() -> None:
    roads = ", ".join(f"{border}: red" for border in FOURTEEN)
    p = built(f"progress: {{red: [road_building]}}\nroads: {{{roads}}}")
    assert "13-18" in domain(p, PlayRoadBuilding, "roads").values
    assert "18-24" not in domain(p, PlayRoadBuilding, "roads").values
    p.check(0, PlayRoadBuilding(("13-18",)))
    assert refusal(p, PlayRoadBuilding(("13-18", "18-24"))) == "IMP-06"


@pytest.mark.rules("CK-43", "IMP-06", "IMP-03")
def test_a_smith_promotes_one_or_two() -> None:
    p = built("progress: {red: [smith]}\nknights: {K1: red basic at 13, K2: red basic at 24}")
    assert refusal(p, PlaySmith(())) == "IMP-06"
    p.check(0, PlaySmith(("K1", "K2")))
    assert refusal(p, PlaySmith(("K2", "K1"))) == "IMP-06"
    assert PlaySmith(("K1", "K2")) in p.choices(0)


@pytest.mark.rules("CK-28", "CH-069", "CH-065")
def test_a_diplomat_works_on_borders_of_the_island() -> None:
    p = built("roads: {13-18: blue}")
    assert refusal(p, PlayDiplomat("13-18")) == "IMP-06"
    p = built("progress: {red: [diplomat]}\nroads: {13-18: blue}")
    p.check(0, PlayDiplomat("13-18", "9-13"))
    assert refusal(p, PlayDiplomat("13-99")) == "CH-065"
    assert refusal(p, PlayDiplomat("9-13")) == "CH-065"
    assert refusal(p, PlayDiplomat("13-18", "13-99")) == "CH-069"
    assert refusal(p, PlayDiplomat("13-18", "1-4")) == "CH-069"


@pytest.mark.rules("CH-175", "CH-027", "IMP-11")
def test_numbers_beside_the_island_are_no_places() -> None:
    p = built("")
    for number in (-1, 0, 55, 10**20):
        assert refusal(p, Militia(number)) == "CH-175"
    p = built("turn: {phase: setup}", towns="")
    for number in (-1, 0, 55):
        assert refusal(p, Place("settlement", number, "24-30")) == "IMP-11"


@pytest.mark.rules("X-59", "CH-013", "CH-014", "CH-016")
def test_a_state_can_hold_each_order_that_special_building_keeps() -> None:
    """And each is carried out by the rules of the move itself."""
    kinds = CatanHorrorPosition.binding.asked[SpecialBuilding]
    kept = {kind.move: kind.carried_out_by for kind in kinds.values() if kind.carried_out_by is not kind}
    assert set(kept) == set(get_args(BuildOrder))
    for move, kind in kept.items():
        assert kind.check.__module__ == kind.do.__module__ == move.__module__
    assert {move.__name__ for move in kinds.keys() - kept.keys()} == {"Pass", "PassUntilMyTurn", "StartOver"}


AGAINST = {
    PlaySpy: "progress: {red: [spy], blue: [crane]}\n",
    PlayDeserter: "progress: {red: [deserter]}\nknights: {K1: blue basic at 41}\n",
    PlayMasterMerchant: """
progress: {red: [master_merchant]}
hands: {blue: {ore: 1}}
points_cards: {blue: [printer]}
""",
}


@pytest.mark.rules("IMP-06")
@pytest.mark.parametrize("kind", AGAINST, ids=lambda kind: kind.__name__)
def test_whom_a_card_is_played_against_may_be_left_out_where_it_can_be_but_one(kind: Any) -> None:
    """It is filled in before the move is checked; where it can be several or nobody the rules ask for a name."""
    for text, named in ((AGAINST[kind], 1), (AGAINST[kind].replace("blue", "white"), 2)):
        towns = TOWNS.replace("blue settlement", "blue settlement, 1: white settlement")
        p = built(text.replace("at 41", f"at {41 if named == 1 else 1}"), towns)
        assert p.completed(0, as_sent(kind())) == kind(named)
        assert p.completed(0, kind(0)) == kind(0)
        p.check(0, kind(named))
        with pytest.raises(IllegalMove, match="must be named") as caught:
            p.check(0, kind())
        assert caught.value.rule == "IMP-06"
