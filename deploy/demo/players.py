"""The players of `make demo`: four strangers with an HTTP client each, who know the API and nothing else.

Each signs up, proves the address with the link out of the mail, makes an access token, sits down, and then follows
the game's socket (or, when that fails, reads pages) and decides whenever the game waits for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import email
import email.policy
import json
import re
import secrets
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import unquote

import httpx
import websockets

from clients import defender, settler
from clients.dice_notes import Anew, Notes

Json = dict[str, Any]

API = "/api/v1"
AUTH = f"{API}/auth/app/v1/auth"
MAIL_SECONDS = 60
PROGRAMS = {str(program.GAME["ruleset"]): program for program in (defender, settler)}
"""For each game the program that decides, from view and choices; it says what is played with it."""
PAST = ("epoch_changed", "cursor_ahead")
"""Codes of problems that say that the server goes on from a backup."""
TWICE = 25
"""Every so many submissions one is sent twice, as a client does that lost the answer; both answers must be one."""


class DemoFailed(RuntimeError):
    """Something went otherwise than documented; the message says what."""


class Player:
    """One person with a program."""

    def __init__(self, name: str, server: str, seed: int, ruleset: str, notes: Path | None = None) -> None:
        self.name = name
        self.think = PROGRAMS[ruleset].choose
        self.server = server
        self.address = f"{name.lower()}.{secrets.token_hex(4)}@example.org"
        self.notes = Notes(notes and notes / f"{self.address}.json")
        self.turn = 0
        self.epoch = ""
        self.random = Random(seed)
        self.http = httpx.AsyncClient(base_url=server, timeout=60, headers={"Accept": "application/json"})
        self.token = ""
        self.seat = -1
        self.moves = self.repeated = 0
        self.by_socket = self.by_page = 0
        self.noticed: Callable[[int, Json], None] | None = None
        self.told = 0

    async def call(
        self, method: str, path: str, body: Json | None = None, *, expect: int = 200, **headers: str
    ) -> Json:
        """One request; raises DemoFailed for any other status than the expected one."""
        response = await self.send(method, path, body, **headers)
        if response.status_code != expect:
            raise DemoFailed(f"{method} {path}: {response.status_code} {response.text[:500]}")
        found: Json = response.json() if response.content else {}
        return found

    async def send(self, method: str, path: str, body: Json | None = None, **headers: str) -> httpx.Response:
        """One request, tried again when the connection breaks: with a key that is safe."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        for attempt in range(3):
            try:
                return await self.http.request(method, path, json=body, headers=named)
            except httpx.TransportError:
                if attempt == 2:
                    raise
                await asyncio.sleep(0.2)
        raise AssertionError

    # -- an account

    async def sign_up(self, mails: Path) -> None:
        """An account by the real way: sign up, follow the link of the mail, sign in, make an access token."""
        password = secrets.token_urlsafe(16)
        person = {"email": self.address, "password": password, "name": self.name}
        begun = await self.call("POST", f"{AUTH}/signup", person, expect=401)  # and not yet verified
        here = begun["meta"]["session_token"]  # the password counts where it was made up
        key = await self._key_from_mail(mails)
        await self.call("POST", f"{AUTH}/email/verify", {"key": key}, expect=401, X_Session_Token=here)
        signed_in = await self.call("POST", f"{AUTH}/login", {"email": self.address, "password": password})
        session = signed_in["meta"]["session_token"]
        wanted = {
            "name": "demo",
            "scopes": ["read", "play", "host"],
            "expires_at": (datetime.now(UTC) + timedelta(days=1)).isoformat(),
        }
        made = await self.call("POST", f"{API}/me/tokens/", wanted, expect=201, X_Session_Token=session)
        self.token = made["token"]
        self.http.headers["Authorization"] = f"Bearer {self.token}"

    async def _key_from_mail(self, mails: Path) -> str:
        """The key of the verification link in the newest mail to this address."""
        try:
            async with asyncio.timeout(MAIL_SECONDS):
                while (key := self._newest_key(mails)) is None:
                    await asyncio.sleep(0.1)
                return key
        except TimeoutError:
            raise DemoFailed(f"no mail to {self.address} in {mails} after {MAIL_SECONDS} s") from None

    def _newest_key(self, mails: Path) -> str | None:
        for file in sorted(mails.glob("*.eml"), reverse=True):
            message = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
            body = message.get_body(("plain",)) if message["To"] == self.address else None
            found = re.search(r"/account/verify-email#(\S+)", body.get_content()) if body else None
            if found:
                return unquote(found[1])
        return None

    # -- a game

    async def play(self, game: str) -> None:
        """Follow the game until it is over and decide whenever it waits for this seat."""
        while True:
            try:
                if await self._by_socket(game):
                    return
            except (OSError, websockets.WebSocketException):
                pass
            # No socket, or one that broke: look by page, and try a socket again.
            self.by_page += 1
            await self._decide(game)
            await asyncio.sleep(0.5)

    async def _by_socket(self, game: str) -> bool:
        """True when the game is over. The token stands in a header, never in the address."""
        url = self.server.replace("http", "ws", 1) + f"{API}/games/{game}/live?after=0"
        headers = {"Authorization": f"Bearer {self.token}"}
        async with websockets.connect(url, additional_headers=headers, max_size=2**22) as socket:
            async for text in socket:
                frame = json.loads(text)
                if frame["type"] == "ping":
                    await socket.send('{"type":"pong"}')
                elif frame["type"] == "ready":
                    await self._in_epoch(game, frame["epoch"])
                elif frame["type"] == "problem" and frame["problem"].get("code") in PAST:
                    return False  # the server goes on from a backup: read everything anew
                elif frame["type"] == "problem":
                    raise DemoFailed(f"the socket of {self.name} was told: {frame['problem']}")
                elif frame["type"] == "events":
                    self.by_socket += 1
                    events = (event for item in frame["items"] for event in item.get("events", []))
                    began = (event["turn"] for event in events if event["type"] == "turn_began")
                    self.turn = max(self.turn, *began, 0)
                    if frame["status"] not in ("lobby", "running"):
                        return True
                    if _asked(frame["decisions"], self.seat):
                        await self._decide(game)
                    else:
                        await self._decline(game, frame["decisions"], frame["cursor"])
        return False

    async def _decide(self, game: str) -> None:
        """Answer what is asked of this seat. What comes of it, the next question too, is told by the stream."""
        barred: set[str] = set()
        while True:
            offered = await self.call("GET", f"{API}/games/{game}/choices/")
            await self._in_epoch(game, offered["epoch"])
            asked = _asked(offered["decisions"], self.seat)
            if not asked:
                return
            only = offered["choices"][0].get("move") if len(offered["choices"]) == 1 else None
            move = only or await self._choice(game, offered, barred)
            if move is None:
                continue
            status = await self._submit(game, move, asked["id"], offered)
            if status == 200:
                return
            if status == 422:
                barred.add(move["type"])

    async def _decline(self, game: str, decisions: list[Json], cursor: int) -> None:
        """Say no to what others offer: the server's bots wait a while for who says nothing."""
        for each in decisions:
            if each["seat"] == self.seat and not each["blocking"] and not each["answered"]:
                seen = {"cursor": cursor, "epoch": self.epoch}
                await self._submit(game, {"type": "decline", "offer": each["id"]}, each["id"], seen)
                return  # what the others have come to is told by the stream

    async def _choice(self, game: str, offered: Json, barred: set[str]) -> Json | None:
        """What the program wants; None when the game has gone on since the choices were read."""
        found = await self.call("GET", f"{API}/games/{game}/view/")
        if self.noticed is not None and self.turn > self.told:
            self.told = self.turn
            self.noticed(self.turn, await self.call("GET", f"{API}/games/{game}/table/"))
        if (found["epoch"], found["cursor"]) != (offered["epoch"], offered["cursor"]):
            return None
        move: Json | None = self.think(
            found["view"], offered["choices"], self.seat, self.random.randrange, barred
        )
        if move is None:
            raise DemoFailed(f"{self.name} is asked something and finds nothing to answer")
        return move

    async def _submit(self, game: str, move: Json, decision: str, seen: Json) -> int:
        """Send a move, decided on at the cursor and in the epoch of what was seen: 200 when it counts, 422 when the
        rules refuse it, 409 when the game has gone on.
        """
        key = {"Idempotency_Key": secrets.token_urlsafe(18)}
        body = {
            "moves": [move],
            "decision": decision,
            "expected_cursor": seen["cursor"],
            "epoch": seen["epoch"],
        }
        if not self.notes.entered(game, self.turn) and (link := await self._link(game)):
            body["link"] = link
        path = f"{API}/games/{game}/submissions/"
        response = await self.send("POST", path, body, **key)
        if response.status_code not in (200, 409, 422):
            raise DemoFailed(
                f"{self.name}: {move} was answered with {response.status_code} {response.text[:500]}"
            )
        if response.status_code == 200:
            self.notes.answered(game, response.json())
            self.moves += 1
            if self.moves % TWICE == 0:
                again = await self.send("POST", path, body, **key)
                if again.content != response.content:
                    raise DemoFailed(
                        f"{self.name}: the same request with the same key was answered otherwise"
                    )
                self.repeated += 1
        else:
            self.notes.refused(game)
            if response.json().get("code") == "link_missing":  # another turn than the socket has told of yet
                self.turn = -1
                return 409
        return response.status_code

    # -- the dice

    async def bind(self, game: str) -> None:
        """Bind the dice of the seat, before the game starts."""
        dice = await self.call("GET", f"{API}/games/{game}/dice/")
        anchor = self.notes.anchor(game, dice, self.seat)
        await self.call("PUT", f"{API}/games/{game}/dice/anchor/", anchor)

    async def ready(self, game: str) -> None:
        """Show the first link, now that the anchors are frozen."""
        dice = await self.call("GET", f"{API}/games/{game}/dice/")
        if (first := self.notes.ready(game, dice)) is not None:
            self.notes.answered(game, await self.call("POST", f"{API}/games/{game}/dice/ready/", first))

    async def _link(self, game: str) -> str:
        """The link for this turn, if one is wanted; the dice are checked against the notes with that."""
        while True:
            after = self.notes.after(game)
            path = f"{API}/games/{game}/dice/" + (f"?after={after}" if after >= 0 else "")
            try:
                return self.notes.link(game, await self.call("GET", path))
            except Anew:
                continue

    async def _in_epoch(self, game: str, epoch: str) -> None:
        """Where the server goes on from a backup, turns that were noted are to come yet."""
        if self.epoch not in ("", epoch):
            self.turn = 0
            await self._link(game)
        self.epoch = epoch

    async def close(self) -> None:
        with contextlib.suppress(httpx.HTTPError):
            await self.http.aclose()


def _asked(decisions: list[Json], seat: int) -> Json | None:
    """The decision that this seat owes."""
    return next(
        (each for each in decisions if each["seat"] == seat and each["blocking"] and not each["answered"]),
        None,
    )
