"""How long sessions live, how they are seen and ended, and the second factor of a log-in."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import structlog
import time_machine
from allauth.mfa.models import Authenticator
from django.contrib.auth.hashers import make_password
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.test import override_settings
from django.utils import timezone

from accounts import factors, sealing, sessions
from accounts.models import User
from horror import present
from tests.accounts.codes import code_now, new_secret
from tests.accounts.conftest import PASSWORD, AppClient, Verified, deliver, key_in

ADA = "ada@example.org"


def alive(person: AppClient) -> bool:
    return bool(
        person.http.get("/api/v1/me/", headers={"X-Session-Token": str(person.session)}).status_code == 200
    )


def after(**more: float) -> Any:
    """The clock so much later, for ours and for what libraries read."""
    then = present.now() + timedelta(**more)
    return _Both(then)


class _Both:
    def __init__(self, then: Any) -> None:
        self._clocks: list[Any] = [present.use(lambda: then), time_machine.travel(then, tick=False)]

    def __enter__(self) -> None:
        for clock in self._clocks:
            clock.__enter__()

    def __exit__(self, *error: Any) -> None:
        for clock in reversed(self._clocks):
            clock.__exit__(*error)


def test_a_session_ends_a_week_after_it_was_last_used(verified: Verified) -> None:
    person = verified()
    with after(days=6):
        assert alive(person)
    with after(days=12):
        assert alive(person)
    other = verified("other@example.org")
    with after(days=7, hours=1):
        assert not alive(other)


def test_a_session_ends_a_fortnight_after_its_log_in_however_much_it_is_used(verified: Verified) -> None:
    person = verified()
    for day in (4, 8, 12):
        with after(days=day):
            assert alive(person)
    with after(days=14, minutes=1):
        assert not alive(person)


def test_using_a_session_writes_once_an_hour_at_most(
    verified: Verified, django_assert_num_queries: Any
) -> None:
    person = verified()
    token = {"X-Session-Token": str(person.session)}
    with after(minutes=59), django_assert_num_queries(4):
        person.http.get("/api/v1/me/", headers=token)
    with after(minutes=61), django_assert_num_queries(5):
        person.http.get("/api/v1/me/", headers=token)
    with after(minutes=61), django_assert_num_queries(4):
        person.http.get("/api/v1/me/", headers=token)


def test_what_is_left_of_ended_sessions_is_removed(verified: Verified) -> None:
    person = verified()
    assert sessions.tidy(present.now()) == 0 and alive(person)
    assert sessions.tidy(present.now() + timedelta(days=8)) > 0
    assert not alive(person)


def test_one_sees_ones_sessions_and_ends_them_with_the_password(verified: Verified) -> None:
    here = verified()
    there = AppClient()
    there.log_in(ADA)
    listed = here.call("GET", "/auth/sessions").json()["data"]
    assert [each["is_current"] for each in listed].count(True) == 1 and len(listed) == 2
    other = {"sessions": [each["id"] for each in listed if not each["is_current"]]}
    assert here.call("DELETE", "/auth/sessions", other).status_code == 401
    assert alive(there)
    here.call("POST", "/auth/reauthenticate", {"password": PASSWORD})
    assert here.call("DELETE", "/auth/sessions", other).status_code == 200
    assert alive(here) and not alive(there)


def test_one_is_told_when_each_session_was_last_used_as_far_as_that_is_kept(verified: Verified) -> None:
    """To an hour; in the second week it is kept no more, since the session ends a fortnight after its log-in."""
    here, there = verified(), AppClient()
    start = timezone.now()
    with time_machine.travel(start, tick=False):
        there.log_in(ADA)
    for days, known in ((0, True), (5, True), (6, True), (8, False)):
        with time_machine.travel(start + timedelta(days=days), tick=False):
            assert alive(there)
            listed = there.call("GET", "/auth/sessions").json()["data"]
        (at,) = [each["last_used_at"] for each in listed if each["is_current"]]
        if not known:
            assert at is None
        else:
            assert abs(at - (start + timedelta(days=days)).timestamp()) <= 3600
    assert here.session


@pytest.mark.parametrize("proof", ["password", "code"])
def test_who_proves_it_again_goes_on_under_another_key(verified: Verified, proof: str) -> None:
    person = verified()
    codes = enrolled(person) if proof == "code" else []
    old = person.session
    if proof == "code":
        answer = person.call("POST", "/auth/2fa/reauthenticate", {"code": codes[0]})
    else:
        answer = person.call("POST", "/auth/reauthenticate", {"password": PASSWORD})
    assert answer.status_code == 200 and person.session != old and alive(person)
    (listed,) = person.call("GET", "/auth/sessions").json()["data"]
    assert listed["is_current"]
    person.session = old
    assert not alive(person)


def test_nobody_ends_anothers_session(verified: Verified) -> None:
    eve = verified("eve@example.org")
    ada = verified(ADA)
    theirs = ada.call("GET", "/auth/sessions").json()["data"][0]["id"]
    eve.call("POST", "/auth/reauthenticate", {"password": PASSWORD})
    assert eve.call("DELETE", "/auth/sessions", {"sessions": [theirs]}).status_code == 400
    assert alive(ada)


def test_logging_out_clears_what_the_browser_kept(verified: Verified) -> None:
    person = verified()
    answer = person.call("DELETE", "/auth/session")
    assert answer.status_code == 401 and answer.headers["Clear-Site-Data"] == '"cache"'


def test_the_operator_ends_the_sessions_of_one_or_of_all(verified: Verified) -> None:
    ada, eve = verified(ADA), verified("eve@example.org")
    call_command("end_sessions", ADA)
    assert not alive(ada) and alive(eve)
    ada.session = None
    cache.clear()
    assert ada.log_in(ADA).status_code == 200 and alive(ada)
    call_command("end_sessions", "--all")
    assert not alive(ada) and not alive(eve)
    for wrong in ([], ["nobody@example.org"], ["--all", ADA]):
        with pytest.raises(CommandError):
            call_command("end_sessions", *wrong)


# -- second factors


def enrolled(person: AppClient) -> list[str]:
    """Adds a second factor as an app does; the recovery codes."""
    assert person.call("GET", "/account/authenticators/totp").status_code == 404
    assert person.call("POST", "/auth/reauthenticate", {"password": PASSWORD}).status_code == 200
    found = person.call("GET", "/account/authenticators/totp").json()["meta"]["secret"]
    with time_machine.travel(timezone.now(), tick=False):
        code = code_now(found)
        answer = person.call("POST", "/account/authenticators/totp", {"code": code})
    assert answer.status_code == 200, answer.content
    cache.clear()
    listed = person.call("GET", "/account/authenticators/recovery-codes").json()
    return list(listed["data"]["unused_codes"])


def test_a_second_factor_is_added_only_with_the_password(verified: Verified) -> None:
    person = verified()
    secret = person.call("GET", "/account/authenticators/totp").json()["meta"]["secret"]
    with time_machine.travel(timezone.now(), tick=False):
        code = code_now(secret)
        answer = person.call("POST", "/account/authenticators/totp", {"code": code})
    assert answer.status_code == 401 and not factors.enrolled(User.objects.get())


def test_whoever_has_a_second_factor_is_asked_for_it(
    verified: Verified, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        codes = enrolled(verified())
    assert [letter.subject for letter in deliver()][-1] == "A second factor was added to your account"
    person = AppClient()
    answer = person.log_in(ADA)
    assert answer.status_code == 401 and not alive(person)
    (waiting,) = [flow for flow in answer.json()["data"]["flows"] if flow.get("is_pending")]
    assert waiting["id"] == "mfa_authenticate"
    with structlog.testing.capture_logs() as lines:
        assert person.call("POST", "/auth/2fa/authenticate", {"code": "000000x"}).status_code == 400
    assert [line["event"] for line in lines if "account" in line] == ["second_factor_failed"]
    assert person.call("POST", "/auth/2fa/authenticate", {"code": codes[0]}).status_code == 200
    assert alive(person)
    again = AppClient()
    again.log_in(ADA)
    assert again.call("POST", "/auth/2fa/authenticate", {"code": codes[0]}).status_code == 400


def test_a_new_password_takes_no_second_factor_away(verified: Verified) -> None:
    enrolled(verified())
    AppClient().call("POST", "/auth/password/request", {"email": ADA})
    body = {"key": key_in(deliver()[-1].body), "password": "quite another secret"}
    assert AppClient().call("POST", "/auth/password/reset", body).status_code == 401
    cache.clear()
    assert AppClient().log_in(ADA, "quite another secret").status_code == 401


def test_who_has_a_second_factor_proves_it_again_by_a_code_and_not_by_the_password(
    verified: Verified,
) -> None:
    """Whoever knows the password and found a session open takes neither factor nor recovery codes."""
    codes = enrolled(verified())
    person = AppClient()
    person.log_in(ADA)
    assert person.call("POST", "/auth/2fa/authenticate", {"code": codes[0]}).status_code == 200
    answer = person.call("POST", "/auth/reauthenticate", {"password": PASSWORD})
    assert answer.status_code == 401
    assert "mfa_reauthenticate" in {flow["id"] for flow in answer.json()["data"]["flows"]}
    for method, path in (
        ("DELETE", "/account/authenticators/totp"),
        ("GET", "/account/authenticators/recovery-codes"),
        ("POST", "/account/authenticators/recovery-codes"),
    ):
        assert person.call(method, path, None if method == "GET" else {}).status_code == 401, path
    assert person.call("POST", "/auth/2fa/reauthenticate", {"code": codes[1]}).status_code == 200
    assert person.call("DELETE", "/account/authenticators/totp").status_code == 200
    assert not factors.enrolled(User.objects.get())


def test_a_code_counts_once_and_who_is_refused_is_told_what_would_be_right(verified: Verified) -> None:
    verified()
    secret = new_secret()
    spare = factors.enrol(User.objects.get(), secret)
    with time_machine.travel(timezone.now(), tick=False):
        code = code_now(secret)
        for status in (200, 400):
            person = AppClient()
            person.log_in(ADA)
            answer = person.call("POST", "/auth/2fa/authenticate", {"code": code})
            assert answer.status_code == status
        (error,) = answer.json()["errors"]
        assert (error["code"], error["param"]) == ("incorrect_code", "code")
        assert "six digits" in error["message"] and "recovery code" in error["message"]
        assert person.call("POST", "/auth/2fa/authenticate", {"code": spare[0]}).status_code == 200


def test_the_secret_of_a_factor_is_drawn_for_who_adds_one_and_for_nobody_who_has_one(
    verified: Verified,
) -> None:
    person = verified()
    told = person.call("GET", "/account/authenticators/totp").json()["meta"]
    assert told["totp_svg"].lstrip().startswith("<?xml") and "<path" in told["totp_svg"]
    factors.enrol(User.objects.get(), new_secret())
    answer = person.call("GET", "/account/authenticators/totp")
    assert answer.status_code == 200 and "svg" not in answer.content.decode()


def test_codes_cannot_be_guessed(verified: Verified) -> None:
    codes = enrolled(verified())
    person = AppClient()
    person.log_in(ADA)
    for number in range(5):
        person.call("POST", "/auth/2fa/authenticate", {"code": f"{number:06}"})
    answer = person.call("POST", "/auth/2fa/authenticate", {"code": codes[0]})
    assert answer.json()["errors"][0]["code"] == "too_many_login_attempts"


def test_second_factors_follow_the_servers_key(db: None) -> None:
    user = User.objects.create_user(ADA, name="Ada")
    secret = new_secret()
    with override_settings(SECRET_KEY="k" * 50):
        codes = factors.enrol(user, secret)
    with override_settings(SECRET_KEY="n" * 50, SECRET_KEY_FALLBACKS=["k" * 50]):
        call_command("reseal_factors")
    with override_settings(SECRET_KEY="n" * 50):
        rows = {row.type: row.data for row in Authenticator.objects.all()}
        assert sealing.opened(rows["totp"]["secret"]) == secret
        assert Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes() == codes
        assert secret not in str(rows)
    with override_settings(SECRET_KEY="o" * 50), pytest.raises(CommandError):
        call_command("reseal_factors")


# -- whatever sets a password


@pytest.mark.parametrize("way", ["a shell", "a shell that saves the password alone", "no password any more"])
def test_a_password_that_anybody_sets_ends_what_the_old_one_opened(verified: Verified, way: str) -> None:
    person = verified()
    user = User.objects.get()
    if way == "no password any more":
        user.set_unusable_password()
    else:
        user.set_password("quite another secret")
    if way == "a shell that saves the password alone":
        user.save(update_fields=["password"])
    else:
        user.save()
    assert not alive(person)
    assert [letter.subject for letter in deliver()][-1] == "Your password was changed"
    told = len(deliver())
    user.save()
    assert len(deliver()) == told


def test_hashing_a_password_anew_ends_nothing(verified: Verified) -> None:
    verified()
    told = len(deliver())
    user = User.objects.get()
    with override_settings(
        PASSWORD_HASHERS=[
            "django.contrib.auth.hashers.PBKDF2PasswordHasher",
            "django.contrib.auth.hashers.MD5PasswordHasher",
        ]
    ):
        assert user.check_password(PASSWORD)
        assert user.password.startswith("pbkdf2") and make_password("x").startswith("pbkdf2")
    assert len(deliver()) == told
