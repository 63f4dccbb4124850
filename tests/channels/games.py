"""Games whose people have endpoints and devices."""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from accounts import sealing
from accounts.channels import devices, endpoints
from accounts.channels.models import Endpoint, Subscription
from accounts.models import User
from horror.models import Game
from tests.channels.receiver import Received, Receiver

ALL = ("game.turn", "game.reminder", "game.lapsed", "game.offer", "game.ended", "game.recalled", "league.*")


def endpoint(
    receiver: Receiver, person: User, now: datetime, *, kind: str = "standard", path: str = "/hook",
    chosen: Sequence[str] = ALL, **owner: Any,
) -> Endpoint:  # fmt: skip
    """An endpoint that has proven itself."""
    made = Endpoint.objects.create(
        id=endpoints.fresh_id(),
        kind=kind,
        state="on",
        made_by=person,
        address=sealing.sealed(receiver.url(path), sealing.ENDPOINTS),
        shown="hooks.example.org/…hook",
        host="hooks.example.org",
        secret=sealing.sealed(SECRET, sealing.ENDPOINTS) if kind == "standard" else "",
        events=list(chosen),
        created_at=now,
        **(owner or {"person": person}),
    )
    made.refresh_from_db()
    return made


SECRET = "whsec_" + base64.b64encode(bytes(range(32))).decode()


def device(receiver: Receiver, person: User, now: datetime, path: str = "/push") -> Subscription:
    """A device that takes pushes by way of the receiver."""
    _private, p256dh, auth, _ = browser_keys()
    given = {"endpoint": receiver.url(path), "p256dh": p256dh, "auth": auth}
    sealed = {name: sealing.sealed(each, sealing.ENDPOINTS) for name, each in given.items()}
    made = endpoints.fresh_id()
    return Subscription.objects.create(id=made, person=person, digest=made, created_at=now, **sealed)


def told(receiver: Receiver, path: str = "/hook") -> list[dict[str, Any]]:
    """What a program was told, oldest first."""
    return [json.loads(each.body) for each in receiver.received if each.path == path]


def types(receiver: Receiver, path: str = "/hook") -> list[str]:
    return [each["type"] for each in told(receiver, path)]


def browser_keys() -> tuple[ec.EllipticCurvePrivateKey, str, str, bytes]:
    """The private key of a browser, and what it gives of itself."""
    private = ec.generate_private_key(ec.SECP256R1())
    point = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    auth = b"sixteen bytes it"
    shown = [base64.urlsafe_b64encode(each).decode().rstrip("=") for each in (point, auth)]
    return private, shown[0], shown[1], auth


def of(received: Sequence[Received], path: str) -> list[Received]:
    return [each for each in received if each.path == path]


def fresh(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


class Browser:
    """A device of somebody, which can read what it is pushed."""

    def __init__(self, owner: User, receiver: Receiver, now: datetime, path: str = "/push") -> None:
        self.private, p256dh, auth, self.auth = browser_keys()
        self.receiver, self.path = receiver, path
        self.row = devices.add(owner, receiver.url(path), p256dh, auth, "Telephone", now)

    def read(self) -> list[dict[str, str]]:
        requests = [each for each in self.receiver.received if each.path == self.path]
        return [
            json.loads(http_ece.decrypt(each.body, private_key=self.private, auth_secret=self.auth))
            for each in requests
        ]
