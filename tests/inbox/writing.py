"""Mails that somebody writes to the own address, or who is new to the server's."""

from __future__ import annotations

from accounts.ledger import Delivery
from accounts.post import own
from accounts.post.models import Inbound
from accounts.rooms import Room
from horror.table.acts import Caller, NewGame, Profile
from horror.table.create import create
from tests.inbox.mails import at, take, told, written
from tests.worker.games import work

CAT = "cat@example.org"


def sign_up(now, text="sign up as Cat", sender=CAT, verdict="pass", way=Inbound.Way.LMTP, **headers):
    """Write to new@; what became of it."""
    to = own.word_address(Room.NEW)
    row = take(written(text, to, sender, **headers), to, now, sender, verdict=verdict, way=way)
    work(now, "inbound")
    row.refresh_from_db()
    return row


def confirmation():
    (only,) = confirmations()
    return only


def confirmations():
    return list(Delivery.objects.filter(notice__kind="signed_up").order_by("pk"))


def do(user, text, now):
    """Write to one's own address; what came of each piece."""
    row = at(own.person_address(user), text, now, user.email)
    assert row.state == Inbound.State.DONE, (row.state, row.reason)
    return told(row).parts


def refused(parts):
    return parts[-1].stopped.why if parts[-1].stopped else ""


def text_of(parts) -> str:
    return "\n".join(line for part in parts for section in part.sections for line in section.lines)


def lobby(user, now, **more):
    new = NewGame(ruleset="classic", seats=3, name="Lobby", profile=Profile(name=user.name), **more)
    return create(new, Caller(author=user.pk), now)
