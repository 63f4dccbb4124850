"""A line between two programs that can be cut, refused or held up: a proxy for TCP, in a thread of its own."""

from __future__ import annotations

import asyncio
import threading
from typing import Literal

CHUNK = 65_536

State = Literal["open", "refused", "stalled"]


class Line:
    """Listens on a port of 127.0.0.1 and passes on to `target`: a port, or the path of a socket."""

    def __init__(self, target: int | str) -> None:
        self.target = target  # which may change: connections that there are stay with the old one
        self.port = 0
        self._state: State = "open"
        self._writers: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._going = asyncio.Event()
        self._going.set()
        ready = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(ready,), daemon=True)
        self._thread.start()
        ready.wait()

    def set(self, state: State) -> None:
        """``refused`` ends new connections at once, ``stalled`` passes nothing on; ``open`` is as it should be."""
        self._loop.call_soon_threadsafe(self._set, state)

    def cut(self) -> None:
        """End every connection that there is, whatever is on its way."""
        self._loop.call_soon_threadsafe(self._cut)

    def close(self) -> None:
        """End all connections, and the thread."""
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    async def _end(self) -> None:
        self._cut()
        ours = asyncio.all_tasks() - {asyncio.current_task()}
        for task in ours:
            task.cancel()
        await asyncio.gather(*ours, return_exceptions=True)

    def _set(self, state: State) -> None:
        self._state = state
        (self._going.clear if state == "stalled" else self._going.set)()

    def _cut(self) -> None:
        for writer in self._writers:
            writer.transport.abort()

    def _run(self, ready: threading.Event) -> None:
        asyncio.set_event_loop(self._loop)

        async def listen() -> None:
            server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
            self.port = server.sockets[0].getsockname()[1]
            ready.set()

        self._loop.run_until_complete(listen())
        self._loop.run_forever()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._state == "refused":
            writer.transport.abort()
            return
        try:
            if isinstance(self.target, str):
                far_reader, far = await asyncio.open_unix_connection(self.target)
            else:
                far_reader, far = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        both = {writer, far}
        self._writers |= both
        try:
            await asyncio.gather(self._pass(reader, far), self._pass(far_reader, writer))
        except OSError:  # one end is gone without a word: so it is for the other
            for end in both:
                end.transport.abort()
        except asyncio.CancelledError:  # the line is closed
            pass
        finally:
            self._writers -= both
            for end in both:
                end.close()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(CHUNK):
            await self._going.wait()
            writer.write(data)
            await writer.drain()
        if writer.can_write_eof():
            writer.write_eof()
