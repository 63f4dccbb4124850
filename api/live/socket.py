"""One client at a socket: what it says is read and counted, what it is told is sent in order, its end has a reason."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any
from urllib.parse import parse_qsl

import structlog
from django.conf import settings

from api import codec
from api.handler import document
from api.invitations import InvitationShown
from api.language import of_header, speaking
from api.live.frames import (
    PROTOCOL,
    AccountReady,
    ClientFrame,
    GamesFrame,
    Hello,
    Here,
    InvitationsFrame,
    Ping,
    Pong,
    ProblemFrame,
    Ready,
)
from api.live.identity import Identity, address, identify, same_origin
from api.live.looking import Question, Told, in_thread
from api.live.pulse import pulse
from api.live.rooms import GameRoom, Held, house
from api.live.watch import watch
from api.problems import (
    CursorAhead,
    EpochChanged,
    Malformed,
    NotAllowed,
    NotAuthenticated,
    Problem,
    ProblemRaised,
    problem,
)
from horror import present
from horror.models import ENDED
from horror.rules.kernel.phrases import phrase
from horror.table import presence, read

log = structlog.get_logger("api.live")

LARGEST = 4096
"""Bytes that a frame of a client may have."""
SOCKETS = 50
"""Sockets that a person, or an address without one, may have open in one process."""
FRAMES = 120
"""Frames that a client may send between two heartbeats."""
NOTED = 20.0
"""Seconds between two notes that a person is at the page of a game."""
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
        return self.language or (user.language if user is not None else of_header(accepts))

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
            raise Malformed(phrase("no hello within {n} seconds", n=heartbeat)) from None
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


def _note(game: str, seat: int, person: Any) -> None:
    presence.touch(game, seat, person, present.now())


def _noted(noting: asyncio.Task[None]) -> None:
    """Who cannot be noted gets a mail too many; that is no reason to end a socket."""
    if not noting.cancelled() and (error := noting.exception()) is not None:
        log.warning("presence_not_noted", error=type(error).__name__)


class GameSocket(Socket):
    """`/api/v1/games/{id}/live`: a reader's stream of one game."""

    def __init__(self, scope: Any, receive: Receive, send: Send, game: str) -> None:
        super().__init__(scope, receive, send)
        self.game = game
        self.cursor = 0
        self.epoch: str | None = None
        self.seat: int | None = None
        self.text = False
        self.room: GameRoom | None = None
        self._noted = -NOTED

    def greeting(self) -> Hello | None:
        query = parse_qsl(
            self.scope.get("query_string", b"").decode("ascii", "replace"), keep_blank_values=True
        )
        if not query:
            return None
        given = dict(query)
        for count, (name, _) in enumerate(query):
            if name not in ("after", "epoch") or any(name == other for other, _ in query[:count]):
                raise Malformed(
                    "the address takes `after` and `epoch`; a token never stands in it", path=f"?{name}"
                )
        after, epoch = given.get("after", "0"), given.get("epoch")
        if not after.isascii() or not after.isdecimal() or len(after) > 9:
            raise Malformed("a cursor is a number", path="?after")
        if epoch is not None and not 0 < len(epoch) <= 16:
            raise Malformed("an epoch is a short word", path="?epoch")
        hello = Hello(after=int(after), epoch=epoch)
        self._hello.set_result(hello)
        return hello

    async def begin(self, hello: Hello) -> None:
        self.cursor, self.epoch = hello.after, hello.epoch
        self.text, self.language = hello.text, hello.language
        self.room = await house().enter(self.game, self)
        self.room.want(self)

    def leave(self) -> None:
        house().leave(self.game, self)

    @property
    def question(self) -> Question:
        return Question(self.identity, self.cursor, self.text, not self.ready, self.language)

    def hear(self, told: Told) -> None:
        """What the reader is told now. A seat that was lost or won is another stream, and so is a seat's in a database
        that was put back from a backup, beneath our feet too."""
        if self.ready and told.seat != self.seat:
            self.end(NotAllowed("your seat has changed; connect again for the stream that is yours now"))
            return
        if self.epoch not in (None, told.epoch):
            self.end(EpochChanged(told.epoch))
            return
        if self.cursor > told.head:
            self.end(CursorAhead(path="after"))
            return
        if not self.ready:
            self.ready, self.seat, self.epoch = True, told.seat, told.epoch
            ready = Ready(
                game=self.game,
                seat=self.seat,
                cursor=self.cursor,
                epoch=told.epoch,
                heartbeat=settings.LIVE_HEARTBEAT_SECONDS,
            )
            self.say(codec.encode(ready).decode())
        if told.frame is not None:
            self.cursor = told.cursor
            self.say(told.frame)
            self.behind = self.behind or told.cursor < told.head

    def drained(self) -> None:
        if self.room is not None:
            self.room.want(self)

    def touched(self) -> None:
        """Noted for the mails of the seat, seldom enough that it costs nothing."""
        if self.seat is None or self.heard < self._noted + NOTED:
            return
        self._noted = self.heard
        noting = asyncio.create_task(in_thread(_note, self.game, self.seat, self.identity.user))
        noting.add_done_callback(_noted)


class AccountSocket(Socket):
    """`/api/v1/me/live`: how all games of a person stand, now and whenever something changes."""

    def __init__(self, scope: Any, receive: Receive, send: Send) -> None:
        super().__init__(scope, receive, send)
        self._told: dict[str, read.GameNow] = {}
        self._invited: list[InvitationShown] = []
        self._person: Any = None
        self._epoch: str | None = None

    async def begin(self, hello: Hello) -> None:
        if hello.after or hello.text or hello.language:
            raise Malformed(
                "this stream begins with what is so now: no `after`, no `text`, no `language`", path="$"
            )
        if self.identity.user is None:
            raise NotAuthenticated("this stream is an account's: it needs an access token or a session")
        self._person, self._epoch = self.identity.user.pk, hello.epoch
        house().people.followers.add(self)
        watch().follow_person(self._person, self._wake)
        self._wake()

    def leave(self) -> None:
        house().people.followers.discard(self)
        if self._person is not None:
            watch().unfollow_person(self._person, self._wake)
        for game in self._told:
            watch().unfollow(game, self._wake)

    def _wake(self) -> None:
        house().people.want(self)

    @property
    def known(self) -> frozenset[str]:
        return frozenset(self._told)

    def hear(self, held: Held) -> None:
        """Tell what is not as it was told before, and follow the games that are."""
        epoch, games = held.epoch, held.games
        if self._epoch not in (None, epoch):
            self.end(EpochChanged(epoch))
            return
        first = not self.ready
        if first:
            self.ready, self._epoch = True, epoch
            ready = AccountReady(epoch=epoch, heartbeat=settings.LIVE_HEARTBEAT_SECONDS)
            self.say(codec.encode(ready).decode())
        news = [game for game in games if self._told.get(game.game) != game]
        left = sorted(self._told.keys() - {game.game for game in games})
        if first or news or left:
            self.say(codec.encode(GamesFrame(games=news, left=left)).decode())
        if held.invitations != self._invited:
            self._invited = held.invitations
            self.say(codec.encode(InvitationsFrame(invitations=held.invitations)).decode())
        for gone in left:
            self._forget(gone)
        for game in news:
            if game.status in ENDED:
                self._forget(game.game)
            else:
                if game.game not in self._told:
                    self._follow(game.game)
                self._told[game.game] = game

    def _follow(self, game: str) -> None:
        """Once more after the hints of this game are heard, since one may have been missed until then."""
        following = asyncio.create_task(watch().follow(game, self._wake))
        following.add_done_callback(partial(self._followed, game))

    def _followed(self, game: str, following: asyncio.Task[None]) -> None:
        if self._gone or game not in self._told:
            watch().unfollow(game, self._wake)
        else:
            self._wake()

    def _forget(self, game: str) -> None:
        if self._told.pop(game, None) is not None:
            watch().unfollow(game, self._wake)

    def drained(self) -> None:
        self._wake()
