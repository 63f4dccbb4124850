"""In which order standing orders are looked at, what is noted of them, what drops them, and when they are over."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from horror.games import RULESETS
from horror.games.standing.evaluation import MOST_FIRINGS, looked, over
from horror.games.standing.look import Asked, Moment
from horror.games.standing.order import Found, Order
from horror.games.standing.trial import Trial
from horror.rules.base.cards import Cards
from horror.rules.base.events import CityBuilt, OfferMade, Received, RoadBuilt, Rolled, Traded
from horror.rules.kernel.agenda import Decision
from horror.rules.kernel.events import Event
from horror.rules.monsters.fights.events import CombatRolled
from horror.rules.monsters.knights.events import KnightGone, KnightHit, KnightMoved
from horror.rules.monsters.roaming.events import MonsterMoved
from horror.rules.monsters.towns.events import TownAssaulted, TownDamaged
from tests.games.horror_positions import asked
from tests.games.ordered import after, built
from tests.games.standing.positions import TRADING
from tests.games.standing.scene import NOON, OPENED, Scene, changed, classic, happened

RED, BLUE = 0, 1
OFFERED, OWN = classic(TRADING, BLUE), classic(TRADING, RED)
ASSAULTED = Scene(
    asked(
        """
towns: {13: red settlement, 50: blue settlement}
knights: {K1: red basic at 13, K2: red basic at 13, K3: red strong at 50}
monsters: {M1: cultist at 18}
roads: {13-18: red}
gates: {J: abyss}
turn: {player: red, phase: monsters}
""",
        [4],
    )
)
FIGHT = "when assaulted: all fight"
DECLINE = "when offered anything: decline"


def test_orders_are_looked_at_as_their_owner_has_put_them() -> None:
    """TAB-103"""
    assert ASSAULTED.fired("when assaulted: all hide", FIGHT) == ("K1 hide", "K2 hide")
    assert ASSAULTED.fired(FIGHT, "when assaulted: all hide") == ("K1 fight", "K2 fight")
    outcome = ASSAULTED.looked("when assaulted: K1 fight", FIGHT)
    assert outcome.fires is not None and outcome.fires.id == "R2"
    assert [note.id for note in outcome.notes] == ["R1"]


def test_orders_for_the_own_turn_come_first() -> None:
    """TAB-103"""
    after = OWN.kept("after 1 h: end turn", 2, waited=3600)
    late = OWN.kept("if late: build road 12-17", 1)
    outcome = OWN.looked(late, after, late=True)
    assert outcome.fires is not None and outcome.fires.id == "R2"


def test_orders_for_the_own_turn_come_before_others_on_the_same_question() -> None:
    """TAB-103"""
    text = """
towns: {13: red settlement, 41: blue city}
progress: {red: [master_merchant]}
hands: {blue: {wool: 1, ore: 2, grain: 3}}
gates: {J: abyss}
"""
    scene = Scene(after(built(text), (RED, "play master merchant against blue")), RED)
    later = scene.kept("after 1 h: take 2 ore", 2, waited=3600)
    fires = scene.looked("when taking: take grain", later).fires
    assert fires is not None and (fires.id, fires.orders) == ("R2", ("take 2 ore",))


def test_what_an_order_is_to_answer_later_is_left_to_it() -> None:
    """TAB-110"""
    waiting = OFFERED.kept("when offered anything by red: accept", 1, waiting=(OPENED,))
    assert OFFERED.fired(waiting, OFFERED.kept(DECLINE, 2)) == ()
    assert OFFERED.fired(changed(waiting, off=True), OFFERED.kept(DECLINE, 2)) == ("decline T1",)
    assert OFFERED.fired(changed(waiting, waiting=(1, 2))) == ("accept T1",)


def test_an_order_that_was_dropped_is_not_looked_at_again() -> None:
    """TAB-108"""
    text = """
ruleset: classic
players: [red, blue, white]
towns: {19: blue settlement, 36: white settlement, 12: red settlement}
hands: {red: {ore: 4}, blue: {wool: 3}}
offers: {T1: red gives 2 ore for 1 wool to blue, T2: red gives 1 ore for 1 wool to blue}
turn: {player: red, phase: actions, number: 7}
"""
    scene = Scene(built(text), BLUE, RULESETS["classic"])
    made = OfferMade(offer="T1", seat=RED, to=(BLUE,), give=Cards(ore=2), get=Cards(wool=1), rule="TAB-10")
    notes = scene.noted("when offered anything: decline T1", happened=[happened(made)])
    assert notes == [("R1", "dropped", "something has happened to T1")]
    never = "when offered anything: counter 9 grain for 1 ore"
    assert [what for _, what, _ in scene.noted(never)] == ["skipped", "skipped"], "on each of two offers"


def test_a_line_that_reads_no_more_is_skipped() -> None:
    """TAB-104: an order that was kept under words of before."""
    kept = OFFERED.kept(DECLINE)
    old = changed(kept, order=msgspec.structs.replace(kept.order, do=((Order("deliver a speech"),),)))
    [(_, what, why)] = OFFERED.noted(old)
    assert what == "skipped" and why.startswith("column 1: expected")


def test_nothing_waits_for_a_turn_in_the_set_up() -> None:
    """TAB-112"""
    position = built("ruleset: classic\nplayers: [red, blue, white]\nturn: {phase: setup}")
    scene = Scene(position, position.waiting()[0].seat, RULESETS["classic"])
    assert scene.noted("when my turn begins: end turn", begins=True, own_turns=1) == []


def test_on_a_trial_nothing_is_drawn() -> None:
    """TAB-102: what would draw is taken for an answer."""
    position = built(
        "ruleset: classic\nplayers: [red, blue, white]\ntowns: {12: red settlement}\n"
        "turn: {player: red, phase: production}"
    )
    scene = Scene(position, RED, RULESETS["classic"])
    kept = scene.kept("when my turn begins: roll")
    trial = Trial(scene.look(), scene.asked[0], kept.order, Found())
    assert trial.after(position, RULESETS["classic"].parse("roll", scene.view)) == (position, True)


def test_what_the_game_waits_for_comes_before_what_is_optional() -> None:
    """TAB-103"""
    scene = classic(TRADING, BLUE)
    waiting = Asked(Decision(id="D9", kind="discard", seat=BLUE, gather=True), OPENED)
    look = scene.look()
    kept = [scene.kept(DECLINE, 1), scene.kept("if late: neutral", 2)]
    fires = looked(scene.language, kept, look, [*scene.asked, waiting], late=True).fires
    assert fires is not None and (fires.id, fires.asked.decision.id) == ("R2", "D9")


def test_who_has_answered_and_who_is_another_is_not_looked_at() -> None:
    decision = OFFERED.asked[0].decision
    kept = [OFFERED.kept(DECLINE)]
    for other in (
        Decision(id="T1", kind="answer_offer", seat=RED, blocking=False),
        Decision(id="T1", kind="answer_offer", seat=BLUE, answered=True),
    ):
        assert looked(OFFERED.language, kept, OFFERED.look(), [Asked(other, OPENED)]).fires is None
    assert looked(OFFERED.language, kept, OFFERED.look(), [Asked(decision, OPENED)]).fires is not None


def test_an_order_fires_once_on_what_one_entry_has_asked() -> None:
    """TAB-103"""
    assert OFFERED.fired(OFFERED.kept(DECLINE, fired=(OPENED,))) == ()
    assert OFFERED.fired(OFFERED.kept(DECLINE, fired=(OPENED - 1, 3))) == ("decline T1",)


def test_orders_of_a_seat_fire_so_often_in_a_turn_and_no_more() -> None:
    """TAB-103"""
    assert MOST_FIRINGS == 200
    assert OFFERED.fired(DECLINE, fired=199) == ("decline T1",)
    assert OFFERED.fired(DECLINE, fired=200) == ()


def test_an_order_that_is_off_does_nothing() -> None:
    assert OFFERED.fired(OFFERED.kept(DECLINE, off=True)) == ()
    assert OFFERED.noted(OFFERED.kept("when offered anything: decline until turn 3", off=True)) == []


def test_what_could_not_be_given_is_noted_once_and_switched_off_after_three_times() -> None:
    """TAB-104"""
    never = ASSAULTED.kept("when assaulted: K1 fight")
    why = "it does not answer all that is asked"
    assert ASSAULTED.noted(never) == [("R1", "skipped", why)]
    assert ASSAULTED.noted(changed(never, skipped=(OPENED,))) == []
    assert ASSAULTED.noted(changed(never, skipped=(1,))) == [("R1", "skipped", why)]
    assert ASSAULTED.noted(changed(never, skipped=(1, 2))) == [
        ("R1", "off", f"it could not be given 3 times: {why}")
    ]
    assert ASSAULTED.fired(changed(never, skipped=(OPENED,)), ASSAULTED.kept(FIGHT, 2)) == (
        "K1 fight",
        "K2 fight",
    )


def test_an_order_that_fails_harms_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """TAB-104: it is switched off at once, with what was raised for the log of the server."""
    broken = OFFERED.kept("when offered anything by red: accept")
    match = broken.order.match

    def fails(self: Any, look: Any, asked: Any, kept: Any) -> Any:
        if self.by:
            raise ZeroDivisionError("a fault of ours")
        return original(self, look, asked, kept)

    original = type(match).met
    monkeypatch.setattr(type(match), "met", fails)
    outcome = OFFERED.looked(broken, OFFERED.kept(DECLINE, 2))
    assert outcome.fires is not None and outcome.fires.id == "R2"
    [note] = outcome.notes
    assert (note.id, note.what, note.opened) == ("R1", "off", OPENED)
    assert isinstance(note.error, ZeroDivisionError)
    assert OFFERED.said(note) == "it failed; the operators are told"


def test_a_delay_and_what_is_counted_come_with_what_fires() -> None:
    """TAB-110, TAB-113"""
    fires = OFFERED.looked(f"{DECLINE} answer after 5 to 20 min").fires
    assert fires is not None and fires.delay is not None and (fires.delay.least, fires.delay.most) == (5, 20)
    plain = OFFERED.looked(DECLINE).fires
    assert plain is not None and plain.delay is None


# -- guards


def test_guards_of_points_and_turns() -> None:
    """TAB-107: blue has 3 points, white and red 1 each, in turn 7."""
    held = {
        "blue has at least 3 points": True,
        "blue has at least 4 points": False,
        "white has at least 2 points": False,
        "I have at least 3 points": True,
        "I have at least 4 points": False,
        "anybody has at least 3 points": True,
        "anybody has at least 4 points": False,
        "by turn 7": True,
        "by turn 8": True,
        "by turn 6": False,
        "before 12:01": True,
        "before 12:00": False,
        "after 12:00": True,
        "after 12:01": False,
        "by turn 7 and after 12:01": False,
    }
    for guard, holds in held.items():
        assert bool(OFFERED.fired(f"when offered anything and {guard}: decline")) == holds, guard


def test_of_others_only_public_points_count_and_of_oneself_all() -> None:
    """TAB-102, TAB-107"""
    position = OWN.position.copy()
    for seat in (RED, BLUE):
        position.state.seats[seat].development[4] = 1
    points = {seat: position.score()[seat] for seat in (RED, BLUE)}
    if points[BLUE].points == points[BLUE].public_points:  # the place of the card that counts
        position.state.seats[RED].development = [1] * 5
        position.state.seats[BLUE].development = [1] * 5
        points = {seat: position.score()[seat] for seat in (RED, BLUE)}
    assert points[BLUE].points > points[BLUE].public_points
    scene = Scene(position, BLUE, RULESETS["classic"])
    mine, theirs = points[BLUE].points, points[RED].points
    assert scene.fired(f"when offered anything and I have at least {mine} points: decline")
    assert scene.fired(f"when offered anything and blue has at least {mine} points: decline")
    assert not scene.fired(f"when offered anything and red has at least {theirs} points: decline")


def test_so_often_in_a_turn() -> None:
    """TAB-107"""
    line = "when offered anything and at most 2 times a turn: decline"
    assert OFFERED.fired(OFFERED.kept(line, turn=7, in_turn=1))
    assert not OFFERED.fired(OFFERED.kept(line, turn=7, in_turn=2))
    assert OFFERED.fired(OFFERED.kept(line, turn=6, in_turn=2))


# -- how long it stands


def test_an_order_stands_until_its_time_is_over() -> None:
    """TAB-106"""
    cases: list[tuple[str, dict[str, Any], dict[str, Any], bool]] = [
        ("for good", {}, {"own_turns": 9}, False),
        ("until turn 8", {}, {}, False),
        ("until turn 7", {}, {}, True),
        ("until 2027-03-02", {}, {}, False),
        ("until 2027-03-01", {}, {}, True),
        ("until 2027-03-01", {}, {"moment": Moment("2027-02-28", 1439)}, False),
        ("used 2 times", {"used": 1}, {}, False),
        ("used 2 times", {"used": 2}, {}, True),
        ("until my next turn", {"own_turns": 3}, {"own_turns": 3}, False),
        ("until my next turn", {"own_turns": 3}, {"own_turns": 4, "begins": True}, False),
        ("until my next turn", {"own_turns": 3}, {"own_turns": 4}, True),
        ("until my next turn", {"own_turns": 3}, {"own_turns": 5, "begins": True}, True),
    ]
    for until, state, now, ended in cases:
        kept = OFFERED.kept(f"{DECLINE} {until}", **state)
        assert over(kept, OFFERED.look(**now)) == ended, (until, state, now)
        outcome = OFFERED.looked(kept, **now)
        assert (outcome.fires is None) == ended
        assert [(note.id, note.what) for note in outcome.notes] == ([("R1", "over")] if ended else [])
        assert not over(changed(kept, off=True), OFFERED.look(**now))


# -- watches


def dropped(scene: Scene, line: str, *events: Event, **more: Any) -> str:
    """Why an order is dropped, empty where it fires."""
    outcome = scene.looked(line, happened=[happened(*events, **more)])
    if outcome.fires is not None:
        return ""
    [note] = outcome.notes
    assert note.what == "dropped"
    return scene.said(note)


MOVED = KnightMoved(mover="K1", path=(9, 13), rule="CH-078")
HURT = KnightHit(knight="K3", damage=1, rank=None, rule="CH-360")
STEPPED = MonsterMoved(monster="M1", path=(13, 18), rule="CH-244")
DAMAGED = TownDamaged(at=13, horror=1, structural=0, horror_total=1, structural_total=0, rule="CH-270")
NAMED = "when assaulted: K1 fight; K2 flee to 8"


def test_by_default_what_is_named_is_watched() -> None:
    """TAB-108"""
    assert dropped(ASSAULTED, NAMED, MOVED) == "something has happened to K1"
    assert dropped(ASSAULTED, NAMED, HURT) == ""
    assert dropped(ASSAULTED, NAMED, DAMAGED) == ""
    assert dropped(ASSAULTED, NAMED, STEPPED) == "", "who passes a place changes nothing of it"
    assert dropped(ASSAULTED, NAMED, HURT, MOVED) == "something has happened to K1"
    second = KnightMoved(mover="K2", path=(9, 13), rule="CH-078")
    assert dropped(ASSAULTED, NAMED, second, MOVED) == "something has happened to K1"
    fought = CombatRolled(seat=RED, knights=("K3", "K2"), against="M1", dice=(1,), hits=0, rule="CH-330")
    assert dropped(ASSAULTED, NAMED, fought) == "something has happened to K2"
    assert dropped(ASSAULTED, f"{NAMED} unless changed nothing", MOVED) == ""
    town = "when my town 13 is assaulted: all fight"
    assert dropped(ASSAULTED, town, MOVED) == ""


def test_a_border_a_town_an_offer_that_are_named_are_watched() -> None:
    """TAB-108"""
    road = RoadBuilt(seat=RED, border="13-18", rule="BASE-43")
    city = CityBuilt(seat=BLUE, at=12, rule="BASE-47")
    before = Scene(
        asked(
            "towns: {13: red settlement, 50: blue settlement}\n"
            "gates: {J: abyss}\n"
            "turn: {player: red, phase: production}"
        )
    )
    early = "when my turn begins: roll; build road 13-18; build city 12 unless changed named"
    for event, why in ((road, "13-18"), (city, "12")):
        outcome = before.looked(early, happened=[happened(event)], begins=True, own_turns=1)
        assert [before.said(note) for note in outcome.notes] == [f"something has happened to {why}"]
    other = OfferMade(offer="T1", seat=RED, to=(BLUE,), give=Cards(ore=2), get=Cards(wool=1), rule="TAB-10")
    assert dropped(OFFERED, "when offered anything: accept T1", other) == "something has happened to T1"
    assert dropped(OFFERED, "when offered anything: accept", other) == ""


def test_what_has_been_seen_before_and_what_is_the_owners_own_does_not_count() -> None:
    """TAB-108: since it was written or last fired; own moves left out, and the entry that asks."""
    assert dropped(ASSAULTED, NAMED, MOVED, own=True) == ""
    assert dropped(ASSAULTED, NAMED, MOVED, entry=OPENED) == ""
    seen = [happened(MOVED, entry=50)]
    assert ASSAULTED.fired(ASSAULTED.kept(NAMED, since=50), happened=seen) == ("K1 fight", "K2 flee to 8")
    assert ASSAULTED.fired(ASSAULTED.kept(NAMED, since=49), happened=seen) == ()


def test_a_thing_that_is_gone_drops_the_order_that_names_it() -> None:
    """TAB-108: also where the entry that asks has taken it."""
    line = "when assaulted: K3 fight; K1 fight; K2 fight"
    kept = ASSAULTED.kept(line)
    position = ASSAULTED.position.copy()
    position.state.knights = [knight for knight in position.state.knights if knight.number != 3]
    gone = Scene(position)
    assert ASSAULTED.fired(kept) == ("K1 fight", "K2 fight")
    assert gone.noted(kept) == [("R1", "dropped", "K3 is not there any more")]
    nothing = ASSAULTED.kept(f"{line} unless changed nothing")
    assert gone.fired(nothing) == ("K1 fight", "K2 fight")
    town = ASSAULTED.kept("when my town 13 is assaulted: all fight")
    position = ASSAULTED.position.copy()
    position.state.seats[0].settlements &= ~(1 << 13)
    assert Scene(position).looked(town).notes[0].what == "dropped"


def test_all_that_is_ones_own_may_be_watched_but_for_production() -> None:
    """TAB-108"""
    line = f"{FIGHT} unless changed mine"
    mine = "something has happened to what you have"
    assert dropped(ASSAULTED, line, MOVED) == mine
    assert dropped(ASSAULTED, line, HURT) == mine
    assert dropped(ASSAULTED, line, DAMAGED) == mine
    assert dropped(ASSAULTED, line, TownAssaulted(at=13, monster="M1", rule="CH-371")) == mine
    assert dropped(ASSAULTED, line, KnightGone(seat=RED, knight="K9", rule="CH-362")) == mine
    assert dropped(ASSAULTED, line, RoadBuilt(seat=BLUE, border="13-18", rule="BASE-43")) == mine
    assert (
        dropped(
            ASSAULTED,
            line,
            Traded(seat=BLUE, partner=RED, give=Cards(ore=1), get=Cards(wool=1), rule="TAB-11"),
        )
        == mine
    )
    assert dropped(ASSAULTED, line, STEPPED) == ""
    assert dropped(ASSAULTED, line, KnightGone(seat=BLUE, knight="K9", rule="CH-362")) == ""
    assert dropped(ASSAULTED, line, CityBuilt(seat=BLUE, at=50, rule="BASE-47")) == ""
    assert dropped(ASSAULTED, line, Received(seat=RED, cards=Cards(ore=1), rule="BASE-22")) == ""
    assert dropped(ASSAULTED, line, Rolled(seat=RED, dice=(1, 2), rule="BASE-18")) == ""
    offer = OfferMade(offer="T9", seat=BLUE, to=(RED,), give=Cards(ore=2), get=Cards(wool=1), rule="TAB-10")
    assert dropped(ASSAULTED, line, offer) == ""


def test_what_is_dropped_lets_the_next_order_fire() -> None:
    """TAB-103, TAB-108"""
    outcome = ASSAULTED.looked(NAMED, FIGHT, happened=[happened(MOVED)])
    assert outcome.fires is not None and outcome.fires.id == "R2"
    assert [(note.id, note.what, note.opened) for note in outcome.notes] == [("R1", "dropped", OPENED)]


# -- what others hide


def test_what_others_hide_changes_nothing() -> None:
    """TAB-102: neither what fires nor what is noted."""
    lines = [
        "when offered any ore for any wool and I keep 3 wool: accept",
        "when offered anything and anybody has at least 4 points: accept",
        "when offered anything: counter 1 grain for 9 ore else decline",
    ]
    twin = OWN.position.copy()
    twin.state.seats[RED].hand[:] = [2, 2, 1, 2, 2, 0, 0, 0]
    twin.state.seats[RED].hand[4] = 3
    other = Scene(twin, BLUE, RULESETS["classic"])
    for line in lines:
        one, two = OFFERED.looked(line), other.looked(line)
        assert one.fires == two.fires and one.notes == two.notes


def test_whether_others_have_answered_changes_nothing() -> None:
    """TAB-102: the last answer of a gather is looked at as any."""
    text = """
towns: {13: red settlement, 50: blue settlement}
knights: {K1: red basic at 13, K4: blue basic at 13}
monsters: {M1: cultist at 18}
gates: {J: abyss}
turn: {player: red, phase: monsters}
"""
    first = Scene(asked(text, [4]))
    last = Scene(asked(text, [4], [(BLUE, "K4 fight")]))
    assert first.asked[0].decision.id == last.asked[0].decision.id
    for line in (FIGHT, "when assaulted: K4 fight; all hide", "when assaulted: K1 flee to 1 else all fight"):
        assert first.looked(line).fires == last.looked(line).fires
    assert NOON.minute == 720
