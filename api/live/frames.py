"""What is said over a socket. Every frame is a JSON object whose `type` says what it is."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from api import codec
from api.problems import Problem
from horror.rules.kernel.agenda import Decision
from horror.table.acts import Item

PROTOCOL = "horror.v1"
"""The subprotocol that clients may ask for; a token may be offered beside it, as `bearer.ch_…`."""


class Hello(msgspec.Struct, tag_field="type", tag="hello", forbid_unknown_fields=True, kw_only=True):
    """The first frame of a client: where to begin, and who it is, unless the handshake said so."""

    after: Annotated[int, Meta(ge=0, le=2**31 - 1)] = 0
    token: Annotated[str, Meta(max_length=100)] | None = None


class Ping(msgspec.Struct, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """Are you there? Either side may ask; the other answers with pong."""


class Pong(msgspec.Struct, tag_field="type", tag="pong", forbid_unknown_fields=True):
    """I am."""


class Ready(msgspec.Struct, tag_field="type", tag="ready", kw_only=True):
    """You are heard. `seat` is the one that you play, null if you look on; a ping comes every `heartbeat` seconds."""

    game: str
    seat: int | None
    cursor: int
    heartbeat: int


class EventsFrame(msgspec.Struct, tag_field="type", tag="events", kw_only=True):
    """What is new in your stream, in order and without holes; `cursor` is that of the last item."""

    cursor: int
    items: list[Item]
    decisions: list[Decision]
    status: str


class ProblemFrame(msgspec.Struct, tag_field="type", tag="problem", kw_only=True):
    """Why the socket is closed next."""

    problem: Problem


ClientFrame = Hello | Ping | Pong
ServerFrame = Ready | EventsFrame | Ping | Pong | ProblemFrame

codec.prepare(ClientFrame)

FRAMES = (Hello, Ping, Pong, Ready, EventsFrame, ProblemFrame)
