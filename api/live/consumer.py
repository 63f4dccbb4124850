"""The consumer: knows who reads, reads the stream from a cursor whenever woken, and says so.

The database is only touched in threads. A socket holds no state of the game: what it sends is read afresh, so
a hint that is lost, doubled or out of order cannot make it wrong.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from http.cookies import CookieError, SimpleCookie
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlsplit

import structlog
from allauth.headless.internal.sessionkit import authenticate_by_x_session_token
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host

from accounts import tokens
from accounts.models import User
from api import codec, limits
from api.authentication import bearer
from api.handler import document
from api.live.frames import (
    PROTOCOL,
    ClientFrame,
    EventsFrame,
    Hello,
    Ping,
    Pong,
    ProblemFrame,
    Ready,
    ServerFrame,
)
from api.live.watch import watch
from api.problems import Malformed, NotAllowed, NotAuthenticated, ProblemRaised
from horror import present
from horror.rules.kernel.agenda import Decision
from horror.table import read

log = structlog.get_logger("api.live")

BEATS_OF_SILENCE = 2.5
"""Heartbeats without any frame of the client after which the socket is closed."""
PAGE = 200
LARGEST = 4096
SOCKETS = 50
"""Sockets that a person, or an address without one, may have open in one process."""
FRAMES = 120
"""Frames that a client may send between two heartbeats."""

_open: Counter[str] = Counter()


class Code:
    """Close codes: 4000 and the status of the problem that was told before."""

    OUT_OF_TIME = 4408

    @staticmethod
    def of(status: int) -> int:
        return 4000 + status


class Identity(NamedTuple):
    """Who reads, and by what: checked again before each reading, so that what has ended opens nothing more."""

    user: User | None = None
    token: str | None = None
    session: str | None = None

    @property
    def whom(self) -> str | None:
        return f"user:{self.user.pk}" if self.user else None

    def alive(self) -> bool:
        """Whether the credential still opens something. One query or a few."""
        if self.token is not None:
            return bool(tokens.alive([self.token], present.now()))
        if self.session is not None:
            return authenticate_by_x_session_token(self.session) is not None
        return True


class LiveConsumer(AsyncWebsocketConsumer):
    """`/api/v1/games/{id}/live`."""

    channel_layer_alias = ""  # hints come through the one subscription of the process (api.live.watch)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.game: str = scope["url_route"]["kwargs"]["game"]
        self.identity = Identity()
        self.cursor = 0
        self.seat: int | None = None
        self.frames: asyncio.Queue[ClientFrame] = asyncio.Queue(FRAMES)
        self.woken = asyncio.Event()
        self.dirty = True
        self.heartbeat: int = settings.LIVE_HEARTBEAT_SECONDS
        self.heard = time.monotonic()
        self.counted: list[str] = []
        self.work: asyncio.Task[None] | None = None
        await super().__call__(scope, receive, send)

    # -- what the framework calls

    async def connect(self) -> None:
        if not _same_origin(self.scope):
            await self.close()
            return
        offered = self.scope.get("subprotocols", [])
        await self.accept(PROTOCOL if PROTOCOL in offered else None)
        self.work = asyncio.create_task(self._run())

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        self.heard = time.monotonic()
        try:
            body = text_data.encode("utf-8", "surrogatepass") if text_data is not None else bytes_data or b""
            if len(body) > LARGEST:
                raise Malformed(f"a frame has at most {LARGEST} bytes")
            self.frames.put_nowait(codec.decode(body, ClientFrame))  # type: ignore[arg-type]
        except asyncio.QueueFull:
            await self._end(ProblemRaised("too many frames", kind="too-many-requests"))
        except ProblemRaised as error:
            await self._end(error)
        self.woken.set()

    async def disconnect(self, code: int) -> None:
        if self.work is not None and self.work is not asyncio.current_task():
            self.work.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.work

    # -- the life of a socket

    async def _run(self) -> None:
        wake = self._wake
        try:
            self._count(f"ip:{_address(self.scope)}")
            hello = await self._greeting()
            await self._identify(hello)
            await watch().follow(self.game, wake)
            await self._follow()
        except ProblemRaised as error:
            await self._end(error)
        except Exception as error:
            shown = document(error)
            if shown is None:
                log.exception("a socket failed", game=self.game)
                await self._end(
                    ProblemRaised("a fault of the server; it has been noted", kind="server-error")
                )
            else:
                await self._tell(ProblemFrame(problem=shown))
                await self.close(Code.of(shown.status))
        finally:
            watch().unfollow(self.game, wake)
            for name in self.counted:
                _open[name] -= 1
                if not _open[name]:
                    del _open[name]

    def _wake(self) -> None:
        self.dirty = True
        self.woken.set()

    def _count(self, whom: str) -> None:
        if _open[whom] >= SOCKETS:
            raise ProblemRaised(
                f"at most {SOCKETS} sockets at a time", kind="too-many-requests", retry_after=60
            )
        _open[whom] += 1
        self.counted.append(whom)

    async def _greeting(self) -> Hello:
        """The client's hello: its first frame, or `?after=` in the address where the handshake says who it is."""
        query = parse_qsl(
            self.scope.get("query_string", b"").decode("ascii", "replace"), keep_blank_values=True
        )
        if query:
            name, after = query[0]
            if len(query) > 1 or name != "after":
                raise Malformed(
                    "the address takes `after` alone; a token never stands in it", path=f"?{name}"
                )
            if not after.isascii() or not after.isdecimal() or len(after) > 9:
                raise Malformed("a cursor is a number", path="?after")
            return Hello(after=int(after))
        try:
            first = await asyncio.wait_for(self.frames.get(), self.heartbeat)
        except TimeoutError:
            raise Malformed(f"no hello within {self.heartbeat} seconds") from None
        if not isinstance(first, Hello):
            raise Malformed("the first frame is a hello", path="$.type")
        return first

    async def _identify(self, hello: Hello) -> None:
        self.identity = await _identify_async(self.scope, hello.token)
        if self.identity.whom:
            self._count(self.identity.whom)
        self.cursor = hello.after

    async def _look(self) -> Reading:
        return await _look_async(self.game, self.identity, self.cursor)

    async def _follow(self) -> None:
        first = await self._look()
        if self.cursor > first.page.head:
            raise Malformed("this cursor is beyond the end of your stream", path="after")
        self.seat = first.seat
        await self._tell(Ready(game=self.game, seat=first.seat, cursor=self.cursor, heartbeat=self.heartbeat))
        await self._news(first)
        beat = time.monotonic() + self.heartbeat
        while True:
            with contextlib.suppress(asyncio.TimeoutError):
                await asyncio.wait_for(self.woken.wait(), max(0.0, beat - time.monotonic()))
            self.woken.clear()
            await self._answer_frames()
            if time.monotonic() >= beat:
                if time.monotonic() - self.heard > BEATS_OF_SILENCE * self.heartbeat:
                    await self.close(Code.OUT_OF_TIME)
                    return
                beat = time.monotonic() + self.heartbeat
                await self._tell(Ping())
                self.dirty = True  # so that a credential or seat that has ended is noticed without any news
            while self.dirty:
                self.dirty = False
                await self._news(await self._look())

    async def _answer_frames(self) -> None:
        while not self.frames.empty():
            frame = self.frames.get_nowait()
            if isinstance(frame, Ping):
                await self._tell(Pong())
            elif isinstance(frame, Hello):
                raise Malformed("a second hello", path="$.type")

    async def _news(self, reading: Reading) -> None:
        """Send what was read, page by page until the newest. A seat that was lost or won is another stream."""
        while True:
            if reading.seat != self.seat:
                raise NotAllowed("your seat has changed; connect again for the stream that is yours now")
            if not reading.page.items:
                return
            page = reading.page
            self.cursor = page.cursor
            await self._tell(
                EventsFrame(
                    cursor=page.cursor,
                    items=page.items,
                    decisions=reading.decisions,
                    status=reading.status,
                )
            )
            if page.cursor >= page.head:
                return
            reading = await self._look()

    async def _tell(self, frame: ServerFrame) -> None:
        await self.send(text_data=codec.encode(frame).decode())

    async def _end(self, error: ProblemRaised) -> None:
        await self._tell(ProblemFrame(problem=error.problem))
        await self.close(Code.of(error.problem.status))


class Reading(NamedTuple):
    """What one look at the game found."""

    page: read.Page
    decisions: list[Decision]
    status: str
    seat: int | None


def _look(game: str, identity: Identity, cursor: int) -> Reading:
    """Look at the game with the eyes that the reader has now. Raises what reading a game raises."""
    if not identity.alive():
        raise NotAuthenticated("the credential that opened this socket has ended")
    found = read.door(game, identity.user)
    page = read.stream(found, after=cursor, limit=PAGE)
    return Reading(page, read.decisions(found), found.game.status, found.seat)


def _identify(scope: Any, token: str | None) -> Identity:
    """Who reads: by the token of the hello or the handshake, or by a session. Raises NotAuthenticated."""
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
    offered = [name for name in scope.get("subprotocols", []) if name.startswith("bearer.")]
    scheme, _, authorization = headers.get("authorization", "").partition(" ")
    text = token or (offered[0].removeprefix("bearer.") if offered else None)
    if text is None and scheme.lower() == "bearer":
        text = authorization.strip()
    if text is not None:
        identity = _by_token(text)
    elif session := headers.get("x-session-token"):
        identity = _by_session(session)
        if identity.user is None:
            identity = None
    else:
        identity = _by_session(_cookie(headers.get("cookie", "")))
    address = _address(scope)
    if identity is None:
        limits.spend("credentials", f"ip:{address}")
        raise NotAuthenticated("this credential is unknown, expired or revoked")
    limits.spend("live", identity.whom or f"ip:{address}")
    return identity


def _by_token(text: str) -> Identity | None:
    found = bearer(text)
    if found is None:
        return None
    user, credential = found
    if "read" not in credential.scopes:
        raise ProblemRaised("this access token lacks the scope read", kind="scope-missing", scope="read")
    return Identity(user=user, token=credential.token.pk if credential.token else None)


def _by_session(key: str | None) -> Identity:
    """The person of a session, or a visitor."""
    found = authenticate_by_x_session_token(key) if key else None
    return Identity(user=found[0], session=key) if found else Identity()


def _cookie(header: str) -> str | None:
    try:
        morsel = SimpleCookie(header).get(settings.SESSION_COOKIE_NAME)
    except CookieError:
        return None
    return morsel.value if morsel else None


def _same_origin(scope: Any) -> bool:
    """Whether the page that opened the socket is ours. Programs send no Origin, and no cookie that they do not mean."""
    headers = dict(scope["headers"])
    if b"origin" not in headers:
        return True
    origin = headers[b"origin"].decode("latin-1").lower()
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    host = urlsplit(origin).netloc
    domain, _ = split_domain_port(host)
    own = headers.get(b"host", b"").decode("latin-1").lower()
    return bool(host) and host == own and validate_host(domain, settings.ALLOWED_HOSTS)


def _address(scope: Any) -> str:
    request = HttpRequest()
    request.META["REMOTE_ADDR"] = (scope.get("client") or ("",))[0]
    for name, value in scope["headers"]:
        if name == b"x-forwarded-for":
            request.META["HTTP_X_FORWARDED_FOR"] = value.decode("latin-1")
    return limits.address(request)


_look_async = database_sync_to_async(_look, thread_sensitive=False)
_identify_async = database_sync_to_async(_identify, thread_sensitive=False)
