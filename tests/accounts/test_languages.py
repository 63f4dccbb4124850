"""Mails about accounts speak the language of their reader, as text and as HTML."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache

import accounts
from accounts.ledger import Delivery
from accounts.models import User
from tests.accounts.conftest import PASSWORD, AppClient, deliver, key_in

Verified = Callable[..., AppClient]


def test_every_mail_about_an_account_has_a_subject_a_text_and_html() -> None:
    templates = Path(accounts.__file__).with_name("templates")
    names = {path.name for app in ("account", "mfa") for path in (templates / app / "email").iterdir()}
    kinds = {name.rpartition("_")[0] for name in names}
    assert names == {
        f"{kind}_{part}" for kind in kinds for part in ("subject.txt", "message.txt", "message.html")
    }


def html_of(message: Any) -> str:
    (alternative,) = message.alternatives
    assert alternative.mimetype == "text/html"
    return str(alternative.content)


def said(message: Any, language: str, *words: str) -> None:
    """The mail has these words, in text and HTML, which is marked as being in the language."""
    html = html_of(message)
    assert f'<html lang="{language}' in html and f"<title>{message.subject}</title>" in html
    for part in (message.body, html):
        assert all(word in part for word in words), part


def test_all_mails_to_somebody_who_reads_german_are_german(verified: Verified) -> None:
    """Whoever asks for them, and in whatever language his program speaks."""
    person = verified(language="de")
    said(mail.outbox[0], "de", "Hallo,", "Dieser Link bestätigt sie:")
    assert mail.outbox[0].subject == "Bestätige deine Adresse"
    cache.clear()
    AppClient().sign_up("ada@example.org", name="Again")
    said(deliver()[-1], "de", "die dort schon ein Konto hat")
    AppClient().call("POST", "/auth/password/request", {"email": "ada@example.org"})
    reset = deliver()[-1]
    said(reset, "de", "Mit diesem Link setzt du ein neues Passwort")
    assert key_in(reset.body) in html_of(reset)
    changed = {"current_password": "correct horse battery", "new_password": "another long secret"}
    assert person.call("POST", "/account/password/change", changed).status_code == 200
    said(deliver()[-1], "de", "alle Zugangsschlüssel ungültig")
    assert Delivery.objects.filter(body="").count() == len(mail.outbox)


def test_who_moves_to_another_address_is_told_at_both(verified: Verified) -> None:
    """The new one verifies itself, the old one learns which took its place."""
    person = verified(language="de")
    assert person.call("POST", "/auth/reauthenticate", {"password": PASSWORD}).status_code == 200
    assert person.call("POST", "/account/email", {"email": "new@example.org"}).status_code == 200
    link, warning = deliver()[-2:]
    said(link, "de", "Dieser Link bestätigt sie:")
    said(warning, "de", "new@example.org")
    assert warning.to == ["ada@example.org"]
    person.verify(key_in(link.body))
    told = [message for message in deliver() if "geändert" in message.subject]
    assert [message.to for message in told] == [["ada@example.org"]]
    said(told[0], "de", "ada@example.org", "new@example.org")


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("de-AT,de;q=0.9,en;q=0.5", "de"), ("fr-CH, fr;q=0.9", "en"), ("", "en")],
)
def test_who_signs_up_without_naming_a_language_is_written_to_in_that_of_the_request(
    app: AppClient, accepted: str, language: str
) -> None:
    """Of the languages in which games are told; the profile keeps it."""
    app.http.defaults["HTTP_ACCEPT_LANGUAGE"] = accepted
    app.sign_up("ada@example.org")
    assert User.objects.get().language == language
    said(deliver()[-1], language, "Hallo," if language == "de" else "Hello,")


def test_a_language_that_is_named_goes_before_that_of_the_request(app: AppClient) -> None:
    app.http.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
    app.sign_up("ada@example.org", language="en")
    assert User.objects.get().language == "en"
    said(deliver()[-1], "en", "This link verifies it:")
