"""Orders that come by mail: what runs, once, and what is told of it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.post.models import Inbound
from horror.models import Draft, Submission
from horror.table import read
from tests.inbox.mails import answer, last_mail, told
from tests.worker.games import game_of, move, work

pytestmark = pytest.mark.django_db(transaction=True)


def first_order(game, user) -> str:
    door = read.door(game.pk, user)
    return door.rules.orders(read.able(door).choices, read.view(door))[0]


@pytest.mark.rules("MAIL-06")
def test_an_order_in_an_answer_runs(people, now):
    game = game_of(people, now=now)
    work(now)
    order = first_order(game, people[0])
    row = answer(last_mail(people[0]), f"{order}\n", now)
    assert (row.state, row.reason) == (Inbound.State.DONE, "")
    assert told(row).parts[0].ran == [order]
    submission = Submission.objects.get(game=game, source="mail")
    assert row.submission == submission and told(row).parts[0].submissions == [submission.pk]
    assert submission.key.startswith("mail:") and row.spent == submission.key.partition(":")[0] + ":" + submission.key.split(":")[1]
