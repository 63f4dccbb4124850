"""Chats, hosts and leagues: what each is told, and what not (PUSH-04, PUSH-05, PUSH-09)."""

from __future__ import annotations

import json
from datetime import datetime, timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from accounts.channels import figures, formats
from accounts.ledger import Delivery, Notice
from accounts.models import User
from accounts.outbox import Word
from tests.channels.games import endpoint, of, told, types
from tests.channels.receiver import Receiver
from tests.worker.games import game_of, move, person, work

WORD = Word(
    "game.turn",
    {},
    "@everyone **Evil** <x> & co",
    "Where? (https://evil.example.org)",
    "https://here/games/x",
)


@pytest.fixture
def now() -> datetime:
    return timezone.now()


@pytest.fixture
def people(db: None) -> list[User]:
    return [person("ada", mails="none"), person("bob", mails="none"), person("eve", mails="none")]


@pytest.mark.rules("PUSH-04")
def test_a_name_of_a_game_calls_nobody_and_is_no_link_in_a_chat() -> None:
    discord = json.loads(formats.discord(WORD).body)
    assert discord["allowed_mentions"] == {"parse": []}
    assert "\\*\\*Evil\\*\\*" in discord["content"] and "\\(https\\://" in discord["content"]
    assert discord["content"].endswith("\nhttps://here/games/x")
    slack = json.loads(formats.slack(WORD).body)["text"]
    assert "&lt;x&gt; &amp; co" in slack and "<" not in slack


@pytest.mark.rules("PUSH-04")
def test_a_public_topic_is_told_the_kind_and_a_link_and_no_more() -> None:
    sent = formats.ntfy(WORD)
    assert sent.body == b"It is your turn" and sent.headers["Click"] == WORD.link


@pytest.mark.rules("PUSH-04")
@pytest.mark.parametrize("kind", ["discord", "slack", "ntfy"])
def test_a_chat_is_told_in_the_language_of_its_owner(
    kind: str, people: list[User], receiver: Receiver, calls: object, now: datetime
) -> None:
    made = endpoint(receiver, people[0], now, kind=kind)
    game = game_of(people, now=now)
    work(now)
    (request,) = of(receiver.received, "/hook")
    assert "webhook-signature" not in request.headers
    assert b"/games/" in request.body + request.headers.get("click", "").encode()
    assert (b"Evening game" in request.body) == (kind != "ntfy")
    row = Delivery.objects.get(target=made.pk)
    assert (row.channel, row.state, row.notice.game_id) == (kind, "sent", game.pk)


@pytest.mark.rules("PUSH-04", "PUSH-07")
def test_the_host_of_a_game_is_told_what_everybody_knows_at_any_hour(
    people: list[User], receiver: Receiver, calls: object, now: datetime
) -> None:
    """Of every seat's turns, without cursors, which tell how much a seat has seen."""
    game = game_of(people, now=now)
    endpoint(receiver, people[0], now, path="/game", game=game, chosen=["game.turn", "game.ended"])
    User.objects.update(sleep=["00:00", "10:00"], time_zone="UTC")
    for one in people:
        move(game, one, now) if game.seats.get(owner=one).owes else None
        work(now)
    seats = {each["data"]["seat"] for each in told(receiver, "/game")}
    assert seats <= {0, 1, 2} and seats and set(types(receiver, "/game")) == {"game.turn"}
    assert {each["data"]["cursor"] for each in told(receiver, "/game")} == {None}


@pytest.mark.rules("PUSH-09")
def test_figures_tell_the_share_that_was_handed_over_and_how_soon(db: None, now: datetime) -> None:
    cache.clear()
    made = now - timedelta(hours=1)

    def deliver(number: int, state: str, seconds: float, **more: object) -> None:
        notice = Notice.objects.create(kind="turn", about=str(number), made_at=made)
        sent = made + timedelta(seconds=seconds) if state == "sent" else None
        Delivery.objects.create(
            notice=notice, channel="push", target=str(number), state=state, sent_at=sent,
            **{"next_at": made, **more},
        )  # fmt: skip

    for number in range(18):
        deliver(number, "sent", number / 10)
    assert figures.of("push", now) is None, "of so few nothing is told"
    deliver(18, "sent", 3600, next_at=made + timedelta(seconds=3590))  # it was to wait
    deliver(19, "sent", 40, attempts=2, next_at=made + timedelta(seconds=39))  # it was tried in vain
    deliver(20, "failed", 0)
    deliver(21, "superseded", 0)
    found = figures.of("push", now)
    assert (found.deliveries, round(found.delivered, 3)) == (21, round(20 / 21, 3))
    assert (found.half, found.most) == (1.0, 40.0)
    assert figures.published(now) == [found]


@pytest.mark.rules("PEO-25")
def test_what_somebody_made_for_a_game_is_told_nothing_once_staff_have_closed_the_account(
    people: list[User], receiver: Receiver, calls: object, now: datetime
) -> None:
    game = game_of(people, now=now)
    endpoint(receiver, people[0], now, path="/closed", game=game, chosen=["game.turn"])
    endpoint(receiver, people[1], now, path="/open", game=game, chosen=["game.turn"])
    User.objects.filter(pk=people[0].pk).update(is_active=False)
    move(game, people[0], now)
    work(now)
    assert types(receiver, "/open") and not types(receiver, "/closed")
