"""Several authors in one transaction: each with entries, answer and entropy of its own, and what follows told once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, OperationalError, connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from horror.models import Entry, Game, Seat, Submission
from horror.table import acting, frame, hints, read, submit, undo
from horror.table.acting import Stored
from horror.table.acts import Act, Answer
from horror.table.errors import Busy, NeedsConsent, UndoRefused, WrongStatus
from horror.table.table import Table
from tests.table.bound import BoundPlayed, offer_to_both
from tests.table.conftest import NOW, Played, Start, act, caller
from tests.table.killing import Victims, assert_whole
from tests.table.tides.moves.end_turn import EndTurn
from tests.table.tides.moves.roll import Roll
from tests.table.tides.moves.take import Take
from tests.table.tides.moves.whisper import Whisper

ORDER: dict[str, Any] = {"source": "order", "key": "an order", "body_hash": "it"}
MOVE: dict[str, Any] = {"source": "api", "key": "a move", "body_hash": "it", "entropy": "ann's"}


def together(played: Played, *parts: Act) -> list[Submission]:
    """These authors act in one transaction."""
    with frame.on_table(played.id, NOW) as held:
        return [acting.take_part(held, one, submit.body_of(one)).submission for one in parts]


def entries(played: Played) -> list[tuple[int | None, str, str]]:
    """Seat, source and entropy of each entry since the start, in order."""
    log = Entry.objects.filter(game=played.id, number__gt=5).order_by("number").select_related("submission")
    return [(entry.seat, entry.submission.source if entry.submission else "", entry.entropy) for entry in log]


def test_each_author_has_entries_answer_and_entropy_of_its_own(played: Played) -> None:
    people = played.people
    assert entries(played) == []
    ann, ben = together(
        played,
        act(people[0], 0, Take(1), Take(2), **MOVE),
        act(people[1], 1, "whisper 2", entropy="ben's", **ORDER),
    )
    assert entries(played) == [(0, "api", "ann's"), (0, "api", ""), (1, "order", "ben's")]
    assert (ann.author_id, ann.seat, ben.author_id, ben.seat) == (people[0].pk, 0, people[1].pk, 1)
    moves = [
        [item.move["type"] for item in acting.again(one).items if item.move is not None] for one in (ann, ben)
    ]
    assert moves == [["take", "take"], ["whisper"]]
    assert submit.submit(played.id, act(people[0], 0, Take(1), Take(2), **MOVE), NOW) == acting.again(ann)
    assert_whole(played.game)


def test_what_follows_is_told_once_for_all(
    start: Start, monkeypatch: Any, django_capture_on_commit_callbacks: Any
) -> None:
    played = start(2)
    told: list[int] = []
    monkeypatch.setattr(hints, "_changed", [lambda game, version: told.append(version)])
    with CaptureQueriesContext(connection) as asked, django_capture_on_commit_callbacks(execute=True):
        together(
            played,
            act(played.people[0], 0, Roll(), EndTurn(), **MOVE),
            act(played.people[1], 1, "give 0", **ORDER),
        )
    puts = [query["sql"] for query in asked.captured_queries if "INSERT INTO horror_job" in query["sql"]]
    assert len(puts) == 1
    assert told == [played.game.entries]
    assert_whole(played.game)


def test_who_moved_first_is_told_of_what_another_did_since(start: Start) -> None:
    """Ann acts, and then Ben: what Ann decides on is another thing, though she has acted herself."""
    played = start(2)
    played.work(queue=None)
    together(played, act(played.people[0], 0, Take(1), **MOVE))
    assert "notify" not in dict(played.open_jobs())
    together(
        played,
        act(played.people[0], 0, Take(1), **{**MOVE, "key": "another"}),
        act(played.people[1], 1, "whisper 0", **ORDER),
    )
    assert "notify" in dict(played.open_jobs())


def test_who_acted_is_told_of_others_and_not_of_itself_though_a_part_came_to_nothing(
    start: Start,
) -> None:
    played = start(2)
    played.work(queue=None)
    ann, ben = played.people[:2]
    together(played, act(ann, 0, Take(1), **MOVE), act(ben, 1, "nonsense", **ORDER))
    assert "notify" not in dict(played.open_jobs())
    whispers = act(ben, 1, Whisper(0), source="api", key="a whisper")
    together(played, whispers, act(ann, 0, "nonsense", source="order", key="another"))
    assert "notify" in dict(played.open_jobs())


def test_who_is_offered_a_trade_is_told_of_it_though_another_acts_in_the_same_transaction(
    begin: Callable[..., BoundPlayed],
) -> None:
    played = begin(ruleset="classic", bound=())
    offer = offer_to_both(played)
    played.work(queue=None)
    together(
        played,
        act(played.people[0], 0, offer, **MOVE),
        act(played.people[1], 1, "decline T1", **ORDER),
    )
    assert "notify" in dict(played.open_jobs())


def test_a_key_is_used_once_in_a_part_too_and_orders_have_keys_of_their_own(played: Played) -> None:
    ann, ben = played.people[:2]
    same = {"key": "K", "body_hash": "x"}
    first = submit.submit(played.id, act(ann, 0, Take(1), source="api", **same), NOW)
    entries_before = played.game.entries
    again, fired, bens = together(
        played,
        act(ann, 0, Take(1), source="api", **same),
        act(ann, 0, "take 2", source="order", **same),
        act(ben, 1, Whisper(2), source="api", key="b"),
    )
    assert acting.again(again) == first
    assert fired.pk != again.pk and bens.pk
    assert played.game.entries == entries_before + 2
    assert together(played, act(ann, 0, "take 2", source="order", **same)) == [fired]
    assert_whole(played.game)


def test_what_a_part_reads_is_what_the_one_before_has_changed(played: Played) -> None:
    """In the database, too: columns of the game and its seats, and not the log alone."""

    def changes(table: Table) -> Answer:
        table.game.name, table.seats[1].pace = "Neap tide", 9
        return table.answer(0)

    def looks(table: Table) -> Answer:
        assert (played.game.name, Seat.objects.get(game=played.id, index=1).pace) == ("Neap tide", 9)
        return table.answer(1)

    with frame.on_table(played.id, NOW) as held:
        acting.take_part(held, caller(played.people[0], key="a"), changes)
        acting.take_part(held, caller(played.people[1], key="b"), looks)
    assert played.game.name == "Neap tide"


def test_what_a_refused_author_wrote_by_itself_goes_once_another_was_there(played: Played) -> None:
    def writes(table: Table) -> Answer:
        Seat.objects.filter(game=played.id, index=2).update(name="nobody")
        raise WrongStatus("on purpose")

    def refuses(table: Table) -> Answer:
        raise WrongStatus("on purpose")

    with frame.on_table(played.id, NOW) as held:
        for body, who in ((refuses, 0), (writes, 1)):
            with pytest.raises(Stored):
                acting.take_part(held, caller(played.people[who], key="k"), body)
    assert Seat.objects.get(game=played.id, index=2).name == "Cid"
    assert Submission.objects.filter(game=played.id, key="k", outcome="error").count() == 2


@pytest.mark.parametrize("fault", [WrongStatus, RuntimeError])
def test_an_author_who_fails_takes_nothing_of_the_others_back(played: Played, fault: type[Exception]) -> None:
    people = played.people

    def fails(table: Table) -> Answer:
        body = submit.body_of(act(people[1], 1, "whisper 2", **ORDER))
        body(table)
        table.seats[1].name = "nobody"
        table.game.votes = {"draw": {"by": 1, "agreed": [1]}}
        raise fault("on purpose")

    before = played.game
    with frame.on_table(played.id, NOW) as held:
        first = act(people[0], 0, Take(1), **MOVE)
        acting.take_part(held, first, submit.body_of(first))
        with pytest.raises((Stored, RuntimeError)):
            acting.take_part(held, caller(people[1], **ORDER), fails)
        third = act(people[0], 0, Take(2), source="api", key="later")
        acting.take_part(held, third, submit.body_of(third))
    assert entries(played) == [(0, "api", "ann's"), (0, "api", "")]
    assert (played.game.votes, played.game.entries) == (before.votes, before.entries + 2)
    assert Seat.objects.get(game=played.id, index=1).name == "Ben"
    stored = Submission.objects.filter(game=played.id, key="an order")
    assert [one.outcome for one in stored] == (["error"] if fault is WrongStatus else [])
    assert_whole(played.game)


def has_no_pace(table: Table) -> None:
    """Which is found out when the rows of seats are written."""
    table.seats[1].pace = None


def held_before_the_beginning(table: Table) -> None:
    """Which is found out while a part is made ready."""
    table.tenures.begin(table.seats[1], bot="nobody", entry=-1)


@pytest.mark.parametrize("faulty", [has_no_pace, held_before_the_beginning])
def test_what_the_database_refuses_of_a_later_author_takes_nothing_of_the_others_back(
    played: Played, faulty: Callable[[Table], None]
) -> None:
    people = played.people

    def fails(table: Table) -> Answer:
        answer = submit.body_of(act(people[1], 1, "whisper 2", **ORDER))(table)
        faulty(table)
        return answer

    with frame.on_table(played.id, NOW) as held:
        first = act(people[0], 0, Take(1), **MOVE)
        acting.take_part(held, first, submit.body_of(first))
        with pytest.raises(IntegrityError):
            acting.take_part(held, caller(people[1], **ORDER), fails)
        third = act(people[0], 0, Take(2), source="api", key="later")
        acting.take_part(held, third, submit.body_of(third))
    assert [source for _, source, _ in entries(played)] == ["api", "api"]
    assert not Submission.objects.filter(game=played.id, key="an order").exists()
    assert_whole(played.game)


def test_columns_are_saved_because_they_were_changed_and_no_others(played: Played) -> None:
    person = caller(played.people[0], key="k", body_hash="b")

    def body(table: Table) -> Answer:
        Seat.objects.filter(game=played.id, index=1).update(touched_at=NOW)  # as by another transaction
        table.seats[1].pace = 7
        table.game.options["nested"] = {"list": [1]}
        return table.answer(0)

    acting.act(played.id, person, NOW, body)
    seat = Seat.objects.get(game=played.id, index=1)
    assert (seat.pace, seat.touched_at) == (7, NOW)
    assert played.game.options["nested"] == {"list": [1]}


def test_a_game_has_changed_when_who_looks_on_sees_something(played: Played) -> None:
    for minutes, script, changed in (
        (1, Take(1), 1),
        (2, Whisper(1), 1),
        (3, "say to blue: pssst", 1),
        (4, Take(2), 4),
    ):
        played.do(0, script, now=NOW + timedelta(minutes=minutes))
        assert played.game.entered_at == NOW + timedelta(minutes=minutes)
        assert played.game.changed_at == NOW + timedelta(minutes=changed)


class Told(Exception):
    """What a driver says of a failure."""

    def __init__(self, sqlstate: str) -> None:
        self.sqlstate = sqlstate


@pytest.mark.parametrize("sqlstate", ["55P03", "40P01", "40001"])
def test_a_lock_that_was_not_had_in_time_is_asked_for_again(db: None, sqlstate: str) -> None:
    with pytest.raises(Busy), frame.durable():
        raise OperationalError("no lock") from Told(sqlstate)


def test_another_failure_of_the_database_is_told_as_it_is(db: None) -> None:
    with pytest.raises(OperationalError, match="gone"), frame.durable():
        raise OperationalError("gone") from Told("08006")
    with pytest.raises(OperationalError, match="gone"), frame.durable():
        raise OperationalError("gone")


def test_a_connection_that_is_lent_is_told_in_each_transaction_how_long_to_wait(
    db: None, settings: Any
) -> None:
    for lent in (True, False):
        settings.DATABASE_POOLER = lent
        with CaptureQueriesContext(connection) as asked, frame.durable():
            pass
        told = [query["sql"] for query in asked.captured_queries if "lock_timeout" in query["sql"]]
        assert len(told) == (lent and connection.vendor == "postgresql")


def test_a_database_that_another_has_locked_is_busy_where_there_is_one_lock_for_all(db: None) -> None:
    expected = Busy if connection.vendor == "sqlite" else OperationalError
    with pytest.raises(expected), frame.durable():
        raise OperationalError("database is locked")


def test_a_seat_is_waited_for_since_it_was_asked(played: Played) -> None:
    def since(person: User) -> list[Any]:
        return [each.since for each in read.decisions(read.door(played.id, person))]

    ann, ben, _, _ = played.people
    assert since(ben) == [NOW]
    later = NOW + timedelta(hours=3)
    submit.submit(played.id, act(ann, 0, Take(1)), later)
    assert since(ben) == [NOW]
    submit.submit(played.id, act(ann, 0, Roll(), EndTurn()), later)
    asked = read.decisions(read.door(played.id, ben))
    assert {each.since for each in asked if not each.answered} == {later}


def test_a_fired_order_is_its_seat_s_move_for_an_undo(played: Played) -> None:
    """TAB-20."""
    ann = played.people[0]
    together(played, act(ann, 0, Take(1), **MOVE), act(ann, 0, "take 2", **ORDER))
    undo.undo(played.id, 0, caller(ann), NOW, 2)
    assert_whole(played.game)


def test_what_the_clock_moved_is_nobody_s_to_take_back_alone(played: Played) -> None:
    """TAB-21."""
    ann = played.people[0]
    clock = act(None, 0, Take(2), source="clock", key="due")
    together(played, act(ann, 0, Take(1), **MOVE), clock)
    with pytest.raises(NeedsConsent, match="the clock"):
        undo.undo(played.id, 0, caller(ann), NOW)
    with pytest.raises(UndoRefused, match="only one move"):
        undo.undo(played.id, 0, caller(ann), NOW, 2)
    undo.ask(played.id, 0, caller(ann), NOW)
    for seat in (1, 2):
        undo.consent(played.id, seat, True, caller(played.people[seat]), NOW)
    assert Entry.objects.filter(game=played.id, kind="move", undone_by=None).count() == 0
    assert_whole(played.game)


def test_killed_after_any_statement_of_two_authors(
    transactional_db: None, start: Start, victim: Victims
) -> None:
    def order(played: Played, **fields: Any) -> dict[str, Any]:
        acts = [
            {"author": str(played.people[0].pk), "seat": 0, "script": ["take 2", "roll"], **MOVE},
            {"author": str(played.people[1].pk), "seat": 1, "script": ["whisper 0"], **ORDER},
        ]
        return victim.order(do="two", game=played.id, acts=acts, **fields)

    statements = order(start(2))["lived"]
    happened = []
    for after in range(1, statements + 1):
        played = start(2)
        before = played.game.entries
        assert order(played, after=after) == {"died": 9}, after
        there = played.game.entries - before
        assert there in (0, 3)
        assert len(Submission.objects.filter(game=played.id, key__in=("a move", "an order"))) == (there and 2)
        happened.append(bool(there))
        assert_whole(played.game)
        Game.objects.filter(pk=played.id).update(status="cancelled")  # nobody may have so many under way
    assert happened == sorted(happened)  # nothing up to the commit, everything from there on
    assert set(happened) == {False, True}
