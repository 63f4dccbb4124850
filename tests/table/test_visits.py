"""How far people have looked, and their notes: written at the same moment, and by processes that die."""

from __future__ import annotations

from functools import partial

import pytest

from accounts.models import User
from horror import sizes
from horror.models import Notes, Seen
from horror.table import notes, read, seen
from horror.table.conditions import Condition
from horror.table.errors import NotFound, TooManyNotes, WrittenSince
from tests.table.conftest import NOW, Played, Start
from tests.table.killing import Victims
from tests.table.together import ROUNDS, at_once


def see(played: Played, cursor: int) -> None:
    seen.see(read.door(played.id, played.people[0]), cursor, NOW)


def test_a_cursor_that_there_is_not_is_not_seen(played: Played) -> None:
    with pytest.raises(NotFound):
        see(played, 1000)
    assert not Seen.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_of_two_devices_that_look_at_once_the_greater_counts(transactional_db: None, played: Played) -> None:
    for count in range(ROUNDS):
        assert at_once(partial(see, played, count % 3 + 1), partial(see, played, 3)) == [None, None]
        assert seen.cursor(read.door(played.id, played.people[0])) == 3
        Seen.objects.all().delete()


def test_nobody_notes_something_of_more_games_than_one_may(
    people: list[User], start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sizes, "NOTED_GAMES", 2)
    first, second, third = (start(2) for _ in range(3))
    for played in (first, second):
        notes.write(played.id, people[0].pk, "noted", Condition(), NOW)
    with pytest.raises(TooManyNotes):
        notes.write(third.id, people[0].pk, "noted", Condition(), NOW)
    notes.write(third.id, people[0].pk, "", Condition(), NOW)
    notes.write(first.id, people[0].pk, "anew", Condition(given=True, whatever=True), NOW)
    notes.write(third.id, people[1].pk, "noted", Condition(), NOW)
    assert Notes.objects.count() == 3
    notes.write(first.id, people[0].pk, "", Condition(given=True, whatever=True), NOW)
    notes.write(third.id, people[0].pk, "in its place", Condition(), NOW)
    with pytest.raises(TooManyNotes):
        notes.write(first.id, people[0].pk, "noted again", Condition(), NOW)


@pytest.mark.django_db(transaction=True)
def test_of_two_devices_that_note_at_once_the_first_is_kept(transactional_db: None, played: Played) -> None:
    person = played.people[0].pk
    for count in range(ROUNDS):
        there = notes.of(played.id, person)
        read_by_both = Condition(frozenset({there.word if there else ""}), given=True)
        came = at_once(
            partial(notes.write, played.id, person, f"one {count}", read_by_both, NOW),
            partial(notes.write, played.id, person, f"other {count}", read_by_both, NOW),
        )
        refused = [isinstance(each, WrittenSince) for each in came]
        assert sorted(refused) == [False, True], came
        kept = notes.of(played.id, person)
        assert kept is not None and kept.text == (f"other {count}" if refused[0] else f"one {count}")


def test_killed_after_any_statement_of_noting(
    transactional_db: None, played: Played, victim: Victims
) -> None:
    person = played.people[0].pk
    order = {"do": "note", "game": played.id, "author": str(person)}
    victim.order(**order, text="first")
    before = "second"
    statements = victim.order(**order, text=before)["lived"]
    for after in range(1, statements + 1):
        then = f"then {after}"
        assert victim.order(**order, text=then, after=after) == {"died": 9}
        kept = notes.of(played.id, person)
        assert kept is not None and kept.text in (before, then) and kept.word
        before = kept.text
    assert before == then and Notes.objects.count() == 1
