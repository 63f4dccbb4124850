"""What `mailtest` tells of a mail that came back."""

from __future__ import annotations

import threading
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from accounts.ledger import Delivery
from accounts.post import mailtest, own, store
from accounts.post.models import Inbound
from horror import present
from tests.conftest import WAIT_SECONDS
from tests.post.mails import AT
from tests.worker.games import work

pytestmark = pytest.mark.django_db(transaction=True)
GOOD = """Return-Path: <{path}>
Authentication-Results: mx.example.org; dkim=pass header.d=example.org;
 spf=pass smtp.mailfrom=example.org; dmarc=pass header.from=example.org
Received: from out.example.org (out.example.org [192.0.2.7])
 by mx.example.org (Postfix) with ESMTPS id 1; Mon, 01 Mar 2027 12:00:00 +0000
DKIM-Signature: v=1; a=rsa-sha256; d=example.org; s=x; h=From:To:Subject:
 List-Unsubscribe:List-Unsubscribe-Post; bh=x; b=y
Authentication-Results: evil.example; spf=fail
Message-ID: {id}

text
"""


def mail(delivery: Delivery, changed: tuple[str, str] = ("", "")) -> bytes:
    text = GOOD.format(path=own.return_path(delivery), id=delivery.message_id)
    assert changed[0] in text
    return text.replace(*changed).encode()


@pytest.mark.parametrize(
    ("changed", "name", "well"),
    [
        (("", ""), "", None),
        (("spf=pass", "spf=softfail"), "SPF", False),
        (("dkim=pass", "dkim=none"), "DKIM", False),
        ((":List-Unsubscribe-Post", ""), "DKIM h=", False),
        (("DKIM-Signature", "X-Signature"), "DKIM h=", False),
        (("; dmarc=pass", "; x=pass"), "DMARC", None),
        (("ESMTPS", "ESMTP"), "TLS", False),
        (("(out.example.org [", "(unknown ["), "PTR", False),
        (("(out.example.org [192.0.2.7])", ""), "PTR", None),
        (("Return-Path: <", "Return-Path: <x"), "return path kept", False),
        (("Return-Path: <", "X: <"), "return path kept", None),
        (("Message-ID: <", "Message-ID: <x"), "return path kept", None),
    ],
)
def test_each_thing_is_told_that_is_not_as_it_should_be(
    changed: tuple[str, str], name: str, well: bool | None
) -> None:
    delivery = mailtest.send("self", AT)
    found = mailtest.findings(mail(delivery, changed), own.reply_address(delivery), delivery)
    assert len(found) == 8
    assert {each.name: each.well for each in found if each.well is not True} == ({name: well} if name else {})


def test_a_mail_to_itself_comes_back_and_is_kept(tmp_path: Path, mailoutbox) -> None:
    """A worker hands it over, and a host brings it back, while the command waits."""
    ended = threading.Event()

    def world() -> None:
        while not ended.wait(0.05):
            work(present.now() + timedelta(seconds=1), queue="mail")
            for delivery in Delivery.objects.filter(notice__kind=mailtest.KIND, state="sent"):
                store.take(
                    mail(delivery), delivery.target, way=Inbound.Way.SMTP, sender="", now=present.now()
                )
        connection.close()

    others = threading.Thread(target=world)
    others.start()
    try:
        said = StringIO()
        call_command("mailtest", "self", keep=str(tmp_path / "a.eml"), wait=WAIT_SECONDS, stdout=said)
    finally:
        ended.set()
        others.join()
    assert said.getvalue().count("\nok ") == 8
    assert (tmp_path / "a.eml").read_bytes() == mail(Delivery.objects.get())
    (sent,) = mailoutbox
    assert sent.to == [own.reply_address(Delivery.objects.get())]


def test_what_does_not_come_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CommandError, match="nothing came in 0 seconds"):
        call_command("mailtest", "ada@example.org", wait=0, stdout=StringIO())
    with pytest.raises(CommandError, match="is no mail address"):
        call_command("mailtest", "ada", stdout=StringIO())
