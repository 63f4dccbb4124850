"""States of the past, the record after the end, exports, and replay."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from horror.models import Checkpoint, Entry, Snapshot
from horror.table import history, read, undo
from horror.table.deeds import Message
from horror.table.errors import NotFound, Unverified, WrongStatus
from horror.table.exports import export, records
from tests.table.conftest import NOW, Played, caller
from tests.table.playing import whole_game


def test_each_view_of_the_past_is_the_one_that_was_shown_then(played: Played) -> None:
    seen = []

    def look() -> None:
        for person in (*played.people[:3], None):
            door = read.door(played.id, person)
            seen.append((person, door.cursor, read.view(door)))

    for script in (["take 1"], ["roll"], ["take 2"], ["whisper 2"]):
        played.do(0, *script)
        look()
    undo.undo(played.id, 0, caller(played.people[0]), NOW, count=2)
    look()
    played.do(0, "end turn")
    look()
    for seat in range(3):
        played.do(seat, "give 1")
        look()
    played.work()
    look()
    for person, cursor, view in seen:
        assert read.view_at(read.door(played.id, person), cursor) == view


def test_there_is_no_view_before_the_start_or_past_the_stream(played: Played) -> None:
    door = read.door(played.id, None)
    for cursor in (0, 1, door.cursor + 1):
        with pytest.raises(NotFound):
            read.view_at(door, cursor)


def test_history_reads_one_turn_and_not_the_whole_log(played: Played, django_assert_num_queries) -> None:
    whole = whole_game(played)
    door = read.door(whole.id, None)
    with django_assert_num_queries(3):
        read.view_at(door, door.cursor - 2)
    assert list(
        Checkpoint.objects.filter(game=played.id).order_by("number").values_list("turn", flat=True)
    ) == [1, 2, 3]


def test_everything_is_open_after_the_end_and_not_before(played: Played) -> None:
    for opened in (
        lambda door: read.view(door, opened=True),
        records.record,
        lambda door: read.view_at(door, 5, opened=True),
    ):
        with pytest.raises(WrongStatus):
            opened(read.door(played.id, played.people[0]))
    whole_game(played)
    door = read.door(played.id, None)
    assert [seat.coins for seat in read.view(door, opened=True).seats]
    assert read.view_at(door, 8, opened=True).seats[1].coins in range(1, 20)
    every = {record.number: record for record in records.record(door, limit=500)}
    gives = [record for record in every.values() if record.move and record.move["type"] == "give"]
    assert len(gives) == 12
    assert {record.source for record in gives} == {"api"}
    assert {record.author for record in gives} == {str(person.pk) for person in played.people[:3]}
    assert sum(len(record.draws) for record in every.values()) == 3 + 1 + 3
    assert all(record.state_hash for record in every.values() if record.kind == "move")


def test_private_letters_stay_private_after_the_end(played: Played) -> None:
    whole_game(played)

    def letters(person) -> int:
        entries = records.record(read.door(played.id, person), limit=500)
        return sum(isinstance(entry.table, Message) for entry in entries)

    assert [letters(person) for person in (*played.people[:3], None)] == [1, 1, 0, 0]


def test_the_stream_stays_as_the_reader_knew_it(played: Played) -> None:
    whole_game(played)
    items = read.stream(read.door(played.id, played.people[1]), limit=500).items
    assert all("face" not in event for item in items for event in item.events)
    assert all(item.move is None or item.seat == 1 for item in items)


def test_a_game_replays_to_the_same_hashes(played: Played) -> None:
    done = history.replay(whole_game(played).game)
    assert done.hash == Snapshot.objects.get(game=played.id).hash
    assert (done.entries, done.turns) == (played.game.entries, 2)


@pytest.mark.parametrize("fault", ["hash", "draws", "missing", "snapshot", "checkpoint", "events", "payload"])
def test_a_replay_finds_what_was_tampered_with(played: Played, fault: str) -> None:
    whole_game(played)
    log = Entry.objects.filter(game=played.id)
    drawn = log.exclude(draws=b"[]").last()
    taken = log.filter(payload=b'{"type":"take","coins":3}').last()
    if fault == "hash":
        log.filter(pk=taken.pk).update(state_hash="0" * 64)
    elif fault == "draws":
        log.filter(pk=drawn.pk).update(draws=b'[["tide",6,9]]')
    elif fault == "missing":
        log.filter(pk=taken.pk).update(number=9999)
    elif fault == "snapshot":
        Snapshot.objects.update(data=bytes(Snapshot.objects.get(game=played.id).data) + b" ")
    elif fault == "checkpoint":
        Checkpoint.objects.filter(turn=2).update(data=b"{}")
    elif fault == "events":
        log.filter(pk=taken.pk).update(events=b"[]")
    else:
        log.filter(pk=taken.pk).update(payload=b'{"type":"take","coins":2}')
    with pytest.raises(Unverified):
        history.replay(played.game)
    with pytest.raises(CommandError):
        call_command("replay", played.id)


def test_a_game_that_goes_on_while_it_is_replayed_is_faithful_up_to_then(played: Played) -> None:
    played.do(0, "take 1")
    moving: list[str] = []

    def meanwhile(execute, sql, params, many, context):
        """Somebody moves before every look at the database."""
        if sql.startswith("SELECT") and not moving:
            moving.append(sql)
            played.do(0, "take 1")
            moving.clear()
        return execute(sql, params, many, context)

    game = played.game
    with connection.execute_wrapper(meanwhile):
        done = history.replay(game)
    assert game.entries < done.entries < played.game.entries
    assert history.replay(played.game).entries == played.game.entries


def test_the_replay_command(played: Played, capsys) -> None:
    whole_game(played)
    call_command("replay", "--all")
    assert "1 games replayed, 0 of them differ" in capsys.readouterr().out
    call_command("replay", played.id)
    for wrong in ([], ["--all", played.id], ["nosuch"]):
        with pytest.raises(CommandError):
            call_command("replay", *wrong)


def lines(played: Played, person) -> list[tuple[str, Any]]:
    parsed = [json.loads(line) for line in export.export(read.door(played.id, person))]
    return [next(iter(line.items())) for line in parsed]


def test_the_export_of_a_running_game_is_the_reader_s_own(played: Played) -> None:
    played.do(0, "roll", "whisper 2")
    exported = lines(played, played.people[1])
    assert [kind for kind, _ in exported[:2]] == ["game", "view"]
    assert len(exported) == 2 + read.door(played.id, played.people[1]).cursor
    text = json.dumps(exported)
    assert "whispered" not in text and "face" not in text and "draws" not in text and "secret" not in text
    assert "whispered" in json.dumps(lines(played, played.people[2]))


def test_the_export_of_a_finished_game_has_everything(played: Played, monkeypatch) -> None:
    monkeypatch.setattr(export, "LIMIT", 7)
    whole_game(played)
    exported = lines(played, None)
    head = exported[0][1]
    assert head["complete"] and head["dice"]["secret"] == played.game.secret
    assert len(exported) == 1 + played.game.entries - 1  # all but a private letter


def test_what_came_after_a_door_was_opened_is_not_in_what_is_read_through_it(played: Played) -> None:
    """Items, decisions and status go out together: they are of one moment, whoever acts between two queries."""
    door = read.door(played.id, played.people[1])
    asked = read.decisions(door)
    played.do(0, "take 1")
    page = read.stream(door)
    assert (page.cursor, page.head) == (door.cursor, door.cursor)
    assert [item.cursor for item in page.items] == list(range(1, door.cursor + 1))
    assert read.decisions(door) == asked
    newer = read.stream(read.door(played.id, played.people[1]), after=page.cursor)
    assert [item.cursor for item in newer.items] == [door.cursor + 1]
