"""Web push: what a device is told and how, when it is left in peace, and what ends it (PUSH-03, PUSH-07, PUSH-08)."""

from __future__ import annotations

import base64
import json
import socket
from datetime import datetime, timedelta
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from django.core import mail
from django.utils import timezone

from accounts.channels import devices, http, pushing, vapid
from accounts.channels.endpoints import EndpointRefused
from accounts.channels.models import Subscription
from accounts.ledger import Delivery
from accounts.models import User
from accounts.outbox import Word
from horror.models import Game, Seat
from horror.table import dispatch, jobs, presence
from tests.channels.games import Browser, browser_keys, endpoint
from tests.channels.receiver import Receiver, Reply
from tests.worker.games import game_of, move, person, work

HOUR = timedelta(hours=1)


@pytest.fixture
def now() -> datetime:
    return timezone.now().replace(microsecond=0)


@pytest.fixture
def people(db: None) -> list[User]:
    return [person("ada", mails="none"), person("bob", mails="none"), person("eve", mails="none")]


@pytest.fixture
def ada(
    people: list[User], receiver: Receiver, calls: object, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> Browser:
    """The device of Ada, which a push service on this machine serves."""
    monkeypatch.setattr(devices, "is_known_service", lambda endpoint: True)
    return Browser(people[0], receiver, now)


def rows() -> list[tuple[str, str]]:
    return list(Delivery.objects.filter(channel="push").order_by("pk").values_list("state", "reason"))


@pytest.mark.rules("PUSH-03")
def test_a_device_is_told_game_question_and_due_time_and_no_cards(
    ada: Browser, people: list[User], receiver: Receiver, now: datetime
) -> None:
    game = game_of(people, now=now)
    work(now)
    (said,) = ada.read()
    assert rows() == [("sent", "")]
    assert said["title"] == "Evening game, red" and said["link"].endswith(f"/games/{game.pk}")
    assert "?" in said["body"] or said["body"].endswith(("(UTC)", "."))
    headers = receiver.received[0].headers
    assert headers["topic"] == said["tag"] == f"g{game.pk}0" and len(headers["topic"]) <= 32
    assert 3600 <= int(headers["ttl"]) <= 7 * 86400
    assert headers["content-encoding"] == "aes128gcm"
    scheme, _space, parts = headers["authorization"].partition(" ")
    token, key = (part.strip().partition("=")[2] for part in parts.split(","))
    assert scheme == "vapid" and key == vapid.public_key()
    claims = claimed(token, key)
    assert claims["aud"] == receiver.url("").rstrip("/") and claims["sub"].startswith("mailto:")
    ada.row.refresh_from_db()
    assert ada.row.last_ok_at is not None


@pytest.mark.rules("PUSH-03")
@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_has_ended_its_subscription_is_forgotten(
    status: int, ada: Browser, people: list[User], receiver: Receiver, now: datetime
) -> None:
    receiver.reply = lambda request: Reply(status)
    game_of(people, now=now)
    work(now)
    assert not Subscription.objects.exists() and rows() == [("failed", "gone")]
    game_of(people, now=now)
    work(now)
    assert len(receiver.received) == 1


@pytest.mark.rules("PUSH-03")
@pytest.mark.parametrize(("status", "again"), [(500, True), (429, True), (413, False), (403, False)])
def test_what_a_service_does_not_take_is_tried_again_where_that_may_help(
    status: int, again: bool, ada: Browser, people: list[User], receiver: Receiver, now: datetime
) -> None:
    receiver.reply = lambda request: Reply(status)
    game_of(people, now=now)
    work(now, "mail")
    (job,) = jobs.due(now, "calls")
    assert dispatch.run(jobs.claim(job, now), now) is not again
    assert rows() == [("queued", "") if again else ("failed", "refused")]
    assert Subscription.objects.exists()


@pytest.mark.rules("PUSH-07")
@pytest.mark.parametrize(
    ("due_in", "told_at"), [(timedelta(days=3), 8), (timedelta(hours=10, minutes=30), 22)]
)
def test_who_sleeps_is_not_woken_unless_it_is_due_soon_after_waking(
    due_in: timedelta, told_at: int, ada: Browser, people: list[User], receiver: Receiver, now: datetime
) -> None:
    """The night of who sleeps from ten to eight; a program is told at any hour."""
    night = now.replace(hour=22, minute=0, second=0) + timedelta(days=1)
    User.objects.update(sleep=["22:00", "08:00"], time_zone="UTC")
    endpoint(receiver, people[0], now)
    game = game_of(people, now=night)
    seat = Seat.objects.get(game=game, index=0)
    Seat.objects.filter(pk=seat.pk).update(clock={**seat.clock, "due": (night + due_in).isoformat()})
    work(night)
    assert [each.path for each in receiver.received if each.path == "/hook"] == ["/hook"]
    if told_at == 22:
        assert len(ada.read()) == 1
        return
    assert ada.read() == [] and rows() == [("held", "quiet")]
    morning = night + timedelta(hours=10)
    assert Delivery.objects.get(channel="push").next_at == morning
    work(morning - timedelta(seconds=1))
    assert ada.read() == []
    work(morning)
    assert len(ada.read()) == 1


@pytest.mark.rules("PUSH-07")
def test_who_is_at_the_page_is_not_told_what_it_shows(
    ada: Browser, people: list[User], receiver: Receiver, now: datetime
) -> None:
    game = game_of(people, now=now)
    presence.touch(game.pk, 0, people[0], now)
    work(now)
    assert ada.read() == [] and rows() == [("held", "quiet")]
    work(now + presence.THERE + presence.PATIENCE)
    assert len(ada.read()) == 1


@pytest.mark.rules("PUSH-08")
def test_a_device_gets_one_push_a_game_and_ten_minutes(
    ada: Browser, people: list[User], receiver: Receiver, now: datetime
) -> None:
    """The second question within them is held; another game is another matter."""
    game = game_of(people, now=now)
    work(now)
    second = play_on(game, people, now + timedelta(minutes=1))
    game_of(people, now=now + timedelta(minutes=1))
    work(now + timedelta(minutes=1))
    assert len(ada.read()) == 2 and len({each["tag"] for each in ada.read()}) == 2
    assert rows()[1] == ("held", "quiet")
    work(now + pushing.EVERY - timedelta(seconds=1))
    assert len(ada.read()) == 2
    work(now + pushing.EVERY)
    assert len(ada.read()) == 3 and second


def play_on(game: Game, people: list[User], now: datetime) -> str:
    """All play until Ada is asked something again; gives what."""
    first = Seat.objects.get(game=game, index=0).owes
    while True:
        for index, one in enumerate(people):
            owes = Seat.objects.get(game=game, index=index).owes
            if index == 0 and owes not in ("", first):
                return str(owes)
            if owes:
                move(game, one, now)
                break


@pytest.mark.rules("PUSH-03")
def test_how_long_a_push_is_kept_follows_from_when_it_is_due(now: datetime) -> None:
    def kept(due: datetime | None) -> int:
        return pushing.ttl(Word("game.turn", {}, "", "", "", due=due), now)

    assert [kept(now + each) for each in (-HOUR, HOUR / 2, 3 * HOUR, 24 * 30 * HOUR)] == [
        3600,
        3600,
        10800,
        604800,
    ]
    assert kept(None) == 604800


@pytest.mark.rules("PUSH-03")
@pytest.mark.parametrize(
    ("url", "known"),
    [
        ("https://fcm.googleapis.com/fcm/send/abc", True),
        ("https://updates.push.services.mozilla.com/wpush/v2/abc", True),
        ("https://web.push.apple.com/abc", True),
        ("https://wns2-am3p.notify.windows.com/w/?token=abc", True),
        ("https://push.apple.com.example.org/abc", False),
        ("https://evilpush.apple.com.example.org/", False),
        ("https://notpush.apple.com/", False),
        ("https://127.0.0.1/", False),
        ("http://fcm.googleapis.com/fcm/send/abc", False),
        ("https://fcm.googleapis.com:22/fcm/send/abc", False),
        ("https://me@fcm.googleapis.com/", False),
    ],
)
def test_only_services_that_are_known_are_subscribed_to(
    url: str, known: bool, people: list[User], now: datetime
) -> None:
    assert devices.is_known_service(url) is known
    _private, p256dh, auth, _ = browser_keys()
    if known:
        row = devices.add(people[0], url, p256dh, auth, " My   phone ", now)
        assert row.name == "My phone" and url not in str(list(Subscription.objects.values()))
        assert row.info() == {"endpoint": url, "keys": {"p256dh": p256dh, "auth": auth}}
        return
    with pytest.raises(EndpointRefused):
        devices.add(people[0], url, p256dh, auth, "", now)


@pytest.mark.rules("PUSH-03", "PUSH-04")
@pytest.mark.parametrize("host", ["127.0.0.1", "10.0.0.1", "169.254.169.254"])
def test_no_push_goes_into_our_own_network_whatever_services_are_known(
    host: str, people: list[User], now: datetime, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def connect(self: socket.socket, address: object) -> None:
        raise AssertionError(f"connects to {address}")

    settings.PUSH_SERVICES = ["*"]
    _private, p256dh, auth, _ = browser_keys()
    row = devices.add(people[0], f"https://{host}/push", p256dh, auth, "", now)
    with monkeypatch.context() as patch, pytest.raises(http.NotTaken):
        patch.setattr(socket.socket, "connect", connect)
        pushing.push(row, "", Word("game.turn", {}, "", "", ""), lambda: None)


@pytest.mark.rules("PUSH-03")
@pytest.mark.parametrize("host", ["[2606:4700:4700::1111]", "[2606:4700::1]:8443", "updates.push.example:"])
def test_what_nothing_can_be_signed_for_is_no_address_of_a_push_service(
    host: str, people: list[User], now: datetime, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And one that was taken once is forgotten with its next push."""
    settings.PUSH_SERVICES = ["*"]
    _private, p256dh, auth, _ = browser_keys()
    with pytest.raises(EndpointRefused):
        devices.add(people[0], f"https://{host}/push", p256dh, auth, "", now)
    with monkeypatch.context() as patch:
        patch.setattr(devices, "may_be_signed_for", lambda endpoint: True)
        row = devices.add(people[0], f"https://{host}/push", p256dh, auth, "", now)
    assert pushing.push(row, "", Word("game.turn", {}, "", "", ""), lambda: None) == 410


@pytest.mark.rules("PUSH-03")
def test_a_device_belongs_to_who_subscribed_last_and_ten_are_kept(people: list[User], now: datetime) -> None:
    _private, p256dh, auth, _ = browser_keys()
    url = "https://fcm.googleapis.com/fcm/send/"
    for number in range(devices.MOST + 2):
        devices.add(people[0], f"{url}{number}", p256dh, auth, str(number), now + timedelta(minutes=number))
    names = [each.name for each in devices.of(people[0])]
    assert names == [str(number) for number in range(2, devices.MOST + 2)]
    devices.add(people[1], f"{url}5", p256dh, auth, "of Bob", now)
    assert "5" not in [each.name for each in devices.of(people[0])]
    assert not devices.remove(people[0], devices.of(people[1])[0].pk) and devices.remove(
        people[1], devices.of(people[1])[0].pk
    )


@pytest.mark.parametrize(
    ("p256dh", "auth"), [("", ""), ("AAAA", "AAAA"), ("&", "A" * 22), ("é" * 87, "A" * 22)]
)
def test_keys_that_are_none_are_refused(p256dh: str, auth: str, people: list[User], now: datetime) -> None:
    with pytest.raises(EndpointRefused):
        devices.add(people[0], "https://fcm.googleapis.com/x", p256dh, auth, "", now)


@pytest.mark.rules("PUSH-03")
def test_the_key_of_the_server_is_one_and_without_it_nobody_subscribes(
    people: list[User], now: datetime, settings: Any
) -> None:
    first, second = vapid.fresh(), vapid.fresh()
    assert first != second
    settings.VAPID_PRIVATE_KEY = first
    shown = vapid.public_key()
    assert ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(shown))
    settings.VAPID_PRIVATE_KEY = "short"
    with pytest.raises(ValueError, match="32 bytes"):
        vapid.public_key()
    settings.VAPID_PRIVATE_KEY = ""
    assert vapid.public_key() == ""
    with pytest.raises(EndpointRefused):
        devices.add(people[0], "https://fcm.googleapis.com/x", "", "", "", now)


def claimed(token: str, key: str) -> dict[str, Any]:
    """What the server says of itself, by its signature (RFC 8292)."""
    signed, _dot, signature = token.rpartition(".")
    raw = decoded(signature)
    both = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
    public.verify(both, signed.encode(), ec.ECDSA(hashes.SHA256()))
    claims: dict[str, Any] = json.loads(decoded(signed.partition(".")[2]))
    return claims


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@pytest.mark.rules("PUSH-01")
def test_one_notice_goes_to_every_device(
    ada: Browser, people: list[User], receiver: Receiver, now: datetime
) -> None:
    other = Browser(people[0], receiver, now, "/tablet")
    game_of(people, now=now)
    work(now)
    assert len(ada.read()) == len(other.read()) == 1 and mail.outbox == []
    assert rows() == [("sent", "")] * 2 and Delivery.objects.values("notice").distinct().count() == 1
