"""What follows when who is waited for changes: what seats owe, jobs with their times, and whether people are told."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import cast
from uuid import UUID

import pytest

from horror.models import Game, Seat
from horror.rules.kernel.agenda import Decision
from horror.rules.kernel.events import EVERYTHING, SPECTATOR
from horror.rules.kernel.ruleset import PlayedPosition
from horror.table.asked import NOTHING, OPTIONAL_WAIT, Asked, Follows, Reply, follows
from horror.table.jobs import Wanted
from horror.table.presence import THERE
from horror.table.thinking import pauses

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
GAME = Game(pk="abcdefghijkl", creator_id=UUID(int=9))
PACE = 30


def question(seat: int, name: str = "D1", **fields: bool) -> Decision:
    return Decision(id=name, kind="turn", seat=seat, **fields)


def optional(seat: int, name: str = "T1", **fields: bool) -> Decision:
    return question(seat, name, blocking=False, **fields)


def person(index: int, **fields: object) -> Seat:
    return Seat(game=GAME, index=index, owner_id=UUID(int=index + 1), **fields)


def bot(index: int, pace: int = PACE) -> Seat:
    return Seat(game=GAME, index=index, bot="steward", pace=pace)


def then(
    now: Asked, *seats: Seat, before: Asked = NOTHING, acted: int | None = None, logged: bool = True
) -> Follows:
    return follows(before, now, GAME, seats, NOW, acted=acted, logged=logged)


def after(seconds: float) -> datetime:
    return NOW + timedelta(seconds=seconds)


def test_everybody_knows_what_is_asked_but_for_what_is_between_a_seat_and_the_game() -> None:
    """Whether the game waits for it or not."""
    asked = Asked([question(0), optional(1), question(2, answered=True), question(1, private=True)])
    assert asked.public == [question(0), optional(1), question(2, answered=True)]


@pytest.mark.parametrize("blocking", [True, False])
def test_what_is_private_is_known_to_its_own_seat_and_to_the_all_knowing(blocking: bool) -> None:
    asked, private = question(1, blocking=blocking), question(1, blocking=blocking, private=True)
    for reader, knows in ((0, False), (1, True), (SPECTATOR, False), (EVERYTHING, True)):
        assert asked.known_to(reader) and private.known_to(reader) is knows


def test_a_seat_is_asked_what_it_has_not_answered() -> None:
    asked = Asked([question(0, "D1", answered=True), question(1, "D2"), optional(0, "T1"), question(0, "D3")])
    assert asked.of(0) == [optional(0, "T1"), question(0, "D3")]
    assert asked.of(1) == [question(1, "D2")]
    assert asked.of(2) == []
    assert asked.owed_by(0) == "D3"
    assert asked.owed_by(2) == ""
    assert Asked([question(0, answered=True), optional(0)]).owed_by(0) == ""


def gather(seat: int, decision: str = "D3", *, answered: bool = False) -> Decision:
    return Decision(id=decision, kind="discard", seat=seat, gather=True, answered=answered)


@pytest.mark.parametrize(
    ("asked", "waiting", "reply"),
    [
        (None, [gather(0)], Reply()),
        (question(0, "D4"), [question(0, "D4")], Reply("D4")),
        (question(0, "D4"), [question(1, "D5")], Reply("D4")),
        (optional(0, "T1"), [optional(0, "T1", answered=True)], Reply("T1")),
        (gather(0), [gather(0, answered=True), gather(1)], Reply("D3", hidden=True)),
        (
            gather(0, answered=True),
            [gather(0, answered=True), gather(1)],
            Reply("D3", hidden=True, again=True),
        ),
        (gather(0), [question(1, "D4")], Reply("D3", last=True)),
        (gather(0), [gather(1, answered=True), gather(0, "D9", answered=True)], Reply("D3", last=True)),
        (gather(0, answered=True), [question(0, "D3")], Reply("D3", last=True)),
    ],
)
def test_a_reply_is_hidden_while_its_gather_is_open_and_the_last_one_closes_it(
    asked: Decision | None, waiting: list[Decision], reply: Reply
) -> None:
    """TAB-03."""
    assert Reply.to(asked, cast("PlayedPosition", SimpleNamespace(waiting=lambda: waiting))) == reply


def test_a_seat_may_answer_what_is_optional_whether_it_has_or_not() -> None:
    asked = Asked([optional(0, "T1"), optional(0, "T2", answered=True), optional(1, "T3"), question(0)])
    assert asked.optional_of(0) == {"T1", "T2"}
    assert asked.optional_of(1) == {"T3"}


def test_what_each_seat_owes() -> None:
    found = then(Asked([question(1, "D4"), optional(0)]), person(0), person(1), bot(2))
    assert found.owes == {0: "", 1: "D4", 2: ""}
    assert found.jobs == []


def test_the_rules_go_on_by_themselves_when_an_automatic_turn_is_next() -> None:
    assert then(Asked(advance=True), person(0)).jobs == [Wanted("advance", "", NOW)]
    assert then(Asked(advance=True), bot(0)).jobs == [Wanted("advance", "", after(1))], "nobody plays"
    assert then(Asked(), person(0)).jobs == []


@pytest.mark.rules("TAB-12")
def test_a_bot_that_may_answer_is_asked_before_the_one_whose_turn_ends_it() -> None:
    found = then(Asked([question(0), optional(1)]), bot(0), bot(1), person(2))
    assert found.jobs == [Wanted("bot", "1", after(PACE)), Wanted("bot", "0", after(PACE))]


def test_a_bot_is_called_after_its_pace_and_only_for_what_it_is_asked() -> None:
    asked = Asked([question(0), question(2, answered=True)])
    assert then(asked, bot(0), bot(1), bot(2), person(3)).jobs == [Wanted("bot", "0", after(PACE))]
    assert then(asked, bot(0, pace=0), person(3)).jobs == [Wanted("bot", "0", NOW)]
    assert then(asked, bot(0, pace=0)).jobs == [Wanted("bot", "0", after(1))], "nobody plays"


def test_a_bot_thinks_for_seconds_while_somebody_is_at_the_page_and_goes_on_sooner_than_it_begins() -> None:
    looks_on, asked = person(1, touched_at=NOW - THERE), Asked([question(0)], turn=3, own_turn=0)
    quick = bot(0, pace=0)
    assert then(asked, quick, looks_on, acted=1).jobs == [Wanted("bot", "0", after(pauses().first))]
    assert then(asked, quick, looks_on, acted=0).jobs == [Wanted("bot", "0", after(pauses().next))]
    assert then(asked, bot(0), looks_on, acted=0).jobs == [Wanted("bot", "0", after(PACE))], (
        "its own pace is slower"
    )
    assert then(asked, quick, person(1), acted=1).jobs == [Wanted("bot", "0", NOW)], (
        "programs wait for no bot"
    )


def test_a_bot_begins_its_turn_after_minutes_while_nobody_looks_on() -> None:
    gone, quick = person(1, touched_at=NOW - THERE - timedelta(seconds=1)), bot(0, pace=0)
    before, turn = Asked([question(1)], turn=2, own_turn=1), Asked([question(0)], turn=3, own_turn=0)
    assert then(turn, quick, gone, before=before, acted=1).jobs == [Wanted("bot", "0", after(pauses().away))]
    assert then(turn, quick, gone, before=turn, acted=0).jobs == [Wanted("bot", "0", after(pauses().next))]
    asked_in_mine = Asked([question(0)], turn=2, own_turn=1)
    assert then(asked_in_mine, quick, gone, before=before, acted=1).jobs == [
        Wanted("bot", "0", after(pauses().first))
    ], "nobody is kept waiting for an answer in the own turn"
    there = person(2, touched_at=NOW)
    assert then(turn, quick, gone, there, before=before, acted=1).jobs == [
        Wanted("bot", "0", after(pauses().first))
    ]


def test_a_bot_at_turn_waits_for_people_at_the_page_who_may_answer_something() -> None:
    there, away = person(1, touched_at=NOW), person(1)
    waits, goes_on = [Wanted("bot", "0", NOW + OPTIONAL_WAIT)], [Wanted("bot", "0", after(PACE))]
    assert then(Asked([question(0), optional(1)]), bot(0), there).jobs == waits
    assert then(Asked([question(0), optional(1)]), bot(0), away).jobs == goes_on
    assert then(Asked([question(0), optional(1, answered=True)]), bot(0), there).jobs == goes_on
    assert then(Asked([question(0), question(1)]), bot(0), there).jobs == goes_on
    assert then(Asked([question(0), optional(2)]), bot(0), there, person(2)).jobs == goes_on


def test_a_bot_answers_at_once_though_people_may_answer_too() -> None:
    asked = Asked([question(0), optional(1), optional(2)])
    jobs = then(asked, bot(0), bot(1), person(2, touched_at=NOW)).jobs
    assert jobs == [Wanted("bot", "1", after(PACE)), Wanted("bot", "0", NOW + OPTIONAL_WAIT)]


def test_a_seat_that_a_bot_plays_on_for_a_person_is_no_person_s() -> None:
    resigned = Seat(
        game=GAME, index=1, owner_id=UUID(int=2), bot="steward", resigned_at=NOW, touched_at=NOW, pace=PACE
    )
    asked = Asked([question(0), optional(1)])
    assert then(asked, bot(0), resigned, person(2)).jobs[-1] == Wanted("bot", "0", after(PACE))
    assert not then(asked, bot(0), resigned, person(2)).tell


def test_people_are_told_of_what_they_owe_anew() -> None:
    asked = Asked([question(0, "D2")])
    assert then(asked, person(0), person(1), acted=0, logged=False).tell
    assert then(asked, person(0, owes="D1"), acted=0, logged=False).tell
    assert not then(asked, person(0, owes="D2"), logged=False).tell
    assert not then(NOTHING, person(0, owes="D1")).tell
    assert not then(asked, bot(0), person(1)).tell


def test_people_are_told_when_what_they_decide_on_has_changed_by_somebody_else() -> None:
    asked = Asked([question(0, "D2")])
    assert then(asked, person(0, owes="D2"), before=asked, acted=1).tell
    assert then(asked, person(0, owes="D2"), before=asked, acted=None).tell
    assert not then(asked, person(0, owes="D2"), before=asked, acted=0).tell
    assert not then(asked, person(1), person(0, owes="D2"), before=asked, acted=0).tell
    assert not then(asked, person(0, owes="D2"), before=asked, acted=1, logged=False).tell


def test_people_are_told_once_of_what_is_optional() -> None:
    old, new = optional(0, "T1"), optional(0, "T2")
    assert then(Asked([old]), person(0), acted=1).tell
    assert not then(Asked([old]), person(0), before=Asked([old]), acted=1).tell
    assert then(Asked([old, new]), person(0), before=Asked([old]), acted=1).tell
    assert not then(Asked([old]), person(0), acted=0).tell, "its own act has brought it"
    assert not then(Asked([old]), person(0), acted=1, logged=False).tell


def test_what_was_optional_beside_a_question_is_told_when_the_question_is_closed() -> None:
    before = Asked([question(0), optional(0)])
    assert then(Asked([optional(0)]), person(0, owes="D1"), before=before, acted=1).tell


def test_what_an_empty_seat_may_answer_is_told_to_nobody() -> None:
    gone = Seat(game=GAME, index=0, owner_id=UUID(int=1), resigned_at=NOW)
    assert not then(Asked([optional(0)]), gone, person(1), acted=1).tell
