"""The daemon of `make serve`: mails of this machine alone, by SMTP, in a thread of the server.

What is written to the senders of such mails is delivered to nobody, but lies in a folder that this machine's owner
alone reads. So they count as vouched for, as elsewhere by their domains, and who tries the server out may sign up.
"""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

from accounts.post.models import Inbound

if TYPE_CHECKING:
    from accounts.post.daemon import InThread

HOST = "127.0.0.1"
PORT = 2525
"""What it has unless another program has it."""

_socket: socket.socket | None = None
_thread: InThread | None = None


def listen() -> int:
    """Have a port of the loopback interface for it: gives which. Raises OSError where there is none."""
    global _socket
    try:
        _socket = socket.create_server((HOST, PORT))
    except OSError:
        _socket = socket.create_server((HOST, 0))
    return int(_socket.getsockname()[1])


def port() -> int | None:
    """Where it takes mails; None where it does not."""
    return None if _socket is None else int(_socket.getsockname()[1])


def start() -> None:
    """Take mails there, where there is such a port."""
    global _thread
    if _socket is not None:
        from accounts.post.daemon import InThread, Listener  # not at the start of servers that take no mails

        _thread = InThread([Listener(Inbound.Way.SMTP, _socket, Inbound.Verdict.PASS)])
        _thread.start()


def stop(seconds: float) -> None:
    """Take none any more."""
    global _socket, _thread
    if _thread is not None:
        _thread.stop(seconds)
    _socket, _thread = None, None
