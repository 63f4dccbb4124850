"""An endpoint proves that its owner has it, by echoing a code, and may be tried at any time (PUSH-04).

A program's endpoint answers with the code. In a chat the code is written, and whoever reads it there enters it here.
"""

from __future__ import annotations

import hmac
import secrets
from datetime import datetime
from typing import NamedTuple

from cryptography.fernet import InvalidToken
from django.conf import settings
from django.utils import translation
from django.utils.crypto import salted_hmac

from accounts.channels import budget, formats
from accounts.channels.http import UNREACHABLE, Answer
from accounts.channels.models import Endpoint
from horror.table.frame import durable

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE = 10
GUESSES = 5
"""So often a code may be entered wrongly; then another one has to be sent."""


class Probe(NamedTuple):
    """A call out of the order."""

    endpoint: Endpoint
    asked: str
    code: str
    url: str
    request: formats.Request


def prepare(pk: str, now: datetime) -> Probe | None:
    """The call that an endpoint's owner has asked for; None where none is to be made."""
    with durable():
        endpoint = (
            Endpoint.objects.filter(pk=pk).exclude(asked="").select_related("person", "made_by").first()
        )
        if endpoint is None:
            return None
        row, asked = Endpoint.objects.filter(pk=pk), endpoint.asked
        if budget.spend(endpoint.host, now) is not None:
            row.update(asked="", tried_at=now, status="busy")
            return None
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE)) if asked == Endpoint.Asked.PROOF else ""
        try:
            keys, url = endpoint.secrets(now), endpoint.url
        except InvalidToken:
            row.update(asked="", tried_at=now, status=UNREACHABLE)
            return None
        row.update(asked="", code=digest(endpoint, code) if code else endpoint.code, guesses=0)
        owner = endpoint.person or endpoint.made_by
        with translation.override(owner.language):
            request = formats.of_probe(endpoint, asked, code, settings.PUBLIC_URL, keys, now)
        return Probe(endpoint, asked, code, url, request)


def answered(probe: Probe, answer: Answer, now: datetime) -> None:
    """What came of it, in a transaction: it is proven by its own echo; a test that went well frees all that waits."""
    row = Endpoint.objects.filter(pk=probe.endpoint.pk)
    row.update(tried_at=now, status=answer.status)
    if not answer.ok:
        return
    if probe.asked == Endpoint.Asked.PROOF:
        if probe.endpoint.kind == Endpoint.Kind.STANDARD and probe.code.encode() in answer.body:
            turn_on(probe.endpoint, now)
    else:
        row.update(failures=0, failing_since=None, next_at=None, last_ok_at=now)
        row.filter(state=Endpoint.State.OFF, why=Endpoint.Why.DEAD).update(
            state=Endpoint.State.ON, why=Endpoint.Why.NONE, off_at=None
        )


def turn_on(endpoint: Endpoint, now: datetime) -> None:
    """Events flow from now on."""
    Endpoint.objects.filter(pk=endpoint.pk).exclude(state=Endpoint.State.ON).update(
        state=Endpoint.State.ON, why=Endpoint.Why.NONE, off_at=None, code="", failures=0, next_at=None,
        failing_since=None, last_ok_at=now,
    )  # fmt: skip


def digest(endpoint: Endpoint, code: str) -> str:
    """What is kept of a code."""
    return salted_hmac(f"channels.code.{endpoint.pk}", code, algorithm="sha256").hexdigest()


def entered(endpoint: Endpoint, code: str, now: datetime) -> bool:
    """Whether somebody has entered the code that was sent; a few wrong ones end it. Under the endpoint's lock."""
    if not endpoint.code or endpoint.guesses >= GUESSES:
        return False
    if not hmac.compare_digest(endpoint.code, digest(endpoint, code.strip().upper())):
        Endpoint.objects.filter(pk=endpoint.pk).update(guesses=endpoint.guesses + 1)
        return False
    turn_on(endpoint, now)
    return True
