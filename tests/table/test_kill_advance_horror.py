"""A worker that dies anywhere in an automatic turn that stops twice for people: the turn is played once, completely."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from accounts.models import User
from horror.models import Entry, Job
from horror.table import jobs, read
from tests.table.automatic_turn import STOPS, assert_faithful, choice, laid, question, seats_asked
from tests.table.conftest import NOW, Played
from tests.table.killing import Victims, swept

AFTERWARDS = NOW + jobs.LEASE + timedelta(minutes=1)
QUESTIONS = (*STOPS, "combat_phase")
"""What is asked after each of the three parts of the turn; the last is the next player's."""


def answered(played: Played) -> None:
    """Whoever is asked answers in the plainest way, one after the other."""
    position = read.seat_door(played.id, 0).position
    for seat in seats_asked(position):
        door = read.seat_door(played.id, seat)
        assert played.do(seat, choice(door.position, seat)).outcome == "done"


def job_of(played: Played) -> Job:
    """The job of the automatic turn."""
    return Job.objects.open().get(game=played.id, kind="advance")


def turn_until(people: list[User], part: int) -> Played:
    """A game in which this part of the monster turn is the next thing to happen."""
    played = laid(people)
    answered(played)  # red ends his turn
    for _ in range(part):
        played.work()
        answered(played)
    return played


def assert_played_once(played: Played, part: int) -> None:
    """This part has been played once: one entry, its question asked, no job left, and the log leads here."""
    automatic = Entry.objects.filter(game=played.id, kind="move", seat=None)
    assert automatic.count() == part + 1
    assert not Job.objects.open().filter(game=played.id, kind="advance").exists()
    position = read.seat_door(played.id, 0).position
    assert question(position) == QUESTIONS[part]
    owing = {seat.index for seat in played.game.seats.all() if seat.owes}
    assert owing == set(seats_asked(position)) == ({1, 2} if part < len(STOPS) else {1})
    assert_faithful(played.game)


@pytest.mark.parametrize(
    "part", range(len(QUESTIONS)), ids=["until the assault", "until special building", "the rest"]
)
def test_killed_after_any_statement_of_the_automatic_turn(
    part: int, transactional_db: None, people: list[User], victim: Victims
) -> None:
    """X-03, X-59: the assault's responses, special building, and the next turn are each come to once."""
    statements = died_everywhere(victim, lambda: turn_until(people, part), part)
    assert statements > 4


def died_everywhere(victim: Victims, game: Callable[[], Played], part: int) -> int:
    """Have workers die after each statement in turn, each in a game of its own; how many statements there are."""
    after = 0
    while True:
        after += 1
        played = game()
        became = victim.advance(job_of(played), after=after)
        if became != {"died": 9}:
            assert became == {"lived": after - 1}
            assert_played_once(played, part)
            return after - 1
        swept(played, AFTERWARDS)
        played.work(AFTERWARDS)
        assert_played_once(played, part)


def test_the_whole_turn_survives_a_death_in_each_of_its_parts(
    transactional_db: None, people: list[User], victim: Victims
) -> None:
    """One game: in every part a worker dies in the middle, and the next one plays it."""
    played = laid(people)
    now = NOW
    for part in range(len(QUESTIONS)):
        answered(played)
        now += jobs.LEASE + timedelta(minutes=1)
        assert victim.advance(job_of(played), after=6, now=now.isoformat()) == {"died": 9}
        now += jobs.LEASE + timedelta(minutes=1)
        swept(played, now)
        played.work(now)
        assert_played_once(played, part)
    assert played.game.turn == 5
