"""Our way out, as it is known from handing mails over, and tried where none is due (TAB-65)."""

from __future__ import annotations

import smtplib
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.mail import EmailMessage

from accounts import host
from accounts.post import ways
from accounts.post.models import Inbound, MailWay
from horror import present
from horror.models import Stop
from tests.post.conftest import Connect
from worker import keeper

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rules("TAB-65")]
SMTP = "django.core.mail.backends.smtp.EmailBackend"


def test_a_host_that_does_not_answer_is_known_until_it_does(
    settings, house: Callable[..., list[Connect]]
) -> None:
    settings.EMAIL_BACKEND, settings.EMAIL_HOST, settings.EMAIL_PORT = SMTP, "127.0.0.1", 1
    settings.CLOCK, settings.EMAIL_HOST_USER = "horror.present.database", ""
    for _ in range(2):
        with pytest.raises(host.NotTaken):
            host.take(EmailMessage(to=["ada@example.org"]))
    keeper.try_our_way_out(present.now())
    assert ways.out_failing()
    long_ago = present.now() - timedelta(minutes=11)
    MailWay.objects.update(failing_since=long_ago)
    (connect,) = house(Inbound.Way.SMTP)
    client = connect()
    assert isinstance(client, smtplib.SMTP) and client.sock is not None
    settings.EMAIL_PORT = client.sock.getpeername()[1]
    keeper.try_our_way_out(present.now())
    assert not ways.out_failing()
    assert (Stop.objects.get().kind, Stop.objects.get().begins) == ("mail", long_ago)


def test_nothing_is_asked_of_a_host_that_answered(settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "there", lambda: 1 / 0)
    keeper.try_our_way_out(present.now())
    host.take(EmailMessage(to=["ada@example.org"]))
    assert not MailWay.objects.exists()
