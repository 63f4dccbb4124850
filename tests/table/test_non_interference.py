"""Whatever a reader gets depends only on what that reader may know: two games that differ in hidden things
look alike.
"""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import msgspec
import pytest

from horror.models import Checkpoint, Game, Snapshot
from horror.table import drafts, message, preview, read, undo
from horror.table.errors import TableError
from horror.table.exports import export
from tests.games.twins import able_json
from tests.table.conftest import NOW, Played, Start, act, caller

LATER = NOW + timedelta(minutes=5)
"""When the hidden things happen."""


@pytest.fixture
def twins(start: Start) -> tuple[Played, Played]:
    """Two games in the same state."""
    first, second = start(3), start(3)
    data = Snapshot.objects.get(game=first.id)
    Snapshot.objects.filter(game=second.id).update(data=data.data, hash=data.hash)
    Checkpoint.objects.filter(game=second.id).update(data=data.data)
    return first, second


def seen(played: Played, seat: int | None) -> str:
    """Everything that this reader can get, as text; ids of games taken out."""
    door = read.door(played.id, None if seat is None else played.people[seat])
    game = played.game
    got: dict[str, Any] = {
        "view": read.view(door),
        "cursor": door.cursor,
        "page": read.stream(door, text=True),
        "able": [able_json(able) for able in (read.able(door), read.able_in_turn(door))],
        "decisions": read.decisions(door),
        "votes": read.votes(door),
        "past": [read.view_at(door, cursor) for cursor in range(5, door.cursor + 1)],
        "export": [json.loads(line) for line in list(export.export(door))[1:]],
        "row": [game.status, game.turn, game.result, game.changed_at.isoformat()],
        "owes": [row.owes for row in door.seats],
        "draft": drafts.of(door),
    }
    if seat is not None:
        got["answers"] = tried(played, seat)
    return msgspec.json.encode(got).decode().replace(played.id, "GAME")


def tried(played: Played, seat: int) -> list[Any]:
    """What this seat is told when it tries what is refused or only asked, later than all that has happened."""
    person = played.people[seat]
    answers: list[Any] = [
        played.do(seat, "take 9"),
        played.do(seat, "give 99"),
        played.do(seat, "jump"),
        played.do(seat, "take 1", decision="D99"),
        played.do(seat, "take 1", expected_cursor=0),
        preview.preview(played.id, act(person, seat, "give 0", "take 1"), LATER).told,
    ]
    for verb in (undo.undo, undo.ask):
        try:
            answers.append(verb(played.id, seat, caller(person), LATER))
        except TableError as error:
            answers.append([error.code, error.reason, error.rule])
    return answers


def assert_alike(twins: tuple[Played, Played], *readers: int | None) -> None:
    for reader in readers:
        first, second = (seen(game, reader) for game in twins)
        assert first == second, reader


def test_what_another_answered_in_a_gather_and_that_it_changed(twins: tuple[Played, Played]) -> None:
    """TAB-03."""
    first, second = twins
    for played in twins:
        played.do(0, "take 3", "end turn")
    first.do(1, "give 0")
    second.do(1, "give 1")
    first.do(1, "give 1", now=LATER)
    first.do(1, "give 0", now=LATER)
    assert_alike(twins, 0, 2, None)


def test_a_whisper_between_others(twins: tuple[Played, Played]) -> None:
    """TAB-13."""
    first, _ = twins
    first.do(0, "whisper 1", now=LATER)
    first.do(1, "whisper 0", now=LATER)
    assert_alike(twins, 2, None)


def test_letters_drafts_refusals_previews_and_conflicts_of_others(twins: tuple[Played, Played]) -> None:
    """TAB-16, TAB-17."""
    first, _ = twins
    message.say(first.id, 0, [1], "between us", caller(first.people[0]), LATER)
    first.do(0, "take 9", "take 1", now=LATER)
    first.do(1, "give 5", now=LATER)
    first.do(0, "take 1", expected_cursor=0, now=LATER)
    preview.preview(first.id, act(first.people[0], 0, "take 1"), LATER)
    assert_alike(twins, 2, None)


def test_coins_in_other_purses(twins: tuple[Played, Played]) -> None:
    first, _ = twins
    row = Snapshot.objects.get(game=first.id)
    state = json.loads(bytes(row.data))
    state["coins"][0], state["coins"][1] = state["coins"][1] + 3, state["coins"][0] + 1
    position = read.door(first.id, None).rules.load(json.dumps(state).encode())
    Snapshot.objects.filter(game=first.id).update(data=position.dump(), hash=position.hash())
    assert Game.objects.count() == 2
    for reader in (2, None):
        door_views = [
            msgspec.json.encode(read.view(read.door(game.id, game.people[reader] if reader else None)))
            for game in twins
        ]
        assert door_views[0] == door_views[1]
