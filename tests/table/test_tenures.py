"""Who held which seat; and letters, which belong to persons: two games that differ in letters of earlier holders look
alike to who holds the seat now, whatever has been done to the seat in between.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.apps import apps

from accounts.models import User
from horror.models import Draft, Entry, Game, Seat, Snapshot, Tenure
from horror.table import create, deeds, drafts, message, read
from horror.table.acts import Join, NewGame, Profile
from horror.table.errors import BadRequest, WrongStatus
from horror.table.exports import export, exported, imports, records
from horror.table.people import resign, seats
from horror.table.votes import vote
from tests.table.conftest import NOW, Played, caller

LATER = NOW + timedelta(minutes=5)
Letter = tuple[int, list[int], str]
DIFFERENT: list[tuple[Letter, Letter]] = [
    ((0, [1], "my phone is 555-0199"), (0, [1], "good luck")),
    ((1, [0], "between us"), (0, [1], "between us")),
    ((1, [0, 2], "let us"), (1, [0], "let us")),
    ((1, [1], "buy milk"), (0, [1], "no")),
]
"""Letters to and from the first holder of seat 1: author, addressees, text; each with one in its place."""


def lobby(people: list[User], **fields: Any) -> Game:
    new = NewGame(ruleset="tides", seats=3, name="Ebb", profile=Profile(name="Ann"), **fields)
    return create.create(new, caller(people[0]), NOW)


def join(game: Game, person: User, seat: int) -> None:
    seats.join(game.pk, Join(profile=Profile(name=person.name), seat=seat), caller(person), NOW)


def leave(game: Game, person: User) -> None:
    seats.leave(game.pk, caller(person), NOW)


def tenures(game: Game) -> list[tuple[Any, ...]]:
    return [
        (
            held.seat,
            held.generation,
            held.person.name if held.person else held.bot,
            held.from_entry,
            held.to_entry,
        )
        for held in Tenure.objects.filter(game=game).order_by("from_entry", "seat")
    ]


def test_the_table_keeps_who_held_a_seat_from_when_to_when(people: list[User]) -> None:
    ann, ben, cid, _ = people
    game = lobby(people)
    join(game, ben, 1)
    leave(game, ben)
    join(game, cid, 1)
    seats.seat_bot(game.pk, 2, "steward", caller(ann), NOW)
    assert tenures(game) == [
        (0, 0, "Ann", 2, None), (1, 0, "Ben", 3, 4), (1, 1, "Cid", 5, None), (2, 0, "steward", 6, None),
    ]  # fmt: skip
    seats.start(game.pk, caller(ann), NOW)
    number = Game.objects.get(pk=game.pk).entries
    resign.resign(game.pk, 1, caller(cid), NOW)
    assert [held for held in tenures(game) if held[0] == 1] == [
        (1, 0, "Ben", 3, 4), (1, 1, "Cid", 5, number + 1), (1, 2, "steward", number + 1, None),
    ]  # fmt: skip


def test_a_tenure_says_when_it_began_and_how_it_ended(people: list[User]) -> None:
    game = lobby(people)
    join(game, people[1], 1)
    seats.leave(game.pk, caller(people[1]), LATER)
    join(game, people[1], 1)
    seats.seat_bot(game.pk, 2, "steward", caller(people[0]), NOW)
    seats.start(game.pk, caller(people[0]), LATER)
    resign.resign(game.pk, 0, caller(people[0]), LATER)
    vote.vote(game.pk, 1, "draw", True, caller(people[1]), LATER)

    held = Tenure.objects.filter(game=game).order_by("seat", "generation")
    assert [(each.seat, each.began_at, each.ended_at, each.ended) for each in held] == [
        (0, NOW, LATER, "resigned"), (0, LATER, LATER, "finished"),
        (1, NOW, LATER, "left"), (1, LATER, LATER, "finished"), (2, LATER, LATER, "finished"),
    ]  # fmt: skip


def test_nobody_has_finished_a_game_that_was_called_off(people: list[User]) -> None:
    game = lobby(people, bots=("steward", "steward"), autostart=True)
    vote.vote(game.pk, 0, "cancel", True, caller(people[0]), LATER)
    assert set(Tenure.objects.filter(game=game).values_list("ended", "ended_at")) == {("", None)}


def test_a_game_of_bots_has_tenures_from_its_beginning(people: list[User]) -> None:
    game = lobby(people, bots=("steward", "steward"), autostart=True)
    assert tenures(game) == [(0, 0, "Ann", 2, None), (2, 0, "steward", 3, None), (1, 0, "steward", 4, None)]


def test_before_the_start_nobody_writes_to_some_seats(people: list[User]) -> None:
    game = lobby(people)
    join(game, people[1], 1)
    played = Played(game, people)
    with pytest.raises(WrongStatus, match="before the start a message goes to all"):
        message.say(game.pk, 0, [1], "between us", caller(people[0]), NOW)
    with pytest.raises(WrongStatus, match="before the start a message goes to all"):
        played.do(0, "say to blue: between us")
    message.say(game.pk, 0, None, "hello", caller(people[0]), NOW)
    played.do(0, "say all: hello again")
    assert "between us" not in str(list(export.export(read.door(game.pk, people[1]))))


def old_letter(game: Game, author: int, to: list[int], text: str) -> None:
    """A letter in a lobby, as such were taken once."""
    people = {seat.index: seat.owner for seat in Seat.objects.filter(game=game)}
    Game.objects.filter(pk=game.pk).update(status="running")
    message.say(game.pk, author, to, text, caller(people[author]), NOW)
    Game.objects.filter(pk=game.pk).update(status="lobby")


def left_and_joined(people: list[User], letter: Letter) -> tuple[Game, int]:
    """Ben had the seat when the letters were written, and Dot sits there now, in a lobby."""
    game = lobby(people)
    for seat in (1, 2):
        join(game, people[seat], seat)
    old_letter(game, *letter)
    leave(game, people[1])
    join(game, people[3], 1)
    return game, 1


def left_joined_and_started(people: list[User], letter: Letter) -> tuple[Game, int]:
    game, seat = left_and_joined(people, letter)
    seats.start(game.pk, caller(people[0]), NOW)
    return game, seat


def brought_in(people: list[User], letter: Letter) -> tuple[Game, int]:
    """Ben played; the game was brought in again, with Dot in his seat."""
    game = lobby(people)
    for seat in (1, 2):
        join(game, people[seat], seat)
    seats.start(game.pk, caller(people[0]), NOW)
    message.say(game.pk, *letter, caller(people[letter[0]]), NOW)
    lines = list(export.export_whole(Game.objects.get(pk=game.pk)))
    Entry.objects.filter(game=game).delete()
    Game.objects.filter(pk=game.pk).delete()
    chosen = {0: people[0], 1: people[3], 2: people[2]}
    return imports.bring_in(exported.read(lines), NOW, people=chosen), 1


def resigned_and_brought_in(people: list[User], letter: Letter) -> tuple[Game, int]:
    """Ben resigned after the letters, the steward played on, and Dot took over from it."""
    game = lobby(people)
    for seat in (1, 2):
        join(game, people[seat], seat)
    seats.start(game.pk, caller(people[0]), NOW)
    message.say(game.pk, *letter, caller(people[letter[0]]), NOW)
    resign.resign(game.pk, 1, caller(people[1]), NOW)
    lines = list(export.export_whole(Game.objects.get(pk=game.pk)))
    Entry.objects.filter(game=game).delete()
    Game.objects.filter(pk=game.pk).delete()
    chosen = {0: people[0], 1: people[3], 2: people[2]}
    return imports.bring_in(exported.read(lines), NOW, people=chosen), 1


def seen(game: Game, person: User | None, seat: int | None) -> str:
    """Everything that somebody gets of a game, as text; its id and what chance has drawn taken out."""
    door = read.door(game.pk, person)
    assert door.seat == seat
    got: dict[str, Any] = {
        "cursor": door.cursor,
        "page": read.stream(door, text=True),
        "lean": read.stream(door, text=True, details=False),
        "export": [json.loads(line) for line in list(export.export(door))[1:]],
        "draft": drafts.of(door),
    }
    if door.game.ended:
        got["record"] = records.record(door, limit=500)
    if door.game.status == "running" and seat is not None:
        conflict = Played(game, [person] * 3).do(seat, "take 1", expected_cursor=1)
        assert conflict.conflict is not None and len(conflict.conflict.changes) > 3
        got["conflict"] = conflict
    return msgspec.json.encode(got).decode().replace(game.pk, "GAME")


WAYS = [left_and_joined, left_joined_and_started, brought_in, resigned_and_brought_in]
Way = Callable[[list[User], Letter], tuple[Game, int]]


@pytest.mark.parametrize("way", WAYS)
def test_letters_of_an_earlier_holder_show_in_nothing_that_the_next_one_gets(
    way: Way, people: list[User]
) -> None:
    for letters in DIFFERENT:
        Game.objects.filter(status="lobby").update(status="cancelled")  # one has but a few lobbies open
        games = [way(people, letter) for letter in letters]
        same_island(*(game for game, _ in games))
        first, second = (seen(game, people[3], seat) for game, seat in games)
        assert first == second
        for _, _, text in letters:
            assert text not in first
        assert '"table":{"type":"letter"}' in first and "A letter between others." in first


def same_island(first: Game, second: Game) -> None:
    """What chance drew for the one it drew for the other too."""
    for row in Snapshot.objects.filter(game=first):
        Snapshot.objects.filter(game=second).update(data=bytes(row.data), hash=row.hash)
    for entry in Entry.objects.filter(game=first):
        drawn = {"events": bytes(entry.events), "draws": bytes(entry.draws), "state_hash": entry.state_hash}
        Entry.objects.filter(game=second, number=entry.number).update(**drawn)


def test_a_stream_with_letters_of_another_has_no_holes(people: list[User]) -> None:
    game, _ = left_joined_and_started(people, DIFFERENT[0][0])
    page = read.stream(read.door(game.pk, people[3]), text=True)
    assert [item.cursor for item in page.items] == list(range(1, page.head + 1))
    (letter,) = [item for item in page.items if item.table == deeds.Letter()]
    assert (letter.seat, letter.events, letter.move, letter.decision) == (None, [], None, "")
    assert letter.text == ["A letter between others."]


def test_who_wrote_or_got_a_letter_reads_it_again_in_the_same_seat(people: list[User]) -> None:
    game, _ = left_and_joined(people, DIFFERENT[0][0])
    leave(game, people[3])
    join(game, people[1], 1)
    assert "555-0199" in str(read.stream(read.door(game.pk, people[1])).items)
    assert "555-0199" in str(read.stream(read.door(game.pk, people[0])).items)


def test_after_the_end_a_letter_is_read_by_those_who_held_the_seats_when_it_was_written(
    people: list[User],
) -> None:
    game, _ = left_joined_and_started(people, DIFFERENT[0][0])
    for seat, person in ((0, people[0]), (1, people[3]), (2, people[2])):
        vote.vote(game.pk, seat, "cancel", True, caller(person), NOW)
    for person, reads in zip((*people, None), (True, True, False, False, False), strict=True):
        door = read.door(game.pk, person)
        assert ("555-0199" in str(records.record(door, limit=500))) is reads
        assert ("555-0199" in str(list(export.export(door)))) is reads


def test_who_goes_on_playing_an_imported_game_reads_his_letters_and_no_others(people: list[User]) -> None:
    game, _ = brought_in(people, DIFFERENT[0][0])
    assert "555-0199" in str(read.stream(read.door(game.pk, people[0])).items)
    held = tenures(game)
    assert [row[:4] for row in held if row[0] == 0] == [(0, 0, "Ann", 2)]
    assert [row[:3] for row in held if row[0] == 1] == [(1, 0, "Ben"), (1, 1, "Dot")]
    lines = list(export.export_whole(game))
    Entry.objects.filter(game=game).delete()
    Game.objects.filter(pk=game.pk).delete()
    again = imports.bring_in(exported.read(lines), NOW, people={0: people[0], 1: people[3]})
    assert [row for row in tenures(again) if row[0] == 1] == [row for row in held if row[0] == 1]


@pytest.mark.parametrize(
    "told",
    [
        [{"seat": 7, "from": 1}], [{"seat": 0, "from": 0}], [{"seat": 0, "from": 3, "to": 2}],
        [{"seat": 0, "from": 1, "to": 999}], [{"seat": 0, "from": 1}, {"seat": 0, "from": 2}],
        [{"seat": 0, "from": 1, "to": 3}, {"seat": 0, "from": 2}], [{"seat": 0, "from": 1, "person": "Ann"}],
    ],
)  # fmt: skip
def test_tenures_that_cannot_be_are_not_brought_in(people: list[User], told: list[dict[str, Any]]) -> None:
    game, _ = left_joined_and_started(people, DIFFERENT[0][0])
    lines = list(export.export_whole(game))
    Entry.objects.filter(game=game).delete()
    Game.objects.filter(pk=game.pk).delete()
    head = json.loads(lines[0])
    head["game"]["tenures"] = told
    with pytest.raises(BadRequest, match="first line"):
        imports.bring_in(exported.read([json.dumps(head).encode(), *lines[1:]]), NOW)


def test_a_draft_is_not_handed_over(people: list[User], played: Played) -> None:
    played.do(0, "take 1", "take 99", "take 2")
    assert Draft.objects.filter(game=played.id, seat=0).exists()
    resign.resign(played.id, 0, caller(people[0]), NOW)
    assert not Draft.objects.filter(game=played.id, seat=0).exists()


def test_tenures_are_read_out_of_the_logs_of_games_that_there_were_before(people: list[User]) -> None:
    lobby_game, _ = left_and_joined(people, DIFFERENT[0][0])
    running, _ = left_joined_and_started(people, DIFFERENT[0][0])
    resign.resign(running.pk, 0, caller(people[0]), NOW)
    with_bots = lobby(people, bots=("steward", "steward"), autostart=True)
    before = [tenures(game) for game in (lobby_game, running, with_bots)]
    counted = list(Seat.objects.order_by("pk").values_list("tenures", flat=True))
    Tenure.objects.all().delete()
    Seat.objects.update(tenures=0)
    importlib.import_module("horror.migrations.0005_tenures_out_of_logs").tenures(apps, None)
    assert list(Seat.objects.order_by("pk").values_list("tenures", flat=True)) == counted
    assert [tenures(game) for game in (lobby_game, running, with_bots)] == before


def test_who_took_up_an_imported_game_before_tenures_were_kept_holds_the_seat_from_his_first_act_on(
    people: list[User],
) -> None:
    game, _ = brought_in(people, DIFFERENT[0][0])
    Tenure.objects.all().delete()
    message.say(game.pk, 1, None, "here I am", caller(people[3]), LATER)
    newest = Game.objects.get(pk=game.pk).entries
    importlib.import_module("horror.migrations.0005_tenures_out_of_logs").tenures(apps, None)
    (dot,) = Tenure.objects.filter(game=game, seat=1, to_entry=None)
    assert (dot.person, dot.from_entry) == (people[3], newest)
    assert "555-0199" not in str(read.stream(read.door(game.pk, people[3])).items)
