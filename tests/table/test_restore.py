"""After a restored backup every game under way says so once, whatever dies, and a new epoch begins."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from clients.dice_notes import Differs
from horror.checks import restore_finished
from horror.models import DiceSecret, Entry, Epoch, Game, Submission
from horror.table import read
from horror.table.deeds import GameRestored
from horror.table.exports import restore
from horror.table.people import seats
from tests import backups
from tests.table.bound import around, bound_game, closed, send_first, verdict
from tests.table.conftest import NOW, Played, Start, caller
from tests.table.killing import Victims, assert_whole


def restored() -> str:
    said = StringIO()
    call_command("restored", stdout=said, stderr=said)
    return said.getvalue()


def declared(played: Played) -> int:
    return Entry.objects.filter(game=played.id, dice__restored__isnull=False).count()


def test_each_game_under_way_says_so_once_and_the_others_nothing(start: Start, people: list[User]) -> None:
    running, lobby, over, old = start(2), start(2, seats=3), start(2), start(2)
    seats.cancel(lobby.id, caller(people[0]), NOW)
    waiting = start(2, seats=3)
    Game.objects.filter(pk=over.id).update(status=Game.Status.FINISHED)
    Game.objects.filter(pk=old.id).update(dice_version=1)
    before = {one.id: one.game.entries for one in (running, lobby, over, old, waiting)}
    said = restored()
    word = Epoch.objects.word()
    assert said.splitlines() == [
        f"epoch {word} begins",
        "2 games under way are to be told",
        "2 games were told that they go on from a backup",
        "done: the processes may be started",
    ]
    grown = {one.id: one.game.entries - before[one.id] for one in (running, lobby, over, old, waiting)}
    assert grown == {running.id: 1, lobby.id: 0, over.id: 0, old.id: 0, waiting.id: 1}
    for one in (running, waiting):
        last = read.stream(read.door(one.id, people[0]), after=0, limit=500, text=True).items[-1]
        assert last.table == GameRestored(turn=one.game.turn)
        assert "backup" in last.text[0]
    assert_whole(running.game)
    running.do(0, "end turn")


def test_every_restore_has_a_word_of_its_own(played: Played) -> None:
    """Also where the same backup is put back twice: what is counted in it would come to the same number."""
    assert read.door(played.id, None).epoch == "first"
    restored()
    first = read.door(played.id, None).epoch
    Epoch.objects.all().delete()
    Game.objects.update(declared_in=None)
    restored()
    assert read.door(played.id, None).epoch not in ("first", first)
    assert declared(played) == 2


def test_a_game_that_fails_is_named_and_told_by_the_next_run(start: Start) -> None:
    broken, sound = start(2), start(2)
    kept = DiceSecret.objects.filter(game=broken.id)
    chains = bytes(kept.get().chains)
    kept.update(chains=b"{")
    with pytest.raises(CommandError, match="1 games could not be told"):
        restored()
    assert (declared(broken), declared(sound)) == (0, 1)
    assert [found.id for found in restore_finished(["default"])] == ["horror.W003"]
    word = Epoch.objects.word()
    kept.update(chains=chains)
    assert "goes on)" in restored()
    assert (declared(broken), declared(sound)) == (1, 1)
    assert Epoch.objects.count() == 1 and Epoch.objects.word() != word
    assert restore_finished(["default"]) == []


def test_killed_after_any_statement_it_tells_no_game_twice(
    transactional_db: None, start: Start, victim: Victims
) -> None:
    games = [start(2), start(2)]
    statements = victim.order(do="restored")["lived"]
    assert statements > 12
    times, words = 1, {"first", Epoch.objects.word()}
    assert [declared(one) for one in games] == [times, times]
    for after in range(1, statements + 1):
        assert victim.order(do="restored", after=after) == {"died": 9}, after
        if (died_in := restore.unfinished()) is not None:
            assert died_in.word not in words, after
            words.add(died_in.word)
            restored()
            times += 1
        elif Epoch.objects.word() not in words:  # killed after its last commit
            times += 1
        assert restore.unfinished() is None, after
        assert [declared(one) for one in games] == [times, times], after
        words.add(Epoch.objects.word())
    for one in games:
        assert_whole(one.game)
        assert Submission.objects.filter(game=one.id, source="command").count() == times


# -- the notes of who binds the dice


def said_restored() -> None:
    """The command, at a time that is no later than what it tells."""
    epoch = restore.begin(NOW)
    assert all(told.declared for told in restore.tell(epoch, lambda: NOW))
    assert restore.end(epoch, NOW)


def test_notes_of_turns_that_were_lost_are_laid_aside(
    transactional_db: None, people: list[User], tmp_path: Path
) -> None:
    """A new course may have gaps where the lost one had links: that is nobody's fraud, and the verifier agrees."""
    played = bound_game(people, tmp_path, ruleset="classic")
    around(played, 2)
    backup = backups.take(tmp_path)
    from_then = played.game.turn
    around(played, 4)
    before = played.notes[0].after(played.id)
    assert before >= from_then
    backups.put_back(backup)
    said_restored()
    around(
        played, 4, without=(0, 1)
    )  # what they sent in these turns of the lost course is missing in the new one
    played.link(0)
    notes = played.notes[0].of(played.id)
    assert notes["lost"][0]["since"] == from_then and notes["lost"][0]["mixes"]
    assert played.notes[0].after(played.id) == played.game.turn - 1
    assert played.link(0) == played.link(0)
    around(played, 3)
    assert verdict(closed(played), tmp_path, "--notes", str(played.notes[0].path)) == 0


def test_a_restore_that_the_log_does_not_name_excuses_nothing(
    transactional_db: None, people: list[User], tmp_path: Path
) -> None:
    played = bound_game(people, tmp_path, ruleset="classic")
    around(played, 1)
    backup = backups.take(tmp_path)
    around(played, 3)
    played.link(0)
    backups.put_back(backup)
    restore.begin(NOW)
    with pytest.raises(Differs, match="was noted"):
        played.link(0)


def test_a_lobby_that_had_begun_says_so_too(
    transactional_db: None, people: list[User], tmp_path: Path
) -> None:
    """What was set up is set up again by the same links, and draws the same."""
    played = bound_game(people, tmp_path, ruleset="classic", ready=False)
    backup = backups.take(tmp_path)

    def begun() -> list[bytes]:
        for seat in (0, 1):
            send_first(played, seat)
        around(played, 1)
        return [bytes(entry.draws) for entry in played.game.log.exclude(draws=b"[]").order_by("number")]

    first = begun()
    backups.put_back(backup)
    said_restored()
    played.link(0)
    assert begun() == first
    around(played, 1)
    assert verdict(closed(played), tmp_path, "--notes", str(played.notes[0].path)) == 0
