"""Webhooks of a mail provider: mails that it has taken for us, as they came, and what it reports of ours (MAIL-05).

The library (django-anymail) knows who calls: each call has a signature of the provider or a secret of ours; what it
reports is told in the library's words. A mail is taken from the call itself and is parsed by nobody here. So only
providers are supported that hand a mail over as it came.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import structlog
from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from accounts.ledger import Delivery
from accounts.post import bounces, received, store
from accounts.post.models import Inbound
from horror import present
from horror.table.errors import Busy
from horror.table.frame import durable

log = structlog.get_logger(__name__)

LATER = 60
"""Seconds after which a provider may try again."""
_STATUS = re.compile(r"\b[45]\.\d{1,3}\.\d{1,3}\b")


class Came(NamedTuple):
    """A mail that a provider hands over."""

    raw: bytes
    recipient: str
    sender: str
    at: datetime | None = None


class NotRaw(Exception):
    """A call holds no mail as it came."""


@dataclass(frozen=True)
class Refusal:
    """What a provider reports of a recipient (:class:`accounts.post.bounces.Refused`)."""

    status: str
    action: str = "failed"

    @property
    def of_address(self) -> bool:
        return self.status.startswith("5.1.") or self.status == "5.2.1"

    @property
    def of_us(self) -> bool:
        return self.status.startswith("5.7.")


class Refusals(NamedTuple):
    """A report of deliveries."""

    recipients: tuple[Refusal, ...]


class Complaint(NamedTuple):
    """Somebody has called a mail unwanted."""

    kind: str = "abuse"


def _mailgun(request: HttpRequest) -> list[Came]:
    post = request.POST
    if "body-mime" not in post:
        raise NotRaw("let the route forward to an address that ends in /mime")
    at = datetime.fromtimestamp(int(post["timestamp"]), UTC)
    return [Came(_bytes(post["body-mime"]), post.get("recipient", ""), post.get("sender", ""), at)]


def _postmark(request: HttpRequest) -> list[Came]:
    call = json.loads(request.body)
    if "RawEmail" not in call:
        raise NotRaw("let the inbound stream include raw mails")
    raw = _bytes(call["RawEmail"])
    lines = [each["Value"] for each in call.get("Headers", [])[:1] if each["Name"].lower() == "return-path"]
    return [Came(raw, call.get("OriginalRecipient", ""), lines[0] if lines else received.return_path(raw))]


def _sparkpost(request: HttpRequest) -> list[Came]:
    relayed = [each["msys"]["relay_message"] for each in json.loads(request.body) if each["msys"]]
    return [
        Came(_relayed(each["content"]), each.get("rcpt_to", ""), each.get("msg_from", "")) for each in relayed
    ]


def _relayed(content: Mapping[str, Any]) -> bytes:
    text = content["email_rfc822"]
    return base64.b64decode(text) if content["email_rfc822_is_base64"] else _bytes(text)


def _bytes(text: str) -> bytes:
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:  # halves of letters, which no mail has
        return text.encode("utf-8", "replace")


class Provider(NamedTuple):
    """How a provider proves itself and what it hands over: the library's module, and how its classes are called."""

    module: str
    name: str
    read: Callable[[HttpRequest], list[Came]]


PROVIDERS: Mapping[str, Provider] = {
    "mailgun": Provider("anymail.webhooks.mailgun", "Mailgun", _mailgun),
    "postmark": Provider("anymail.webhooks.postmark", "Postmark", _postmark),
    "sparkpost": Provider("anymail.webhooks.sparkpost", "SparkPost", _sparkpost),
}


@csrf_exempt
@require_POST
def inbound(request: HttpRequest) -> HttpResponse:
    """Mails come: 200 once they are stored, or are nobody's; 503 where they are not stored now."""
    provider = _provider()
    _checked(request, "Inbound")
    try:
        mails = provider.read(request)
    except NotRaw as error:
        log.error("provider_sends_no_raw_mails", hint=str(error))
        return HttpResponse(f"{error}\n", status=415, content_type="text/plain")
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise SuspiciousOperation(type(error).__name__) from None
    try:
        took = [
            store.take(
                each.raw, each.recipient, way=Inbound.Way.WEBHOOK, sender=each.sender, now=present.now(),
                arrived_at=each.at,
            )
            for each in mails
        ]  # fmt: skip
    except (DatabaseError, Busy) as error:
        return _later(error)
    log.info(
        "mail_came",
        way="webhook",
        size=sum(len(each.raw) for each in mails),
        took=[each.value for each in took],
    )
    return HttpResponse()


@csrf_exempt
@require_POST
def reports(request: HttpRequest) -> HttpResponse:
    """What a provider reports of mails of ours."""
    _provider()
    view = _checked(request, "Tracking")
    try:
        events = view.parse_events(request)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise SuspiciousOperation(type(error).__name__) from None
    try:
        now = present.now()
        for event in events:
            told, delivery = _told(event), _delivery(event)
            if told is not None and delivery is not None:
                with durable():
                    bounces.follow(delivery, told, now)
    except (DatabaseError, Busy) as error:
        return _later(error)
    return HttpResponse()


def _told(event: Any) -> Refusals | Complaint | None:
    """What the library's event says; None for what is no failure for good."""
    if event.event_type == "complained":
        return Complaint()
    if event.event_type not in ("bounced", "rejected", "failed"):
        return None
    said = _STATUS.search(f"{event.mta_response or ''} {event.description or ''}")
    by_reason = {"invalid": "5.1.1", "blocked": "5.7.1"}
    return Refusals((Refusal(said[0] if said else by_reason.get(event.reject_reason or "", "4.0.0")),))


def _delivery(event: Any) -> Delivery | None:
    """The mail that is meant: by its Message-ID, or the last one to that address where the provider gave another."""
    mails = Delivery.objects.filter(channel=Delivery.Channel.MAIL).select_related("notice")
    name = received.address_of(str(event.message_id or ""))
    found = mails.filter(message_id=f"<{name}>").first() if name else None
    address = received.address_of(str(event.recipient or "")).lower()
    if found is not None or not address:
        return found
    person = {"notice__person__emailaddress__email": address, "notice__person__emailaddress__primary": True}
    sent = mails.filter(state=Delivery.State.SENT).order_by("-sent_at", "-pk")
    return sent.filter(target=address).first() or sent.filter(target="", **person).first()


def _provider() -> Provider:
    if not settings.MAIL_PROVIDER:
        raise Http404
    return PROVIDERS[settings.MAIL_PROVIDER]


def _checked(request: HttpRequest, kind: str) -> Any:
    """The library's view of a call, by which it is the provider's. Raises SuspiciousOperation, which is a 400."""
    provider = _provider()
    view = _view(provider.module, f"{provider.name}{kind}WebhookView")()
    view.run_validators(request)
    return view


@cache
def _view(module: str, name: str) -> Any:
    return getattr(import_module(module), name)


def _later(error: Exception) -> HttpResponse:
    log.warning("mail_not_stored", error=type(error).__name__)
    return HttpResponse(status=503, headers={"Retry-After": str(LATER)})
