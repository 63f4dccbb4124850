"""``python -m tests.bench.sockets [sockets] [moves]``: what sockets cost a process, and how late a move's frame comes.

One uvicorn process with PostgreSQL and Redis; 2,000 sockets, each with a token of its own, follow 500 games of four and
then one game together. Printed are the share of a core that the process uses while nothing happens, its memory, and how
long after a move was committed (a message, from another process) its frames have arrived. The clients share the
machine. Last line JSON.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import resource
import secrets
import statistics
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from deploy.demo.processes import Process, free_port, stop_all
from tests.servers.real import servers

SEATS = 4
TOGETHER = 40
"""Sockets that share a client's address: fewer than one address may have."""
OPENING = 50
"""Sockets that are opened at once."""
SETTLE_SECONDS, IDLE_SECONDS = 15, 40
TICKS = os.sysconf("SC_CLK_TCK")
PONG = b'{"type":"pong"}'


class Reader(asyncio.Protocol):
    """A client of few instructions: it notes when events arrive, and answers pings."""

    def __init__(self, game: str, token: str, number: int) -> None:
        self.game, self.token, self.number = game, token, number
        self.ready = asyncio.get_running_loop().create_future()
        self.arrived: asyncio.Queue[float] = asyncio.Queue()
        self.closed = False
        self._buffer = b""
        self._open = False

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        address = f"10.{self.number // TOGETHER // 250}.{self.number // TOGETHER % 250}.1"
        lines = [
            f"GET /api/v1/games/{self.game}/live?after=0 HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket",
            "Connection: Upgrade", f"Sec-WebSocket-Key: {base64.b64encode(secrets.token_bytes(16)).decode()}",
            "Sec-WebSocket-Version: 13", f"Authorization: Bearer {self.token}", f"X-Forwarded-For: {address}",
        ]  # fmt: skip
        transport.write("\r\n".join([*lines, "", ""]).encode())

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self.ready.set_exception(RuntimeError(head.decode()))
                return
            self._open, self._buffer = True, rest
        while frame := self._frame():
            self._take(*frame)

    def _frame(self) -> tuple[int, bytes] | None:
        data = self._buffer
        if len(data) < 2:
            return None
        length, start = data[1] & 127, 2
        if length > 125:
            start = 4 if length == 126 else 10
            length = int.from_bytes(data[2:start], "big")
        if len(data) < start + length:
            return None
        self._buffer = data[start + length :]
        return data[0] & 15, data[start : start + length]

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode == 9:
            self._send(10, payload)
        elif opcode == 1 and payload.startswith(b'{"type":"events"'):
            self.arrived.put_nowait(time.perf_counter())
        elif opcode == 1 and payload.startswith(b'{"type":"ping"'):
            self._send(1, PONG)
        elif opcode == 1 and payload.startswith(b'{"type":"ready"'):
            self.ready.set_result(None)
        elif opcode == 1 and payload.startswith(b'{"type":"problem"'):
            print(payload.decode(), file=sys.stderr)

    def _send(self, opcode: int, payload: bytes) -> None:
        self.transport.write(bytes([128 | opcode, 128 | len(payload), 0, 0, 0, 0]) + payload)

    def connection_lost(self, error: Exception | None) -> None:
        self.closed = True
        if not self.ready.done():
            self.ready.set_exception(RuntimeError("closed before it was ready"))


def main(sockets: int, moves: int) -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if 0 < hard < 2 * sockets:
        sys.exit(f"{sockets} sockets need as many open files; this machine gives a process {hard}")
    with servers() as found, tempfile.TemporaryDirectory() as folder:
        os.environ.update(found.environment(), SECRET_KEY="bench " * 9, DATA_DIR=folder)
        os.environ.update(TRUSTED_PROXY="true", LOG_LEVEL="WARNING", DJANGO_SETTINGS_MODULE="deploy.settings")
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connection

        from tests.bench.http import new_game

        call_command("migrate", verbosity=0, skip_checks=True)
        games = [new_game(number) for number in range(sockets // SEATS)]
        connection.close()
        report = {
            f"{len(games)}_games_of_{SEATS}": measured(
                folder, [(game, token) for game, tokens in games for token in tokens], moves
            ),
            f"one_game_of_{sockets}": measured(
                folder, [(games[0][0], token) for _, tokens in games for token in tokens], moves // 10
            ),
        }
    print(json.dumps({"server": str(found.postgresql), "sockets": sockets, **report}))


def measured(folder: str, wanted: list[tuple[str, str]], moves: int) -> dict[str, Any]:
    """One process, these sockets, so many moves."""
    port = free_port()
    command = [sys.executable, "-m", "uvicorn", "deploy.asgi:application", "--port", str(port)]
    web = Process(
        f"web-{port}", [*command, "--no-access-log", "--no-proxy-headers"], os.environ, Path(folder)
    )
    try:
        web.wait_until_ready(f"http://127.0.0.1:{port}/health/live")
        return asyncio.run(_measured(web.popen.pid, port, wanted, moves))
    finally:
        stop_all([web])


async def _measured(pid: int, port: int, wanted: list[tuple[str, str]], moves: int) -> dict[str, Any]:
    began, used = time.perf_counter(), cpu_seconds(pid)
    readers: list[Reader] = []
    for start in range(0, len(wanted), OPENING):
        numbers = range(start, min(start + OPENING, len(wanted)))
        some = await asyncio.gather(*(_opened(port, *wanted[number], number) for number in numbers))
        readers += some
    opened, opening = time.perf_counter() - began, cpu_seconds(pid) - used
    await asyncio.sleep(SETTLE_SECONDS)
    began, used = time.perf_counter(), cpu_seconds(pid)
    await asyncio.sleep(IDLE_SECONDS)
    idle = (cpu_seconds(pid) - used) / (time.perf_counter() - began)
    late, used = [], cpu_seconds(pid)
    games = sorted({reader.game for reader in readers})
    await asyncio.to_thread(
        _speak, games[-1], 0
    )  # the first one of a process has the way to Redis still to make
    await asyncio.sleep(1)
    for number in range(moves):
        game = games[number * 7 % len(games)]
        followers = [reader for reader in readers if reader.game == game]
        for reader in followers:
            while not reader.arrived.empty():
                reader.arrived.get_nowait()
        committed = await asyncio.to_thread(_speak, game, number)
        arrived = await asyncio.gather(*(reader.arrived.get() for reader in followers))
        late += [at - committed for at in arrived]
    working = cpu_seconds(pid) - used
    lost = sum(reader.closed for reader in readers)
    for reader in readers:
        reader.transport.abort()
    quantiles = statistics.quantiles(late, n=100)
    return {
        "opened_s": round(opened, 1),
        "opening_cpu_ms_each": round(1000 * opening / len(readers), 2),
        "rss_mb": round(rss_mb(pid)),
        "idle_cpu_percent": round(100 * idle, 1),
        "frames": len(late),
        "frame_late_ms": {
            "p50": round(1000 * quantiles[49]), "p99": round(1000 * quantiles[98]), "worst": round(1000 * max(late)),
        },
        "cpu_ms_a_frame": round(1000 * working / len(late), 2),
        "lost": lost,
    }  # fmt: skip


async def _opened(port: int, game: str, token: str, number: int) -> Reader:
    loop = asyncio.get_running_loop()
    _, reader = await loop.create_connection(lambda: Reader(game, token, number), "127.0.0.1", port)
    await asyncio.wait_for(reader.ready, 120)
    return reader


def _speak(game: str, number: int) -> float:
    """A message to all; gives the time after its commit."""
    from horror.models import Seat
    from horror.table import message
    from horror.table.acts import Caller

    author = Seat.objects.filter(game=game, index=0).values_list("owner", flat=True).get()
    message.say(game, 0, None, f"number {number}", Caller(author=author), datetime.now(UTC))
    return time.perf_counter()


def cpu_seconds(pid: int) -> float:
    """User and system time of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def rss_mb(pid: int) -> float:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000, int(sys.argv[2]) if len(sys.argv) > 2 else 100)
