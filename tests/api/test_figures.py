"""What staff are told of how the server does: what it counts, who may see it, what it costs."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts import factors
from accounts.figures import newest
from accounts.figures.newest import since, spread
from accounts.ledger import Delivery, Notice
from accounts.models import User
from accounts.post.models import Inbound
from horror import present
from horror.models import Game, Job, Obligation, Seat
from tests.accounts.codes import new_secret
from tests.accounts.past import game, owed, someone
from tests.api.conftest import MakePerson, Person
from tests.api.sessions import session_of

pytestmark = pytest.mark.django_db
PATH = "/staff/figures/"
HOUR = timedelta(hours=1)


@pytest.fixture
def staff(person: MakePerson) -> Person:
    """One of the staff, who has shown a second factor."""
    found = person("Stan")
    assert found.user
    User.objects.filter(pk=found.user.pk).update(is_staff=True)
    factors.enrol(found.user, new_secret())
    for told in (Job, Notice):  # of the factor, by mail
        told.objects.all().delete()
    return session_of(found, proof="mfa")


def figures(staff: Person) -> Any:
    cache.clear()
    return staff.read(PATH)


def test_for_who_is_no_staff_they_are_not_there(person: MakePerson, visitor: Person) -> None:
    assert visitor.get(PATH).status_code == 401
    assert session_of(person()).get(PATH).status_code == 404


def test_staff_are_told_which_proof_is_missing(person: MakePerson) -> None:
    stan = person()
    assert stan.user
    User.objects.filter(pk=stan.user.pk).update(is_staff=True)
    assert "an access token does not open" in stan.get(PATH).json()["detail"]
    assert "need a second factor" in session_of(stan).get(PATH).json()["detail"]
    factors.enrol(stan.user, new_secret())
    assert "log in anew" in session_of(stan).get(PATH).json()["detail"]
    assert session_of(stan, proof="mfa").get(PATH).status_code == 200


def test_games_are_counted_by_state_and_by_when_they_came_there(staff: Person) -> None:
    now = present.now()
    days = [timedelta(days=days) for days in (0.5, 3, 20, 40)]
    for ago in days:
        game(None, at=now - ago)
        game(None, at=now - ago, status="finished", ended_at=now - ago / 2)
    Game.objects.filter(status="running").update(paused_at=now)
    told = figures(staff)["games"]
    assert (told["running"], told["finished"], told["paused"], told["lobby"]) == (4, 4, 4, 0)
    assert told["made"] == told["begun"] == {"day": 2, "week": 4, "month": 6}
    assert told["ended"] == {"day": 1, "week": 2, "month": 4}


def test_people_are_counted_by_address_and_by_when_they_moved(staff: Person) -> None:
    now = present.now()
    for ago in (0.5, 3, 20, 40):
        mover = someone()
        EmailAddress.objects.create(user=mover, email=mover.email, verified=True, primary=True)
        made = game(mover)
        Seat.objects.filter(game=made).update(touched_at=now - timedelta(days=ago))
        Seat.objects.create(
            game=made, index=3, colour="orange", owner=mover, touched_at=now - timedelta(days=ago)
        )
    someone()
    told = figures(staff)["people"]
    assert (told["verified"], told["unverified"], told["staff"], told["seated"]) == (5, 1, 1, 4)
    assert told["moved"] == {"day": 1, "week": 2, "month": 3}
    assert told["joined"] == {"day": 6, "week": 6, "month": 6}


def test_lateness_is_that_of_the_last_week(staff: Person) -> None:
    now = present.now()
    ann = someone()
    made = game(ann)
    owed(made, ann, opened=now - 60 * 24 * HOUR, closed=now - 8 * 24 * HOUR)
    owed(made, ann, opened=now - 5 * HOUR, closed=now - HOUR)
    owed(made, ann, "lapse", opened=now - 24 * HOUR, due=now - HOUR, closed=now - HOUR + timedelta(seconds=2))
    Seat.objects.filter(game=made).update(look_at=now - timedelta(seconds=90))
    told = figures(staff)["lateness"]
    assert (told["owed"], told["lapsed"], told["whole"]) == (2, 1, True)
    assert told["hours"] == {"count": 1, "half": 4.0, "most": 4.0}
    assert told["seconds"] == {"count": 1, "half": 2.0, "most": 2.0}
    assert 90 <= told["overdue"] <= 150


def test_mails_are_those_of_the_last_day_by_what_became_of_them(staff: Person) -> None:
    now = present.now()
    for hours, state in ((30, "done"), (3, "done"), (2, "held"), (1, "stored")):
        at = now - hours * HOUR
        Inbound.objects.create(
            sha256=str(hours), recipient="play@example.org", way="smtp", state=state, size=1, arrived_at=at,
            received_at=at, read_at=at + timedelta(seconds=hours) if state == "done" else None,
        )  # fmt: skip
    notice = Notice.objects.create(kind="turn", person=someone(), made_at=now - HOUR)
    for target, state in (("a@example.org", "sent"), ("b@example.org", "failed")):
        sent = now - HOUR + timedelta(seconds=7) if state == "sent" else None
        Delivery.objects.create(notice=notice, channel="mail", target=target, state=state, sent_at=sent)
    told = figures(staff)["mails"]
    assert told["came"] == {"done": 1, "held": 1, "stored": 1}
    assert told["seconds"] == {"count": 1, "half": 3.0, "most": 3.0}
    assert told["channels"] == [
        {
            "channel": "mail",
            "states": {"failed": 1, "sent": 1},
            "seconds": {"count": 1, "half": 7.0, "most": 7.0},
        }
    ]
    assert 3600 <= told["unread"] <= 3660


def test_jobs_are_counted_by_queue(staff: Person) -> None:
    now = present.now()

    def job(queue: str, minutes: int, **members: Any) -> None:
        at = now + timedelta(minutes=minutes)
        key = str(Job.objects.count())
        Job.objects.create(kind="x", queue=queue, key=key, created_at=now, not_before=at, **members)

    job("turns", -5)
    job("turns", -2, failures=1)
    job("turns", 60)
    job("mails", -1, claim="c")
    job("mails", -1, done_at=now, error="Traceback")
    told = figures(staff)["jobs"]
    mails, turns = told["queues"]
    assert (mails["queue"], mails["due"], mails["held"], mails["failing"]) == ("mails", 1, 1, 0)
    assert (turns["queue"], turns["due"], turns["planned"], turns["failing"]) == ("turns", 2, 1, 1)
    assert 300 <= turns["oldest"] <= 360
    assert (told["given_up"], told["set_aside"]) == (1, 0)


def test_the_database_tells_its_size(staff: Person) -> None:
    told = figures(staff)["storage"]
    assert told["engine"] == {"postgresql": "PostgreSQL", "sqlite": "SQLite"}[connection.vendor]
    assert told["bytes"] > 100_000
    assert bool(told["tables"]) == (connection.vendor == "postgresql")


def test_nobody_is_named(staff: Person) -> None:
    ann = someone("Annabel")
    game(ann, name="Secret garden", visibility="private")
    told = json.dumps(figures(staff))
    assert not any(each in told for each in ("Annabel", "Secret garden", ann.email, str(ann.pk)))


def test_they_cost_the_same_whatever_there_is_and_are_reckoned_once_in_a_while(staff: Person) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            staff.read(PATH)
        return len(queries)

    cache.clear()
    few = asked()
    for _ in range(5):
        game(someone(), None)
    assert asked() < few
    cache.clear()
    assert asked() == few
    assert few <= 24


def test_of_a_table_that_grows_the_newest_rows_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(newest, "MOST", 3)
    now = present.now()
    ann = someone()
    made = game(ann)
    for hours in range(5, 0, -1):
        owed(made, ann, opened=now - 9 * HOUR, closed=now - hours * HOUR)
    rows, whole = since(Obligation.objects.all(), now - 2.5 * HOUR, "closed")
    assert (rows, whole) == ([(now - HOUR,), (now - 2 * HOUR,)], True)
    rows, whole = since(Obligation.objects.all(), now - 4.5 * HOUR, "closed")
    assert (len(rows), whole) == (3, False)


def test_a_spread_says_what_half_and_most_are_at_most() -> None:
    assert spread([]) == newest.Spread(count=0, half=None, most=None)
    assert spread(range(200, 0, -1)) == newest.Spread(count=200, half=101, most=199)
