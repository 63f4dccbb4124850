"""What standing orders come to in the own turn, and in special building (TAB-112, TAB-116, TAB-117)."""

from __future__ import annotations

from horror.games import RULESETS
from horror.rules.base.cards import Cards
from horror.rules.base.events import OfferDeclined, OfferWithdrawn, Traded
from horror.rules.kernel.draws import NoDraws
from tests.games.horror_orders import BUILDING
from tests.games.standing.positions import TRADING
from tests.games.standing.scene import Scene, changed, classic, happened, horror

RED, BLUE, WHITE = 0, 1, 2


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
