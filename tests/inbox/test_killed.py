"""A worker that dies over a mail, before any of its statements: another begins again, and nothing is lost or doubled.

ALL=1 has it die before every single statement; else before each of a few.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail as outbox
from django.db import connection

from accounts import invited_addresses
from accounts.away import Away
from accounts.ledger import Delivery, Notice
from accounts.models import User
from accounts.post import own
from accounts.post.models import AllowedSender, Inbound
from accounts.strangers import InvitedAddress
from accounts.vacation import announced
from horror.models import Draft, Entry, Game, Job, Notes, Seat, StandingList, Submission
from horror.table import drafts
from horror.table.acts import Caller, Join, NewGame, Profile
from horror.table.create import create
from horror.table.people.seats import join
from tests.inbox.mails import held_mails, last_mail, moves, orders, take, told, written
from tests.worker.games import first_line, game_of, work
from worker.inbox import answering, codes
from worker.inbox.errand import WHATEVER

pytestmark = pytest.mark.django_db(transaction=True)
EACH, FEW = (1, 1) if os.environ.get("ALL") else (17, 41)


class Died(BaseException):
    """The process is gone."""


class Death:
    """Comes before one statement of this connection."""

    def __init__(self, before: int) -> None:
        self.before, self.count = before, 0

    def __call__(self, execute: Callable[..., Any], *arguments: Any) -> Any:
        self.count += 1
        if self.count == self.before:
            raise Died
        return execute(*arguments)


def outcome(now, death: Death) -> dict[str, Any]:
    """What came of a mail over which a worker died, if it did, and which another has read then."""
    Inbound.objects.all().delete()
    Notice.objects.all().delete()
    Game.objects.update(status="cancelled")
    User.objects.update(time_zone="UTC")
    ada = User.objects.get(name="Ada")
    game = game_of([ada, *User.objects.exclude(name="Ada").order_by("name")], now=now)
    work(now)
    mail, order = last_mail(ada), orders(game, ada)[0]
    commands = "zone Europe/Berlin\npress blue:\nhow are you\nend press\nvote pause yes\ncreate classic 3"
    text = f"say all: hi\n{order}\nnote blue\n{commands}\nend turn\n"
    take(written(text, own.reply_address(mail), ada.email), own.reply_address(mail), now)
    read_by_two(now, death)
    row = Inbound.objects.get()
    part = told(row).parts[0]
    ada.refresh_from_db()
    return {
        "row": (row.state, row.reason, bool(row.spent)),
        "ran": part.ran,
        "kept": part.kept,
        "drafts": list(Draft.objects.filter(game=game).values_list("lines", flat=True)),
        "submissions": len(part.submissions),
        "moves": moves(game),
        "log": list(Entry.objects.filter(game=game).order_by("number").values_list("kind", "seat")),
        "stored": Submission.objects.filter(game=game, source="mail").count(),
        "notes": list(Notes.objects.filter(game=game).values_list("text", flat=True)),
        "zone": ada.time_zone,
        "made": Game.objects.filter(status="lobby").count(),
        "receipts": Notice.objects.filter(kind="receipt").count(),
        "orders": StandingList.objects.filter(game=game).count(),
        "jobs": Job.objects.open().filter(kind="inbound").count(),
    }


@pytest.mark.rules("MAIL-05", "MAIL-06")
def test_whenever_a_worker_dies_another_does_what_is_left_and_nothing_twice(people, now):
    whole = Death(0)
    expected = outcome(now, whole)
    assert expected["kept"] == ["end turn"] and expected["receipts"] == expected["made"] == 1
    for before in range(1, whole.count, EACH):
        assert outcome(now, Death(before)) == expected, before


ERRANDS = """1
note mine
back
drop
join Other
leave Other
cancel Lobby CODE
create classic 3 name Third
invite x@elsewhere.example to Third
away FIRST to LAST
"""
"""Each of which finds no more what it was to do, when it is done again."""


@pytest.mark.rules("MAIL-05", "MAIL-06")
@pytest.mark.parametrize("text", [ERRANDS, "go\nend turn", "undo\nend turn", "go"])
def test_what_is_done_again_is_answered_as_it_was_done_first(people, now, monkeypatch, text):
    """A worker dies when all is done and before the answer is noted; what another makes of the mail is the same."""
    answers = [_answer(people, now, monkeypatch, text, dies) for dies in (False, True)]
    assert answers[0] == answers[1]
    assert (answers[0]["stopped"] is None) == (text in (ERRANDS, "go"))


def test_an_invitation_that_was_sent_counts_though_the_game_is_gone_when_another_worker_comes(
    people, now, monkeypatch
):
    User.objects.update(joined_at=now - timedelta(days=30))
    ada = people[0]
    new = NewGame(ruleset="classic", seats=3, name="Lobby", profile=Profile(name=ada.name))
    lobby = create(new, Caller(author=ada.pk), now)
    to = own.person_address(ada)
    row = take(written("invite x@elsewhere.example to Lobby\nmy games", to, ada.email), to, now)
    _dies_at_the_end(now, monkeypatch)
    Game.objects.filter(pk=lobby.pk).update(status="cancelled")
    work(now, "inbound")
    (part,) = told(row).parts
    assert part.ran == ["invite x@elsewhere.example to Lobby"] and part.stopped is None


def _dies_at_the_end(now, monkeypatch) -> None:
    def killed(*arguments, **named):
        raise Died

    with monkeypatch.context() as dying, pytest.raises(Died):
        dying.setattr(answering, "finish", killed)
        work(now, "inbound")
    Job.objects.open().update(claim="", lease_until=None)


def _answer(people, now, monkeypatch, text: str, dies: bool) -> dict[str, Any]:
    """What a mail is answered."""
    for model in (Inbound, Notice, InvitedAddress, Away):
        model.objects.all().delete()
    Game.objects.update(status="cancelled", name="former")
    User.objects.update(joined_at=now - timedelta(days=30))
    ada, bob, _ = people
    game = game_of(people, now=now)
    work(now)
    for name, host in (("Lobby", ada), ("Other", bob)):
        new = NewGame(ruleset="classic", seats=3, name=name, rated=False, profile=Profile(name=host.name))
        lobby = create(new, Caller(author=host.pk), now)
        text = text.replace("CODE", codes.code("cancel", lobby.pk, ada, now)) if name == "Lobby" else text
    first, last = (now.date() + timedelta(days=days) for days in (30, 32))
    announced.announce(ada, first, last, now)
    text = text.replace("FIRST", first.isoformat()).replace("LAST", last.isoformat())
    mail = last_mail(ada)
    planned = [orders(game, ada)[0], *([] if text == "go" else ["biuld"])]
    drafts.write(game.pk, 0, planned, WHATEVER, ada.pk, now)
    row = take(written(text, own.reply_address(mail), ada.email), own.reply_address(mail), now)
    if dies:
        _dies_at_the_end(now, monkeypatch)
    work(now, "inbound")
    row.refresh_from_db()
    part = told(row).parts[0]
    return {
        "row": (row.state, row.reason),
        "ran": [re.sub(r"[A-Z]{6}", "CODE", line) for line in part.ran],
        "stopped": part.stopped and (part.stopped.number, part.stopped.why),
        "told": [re.sub(r"[a-z0-9]{12}", "ID", "\n".join(each.lines)) for each in part.sections],
        "kept": part.kept,
        "unrun": part.unrun,
        "moves": moves(game),
        "invited": Notice.objects.filter(kind="invited_address").count(),
    }


ACCEPTED = {"new": "accept\nzone Europe/Berlin", "known": "accept", "last": "accept", "full": "accept"}


@pytest.mark.rules("MAIL-05", "MAIL-06", "MAIL-27")
@pytest.mark.parametrize("who", ACCEPTED)
def test_whenever_a_worker_dies_an_invited_address_is_answered_as_if_none_had(people, now, who):
    """That of nobody so far, that of somebody, one with whom the game begins, and one for whom no seat is left."""
    whole = Death(0)
    expected = accepted(people, now, who, whole)
    assert expected["receipts"] == 1 and expected["seats"] == (0 if who == "full" else 1)
    for before in range(1, whole.count, FEW):
        assert accepted(people, now, who, Death(before)) == expected, before


def accepted(people, now, who: str, death: Death) -> dict[str, Any]:
    """What came of an answer to an invitation by address over which a worker died, if it did."""
    for model in (Inbound, Notice, InvitedAddress):
        model.objects.all().delete()
    outbox.outbox.clear()
    ada, bob, eve = people
    Game.objects.update(status="cancelled")
    User.objects.exclude(pk__in=[each.pk for each in people]).delete()
    User.objects.update(joined_at=now - timedelta(days=30))
    address = bob.email if who == "known" else "dan@elsewhere.example"
    new = NewGame(
        ruleset="classic", seats=3, name="Den", profile=Profile(name=ada.name), autostart=who == "last"
    )  # fmt: skip
    lobby = create(new, Caller(author=ada.pk), now)
    invited_addresses.invite(lobby.pk, ada, address, now)
    work(now)
    mail = Delivery.objects.get(notice__kind=invited_addresses.KIND)
    for each in {"full": (bob, eve), "last": (eve,)}.get(who, ()):
        join(lobby.pk, Join(profile=Profile(name=each.name)), Caller(author=each.pk), now)
    sent = len(outbox.outbox)
    row = take(
        written(ACCEPTED[who], own.reply_address(mail), address), own.reply_address(mail), now, address
    )
    read_by_two(now, death)
    row.refresh_from_db()
    said = told(row)
    work(now)
    person = User.objects.get(email=address)
    return {
        "row": (row.state, row.reason, bool(row.spent)),
        "notes": said.notes,
        "ran": [part.ran for part in said.parts],
        "stopped": [part.stopped and part.stopped.why for part in said.parts],
        "told": [section.lines[1:] for part in said.parts for section in part.sections],
        "people": User.objects.count(),
        "zone": person.time_zone,
        "seats": Seat.objects.filter(game=lobby, owner=person).count(),
        "receipts": Notice.objects.filter(kind="receipt").count(),
        "mails": sorted(message.subject for message in outbox.outbox[sent:]),
    }


@pytest.mark.rules("MAIL-03", "MAIL-05", "MAIL-06")
@pytest.mark.parametrize("text", ["allow", "allow 1\nallowed drop one@elsewhere.example"])
def test_whenever_a_worker_dies_over_allow_it_is_answered_as_if_none_had(people, now, text):
    whole = Death(0)
    expected = allowed(people, now, text, whole)
    assert expected["ran"] == text.splitlines() and expected["receipts"] == len(expected["mails"]) - 1 > 1
    for before in range(1, whole.count, EACH):
        assert allowed(people, now, text, Death(before)) == expected, before


def allowed(people, now, text: str, death: Death) -> dict[str, Any]:
    """What came of an answer to a mail that tells of two held ones, over which a worker died, if it did."""
    for model in (Inbound, Notice, AllowedSender):
        model.objects.all().delete()
    Game.objects.update(status="cancelled")
    game = game_of(people, now=now)
    work(now)
    notice, held, _order = held_mails(game, people, now, "one@elsewhere.example", "two@elsewhere.example")
    sent = len(outbox.outbox)
    row = take(written(text, own.reply_address(notice), people[0].email), own.reply_address(notice), now)
    read_by_two(now, death)
    row.refresh_from_db()
    (part,) = told(row).parts
    work(now)
    work(now + timedelta(minutes=1))
    for each in held:
        each.refresh_from_db()
    return {
        "row": (row.state, row.reason, bool(row.spent)),
        "ran": part.ran,
        "stopped": part.stopped,
        "told": [section.lines for section in part.sections],
        "allowed": sorted(AllowedSender.objects.values_list("address", flat=True)),
        "states": [each.state for each in held],
        "moves": moves(game),
        "receipts": Notice.objects.filter(kind="receipt").count(),
        "mails": sorted((*each.to, first_line(each)) for each in outbox.outbox[sent:]),
    }


def read_by_two(now, death: Death) -> None:
    """A worker dies over the mail, if it does, and another reads what is left."""
    try:
        with connection.execute_wrapper(death):
            work(now, "inbound")
    except Died:
        Job.objects.open().update(claim="", lease_until=None)
        work(now, "inbound")
