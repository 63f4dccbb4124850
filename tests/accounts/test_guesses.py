"""Guessing at passwords: stopped for whoever guesses, and for nobody else; nothing tells who has an account."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
import structlog
from django.core.cache import cache
from django.test import Client, RequestFactory

from accounts import guesses
from accounts.ledger import Delivery
from accounts.models import User
from horror import present
from horror.models import Job
from tests.accounts.conftest import PASSWORD, AppClient, Verified, deliver
from tests.accounts.hashing import COUNTED, COUNTING

ADA = "ada@example.org"


def at(client: str) -> AppClient:
    """An app at a network address."""
    app = AppClient()
    app.http.defaults["REMOTE_ADDR"] = client
    return app


def code(answer: Any) -> str:
    return "" if answer.status_code == 200 else answer.json()["errors"][0]["code"]


def guess(client: str, times: int, email: str = ADA) -> list[str]:
    return [code(at(client).log_in(email, f"guess number {number}")) for number in range(times)]


def test_five_wrong_passwords_stop_whoever_gave_them_and_not_the_owner(verified: Verified) -> None:
    verified(ADA)
    cache.clear()
    guesses = guess("192.0.2.1", 6)
    assert guesses == ["email_password_mismatch"] * 5 + ["too_many_login_attempts"]
    assert code(at("192.0.2.1").log_in(ADA)) == "too_many_login_attempts"
    assert code(at("192.0.2.2").log_in(ADA)) == ""


def test_wrong_passwords_are_counted_for_five_minutes_and_right_ones_not_at_all(verified: Verified) -> None:
    verified(ADA)
    cache.clear()
    began = present.now().replace(minute=0, second=0, microsecond=0)

    def tries(seconds: float, password: str) -> str:
        with present.use(lambda: began + timedelta(seconds=seconds)):
            return code(at("192.0.2.1").log_in(ADA, password))

    assert [tries(0, PASSWORD) for _ in range(7)] == [""] * 7
    assert [tries(second, "wrong") for second in (0, 60, 120, 180, 299)] == ["email_password_mismatch"] * 5
    assert tries(299, PASSWORD) == "too_many_login_attempts"
    assert tries(361, PASSWORD) == ""
    assert [tries(361, "wrong"), tries(361, "wrong")] == [
        "email_password_mismatch",
        "too_many_login_attempts",
    ]
    assert tries(1000, PASSWORD) == ""


def test_of_many_guesses_at_once_no_more_are_let_through_than_one_after_the_other() -> None:
    request = RequestFactory().post("/")
    with ThreadPoolExecutor(8) as pool:
        tries = list(pool.map(lambda _: guesses.spend(request, ADA), range(40)))
    assert 0 < len([one for one in tries if one is not None]) <= guesses.RATES["account-and-client"].most


def test_a_new_password_by_mail_forgets_the_wrong_ones(verified: Verified) -> None:
    request = RequestFactory().post("/")
    for _ in range(6):
        spent = guesses.spend(request, ADA)
    assert spent is None
    guesses.forget(request, ADA)
    assert guesses.spend(request, ADA) is not None


def test_wrong_passwords_from_everywhere_stop_all_but_a_browser_that_is_known(verified: Verified) -> None:
    verified(ADA)
    cache.clear()
    browser = Client(REMOTE_ADDR="198.51.100.7")
    page = "/api/v1/auth/browser/v1/auth"
    body = {"email": ADA, "password": PASSWORD}

    def enters() -> int:
        return browser.post(f"{page}/login", body, content_type="application/json").status_code

    assert enters() == 200
    known = browser.cookies["known"]
    assert known["httponly"] and ADA not in known.value
    assert browser.delete(f"{page}/session").status_code == 401
    for number in range(10):
        assert "too_many_login_attempts" not in guess(f"192.0.2.{number}", 5)
    assert code(at("203.0.113.1").log_in(ADA)) == "too_many_login_attempts"
    assert enters() == 200
    browser.delete(f"{page}/session")
    browser.cookies["known"] = known.value[:-2] + "xx"
    assert enters() == 400


def test_a_known_browser_is_bounded_too_and_known_for_its_own_accounts_alone(verified: Verified) -> None:
    verified(ADA)
    verified("eve@example.org")
    cache.clear()
    browser = Client(REMOTE_ADDR="192.0.2.9")
    page = "/api/v1/auth/browser/v1/auth"

    def tries(email: str, password: str) -> str:
        body = {"email": email, "password": password}
        return code(browser.post(f"{page}/login", body, content_type="application/json"))

    assert tries("eve@example.org", PASSWORD) == ""
    browser.delete(f"{page}/session")
    assert [tries(ADA, f"guess {number}") for number in range(6)][-1] == "too_many_login_attempts"
    wrong = [tries("eve@example.org", f"guess {number}") for number in range(11)]
    assert wrong == ["email_password_mismatch"] * 10 + ["too_many_login_attempts"]


def test_an_address_gets_three_mails_of_reset_an_hour(verified: Verified) -> None:
    verified(ADA)
    cache.clear()
    before = len(deliver())
    asked = [
        at(f"192.0.2.{number}").call("POST", "/auth/password/request", {"email": ADA}).status_code
        for number in range(5)
    ]
    assert asked == [200, 200, 200, 429, 429]
    assert len(deliver()) == before + 3


@pytest.mark.parametrize("standing", ["free", "waiting", "taken"])
def test_signing_up_costs_one_hash_and_one_letter_whoever_has_the_address(
    verified: Verified, standing: str
) -> None:
    with COUNTING:
        if standing == "taken":
            verified(ADA)
        if standing == "waiting":
            AppClient().sign_up(ADA)
        deliver()
        cache.clear()
        COUNTED.clear()
        letters, jobs = Delivery.objects.count(), Job.objects.count()
        answer = AppClient().sign_up(ADA, name="Again")
    assert answer.status_code == 401
    assert COUNTED == ["hash"]
    assert (Delivery.objects.count() - letters, Job.objects.count() - jobs) == (1, 1)


@pytest.mark.parametrize("standing", ["free", "waiting", "taken"])
def test_logging_in_does_the_same_whether_the_address_waits_or_nobody_has_it(
    verified: Verified, standing: str, django_assert_num_queries: Any
) -> None:
    """The password is right where the address waits."""
    if standing == "taken":
        verified(ADA)
    if standing == "waiting":
        AppClient().sign_up(ADA, "what was made up then")
    person = AppClient()
    with COUNTING, django_assert_num_queries(2):
        COUNTED.clear()
        assert person.log_in(ADA, "what was made up then").status_code == 400
    assert len(COUNTED) == 1


@pytest.mark.parametrize("standing", ["free", "waiting", "taken"])
def test_asking_for_a_reset_does_the_same_whoever_has_the_address(
    verified: Verified, standing: str, django_assert_num_queries: Any
) -> None:
    """What the address gets is looked up by the worker."""
    if standing == "taken":
        verified(ADA)
    if standing == "waiting":
        AppClient().sign_up(ADA)
    sent = len(deliver())
    cache.clear()
    letters, jobs = Delivery.objects.count(), Job.objects.count()
    person = AppClient()
    with django_assert_num_queries(3):
        assert person.call("POST", "/auth/password/request", {"email": ADA}).status_code == 200
    assert (Delivery.objects.count() - letters, Job.objects.count() - jobs) == (1, 1)
    mails = deliver()[sent:]
    subjects = {"free": [], "waiting": ["Verify your address"], "taken": ["A new password"]}
    assert [mail.subject for mail in mails] == subjects[standing]
    assert not Delivery.objects.filter(sent_at=None).exists()


def test_log_ins_and_wrong_credentials_are_noted_with_their_client(verified: Verified) -> None:
    """The account by its id; neither its address nor what was typed."""
    verified(ADA)
    cache.clear()
    user = User.objects.get()
    with structlog.testing.capture_logs() as lines:
        at("192.0.2.1").log_in(ADA, "a wrong password")
        at("192.0.2.1").log_in("nobody@example.org", "a wrong password")
        at("192.0.2.2").log_in(ADA)
        http = Client(REMOTE_ADDR="192.0.2.3")
        http.get("/api/v1/me/", headers={"Authorization": "Bearer ch_wrong"})
        http.get("/api/v1/me/", headers={"X-Session-Token": "wrong"})
        guess("192.0.2.4", 6)
    told = [(line["event"], line["client"], line["account"]) for line in lines if "account" in line]
    assert told[:5] == [
        ("log_in_failed", "192.0.2.1", str(user.pk)),
        ("log_in_failed", "192.0.2.1", None),
        ("log_in", "192.0.2.2", str(user.pk)),
        ("token_refused", "192.0.2.3", None),
        ("session_refused", "192.0.2.3", None),
    ]
    assert told[-1] == ("log_in_limited", "192.0.2.4", str(user.pk))
    assert not any(word in str(lines) for word in (ADA, "nobody@", "a wrong password", "ch_wrong"))
