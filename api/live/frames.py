"""What is said over a socket. Every frame is a JSON object whose `type` says what it is."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from api import codec
from api.invitations import InvitationShown
from api.language import InLanguage
from api.leagues.news import LeagueNow
from api.leagues.shapes import SeasonState
from api.problems import Problem
from api.schema import declare, declare_union
from horror.models.game import Status
from horror.table.acts import Item, OpenDecision
from horror.table.following import GameNow

PROTOCOL = "horror.v1"
"""The subprotocol that clients may ask for; a token may be offered beside it, as `bearer.ch_…`."""


class Hello(msgspec.Struct, tag_field="type", tag="hello", forbid_unknown_fields=True, kw_only=True):
    """The first frame of a client: where to begin, and who it is, unless the handshake said so. `epoch` is the one that
    was told with the cursor `after`. With `text` each item brings its log lines: in the `language` that is asked for,
    else that of the account, else one that a visitor's handshake accepts. The stream of an account begins with what is
    so now, and takes of these `epoch` alone, with which it says whether what you keep of games holds; the news of a
    season take none of them."""

    after: Annotated[int, Meta(ge=0, le=2**31 - 1)] = 0
    epoch: Annotated[str, Meta(min_length=1, max_length=16)] | None = None
    token: Annotated[str, Meta(max_length=100)] | None = None
    text: bool = False
    language: InLanguage = None


class Ping(msgspec.Struct, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """Are you there? Either side may ask; the other answers with pong."""


class Pong(msgspec.Struct, tag_field="type", tag="pong", forbid_unknown_fields=True):
    """I am."""


class Here(msgspec.Struct, tag_field="type", tag="here", forbid_unknown_fields=True):
    """Somebody sees this game just now and has touched its page: mails to the seat wait a while (docs/live.md). Of no
    meaning from who has no seat, or at the stream of an account."""


class Ready(msgspec.Struct, tag_field="type", tag="ready", kw_only=True):
    """You are heard. `seat` is the one that you play, null if you look on; cursors count within the `epoch`; a ping
    comes every `heartbeat` seconds. `draft` is a word that is another one whenever your draft is, null where there is
    none."""

    game: str
    seat: int | None
    cursor: int
    epoch: str
    heartbeat: int
    draft: str | None = None


class EventsFrame(msgspec.Struct, tag_field="type", tag="events", kw_only=True):
    """What is new in your stream, in order and without holes; `cursor` is that of the last item."""

    cursor: int
    items: list[Item]
    decisions: list[OpenDecision]
    status: Status


class DraftFrame(msgspec.Struct, tag_field="type", tag="draft", kw_only=True):
    """Your draft is another version, which another device of yours may have written: read it anew. `draft` is its word,
    null where there is none."""

    draft: str | None


class RematchFrame(msgspec.Struct, tag_field="type", tag="rematch", kw_only=True):
    """The rematch of this game that is over is another one than you were told, or there is one now: its `game`, and
    `by`, the id of who hosts it, the one that seats show as `player`. Both are null where you know of it no more."""

    game: str | None
    by: str | None


class AccountReady(msgspec.Struct, tag_field="type", tag="ready", kw_only=True):
    """You are heard, at the stream of your account; cursors of games count within the `epoch`; a ping comes every
    `heartbeat` seconds."""

    epoch: str
    heartbeat: int


class GamesFrame(msgspec.Struct, tag_field="type", tag="games", kw_only=True):
    """How games of yours stand: in the first frame all that are not over, later those of which something changed. One
    that is over is told once, with its status. In those of `left` you sit no more."""

    games: list[GameNow]
    left: list[str] = []


class InvitationsFrame(msgspec.Struct, tag_field="type", tag="invitations", kw_only=True):
    """The invitations that you may accept, all of them: after the first frame of games if there are any, and whenever
    they are others."""

    invitations: list[InvitationShown]


class LeaguesFrame(msgspec.Struct, tag_field="type", tag="leagues", kw_only=True):
    """Your seasons that are not over, all of them (`leagues`): after the first frame of games if there are any, and
    whenever they are others or stand otherwise."""

    leagues: list[LeagueNow]


class SeasonReady(msgspec.Struct, tag_field="type", tag="ready", kw_only=True):
    """You are heard, at the news of a `season` (its number) of a `league` (its word in addresses); a ping comes every
    `heartbeat` seconds."""

    league: str
    season: int
    heartbeat: int


class SeasonFrame(msgspec.Struct, tag_field="type", tag="season", kw_only=True):
    """How a season stands, its `state`: first as it does now, then whenever its `news` is another word. It is that
    which `GET` of the season tells: where you have the same, there is nothing to ask for."""

    state: SeasonState
    news: str


class ProblemFrame(msgspec.Struct, tag_field="type", tag="problem", kw_only=True):
    """Why the socket is closed next."""

    problem: Problem


ClientFrame = Hello | Ping | Pong | Here
ServerFrame = Ready | EventsFrame | DraftFrame | RematchFrame | Ping | Pong | ProblemFrame

codec.prepare(ClientFrame)

AccountFrame = AccountReady | GamesFrame | InvitationsFrame | LeaguesFrame | Ping | Pong | ProblemFrame
SeasonNews = SeasonReady | SeasonFrame | Ping | Pong | ProblemFrame
declare(
    Hello, Ping, Pong, Here, Ready, EventsFrame, DraftFrame, RematchFrame, AccountReady, GamesFrame, InvitationsFrame,
    LeaguesFrame, SeasonReady, SeasonFrame, ProblemFrame,
)  # fmt: skip
declare_union("ClientFrame", ClientFrame)
declare_union("ServerFrame", ServerFrame)
declare_union("AccountFrame", AccountFrame)
declare_union("SeasonNews", SeasonNews)

SOCKETS = {
    "/api/v1/games/{game}/live": (
        "Your stream of one game as it grows; docs/live.md tells the life of a socket.",
        "ClientFrame",
        "ServerFrame",
    ),
    "/api/v1/me/live": (
        "How all your games and leagues stand, and which invitations you have, as it changes.",
        "ClientFrame",
        "AccountFrame",
    ),
    "/api/v1/leagues/{league}/seasons/{season}/live": (
        "When there is news of a season.",
        "ClientFrame",
        "SeasonNews",
    ),
}
"""What the OpenAPI document says of sockets: address, meaning, and the unions of what either side says."""
