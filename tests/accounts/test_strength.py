"""Which passwords are taken, and that they are taken as they were typed."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import override_settings

from accounts.models import User
from tests.accounts.conftest import PASSWORD, AppClient, Verified, deliver, key_in


@pytest.mark.parametrize(
    "password",
    [
        "password123",
        "P4ssw0rd2024",
        "qwertyuiop[]",
        "1qaz2wsx3edc",
        "iloveyou1234",
        "abcabcabcabc",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "1234567890",
        "24.12.1984",
        "football12345",
        "catanhorror",
        "Settlers2024",
        "stewardknight",
        "games.example",
        "adalovelace",
        "Lovelace1815",
        "ada.lovelace@example.org",
    ],
)
@override_settings(PUBLIC_URL="https://games.example")
def test_a_password_that_would_be_guessed_early_is_refused(app: AppClient, password: str) -> None:
    """Leaked and common ones in any spelling, words of this place, and the person's own."""
    answer = app.sign_up("ada.lovelace@example.org", password, name="Ada Lovelace")
    assert answer.status_code == 400
    assert {error["param"] for error in answer.json()["errors"]} == {"password"}
    assert not User.objects.exists()


@pytest.mark.parametrize(
    "password",
    [
        "8372910465",
        "zdbkfqmwrt",
        "correct horse battery",
        "Ünïcödé 🐙 tentacle",
        "  blanks at both ends  ",
        "a word, and then " + "more words " * 20,
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa and then something else",
    ],
)
def test_any_other_of_ten_characters_is_taken_exactly_as_it_was_typed(
    verified: Verified, password: str
) -> None:
    """Of whatever characters, digits alone too; no blank is cut, no case changed, no end left out."""
    verified(password=PASSWORD)
    cache.clear()
    AppClient().call("POST", "/auth/password/request", {"email": "ada@example.org"})
    body = {"key": key_in(deliver()[-1].body), "password": password}
    assert AppClient().call("POST", "/auth/password/reset", body).status_code == 401
    others = {password.swapcase(), password[:-1], password + " ", password.strip()} - {password}
    for other in others:
        cache.clear()
        assert AppClient().log_in("ada@example.org", other).status_code == 400
    cache.clear()
    person = AppClient()
    assert person.log_in("ada@example.org", password).status_code == 200
    new = {"current_password": password, "new_password": f" {password} "}
    assert person.call("POST", "/account/password/change", new).status_code == 200
    assert person.call("POST", "/auth/reauthenticate", {"password": password}).status_code == 400
    assert person.call("POST", "/auth/reauthenticate", {"password": f" {password} "}).status_code == 200


def test_a_sign_up_keeps_the_blanks_of_its_password(app: AppClient) -> None:
    app.sign_up("ada@example.org", "  blanks at both ends  ")
    app.verify(key_in(deliver()[-1].body))
    assert AppClient().log_in("ada@example.org", "blanks at both ends").status_code == 400
    assert AppClient().log_in("ada@example.org", "  blanks at both ends  ").status_code == 200
