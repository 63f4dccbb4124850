"""What a seat's holder is about to do: planned on one device, read on another, and what scripts make of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import transaction

from accounts.models import User
from horror.models import Draft, Game, Seat
from horror.table import drafts, erase, hints, read, submit, undo
from horror.table.conditions import Condition
from horror.table.drafts import Sent
from horror.table.errors import NotYourSeat, Unread, WrittenSince, WrongStatus
from horror.table.people import resign
from tests.table.conftest import NOW, Played, Start, act, caller
from tests.table.killing import Victims
from tests.table.tides.moves.take import Take
from tests.table.together import ROUNDS, at_once

MINUTE = timedelta(minutes=1)
ANY = Condition(given=True, whatever=True)
FRESH = Condition(absent=True)


def word(played: Played, seat: int = 0) -> str:
    return drafts.word(read.door(played.id, played.people[seat])) or ""


def plan(played: Played, *lines: Any, on: Condition = ANY, seat: int = 0) -> None:
    there = on if word(played, seat) or on is not ANY else Condition()
    drafts.write(played.id, seat, lines, there, played.people[seat].pk, NOW)


def kept(played: Played, seat: int = 0) -> list[Any]:
    found = drafts.of(read.door(played.id, played.people[seat]))
    assert (found is None) == (word(played, seat) == "")
    return found.lines if found else []


def planned(played: Played) -> int:
    found = drafts.of(read.door(played.id, played.people[0]))
    return found.planned if found else 0


# -- by its author


def test_a_plan_is_kept_for_its_author_and_for_nobody_else(played: Played) -> None:
    plan(played, "  take 2 ", Take(1), "end turn")
    assert kept(played) == ["take 2", {"type": "take", "coins": 1}, "end turn"]
    for other in (1, 2):
        assert kept(played, other) == []
    assert drafts.of(read.door(played.id, played.people[3])) is None
    assert drafts.of(read.door(played.id, None)) is None


def test_each_version_has_a_word_of_its_own(played: Played) -> None:
    words = set()
    for lines in (["take 1"], ["take 2"], ["take 1"], [], ["take 1"]):
        plan(played, *lines)
        words.add(word(played))
    assert len(words) == 5 and "" in words


def test_who_has_not_read_what_is_there_writes_nothing_over(played: Played) -> None:
    plan(played, "take 1", on=Condition())
    first = word(played)
    with pytest.raises(Unread):
        plan(played, "take 2", on=Condition())
    plan(played, "take 2", on=Condition(frozenset({first}), given=True))
    for stale in (Condition(frozenset({first}), given=True), Condition(given=True), FRESH):
        with pytest.raises(WrittenSince):
            plan(played, "take 3", on=stale)
    assert kept(played) == ["take 2"]
    drafts.drop(played.id, 0, Condition(), played.people[0].pk, NOW)
    for gone in (Condition(frozenset({first}), given=True), Condition(given=True, whatever=True)):
        with pytest.raises(WrittenSince):
            drafts.write(played.id, 0, ["take 3"], gone, played.people[0].pk, NOW)
    plan(played, "take 3", on=Condition(frozenset({""}), given=True))
    assert kept(played) == ["take 3"]


def test_what_is_there_already_may_be_written_again(played: Played) -> None:
    """An answer that was lost: the same request once more."""
    plan(played, "take 1", on=FRESH)
    before = word(played)
    plan(played, "take 1", on=FRESH)
    assert word(played) == before


def test_a_draft_is_thrown_away_once(played: Played) -> None:
    assert played.do(0, Take(1), "nonsense").outcome == "partial"
    with pytest.raises(WrittenSince):
        drafts.drop(played.id, 0, Condition(frozenset({"old"}), given=True), played.people[0].pk, NOW)
    assert [drafts.drop(played.id, 0, Condition(), played.people[0].pk, NOW) for _ in range(2)] == [
        True,
        False,
    ]
    assert kept(played) == [] and not Draft.objects.exists()


def test_only_who_plays_the_seat_plans_for_it(played: Played) -> None:
    for person, seat in ((played.people[1], 0), (played.people[3], 0), (played.people[0], 7)):
        with pytest.raises(NotYourSeat):
            drafts.write(played.id, seat, ["take 1"], Condition(), person.pk, NOW)
        with pytest.raises(NotYourSeat):
            drafts.drop(played.id, seat, Condition(), person.pk, NOW)


def test_nothing_is_planned_in_a_game_that_is_over(played: Played) -> None:
    plan(played, "take 1")
    Game.objects.filter(pk=played.id).update(status=Game.Status.CANCELLED)
    with pytest.raises(WrongStatus):
        plan(played, "take 2")
    assert drafts.drop(played.id, 0, Condition(), played.people[0].pk, NOW)


def test_a_plan_changes_nothing_that_anybody_is_told(played: Played) -> None:
    def shown() -> list[Any]:
        doors = [read.door(played.id, person) for person in (*played.people, None)]
        return [(door.cursor, door.game.entries, door.game.changed_at, read.view(door)) for door in doors]

    before = shown()
    plan(played, "take 1", "end turn")
    assert shown() == before


@pytest.mark.django_db(transaction=True)
def test_the_sockets_of_the_game_look_again_and_no_version_has_changed(
    transactional_db: None, played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[tuple[str, int]] = []
    monkeypatch.setattr(hints, "_changed", [lambda game, version: heard.append((game, version))])
    entries = played.game.entries
    plan(played, "take 1")
    assert heard == [(played.id, entries)]
    plan(played, "take 1")
    assert len(heard) == 1


# -- by scripts


@pytest.mark.parametrize(
    ("lines", "script", "left", "of_them_planned"),
    [
        (["take 1", "take 2", "end turn"], ["take 1"], ["take 2", "end turn"], 2),
        (["take 1", "take 2"], ["take 1", "take 2"], [], 0),
        (["take 1  # a coin"], [Take(1)], [], 0),
        ([Take(1)], ["take 1"], [], 0),
        (["take 2", "end turn"], ["take 1"], ["take 2", "end turn"], 2),
        (["take 2", "end turn"], ["take 1", "take 2"], ["end turn"], 1),
        (["say all: hello", "take 1"], ["say all: hello", "take 1"], [], 0),
        (["take 1", "say all: hello"], ["take 1"], ["say all: hello"], 1),
        (["say all: hello"], ["say all: hello"], [], 0),
        # what is refused, and what comes after it in the script, stands before the rest of the plan
        (["take 1", "take 9", "roll", "peek"], ["take 1", "take 9", "roll"], ["take 9", "roll", "peek"], 1),
        (["take 2", "end turn"], ["take 1", "take 9"], ["take 9", "take 2", "end turn"], 2),
        (["take 9", "say all: hi"], ["take 9", "say all: hi"], ["take 9"], 0),
        # refused whole, by itself: nothing is lost
        (["take 9", "end turn"], ["take 9"], ["take 9", "end turn"], 2),
        (["take 1", "end turn"], ["take 9"], ["take 1", "end turn"], 2),
    ],
)  # fmt: skip
def test_what_ran_is_planned_no_more_and_all_else_stays(
    played: Played, lines: list[Any], script: list[Any], left: list[Any], of_them_planned: int
) -> None:
    """TAB-34."""
    plan(played, *lines)
    before = word(played)
    played.do(0, *script)
    assert (kept(played), planned(played)) == (left, of_them_planned)
    assert (word(played) == before) == (left == lines)


def test_an_atomic_script_that_is_refused_leaves_the_plan(played: Played) -> None:
    plan(played, "take 1", "take 9")
    assert played.do(0, "take 1", "take 9", atomic=True).outcome == "refused"
    assert kept(played) == ["take 1", "take 9"]
    plan(played, "take 1", "take 2", "end turn")
    assert played.do(0, "take 1", "take 2", atomic=True).outcome == "done"
    assert kept(played) == ["end turn"]


def test_the_rest_of_a_script_takes_the_place_of_an_earlier_rest_and_not_of_the_plan(played: Played) -> None:
    plan(played, "roll")
    played.do(0, "take 1", "take 8", "take 2")
    assert kept(played) == ["take 8", "take 2", "roll"]
    played.do(0, "take 1", "take 9")
    assert (kept(played), planned(played)) == (["take 9", "roll"], 1)
    found = drafts.of(read.door(played.id, played.people[0]))
    assert found is not None and drafts.stopped(read.door(played.id, played.people[0]), found).line == 2


def test_a_rest_that_is_not_touched_keeps_its_reason(played: Played) -> None:
    played.do(0, "take 1", "take 9")
    plan_on = Draft.objects.get(game=played.id)
    Draft.objects.filter(pk=plan_on.pk).update(lines=["take 9", "take 2"], planned=1)
    played.do(0, "take 2")
    left = Draft.objects.get(game=played.id)
    assert (left.lines, left.planned, left.refusal) == (["take 9"], 0, plan_on.refusal)
    assert left.refusal is not None


def test_a_script_tried_in_vain_since_the_clock_answered_is_kept_before_the_plan() -> None:
    """TAB-66: tests/table/test_lapse.py has the whole of it; here what the plan becomes."""
    script = [Sent("take 3"), Sent("end turn")]
    assert [each.is_planned("take 3 # coins") for each in script] == [True, False]
    assert not script[0].is_planned({"type": "take", "coins": 3})


def test_other_sources_leave_the_plan_alone(played: Played) -> None:
    """What a command or a standing order does for the seat is not what the player has sent."""
    plan(played, "take 1", "end turn")
    submit.submit(played.id, act(None, 0, "take 1", source="command"), NOW)
    assert kept(played) == ["take 1", "end turn"]


def test_an_undo_brings_nothing_back_into_the_plan(played: Played) -> None:
    """TAB-20: who takes a move back has thought better of it; what is planned behind it stays."""
    plan(played, "take 1", "end turn")
    played.do(0, "take 1")
    undo.undo(played.id, 0, caller(played.people[0]), NOW)
    assert kept(played) == ["end turn"]


def test_a_plan_ends_with_who_wrote_it(played: Played) -> None:
    plan(played, "take 1", seat=1)
    resign.resign(played.id, 1, caller(played.people[1]), NOW)
    assert not Draft.objects.exists()
    assert Seat.objects.get(game=played.id, index=1).draft == ""


def test_a_plan_goes_with_the_account(played: Played) -> None:
    plan(played, "take 1")
    plan(played, "take 2", seat=1)
    Game.objects.filter(pk=played.id).update(status=Game.Status.FINISHED)
    erase.erase_name(played.id, played.people[0].pk)
    assert [draft.seat for draft in Draft.objects.filter(game=played.id)] == [1]
    assert Seat.objects.get(game=played.id, index=0).draft == ""


# -- at the same moment


@pytest.mark.django_db(transaction=True)
def test_of_two_devices_that_plan_at_once_the_first_is_kept(transactional_db: None, played: Played) -> None:
    for count in range(ROUNDS):
        read_by_both = Condition(frozenset({word(played)}), given=True)
        came = at_once(
            partial(plan, played, f"take {count}", on=read_by_both),
            partial(plan, played, f"roll # {count}", on=read_by_both),
        )
        refused = [isinstance(each, WrittenSince) for each in came]
        assert sorted(refused) == [False, True], came
        assert kept(played) == ([f"roll # {count}"] if refused[0] else [f"take {count}"])


@pytest.mark.django_db(transaction=True)
def test_a_plan_is_written_while_it_is_sent(transactional_db: None, people: list[User], start: Start) -> None:
    """Whichever comes first, what ran is planned no more, or the plan is the one that was written."""
    for _ in range(ROUNDS):
        played = start(3)
        plan(played, "take 1", "end turn")
        known = Condition(frozenset({word(played)}), given=True)
        came = at_once(partial(played.do, 0, "take 1"), partial(plan, played, "take 2", on=known))
        left = kept(played)
        if isinstance(came[1], WrittenSince):
            assert left == ["end turn"]
        else:
            assert came[1] is None and left == ["take 2"]
        Game.objects.filter(pk=played.id).update(status=Game.Status.CANCELLED)


def assert_one_or_the_other(played: Played, before: Sequence[Any], after: Sequence[Any]) -> None:
    assert kept(played) in (list(before), list(after))
    with transaction.atomic():
        assert Draft.objects.filter(game=played.id).exists() == (word(played) != "")


def test_killed_after_any_statement_of_writing_a_plan(
    transactional_db: None, start: Start, victim: Victims
) -> None:
    for lines, then in (([], ["take 1"]), (["take 1"], ["take 2", "end turn"]), (["take 1"], [])):
        played = start(3)
        if lines:
            plan(played, *lines)
        order = {"do": "plan", "game": played.id, "author": str(played.people[0].pk), "lines": then}
        statements = victim.order(**order)["lived"]
        assert kept(played) == then and statements > 4
        for after in range(1, statements + 1):
            drafts.write(
                played.id,
                0,
                lines,
                Condition(frozenset({word(played)}), given=True),
                played.people[0].pk,
                NOW,
            )
            assert victim.order(**order, after=after) == {"died": 9}, after
            assert_one_or_the_other(played, lines, then)
        assert kept(played) == then
        Game.objects.filter(pk=played.id).update(status=Game.Status.CANCELLED)


def test_killed_after_any_statement_of_sending_a_plan(
    transactional_db: None, start: Start, victim: Victims
) -> None:
    """The move and what becomes of the plan are one: both are there, or neither is."""

    def before() -> Played:
        played = start(3)
        plan(played, "take 2", "end turn")
        return played

    def send(played: Played, **fields: Any) -> dict[str, Any]:
        asked = {"author": str(played.people[0].pk), "seat": 0, "script": ["take 2"], "source": "api"}
        return victim.order(
            do="submit", game=played.id, act={**asked, "key": "k", "body_hash": "b"}, **fields
        )

    played = before()
    statements = send(played)["lived"]
    assert kept(played) == ["end turn"]
    for after in range(1, statements + 1):
        Game.objects.filter(pk=played.id).update(status=Game.Status.CANCELLED)
        played = before()
        entries = played.game.entries
        assert send(played, after=after) == {"died": 9}, after
        ran = played.game.entries > entries
        assert kept(played) == (["end turn"] if ran else ["take 2", "end turn"])
    assert ran
