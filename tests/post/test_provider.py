"""Webhooks of providers: mails as they came, and what is reported of ours (MAIL-05, MAIL-23)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
import subprocess
import sys
from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client
from structlog.testing import capture_logs

from accounts import mailing
from accounts.models import User
from accounts.post import own, provider, store
from accounts.post.models import Inbound, Report
from deploy.bodies import LARGEST_MAIL
from deploy.secret import PROVIDERS
from tests.post.mails import AT, raw, told
from tests.worker.games import person

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rules("MAIL-05")]
BEFORE = AT - timedelta(days=365)
KEY = "key-0123456789abcdef"
WORD = "games:0123456789abcdef"
BASIC: dict[str, Any] = {"HTTP_AUTHORIZATION": f"Basic {base64.b64encode(WORD.encode()).decode()}"}
IN, REPORTS = "/mail/hooks/inbound", "/mail/hooks/reports"


@pytest.fixture
def ada() -> User:
    return person("ada")


@pytest.fixture(autouse=True)
def _at(settings) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = LARGEST_MAIL


@pytest.fixture
def mailgun(settings) -> None:
    settings.MAIL_PROVIDER, settings.ANYMAIL = "mailgun", {PROVIDERS["mailgun"]: KEY}


@pytest.fixture
def postmark(settings) -> None:
    settings.MAIL_PROVIDER, settings.ANYMAIL = "postmark", {PROVIDERS["postmark"]: WORD}


def signed(key: str = KEY, call: str = "t") -> dict[str, str]:
    at = str(int(BEFORE.timestamp()))
    return {
        "token": call, "timestamp": at,
        "signature": hmac.new(key.encode(), f"{at}{call}".encode(), hashlib.sha256).hexdigest(),
    }  # fmt: skip


def by_mailgun(ada: User, mail: bytes, **changed: str) -> dict[str, str]:
    address = own.person_address(ada)
    return {
        "recipient": address,
        "sender": "ada@example.org",
        "body-mime": mail.decode(),
        **signed(),
    } | changed


def test_a_mail_comes_by_a_signed_call_and_once(client: Client, ada: User, mailgun: None) -> None:
    for _ in range(2):
        assert client.post(f"{IN}/mime", by_mailgun(ada, raw())).status_code == 200
    row = Inbound.objects.get()
    assert (bytes(row.raw or b""), row.way, row.sender) == (raw(), "webhook", "ada@example.org")
    assert row.arrived_at == BEFORE and row.person == ada


def test_a_large_mail_comes_too_and_one_over_the_limit_without_its_text(
    client: Client, ada: User, mailgun: None
) -> None:
    for size, cut in ((store.MOST_BYTES - 1000, False), (store.MOST_BYTES, True)):
        assert client.post(IN, by_mailgun(ada, raw("x" * size))).status_code == 200
        assert Inbound.objects.latest("pk").cut is cut


@pytest.mark.rules("MAIL-04")
def test_what_nobody_has_is_taken_and_dropped(client: Client, ada: User, mailgun: None) -> None:
    assert client.post(IN, by_mailgun(ada, raw(), recipient=f"p.{'a' * 16}@x")).status_code == 200
    assert not Inbound.objects.exists()


def test_who_cannot_prove_who_calls_is_refused(client: Client, ada: User, mailgun: None) -> None:
    call = by_mailgun(ada, raw())
    for wrong in (call | {"signature": "x"}, call | signed(key="another key"), call | {"token": "x"}):
        assert client.post(IN, wrong).status_code == 400
    del call["signature"]
    assert client.post(IN, call).status_code == 400
    assert client.get(IN).status_code == 405
    assert not Inbound.objects.exists()


def test_a_database_that_is_away_is_503(
    client: Client, ada: User, mailgun: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*arguments: object, **named: object) -> None:
        raise OperationalError("gone")

    monkeypatch.setattr(store, "take", away)
    answer = client.post(IN, by_mailgun(ada, raw()))
    assert (answer.status_code, answer["Retry-After"]) == (503, "60")


def test_calls_that_hold_no_mail_as_it_came_say_what_is_to_be_set(
    client: Client, ada: User, mailgun: None
) -> None:
    call = by_mailgun(ada, raw())
    del call["body-mime"]
    with capture_logs() as logs:
        assert client.post(IN, call).status_code == 415
    assert ["/mime" in line["hint"] for line in logs if line["event"] == "provider_sends_no_raw_mails"] == [
        True
    ]


def test_by_postmark_raw_mails_come_with_a_secret(client: Client, ada: User, postmark: None) -> None:
    call = {
        "RawEmail": raw().decode(), "OriginalRecipient": own.person_address(ada),
        "Headers": [{"Name": "Return-Path", "Value": "<ada@example.org>"}],
    }  # fmt: skip
    assert client.post(IN, call, content_type="application/json").status_code == 400
    assert client.post(IN, call, content_type="application/json", **BASIC).status_code == 200
    assert Inbound.objects.get().sender == "ada@example.org"
    halves = json.dumps(call | {"RawEmail": "From: a@b.c\r\n\r\n\ud800"})
    assert client.post(IN, halves, content_type="application/json", **BASIC).status_code == 200
    for broken in ("{", "[]", '{"RawEmail": 3}'):
        answer = client.post(IN, broken, content_type="application/json", **BASIC)
        assert answer.status_code in (400, 415)


def test_by_sparkpost_several_come_at_once(client: Client, ada: User, settings) -> None:
    settings.MAIL_PROVIDER, settings.ANYMAIL = "sparkpost", {PROVIDERS["sparkpost"]: WORD}
    odd = raw("one").replace(b"one", b"\xff\xfe")
    contents = [
        {"email_rfc822": base64.b64encode(odd).decode(), "email_rfc822_is_base64": True},
        {"email_rfc822": raw("two").decode(), "email_rfc822_is_base64": False},
    ]
    address = own.person_address(ada)
    calls: list[Any] = [
        {
            "msys": {
                "relay_message": {
                    "content": content,
                    "rcpt_to": address,
                    "msg_from": "a@b.c",
                    "protocol": "smtp",
                }
            }
        }
        for content in contents
    ]
    assert (
        client.post(IN, [*calls, {"msys": {}}], content_type="application/json", **BASIC).status_code == 200
    )
    assert {bytes(row.raw or b"") for row in Inbound.objects.all()} == {odd, raw("two")}


def test_without_a_provider_there_is_no_such_address(client: Client, ada: User, settings) -> None:
    settings.MAIL_PROVIDER = ""
    assert [client.post(path, by_mailgun(ada, raw())).status_code for path in (IN, REPORTS)] == [404, 404]


def bounced(**changed: Any) -> dict[str, Any]:
    call = {
        "RecordType": "Bounce", "Type": "HardBounce", "Email": "Ada@example.org", "MessageID": "0000-1111",
        "ID": 1, "BouncedAt": "2027-03-01T12:00:00Z", "Description": "gone", "Details": "smtp;550 5.1.1 unknown",
    }  # fmt: skip
    return call | changed


@pytest.mark.rules("MAIL-23")
@pytest.mark.parametrize(
    ("changed", "kind"),
    [
        ({}, "no_such"),
        ({"Details": "smtp;550 5.7.1 listed"}, "us"),
        ({"Details": "smtp;552 5.2.2 full", "Type": "SoftBounce"}, "temporary"),
        ({"Details": "", "Type": "BadEmailAddress"}, "no_such"),
        ({"Details": "", "Type": "Blocked"}, "us"),
        ({"Details": ""}, "temporary"),
        ({"Type": "Transient"}, None),
        ({"RecordType": "Delivery"}, None),
        ({"Email": "bob@example.org"}, None),
        ({"Email": "ada\0@example.org", "MessageID": "\0"}, None),
    ],
)
def test_what_a_provider_reports_is_followed(
    client: Client, ada: User, postmark: None, changed: dict[str, Any], kind: str | None
) -> None:
    told(to="", person=ada)
    last = told(AT + timedelta(hours=1), to="", person=ada)
    call = json.dumps(bounced(**changed))
    assert client.post(REPORTS, call, content_type="application/json").status_code == 400
    assert client.post(REPORTS, call, content_type="application/json", **BASIC).status_code == 200
    assert [(row.delivery, row.kind) for row in Report.objects.all()] == ([(last, kind)] if kind else [])


@pytest.mark.rules("MAIL-23")
def test_a_complaint_by_a_provider_ends_that_kind(
    client: Client, ada: User, postmark: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Any] = []
    monkeypatch.setattr(mailing, "complained", lambda address, kind, now: heard.append((address, kind)))
    named = told(person=ada)
    told(AT + timedelta(hours=1), person=ada)
    call = bounced(RecordType="SpamComplaint", Type="SpamComplaint", MessageID=named.message_id.strip("<>"))
    assert client.post(REPORTS, json.dumps(call), content_type="application/json", **BASIC).status_code == 200
    assert heard == [("ada@example.org", "letter.test")]


@pytest.mark.parametrize(
    ("name", "secret", "said"),
    [
        ("mailgun", "", "MAIL_PROVIDER_SECRET"),
        ("mailgun", "short", "MAIL_PROVIDER_SECRET"),
        ("postmark", "0123456789abcdef", "user:password"),
        ("mailjet", KEY, "none of mailgun, postmark, sparkpost"),
        ("mailgun", KEY, None),
        ("postmark", WORD, None),
    ],
)
def test_no_server_starts_for_which_anybody_could_call(name: str, secret: str, said: str | None) -> None:
    run = subprocess.run(
        [sys.executable, "-c", "from deploy import settings"], capture_output=True, text=True, check=False,
        env={**os.environ, "MAIL_PROVIDER": name, "MAIL_PROVIDER_SECRET": secret},
    )  # fmt: skip
    assert (run.returncode == 0) is (said is None)
    assert said is None or said in run.stderr.splitlines()[-1]


def test_every_provider_has_its_secret() -> None:
    assert set(provider.PROVIDERS) == set(PROVIDERS)
