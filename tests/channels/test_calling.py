"""Webhooks: who is told what, signed how, in which order, what becomes of what is not taken (PUSH-01 to PUSH-06)."""

from __future__ import annotations

import base64
import json
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone
from standardwebhooks import Webhook, WebhookVerificationError

from accounts import outbox
from accounts.channels import calling, endpoints, line, probing
from accounts.channels.http import Answer
from accounts.channels.models import Endpoint, Waiting
from accounts.ledger import Delivery, Notice
from accounts.models import User
from horror.models import Job
from horror.table import jobs
from horror.table.errors import LostClaim
from tests.channels.games import SECRET, endpoint, told, types
from tests.channels.receiver import Received, Receiver, Reply
from tests.worker.games import game_of, move, person, work

MINUTE = timedelta(minutes=1)


@pytest.fixture
def now() -> datetime:
    return timezone.now()


@pytest.fixture
def people(db: None) -> list[User]:
    """Bob gets mails; Ada and Eve get none."""
    return [person("ada", mails="none"), person("bob"), person("eve", mails="none")]


def deliveries(to: Endpoint) -> list[Delivery]:
    return list(Delivery.objects.filter(target=to.pk).order_by("pk"))


def states(to: Endpoint) -> list[tuple[str, str]]:
    return [(row.state, row.reason) for row in deliveries(to)]


@pytest.mark.rules("PUSH-01", "PUSH-05")
def test_who_is_asked_is_told_by_the_channels_of_his_choice(
    people: list[User], receiver: Receiver, calls: object, now: datetime
) -> None:
    """Ada, who wants no mails, by her endpoint; Bob by mail and his, of one notice."""
    ada, bob, _eve = people
    hers, his = endpoint(receiver, ada, now), endpoint(receiver, bob, now, path="/bob")
    game = game_of(people, now=now)
    work(now)
    assert types(receiver) == ["game.turn"] and types(receiver, "/bob") == []
    (row,) = deliveries(hers)
    assert (row.channel, row.state, row.notice.person_id) == ("webhook", "sent", ada.pk)
    (said,) = told(receiver)
    data = said["data"]
    assert set(data) == {"game", "seat", "kind", "decision", "cursor", "due", "link"}
    assert (data["game"], data["seat"], data["kind"]) == (game.pk, 0, "turn")
    assert data["cursor"] == row.cursor > 0 and data["link"].endswith(f"/games/{game.pk}")
    assert datetime.fromisoformat(said["timestamp"]) == row.notice.made_at
    while not deliveries(his):
        move(game, ada, now)
        work(now)
    turn = Notice.objects.get(person=bob, kind="turn")
    assert sorted(turn.deliveries.values_list("channel", "state")) == [("mail", "sent"), ("webhook", "sent")]
    assert [message.to for message in mail.outbox] == [["bob@example.org"]]


@pytest.mark.rules("PUSH-05")
def test_every_attempt_is_signed_anew_under_the_same_id(
    people: list[User], receiver: Receiver, calls: object, now: datetime
) -> None:
    hers = endpoint(receiver, people[0], now)
    receiver.reply = lambda request: Reply(500)
    game_of(people, now=now)
    work(now)
    receiver.reply = lambda request: Reply(204)
    work(now + timedelta(seconds=5))
    first, second = receiver.received
    assert first.headers["webhook-id"] == second.headers["webhook-id"] == str(deliveries(hers)[0].notice_id)
    assert first.body == second.body
    assert int(second.headers["webhook-timestamp"]) - int(first.headers["webhook-timestamp"]) in (5, 6)
    for each in (first, second):
        assert verified(each, SECRET)
        with pytest.raises(WebhookVerificationError):
            Webhook(SECRET).verify(each.body + b" ", dict(each.headers))


def verified(request: Received, secret: str) -> bool:
    try:
        return Webhook(secret).verify(request.body, dict(request.headers)) == json.loads(request.body)
    except WebhookVerificationError:
        return False


@pytest.mark.rules("PUSH-05")
def test_a_changed_secret_signs_beside_the_old_one_for_a_day(
    people: list[User], receiver: Receiver, calls: object, now: datetime
) -> None:
    hers = endpoint(receiver, people[0], now)
    newer = endpoints.rotate(hers, now)
    assert 24 <= len(base64.b64decode(newer.removeprefix("whsec_"))) <= 64
    game_of(people, now=now)
    work(now)
    (one,) = receiver.received
    assert verified(one, SECRET) and verified(one, newer)
    hers.refresh_from_db()
    assert len(hers.secrets(now + timedelta(hours=23))) == 2
    assert hers.secrets(now + timedelta(hours=24)) == [newer]


@pytest.mark.rules("PUSH-02", "PUSH-06")
def test_nothing_is_told_that_is_no_longer_true(
    people: list[User], receiver: Receiver, calls: object, now: datetime
) -> None:
    ada = people[0]
    hers = endpoint(receiver, ada, now)
    game = game_of(people, now=now)
    work(now, "mail")
    while game.seats.get(index=0).owes:
        move(game, ada, now)
    work(now, "calls")
    assert receiver.received == [] and states(hers) == [("superseded", "untrue")]
    assert not Waiting.objects.exists()


@pytest.mark.rules("PUSH-06")
def test_the_answer_that_comes_between_looking_and_sending(
    people: list[User], receiver: Receiver, calls: object, now: datetime
) -> None:
    """What was true when it was looked at is told; the row says so, and what has changed is looked at again."""
    ada = people[0]
    hers = endpoint(receiver, ada, now)
    game = game_of(people, now=now)
    work(now, "mail")

    def answers(request: Received) -> Reply:
        receiver.reply = lambda request: Reply(500)
        return Reply(500)

    receiver.reply = answers
    work(now, "calls")
    (row,) = deliveries(hers)
    assert row.state == "queued", "it was not taken, and nobody has it"
    decision = row.notice.about
    while game.seats.get(index=0).owes == decision:
        move(game, ada, now)
    work(now, "mail")
    receiver.received.clear()
    receiver.reply = lambda request: Reply(204)
    work(now + timedelta(seconds=5))
    assert decision not in [
        each["data"]["decision"] for each in told(receiver) if each["type"] == "game.turn"
    ]
    row.refresh_from_db()
    assert (row.state, row.reason) == ("superseded", "untrue")


@pytest.mark.rules("PUSH-06")
def test_the_back_off_is_that_of_the_endpoint(
    people: list[User], receiver: Receiver, calls: object, now: datetime
) -> None:
    hers = endpoint(receiver, people[0], now)
    receiver.reply = lambda request: Reply(503)
    game_of(people, now=now)
    at, waits = now, []
    work(at)
    for _ in range(6):
        hers.refresh_from_db()
        waits.append((hers.next_at - at).total_seconds())
        assert work(hers.next_at - timedelta(milliseconds=1)) == 0
        at = hers.next_at
        work(at)
    assert waits[:4] == [5, 60, 300, 1800]
    assert all(0.8 * 3600 <= each <= 1.2 * 3600 for each in waits[4:])
    assert len(receiver.received) == 7


@pytest.mark.rules("PUSH-06")
@pytest.mark.parametrize(
    ("said", "seconds"),
    [("120", 120), ("999999", 86400), ("nonsense", 5), ("-7", 5), ("1", 5), ("9" * 40, 86400)],
)
def test_an_endpoint_may_ask_for_more_time(
    said: str, seconds: int, people: list[User], receiver: Receiver, calls: object, now: datetime
) -> None:
    hers = endpoint(receiver, people[0], now)
    receiver.reply = lambda request: Reply(429, {"Retry-After": said})
    game_of(people, now=now)
    work(now)
    hers.refresh_from_db()
    assert (hers.next_at - now).total_seconds() == seconds


@pytest.mark.rules("PUSH-06")
@pytest.mark.parametrize("status", [200, 204, 299])
def test_only_two_hundreds_are_taken(
    status: int, people: list[User], receiver: Receiver, calls: object, now: datetime
) -> None:
    hers = endpoint(receiver, people[0], now)
    receiver.reply = lambda request: Reply(302, {"Location": receiver.url("/elsewhere")})
    game_of(people, now=now)
    work(now)
    hers.refresh_from_db()
    assert (states(hers), hers.status, hers.failures) == ([("queued", "")], "302", 1)
    receiver.reply = lambda request: Reply(status)
    work(now + timedelta(seconds=5))
    hers.refresh_from_db()
    assert (states(hers), hers.status, hers.failures) == ([("sent", "")], str(status), 0)
    assert hers.failing_since is None and hers.next_at is None and hers.last_ok_at is not None


@pytest.mark.rules("PUSH-06")
def test_an_event_that_is_refused_five_times_over_an_hour_makes_way(
    people: list[User], receiver: Receiver, calls: object, now: datetime
) -> None:
    hers = endpoint(receiver, people[0], now)
    game_of(people, now=now)
    second = game_of(people, now=now)
    receiver.reply = lambda request: Reply(
        400 if json.loads(request.body)["data"]["game"] != second.pk else 204
    )
    at = now
    for _ in range(20):
        work(at)
        hers.refresh_from_db()
        if hers.next_at is None:
            break
        at = hers.next_at
    assert sorted(states(hers)) == [("failed", "refused"), ("sent", "")]
    assert len(receiver.received) == 7, "once more than five times, since an hour has to pass"
    assert not Waiting.objects.exists() and at - now >= calling.REFUSED_FOR


@pytest.mark.rules("PUSH-06")
def test_who_says_that_it_is_gone_is_told_nothing_more_and_its_owner_hears_of_it(
    people: list[User], receiver: Receiver, calls: object, now: datetime
) -> None:
    hers = endpoint(receiver, people[0], now)
    receiver.reply = lambda request: Reply(410)
    game_of(people, now=now)
    game_of(people, now=now)
    work(now)
    hers.refresh_from_db()
    assert (hers.state, hers.why) == ("off", "gone") and len(receiver.received) == 1
    assert states(hers) == [("failed", "gone")] * 2 and not Waiting.objects.exists()
    (message,) = mail.outbox
    assert message.to == ["ada@example.org"] and "hooks.example.org/…hook" in message.body
    game_of(people, now=now)
    work(now)
    assert len(deliveries(hers)) == 2, "nothing more is noted for it"


@pytest.mark.rules("PUSH-06")
def test_an_endpoint_that_is_dead_for_five_days_is_told_nothing_more_and_then_all_that_is_true(
    people: list[User], receiver: Receiver, calls: object, now: datetime
) -> None:
    """On a clock of its own; after a test that it takes, what is asked now comes back by a replay."""
    ada = people[0]
    hers = endpoint(receiver, ada, now)
    receiver.reply = lambda request: Reply(500)
    game = game_of(people, now=now)
    at = now
    while hers.state == "on":
        assert at - now < timedelta(days=6)
        work(at)
        hers.refresh_from_db()
        at = hers.next_at or at
    assert timedelta(days=5) <= at - now <= timedelta(days=5, hours=2)
    assert (hers.why, states(hers)) == ("dead", [("failed", "refused")])
    assert [message.to for message in mail.outbox] == [["ada@example.org"]]
    tries = len(receiver.received)
    assert 110 < tries < 150
    with pytest.raises(endpoints.EndpointRefused):
        endpoints.change(hers, at, on=True)
    receiver.reply = lambda request: Reply(204)
    endpoints.ask(hers, "test", at)
    work(at)
    hers.refresh_from_db()
    assert hers.state == "on" and types(receiver)[tries:] == ["endpoint.test"]
    endpoints.replay(hers, game, 0, at)
    work(at)
    assert types(receiver)[tries:] == ["endpoint.test", "game.turn"]
    assert told(receiver)[-1]["data"]["decision"] == game.seats.get(index=0).owes
    assert states(hers) == [("sent", "")]
    assert receiver.received[-1].headers["webhook-id"] == receiver.received[0].headers["webhook-id"]


@pytest.mark.rules("PUSH-06")
def test_what_was_told_is_told_once_more_where_somebody_asks_for_it(
    people: list[User], receiver: Receiver, calls: object, now: datetime
) -> None:
    hers = endpoint(receiver, people[0], now)
    game, other = game_of(people, now=now), game_of(people, now=now)
    work(now)
    assert len(receiver.received) == 2
    told_until = deliveries(hers)[0].cursor
    assert endpoints.replay(hers, game, told_until, now) == 0
    assert endpoints.replay(hers, game, told_until - 1, now) == 1
    work(now)
    assert [each["data"]["game"] for each in told(receiver)] == [game.pk, other.pk, game.pk]
    assert states(hers) == [("sent", "")] * 2 and not Waiting.objects.exists()


@pytest.mark.rules("PUSH-06")
def test_the_order_of_a_game_is_kept_and_at_most_a_thousand_wait(
    people: list[User], receiver: Receiver, calls: object, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A newer question takes the place of the one before of its seat; beyond the most, the oldest question goes."""
    monkeypatch.setattr(line, "MOST", 3)
    hers = endpoint(receiver, people[0], now)
    Endpoint.objects.update(next_at=now + MINUTE)
    games = [game_of(people, now=now) for _ in range(5)]
    work(now)
    waiting = list(hers.waiting.order_by("pk").values_list("game_id", flat=True))
    assert waiting == [game.pk for game in games[2:]]
    assert sorted(states(hers)) == [("queued", "")] * 3 + [("superseded", "untrue")] * 2
    work(now + MINUTE)
    assert [each["data"]["game"] for each in told(receiver)] == waiting


@pytest.mark.rules("PUSH-06")
def test_of_two_workers_on_one_endpoint_the_one_that_has_lost_it_says_nothing_more(
    people: list[User], receiver: Receiver, calls: object, now: datetime
) -> None:
    hers = endpoint(receiver, people[0], now)
    game_of(people, now=now)
    work(now, "mail")
    (job,) = jobs.due(now, "calls")
    slow = jobs.claim(job, now)
    Endpoint.objects.update(caller=slow.claim)
    made = calling.prepare(slow, now, now)
    assert isinstance(made, calling.Call)
    Job.objects.filter(pk=job).update(claim="", lease_until=None)
    quick = jobs.claim(job, now)
    calling.call(quick, now)
    assert types(receiver) == ["game.turn"] and states(hers) == [("sent", "")]
    with pytest.raises(LostClaim):
        calling.done(slow, made, Answer(500), now)
    assert states(hers) == [("sent", "")]
    with pytest.raises(LostClaim):
        calling.prepare(slow, now, now)


@pytest.mark.rules("PUSH-04")
def test_one_host_is_called_so_often_in_a_minute(
    people: list[User], receiver: Receiver, calls: object, now: datetime, settings: Any
) -> None:
    settings.CALLS_A_MINUTE = 2
    at = now.replace(second=10, microsecond=0) + MINUTE
    endpoint(receiver, people[0], now), endpoint(receiver, people[0], now, path="/other")
    game_of(people, now=at), game_of(people, now=at)
    work(at)
    assert len(receiver.received) == 2
    work(at + timedelta(seconds=49))
    assert len(receiver.received) == 2
    work(at + timedelta(seconds=50))
    assert len(receiver.received) == 4


@pytest.mark.rules("PUSH-04")
def test_an_endpoint_is_told_nothing_before_it_has_echoed_its_code(
    people: list[User], receiver: Receiver, calls: object, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = people[0]
    monkeypatch.setattr(endpoints, "_address", lambda url: ("hooks.example.org/…hook", "hooks.example.org"))
    made, secret = endpoints.create("standard", receiver.url(), ["game.turn"], "Mine", ada, now, person=ada)
    receiver.reply = lambda request: Reply(200, body=b"thank you")
    game_of(people, now=now)
    work(now)
    made.refresh_from_db()
    assert (made.state, made.status, types(receiver)) == ("unproven", "200", ["endpoint.proof"])
    assert verified(receiver.received[0], secret)
    receiver.reply = lambda request: Reply(
        200, body=json.loads(request.body)["data"].get("code", "").encode()
    )
    endpoints.ask(made, "proof", now)
    work(now)
    made.refresh_from_db()
    assert made.state == "on" and types(receiver) == ["endpoint.proof"] * 2
    game_of(people, now=now)
    work(now)
    assert types(receiver)[2:] == ["game.turn"]


@pytest.mark.rules("PUSH-04")
def test_the_code_of_a_chat_is_entered_by_hand_and_guessed_by_nobody(
    people: list[User], receiver: Receiver, calls: object, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = people[0]
    monkeypatch.setattr(endpoints, "_address", lambda url: ("hooks.example.org/…hook", "hooks.example.org"))
    made, secret = endpoints.create("discord", receiver.url(), ["game.turn"], "", ada, now, person=ada)
    assert secret == ""
    receiver.reply = lambda request: Reply(200, body=request.body)
    work(now)
    made.refresh_from_db()
    code = json.loads(receiver.received[0].body)["content"].split()[-2]
    assert made.state == "unproven", "a chat that gives back what it is sent proves nothing"
    for _ in range(probing.GUESSES - 1):
        with pytest.raises(endpoints.EndpointRefused):
            endpoints.enter(made, "WRONGWRONG", now)
    endpoints.enter(made, f" {code.lower()} ", now)
    made.refresh_from_db()
    assert made.state == "on"
    endpoints.ask(made, "proof", now)
    work(now)
    for _ in range(probing.GUESSES):
        with pytest.raises(endpoints.EndpointRefused):
            endpoints.enter(made, "WRONGWRONG", now)
    code = json.loads(receiver.received[-1].body)["content"].split()[-2]
    with pytest.raises(endpoints.EndpointRefused):
        endpoints.enter(made, code, now)


def test_addresses_and_secrets_are_stored_in_clear_nowhere(people: list[User], now: datetime) -> None:
    ada = people[0]
    url = "https://hooks.example.org/a-secret-way-abcd"
    made, secret = endpoints.create("standard", url, ["game.turn"], "Mine", ada, now, person=ada)
    rows = str(list(Endpoint.objects.values()))
    assert "a-secret-way" not in rows and secret not in rows and made.shown == "hooks.example.org/…abcd"
    assert made.url == url


def test_what_waits_without_a_line_is_given_up_in_time(
    people: list[User], receiver: Receiver, now: datetime
) -> None:
    hers = endpoint(receiver, people[0], now)
    game_of(people, now=now)
    work(now, "mail")
    assert outbox.end_lost() == 0
    Waiting.objects.all().delete()
    assert outbox.end_lost() == 1
    assert states(hers) == [("failed", "fault")]


def test_one_answer_says_how_much_was_known() -> None:
    assert [Answer(code).ok for code in (None, 199, 200, 299, 300)] == [False, False, True, True, False]
    assert [Answer(code).status for code in (None, 410)] == ["unreachable", "410"]
