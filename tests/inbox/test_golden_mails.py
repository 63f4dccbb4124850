"""What strangers and newcomers are written, and who must say whether a mail was theirs: held against files
(`tests/worker/goldens.py`).
"""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail as outbox
from django.core.mail import EmailMultiAlternatives

from accounts.models import User
from accounts.post import own
from accounts.post.models import Inbound
from accounts.rooms import Room
from tests.inbox.mails import answer, at, last_mail, sent_to, take, written
from tests.worker.games import work
from tests.worker.goldens import LANGUAGES, SETTINGS, held

pytestmark = pytest.mark.django_db(transaction=True)
CAT = "cat@example.org"


@pytest.fixture(autouse=True)
def _settings(settings: Any) -> None:
    for name, value in SETTINGS.items():
        setattr(settings, name, value)


def sent() -> list[EmailMultiAlternatives]:
    return [each for each in outbox.outbox if isinstance(each, EmailMultiAlternatives)]


@pytest.mark.rules("MAIL-02")
@pytest.mark.parametrize("language", LANGUAGES)
def test_signing_up_by_mail(language: str, now: Any) -> None:
    to = own.word_address(Room.NEW)
    raw = written("sign up as Cat", to, CAT, Content_Language=language, Message_ID="<theirs@example.org>")
    take(raw, to, now, CAT, verdict=Inbound.Verdict.PASS)
    work(now)
    (asked,) = sent()
    held(f"signed_up.{language}", asked)
    at(asked.reply_to[0], "Yes please!", now, CAT)
    work(now)
    held(f"not_accepted.{language}", sent()[-1])
    at(asked.reply_to[0], "accept", now, CAT, Message_ID="<theirs@example.org>")
    work(now)
    held(f"welcome.{language}", sent()[-1])


@pytest.mark.rules("MAIL-02")
@pytest.mark.parametrize("language", LANGUAGES)
def test_which_commands_there_are(language: str, people: Any, now: Any) -> None:
    User.objects.filter(pk=people[0].pk).update(language=language, mails_html=True)
    at(own.word_address(Room.HELP), "help", now, Message_ID="<theirs@example.org>")
    work(now)
    held(f"help.{language}", sent_to(people[0])[-1])


@pytest.mark.rules("MAIL-02")
def test_a_mail_that_is_handed_on_to_who_runs_the_server(settings: Any, now: Any) -> None:
    settings.ADMINS = [("Op", "op@example.net")]
    at(own.word_address(Room.ABUSE), "Somebody is rude in my game.", now, CAT, Subject="Please look")
    work(now)
    (mail,) = outbox.outbox
    held("to_operators.en", mail)


@pytest.mark.rules("MAIL-03")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mail_from_another_address_is_held(language: str, people: Any, game: Any, now: Any) -> None:
    User.objects.filter(pk=people[0].pk).update(language=language, mails_html=True)
    row = answer(last_mail(people[0]), "1\nend turn", now, "ada.two@example.org")
    assert row.state == Inbound.State.HELD
    work(now)
    held(f"held.{language}", sent_to(people[0])[-1], game.pk)
