"""The ladder: each state with each event has one answer."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import get_args

import msgspec
import pytest

from horror.clock import Next, Rung, ladder
from horror.clock.ladder import ABANDONED, DEAD_AFTER, HELD, LIMITS, RETURNS, SILENCE, UNDECIDED
from horror.clock.rates import Ladder

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
THEN = NOW - timedelta(days=4)
HOUR, DAY = 3600, 86400
TURN = 9
LADDERS: tuple[Ladder, ...] = get_args(Ladder)

STATES: dict[str, Rung] = {
    "never came": Rung(),
    "playing": Rung(came=True),
    "struck in this turn": Rung(came=True, state="late", struck=TURN),
    "late": Rung(came=True, state="late", lapses=1),
    "seven reactions": Rung(came=True, state="late", lapses=7),
    "stood in": Rung(came=True, state="stood_in", since=THEN, own_turns=2),
    "away": Rung(came=True, state="stood_in", former="late", lapses=1),
    "open": Rung(came=True, state="open", since=THEN),
    "open in the set-up": Rung(state="open", since=THEN, held=True),
    "back three times": Rung(came=True, returns=3),
    "open for good": Rung(came=True, state="open", gone=True, since=THEN, returns=3),
}
"""With as many strikes as ``STRIKES`` says."""
STRIKES = {
    "struck in this turn": -1,
    "stood in": 0,
    "open": 0,
    "open in the set-up": -1,
    "back three times": -1,
    "open for good": 0,
}
"""By state, how many beside the limit of the ladder; else there are none."""

EVENTS: dict[str, Callable[[Rung, Ladder], Next]] = {
    "lapse in the own turn": lambda rung, rates: ladder.lapsed(rung, rates, "turn", TURN, NOW),
    "lapse in the set-up": lambda rung, rates: ladder.lapsed(rung, rates, "turn", None, NOW),
    "lapse of a reaction": lambda rung, rates: ladder.lapsed(rung, rates, "reaction", TURN, NOW),
    "act": ladder.acted,
    "answer in the own turn": lambda rung, rates: ladder.answered(rung, "turn"),
    "answer as a reaction": lambda rung, rates: ladder.answered(rung, "reaction"),
    "absence begins": lambda rung, rates: ladder.absence_began(rung),
    "absence ends": lambda rung, rates: ladder.absence_ended(rung),
    "own turn ends": lambda rung, rates: ladder.own_turn_ended(rung),
    "time passes": lambda rung, rates: ladder.clock_ran(rung, rates, 72 * HOUR, NOW),
    "voted to be stood in": lambda rung, rates: ladder.stood_in(rung, NOW),
    "voted open": lambda rung, rates: ladder.opened(rung, NOW),
    "voted that the steward plays": lambda rung, rates: ladder.released(rung),
    "resigns": lambda rung, rates: ladder.resigned(rung, NOW),
    "substitute": lambda rung, rates: ladder.substituted(rung),
}
"""Things that change nothing have no function: messages, fired orders, pauses, extensions."""

NEW = "playing person anew=first"
STANDARD = {
    "never came": {
        "lapse in the own turn": "open steward strikes=1 since struck",
        "lapse in the set-up": "open nobody stop=begins strikes=1 since held=True",
        "lapse of a reaction": "open steward lapses=1 since",
        "act": "playing person came=True",
        "absence begins": "stood_in steward former=playing",
        "voted to be stood in": "stood_in steward since",
        "resigns": "open steward since gone=True",
        "substitute": NEW,
    },
    "playing": {
        "lapse in the own turn": "late clock strikes=1 struck",
        "lapse in the set-up": "late placing strikes=1",
        "lapse of a reaction": "late clock lapses=1",
        "absence begins": "stood_in steward former=playing",
        "voted to be stood in": "stood_in steward since",
        "resigns": "open steward since gone=True",
        "substitute": f"{NEW} came=False",
    },
    "struck in this turn": {
        "lapse in the own turn": "late clock",
        "lapse in the set-up": "stood_in steward strikes=2 since struck",
        "lapse of a reaction": "late clock lapses=1",
        "act": "playing person",
        "answer in the own turn": "late person strikes=0 struck",
        "absence begins": "stood_in steward former=late",
        "voted to be stood in": "stood_in steward since",
        "resigns": "open steward since gone=True",
        "substitute": f"{NEW} strikes=0 struck came=False",
    },
    "late": {
        "lapse in the own turn": "late clock strikes=1 struck",
        "lapse in the set-up": "late placing strikes=1",
        "lapse of a reaction": "late clock lapses=2",
        "act": "playing person lapses=0",
        "absence begins": "stood_in steward former=late",
        "voted to be stood in": "stood_in steward since",
        "resigns": "open steward since gone=True",
        "substitute": f"{NEW} lapses=0 came=False",
    },
    "seven reactions": {
        "lapse in the own turn": "late clock strikes=1 struck",
        "lapse in the set-up": "late placing strikes=1",
        "lapse of a reaction": "stood_in steward lapses=8 since",
        "act": "playing person lapses=0",
        "absence begins": "stood_in steward former=late",
        "voted to be stood in": "stood_in steward since",
        "resigns": "open steward since gone=True",
        "substitute": f"{NEW} lapses=0 came=False",
    },
    "stood in": {
        "act": "playing person anew=returned strikes=1 returns=1 since own_turns=0",
        "answer in the own turn": "stood_in steward strikes=0",
        "own turn ends": "stood_in steward own_turns=3",
        "time passes": "open steward since",
        "voted open": "open steward since",
        "resigns": "open steward since gone=True",
        "substitute": f"{NEW} strikes=0 came=False since own_turns=0",
    },
    "away": {
        "act": "playing person anew=first lapses=0 former=None",
        "absence ends": "late person anew=first former=None",
        "resigns": "open steward since former=None gone=True",
        "substitute": f"{NEW} lapses=0 came=False former=None",
    },
    "open": {
        "act": "playing person anew=returned strikes=1 returns=1 since",
        "answer in the own turn": "open steward strikes=0",
        "resigns": "open steward gone=True",
        "substitute": f"{NEW} strikes=0 came=False since",
    },
    "open in the set-up": {
        "act": "playing person anew=returned stop=ends returns=1 came=True since held=False",
        "answer in the own turn": "open nobody strikes=0",
        "voted that the steward plays": "open steward held=False",
        "resigns": "open steward stop=ends held=False gone=True",
        "substitute": f"{NEW} stop=ends strikes=0 since held=False",
    },
    "back three times": {
        "lapse in the own turn": "open steward strikes=2 since struck gone=True",
        "lapse in the set-up": "open steward strikes=2 since gone=True",
        "lapse of a reaction": "late clock lapses=1",
        "answer in the own turn": "playing person strikes=0",
        "absence begins": "stood_in steward former=playing",
        "voted to be stood in": "open steward since gone=True",
        "resigns": "open steward since gone=True",
        "substitute": f"{NEW} strikes=0 returns=0 came=False",
    },
    "open for good": {
        "answer in the own turn": "open steward strikes=0",
        "substitute": f"{NEW} strikes=0 returns=0 came=False since gone=False",
    },
}
"""What the table does, and what of the rung is another than before, by state and event; where none stands, nothing."""
GENTLE = {
    "struck in this turn": {"lapse in the set-up": "stood_in steward strikes=3 since struck"},
    "stood in": {"act": "playing person anew=returned strikes=2 returns=1 since own_turns=0"},
    "open": {"act": "playing person anew=returned strikes=2 returns=1 since"},
    "back three times": {
        "lapse in the own turn": "open steward strikes=3 since struck gone=True",
        "lapse in the set-up": "open steward strikes=3 since gone=True",
    },
}
AT_ONCE = {
    "lapse in the own turn": "stood_in steward strikes=1 since struck",
    "lapse in the set-up": "stood_in steward strikes=1 since",
}
STRICT = {
    "playing": AT_ONCE,
    "late": AT_ONCE,
    "seven reactions": AT_ONCE,
    "struck in this turn": {
        "lapse in the set-up": "stood_in steward strikes=1 since struck",
        "answer in the own turn": "late person struck",
        "substitute": f"{NEW} struck came=False",
    },
    "stood in": {"act": "playing person anew=returned strikes=0 returns=1 since own_turns=0"},
    "open": {"act": "playing person anew=returned strikes=0 returns=1 since"},
    "open in the set-up": {
        "answer in the own turn": "open nobody",
        "substitute": f"{NEW} stop=ends since held=False",
    },
    "back three times": {
        "lapse in the own turn": "open steward strikes=1 since struck gone=True",
        "lapse in the set-up": "open steward strikes=1 since gone=True",
        "answer in the own turn": "playing person",
        "substitute": f"{NEW} returns=0 came=False",
    },
}
"""Where the other ladders differ from the standard one."""
DIFFERING: dict[Ladder, dict[str, dict[str, str]]] = {"gentle": GENTLE, "standard": {}, "strict": STRICT}


def rung_of(state: str, rates: Ladder) -> Rung:
    strikes = LIMITS[rates].strikes + STRIKES[state] if state in STRIKES else 0
    return msgspec.structs.replace(STATES[state], strikes=strikes)


def told(before: Rung, found: Next) -> str:
    """What the table does, and which of the rung's members are others; of moments and turns the name alone."""
    words: list[str] = [f"{name}={value}" for name in ("anew", "stop") if (value := getattr(found, name))]
    for name in Rung.__struct_fields__[1:]:
        if (value := getattr(found.rung, name)) != getattr(before, name):
            words.append(name if name in ("since", "struck") else f"{name}={value}")
    return " ".join([found.rung.state, found.plays, *sorted(words)])


def expected(state: str, event: str, rates: Ladder) -> str:
    for table in (DIFFERING[rates], STANDARD):
        if found := table.get(state, {}).get(event):
            first, second, *rest = found.split()
            return " ".join([first, second, *sorted(rest)])
    rung = rung_of(state, rates)
    return f"{rung.state} {ladder.plays(rung)}"


@pytest.mark.rules(
    "TAB-71", "TAB-72", "TAB-73", "TAB-74", "TAB-75", "TAB-76", "TAB-77", "TAB-80", "TAB-81", "TAB-82"
)
@pytest.mark.parametrize("rates", LADDERS)
@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("state", STATES)
def test_each_state_has_one_answer_to_each_event(state: str, event: str, rates: Ladder) -> None:
    before = rung_of(state, rates)
    found = EVENTS[event](before, rates)
    assert told(before, found) == expected(state, event, rates)
    if found.rung.since != before.since:
        assert found.rung.since == (NOW if found.rung.state in ("stood_in", "open") else None)
    if found.rung.struck != before.struck:
        assert found.rung.struck == (TURN if event == "lapse in the own turn" else None)
    assert msgspec.convert(msgspec.to_builtins(found.rung), Rung) == found.rung


def test_the_table_names_states_and_events_that_there_are() -> None:
    assert set(STRIKES) <= set(STATES)
    for table in (STANDARD, *DIFFERING.values()):
        assert set(table) <= set(STATES)
        assert all(set(events) <= set(EVENTS) for events in table.values())


@pytest.mark.rules("TAB-71", "TAB-76")
def test_how_steep_the_ladders_are() -> None:
    steps = {
        name: (limits.strikes, limits.stood_in // HOUR, limits.own_turns) for name, limits in LIMITS.items()
    }
    assert steps == {"gentle": (3, 72, 2), "standard": (2, 72, 2), "strict": (1, 24, 1)}
    assert (RETURNS, HELD, UNDECIDED, DEAD_AFTER, ABANDONED, SILENCE) == (
        3, 72 * HOUR, 7 * DAY, 7 * DAY, 72 * HOUR, 7 * DAY,
    )  # fmt: skip


@pytest.mark.rules("TAB-71")
def test_one_strike_in_a_turn_however_often_the_clock_plays_in_it() -> None:
    rung = Rung(came=True)
    for turn, strikes in ((4, 1), (4, 1), (8, 2), (8, 2)):
        rung = ladder.lapsed(rung, "gentle", "turn", turn, NOW).rung
        assert (rung.state, rung.strikes) == ("late", strikes)
    rung = ladder.acted(rung, "gentle").rung
    assert ladder.lapsed(rung, "gentle", "turn", 8, NOW).rung.strikes == 2
    assert ladder.lapsed(rung, "gentle", "turn", 12, NOW).rung.state == "stood_in"


@pytest.mark.rules("TAB-71")
def test_who_answered_in_a_turn_and_is_late_in_it_has_a_strike_for_it() -> None:
    rung = ladder.lapsed(Rung(came=True), "gentle", "turn", 4, NOW).rung
    rung = ladder.answered(ladder.acted(rung, "gentle").rung, "turn").rung
    assert (rung.state, rung.strikes) == ("playing", 0)
    assert ladder.lapsed(rung, "gentle", "turn", 4, NOW).rung.strikes == 1


@pytest.mark.rules("TAB-71", "TAB-73")
def test_eight_reactions_without_an_act_between_them() -> None:
    rung = Rung(came=True)
    for _ in range(7):
        rung = ladder.lapsed(rung, "gentle", "reaction", 4, NOW).rung
    acted = ladder.acted(rung, "gentle").rung
    assert ladder.lapsed(acted, "gentle", "reaction", 4, NOW).rung.state == "late"
    assert ladder.lapsed(rung, "gentle", "reaction", 4, NOW).rung.state == "stood_in"


@pytest.mark.rules("TAB-76")
@pytest.mark.parametrize(
    ("rates", "ran", "own_turns", "state"),
    [
        ("standard", 72 * HOUR - 1, 2, "stood_in"),
        ("standard", 72 * HOUR, 1, "stood_in"),
        ("standard", 72 * HOUR, 2, "open"),
        ("gentle", 72 * HOUR - 1, 2, "stood_in"),
        ("gentle", 72 * HOUR, 2, "open"),
        ("strict", 24 * HOUR - 1, 1, "stood_in"),
        ("strict", 24 * HOUR, 0, "stood_in"),
        ("strict", 24 * HOUR, 1, "open"),
    ],
)
def test_when_a_seat_opens(rates: Ladder, ran: int, own_turns: int, state: str) -> None:
    rung = Rung(came=True, state="stood_in", since=THEN, own_turns=own_turns)
    assert ladder.clock_ran(rung, rates, ran, NOW).rung.state == state


@pytest.mark.rules("TAB-77")
def test_a_person_comes_back_three_times_and_the_fourth_stand_in_opens_the_seat_for_good() -> None:
    rung = Rung(came=True)
    for returns in (1, 2, 3):
        rung = ladder.lapsed(rung, "strict", "turn", returns, NOW).rung
        assert rung.state == "stood_in"
        found = ladder.acted(rung, "strict")
        rung = found.rung
        assert (rung.state, rung.returns, rung.strikes, found.anew) == ("playing", returns, 0, "returned")
    rung = ladder.lapsed(rung, "strict", "turn", 4, NOW).rung
    assert (rung.state, rung.gone) == ("open", True)
    assert ladder.acted(rung, "strict") == Next(rung=rung, plays="steward")


@pytest.mark.rules("TAB-77")
def test_who_comes_back_has_one_strike_less_than_the_ladder_allows() -> None:
    by_turns = Rung(came=True, state="stood_in", strikes=3, since=THEN)
    assert ladder.acted(by_turns, "gentle").rung.strikes == 2
    by_reactions = Rung(came=True, state="stood_in", strikes=1, lapses=8, since=THEN)
    back = ladder.acted(by_reactions, "gentle").rung
    assert (back.strikes, back.lapses) == (1, 0)


@pytest.mark.rules("TAB-80")
@pytest.mark.parametrize(
    ("rung", "ran", "may"),
    [
        (Rung(state="open", since=THEN), DEAD_AFTER - 1, False),
        (Rung(state="open", since=THEN), DEAD_AFTER, True),
        (Rung(state="open", since=THEN, held=True), DEAD_AFTER, False),
        (Rung(state="stood_in", since=THEN), DEAD_AFTER, False),
    ],
)
def test_when_the_others_may_vote_a_seat_dead(rung: Rung, ran: int, may: bool) -> None:
    assert ladder.may_be_dead(rung, ran) is may


@pytest.mark.rules("TAB-84")
@pytest.mark.parametrize(
    ("rung", "ran", "is_so"),
    [
        (Rung(), 30 * DAY, False),
        (Rung(state="late"), 30 * DAY, False),
        (Rung(state="stood_in", since=THEN), 72 * HOUR - 1, False),
        (Rung(state="stood_in", since=THEN), 72 * HOUR, True),
        (Rung(state="stood_in", former="playing"), 30 * DAY, False),
        (Rung(state="open", since=THEN), 0, True),
    ],
)
def test_when_a_seat_is_abandoned(rung: Rung, ran: int, is_so: bool) -> None:
    assert ladder.abandoned(rung, ran) is is_so
