"""What people of a season are mailed, in their language and time, and the page of the one button of a mail (LEA-05)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.test import Client, override_settings

from accounts.leagues import telling
from accounts.leagues.acts.dates import Cancel, MessageGroup
from accounts.leagues.course import steps
from accounts.leagues.models import Entry, Season
from accounts.ledger import Notice
from accounts.models import User
from horror import present
from tests.german import english_in
from tests.leagues.seasons import DAY, HOUR, Course, after, live, opened, people, seat_of_lowest
from tests.worker.games import unfolded
from tests.worker.goldens import SETTINGS, held
from worker.notices.confirm import GOOD, confirm_url
from worker.notices.moments import in_zone

State = Season.State
RULES: dict[str, Any] = {
    "season_days": 16, "overtime_days": 7, "registration_days": 1, "check_in_days": 2, "protest_days": 1,
    "no_show_hours": 24, "again": 7,
}  # fmt: skip
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("posted")]

GERMAN = [
    "Test, Saison 1: bestätige, dass du spielst",
    "Test: Saison 1 beginnt",
    "Test, Saison 1: noch zwei Wochen",
    "Test, Saison 1: eine Nachricht der Veranstalter",
    "Test, Saison 1: die letzten Spiele",
    "Test, Saison 1: deine Ergebnisse",
    "Test: Saison 1 ist vorbei",
    "Test: Saison 2 ist offen, und du bist angemeldet",
]
PLACED = r"(?<=number )\d+|(?<=Nummer )\d+|[\d.,½]+\s(points?|Punkte?n?)\b"
"""By chance of who sits where."""
TOLD = ["check_in", "started", "ending", "message", "overtime", "closing", "results", "next"]
ENGLISH = [
    "Test, season 1: confirm that you play",
    "Test: season 1 begins",
    "Test, season 1: two weeks are left",
    "Test, season 1: a message of the organisers",
    "Test, season 1: the last games",
    "Test, season 1: your results",
    "Test: season 1 is over",
    "Test: season 2 is open, and you are entered",
]
THEIRS = ("Test", "Bitte pünktlich", "league test check in")
"""Words of people, and commands, which are English."""


def told(person: User) -> list[EmailMultiAlternatives]:
    """The mails of leagues to somebody, the oldest first."""
    mine = (
        each
        for each in mail.outbox
        if each.to == [person.email] and each.subject.startswith(("Test:", "Test,"))
    )
    return [each for each in mine if isinstance(each, EmailMultiAlternatives)]


def german(person: User) -> User:
    person.language, person.time_zone = "de", "Europe/Berlin"
    person.save()
    return person


@pytest.fixture
def course() -> Iterator[Course]:
    """A season into which five have entered, the second of them a German; its time is that of the process."""
    who = people(5)
    german(who[1])
    found = opened(who, **RULES)
    with present.use(lambda: found.now):
        yield found


@pytest.mark.rules("LEA-01", "LEA-05", "LEA-07", "LEA-13")
@override_settings(**SETTINGS)
def test_a_season_is_told_to_each_in_the_own_language_and_time(course: Course) -> None:
    who = [entry.person for entry in course.season.entries.order_by("number")]
    late = german(people(1, first=9)[0])
    mail.outbox.clear()
    course.until(State.CHECK_IN)
    course.go(HOUR, HOUR)
    hour = course.season.starts_at.hour
    course.confirm(who)
    course.door.wait(late, course.now)
    course.begin()
    live(course, 2, but=[who[4]])
    course.door.act(who[0], MessageGroup(text="Bitte pünktlich"), course.now)
    while course.season.state != State.OVERTIME:
        live(course, 1)
    live(course, 1)
    course.declare(seat_of_lowest, [match for match in course.running if course.turn(match)])
    course.until(State.FINISHED)
    after(course).until(State.REGISTRATION)
    course.go(HOUR, HOUR)

    for person in who[:2]:
        for kind, each in zip(TOLD, told(person), strict=True):
            held(f"league.{kind}.{person.language}", each, chance=PLACED)
    assert [each.subject for each in told(who[1])] == GERMAN
    assert [each.subject for each in told(who[0])] == ENGLISH
    assert [each.subject for each in told(late)] == ["Test: du hast einen Platz in Saison 1", *GERMAN[3:]]
    for each in [*told(who[1]), *told(late)]:
        page = str(each.alternatives[0][0])
        assert english_in(str(each.body), *THEIRS) == set(), each.body
        assert english_in(page, *THEIRS) == set(), page
        assert settings.PUBLIC_URL in each.body
    assert f"{hour + 1}:00" in told(who[1])[0].body  # in winter
    assert f"{hour}:00" in told(who[0])[0].body
    results = unfolded(told(who[1])[-2])
    place = Entry.objects.get(season=course.pk, person=who[1]).final["place"]
    assert f"Platz {place}" in results or f"Nummer {place}" in results, results


def played_by(course: Course) -> list[Any]:
    """Everybody who has entered confirms, and the games begin."""
    who = [entry.person for entry in course.season.entries.order_by("number")]
    course.until(State.CHECK_IN)
    course.confirm(who)
    course.begin()
    return who


@pytest.mark.rules("ORG-04", "PTS-04")
def test_when_all_is_played_each_is_told_once_of_the_results_and_until_when_one_protests(
    course: Course,
) -> None:
    who = played_by(course)
    course.declare(seat_of_lowest)
    assert course.season.state == State.CLOSING
    course.go(2 * HOUR)
    for person in who:
        assert [each.subject for each in told(person) if "results" in each.subject] == (
            ["Test, season 1: your results"] if person.language == "en" else []
        )
    (mine,) = [each for each in told(who[1]) if each.subject == "Test, Saison 1: deine Ergebnisse"]
    body = unfolded(mine)
    assert english_in(body, "Test") == set(), body
    table = course.season.groups.get().table
    row = next(row for row in table["rows"] if row["entry"] == course.entry(who[1]).number)
    assert f"Nummer {row['place']} deiner Gruppe" in body, body
    until = max(match.ended_at for match in course.matches if match.ended_at) + DAY
    assert in_zone(until, "UTC") in unfolded(told(who[0])[-1])
    assert f"{settings.PUBLIC_URL}/leagues/test/seasons/1/" in body
    steps.step(course.pk, course.season.since)
    telling.tell_all(course.season, "closing", course.now)
    course.until(State.FINISHED)
    assert Notice.objects.filter(kind="league.closing").count() == 5
    assert [each.subject for each in told(who[0])][-2:] == ENGLISH[5:7]


@pytest.mark.rules("ORG-04")
def test_who_would_be_told_of_protests_when_a_season_is_finished_is_told_how_it_ended_alone(
    course: Course,
) -> None:
    played_by(course)
    Season.objects.filter(pk=course.pk).update(state=State.FINISHED)
    mail.outbox.clear()
    telling.tell_all(course.season, "closing", course.now)
    course.go(HOUR)
    assert Notice.objects.filter(kind="league.closing").count() == 5
    assert [each.subject for each in mail.outbox] == []


@pytest.mark.rules("LEA-05", "ORG-02")
@override_settings(**SETTINGS)
def test_a_season_that_does_not_take_place_is_told_with_its_reason(course: Course) -> None:
    who = [entry.person for entry in course.season.entries.order_by("number")]
    course.door.act(who[0], Cancel(), course.now)
    course.go(HOUR, HOUR)
    for person in who[:2]:
        (mine,) = told(person)
        held(f"league.cancelled.{person.language}", mine)
    assert english_in(str(mine.body), "Test") == set()


def link_in(body: str) -> str:
    found = re.search(rf"{re.escape(settings.PUBLIC_URL)}(/mail/confirm/\S+)", body)
    assert found is not None, body
    return found.group(1)


@pytest.mark.rules("LEA-05")
def test_the_button_of_a_mail_confirms_without_a_log_in_and_looking_at_it_does_not(course: Course) -> None:
    who = [entry.person for entry in course.season.entries.order_by("number")]
    course.until(State.CHECK_IN)
    course.go(HOUR, HOUR)
    mine, other = told(who[1])[0], told(who[0])[0]
    shown = Client().get(link_in(str(mine.body))).content.decode()
    assert "Ich spiele" in shown and 'lang="de"' in shown
    assert 'href="/leagues/test/seasons/1"' in shown and "web/style.css" in shown
    assert english_in(shown, "Test") == set(), shown
    assert course.entry(who[1]).state == Entry.State.ENTERED
    for _ in range(2):
        answer = Client(enforce_csrf_checks=True).post(link_in(str(mine.body)))
        assert (answer.status_code, "Du spielst in Saison 1" in answer.content.decode()) == (200, True)
        assert course.entry(who[1]).state == Entry.State.CONFIRMED
    shown = Client().get(link_in(str(other.body))).content.decode()
    assert "I play" in shown and 'lang="en"' in shown
    course.until(State.CANCELLED)  # only one has confirmed
    late = Client().post(link_in(str(other.body)))
    assert (late.status_code, "not confirmed any more" in late.content.decode()) == (409, True)
    late = Client().post(link_in(str(mine.body)))
    assert english_in(late.content.decode(), "Test") == set()
    assert not course.season.entries.filter(person=who[0], confirmed_at__isnull=False).exists()


@pytest.mark.rules("LEA-05")
def test_who_has_confirmed_is_not_told_after_the_start_that_the_place_is_gone(course: Course) -> None:
    who = [entry.person for entry in course.season.entries.order_by("number")]
    course.until(State.CHECK_IN)
    course.go(HOUR, HOUR)
    link = link_in(str(told(who[0])[0].body))
    course.confirm(who)
    course.until(State.RUNNING)
    for answer in (Client().get(link), Client().post(link)):
        shown = answer.content.decode()
        assert (answer.status_code, "You play in season 1" in shown) == (200, True), shown
        assert 'href="/leagues/test/seasons/1"' in shown and "<form" not in shown


@pytest.mark.rules("LEA-05")
def test_a_link_that_is_not_ours_or_of_somebody_who_is_gone_confirms_nothing(course: Course) -> None:
    entry = course.season.entries.get(number=3)
    course.until(State.CHECK_IN)
    link = confirm_url(entry).removeprefix(settings.PUBLIC_URL)
    for wrong in (link[:-2], link.replace(f"/{entry.pk}:", f"/{entry.pk + 1}:")):
        assert wrong != link
        answer = Client().post(wrong)
        assert (answer.status_code, "was cut off" in answer.content.decode()) == (404, True)
        assert 'href="/leagues/mine"' in answer.content.decode()
    Entry.objects.filter(pk=entry.pk).update(person=None)
    assert Client().post(link).status_code == 404
    assert not course.season.entries.filter(confirmed_at__isnull=False).exists()


def test_a_link_is_good_for_longer_than_a_check_in_may_last() -> None:
    assert GOOD > 21 * DAY
