"""One client at a socket: what it says is read and counted, what it is told is sent in order, its end has a reason."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from typing import Any

import structlog
from django.conf import settings

from accounts.profile import accepted
from api import codec
from api.handler import document
from api.language import speaking
from api.live.frames import (
    PROTOCOL,
    ClientFrame,
    Hello,
    Here,
    Ping,
    Pong,
    ProblemFrame,
)
from api.live.identity import Identity, address, identify, same_origin
from api.live.looking import in_thread
from api.live.pulse import pulse
from api.problems import (
    Malformed,
    Problem,
    ProblemRaised,
    problem,
)
from horror.rules.kernel.phrases import counted, phrase

log = structlog.get_logger("api.live")

LARGEST = 4096
"""Bytes that a frame of a client may have."""
SOCKETS = 50
"""Sockets that a person, or an address without one, may have open in one process."""
FRAMES = 120
"""Frames that a client may send between two heartbeats."""
SILENT = 4408

PING = codec.encode(Ping()).decode()
PONG = codec.encode(Pong()).decode()

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

_open: Counter[str] = Counter()


def code_of(status: int) -> int:
    """Close codes: 4000 and the status of the problem that was told before."""
    return 4000 + status


async def refuse(scope: Any, send: Send, shown: Problem) -> None:
    """Answer a handshake with HTTP: the problem's document, or 403 alone where the server can say no more."""
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close"})
        return
    headers = [(b"content-type", b"application/problem+json"), (b"cache-control", b"private, no-store")]
    await send({"type": "websocket.http.response.start", "status": shown.status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": codec.encode(shown)})


class Socket:
    """The life of one socket, whatever it follows: handshake, hello, heartbeats, end."""

    def __init__(self, scope: Any, receive: Receive, send: Send) -> None:
        self.scope, self._receive, self._send = scope, receive, send
        self.identity = Identity()
        self.language: str | None = None
        self.ready = self.behind = False
        self.heard = time.monotonic()
        self.unanswered = 0
        self.beat = 0.0
        self._said = 0
        self._hello: asyncio.Future[ClientFrame] = asyncio.get_running_loop().create_future()
        self._outbox: deque[str] = deque()
        self._sending = self._gone = False
        self._close: int | None = None
        self._woken = asyncio.Event()
        self._counted: list[str] = []

    @property
    def spoken(self) -> str:
        """That in which its reader is told why it ends (api.language)."""
        user = self.identity.user
        accepts = dict(self.scope["headers"]).get(b"accept-language", b"").decode("latin-1")
        return self.language or (user.language if user is not None else accepted(accepts))

    # -- what each kind of socket does

    async def begin(self, hello: Hello) -> None:
        """Follow what this socket is about, as who `identity` says. Raises what is told before the end."""
        raise NotImplementedError

    def drained(self) -> None:
        """Everything was sent, and something new has come meanwhile."""

    def leave(self) -> None:
        """Follow nothing any more; called once, however far it came."""

    def touched(self) -> None:
        """Somebody is at the page of what is followed."""

    def greeting(self) -> Hello | None:
        """The hello that stands in the address, if one may."""
        if self.scope.get("query_string"):
            raise Malformed("this address takes no parameters", path="?")
        return None

    # -- its life

    async def serve(self) -> None:
        """From the handshake to the end. A client that goes away is an end like any other."""
        if (await self._receive())["type"] != "websocket.connect":
            return
        if not same_origin(self.scope):
            await refuse(
                self.scope, self._send, problem("not-allowed", "pages of other sites open no socket")
            )
            return
        offered = self.scope.get("subprotocols", [])
        listening: asyncio.Task[None] | None = None
        try:
            await self._send(
                {"type": "websocket.accept", "subprotocol": PROTOCOL if PROTOCOL in offered else None}
            )
            listening = asyncio.create_task(self._listen())
            await self._meet()
            await self._tell()
        except OSError:  # what a server raises where the client is gone
            pass
        finally:
            self._gone = True
            if listening is not None:
                listening.cancel()
            self._part()

    async def _meet(self) -> None:
        """Until it is known who this is and what is followed; what forbids that is left to be told."""
        try:
            self._count(f"ip:{address(self.scope)}")
            hello = self.greeting() or await self._first()
            self.identity = await in_thread(identify, self.scope, hello.token)
            if self.identity.whom:
                self._count(self.identity.whom)
            await self.begin(hello)
            pulse().join(self)
        except OSError:
            raise
        except ProblemRaised as error:
            self.end(error)
        except Exception as error:
            with speaking(self.spoken):
                shown = document(error)
                if shown is None:
                    log.exception("a socket failed")
                    shown = problem("server-error", "a fault of the server; it has been noted")
            self._end(shown)

    def _part(self) -> None:
        pulse().leave(self)
        self.leave()
        for name in self._counted:
            _open[name] -= 1
            if not _open[name]:
                del _open[name]

    def _count(self, whom: str) -> None:
        if _open[whom] >= SOCKETS:
            raise ProblemRaised(
                phrase("at most {most} sockets at a time", most=SOCKETS),
                kind="too-many-requests",
                code="sockets",
                retry_after=60,
            )
        _open[whom] += 1
        self._counted.append(whom)

    async def _first(self) -> Hello:
        heartbeat = settings.LIVE_HEARTBEAT_SECONDS
        try:
            first = await asyncio.wait_for(self._hello, heartbeat)
        except TimeoutError:
            raise Malformed(
                phrase("no hello within {time}", time=counted("{n} second", "{n} seconds", heartbeat))
            ) from None
        if not isinstance(first, Hello):
            raise Malformed("the first frame is a hello", path="$.type")
        return first

    # -- what the client says

    async def _listen(self) -> None:
        try:
            while (message := await self._receive())["type"] == "websocket.receive":
                if self._close is None:
                    self._take(message)
        finally:
            self._gone = True
            self._woken.set()
            self._no_hello(ConnectionError("the client is gone"))

    def _no_hello(self, error: Exception) -> None:
        if not self._hello.done():
            self._hello.set_exception(error)
            self._hello.exception()  # it is known, whether or not somebody still waits for it

    def _take(self, message: Message) -> None:
        self.heard = time.monotonic()
        self.unanswered = 0
        self._said += 1
        try:
            if self._said > FRAMES:
                raise ProblemRaised(
                    phrase("at most {most} frames between two heartbeats", most=FRAMES),
                    kind="too-many-requests",
                    code="sockets",
                )
            text = message.get("text")
            body = text.encode("utf-8", "surrogatepass") if text is not None else message.get("bytes") or b""
            if len(body) > LARGEST:
                raise Malformed(phrase("a frame has at most {most} bytes", most=LARGEST))
            frame: ClientFrame = codec.decode(body, ClientFrame)  # type: ignore[arg-type]
            if not self._hello.done():
                self._hello.set_result(frame)
            elif isinstance(frame, Hello):
                raise Malformed("a second hello", path="$.type")
            elif isinstance(frame, Ping):
                self.say(PONG)
            elif isinstance(frame, Here):
                self.touched()
        except ProblemRaised as error:
            self._no_hello(error)
            self.end(error)

    # -- what it is told

    @property
    def busy(self) -> bool:
        """Whether something that it was told is still on its way."""
        return self._sending or bool(self._outbox)

    def say(self, frame: str) -> None:
        """Send a frame when those before it are sent."""
        if self._close is None and not self._gone:
            self._outbox.append(frame)
            self._woken.set()

    def ping(self) -> None:
        """A beat: ask whether the client is there, and count its frames anew."""
        self._said = 0
        self.unanswered += 1
        self.say(PING)

    def silent(self) -> None:
        """The client has said nothing for too long."""
        self._shut(SILENT)

    def end(self, error: ProblemRaised) -> None:
        """Tell why, and close."""
        with speaking(self.spoken):
            self._end(error.problem)

    def _end(self, shown: Problem) -> None:
        self.say(codec.encode(ProblemFrame(problem=shown)).decode())
        self._shut(code_of(shown.status))

    def _shut(self, code: int) -> None:
        if self._close is None:
            self._close = code
            self._woken.set()

    async def _tell(self) -> None:
        while not self._gone:
            self._sending = True
            while self._outbox:
                await self._send({"type": "websocket.send", "text": self._outbox.popleft()})
            self._sending = False
            if self._close is not None:
                await self._send({"type": "websocket.close", "code": self._close})
                return
            if self.behind:
                self.behind = False
                self.drained()
            self._woken.clear()
            await self._woken.wait()
