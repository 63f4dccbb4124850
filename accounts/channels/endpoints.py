"""What owners do with their endpoints: make, change, prove, try, replay and remove them (PUSH-04 to PUSH-06)."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from django.db import transaction

from accounts import outbox, sealing
from accounts.channels import ending, events, probing, safe_http, signing
from accounts.channels.line import JOB, end_all
from accounts.channels.models import ADDRESS, ID, NAME, Endpoint, Waiting
from accounts.ledger import Delivery
from accounts.models import User
from horror.models import Game
from horror.rules.kernel.phrases import Explained
from horror.table import jobs, news
from horror.table.frame import locked
from horror.table.news import News

MOST = 10
"""Endpoints of one owner."""
OVERLAP = timedelta(hours=24)
"""So long the old secret signs beside the new one."""
LAST = 4
"""Characters of an address that are shown again."""
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


class EndpointRefused(Explained):
    """What cannot be done, for what is in this `field`."""

    def __init__(self, field: str, key: str, /, **parts: Any) -> None:
        super().__init__(key, **parts)
        self.field = field


def fresh_id() -> str:
    """The id of an endpoint, or of a device."""
    return "".join(secrets.choice(_LETTERS) for _ in range(ID))


def of(**owner: Any) -> list[Endpoint]:
    """Those of an owner, oldest first: ``person``, ``game`` or ``league``."""
    return list(Endpoint.objects.filter(**owner).order_by("created_at", "pk"))


def create(
    kind: str, url: str, chosen: Collection[str], name: str, by: User, now: datetime, **owner: Any
) -> tuple[Endpoint, str]:
    """A new endpoint, to which its code is on its way, and its secret, which nobody can read again; empty for chats.
    Raises EndpointRefused.
    """
    shown, host = _address(url)
    secret = signing.fresh() if kind == Endpoint.Kind.STANDARD else ""
    endpoint = Endpoint(
        id=fresh_id(),
        kind=kind,
        name=_name(name),
        made_by=by,
        address=sealing.sealed(url, sealing.ENDPOINTS),
        shown=shown,
        host=host,
        secret=sealing.sealed(secret, sealing.ENDPOINTS) if secret else "",
        asked=Endpoint.Asked.PROOF,
        created_at=now,
        **owner,
    )
    endpoint.events = _chosen(endpoint, chosen)
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=by.pk)
        if Endpoint.objects.filter(**owner).count() >= MOST:
            raise EndpointRefused("url", "there are {n} already; remove one first", n=MOST)
        endpoint.save(force_insert=True)
        _call(endpoint, now)
    return endpoint, secret


def change(
    endpoint: Endpoint, now: datetime, *, name: str | None = None, chosen: Collection[str] | None = None,
    on: bool | None = None,
) -> None:  # fmt: skip
    """Raises EndpointRefused where it is to be turned on and has not proven itself, or does not answer any more."""
    fields: dict[str, Any] = {}
    if name is not None:
        fields["name"] = _name(name)
    if chosen is not None:
        fields["events"] = _chosen(endpoint, chosen)
    with transaction.atomic():
        if fields:
            Endpoint.objects.filter(pk=endpoint.pk).update(**fields)
        if on is False and endpoint.state == Endpoint.State.ON:
            ending.turn_off(endpoint, Endpoint.Why.OWNER, now)
        elif on and endpoint.state != Endpoint.State.ON:
            if endpoint.why != Endpoint.Why.OWNER:
                raise EndpointRefused("on", "it has to prove itself first")
            probing.turn_on(endpoint, now)


def ask(endpoint: Endpoint, what: str, now: datetime) -> None:
    """Have its code, or a test, sent to it at once."""
    with transaction.atomic():
        Endpoint.objects.filter(pk=endpoint.pk).update(asked=what, status="")
        _call(endpoint, now)


def enter(endpoint: Endpoint, code: str, now: datetime) -> None:
    """Somebody has read the code in a chat. Raises EndpointRefused."""
    with transaction.atomic():
        row = Endpoint.objects.select_for_update(no_key=True).get(pk=endpoint.pk)
        right = probing.entered(row, code, now)
    if not right:
        raise EndpointRefused("code", "that is not the code that was sent, or it is good no more")


def rotate(endpoint: Endpoint, now: datetime) -> str:
    """A new secret; the one before signs for a day. Raises EndpointRefused where it has none."""
    if not endpoint.secret:
        raise EndpointRefused("kind", "only endpoints for programs have a secret")
    secret = signing.fresh()
    with transaction.atomic():
        row = Endpoint.objects.select_for_update(no_key=True).get(pk=endpoint.pk)
        row.old_secret, row.old_until = row.secret, now + OVERLAP
        row.secret = sealing.sealed(secret, sealing.ENDPOINTS)
        row.save(update_fields=["old_secret", "old_until", "secret"])
    return secret


def remove(endpoint: Endpoint) -> None:
    """It is gone, with its address; what waited for it is not told."""
    with transaction.atomic():
        end_all(endpoint)
        endpoint.delete()


def replay(endpoint: Endpoint, game: Game, after: int, now: datetime) -> int:
    """Have told once more what it was told of a game past a cursor, or could not be told, as far as that is still true;
    gives how many come back into the line. What is asked in the game just now is looked at as well.

    Raises EndpointRefused where nothing is told to it.
    """
    if endpoint.state != Endpoint.State.ON:
        raise EndpointRefused("on", "it has to be on")
    with transaction.atomic():
        locked(game.pk)
        rows = Delivery.objects.filter(target=endpoint.pk, notice__game=game, waits=None)
        back = [
            row
            for row in rows.select_related("notice").order_by("pk")
            if not row.cursor or row.cursor > after
        ]
        untold = [row.pk for row in back if not row.surely_told]
        Delivery.objects.filter(pk__in=untold).update(
            state=Delivery.State.QUEUED, reason=Delivery.Reason.NONE, attempts=0, error="", next_at=now
        )
        Waiting.objects.bulk_create(_again(endpoint, back))
        _call(endpoint, now)
        news.announce(News.SEAT_ASKED, game.pk, now)
    return len(back)


def _again(endpoint: Endpoint, back: Iterable[Delivery]) -> list[Waiting]:
    return [
        Waiting(
            endpoint=endpoint,
            delivery=row,
            event=outbox.kind_of(row.notice).event(row.notice),
            game_id=row.notice.game_id,
            seat=row.notice.seat,
            again=row.surely_told,
        )
        for row in back
    ]


def _call(endpoint: Endpoint, now: datetime) -> None:
    jobs.put(JOB, None, now, key=endpoint.pk)


def _address(url: str) -> tuple[str, str]:
    """How an address is shown, and its host. Raises EndpointRefused for one that is never called."""
    if (
        len(url) > ADDRESS
        or not url.isascii()
        or any(letter.isspace() or not letter.isprintable() for letter in url)
    ):
        raise EndpointRefused("url", "an https address of up to {n} ASCII characters", n=ADDRESS)
    try:
        safe_http.must_be_callable(url)
    except safe_http.Unsafe:
        raise EndpointRefused("url", "an https address, at port 443 or 8443, without a user") from None
    host = (urlsplit(url).hostname or "").lower()
    return f"{host}/…{url[-LAST:]}", host


def _name(name: str) -> str:
    return " ".join(name.split())[:NAME]


def _chosen(endpoint: Endpoint, chosen: Collection[str]) -> list[str]:
    may = events.choosable(endpoint.owner)
    wanted = [event for event in may if event in chosen]
    if not wanted or set(chosen) - set(may):
        raise EndpointRefused("events", "at least one of {events}", events=list(may))
    return wanted
