"""What a batch writes is what the ORM writes, in one statement on PostgreSQL."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import pytest
from django.db import DataError, IntegrityError, connection, models, transaction
from django.test.utils import CaptureQueriesContext

from horror.models import (
    Checkpoint,
    DiceSecret,
    Draft,
    Entry,
    Game,
    Job,
    Obligation,
    Seat,
    Sighting,
    Snapshot,
    Submission,
)
from horror.models.batch import AT_ONCE, ROWS, Batch, Of
from horror.rules.kernel.choices import sample
from horror.rulesets import rulesets
from tests.table.conftest import NOW, Played, Start


def submission(played: Played, key: str) -> Submission:
    return Submission(
        game=played.game, seat=1, author=played.people[1], source="api", scope="a scope", key=key,
        body_hash="", received_at=NOW, outcome="done", answer=b"\x00\xff{}", lean=False,
    )  # fmt: skip


def entry(game: Game, number: int, **fields: Any) -> Entry:
    values: dict[str, Any] = {
        "kind": "move", "payload": b"\x80{%s}", "events": b"[]", "draws": b"", "rules_version": 1, "turn": 70_000,
        "at": NOW + timedelta(microseconds=5), "cursors": [1, 2], "dice": {"root": 'a "quoted" %s \\ ü'},
    }  # fmt: skip
    return Entry(game=game, number=number, **(values | fields))


def columns(row: models.Model, *left_out: str) -> dict[str, Any]:
    """A row as the database has it now."""
    row = type(row)._base_manager.get(pk=row.pk)
    return {
        field.attname: bytes(value) if isinstance(value, memoryview) else value
        for field in row._meta.concrete_fields
        if field.attname not in left_out
        for value in (getattr(row, field.attname),)
    }


def test_rows_are_inserted_as_by_the_orm(played: Played) -> None:
    game = played.game
    theirs = submission(played, "theirs")
    theirs.save(force_insert=True)
    for number, fields in ((50, {}), (51, {"dice": None, "seat": 2, "undone_by": 9, "entropy": "%s{}"})):
        Entry.objects.bulk_create([entry(game, number, submission=theirs, **fields)])
    ours = submission(played, "ours")
    entries = [
        entry(game, 60),
        entry(game, 61, dice=None, seat=2, undone_by=9, entropy="%s{}"),
    ]
    batch = Batch()
    batch.insert([ours], "key")
    batch.insert(entries, "number", {"submission_id": [Of(ours)] * 2})
    sightings = [Sighting(game=game, reader=reader, cursor=40_000) for reader in (-1, 0)]
    batch.insert(sightings, keys={"entry_id": [Of(entries[1]), Of(entries[0])]})
    batch.insert([Checkpoint(game=game, turn=3, number=60, data=b"\x01")])
    with CaptureQueriesContext(connection) as asked:
        batch.write()
    assert len(asked.captured_queries) == (1 if connection.vendor == "postgresql" else 4)
    stored = Submission.objects.get(key="ours")
    assert ours.pk == stored.pk
    assert columns(stored, "id", "key") == columns(theirs, "id", "key")
    for number in (50, 51):
        one, other = (Entry.objects.get(game=game, number=each) for each in (number, number + 10))
        assert columns(one, "id", "number", "submission_id") == columns(
            other, "id", "number", "submission_id"
        )
        assert other.submission == stored
    seen = {(each.reader, each.entry.number) for each in Sighting.objects.filter(cursor=40_000)}
    assert seen == {(-1, 61), (0, 60)}
    assert bytes(Checkpoint.objects.get(number=60).data) == b"\x01"


@pytest.mark.parametrize(
    ("parts", "together"),
    [([1], False), ([1, 1], True), ([1, 2, 1], True), ([1, AT_ONCE - 1], True), ([1, AT_ONCE], False)],
)
def test_parts_of_few_rows_are_one_statement(played: Played, parts: list[int], together: bool) -> None:
    rows = [
        Checkpoint(game=played.game, turn=3, number=60 + number, data=b"") for number in range(sum(parts))
    ]
    batch, left = Batch(), list(rows)
    for count in parts:
        batch.insert([left.pop() for _ in range(count)])
    with CaptureQueriesContext(connection) as asked:
        batch.write()
    said = [query["sql"].split()[0] for query in asked.captured_queries]
    one_by_one = ["INSERT"] * len(parts)
    assert said == (["WITH"] if together and connection.vendor == "postgresql" else one_by_one)
    assert Checkpoint.objects.filter(game=played.game, number__gte=60).count() == len(rows)


@pytest.mark.parametrize(("rows", "together"), [(AT_ONCE, True), (AT_ONCE + 1, False)])
def test_what_is_updated_counts_for_no_row(played: Played, rows: int, together: bool) -> None:
    played.game.seats.update(owes="")
    batch = Batch()
    batch.insert(
        [Checkpoint(game=played.game, turn=3, number=60 + number, data=b"") for number in range(rows)]
    )
    for seat in played.game.seats.all():
        batch.update(seat, ["owes"])
    with CaptureQueriesContext(connection) as asked:
        batch.write()
    at_once = together and connection.vendor == "postgresql"
    assert len(asked.captured_queries) == (1 if at_once else 4)


@pytest.mark.parametrize("beside", [0, 1, ROWS])
def test_a_row_that_comes_alone_with_a_key_is_told_its_primary_key(played: Played, beside: int) -> None:
    alone, several = submission(played, "alone"), [submission(played, key) for key in "ab"]
    batch = Batch()
    batch.insert(
        [Checkpoint(game=played.game, turn=3, number=1000 + number, data=b"") for number in range(beside)]
    )
    batch.insert([alone], "key")
    batch.write()
    batch.insert(several, "key")
    batch.write()
    assert alone.pk == Submission.objects.get(key="alone").pk
    assert [one.pk for one in several] == [None, None]


def test_columns_are_updated_as_by_the_orm_and_no_others(played: Played) -> None:
    game, seat = played.game, played.game.seats.get(index=1)
    before = columns(game), columns(seat)
    game.cursors, game.votes, game.paused_at, game.name = [7, 8], {"draw": {"by": 1}}, NOW, "not written"
    game.result = None
    seat.owner_id, seat.owes = played.people[3].pk, "D9"
    batch = Batch()
    batch.update(game, ["cursors", "votes", "paused_at", "result"])
    batch.update(seat, ["owner_id", "owes"])
    batch.write()
    changed = {"cursors": [7, 8], "votes": {"draw": {"by": 1}}, "paused_at": NOW}
    assert columns(game) == before[0] | changed
    assert columns(seat) == before[1] | {"owner_id": played.people[3].pk, "owes": "D9"}
    assert Game.objects.filter(pk=game.pk, result__isnull=True).exists()


def test_a_row_is_put_over_the_one_that_is_there(played: Played) -> None:
    kept = Snapshot.objects.get(game=played.id)
    for data in (b"first", b"second"):
        batch = Batch()
        batch.put(Snapshot(game=kept.game, data=data, position=4, hash="h"), "game_id")
        batch.put(
            Draft(game=kept.game, seat=2, lines=[data.decode()], reason="why", at=NOW), "game_id", "seat"
        )
        batch.write()
        assert (bytes(Snapshot.objects.get(game=played.id).data), Snapshot.objects.count()) == (data, 1)
        assert [draft.lines for draft in Draft.objects.filter(game=played.id)] == [[data.decode()]]


def test_more_rows_than_one_statement_takes(played: Played) -> None:
    game, count = played.game, 3 * ROWS + 7
    batch = Batch()
    entries = [entry(game, 1000 + number) for number in range(count)]
    ours = submission(played, "ours")
    batch.insert([ours], "key")
    batch.insert(entries, "number", {"submission_id": [Of(ours)] * count})
    batch.insert(
        [Sighting(game=game, reader=5, cursor=number) for number in range(count)],
        keys={"entry_id": [Of(one) for one in entries]},
    )
    batch.write()
    seen = Sighting.objects.filter(reader=5).order_by("cursor").values_list("cursor", "entry__number")
    assert list(seen) == [(number, 1000 + number) for number in range(count)]


def test_a_batch_that_fails_writes_nothing_and_one_without_parts_asks_nothing(played: Played) -> None:
    batch = Batch()
    batch.insert([submission(played, "twice")])
    batch.insert([submission(played, "twice")])
    with pytest.raises(IntegrityError), transaction.atomic():
        batch.write()
    assert not Submission.objects.filter(key="twice").exists()
    with CaptureQueriesContext(connection) as asked:
        assert Batch().write() == []
    assert not asked.captured_queries


@pytest.mark.parametrize("model", [Entry, Submission, Sighting, Checkpoint, Snapshot, Game, Seat, DiceSecret])
def test_every_column_of_what_a_game_writes_goes_there_and_back(
    played: Played, model: type[models.Model], chance: random.Random
) -> None:
    """A column that is added later is written as the ORM reads it, too."""
    played.do(0, "take 2", "roll", "end turn", entropy="some")
    rows = list(model._base_manager.order_by("pk"))
    assert rows
    row = chance.choice(rows)
    names = [
        field.attname
        for field in model._meta.concrete_fields
        if not field.primary_key and not isinstance(field, models.ForeignKey)
    ]
    before = columns(row)
    batch = Batch()
    batch.update(row, names)
    batch.write()
    assert columns(row) == before


def test_what_parts_say_alike_is_passed_once(played: Played) -> None:
    """Words and times, that is: numbers are alike by chance, and would make another statement of each case."""
    game = played.game
    game.entered_at = NOW
    batch = Batch()
    batch.insert([submission(played, "ours")])
    batch.insert([Checkpoint(game=game, turn=777, number=777, data=b"")])
    batch.update(game, ["entered_at"])
    passed: list[Any] = []

    def listen(execute: Any, sql: str, params: Any, *rest: Any) -> Any:
        passed.append(params)
        return execute(sql, params, *rest)

    with connection.execute_wrapper(listen):
        batch.write()
    if connection.vendor == "postgresql":
        ((values,),) = (passed,)
        assert list(values.values()).count(game.pk) == 1
        assert list(values.values()).count(NOW) == 1
        assert list(values.values()).count(777) == 2


@pytest.mark.parametrize("ruleset", ["classic", "catan_horror"])
def test_the_driver_keeps_what_it_has_made_of_the_statement_of_a_move(
    start: Start, ruleset: str, chance: random.Random
) -> None:
    """It does of at most fifty parameters, and 4,096 characters (psycopg's ``PostgresQuery.convert``)."""
    if connection.vendor != "postgresql":
        return
    played = start(ruleset=ruleset)
    written: list[tuple[int, int]] = []

    def listen(execute: Any, sql: str, params: Any, *rest: Any) -> Any:
        if "horror_entry" in sql and "INSERT" in sql:
            written.append((len(params), len(sql)))
        return execute(sql, params, *rest)

    with connection.execute_wrapper(listen):
        for _ in range(25):
            owing = [seat.index for seat in played.game.seats.all() if seat.owes]
            if not owing:
                assert played.work()
                continue
            game = played.game
            position: Any = rulesets()[ruleset].load(bytes(game.snapshot.data))
            played.do(owing[0], sample(position.choices(owing[0]), chance.randrange))
    assert len(written) >= 15
    assert all(params <= 50 and length <= 4096 for params, length in written), written


@pytest.mark.postgresql
@pytest.mark.parametrize("rows", [1, 2])
def test_what_is_too_long_for_its_column_is_refused_and_not_cut(played: Played, rows: int) -> None:
    """As a cast to a type with a length would do."""
    batch = Batch()
    batch.insert([entry(played.game, 60 + number, state_hash="f" * 65) for number in range(rows)])
    batch.insert([Checkpoint(game=played.game, turn=3, number=60, data=b"")])
    with pytest.raises(DataError), transaction.atomic():
        batch.write()
    assert not Entry.objects.filter(game=played.game, number__gte=60).exists()


def test_columns_of_words_and_of_text_may_say_the_same(played: Played) -> None:
    """PostgreSQL takes each parameter of a statement to be of one type."""
    job = Job(
        kind="alike", queue="", key="alike", share="alike", error="alike", created_at=NOW, not_before=NOW
    )
    batch = Batch()
    batch.insert([job], "key")
    batch.insert([Checkpoint(game=played.game, turn=3, number=60, data=b"")])
    batch.write()
    assert columns(job)["error"] == columns(job)["share"] == "alike"
    job.share = job.error = "alike again"
    batch.update(job, ["share", "error"])
    batch.insert([Checkpoint(game=played.game, turn=3, number=61, data=b"")])
    batch.write()
    assert columns(job)["error"] == columns(job)["share"] == "alike again"


def obligation(played: Played, **fields: Any) -> Obligation:
    values: dict[str, Any] = {
        "game": played.game, "seat": 1, "generation": 0, "person": played.people[1], "cls": "turn",
        "kinds": ["a", 'b"%s'], "opened": NOW, "closed": NOW + timedelta(microseconds=5), "ran": 70_000, "spent": 3,
        "how": "person",
    }  # fmt: skip
    return Obligation(**(values | fields))


def test_rows_are_said_as_by_the_orm(played: Played) -> None:
    """With nothing in some columns, times to a microsecond, lists, quotation marks, and a person of any kind of key."""
    rows = [{}, {"base": NOW, "due": NOW + timedelta(days=1), "excused": 'ill "%s"', "person": None}]
    Obligation.objects.bulk_create([obligation(played, **fields) for fields in rows])
    theirs = [columns(row, "id") for row in Obligation.objects.order_by("pk")]
    batch = Batch()
    batch.say([obligation(played, **fields) for fields in rows])
    batch.insert([Checkpoint(game=played.game, turn=3, number=60, data=b"\x01")])
    batch.say([])
    batch.write()
    assert [columns(row, "id") for row in Obligation.objects.order_by("pk")[2:]] == theirs


def test_columns_of_several_rows_are_written_as_by_the_orm(played: Played) -> None:
    seats = list(Seat.objects.filter(game=played.game).order_by("index"))
    before = columns(seats[2])
    for seat, (clock, at) in zip(seats[:2], [({"bank": 5, "word": '"%s"'}, NOW), ({}, None)], strict=True):
        seat.clock, seat.look_at, seat.name = clock, at, "not written"
    batch = Batch()
    batch.update_all(seats[:2], ["clock", "look_at"])
    batch.insert([Checkpoint(game=played.game, turn=3, number=60, data=b"\x01")])
    batch.update_all([], ["clock"])
    batch.write()
    kept = [columns(seat) for seat in seats]
    assert [(row["clock"], row["look_at"]) for row in kept[:2]] == [
        ({"bank": 5, "word": '"%s"'}, NOW),
        ({}, None),
    ]
    assert [row["name"] for row in kept[:2]] == ["Ann", "Ben"]
    assert kept[2] == before
