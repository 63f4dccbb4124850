"""Whoever takes a mail, or follows a report, dies anywhere: it has happened once, whole, or when it is tried again.

On one database, for the time that it takes, as in `tests.table.test_kill_stops`.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from accounts.post import bounces, own, store, ways
from accounts.post.models import Inbound, MailWay, Report, Unreachable
from horror.models import Job, Stop
from horror.table.frame import durable
from tests.post.mails import AT, bounce, raw, told
from tests.table.killing import Victims
from tests.worker.games import person
from worker.inbox.text import reports

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]


def died_everywhere(victim: Victims, begin: Callable[[], dict[str, Any]], again: Callable[[], object]) -> int:
    """Have victims die after each statement in turn; ``again`` tries once more and looks. How many statements there
    are.
    """
    after = 0
    while True:
        after += 1
        became = victim.order(**begin(), after=after)
        again()
        if became != {"died": 9}:
            assert became == {"lived": after - 1}
            return after - 1


@pytest.mark.rules("MAIL-05")
def test_killed_after_any_statement_of_storing_a_mail(victim: Victims) -> None:
    """It was not acknowledged, so it comes again."""
    ada = person("ada")
    address = own.person_address(ada)

    def begin() -> dict[str, Any]:
        Inbound.objects.all().delete()
        Job.objects.filter(kind=store.JOB).delete()
        return {"do": "mail comes", "raw": raw().decode(), "to": address, "now": AT.isoformat()}

    def again() -> None:
        store.take(raw(), address, way=Inbound.Way.LMTP, sender="", now=AT + timedelta(minutes=5))
        (row,) = Inbound.objects.all()
        assert bytes(row.raw or b"") == raw()
        assert Job.objects.open().get(kind=store.JOB).key == f"inbound::{row.pk}"

    assert died_everywhere(victim, begin, again) > 4


@pytest.mark.rules("MAIL-23")
def test_killed_after_any_statement_of_a_report_that_makes_an_address_unreachable(victim: Victims) -> None:
    ada = person("ada")
    first = told(person=ada)
    Report.objects.create(delivery=first, address="ada@example.org", kind="no_such", at=AT)
    now = AT + timedelta(days=1)
    store.take(bounce("5.1.1"), own.return_path(told(person=ada)), way=Inbound.Way.LMTP, sender="", now=now)
    row = Inbound.objects.get()

    def begin() -> dict[str, Any]:
        Report.objects.exclude(delivery=first).delete()
        Unreachable.objects.all().delete()
        return {"do": "mail came back", "mail": row.pk, "now": now.isoformat()}

    def again() -> None:
        said = reports.report(bounce("5.1.1"))
        assert said is not None
        with durable():
            bounces.told(row, said, now + timedelta(minutes=1))
        assert Report.objects.count() == 2 and Unreachable.objects.get().address == "ada@example.org"

    assert died_everywhere(victim, begin, again) > 4


@pytest.mark.rules("TAB-65")
def test_killed_after_any_statement_of_the_sign_that_ends_an_outage_of_mail(victim: Victims) -> None:
    def begin() -> dict[str, Any]:
        Stop.objects.all().delete()
        Job.objects.filter(kind__in=("credit", "excuse")).delete()
        MailWay.objects.update_or_create(name=ways.OUT, defaults={"well_at": AT, "failing_since": AT})
        return {"do": "mails come again", "now": (AT + timedelta(hours=1)).isoformat()}

    def again() -> None:
        ways.well(ways.OUT, AT + timedelta(hours=1))
        assert Stop.objects.get().begins == AT and MailWay.objects.get().well_at == AT + timedelta(hours=1)
        assert Job.objects.open().filter(kind__in=("credit", "excuse")).count() == 2

    assert died_everywhere(victim, begin, again) > 4
