"""What standing orders leave to their owner (TAB-128)."""

from __future__ import annotations

import pytest

from horror.games import RULESETS
from horror.games.standing.evaluation import Outcome
from horror.rules.kernel.ruleset import BadOrder
from tests.games.horror_orders import BUILDING
from tests.games.horror_positions import asked
from tests.games.ordered import built
from tests.games.standing.scene import OPENED, Scene, changed

RED, BLUE = 0, 1
NOTHING = Outcome(None)
PASS = "when special building: pass"
FIGHT = "when assaulted: all fight"


@pytest.fixture(scope="module")
def building() -> Scene:
    """Red may improve trade once with 5 cloth, and has nothing for a city."""
    return Scene(BUILDING.position, BUILDING.seat)


@pytest.fixture(scope="module")
def poor() -> Scene:
    text = """
towns: {13: red settlement, 50: blue settlement, 1: white settlement}
gates: {J: abyss}
hands: {blue: {brick: 1}}
turn: {player: red, phase: wrap_up}
"""
    return Scene(asked(text, []), BLUE)


@pytest.fixture(scope="module")
def assaulted() -> Scene:
    text = """
towns: {13: red settlement, 50: blue settlement}
knights: {K1: red basic at 13}
monsters: {M1: cultist at 18}
gates: {J: abyss}
turn: {player: red, phase: monsters}
"""
    return Scene(asked(text, [4]), RED)


def test_no_order_behind_answers_what_is_left_to_the_owner_and_nothing_is_noted(
    building: Scene, assaulted: Scene
) -> None:
    """TAB-128"""
    assert building.looked("when special building: ask me", PASS) == NOTHING
    assert building.fired(PASS, "when special building: ask me") == ("pass",)
    assert assaulted.looked("when assaulted: ask me", FIGHT) == NOTHING
    assert assaulted.fired("when assaulted and outnumbered: ask me", FIGHT) == ("K1 fight",)


def test_an_alternative_may_be_to_be_asked(building: Scene, assaulted: Scene) -> None:
    """TAB-104, TAB-128"""
    assert assaulted.looked("when assaulted: K1 flee to 54 else ask me", FIGHT) == NOTHING
    assert assaulted.fired("when assaulted: K1 hide else ask me") == ("K1 hide",)
    wanted = "when special building and I can afford: build city 12 else ask me"
    assert building.looked(wanted, PASS) == NOTHING


def test_other_decisions_are_answered_all_the_same() -> None:
    """TAB-103, TAB-128"""
    text = """
ruleset: classic
players: [red, blue, white]
towns: {19: blue settlement, 12: red settlement}
hands: {red: {ore: 4}, blue: {wool: 3}}
offers: {T1: red gives 2 ore for 1 wool to blue, T2: red gives 1 ore for 2 wool to blue}
turn: {player: red, phase: actions}
"""
    fires = (
        Scene(built(text), BLUE, RULESETS["classic"])
        .looked("when offered 2 ore for any wool: ask me", "when offered anything: decline")
        .fires
    )
    assert fires is not None
    assert (fires.id, fires.orders) == ("R2", ("decline T2",))


def test_when_the_time_has_run_out_what_was_left_is_answered_by_if_late_alone(assaulted: Scene) -> None:
    """TAB-118, TAB-128"""
    orders = ("when assaulted: ask me", FIGHT, "if late: K1 hide")
    assert assaulted.looked(*orders) == NOTHING
    assert assaulted.fired(*orders, late=True) == ("K1 hide",)
    assert assaulted.looked(*orders[:2], late=True) == NOTHING


def test_among_wishes_the_owner_is_asked_where_an_order_could_be_given(building: Scene) -> None:
    """TAB-128: after the wishes before it, and else it is passed over."""
    when = "when special building:"
    assert building.looked(f"{when} ask me to improve trade at 13; pass", PASS) == NOTHING
    assert building.fired(f"{when} ask me to build city 12; pass until my turn") == ("pass until my turn",)
    assert building.fired(f"{when} ask me to build city 12") == ("pass",)
    assert building.fired(f"{when} improve trade at 13; ask me to improve trade at 13; pass") == (
        "improve trade at 13",
        "pass",
    )
    assert building.looked(f"{when} improve trade at 13; ask me to pass", PASS) == NOTHING
    assert building.fired(f"{when} pass; ask me to improve trade at 13") == ("pass",)


def test_what_is_not_asked_for_is_no_reason_to_note(building: Scene) -> None:
    """TAB-104, TAB-128: only a wish that could not be given is one."""
    guarded = "when special building and I can afford: ask me to build city 12; build road 12-17"
    [(_, what, why)] = building.noted(guarded)
    assert what == "skipped" and why.startswith("a road costs")
    both = "when special building and I can afford: ask me to build city 12; ask me to build city 3"
    assert building.fired(both) == ("pass",)


def test_what_an_order_would_take_of_what_is_kept_is_not_asked_for(building: Scene) -> None:
    """TAB-107, TAB-128"""
    keeps = "when special building and I keep 1 cloth:"
    assert building.fired(f"{keeps} ask me to improve trade at 13; pass") == ("pass",)


def test_wishes_that_are_asked_for_do_not_count_among_those_that_can_be_afforded(building: Scene) -> None:
    """TAB-116, TAB-128: where nothing else was to be built, the pass is given."""
    assert building.fired("when special building and I can afford: ask me to build city 12; pass") == (
        "pass",
    )
    assert (
        building.fired("when special building and I can afford: ask me to build city 12; build city 12; pass")
        == ()
    )


def test_who_can_build_anything_is_asked(building: Scene, poor: Scene) -> None:
    """TAB-116, TAB-128"""
    orders = ("when special building and I can afford: ask me", PASS)
    assert building.looked(*orders) == NOTHING
    assert poor.fired(*orders) == ("pass",)
    assert poor.looked("when special building: ask me", PASS) == NOTHING


def test_a_turn_may_be_left_to_its_owner() -> None:
    """TAB-112, TAB-128"""
    text = """
ruleset: classic
players: [red, blue, white]
towns: {19: blue city, 12: red city}
turn: {player: red, phase: production}
"""
    own = Scene(built(text), RED, RULESETS["classic"])
    asks = "when my turn begins and anybody has at least 2 points: ask me"
    assert own.looked(asks, "when my turn begins: roll", begins=True, own_turns=1) == NOTHING
    far = "when my turn begins and anybody has at least 9 points: ask me"
    assert own.fired(far, "when my turn begins: roll", begins=True, own_turns=1) == ("roll",)


def test_an_order_whose_watch_has_seen_something_leaves_nothing_any_more(assaulted: Scene) -> None:
    """TAB-108, TAB-128"""
    dropped = assaulted.kept("when my town 13 is assaulted: ask me unless changed nothing", 1)
    assert assaulted.looked(dropped, FIGHT) == NOTHING
    off = changed(dropped, off=True)
    assert assaulted.fired(off, assaulted.kept(FIGHT, 2)) == ("K1 fight",)
    assert assaulted.fired(changed(dropped, fired=(OPENED,)), assaulted.kept(FIGHT, 2)) == ("K1 fight",)


@pytest.mark.parametrize(
    "line",
    [
        "when special building: ASK  ME  to build a city at 12, ask me to improve trade at 13, pass",
        "when special building: ask me build city 12; ask me to improve trade at 13; pass",
    ],
)
def test_it_reads_in_several_ways(building: Scene, line: str) -> None:
    """TAB-100, TAB-128"""
    language = building.language
    canonical = "when special building: ask me to build city 12; ask me to improve trade at 13; pass"
    assert language.format(language.parse(line, building.view)) == canonical


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("when special building: ask me to", 33),
        ("when special building: ask me nicely", 31),
        ("when special building: ask me to nothing", 34),
        ("when special building: ask me to ask me", 34),
        ("when special building: ask mends", 24),
    ],
)
def test_what_is_asked_for_is_an_order(building: Scene, line: str, column: int) -> None:
    """TAB-100, TAB-128"""
    with pytest.raises(BadOrder) as caught:
        building.language.parse(line, building.view)
    assert caught.value.column == column


def test_what_names_something_watches_it(building: Scene) -> None:
    """TAB-108, TAB-128"""
    order = building.language.parse("when special building: ask me to build city 12", building.view)
    assert ("intersection", "12") in building.language.names(order, building.view)
