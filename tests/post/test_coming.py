"""Which ways there are by which mails come, as the environment says (docs/operations/mail.md)."""

from __future__ import annotations

import pytest
from django.core.exceptions import ImproperlyConfigured
from environ import Env

from accounts.post import coming, loopback, ways
from deploy import mails
from tests.conftest import WAIT_SECONDS

IMAP = {"IMAP_URL": "imaps://a:b@mail.example.org/INBOX"}
PROVIDER = {"MAIL_PROVIDER": "mailgun", "MAIL_PROVIDER_SECRET": "key-0123456789abcdef"}


def told(**said: str) -> mails.Coming:
    env = Env()
    env.ENVIRON = said
    return mails.coming(env)


@pytest.mark.parametrize(
    ("said", "by"),
    [
        ({}, []),
        ({"MAIL_IN": ""}, []),
        ({"MAIL_IN": "maild"}, ["maild"]),
        (IMAP, ["imap"]),
        (PROVIDER, ["provider"]),
        ({"MAIL_IN": "", **IMAP, **PROVIDER}, ["imap", "provider"]),
        ({"MAIL_IN": "maild", **IMAP}, ["maild"]),
        ({"MAIL_IN": "provider", **PROVIDER}, ["provider"]),
    ],
)
def test_a_way_that_is_set_up_counts_unless_others_are_named(said: dict[str, str], by: list[str]) -> None:
    assert told(**said).ways == by


def test_a_way_that_there_is_not_keeps_the_server_from_starting() -> None:
    with pytest.raises(ImproperlyConfigured, match="maild, imap, provider, and not mailgun"):
        told(MAIL_IN="mailgun")


@pytest.mark.rules("TAB-65")
def test_clocks_wait_for_no_provider_as_nobody_can_tell_whether_one_is_silent(settings) -> None:
    settings.MAIL_IN = ["provider"]
    assert coming.taken() and not any(map(ways.counts, (ways.MAILD, ways.IMAP)))


@pytest.mark.rules("MAIL-01")
def test_the_daemon_of_make_serve_takes_mails_while_it_listens(settings, monkeypatch) -> None:
    settings.MAIL_IN = []
    assert not coming.taken()
    monkeypatch.setattr(loopback, "PORT", 0)
    loopback.listen()
    try:
        assert coming.taken()
    finally:
        loopback.stop(WAIT_SECONDS)
    assert not coming.taken()
