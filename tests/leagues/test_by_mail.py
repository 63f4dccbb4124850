"""Entering the season of a league, confirming that, and withdrawing, by mail (MAIL-14)."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail as outbox

from accounts.leagues.models import Entry, Season
from accounts.ledger import Delivery
from accounts.post import own
from tests.inbox.mails import answer, at, told
from tests.leagues.seasons import HOUR, opened, people

State = Season.State
RULES: dict[str, Any] = {"season_days": 16, "registration_days": 1, "check_in_days": 2, "protest_days": 1}
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("posted"),
    pytest.mark.rules("MAIL-14"),
]


def test_a_season_is_entered_confirmed_and_left_by_mail(settings: Any) -> None:
    settings.MAIL_IN = ["maild"]
    *who, late = people(6)
    course = opened(who, **RULES)

    def write(line: str) -> list[Any]:
        return told(at(own.person_address(late), line, course.now, late.email)).parts

    assert write("league Test register")[0].ran == ["league Test register"]
    assert course.entry(late).state == Entry.State.ENTERED
    assert "no league" in write("league Other register")[0].stopped.why
    course.until(State.CHECK_IN)
    course.go(HOUR, HOUR)
    (mail,) = [each for each in outbox.outbox if each.to == [late.email] and "confirm" in each.subject]
    assert "“league test check in”" in " ".join(str(mail.body).split())
    row = Delivery.objects.get(message_id=mail.extra_headers["Message-ID"])
    answer(row, "league test check in", course.now, late.email)
    assert course.entry(late).state == Entry.State.CONFIRMED
    write("league test withdraw")
    assert course.entry(late).state == Entry.State.WITHDRAWN
