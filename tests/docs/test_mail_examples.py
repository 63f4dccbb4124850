"""What docs/mail.md shows is true: each block marked `mail` is written, in order, by somebody who plays by mail alone.

It answers the newest mail that came, but where it is marked `to=new` or `to=own`, the own address.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db.models import Q
from django.utils import timezone

from accounts.ledger import Delivery
from accounts.models import User
from accounts.post import own
from accounts.post.models import Inbound
from accounts.rooms import Room
from horror.models import Game
from tests.inbox.mails import at, take, told, written
from tests.worker.games import work

pytestmark = pytest.mark.django_db(transaction=True)

PAGE = Path(__file__).resolve().parents[2] / "docs" / "mail.md"
BLOCK = re.compile(r"^```mail(?: to=(new|own))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ADA = "ada@example.org"
SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)


def signs_up(text: str, now: datetime) -> Inbound:
    """To new@, which answers where the domain of the sender vouches for the mail."""
    to = own.word_address(Room.NEW)
    row = take(written(text, to, ADA), to, now, verdict=Inbound.Verdict.PASS)
    work(now, "inbound")
    row.refresh_from_db()
    return row


def answered(text: str, now: datetime) -> Inbound:
    """To the newest mail that she has, who may have no account yet."""
    hers = Q(target=ADA) | Q(notice__person__email=ADA)
    newest = Delivery.objects.filter(hers, state=Delivery.State.SENT).latest("sent_at", "pk")
    return at(own.reply_address(newest), text, now)


def test_the_first_game_of_the_page(settings: Any) -> None:
    settings.MAIL_IN, settings.BOT_PAUSES = ["maild"], (0, 0, 0)
    now = timezone.now()
    blocks = BLOCK.findall(PAGE.read_text("utf-8"))
    assert len(blocks) == 6 and [to for to, _text in blocks][0] == "new"
    for to, text in blocks:
        if "Sunday evening" in text:
            person = User.objects.get(email=ADA)
            at(own.person_address(person), "create classic 3 bots 2 name Sunday evening", now)
            work(now)
        if to == "new":
            row = signs_up(text, now)
        elif to == "own":
            row = at(own.person_address(User.objects.get(email=ADA)), text, now)
        else:
            row = answered(text, now)
        assert row.state == Inbound.State.DONE, (text, row.reason)
        if row.person is not None:
            came = told(row)
            assert [part.stopped for part in came.parts if part.stopped] == [], text
            assert (came.unread, came.words) == ([], []), text
        for _ in range(10):  # the answer waits until the bots have moved
            work(now)
            now += 6 * SECOND
        now += 10 * MINUTE
    game = Game.objects.get(name="Friday")
    assert game.log.filter(kind="move", seat=0).count() == 2
