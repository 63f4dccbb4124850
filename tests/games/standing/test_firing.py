"""What standing orders come to when something is asked (TAB-102 to TAB-120), family by family."""

from __future__ import annotations

from typing import Any

import pytest

from horror.games import RULESETS
from horror.games.scenario.drawing import ScenarioDraws
from horror.games.standing.evaluation import Fires
from horror.rules.base.cards import Cards
from horror.rules.base.events import OfferDeclined, OfferWithdrawn, Traded
from horror.rules.kernel.draws import NoDraws
from tests.games.horror_orders import BUILDING, CONTROL
from tests.games.horror_positions import asked
from tests.games.ordered import after, built
from tests.games.standing.scene import OPENED, Scene, changed, happened

RED, BLUE, WHITE = 0, 1, 2
TRADING = """
ruleset: classic
players: [red, blue, white]
towns: {19: blue settlement, 36: white settlement, 12: red settlement, 18: blue city}
roads: {12-17: red}
hands: {red: {wool: 4, ore: 4}, blue: {ore: 2, wool: 3, grain: 1}, white: {ore: 1}}
offers: {T1: red gives 2 ore for 1 wool to blue white}
turn: {player: red, phase: actions}
"""


def classic(text: str, seat: int = RED) -> Scene:
    return Scene(built(text), seat, RULESETS["classic"])


def horror(text: str, seat: int = RED, dice: list[int] | None = None) -> Scene:
    return Scene(asked(text, dice or []), seat)


# -- trade


@pytest.fixture(scope="module")
def offered() -> Scene:
    return classic(TRADING, BLUE)


BOUNDS = [
    ("2 ore for 1 wool", True),
    ("2 ore for at most 2 wool", True),
    ("2 ore for at most 1 wool", True),
    ("at least 1 ore for 1 wool", True),
    ("at least 2 ore for 1 wool", True),
    ("at most 2 ore for any wool", True),
    ("any ore for any wool", True),
    ("any wool ore for any wool grain", True),
    ("at most 3 ore 1 grain for 1 wool", True),
    ("1 ore for 1 wool", False),
    ("at least 3 ore for 1 wool", False),
    ("at least 2 ore 1 grain for 1 wool", False),
    ("at most 1 ore for 1 wool", False),
    ("2 ore for 2 wool", False),
    ("2 ore for at least 2 wool", False),
    ("2 ore for any grain", False),
    ("2 ore for 1 grain", False),
    ("any grain for 1 wool", False),
    ("2 ore 1 grain for 1 wool", False),
]


@pytest.mark.parametrize(("terms", "fires"), BOUNDS)
def test_an_offer_is_answered_within_the_bounds_that_are_said(
    offered: Scene, terms: str, fires: bool
) -> None:
    """TAB-111: of the kinds named, and no others."""
    assert offered.fired(f"when offered {terms}: accept") == (("accept T1",) if fires else ())


def test_whoever_offers_may_be_named(offered: Scene) -> None:
    """TAB-111"""
    assert offered.fired("when offered anything by red: decline") == ("decline T1",)
    assert offered.fired("when offered anything by white, red: decline") == ("decline T1",)
    assert offered.fired("when offered anything by white: decline") == ()
    assert offered.fired("when offered anything: decline") == ("decline T1",)
    assert offered.fired("when offered anything: counter 1 grain for 2 ore") == (
        "counter T1 1 grain for 2 ore",
    )


def test_what_is_kept_is_counted_after_the_trade(offered: Scene) -> None:
    """TAB-107: blue holds 3 wool and 2 ore, and gives 1 wool for 2 ore."""
    when = "when offered any ore for any wool and I keep"
    assert offered.fired(f"{when} 2 wool: accept") == ("accept T1",)
    assert offered.fired(f"{when} 2 wool 4 ore: accept") == ("accept T1",)
    assert offered.fired(f"{when} 5 ore: accept") == ("accept T1",), "the order takes no ore"
    assert offered.noted(f"{when} 3 wool: accept") == [
        ("R1", "skipped", "then it would not hold that you keep 3 wool")
    ]
    assert offered.fired(f"{when} 4 wool: accept else decline") == ("decline T1",)


def test_an_offer_that_cannot_be_paid_is_answered_by_the_next_alternative() -> None:
    """TAB-104"""
    poor = classic(TRADING, WHITE)
    assert poor.fired("when offered anything: accept else decline") == ("decline T1",)
    assert poor.noted("when offered anything: accept") == [
        ("R1", "skipped", "T1 asks for 1 wool, and you hold 1 ore")
    ]


def test_a_seat_answers_one_offer_of_a_maker_for_the_same_kinds(offered: Scene) -> None:
    """TAB-113: the table counts by a word that says maker and kinds, and no amounts."""
    fires = offered.looked("when offered anything: decline").fires
    assert fires is not None and fires.once == "0: ore for wool"
    answered = frozenset([fires.once])
    assert offered.looked("when offered anything: decline", answered=answered).fires is None
    assert offered.fired("when offered anything: decline", answered=frozenset(["0: wool for ore"]))


def test_offers_are_looked_at_by_their_number() -> None:
    """TAB-103"""
    two = classic(TRADING.replace("to blue white", "to blue, T3: red gives 1 ore for 1 grain to blue"), BLUE)
    assert two.fired("when offered anything: decline") == ("decline T1",)
    assert two.fired("when offered any ore for any grain: accept", "when offered anything: decline") == (
        "decline T1",
    )
    assert two.fired("when offered any ore for any grain: accept") == ("accept T3",)
    assert two.fired("when offered any ore for any grain: accept T1") == ("accept T1",)


# -- discards, gifts, cards that are taken

SEVEN = """
towns: {13: red city, 41: blue settlement}
hands: {red: {wool: 4, ore: 3, lumber: 2, cloth: 1}, blue: {ore: 2}}
gates: {J: abyss}
turn: {player: red, phase: production}
"""
DROPS = [
    ("drop wool", "discard 4 wool 1 ore"),
    ("drop wool, cloth, lumber keep 2 ore", "discard 4 wool 1 cloth"),
    ("drop cloth, lumber keep 2 ore 2 lumber", "discard 4 wool 1 cloth"),
    ("drop ore keep 1 ore 4 wool 2 lumber", "discard 1 wool 3 ore 1 cloth"),
    ("drop grain", "discard 4 wool 1 ore"),
    ("drop lumber keep 5 lumber", "discard 4 wool 1 ore"),
    ("discard 5 wool else discard 3 wool 2 ore", "discard 3 wool 2 ore"),
]


@pytest.mark.parametrize(("action", "order"), DROPS)
def test_cards_go_kind_by_kind_and_what_is_kept_goes_last(action: str, order: str) -> None:
    """TAB-114"""
    scene = Scene(after(built(SEVEN), (0, "roll"), dice=(3, 4, 1, 5, 5, 5)))
    assert [each.decision.kind for each in scene.asked] == ["discard"]
    assert scene.fired(f"when discarding: {action}") == (order,)


def test_the_classic_game_discards_so_too() -> None:
    """TAB-114"""
    text = TRADING.replace("phase: actions", "phase: production").replace(
        "offers: {T1: red gives 2 ore for 1 wool to blue white}\n", ""
    )
    scene = classic(text.replace("red: {wool: 4, ore: 4}", "red: {wool: 4, ore: 5}"))
    position: Any = after_classic(scene, "roll", dice=(3, 4))
    asked_now = Scene(position, RED, RULESETS["classic"])
    assert asked_now.fired("when discarding: drop wool keep 5 ore") == ("discard 4 wool",)
    assert asked_now.fired("when discarding: drop ore keep 4 wool") == ("discard 4 ore",)


def after_classic(scene: Scene, order: str, dice: tuple[int, ...]) -> Any:
    position = scene.position.copy()
    move = position.completed(scene.seat, scene.rules.parse(order, scene.view))
    position.apply(scene.seat, move, ScenarioDraws(dice, (), {}, {}, str))
    return position


WEDDING = """
towns: {13: red settlement, 41: blue city, 50: white city}
progress: {red: [wedding]}
hands: {blue: {wool: 3, ore: 1}, white: {ore: 1}}
gates: {J: abyss}
"""


def test_gifts_go_kind_by_kind() -> None:
    """TAB-114"""
    scene = Scene(after(built(WEDDING), (RED, "play wedding")), BLUE)
    assert scene.fired("when giving: drop ore, wool") == ("give 1 wool 1 ore",)
    assert scene.fired("when giving: drop ore keep 1 ore") == ("give 2 wool",)
    assert scene.fired("when giving: give 2 wool") == ("give 2 wool",)
    assert scene.fired("when discarding: drop ore", "when taking: take ore") == ()


def test_a_commodity_is_given_for_a_harbour() -> None:
    """TAB-114"""
    text = """
towns: {13: red settlement, 41: blue city}
progress: {red: [commercial_harbor]}
hands: {red: {wool: 1}, blue: {cloth: 1, coin: 2}}
gates: {J: abyss}
"""
    scene = Scene(
        after(built(text), (RED, "play commercial harbor"), (RED, "offer harbor wool to blue")), BLUE
    )
    assert scene.fired("when giving: drop coin") == ("give 1 coin",)
    assert scene.fired("when giving: drop wool, cloth") == ("give 1 cloth",)
    assert scene.fired("when giving: drop paper") == ("give 1 cloth",)


def test_cards_are_taken_in_the_order_of_their_kinds() -> None:
    """TAB-114"""
    text = """
towns: {13: red settlement, 41: blue city}
progress: {red: [master_merchant]}
hands: {blue: {wool: 1, ore: 2, grain: 3}}
gates: {J: abyss}
"""
    scene = Scene(after(built(text), (RED, "play master merchant against blue")), RED)
    assert scene.fired("when taking: take wool, ore") == ("take 1 wool 1 ore",)
    assert scene.fired("when taking: take ore") == ("take 2 ore",)
    assert scene.fired("when taking: take cloth, grain") == ("take 2 grain",)
    assert scene.noted("when taking: take cloth") == []
    assert scene.fired("when taking: take 2 grain") == ("take 2 grain",)


def test_a_resource_of_the_aqueduct_is_taken() -> None:
    """TAB-114"""
    text = """
towns: {13: red city, 41: blue city}
improvements: {red: {science: 3}}
gates: {J: abyss}
turn: {player: blue, phase: production}
"""
    position = after(built(text), (BLUE, "roll"), dice=(3, 5, 1))
    scene = Scene(position, RED)
    assert scene.fired("when taking: take cloth, ore, wool") == ("take 1 ore",)
    assert scene.fired("when taking: take paper, wool") == ("take 1 wool",)
    assert (
        scene.noted("when giving: drop ore", "when discarding: drop ore", "when assaulted: all fight") == []
    )


def test_a_progress_card_is_taken_by_its_name() -> None:
    """TAB-114"""
    text = """
towns: {13: red settlement, 41: blue city}
progress: {red: [spy], blue: [crane, wedding]}
gates: {J: abyss}
"""
    scene = Scene(after(built(text), (RED, "play spy against blue")), RED)
    assert scene.fired("when taking: take mining else take wedding") == ("take wedding",)


# -- the own turn


def test_rolling_waits_for_the_first_moment_at_which_it_may_be_done() -> None:
    """TAB-112"""
    before = classic(TRADING.replace("actions", "production").replace("offers", "#"))
    assert before.fired("when my turn begins: roll") == ("roll",)
    assert before.fired("when my turn begins: roll", begins=True) == ("roll",)
    later = classic(TRADING)
    assert later.looked("when my turn begins: roll").fires is None
    assert later.noted("when my turn begins: roll") == []
    other = classic(TRADING.replace("actions", "production").replace("offers", "#"), BLUE)
    assert other.fired("when my turn begins: roll") == ()


AMONG = """
towns: {13: red city walled, 30: blue settlement}
knights: {K1: red strong at 13, K3: red basic at 18}
monsters: {M1: cultist at 13}
gates: {J: abyss}
turn: {player: red, phase: combat}
"""


def test_nobody_rolls_while_a_knight_must_answer_unless_that_is_said() -> None:
    """TAB-112"""
    scene = horror(AMONG)
    assert scene.asked[0].decision.kind == "roll_or_respond"
    assert scene.fired("when my turn begins: roll") == ()
    assert scene.fired("when my turn begins even in combat: roll") == ("roll",)
    calm = horror(AMONG.replace("M1: cultist at 13", ""))
    assert calm.fired("when my turn begins: roll") == ("roll",)


def test_an_early_turn_is_for_the_beginning_alone() -> None:
    """TAB-112: all its lines are given; what becomes of the later ones is seen when they run."""
    before = classic(TRADING.replace("actions", "production").replace("offers", "#"))
    early = "when my turn begins: roll; build road 12-17; end turn"
    assert before.fired(early, begins=True, own_turns=1) == ("roll", "build road 12-17", "end turn")
    assert before.fired(early, begins=False) == ()
    assert before.noted("when my turn begins: build road 12-17; end turn", begins=True, own_turns=1) == [
        (
            "R1",
            "skipped",
            'build a road is no answer to the open question: "Begin your turn: roll the dice, or play a card first."',
        )
    ]


OWN = TRADING.replace("to blue white", "to blue")


def test_a_turn_goes_on_after_so_many_hours() -> None:
    """TAB-117: in the same turn of its owner."""
    scene = classic(OWN)
    line = "after 8 h: end turn"
    assert scene.fired(scene.kept(line, waited=8 * 3600 - 1)) == ()
    assert scene.fired(scene.kept(line, waited=8 * 3600)) == ("end turn",)
    assert scene.fired(scene.kept(line, waited=9 * 3600, own_turns=3), own_turns=3) == ("end turn",)
    outcome = scene.looked(scene.kept(line, waited=9 * 3600, own_turns=3), own_turns=4)
    assert outcome.fires is None and [note.what for note in outcome.notes] == ["over"]
    other = classic(OWN, BLUE)
    assert other.noted(other.kept(line, waited=9 * 3600)) == []


def test_a_turn_goes_on_when_an_offer_was_accepted_or_closed() -> None:
    """TAB-117"""
    open_ = classic(OWN)
    accepted = open_.kept("when T1 is accepted: end turn")
    closed = open_.kept("when T1 is closed: withdraw T1; end turn")
    every = open_.kept("when all are closed: end turn")
    assert open_.fired(accepted, closed, every) == ()
    other_seat = classic(OWN, BLUE)
    assert other_seat.noted(other_seat.kept("when all are closed: end turn")) == []
    gone = classic(OWN.replace("offers", "#"))
    traded = happened(Traded(seat=RED, partner=BLUE, give=Cards(ore=2), get=Cards(wool=1), rule="TAB-11"))
    withdrawn = happened(OfferWithdrawn(offer="T1", seats=(RED, BLUE), rule="TAB-23"))
    other = happened(OfferWithdrawn(offer="T2", seats=(RED, BLUE), rule="TAB-23"))
    assert gone.fired(accepted, happened=[traded]) == ("end turn",)
    assert gone.fired(accepted, happened=[traded, other]) == ("end turn",)
    assert gone.fired(accepted, happened=[other]) == (), "it was undone"
    assert gone.fired(accepted, happened=[traded, withdrawn]) == (), "that was another one"
    assert open_.fired(accepted, happened=[traded]) == (), "it still is open"
    theirs = happened(Traded(seat=BLUE, partner=RED, give=Cards(ore=2), get=Cards(wool=1), rule="TAB-11"))
    assert gone.fired(accepted, happened=[theirs]) == ()
    assert gone.fired(changed(accepted, since=50), happened=[traded]) == ()
    assert gone.fired(changed(accepted, own_turns=2), happened=[traded], own_turns=3) == ()
    assert gone.fired(accepted, happened=[withdrawn]) == ()
    assert gone.fired(closed, happened=[traded]) == ()
    assert gone.noted(closed, happened=[withdrawn]) == [("R1", "skipped", "no offer T1 is open to you")]
    assert gone.fired(gone.kept("when all are closed: end turn"), happened=[traded]) == ("end turn",)


def test_an_offer_is_closed_when_all_have_declined_or_countered() -> None:
    """TAB-117, TAB-108: that is what the order waits for, and drops it not."""
    closed = "when T1 is closed: withdraw T1; end turn"
    scene = classic(TRADING)
    position = scene.position.copy()
    position.state.offers[0].declined.append(BLUE)
    half = Scene(position, RED, scene.rules)
    assert half.fired(half.kept(closed)) == ()
    position = position.copy()
    position.state.offers[0].declined.append(WHITE)
    whole = Scene(position, RED, scene.rules)
    declined = happened(OfferDeclined(offer="T1", seat=WHITE, seats=(RED, BLUE, WHITE), rule="TAB-23"))
    assert whole.fired(whole.kept(closed), happened=[declined]) == ("withdraw T1", "end turn")
    assert whole.fired(whole.kept("when all are closed: end turn")) == ("end turn",)
    countered = half.position.copy()
    order = RULESETS["classic"].parse("counter T1 1 ore for 1 wool", countered.view(WHITE))
    countered.apply(WHITE, order, NoDraws())
    answered = Scene(countered, RED, scene.rules)
    assert [offer.answers for offer in answered.view.offers] == [None, "T1"]
    assert answered.fired(answered.kept(closed)) == ("withdraw T1", "end turn")


# -- special building


def test_an_answer_is_over_with_its_pass() -> None:
    """TAB-105: whether others have answered or not."""
    road = horror(
        """
towns: {13: red settlement, 50: blue settlement, 1: white settlement}
gates: {J: abyss}
hands: {blue: {brick: 2, lumber: 2}, white: {brick: 1}}
turn: {player: red, phase: wrap_up}
""",
        BLUE,
    )
    assert road.fired("when special building: pass, build road 50-54") == ("pass",)
    assert road.fired("when special building: build road 50-54, pass until my turn, pass") == (
        "build road 50-54",
        "pass until my turn",
    )


def test_what_can_mean_several_things_is_told_as_the_reason() -> None:
    """TAB-104"""
    scene = Scene(BUILDING.position, BUILDING.seat)
    assert scene.fired("when special building: build city, improve trade at 13") == (
        "improve trade at 13",
        "pass",
    )
    early = horror("towns: {13: red city, 17: red city, 30: blue city}\ngates: {J: abyss}")
    [(_, what, why)] = early.noted("when my turn begins: build wall; end turn", begins=True, own_turns=1)
    assert what == "skipped" and "expected 13 or 17" in why


def test_wishes_are_built_as_far_as_they_can_be_paid_and_a_pass_ends_them() -> None:
    """TAB-104, TAB-105, TAB-116: red may improve once with 5 cloth, and has nothing for a city."""
    scene = Scene(BUILDING.position, BUILDING.seat)
    assert scene.asked[0].decision.kind == "special_build"
    assert scene.fired("when special building: build city 12, improve trade at 13, pass until my turn") == (
        "improve trade at 13",
        "pass until my turn",
    )
    assert scene.fired("when special building: build city 12") == ("pass",)
    assert scene.fired("when special building: improve trade at 13, improve trade at 13") == (
        "improve trade at 13",
        "pass",
    )
    assert scene.fired("until my turn: pass, improve trade at 13") == ("pass",)


def test_what_cannot_be_paid_may_be_left_to_the_owner() -> None:
    """TAB-116: with `I can afford` nothing is given where nothing can be built."""
    scene = Scene(BUILDING.position, BUILDING.seat)
    when = "when special building and I can afford"
    assert scene.fired(f"{when}: build city 12") == ()
    assert scene.fired(f"{when}: build city 12 else improve trade at 13") == ("improve trade at 13", "pass")
    assert scene.fired(f"{when}: build city 12, pass") == ()
    assert scene.fired(f"{when}: build city 12 else pass") == ("pass",)
    assert scene.fired(f"{when}: build city 12, improve trade at 13, pass until my turn") == (
        "improve trade at 13",
        "pass until my turn",
    )


def test_a_wish_that_would_take_what_is_kept_is_passed_over() -> None:
    """TAB-104, TAB-107"""
    scene = Scene(BUILDING.position, BUILDING.seat)
    assert scene.fired("when special building and I keep 1 cloth: improve trade at 13") == ("pass",)
    assert scene.fired("when special building and I keep 2 brick: improve trade at 13") == (
        "improve trade at 13",
        "pass",
    )
    road = horror(
        """
towns: {13: red settlement, 50: blue settlement, 1: white settlement}
gates: {J: abyss}
hands: {blue: {brick: 2, lumber: 2}}
turn: {player: red, phase: wrap_up}
""",
        BLUE,
    )
    both = "build road 50-54, build road 51-54"
    assert road.fired(f"when special building: {both}") == ("build road 50-54", "build road 51-54", "pass")
    assert road.fired(f"when special building and I keep 1 brick: {both}") == ("build road 50-54", "pass")


# -- assaults

ASSAULTED = """
towns: {13: red settlement, 50: blue settlement, 9: red settlement}
knights: {K1: red basic at 13, K2: red basic at 13, K4: blue basic at 13, K5: red strong at 50}
monsters: {M1: cultist at 18}
gates: {J: abyss}
turn: {player: red, phase: monsters}
"""


@pytest.fixture(scope="module")
def assaulted() -> Scene:
    return horror(ASSAULTED, RED, [4])


def test_knights_answer_an_assault(assaulted: Scene) -> None:
    """TAB-119"""
    assert assaulted.asked[0].decision.kind == "respond_to_assault"
    assert assaulted.fired("when assaulted: all fight") == ("K1 fight", "K2 fight")
    assert assaulted.fired("when assaulted: all hide") == ("K1 hide", "K2 hide")
    assert assaulted.fired("when my town 13 is assaulted: K1 fight, K2 flee to 8") == (
        "K1 fight",
        "K2 flee to 8",
    )
    assert assaulted.fired("when my town 9 is assaulted: all fight") == ()


def test_who_flees_goes_where_no_monster_is_and_to_an_own_town_first(assaulted: Scene) -> None:
    """TAB-119"""
    to = {order.rpartition(" ")[2] for order in assaulted.fired("when assaulted: all flee")}
    assert to == {"9"}
    wild = horror(ASSAULTED.replace(", 9: red settlement", ""), RED, [4])
    assert wild.fired("when assaulted: all flee") == ("K1 flee to 8", "K2 flee to 8")
    beset = horror(
        ASSAULTED.replace(", 9: red settlement", "").replace(
            "M1: cultist at 18", "M1: cultist at 18, M2: cultist at 8"
        ),
        RED,
        [4, 1],
    )
    assert {order.rpartition(" ")[2] for order in beset.fired("when assaulted: all flee")} == {"9"}


def test_lines_about_knights_that_are_not_asked_are_passed_over(assaulted: Scene) -> None:
    """TAB-119"""
    assert assaulted.fired("when assaulted: K5 fight, K1 fight, K2 hide") == ("K1 fight", "K2 hide")


def test_an_answer_that_leaves_out_a_knight_is_none(assaulted: Scene) -> None:
    """TAB-105"""
    assert assaulted.fired("when assaulted: K1 fight else all hide") == ("K1 hide", "K2 hide")
    assert assaulted.noted("when assaulted: K1 fight") == [
        ("R1", "skipped", "it does not answer all that is asked")
    ]
    assert assaulted.fired("when assaulted: K1 flee to 54, K2 fight else all fight") == (
        "K1 fight",
        "K2 fight",
    )


def test_who_flees_from_two_towns_goes_from_each() -> None:
    """TAB-119"""
    two = horror(ASSAULTED.replace("M1: cultist at 18", "M1: cultist at 18, M2: cultist at 54"), RED, [4, 4])
    assert [list(row.asked) for row in two.view.answers if row.seat == RED] == [["K1", "K2", "K5"]]
    *here, there = two.fired("when assaulted: all flee")
    assert here == ["K1 flee to 9", "K2 flee to 9"] and there in (
        "K5 flee to 46",
        "K5 flee to 51",
        "K5 flee to 54",
    )


def test_mad_knights_are_counted_with_the_monsters(assaulted: Scene) -> None:
    """TAB-119: a red and a blue basic one against a Mad strong one and a cultist."""
    position = assaulted.position.copy()
    position.state.knights[0].mad = 2
    position.state.knights[0].rank = 2
    mad = Scene(position)
    assert mad.fired("when assaulted and outnumbered and by at most 1: K1 fight, K2 fight")
    assert not mad.fired("when assaulted and by at most 0: K1 fight, K2 fight")


def strengths(knights: str, monsters: str) -> Scene:
    text = ASSAULTED.replace("K2: red basic at 13, K4: blue basic at 13, K5: red strong at 50", knights)
    return horror(text.replace("M1: cultist at 18", monsters), RED, [4, 4])


COMPARED = [
    # cultists have strength 1, a ghoul 2; knights count 1, 2, 3
    ("K2: red strong at 50", "M1: cultist at 18", 0),
    ("K2: red basic at 13", "M1: cultist at 18", 1),
    ("K2: red mighty at 13", "M1: cultist at 18", 3),
    ("K4: blue strong at 13", "M1: cultist at 18", 2),
    ("K2: red strong at 50", "M1: cultist at 18, M2: cultist at 18", -1),
]


@pytest.mark.parametrize(("knights", "monsters", "lead"), COMPARED)
def test_guards_compare_what_everybody_sees(knights: str, monsters: str, lead: int) -> None:
    """TAB-119"""
    scene = strengths(knights, monsters)
    [cultist, *_] = scene.view.monsters
    assert cultist.strength == 1
    for guard, holds in (
        ("outnumbered", lead < 0),
        ("knights are stronger", lead > 0),
        (f"by at most {abs(lead)}", True),
        ("by at most 1", abs(lead) <= 1),
        ("outnumbered and by at most 0", False),
    ):
        assert bool(scene.fired(f"when assaulted and {guard}: all fight")) == holds, guard


# -- Mad players, the set-up


def test_monsters_are_left_to_the_rules() -> None:
    """TAB-120"""
    scene = Scene(CONTROL.position, CONTROL.seat)
    assert scene.fired("when moving monsters: leave to rules") == ("leave to rules",)
    assert scene.fired("when moving monsters: M1 move 13; leave to rules") == ("M1 move 13", "leave to rules")
    assert scene.fired("when dividing towns: take town 13") == ()


DIVIDING = """
towns:
  13: red settlement invaded horror=4
  41: blue settlement mad
  28: blue settlement mad
  48: blue settlement mad
  1: white settlement mad
  3: white settlement mad
  38: white settlement mad
  20: blue settlement
  16: white settlement
monsters: {M1: ghoul at 13}
gates: {J: abyss}
turn: {player: blue, phase: monsters}
"""


def test_the_first_town_that_is_left_is_taken() -> None:
    """TAB-120, TAB-104"""
    scene = horror(DIVIDING, RED)
    assert scene.asked[0].decision.kind == "divide_towns"
    assert scene.fired("when dividing towns: take town 20, take town 3, take town 41") == (
        "take town 3",
        "take town 41",
    )
    assert scene.fired("when dividing towns: take town 20, take town 3") == ("take town 3",)
    assert scene.noted("when dividing towns: take town 20") == [
        ("R1", "skipped", "you can take the towns at 1, 3, 13, 28, 38, 41, 48")
    ]


def test_the_first_free_place_is_taken_in_the_set_up() -> None:
    """TAB-115"""
    scene = classic(
        "ruleset: classic\nplayers: [red, blue, white]\ntowns: {19: blue settlement}\nturn: {phase: setup}"
    )
    scene = Scene(scene.position, scene.position.waiting()[0].seat, scene.rules)
    assert [each.decision.kind for each in scene.asked] == ["place"]
    fired = scene.fired("when placing: first of 19, 12, 41 road any")
    assert fired and fired[0].startswith("place settlement 12 road ")
    assert scene.fired("when placing: first of 24, 12 road 12-17, 41") == ("place settlement 12 road 12-17",)
    assert scene.fired("when placing: place settlement 19 road 19-24, place settlement 12 road 12-17") == (
        "place settlement 12 road 12-17",
    )
    assert scene.noted("when placing: city first of 12") == []
    assert scene.noted("when placing: first of 19") == []


# -- when time has run out


def test_if_late_comes_last_and_only_then(assaulted: Scene) -> None:
    """TAB-118, TAB-103"""
    late = "if late: K1 hide; K2 hide"
    assert assaulted.fired(late) == ()
    assert assaulted.fired(late, late=True) == ("K1 hide", "K2 hide")
    assert assaulted.fired(late, "when assaulted: all fight", late=True) == ("K1 fight", "K2 fight")
    for word in ("steward", "neutral"):
        fires = assaulted.looked(f"if late: {word}", late=True).fires
        assert isinstance(fires, Fires) and (fires.by, fires.orders) == (word, ())
    chosen = assaulted.looked("if late: K1 fight else steward", late=True).fires
    assert chosen is not None and chosen.by == "steward"
    assert chosen.asked.opened == OPENED
