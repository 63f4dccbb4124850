"""A language that has nothing but catalogues (tests/made_up.py): mails about accounts and games, and answers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from html import unescape
from typing import Any

import pytest
from django.core import mail as outbox
from django.core.cache import cache

from accounts.models import User
from accounts.post import own
from accounts.post.models import Inbound
from accounts.rooms import Room
from horror.models import Game
from horror.table import drafts, read
from tests import made_up
from tests.accounts.conftest import AppClient, deliver
from tests.inbox.mails import answer, at, last_mail, orders, sent_to, take, written
from tests.made_up import CODE, leaks, said
from tests.worker.games import game_of, work
from worker.inbox.commands import table
from worker.inbox.errand import WHATEVER

pytestmark = pytest.mark.django_db(transaction=True)
NAMES = "Ada Bob Eve Cat Horror Evening game Europe Berlin UTC http localhost example org testserver Re"
"""What is called so in every language."""
FORMS = [*(command.form for command in table.COMMANDS), *(subject.form for subject in table.ABOUT)]
"""How commands are written, which are the same in every language."""
_TAG = re.compile(r"<style>.*?</style>|<[^>]*>", re.DOTALL)


@pytest.fixture(scope="module", autouse=True)
def _spoken(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with made_up.spoken(tmp_path_factory.mktemp("catalogues")):
        yield


@pytest.fixture
def playing(people: list[User], now: datetime) -> Game:
    """A game in which Ada is asked something, who reads the language and gets text and HTML."""
    User.objects.filter(pk=people[0].pk).update(language=CODE, mails_html=True)
    people[0].refresh_from_db()
    made = game_of(people, now=now)
    work(now)
    return made


def told(message: Any, *allowed: str) -> None:
    """A mail is of the language in all of its parts, and says so."""
    pages = [str(part.content) for part in message.alternatives]
    texts = [message.subject, message.body, *(unescape(_TAG.sub(" ", page)) for page in pages)]
    found = [leaks(re.sub("[<>`]", " ", text), NAMES, *allowed) for text in texts]
    assert found == [set()] * len(texts)
    assert all(f'<html lang="{CODE}' in page for page in pages)


def test_mails_about_accounts(db: None) -> None:
    """Sign-up, somebody else with the same address, a new password: by what the browser accepts, then the account."""
    cache.clear()
    app = AppClient()
    app.http.defaults["HTTP_ACCEPT_LANGUAGE"] = f"{CODE}-AT, de;q=0.5"
    app.sign_up("ada@example.org")
    assert User.objects.get().language == CODE
    verify = deliver()[-1]
    told(verify)
    assert said("This link verifies it:") in verify.body
    cache.clear()
    AppClient().call("POST", "/auth/password/request", {"email": "ada@example.org"})
    AppClient().sign_up("ada@example.org", name="Again")
    for message in deliver():
        told(message)


@pytest.mark.rules("TAB-215", "TAB-216")
def test_a_turn_and_its_answers(playing: Game, people: list[User], now: datetime) -> None:
    """A turn with its orders and moments, what is wrong with an order, and what came of a right one."""
    told(sent_to(people[0])[-1])
    mistaken = answer(last_mail(people[0]), "biuld nothing", now)
    work(now)
    assert mistaken.state == Inbound.State.DONE
    told(sent_to(people[0])[-1], "biuld nothing")
    english = orders(playing, people[0])[0]
    answer(last_mail(people[0]), said(english), now)
    work(now)
    done = sent_to(people[0])[-1]
    told(done)
    assert said(english) in done.body


@pytest.mark.rules("MAIL-02")
def test_help_and_what_strangers_are_written(people: list[User], now: datetime) -> None:
    User.objects.filter(pk=people[0].pk).update(language=CODE, mails_html=True)
    at(own.word_address(Room.HELP), "help", now)
    work(now)
    told(sent_to(people[0])[-1], *FORMS)
    to = own.word_address(Room.NEW)
    raw = written("sign up as Cat", to, "cat@example.org", Content_Language=CODE)
    take(raw, to, now, "cat@example.org", verdict=Inbound.Verdict.PASS)
    work(now)
    told(outbox.outbox[-1])


@pytest.mark.rules("TAB-216", "MAIL-16")
def test_a_draft_of_moves_is_told_in_it(playing: Game, people: list[User], now: datetime) -> None:
    """A plan that was made by hand on the page: as what is kept behind a line that stopped, and as what ran."""
    door = read.door(playing.pk, people[0])
    (english, *_) = orders(playing, people[0])
    move = door.rules.parse(english, read.view(door))
    drafts.write(playing.pk, 0, [move], WHATEVER, people[0].pk, now)
    answer(last_mail(people[0]), "biuld nothing", now)
    work(now)
    stopped = sent_to(people[0])[-1]
    told(stopped, "biuld nothing")
    assert said(english) in stopped.body
    drafts.write(playing.pk, 0, [move], WHATEVER, people[0].pk, now)
    answer(last_mail(people[0]), "go", now)
    work(now)
    done = sent_to(people[0])[-1]
    told(done, "go")
    assert said(english) in done.body and done is not stopped


@pytest.mark.rules("MAIL-13")
def test_what_is_asked_about_a_game_is_told_in_it(playing: Game, people: list[User], now: datetime) -> None:
    reading = "when my turn begins: roll\nstatus\norders\nlog\nstanding\nmy games\nopen games"
    for each in (reading, "undo 3", "vote draw no", "extend blue", "zone nowhere"):
        answer(last_mail(people[0]), each, now)
        work(now)
        told(sent_to(people[0])[-1], each, *FORMS, "red blue white TAB")
