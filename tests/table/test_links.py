"""Bound dice at the table: links, deposits, handover, undo (docs/dice.md)."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from clients import verify_dice
from clients.dice_notes import Differs, Notes
from horror.models import Entry, Game, Submission
from horror.table import preview, read, submit, undo
from horror.table.deeds import DiceDeposited
from horror.table.errors import (
    DiceRefused,
    LinkMissing,
    NotFound,
    NotYourSeat,
    UndoRefused,
    WrongLink,
    WrongStatus,
)
from horror.table.exports import exported, imports, published
from horror.table.exports.export import export_whole
from horror.table.people import links, resign
from horror.table.standing_orders import writing
from horror.table.votes import vote
from tests.table.bound import Begin, around, closed, forget, verdict
from tests.table.conftest import NOW, act, caller

# -- links


def test_a_link_enters_with_the_first_move_of_a_turn_and_only_once(begin: Begin) -> None:
    played = begin()
    before = played.dice()["links"]["mix"]
    answer = played.play(0, "take 1")
    assert answer.dice is not None and answer.dice.state == "in"
    mix = played.dice()["links"]["mix"]
    assert answer.dice.mix == mix != before
    assert played.play(0, "roll").dice is None
    assert played.dice()["links"]["mix"] == mix
    (row,) = played.dice()["links"]["entered"]
    assert (row["turn"], row["seat"], row["bit"], row["state"]) == (played.game.turn, 0, 1, "in")


def test_a_wrong_link_runs_nothing(begin: Begin) -> None:
    played = begin()
    entries = played.game.entries
    right = played.link(0)
    for wrong in ("ab" * 32, played.notes[1]._links(played.id, 1, 0)[2].hex()):
        with pytest.raises(WrongLink):
            played.play(0, "say all: hello", "take 1", link=wrong, now=NOW)
    assert played.game.entries == entries
    with pytest.raises(WrongLink, match="not bound"):
        played.do(2, "whisper 1", link=right)
    assert played.play(0, "take 1", link=right).dice.state == "in"


def test_refusals_conflicts_and_previews_enter_nothing(begin: Begin) -> None:
    played = begin()
    mix = played.dice()["links"]["mix"]
    link = played.link(0)
    assert played.do(0, "take 9", link=link).outcome == "refused"
    assert played.do(0, "take 1", link=link, decision="D99").outcome == "conflict"
    preview.preview(played.id, act(played.people[0], 0, "roll", link=link), NOW)
    assert played.do(0, "say all: hi", link=link).dice is None
    assert (played.dice()["links"]["mix"], played.dice()["links"]["entered"]) == (mix, [])


def test_what_is_published_is_of_one_moment_however_late_it_is_read(begin: Begin, people: list[User]) -> None:
    """Moves come between the opening of the door and the reading of the dice: a client that checks finds no fault."""
    played = begin()
    for _ in range(12):
        before = read.door(played.id, people[0])
        if not played.move():
            break
        told = msgspec.to_builtins(published.dice(before), builtin_types=(datetime,))
        links = told["links"]
        assert links["mix"] == (links["entered"][-1]["mix"] if links["entered"] else links["mix"])
        assert all(row["turn"] <= links["turn"] for row in links["entered"])
        played.notes[0].checked(played.id, told)
    assert told["links"]["turn"] > 2


def test_free_missing_and_left_seats_add_the_same(begin: Begin) -> None:
    """One outcome: whoever takes a link away cannot choose by how it is taken away."""
    mixes = set()
    for how in ("missing", "released"):
        played = begin()
        Game.objects.filter(pk=played.id).update(id=played.id)
        before = bytes.fromhex(played.dice()["links"]["mix"])
        if how == "released":
            links.release(played.id, 0, caller(played.people[0]), NOW)
        answer = played.do(0, "take 1")
        assert answer.dice.state == "missing"
        from clients.dice_notes import turn_mix

        assert answer.dice.mix == turn_mix(before, played.game.turn, 0, b"").hex()
        mixes.add(how)
    assert len(mixes) == 2


def test_a_strict_game_wants_the_link_of_a_bound_person(begin: Begin) -> None:
    played = begin(strict=True)
    with pytest.raises(LinkMissing):
        played.do(0, "take 1")
    assert played.do(0, "say all: hi").outcome == "done"
    assert played.play(0, "take 1").dice.state == "in"
    assert played.do(0, "roll", "end turn").outcome == "done"
    played.work()
    with pytest.raises(LinkMissing):
        played.do(1, "take 1")
    links.release(played.id, 1, caller(played.people[1]), NOW)
    assert played.do(1, "take 1").dice.state == "missing"
    assert played.do(1, "end turn").outcome == "done"


def test_the_one_who_plays_for_a_bound_seat_counts_as_absence(begin: Begin) -> None:
    """Everybody sees that a link is missing, and only after the end why."""
    played = begin()
    submit.submit(played.id, act(None, 0, "take 1", source="command"), NOW)
    assert played.dice()["links"]["entered"][0]["state"] == "missing"
    played.do(0, "end turn")
    played.work()
    played.do(1, "take 1")
    assert [row["state"] for row in played.dice()["links"]["entered"]] == ["missing", "missing"]
    states = [line["entry"]["dice"]["entered"]["state"] for line in closed(played)[1:]
              if "entered" in (line["entry"].get("dice") or {})]  # fmt: skip
    assert states == ["absent", "withheld"]


def test_what_a_standing_order_moves_for_a_bound_seat_counts_as_absence(begin: Begin) -> None:
    """In a strict game too: its player is not there to send a link."""
    played = begin(ruleset="classic", strict=True)
    writing.write(played.id, 0, ["when placing: first of 12, 19"], None, caller(played.people[0]), NOW)
    played.work(NOW)
    (row,) = played.dice()["links"]["entered"]
    assert (row["seat"], row["state"]) == (0, "missing")
    states = [line["entry"]["dice"]["entered"]["state"] for line in closed(played)[1:]
              if "entered" in (line["entry"].get("dice") or {})]  # fmt: skip
    assert states == ["absent"]


def test_what_a_seat_adds_stays_when_its_move_is_undone(begin: Begin, tmp_path: Path) -> None:
    """First without and then with a link, or the other way round: the second does not count."""
    for first in ("", None):
        played = begin()
        told = played.play(0, "take 1", link=first)
        undo.undo(played.id, 0, caller(played.people[0]), NOW)
        again = played.play(
            0, "take 1", link=played.notes[0]._links(played.id, 0, 0)[2 + played.game.turn].hex()
        )
        assert again.dice is None
        assert played.dice()["links"]["mix"] == told.dice.mix
        rolled = played.play(0, "roll")
        assert rolled.outcome == "done"
        with pytest.raises(UndoRefused, match="draw"):
            undo.undo(played.id, 0, caller(played.people[0]), NOW, count=2)


def test_idle_moves_their_order_and_undos_change_no_value(
    begin: Begin, people: list[User], tmp_path: Path
) -> None:
    """The dice of a turn are numbered by purpose, and fixed once its link is in."""
    values = set()
    lines = None
    for script in (["roll"], ["take 1", "take 2", "roll"], ["whisper 1", "roll"], ["take 1", "undo", "roll"]):
        if lines is None:
            played = begin()
            lines = list(export_whole(played.game))
            played_id, notes, kept = played.id, played.notes, json.dumps(played.notes[0].games)
        else:
            forget(played)
            imports.bring_in(exported.read(lines), NOW, people=dict(enumerate(people[:3])))
            notes[0].games = json.loads(kept)
        for line in script:
            if line == "undo":
                undo.undo(played_id, 0, caller(people[0]), NOW)
            else:
                assert played.play(0, line).outcome == "done"
        entry = Entry.objects.filter(game=played_id).order_by("-number").first()
        values.add(bytes(entry.draws))
    assert len(values) == 1


def test_an_answer_older_than_the_notes_differs_and_names_the_turn(begin: Begin) -> None:
    played = begin()
    first = played.dice(0)
    around(played, 4)
    notes = played.notes[0]
    notes.checked(played.id, played.dice(0))
    with pytest.raises(Differs, match=f"the game says that it is turn {first['links']['turn']}"):
        notes.checked(played.id, first)
    later = played.dice(0, notes.after(played.id))
    around(played, 2)
    notes.checked(played.id, played.dice(0))
    later["links"]["turn"] = played.game.turn
    with pytest.raises(Differs, match=f"nothing is noted of the turns up to {later['links']['after']}"):
        notes.checked(played.id, later)


def test_all_may_agree_to_stir(begin: Begin, people: list[User], tmp_path: Path) -> None:
    played = begin(ruleset="classic")
    around(played, 2)
    for seat in range(3):
        vote.vote(played.id, seat, "stir", True, caller(people[seat]), NOW)
    turn = played.game.turn
    assert played.dice()["links"]["stirs"] == [turn + 1]
    around(played, 3)
    assert {row["state"] for row in played.dice()["links"]["entered"]} <= {"in", "free"}
    assert played.dice()["links"]["seats"][0]["index"] > 256
    assert verdict(closed(played), tmp_path, "--notes", str(played.notes[0].path)) == 0
    free = begin(bound=())
    with pytest.raises(DiceRefused):
        vote.vote(free.id, 0, "stir", True, caller(people[0]), NOW)


# -- deposits


def test_a_deposit_serves_the_turns_up_to_its_own(begin: Begin, tmp_path: Path) -> None:
    played = begin(strict=True, ruleset="classic")
    body = played.notes[0].deposit(played.id, played.dice(0), 4)
    receipt = links.deposit(played.id, 0, **body, caller=caller(played.people[0]), now=NOW)
    assert receipt.items[-1].table == DiceDeposited(index=body["index"])
    played.notes[0].answered(played.id, msgspec.to_builtins(receipt, builtin_types=(datetime,)))
    assert played.notes[0].of(played.id)["chains"][0]["deposits"] == [body["index"]]
    assert not [item for item in read.stream(read.door(played.id, played.people[1])).items
                if isinstance(item.table, DiceDeposited)]  # fmt: skip
    assert played.move(without=(0,))
    assert Submission.objects.filter(game=played.id).latest("pk").answer
    assert played.dice()["links"]["entered"][0]["state"] == "in"
    around(played, 1)
    around(played, 4, without=(0,))
    around(played, 4)
    stored = bytes(played.game.dice_secret.chains)
    assert body["link"].encode() not in stored
    later = played.notes[0].deposit(played.id, played.dice(0), 9)
    lines = closed(played)
    assert '"deposit"' in json.dumps(lines)
    with pytest.raises(WrongStatus):  # too late, and no link that was dropped
        links.deposit(played.id, 0, **later, caller=caller(played.people[0]), now=NOW)
    for seat in (0, 1):
        assert verdict(lines, tmp_path, "--notes", str(played.notes[seat].path), "--seat", str(seat)) == 0


def test_a_deposit_is_only_extended(begin: Begin) -> None:
    played = begin()
    body = played.notes[0].deposit(played.id, played.dice(0), 4)
    who = caller(played.people[0])
    with pytest.raises(WrongLink):
        links.deposit(played.id, 0, body["index"] + 1, body["link"], who, NOW)
    links.deposit(played.id, 0, body["index"], body["link"], who, NOW)
    with pytest.raises(DiceRefused):
        links.deposit(played.id, 0, body["index"], body["link"], who, NOW)
    longer = played.notes[0].deposit(played.id, played.dice(0), 9)
    assert links.deposit(played.id, 0, **longer, caller=who, now=NOW).outcome == "done"
    with pytest.raises(NotYourSeat):
        links.deposit(played.id, 0, **longer, caller=caller(played.people[1]), now=NOW)


def test_a_deposit_without_its_number_is_found_among_the_next_links(begin: Begin) -> None:
    played = begin()
    who = caller(played.people[0])
    body = played.notes[0].deposit(played.id, played.dice(0), 200)
    receipt = links.deposit(played.id, 0, None, body["link"], who, NOW)
    assert receipt.items[-1].table == DiceDeposited(index=body["index"])
    far = played.notes[0].deposit(played.id, played.dice(0), 300)
    for strange in (far["link"], "0" * 64):
        with pytest.raises(WrongLink, match="none of the next 256"):
            links.deposit(played.id, 0, None, strange, who, NOW)
    with pytest.raises(DiceRefused, match="more than the last"):
        links.deposit(played.id, 0, None, body["link"], who, NOW)
    assert links.deposit(played.id, 0, far["index"], far["link"], who, NOW).outcome == "done"


def test_a_deposit_outlives_the_key_that_it_was_sealed_under(begin: Begin, settings: Any) -> None:
    """As the secret does: the old key may go when `reseal` is through."""
    played = begin()
    body = played.notes[0].deposit(played.id, played.dice(0), 4)
    links.deposit(played.id, 0, body["index"], body["link"], caller(played.people[0]), NOW)
    old = settings.SECRET_KEY
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "new", [old]
    call_command("reseal")
    settings.SECRET_KEY_FALLBACKS = []
    around(played, 4, without=(0,))
    states = [row["state"] for row in played.dice()["links"]["entered"] if row["seat"] == 0]
    assert states and set(states) == {"in"}
    settings.SECRET_KEY = "new, and the old one forgotten"
    with pytest.raises(CommandError, match=f"no key opens the secrets of 1 games: {played.id}"):
        call_command("reseal")


# -- handover


def test_a_seat_whose_player_leaves_for_good_is_free(begin: Begin, tmp_path: Path) -> None:
    played = begin()
    played.play(0, "take 1", "end turn")
    played.work()
    resign.resign(played.id, 1, caller(played.people[1]), NOW)
    assert played.dice()["links"]["seats"][1]["anchor"] == ""
    submit.submit(played.id, act(None, 1, "take 1", source="bot"), NOW)
    assert played.dice()["links"]["entered"][-1]["state"] == "free"


def test_turns_of_one_move_keep_the_dice_as_they_were_noted(begin: Begin) -> None:
    """What entered in a turn that is noted is not told again, though its entry shows the root of the next one."""
    played = begin(options={"turns": 6, "tribute": False, "tide": False})
    notes = played.notes[0]
    while played.move():
        notes.checked(played.id, played.dice(0, notes.after(played.id)))
    assert played.game.ended and notes.of(played.id)["mixes"].keys() >= {"1", "4"}


def test_a_late_anchor_ripens_by_the_links_of_others(begin: Begin, tmp_path: Path) -> None:
    played = begin()
    late = played.notes[2] = Notes(tmp_path / "late.json")
    body = late.anchor(played.id, played.dice(2), 2)
    links.anchor(played.id, 2, **body, caller=caller(played.people[2]), now=NOW)
    assert played.dice()["links"]["seats"][2]["waits"] == [0, 1]
    with pytest.raises(DiceRefused, match="one a tenure"):
        links.anchor(played.id, 2, **body, caller=caller(played.people[2]), now=NOW)
    around(played, 3)
    states = [(row["seat"], row["state"], row["between"]) for row in played.dice()["links"]["entered"]]
    assert states[:3] == [(0, "in", None), (1, "in", None), (2, "in", [0, 1])]
    played.notes[2].checked(played.id, played.dice(2))


def test_unripe_links_are_shown_and_checked_and_not_mixed(begin: Begin, tmp_path: Path) -> None:
    played = begin(bound=(1,))
    late = played.notes[0] = Notes(tmp_path / "late.json")
    links.anchor(
        played.id, 0, **late.anchor(played.id, played.dice(0), 0), caller=caller(played.people[0]), now=NOW
    )
    before = bytes.fromhex(played.dice()["links"]["mix"])
    answer = played.play(0, "take 1")
    from clients.dice_notes import turn_mix

    assert answer.dice.state == "unripe"
    assert answer.dice.mix == turn_mix(before, played.game.turn, 0, b"").hex()
    assert played.dice()["links"]["entered"][0]["link"]


# -- who sees what


def test_openings_are_for_those_who_see_the_value(begin: Begin) -> None:
    from horror.table.exports import published

    played = begin()
    played.play(0, "roll")
    turn = played.game.turn
    for person in (played.people[0], played.people[2], None):
        opening = published.opening(read.door(played.id, person), turn, "roll", 0)
        assert (
            verify_dice.value_of(bytes.fromhex(opening.key), bytes.fromhex(opening.mix), opening.sides)
            == opening.value
        )
    for turn_, purpose, number in ((turn, "roll", 1), (turn, "tide", 0), (turn + 1, "roll", 0)):
        with pytest.raises(NotFound):
            published.opening(read.door(played.id, None), turn_, purpose, number)
    purse = published.opening(read.door(played.id, None), 0xFFFFFFFF, "purse", 2)
    assert purse.root == played.dice()["links"]["roots"][0]["root"]
