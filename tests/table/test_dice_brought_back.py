"""Bound dice of a game that was brought back: the same turns draw the same, and nobody tries twice (docs/dice.md)."""

from __future__ import annotations

from pathlib import Path

import pytest

from accounts.models import User
from clients.dice_notes import Differs, Notes
from horror.models import Entry
from horror.table.exports import exported, imports
from horror.table.exports.export import export_whole
from tests.table.bound import Begin, around, closed, forget, verdict
from tests.table.conftest import NOW


def test_after_a_restore_the_same_turns_draw_the_same(
    begin: Begin, people: list[User], tmp_path: Path
) -> None:
    played = begin(ruleset="classic")
    around(played, 2)
    lines = list(export_whole(played.game))

    def drawn() -> list[bytes]:
        around(played, 2)
        return [bytes(entry.draws) for entry in played.game.log.exclude(draws=b"[]").order_by("number")]

    first = drawn()
    forget(played)
    imports.bring_in(exported.read(lines), NOW, people=dict(enumerate(people[:3])))
    assert drawn() == first  # with the notes that saw the first time: the restore is declared
    assert played.dice()["links"]["restored"]
    assert verdict(closed(played), tmp_path, "--notes", str(played.notes[0].path)) == 0


def test_notes_of_before_a_declared_restore_stop_nobody_after_it(
    begin: Begin, people: list[User], tmp_path: Path
) -> None:
    """Another device of the same player went on, and somebody else's link was missing this time."""
    played = begin(ruleset="classic")
    around(played, 1)
    lines = list(export_whole(played.game))
    around(played, 5)
    forget(played)
    imports.bring_in(exported.read(lines), NOW, people=dict(enumerate(people[:3])))
    stayed = played.notes[0]
    other = played.notes[0] = Notes(tmp_path / "other device.json")
    other.master = stayed.master
    other.anchor(played.id, played.dice(0), 0)
    around(played, 7, without=(1,))
    stayed.checked(played.id, played.dice(0, stayed.after(played.id)))
    played.notes[0] = stayed
    around(played, 4)
    assert {row["state"] for row in played.dice()["links"]["entered"] if row["seat"] == 0} == {"in"}
    assert verdict(closed(played), tmp_path, "--notes", str(stayed.path)) == 0


def test_the_whole_of_a_game_is_of_one_moment_while_moves_come(begin: Begin, people: list[User]) -> None:
    played = begin()
    around(played, 1)
    lines = export_whole(played.game)
    head = next(lines)
    mix, entries = played.dice()["links"]["mix"], played.game.entries
    around(played, 2)
    taken = [head, *lines]
    assert len(taken) == 1 + entries
    forget(played)
    imports.bring_in(exported.read(taken), NOW, people=dict(enumerate(people[:3])))
    assert played.dice()["links"]["mix"] == mix
    assert played.move()


def test_a_game_that_went_back_unsaid_gets_no_link(begin: Begin, people: list[User]) -> None:
    played = begin()
    around(played, 1)
    lines = list(export_whole(played.game))
    around(played, 3)
    forget(played)
    imports.bring_in(exported.read(lines), NOW, people=dict(enumerate(people[:3])))
    for entry in Entry.objects.filter(game=played.id, dice__restored__isnull=False):
        entry.dice = None
        entry.save()
    with pytest.raises(Differs, match="turn"):
        around(played, 3)
