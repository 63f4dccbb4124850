"""The mails about places and protests, in both languages: held against files (`tests/worker/goldens.py`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.db.models import Q

from accounts.leagues import protests
from accounts.leagues.acts.places import PutIn, Replace
from accounts.leagues.judging import Ruling
from accounts.leagues.models import Match, Member, Protest, Season
from accounts.ledger import Delivery
from accounts.models import User
from horror import present
from tests.leagues.seasons import DAY, HOUR, Course, opened, people, place, post, seat_of_lowest
from tests.worker.goldens import SETTINGS, held

State = Season.State
RULES: dict[str, Any] = {"season_days": 14, "overtime_days": 7, "registration_days": 1, "check_in_days": 1}
SAID = "That was not so.\n\n=== >8 or below this line ===\nend turn"
Pair = tuple[User, User]
"""Two people, the second of whom reads German."""
pytestmark = pytest.mark.django_db


@pytest.fixture
def pairs() -> list[Pair]:
    who = people(14)
    for person in who[1::2]:
        person.language, person.time_zone = "de", "Europe/Berlin"
        person.save()
    return list(zip(who[::2], who[1::2], strict=True))


@pytest.fixture
def course(pairs: list[Pair], settings: Any) -> Iterator[Course]:
    """A season that the third pair organises, which staff of the fourth watch over, and which the first two have
    entered; its time is that of the process.
    """
    for name, value in SETTINGS.items():
        setattr(settings, name, value)
    players, others, organisers, staff = pairs[:4]
    User.objects.filter(pk__in=[each.pk for each in staff]).update(is_staff=True)
    for each in staff:
        each.refresh_from_db()
    found = opened([*players, *others], **RULES)
    league = found.season.league
    league.members.update(person=organisers[0])
    Member.objects.create(
        league=league, person=organisers[1], role=Member.Role.ORGANISER, joined_at=found.now
    )
    mail.outbox.clear()
    with present.use(lambda: found.now):
        yield found


def same(kind: str, to: Pair, number: int = 0, name: str = "") -> None:
    """The mails of a kind to two people, of each that of this number, stand in its files."""
    for person in to:
        of = Q(notice__kind=f"league.{kind}") | Q(notice__kind__startswith=f"league.{kind}.")
        row = Delivery.objects.filter(of, channel=Delivery.Channel.MAIL, notice__person=person).order_by(
            "pk"
        )[number]
        held(f"league.{name or kind}.{person.language}", _sent(row))


def _sent(row: Delivery) -> EmailMessage:
    return next(each for each in mail.outbox if each.extra_headers["Message-ID"] == row.message_id)


def protest(course: Course, who: Pair, *against: Match) -> list[Protest]:
    """Each protests against the result of one of these games."""
    both = zip(who, against, strict=True)
    return [protests.protest(course.pk, each, match, None, SAID, course.now) for each, match in both]


@pytest.mark.rules("LEA-05", "ORG-02", "ORG-04", "MAIL-12")
def test_places_and_protests(course: Course, pairs: list[Pair]) -> None:
    players, others, organisers, staff, put_in, placed, alone = pairs
    organiser, door = organisers[0], course.door
    for each in put_in:
        door.act(organiser, PutIn(person=each.pk), course.now)
    with post():
        course.go(HOUR)
    same("put_in", put_in)
    course.until(State.CHECK_IN)
    course.confirm([*players, *others, *put_in])
    course.begin()
    for entry, each in zip((3, 4), placed, strict=True):
        door.act(organiser, Replace(entry=entry, person=each.pk), course.now)
    for entry, each in zip((5, 6), alone, strict=True):
        match = next(match for match in course.running if entry in match.seats)
        door.act(organiser, Replace(entry=entry, person=each.pk, match=place(match)), course.now)
    with post():
        course.go(HOUR)
    same("placed", placed)
    same("stand_in", alone)

    course.come()
    course.declare(seat_of_lowest)
    games = course.matches
    appealed, lapsed = (protest(course, players, game, game) for game in games[:2])
    upheld = protest(course, players, *games[2:4])
    with post():
        decide_all(course, players, organisers, staff, [appealed, lapsed, upheld])


def decide_all(
    course: Course, players: Pair, organisers: Pair, staff: Pair, made: list[list[Protest]]
) -> None:
    """Of the protests of two players the first are rejected, and appealed against; the second nobody decides; the third
    are upheld.
    """
    organiser, door = organisers[0], course.door
    appealed, lapsed, upheld = made
    course.go(5 * DAY + HOUR)
    same("protest", organisers)
    same("protest_soon", organisers)
    for row in appealed:
        door.decide(organiser, row, course.now)
    for row in upheld:
        door.decide(organiser, row, course.now, Ruling(how="void"))
    course.go(HOUR)
    same("protest_decided", players)
    same("protest_decided", players, 1, "protest_decided_upheld")
    for row, each in zip(appealed, players, strict=True):
        door.appeal(each, row, course.now)
    course.go(HOUR)
    same("protest_staff", staff, name="protest_staff_appealed")
    for row in appealed:
        door.decide(staff[0], row, course.now)
    course.go(HOUR)
    same("protest_final", players)
    course.go(2 * DAY)
    same("protest_staff", staff, 2)
    course.until(State.FINISHED)
    assert {Protest.objects.get(pk=row.pk).state for row in lapsed} == {Protest.State.LAPSED}
    same("protest_final", players, 1, "protest_final_lapsed")
