"""What is sent, by the kind of endpoint: Standard Webhooks, Discord, Slack, ntfy (PUSH-04, PUSH-05).

A topic of ntfy is public: it is told which kind of thing happened, and a link, and no more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.channels import signing
from accounts.channels.models import Endpoint
from accounts.outbox import Word

CHARACTERS = 1500
"""Of a message in a chat."""
SAID: Mapping[str, object] = {
    "game.turn": gettext_lazy("It is your turn"),
    "game.reminder": gettext_lazy("Your time is running out"),
    "game.lapsed": gettext_lazy("Time has run out"),
    "game.offer": gettext_lazy("You are asked something that you may answer"),
    "game.ended": gettext_lazy("The game is over"),
    "game.recalled": gettext_lazy("You need not answer any more"),
    "message.posted": gettext_lazy("Somebody has written to you"),
    "league": gettext_lazy("There is news of a league"),
}
"""What happened, in words that say nothing else."""


class Request(NamedTuple):
    """The body and the headers of one call."""

    body: bytes
    headers: Mapping[str, str]


def in_words(event: str) -> str:
    """Which kind of thing happened, in the language that is active."""
    return str(SAID.get(event) or SAID.get(event.partition(".")[0]) or event)


def standard(notice: str, event: str, made_at: datetime, data: Mapping[str, object]) -> bytes:
    """The body for programs: thin, ids and moments."""
    return msgspec.json.encode({"type": event, "timestamp": made_at, "data": data})


def discord(word: Word) -> Request:
    """Nobody is called by the names of games, which their makers choose, and none of them is a link."""
    said = f"**{_marked(word.title)}**: {_marked(word.text)}"
    content = f"{said[:CHARACTERS]}\n{word.link}"
    return _json({"content": content, "allowed_mentions": {"parse": []}})


def slack(word: Word) -> Request:
    """Its three letters of markup are escaped."""
    said = f"{word.title}: {word.text}".replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return _json({"text": f"{said[:CHARACTERS]}\n{word.link}"})


def ntfy(word: Word) -> Request:
    """The kind and a link."""
    return Request(
        in_words(word.event).encode(), {"Click": word.link, "Content-Type": "text/plain; charset=utf-8"}
    )


CHATS: Mapping[str, Callable[[Word], Request]] = {
    Endpoint.Kind.DISCORD: discord,
    Endpoint.Kind.SLACK: slack,
    Endpoint.Kind.NTFY: ntfy,
}


def of_word(
    kind: str, notice: str, made_at: datetime, word: Word, keys: Sequence[str], now: datetime
) -> Request:
    """What an endpoint of a kind is sent."""
    if kind != Endpoint.Kind.STANDARD:
        return CHATS[kind](word)
    body = standard(notice, word.event, made_at, word.data)
    return Request(body, signing.headers(notice, body, keys, now))


def of_probe(
    endpoint: Endpoint, asked: str, code: str, link: str, keys: Sequence[str], now: datetime
) -> Request:
    """What it is sent to prove itself, or to be tried."""
    event = f"endpoint.{asked}"
    if endpoint.kind == Endpoint.Kind.STANDARD:
        data = {"endpoint": endpoint.pk, **({"code": code} if code else {})}
        name = f"{endpoint.pk}-{int(now.timestamp())}"
        body = standard(name, event, now, data)
        return Request(body, signing.headers(name, body, keys, now))
    text = _("Your code is %(code)s") % {"code": code} if code else _("This is a test.")
    if endpoint.kind == Endpoint.Kind.NTFY:
        return Request(text.encode(), {"Click": link, "Content-Type": "text/plain; charset=utf-8"})
    return CHATS[endpoint.kind](Word(event, {}, link, text, link))


def _json(body: Mapping[str, object]) -> Request:
    return Request(msgspec.json.encode(body), {"Content-Type": "application/json"})


def _marked(text: str) -> str:
    return re.sub(r"([\\*_~|`>#\[\]()@:<-])", r"\\\1", " ".join(text.split()))
