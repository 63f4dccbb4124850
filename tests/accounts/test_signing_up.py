"""Signing up, verifying, signing in and out, resetting; and that nobody learns who has an account."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts import tokens
from accounts.ledger import Delivery
from accounts.models import User
from horror.table import dispatch, jobs
from tests.accounts.conftest import PASSWORD, AppClient, Verified, deliver, key_in


def test_signing_up_mails_the_verification_and_nothing_opens_before_it(app: AppClient) -> None:
    answer = app.sign_up("Ada@Example.org", time_zone="Europe/Berlin", language="de")
    assert answer.status_code == 401
    assert [flow["id"] for flow in answer.json()["data"]["flows"] if flow.get("is_pending")] == [
        "verify_email"
    ]
    assert [message.to for message in deliver()] == [["ada@example.org"]]
    assert app.log_in("ada@example.org").status_code == 401
    user = User.objects.get()
    assert (user.email, user.name, user.time_zone, user.language) == (
        "ada@example.org",
        "Ada",
        "Europe/Berlin",
        "de",
    )
    assert user.verified_address is None


def test_the_link_verifies_and_then_signing_in_works(app: AppClient) -> None:
    app.sign_up("ada@example.org")
    key = key_in(deliver()[-1].body)
    app.verify(key)
    answer = app.log_in("ADA@example.org")
    assert answer.status_code == 200
    assert answer.json()["meta"]["is_authenticated"] and app.session
    assert User.objects.get().verified_address == "ada@example.org"


def test_a_wrong_key_verifies_nothing(app: AppClient) -> None:
    app.sign_up("ada@example.org")
    assert app.verify("forged:key:x").status_code == 400
    assert not EmailAddress.objects.filter(verified=True).exists()


def test_signing_out_ends_the_session(verified: Verified) -> None:
    person = verified()
    session = person.session
    assert person.call("GET", "/auth/session").status_code == 200
    assert person.call("DELETE", "/auth/session").status_code == 401
    person.session = session
    assert person.call("GET", "/auth/session").status_code in (401, 410)


def test_an_address_is_one_account_in_any_case(verified: Verified, app: AppClient) -> None:
    verified("ada@example.org")
    app.sign_up("ADA@EXAMPLE.ORG", name="Other")
    assert User.objects.count() == 1


def test_signing_up_again_answers_alike_whether_the_address_is_known_or_not(verified: Verified) -> None:
    verified("known@example.org")
    known = AppClient().sign_up("known@example.org")
    new = AppClient().sign_up("new@example.org")
    assert known.status_code == new.status_code == 401
    assert known.json()["data"] == new.json()["data"]


@pytest.mark.parametrize("standing", ["free", "waiting", "taken"])
def test_signing_up_and_then_logging_in_tells_nobody_who_has_the_address(
    verified: Verified, standing: str
) -> None:
    """Where somebody signed up he is told to verify, whoever has the address; anywhere else the password is wrong."""
    if standing == "taken":
        verified("ada@example.org")
    if standing == "waiting":
        AppClient().sign_up("ada@example.org")
    before = len(deliver())
    made_up = "what only this one made up"
    curious = AppClient()
    assert curious.sign_up("Ada@example.org", made_up, name="Curious").status_code == 401
    here = curious.log_in("ADA@example.org", made_up)
    assert here.status_code == 401 and here.json()["data"]["flows"][-1] == {
        "id": "verify_email",
        "is_pending": True,
    }
    assert curious.call("GET", "/auth/session").json() == here.json()
    for who, password in ((AppClient(), made_up), (curious, "another one made up")):
        answer = who.log_in("ada@example.org", password)
        assert answer.status_code == 400
        assert [error["code"] for error in answer.json()["errors"]] == ["email_password_mismatch"]
    assert len(deliver()) - before <= 1
    if standing == "taken":
        assert AppClient().log_in("ada@example.org").status_code == 200


@pytest.mark.parametrize("email", ["known@example.org", "unknown@example.org"])
def test_a_wrong_password_and_an_unknown_address_are_refused_alike(verified: Verified, email: str) -> None:
    verified("known@example.org")
    answer = AppClient().log_in(email, "some other password")
    assert answer.status_code == 400
    assert [error["code"] for error in answer.json()["errors"]] == ["email_password_mismatch"]


def test_an_address_that_is_not_verified_gets_its_verification_and_nothing_else(app: AppClient) -> None:
    app.sign_up("ada@example.org")
    reset = AppClient().call("POST", "/auth/password/request", {"email": "ada@example.org"})
    nobody = AppClient().call("POST", "/auth/password/request", {"email": "nobody@example.org"})
    assert (reset.status_code, reset.content) == (nobody.status_code, nobody.content)
    AppClient().sign_up("ada@example.org", name="Again")
    sent = deliver()
    assert {message.to[0] for message in sent} == {"ada@example.org"}
    assert {message.subject for message in sent} == {"Verify your address"}


def test_an_address_that_is_verified_is_told_when_somebody_signs_up_with_it(verified: Verified) -> None:
    verified("ada@example.org")
    cache.clear()  # an address gets one mail of this kind in three minutes
    AppClient().sign_up("ada@example.org", name="Again")
    assert deliver()[-1].subject == "You have an account already"


def test_a_mail_host_that_is_away_delays_nobody_and_loses_nothing(app: AppClient, settings: Any) -> None:
    settings.EMAIL_BACKEND, settings.EMAIL_HOST, settings.EMAIL_PORT = (
        "django.core.mail.backends.smtp.EmailBackend",
        "127.0.0.1",
        1,
    )
    assert app.sign_up("ada@example.org").status_code == 401
    now = timezone.now()
    (job,) = jobs.due(now, queue="mail")
    assert not dispatch.run(jobs.claim(job, now), now)
    assert jobs.due(now, queue="mail") == []
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    later = now + timedelta(hours=1)
    assert dispatch.run(jobs.claim(job, later), later)
    (sent,) = mail.outbox
    letter = Delivery.objects.get()
    assert sent.extra_headers["Message-ID"] == letter.message_id
    assert letter.sent_at == later and letter.body == ""


def test_resetting_gives_a_new_password_and_ends_every_token(verified: Verified) -> None:
    verified("ada@example.org")
    now = timezone.now()
    user = User.objects.get()
    _, text = tokens.create(user, "bot", ["read"], now + timedelta(days=1), now)
    assert AppClient().call("POST", "/auth/password/request", {"email": "ada@example.org"}).status_code == 200
    key = key_in(deliver()[-1].body)
    answer = AppClient().call("POST", "/auth/password/reset", {"key": key, "password": "another long secret"})
    assert answer.status_code in (200, 401)
    assert AppClient().log_in("ada@example.org", PASSWORD).status_code == 400
    assert AppClient().log_in("ada@example.org", "another long secret").status_code == 200
    assert tokens.find(text, now) is None


@pytest.mark.parametrize(
    "name", ["", "   ", "two\nlines", "\u202egnp.exe", "x" * 41, "\u200b", "!!!"], ids=ascii
)
def test_a_name_that_hides_or_breaks_lines_is_refused(app: AppClient, name: str) -> None:
    answer = app.sign_up("ada@example.org", name=name)
    assert answer.status_code == 400
    assert {error.get("param") for error in answer.json()["errors"]} == {"name"}
    assert not User.objects.exists()


@pytest.mark.parametrize("more", [{"time_zone": "Mars/Olympus"}, {"language": "x"}, {"language": "english!"}])
def test_a_profile_that_makes_no_sense_is_refused(app: AppClient, more: dict[str, str]) -> None:
    assert app.sign_up("ada@example.org", **more).status_code == 400


@pytest.mark.parametrize("password", ["short", "1234567890", "password123", ""])
def test_a_weak_password_is_refused(app: AppClient, password: str) -> None:
    assert app.sign_up("ada@example.org", password=password).status_code == 400


def test_guessing_a_password_is_stopped(verified: Verified) -> None:
    verified("ada@example.org")
    answers = [AppClient().log_in("ada@example.org", f"guess number {number}") for number in range(8)]
    codes = [answer.json()["errors"][0]["code"] for answer in answers if answer.status_code == 400]
    assert "too_many_login_attempts" in codes or 429 in [answer.status_code for answer in answers]


def test_a_browser_signs_in_with_its_csrf_token_only(verified: Verified) -> None:
    verified("ada@example.org")
    browser = Client(enforce_csrf_checks=True)
    prefix = "/api/v1/auth/browser/v1"
    body = {"email": "ada@example.org", "password": PASSWORD}
    assert browser.post(f"{prefix}/auth/login", body, content_type="application/json").status_code == 403
    browser.get(f"{prefix}/config")
    headers = {"X-CSRFToken": browser.cookies["csrftoken"].value}
    assert (
        browser.post(
            f"{prefix}/auth/login", body, content_type="application/json", headers=headers
        ).status_code
        == 200
    )
