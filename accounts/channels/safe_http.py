"""Speaking to addresses that strangers have named, and to nothing of our own network (PUSH-04).

Only https, to ports 443 and 8443. A name is resolved once, and what is connected to is the address that was looked at;
the certificate is held against the name. Nothing is followed, little is read, and all of it has an end: whoever drips
byte by byte is cut off. No proxy of the environment is asked, since it would resolve the name anew.
"""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

import requests
from requests_hardened import Config, HTTPSession
from urllib3.connection import HTTPSConnection
from urllib3.connectionpool import HTTPSConnectionPool
from urllib3.exceptions import HTTPError

CONNECT, READ = 2.0, 10.0
"""Seconds for a connection, and until the next bytes come."""
TOTAL = 20.0
"""Seconds for all."""
MOST = 64 * 1024
"""Bytes of an answer that are read."""
PORTS = frozenset({443, 8443})
AGENT = "horror-notices"


class Unsafe(requests.RequestException):
    """An address that is none that we call."""


class Session(HTTPSession):
    """A session for one call, or a few. ``ready`` is called when a connection stands, before anything is said; what it
    raises ends the call.

    The other arguments are for tests, which have no address but those of their own machine: production makes it without
    any, and no setting leads here. ``loopback`` lets it call the machine itself, ``ports`` says by which ports,
    ``trusted`` is a file of certificates that are believed beside no others; ``waits`` and ``total`` are for how long
    it waits for a connection, the next bytes, and all.
    """

    def __init__(
        self,
        *,
        ready: Callable[[], None] = lambda: None,
        loopback: bool = False,
        ports: Collection[int] = PORTS,
        trusted: str | None = None,
        waits: tuple[float, float] = (CONNECT, READ),
        total: float = TOTAL,
    ) -> None:
        super().__init__(
            Config(
                ip_filter_enable=True,
                ip_filter_allow_loopback_ips=loopback,
                never_redirect=True,
                default_timeout=waits,
                user_agent_override=AGENT,
            )
        )
        self.trust_env = False
        self.verify = trusted or True
        self._ports = ports
        self._waits, self._total = waits, total
        self._sockets = _Sockets()
        manager = self.get_adapter("https://").poolmanager
        manager.pool_classes_by_scheme = {"https": _pool_of(self._sockets, ready)}

    def send(self, request: requests.PreparedRequest, **options: Any) -> requests.Response:
        """The answer, of which so many bytes were read. Raises requests.RequestException, :class:`Unsafe` among it."""
        must_be_callable(request.url or "", self._ports)
        options |= {"stream": True, "timeout": self._waits, "proxies": {}}
        request.headers["Accept-Encoding"] = "identity"
        with self._sockets.cut_off_after(self._total):
            try:
                response: requests.Response = super().send(request, **options)
                with contextlib.closing(response):
                    response._content = response.raw.read(MOST, decode_content=False)
                    response._content_consumed = True
            except (HTTPError, OSError) as error:
                if isinstance(error, requests.RequestException):
                    raise
                raise requests.ConnectionError(type(error).__name__) from None
            if self._sockets.over:  # what was cut off looks like an answer that has ended
                raise requests.ReadTimeout("it took too long")
        return response


def must_be_callable(url: str, ports: Collection[int] = PORTS) -> None:
    """Raises :class:`Unsafe` for an address that is not https, has a user, another port, or no host."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Unsafe("no address") from None
    if (
        parts.scheme != "https"
        or not parts.hostname
        or parts.username is not None
        or parts.password is not None
    ):
        raise Unsafe("not https, or with a user")
    if (443 if port is None else port) not in ports:
        raise Unsafe("another port")


def call(
    url: str, body: bytes, headers: Mapping[str, str], session: Session | None = None
) -> requests.Response:
    """Post this. Raises requests.RequestException."""
    with session or Session() as made:
        response: requests.Response = made.post(url, data=body, headers=dict(headers))
        return response


class _Sockets:
    """What a session has open, each a second handle of the same connection, so that another thread may end it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._open: list[socket.socket] = []
        self._over = False

    def add(self, opened: socket.socket) -> None:
        handle = opened.dup()
        with self._lock:
            self._open.append(handle)
            over = self._over
        if over:
            self._end()

    @property
    def over(self) -> bool:
        """Whether the time was over."""
        with self._lock:
            return self._over

    @contextlib.contextmanager
    def cut_off_after(self, seconds: float) -> Iterator[None]:
        """Whatever is open then, or is opened later, is ended."""
        self._over = False
        timer = threading.Timer(seconds, self._end)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            with self._lock:
                handles, self._open = self._open, []
            for handle in handles:
                handle.close()

    def _end(self) -> None:
        with self._lock:
            self._over = True
            for handle in self._open:
                with contextlib.suppress(OSError):
                    handle.shutdown(socket.SHUT_RDWR)


def _pool_of(sockets: _Sockets, ready: Callable[[], None]) -> type[HTTPSConnectionPool]:
    class Connection(HTTPSConnection):
        def request(self, *arguments: Any, **more: Any) -> None:
            ready()
            super().request(*arguments, **more)

        def _new_conn(self) -> socket.socket:
            opened = super()._new_conn()
            sockets.add(opened)
            return opened

    class Pool(HTTPSConnectionPool):
        ConnectionCls = Connection

    return Pool
