"""What is not kept of mails that came in, and of addresses (MAIL-05)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts import deletion, rooms, tidying
from accounts.models import User
from accounts.post import forgetting, own, store
from accounts.post.models import AllowedSender, Inbound, Proven, Report, Unreachable
from tests.post.mails import AT, raw, told

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rules("MAIL-05")]
DAY = timedelta(days=1)


def came(address: str, text: str = "end turn") -> Inbound:
    store.take(raw(text), address, way=Inbound.Way.SMTP, sender="", now=AT)
    return Inbound.objects.latest("pk")


def test_a_mail_is_erased_when_its_time_is_over_and_its_row_stays(ada: User) -> None:
    soon, late = came(own.person_address(ada), "a"), came(own.person_address(ada), "b")
    Inbound.objects.filter(pk=soon.pk).update(raw_until=AT + 7 * DAY)
    for days, kept in ((6, 2), (7, 1), (29, 1), (30, 0)):
        tidying.tidy(AT + days * DAY)
        assert Inbound.objects.filter(raw__isnull=False).count() == kept
    assert {soon, late} == set(Inbound.objects.all())


def test_of_strangers_nothing_stays(ada: User) -> None:
    strange = came(own.word_address(rooms.Room.NEW))
    for state, days, kept in (("dropped", 30, 1), ("stored", 31, 1), ("dropped", 31, 0)):
        Inbound.objects.filter(pk=strange.pk).update(state=state)
        forgetting.tidy(AT + days * DAY)
        assert Inbound.objects.count() == kept


def test_what_was_held_is_held_no_more_whatever_became_of_its_job(ada: User) -> None:
    held = came(own.person_address(ada))
    Inbound.objects.filter(pk=held.pk).update(state="held", held_until=AT + 3 * DAY)
    for days, state in ((3, "held"), (4, "expired")):
        forgetting.tidy(AT + days * DAY)
        assert Inbound.objects.get().state == state


def test_with_an_account_its_mails_go_and_what_is_known_of_its_address(ada: User) -> None:
    bob = User.objects.create_user("bob@example.org", name="Bob")
    for person in (ada, bob):
        came(own.person_address(person))
        AllowedSender.objects.create(person=person, address="x@example.org", allowed_at=AT)
        Report.objects.create(
            delivery=told(to=person.email, person=person), address=person.email, kind="us", at=AT
        )
        Unreachable.objects.create(address=person.email, since=AT)
        Proven.objects.create(person=person, at=AT)
    deletion.delete(ada, AT)
    assert Inbound.objects.get().person == AllowedSender.objects.get().person == bob
    assert Proven.objects.get().person == bob
    assert Report.objects.get().address == Unreachable.objects.get().address == bob.email


def test_old_reports_are_forgotten(ada: User) -> None:
    Report.objects.create(delivery=told(person=ada), address=ada.email, kind="us", at=AT)
    for days, kept in ((30, 1), (31, 0)):
        tidying.tidy(AT + days * DAY)
        assert Report.objects.count() == kept
