"""Where who runs the site is reached stands in the feet of mails, where it is set."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from django.core import mail as outbox
from django.utils import timezone

from accounts import letters
from accounts.models import User
from tests.worker.games import game_of, person, unfolded, work

pytestmark = pytest.mark.django_db(transaction=True)
CONTACT = "hello@vale.example"


def mails(now: datetime) -> list[Any]:
    """One about a game, and one about an account, of somebody who wants HTML."""
    people = [person("ada"), person("bob"), person("eve")]
    game_of(people, now=now)
    letters.write("account/email/password_set", people[0].email, "en", {"user": people[0]}, now)
    work(now)
    return [mail for mail in outbox.outbox if mail.to == [people[0].email]]


@pytest.mark.parametrize("contact", [CONTACT, ""])
def test_mails_say_where_who_runs_the_site_is_reached(contact: str, settings: Any) -> None:
    settings.SITE_CONTACT = contact
    sent = mails(timezone.now())
    assert len(sent) == 2 and User.objects.count() == 3
    for mail in sent:
        html = str(mail.alternatives[0][0])
        for text in (unfolded(mail), html):
            assert (CONTACT in text) == bool(contact) == ("Who runs this site" in text)
