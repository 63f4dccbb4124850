"""Two workers at the same queues: each mail is read once, and each thing told once (MAIL-05, MAIL-06, PUSH-06)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest
from django.core import mail as outbox
from django.utils import timezone

from accounts.ledger import Delivery
from accounts.models import User
from accounts.post import own
from accounts.post.models import Inbound
from horror.models import Job
from horror.table import dispatch, jobs
from tests.channels.conftest import calls as calls
from tests.channels.conftest import names as names
from tests.channels.conftest import receiver as receiver
from tests.channels.conftest import server as server
from tests.channels.conftest import session as session
from tests.channels.games import device, endpoint
from tests.channels.receiver import Receiver
from tests.inbox.mails import last_mail, moves, orders, take, written
from tests.killed.killing import do_those
from tests.table.together import ROUNDS, at_once
from tests.worker.games import game_of, person, work
from worker.inbox import keys, waiting

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]
GAMES, BATCH = 3, 2
SECONDS = 3 * GAMES
"""As mails of one person are read one after the other, and one that has to wait is looked at a second later."""


@pytest.fixture
def now() -> datetime:
    return timezone.now()


@pytest.fixture
def people(settings: Any) -> list[User]:
    settings.MAIL_IN = ["maild"]
    made = [person("ada"), person("bob", mails="none"), person("eve", mails="none")]
    User.objects.update(mails_html=False)
    for each in made:
        each.refresh_from_db()
    return made


def worker(now: datetime, *queues: str) -> None:
    """Does what is due in these queues, and what is put off for a moment, until nothing is."""
    for second in range(SECONDS):
        at = now + timedelta(seconds=second)
        while taken := [each for queue in queues for each in jobs.take(queue, at, BATCH)]:
            for each in taken:
                dispatch.run(each, at)


def together(now: datetime, *queues: str) -> None:
    """Two of them, begun at the same moment."""
    assert at_once(*[partial(worker, now, *queues)] * 2) == [None, None]
    worker(now, *queues)
    assert list(Job.objects.exclude(error="").values_list("error", flat=True)) == []


@pytest.mark.rules("PUSH-06")
def test_each_thing_is_told_once_by_mail_push_and_call(
    people: list[User], receiver: Receiver, calls: Callable[..., object], now: datetime
) -> None:
    ada = people[0]
    hers = endpoint(receiver, ada, now)
    device(receiver, ada, now)
    for _ in range(GAMES):
        game_of(people, now=now)
    do_those("notify", now)
    together(now, "mail", "calls")
    assert Counter(Delivery.objects.values_list("channel", "state")) == {
        ("mail", "sent"): GAMES,
        ("push", "sent"): GAMES,
        ("webhook", "sent"): GAMES,
    }
    assert len({each.extra_headers["Message-ID"] for each in outbox.outbox}) == len(outbox.outbox) == GAMES
    assert Counter(each.path for each in receiver.received) == {"/hook": GAMES, "/push": GAMES}
    told = [each.headers["webhook-id"] for each in receiver.received if each.path == "/hook"]
    assert len(set(told)) == GAMES and not hers.waiting.exists()


@pytest.mark.rules("MAIL-05", "MAIL-06")
def test_each_mail_is_read_once_and_answered_once(people: list[User], now: datetime) -> None:
    """To several games; each has come by two ways, which is one mail."""
    ada = people[0]
    games = [game_of(people, now=now) for _ in range(GAMES)]
    work(now)
    for game in games:
        mail = Delivery.objects.get(notice__game=game, notice__person=ada)
        to = own.reply_address(mail)
        raw = written(f"say all: hi\n{orders(game, ada)[0]}", to, ada.email)
        for each in (raw, b"Received: by another\n" + raw):
            take(each, to, now, ada.email)
    together(now, "inbound", "mail")
    came = Counter(Inbound.objects.values_list("state", "reason"))
    assert came == {("done", ""): GAMES, ("duplicate", "elsewhere"): GAMES}
    assert [moves(game) for game in games] == [1] * GAMES
    receipts = Delivery.objects.filter(notice__kind="receipt")
    assert Counter(receipts.values_list("state", flat=True)) == {"sent": GAMES}


@pytest.mark.rules("MAIL-06")
@pytest.mark.parametrize("same", ["text", "mail", "both"])
def test_of_two_who_take_a_key_at_once_one_has_it(people: list[User], now: datetime, same: str) -> None:
    """That of the text that answers a mail, or that of a mail to two addresses of its sender."""
    game_of(people, now=now)
    work(now)
    to = own.reply_address(last_mail(people[0]))
    for number in range(ROUNDS):
        rows = [take(written(f"{number} {each}", to, "ada@example.org"), to, now) for each in range(2)]
        texts = [f"mail:{number}"] * 2 if same != "mail" else [f"mail:{number}.{each}" for each in range(2)]
        copies = [f"copy:{number}"] * 2 if same != "text" else [f"copy:{number}.{each}" for each in range(2)]
        asked = list(zip(rows, texts, copies, strict=True))
        came = at_once(*(partial(keys.take, *each, now) for each in asked))
        (has,) = [each for each in came if isinstance(each, keys.Taken)]
        assert keys.Later(now + waiting.AGAIN) in came
        assert Inbound.objects.get(spent=has.key).pk == has.root
        again = [each._replace(again=True) if isinstance(each, keys.Taken) else each for each in came]
        assert [keys.take(*each, now) for each in asked] == again, "and keeps it, whoever asks again"
