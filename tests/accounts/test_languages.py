"""Mails about accounts speak the language of their reader, as text and as HTML."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core import mail
from django.core.cache import cache
from django.test import Client

import accounts
from accounts.ledger import Delivery
from accounts.models import User
from tests.accounts.conftest import PASSWORD, AppClient, Verified, deliver, key_in
from tests.german import english_in
from worker.notices.unsubscribe import unsubscribe_url


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


ODD = "Token"
"""Of what allauth says in German."""


def sentences(answer: Any) -> list[str]:
    """What refuses something, as the account endpoints say it, as a problem, or as a page."""
    if "json" not in answer.headers["Content-Type"]:
        return [answer.content.decode()]
    told = answer.json()
    return (
        [each["message"] for each in told["errors"]] if "errors" in told else [told["title"], told["detail"]]
    )


def refused_in_german(answer: Any) -> None:
    texts = sentences(answer)
    assert answer.status_code >= 400 and texts and all(texts)
    assert {text: left for text in texts if (left := english_in(text, ODD))} == {}
    assert answer.headers["Content-Language"] == "de"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/auth/login", {}),
        ("/auth/login", {"email": "nobody", "password": "x"}),
        ("/auth/login", {"email": "nobody@example.org", "password": "nothing of hers"}),
        (
            "/auth/signup",
            {"email": "a", "name": "red", "password": "x", "language": "xx", "time_zone": "Mars"},
        ),
        ("/auth/signup", {"email": "adalove@example.org", "name": " ", "password": "adalove@example.org"}),
        ("/auth/signup", {"email": "b@example.org", "name": "Adalovelace", "password": "adalovelace"}),
        ("/auth/signup", {"email": "b@example.org", "name": "B\u200b", "password": "password1234"}),
        ("/auth/password/request", {"email": 1}),
        ("/auth/password/reset", {"key": "x", "password": "y"}),
        ("/auth/email/verify", {"key": "x"}),
    ],
)
def test_whoever_signs_in_is_refused_in_the_language_of_the_request(
    app: AppClient, path: str, body: dict[str, Any]
) -> None:
    app.http.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
    refused_in_german(app.call("POST", path, body))


@pytest.mark.parametrize("body", [b"{", b"[]", b'{"a": 1, "a": 2}', b'{"a": "\\u0000"}'])
def test_what_is_no_request_is_refused_in_the_language_of_the_request(app: AppClient, body: bytes) -> None:
    refused_in_german(
        app.http.post(
            f"{app.prefix}/auth/login",
            body,
            content_type="application/json",
            headers={"Accept-Language": "de"},
        )
    )


def test_who_has_an_account_is_refused_in_its_language(verified: Verified) -> None:
    """Whatever the program or browser accepts."""
    person = verified(language="de")
    for method, path, body in (
        ("POST", "/account/password/change", {"current_password": "x", "new_password": "y"}),
        ("POST", "/auth/reauthenticate", {"password": "no"}),
        ("POST", "/account/authenticators/recovery-codes", {}),
        ("PATCH", "/account/email", {"email": "nobody@example.org", "primary": True}),
    ):
        answer = person.call(method, path, body)
        if answer.status_code == 401:  # a proof is wanted first
            assert person.call("POST", "/auth/reauthenticate", {"password": PASSWORD}).status_code == 200
            answer = person.call(method, path, body)
        refused_in_german(answer)
    browser = Client()
    browser.force_login(User.objects.get())
    address = "/api/v1/auth/browser/v1/auth/reauthenticate"
    refused_in_german(browser.post(address, b'{"password": "no"}', content_type="application/json"))


@pytest.mark.parametrize(
    ("address", "host", "kind"),
    [
        ("/api/v1/auth/browser/v1/auth/login", "testserver", "application/problem+json"),
        ("/games/", "testserver", "text/html; charset=utf-8"),
        ("/api/v1/games/", "other.example", "application/problem+json"),
        ("/games/", "other.example", "text/html; charset=utf-8"),
    ],
)
def test_what_no_page_of_ours_asks_is_refused_in_german(db: None, address: str, host: str, kind: str) -> None:
    """Without the token that shows it, and by another name of the server."""
    headers = {"Accept-Language": "de", "Host": host}
    answer = Client(enforce_csrf_checks=True).post(
        address, b"{}", content_type="application/json", headers=headers
    )
    refused_in_german(answer)
    assert answer.headers["Content-Type"] == kind
    assert answer.status_code == (400 if host == "other.example" else 403)


def test_the_way_out_of_mails_speaks_the_language_of_who_gets_them(verified: Verified) -> None:
    verified(language="de")
    link = unsubscribe_url(User.objects.get().pk)
    for method in ("get", "post"):
        page = getattr(Client(), method)(link.removeprefix(settings.PUBLIC_URL))
        assert english_in(page.content.decode()) == set() and '<html lang="de">' in page.content.decode()
