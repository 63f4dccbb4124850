"""The same mail by every way at once, through real daemons and a real mailbox, is one order (MAIL-05, MAIL-06)."""

from __future__ import annotations

import base64
from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.test import Client

from accounts.post import own, poll
from accounts.post.models import Inbound
from deploy.secret import PROVIDERS
from horror import present
from horror.models import Job, Submission
from tests.inbox.mails import last_mail, moves, orders, written
from tests.post.conftest import Connect
from tests.servers.imap import imap
from tests.table.together import at_once
from tests.worker.games import game_of, person, work

pytestmark = pytest.mark.django_db(transaction=True)
WORD = "games:0123456789abcdef"


@pytest.mark.rules("MAIL-05", "MAIL-06")
def test_two_daemons_a_poll_and_a_provider_bring_one_order(
    settings, client: Client, house: Callable[..., list[Connect]]
) -> None:
    settings.MAIL_PROVIDER, settings.ANYMAIL = "postmark", {PROVIDERS["postmark"]: WORD}
    now = present.now()
    people = [person(name) for name in ("ada", "bob", "eve")]
    game = game_of(people, now=now)
    work(now, queue="mail")
    mail = last_mail(people[0])
    address = own.reply_address(mail)
    raw = written(orders(game, people[0])[0], address, "ada@example.org")
    connects = [*house(Inbound.Way.SMTP, Inbound.Way.LMTP), *house(Inbound.Way.SMTP)]
    call = {"RawEmail": raw.decode(), "OriginalRecipient": address, "Headers": []}
    basic = f"Basic {base64.b64encode(WORD.encode()).decode()}"
    with imap({"games": "secret"}) as server:
        server.deliver("games", b"Delivered-To: " + address.encode() + b"\n" + raw)
        box = poll.place(f"imap://games:secret@{server.host}:{server.port}")
        clients = [connect() for connect in connects]
        came = at_once(
            *(partial(each.sendmail, "ada@example.org", [address], raw) for each in clients),
            partial(poll.poll, box),
            partial(
                client.post,
                "/mail/hooks/inbound",
                call,
                content_type="application/json",
                HTTP_AUTHORIZATION=basic,
            ),
        )
    assert came[:4] == [{}, {}, {}, 1] and came[4].status_code == 200
    assert (
        1 < Inbound.objects.count() <= 3
    )  # as sent, without the ends of its lines, and with what a host wrote above
    for number, row in enumerate(Inbound.objects.order_by("pk")):  # whose job is due first is chance
        Job.objects.filter(key=f"inbound::{row.pk}").update(not_before=now + timedelta(microseconds=number))
    work(present.now(), queue="inbound")
    states = list(Inbound.objects.order_by("pk").values_list("state", "reason"))
    assert states[0] == ("done", "") and set(states[1:]) <= {
        ("duplicate", "elsewhere"),
        ("duplicate", "repeated"),
    }
    assert moves(game) == 1 and Submission.objects.filter(source="mail").count() == 1
