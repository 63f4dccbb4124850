"""How long mails have been waiting, and a warning where they go nowhere."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from accounts import outbox
from accounts.models import User
from accounts.post import ages, own, store
from accounts.post.models import Inbound
from horror import present
from horror.models import Job
from tests.post.mails import raw

pytestmark = pytest.mark.django_db(transaction=True)
MINUTE = timedelta(minutes=1)
SMTP = "django.core.mail.backends.smtp.EmailBackend"


def test_health_tells_how_long_mails_have_been_waiting(client: Client, ada: User) -> None:
    now = present.now()
    address = own.person_address(ada)
    for minutes, state in ((9, "done"), (5, "stored"), (2, "stored")):
        at = now - minutes * MINUTE
        store.take(raw(str(minutes)), address, way=Inbound.Way.SMTP, sender="", now=at)
        Inbound.objects.filter(received_at=at).update(state=state)
    for minutes, due, failures in ((9, 60, 0), (4, -1, 0), (7, 60, 2)):
        job = {"kind": outbox.MAIL, "queue": "mail", "key": f"mail::{minutes}", "failures": failures}
        Job.objects.create(created_at=now - minutes * MINUTE, not_before=now + due * MINUTE, **job)
    ready = client.get("/health/ready").json()
    assert 300 <= ready["oldest_inbound_seconds"] < 400 and 420 <= ready["oldest_outbound_seconds"] < 520
    Inbound.objects.update(state="done")
    assert ages.oldest_inbound(now) == 0


@pytest.mark.parametrize(
    ("backend", "loopback", "warns"),
    [(ages.FOLDER, False, True), (ages.FOLDER, True, False), (SMTP, False, False)],
)
def test_a_server_that_others_reach_warns_where_mails_go_nowhere(
    settings, backend: str, loopback: bool, warns: bool
) -> None:
    settings.EMAIL_BACKEND, settings.SERVES_LOOPBACK_ONLY = backend, loopback
    assert [message.id for message in ages.mails_go_somewhere()] == ["post.W001"] * warns
