"""Games that come out of their exports: replayed without a row, brought in, and played on."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from horror.clock import PRESETS, SeatClock
from horror.models import DiceSecret, Entry, Game, Seat, Sighting, Snapshot, Submission, Tenure
from horror.table import history, message, read, submit, undo
from horror.table.clocks import rates
from horror.table.deeds import Undo
from horror.table.errors import BadRequest, NeedsConsent, Unverified, WrongStatus
from horror.table.exports import export, exported, imports
from horror.table.people import resign
from horror.table.votes import vote
from tests.table.bound import BoundPlayed, offer_to_both
from tests.table.conftest import NOW, Played, act, caller
from tests.table.playing import whole_game
from tests.table.tides.moves.take import Take


def whole(played: Played) -> list[bytes]:
    return list(export.export_whole(played.game))


def forgotten(played: Played) -> None:
    """As on a server that never saw the game."""
    Entry.objects.filter(game=played.id).delete()
    Game.objects.filter(pk=played.id).delete()


def kept(game: Game) -> dict[str, Any]:
    """What is stored of a game, but for who sat there and who asked."""
    return {
        "game": Game.objects.filter(pk=game.pk).values(
            "status", "options", "position", "entries", "turn", "cursors", "basis", "result", "commitment",
            "own_turns", "preset", "series", "plain", "tag", "rated", "secret",
            "started_at", "ended_at", "paused_at", "rules_version",
        )[0],
        "log": [
            (entry | {name: bytes(entry[name]) for name in ("payload", "events", "draws")})
            for entry in Entry.objects.filter(game=game).order_by("number").values(
                "number", "kind", "seat", "decision", "answers", "payload", "events", "draws", "entropy", "dice",
                "state_hash", "rules_version", "turn", "at", "cursors", "undone_by",
            )
        ],
        "seen": list(
            Sighting.objects.filter(game=game).order_by("reader", "cursor").values_list(
                "reader", "cursor", "entry__number"
            )
        ),
        "seats": list(game.seats.order_by("index").values_list("name", "resigned_at")),
        "turns": list(game.checkpoints.order_by("number").values_list("turn", "number")),
        "dice": [
            bytes(part) if part is not None and not isinstance(part, int) else part
            for part in DiceSecret.objects.values_list("chain", "chains", "number").get(game=game)
        ],
        "state": bytes(Snapshot.objects.get(game=game).data),
    }  # fmt: skip


def without_the_restore(game: Game) -> dict[str, Any]:
    """What is stored of a game that was brought in as it goes on, but for the last entry, which says so."""
    found = kept(game)
    last = found["log"].pop()
    assert (bytes(last["payload"]), last["dice"]) == (
        b'{"type":"restored","turn":%d}' % game.turn, {"restored": game.turn}
    )  # fmt: skip
    found["game"]["entries"] -= 1
    found["game"]["cursors"] = [cursor - 1 for cursor in found["game"]["cursors"]]
    found["seen"] = [seen for seen in found["seen"] if seen[2] != last["number"]]
    return found


def busy_game(played: Played) -> Played:
    """Everything that the table logs: two undos, letters, changed answers, votes, a pause."""
    people = played.people
    played.do(0, "take 1", "take 2", entropy="first")
    undo.undo(played.id, 0, caller(people[0]), NOW)
    undo.undo(played.id, 0, caller(people[0]), NOW)
    vote.vote(played.id, 1, "draw", True, caller(people[1]), NOW)
    vote.vote(played.id, 0, "draw", False, caller(people[0]), NOW)
    for seat in range(3):
        vote.vote(played.id, seat, "pause", True, caller(people[seat]), NOW)
    played.go_on(NOW)
    message.say(played.id, 2, None, "to all", caller(people[2]), NOW)
    return whole_game(played)


def test_a_finished_game_is_brought_in_as_it_was_stored(played: Played) -> None:
    busy_game(played)
    before, lines = kept(played.game), whole(played)
    forgotten(played)
    game = imports.bring_in(exported.read(lines), NOW)
    assert kept(game) == before
    assert history.replay(game).entries == before["game"]["entries"]
    assert whole(played) == lines


def test_the_public_export_lacks_letters_and_is_brought_in_all_the_same(played: Played) -> None:
    """What nobody else was shown is an entry that nobody sees."""
    busy_game(played)
    lines = list(export.export(read.door(played.id, None)))
    assert len(lines) < len(whole(played))
    before = read.stream(read.door(played.id, None), limit=500).items
    forgotten(played)
    game = imports.bring_in(exported.read(lines), NOW)
    assert history.replay(game).entries == game.entries
    assert read.stream(read.door(game.pk, None), limit=500, text=False).items == before


def test_a_running_game_is_brought_in_with_its_dice_and_played_on(played: Played) -> None:
    played.do(0, "take 1", "roll", entropy="e0")
    undone = played.do(0, "take 2")
    assert undone.outcome == "done"
    undo.undo(played.id, 0, caller(played.people[0]), NOW)
    before, lines = kept(played.game), whole(played)
    forgotten(played)
    imports.bring_in(exported.read(lines), NOW, people=dict(enumerate(played.people[:2])))
    assert without_the_restore(played.game) == before
    assert [seat.bot for seat in Seat.objects.filter(game=played.id).order_by("index")] == ["", "", "steward"]
    assert ("notify", "") in played.open_jobs()
    assert played.do(0, "take 1", "end turn", entropy="e1").outcome == "done"
    assert history.replay(played.game).entries == played.game.entries


def test_a_game_that_is_brought_in_goes_on_by_its_clock_and_with_full_banks(played: Played) -> None:
    played.do(0, Take(1), now=NOW)
    lines = whole(played)
    forgotten(played)
    later = NOW + timedelta(days=2)
    game = imports.bring_in(exported.read(lines), later, people=dict(enumerate(played.people[:3])))
    assert rates.of(game) == PRESETS["daily"]
    clocks = [SeatClock.of(seat.clock) for seat in game.seats.order_by("index")]
    assert [(kept.bank, kept.due) for kept in clocks] == [
        (PRESETS["daily"].bank, later + timedelta(hours=96)),
        (PRESETS["daily"].bank, None),
        (PRESETS["daily"].bank, None),
    ]


def test_rates_that_no_clock_goes_by_are_not_brought_in(played: Played) -> None:
    lines = [line.replace(b'"turn":86400', b'"turn":1') for line in whole(played)]
    forgotten(played)
    with pytest.raises(BadRequest) as refused:
        imports.bring_in(exported.read(lines), NOW)
    assert (refused.value.rule, refused.value.path) == ("TAB-51", "$.rates.turn")


def test_who_may_answer_an_offer_is_told_of_it_when_the_game_is_brought_in(
    begin: Callable[..., BoundPlayed],
) -> None:
    """Though nobody waits for them: the steward is at turn."""
    played = begin(ruleset="classic", bound=())
    played.do(0, offer_to_both(played))
    lines = whole(played)
    forgotten(played)
    imports.bring_in(exported.read(lines), NOW, people=dict(enumerate(played.people[1:3], 1)))
    assert [seat.owes != "" for seat in Seat.objects.filter(game=played.id).order_by("index")] == [
        True, False, False,
    ]  # fmt: skip
    assert ("notify", "") in played.open_jobs()


def test_a_seat_that_resigned_has_resigned_where_its_game_is_brought_in(played: Played) -> None:
    vote.vote(played.id, 1, "draw", True, caller(played.people[1]), NOW)
    resign.resign(played.id, 0, caller(played.people[0]), NOW)
    before, lines = kept(played.game), whole(played)
    forgotten(played)
    imports.bring_in(exported.read(lines), NOW, people={1: played.people[1], 2: played.people[2]})
    assert without_the_restore(played.game) == before
    assert played.game.votes == {}


def brought_in_again(played: Played, people: dict[int, User]) -> dict[str, Any]:
    """The first line of a game that these people take up after it was forgotten."""
    lines = whole(played)
    forgotten(played)
    imports.bring_in(exported.read(lines), NOW, people=people)
    head: dict[str, Any] = json.loads(whole(played)[0])["game"]
    return head


def test_a_seat_that_was_taken_up_again_is_its_new_holders_for_as_long_as_that_one_stays(
    begin: Callable[..., BoundPlayed],
) -> None:
    """Ann resigns; Dot takes the seat up when the game is brought in, and is not there when it is once more."""
    played = begin(bound=(0,))
    ann, ben, cid, dot = played.people
    resign.resign(played.id, 0, caller(ann), NOW)
    brought_in_again(played, {0: dot, 1: ben, 2: cid})
    seat = Seat.objects.get(game=played.id, index=0)
    assert (seat.owner, seat.bot, seat.resigned_at) == (dot, "", None)
    dots = Tenure.objects.get(game=played.id, person=dot)
    assert dots.to_entry is None
    brought_in_again(played, {1: ben, 2: cid})
    seat = Seat.objects.get(game=played.id, index=0)
    assert (seat.owner, seat.bot, seat.resigned_at) == (None, "steward", None)
    assert Tenure.objects.get(game=played.id, person=dot).to_entry is not None
    assert Tenure.objects.filter(game=played.id, seat=0, to_entry=None).get().bot == "steward"


def test_the_lines_of_a_game_come_out_as_they_went_in_whoever_took_up_a_seat(played: Played) -> None:
    ann, ben, cid, dot = played.people
    resign.resign(played.id, 0, caller(ann), NOW)
    brought_in_again(played, {0: dot, 1: ben, 2: cid})
    for number, person in enumerate((dot, ben, cid)):
        vote.vote(played.id, number, "draw", True, caller(person), NOW)
    lines = whole(played)
    forgotten(played)
    imports.bring_in(exported.read(lines), NOW)
    assert whole(played) == lines
    assert Seat.objects.get(game=played.id, index=0).resigned_at is None


def test_a_game_of_which_no_entry_says_that_it_began_is_not_brought_in(played: Played) -> None:
    lines = [line for line in whole(played) if b'"type":"started"' not in line]
    forgotten(played)
    told = json.loads(lines[0])
    told["game"]["tenures"] = []
    head = json.dumps(told).encode()
    with pytest.raises(Unverified, match="no entry does"):
        imports.bring_in(exported.read([head, *lines[1:4]]), NOW)


@pytest.mark.parametrize(
    ("told", "fault"),
    [
        ({"author": "x" * 5000}, "is no person$"),
        ({"source": "x" * 5000}, "which is no way to come$"),
        ({"decision": "\x1b[2J" + "y" * 5000}, "which its seat is not asked$"),
        ({"table": {"type": "message", "to": [99], "text": "?"}}, "a letter to a seat that there is not$"),
    ],
)
def test_what_cannot_be_is_told_in_a_short_line(played: Played, told: dict[str, Any], fault: str) -> None:
    lines = whole(played)
    first = json.loads(lines[1])
    first["entry"] |= told
    forgotten(played)
    with pytest.raises((BadRequest, Unverified), match=fault) as refused:
        imports.bring_in(exported.read([lines[0], json.dumps(first).encode(), *lines[2:]]), NOW)
    assert len(str(refused.value)) < 150 and "\x1b" not in str(refused.value)


def test_a_time_without_its_zone_is_refused_with_its_line(played: Played) -> None:
    lines = whole(played)
    first = json.loads(lines[1])
    first["entry"]["at"] = "2026-11-20T12:00:00"
    with pytest.raises(BadRequest, match="line 2.*timezone"):
        exported.read([lines[0], json.dumps(first).encode()])


def test_what_the_clock_moved_is_the_clocks_where_its_game_is_brought_in(played: Played) -> None:
    """TAB-21."""
    ann = played.people[0]
    played.do(0, Take(1), source="web", key="hers")
    submit.submit(played.id, act(None, 0, Take(2), source="clock", key="due"), NOW)
    lines = whole(played)
    forgotten(played)
    imports.bring_in(exported.read(lines), NOW, people=dict(enumerate(played.people[:3])))
    assert whole(played)[1 : len(lines)] == lines[1:]
    assert read.undoable(read.door(played.id, ann)) == 0
    with pytest.raises(NeedsConsent, match="the clock") as refused:
        undo.undo(played.id, 0, caller(ann), NOW)
    assert refused.value.rule == "TAB-20"
    played.do(0, Take(3))
    assert read.undoable(read.door(played.id, ann)) == 1
    undo.undo(played.id, 0, caller(ann), NOW)


def test_an_entry_that_came_in_no_known_way_is_not_brought_in(played: Played) -> None:
    whole_game(played)
    lines = [line.replace(b'"source":"api"', b'"source":"ether"') for line in whole(played)]
    forgotten(played)
    with pytest.raises(BadRequest, match="'ether', which is no way"):
        imports.bring_in(exported.read(lines), NOW)
    assert not Game.objects.filter(pk=played.id).exists()


def test_an_answer_in_an_open_gather_is_brought_in_as_hidden_as_it_was(played: Played) -> None:
    played.do(0, "take 1", "end turn")
    played.do(1, "give 1")
    played.do(1, "give 0")
    before, lines = kept(played.game), whole(played)
    forgotten(played)
    assert without_the_restore(imports.bring_in(exported.read(lines), NOW)) == before


def test_a_fault_soon_after_names_no_submission_that_came_with_the_game(played: Played) -> None:
    played.do(0, "take 1")
    assert Submission.objects.asked_here().filter(game=played.id).count() > 0
    brought_in_again(played, dict(enumerate(played.people[:3])))
    assert Submission.objects.filter(game=played.id).exists()
    assert not Submission.objects.asked_here().filter(game=played.id).exists()


def test_an_id_is_used_once(played: Played) -> None:
    busy_game(played)
    found = exported.read(whole(played))
    with pytest.raises(WrongStatus, match="already"):
        imports.bring_in(found, NOW)
    copy = imports.bring_in(found, NOW, anew=True)
    assert copy.pk != played.id and history.replay(copy) == history.replay(played.game)


def test_the_dice_of_a_running_game_are_bound_to_its_id(played: Played) -> None:
    with pytest.raises(WrongStatus, match="dice"):
        imports.bring_in(exported.read(whole(played)), NOW, anew=True)


def test_a_running_game_is_not_brought_in_without_the_keys_of_its_dice(played: Played, settings: Any) -> None:
    lines = whole(played)
    assert played.game.secret == "" and b'"secret"' not in lines[0]
    forgotten(played)
    settings.SECRET_KEY = "another server's"
    with pytest.raises(BadRequest, match="dice"):
        imports.bring_in(exported.read(lines), NOW)
    assert not Game.objects.filter(pk=played.id).exists()


def test_what_one_reader_saw_of_a_running_game_is_no_game(played: Played) -> None:
    with pytest.raises(BadRequest, match="one reader"):
        exported.read(export.export(read.door(played.id, played.people[0])))


def tampered(lines: list[bytes], fault: str) -> list[bytes]:
    """The lines with one thing changed."""
    told = [json.loads(line) for line in lines]
    entries = [line["entry"] for line in told[1:]]
    taken = next(entry for entry in entries if (entry.get("move") or {}).get("type") == "take")
    if fault == "move":
        taken["move"]["coins"] = 1 + taken["move"]["coins"] % 3
    elif fault == "hash":
        taken["state_hash"] = "0" * 64
    elif fault == "draws":
        next(entry for entry in entries if entry.get("draws"))["draws"].append(["tide", 6, 1])
    elif fault == "events":
        next(entry for entry in entries if entry.get("events") and entry["kind"] == "move")["events"].pop()
    elif fault == "order":
        told[1:] = told[:0:-1]
    elif fault == "result":
        told[0]["game"]["result"]["winners"] = [2, 1]
    elif fault == "type":
        taken["move"]["type"] = "steal"
    return [json.dumps(line).encode() for line in told]


@pytest.mark.parametrize("fault", ["move", "hash", "draws", "events", "order", "result", "type"])
def test_an_export_that_was_tampered_with_is_not_brought_in(
    played: Played, tmp_path: Path, fault: str
) -> None:
    whole_game(played)
    lines = tampered(whole(played), fault)
    found = exported.read(lines)
    with pytest.raises(Unverified):
        imports.bring_in(found, NOW, anew=True)
    assert Game.objects.count() == 1 and Entry.objects.exclude(game=played.id).count() == 0
    file = tmp_path / "game.jsonl"
    file.write_bytes(b"\n".join(lines))
    with pytest.raises(CommandError):
        call_command("replay", str(file))


@pytest.mark.parametrize("nonsense", [b"", b"{}", b'{"game":{"format":2}}', b"[1]", b"\xff"])
def test_nonsense_is_refused_with_its_line(nonsense: bytes) -> None:
    with pytest.raises(BadRequest):
        exported.read(nonsense.splitlines())


def test_the_commands(played: Played, tmp_path: Path, capsys: Any) -> None:
    """Out of one server by a command, replayed from the file, and into another by a command."""
    played.do(0, "take 1", "roll")
    call_command("export_game", played.id)
    file = tmp_path / "game.jsonl.gz"
    file.write_bytes(gzip.compress(capsys.readouterr().out.encode()))
    call_command("replay", str(file))
    assert "1 games replayed, 0 of them differ" in capsys.readouterr().out
    forgotten(played)
    for wrong in (["--seat", "0=nobody@example.org"], ["--new-id"]):
        with pytest.raises(CommandError):
            call_command("import_game", str(file), *wrong)
    call_command("import_game", str(file), "--seat", "0=ann@example.org")
    assert Seat.objects.get(game=played.id, index=0).owner == played.people[0]
    with pytest.raises(CommandError, match="already"):
        call_command("import_game", str(file))
    for missing in (["export_game", "nosuch"], ["replay", str(tmp_path / "none.jsonl")]):
        with pytest.raises(CommandError):
            call_command(*missing)


def test_a_file_that_unpacks_to_more_than_any_game_is_not_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exported, "LARGEST", 10_000)
    for name, data in (("bomb.jsonl.gz", gzip.compress(b"x" * 1_000_000)), ("bomb.jsonl", b"x" * 10_001)):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(BadRequest, match="unpacked"):
            exported.read_file(tmp_path / name)


def test_an_undo_names_the_items_of_the_stream_into_which_it_is_brought(played: Played) -> None:
    """The public export lacks the letter, so a seat's cursors are others than they were."""
    ann = played.people[0]
    message.say(played.id, 0, [1], "between us", caller(ann), NOW)
    played.do(0, "take 1", "take 2")
    undo.undo(played.id, 0, caller(ann), NOW)
    for seat in range(3):
        vote.vote(played.id, seat, "draw", True, caller(played.people[seat]), NOW)
    lines = list(export.export(read.door(played.id, None)))
    forgotten(played)
    game = imports.bring_in(exported.read(lines), NOW)
    for reader in (0, 1, 2):
        items = read.stream(read.seat_door(game.pk, reader), limit=500).items
        told = [item.table.undoes for item in items if isinstance(item.table, Undo)]
        assert told == [[item.cursor for item in items if item.undone]] != [[]]


def test_what_an_undo_says_of_streams_is_not_believed(played: Played) -> None:
    busy_game(played)
    told = [json.loads(line) for line in whole(played)]
    undos = [line["entry"]["table"] for line in told[1:] if _is_undo(line["entry"])]
    forgotten(played)
    for nonsense in ({"cursors": [[1]]}, {"moves": 99}):
        before = dict(undos[0])
        undos[0] |= nonsense
        game = imports.bring_in(exported.read([json.dumps(line).encode() for line in told]), NOW)
        for reader in range(3):
            items = read.stream(read.seat_door(game.pk, reader), limit=500).items
            for item in items:
                if isinstance(item.table, Undo):
                    assert item.table.moves == len(item.table.undoes or ())
        undos[0] |= before
        Game.objects.filter(pk=game.pk).update(status="cancelled")
        Entry.objects.filter(game=game).delete()
        game.delete()
    undos[0]["entries"] = [*undos[0]["entries"], 1000]
    with pytest.raises(Unverified, match="takes back"):
        imports.bring_in(exported.read([json.dumps(line).encode() for line in told]), NOW)


def _is_undo(entry: dict[str, Any]) -> bool:
    return bool((entry.get("table") or {}).get("type") == "undo")


def test_an_export_that_lost_its_end_is_not_brought_in(played: Played) -> None:
    whole_game(played)
    lines = [line for line in whole(played) if b'"type":"ended"' not in line]
    forgotten(played)
    with pytest.raises(Unverified, match="alone says so"):
        imports.bring_in(exported.read(lines), NOW)
    assert not Game.objects.exists()
