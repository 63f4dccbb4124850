"""Processes that die on purpose while they call an endpoint: as `tests.worker.victim jobs`, and what they call is the
receiver that RECEIVER names, on this machine."""

from __future__ import annotations

import os
import socket
from functools import partial
from typing import Any


def main() -> None:
    import django

    django.setup()
    from accounts.channels import http, safe_http
    from tests.conftest import WAIT_SECONDS
    from tests.worker import victim

    name, port, trusted = os.environ["RECEIVER"].split()
    real = socket.getaddrinfo

    def getaddrinfo(host: Any, *arguments: Any, **more: Any) -> Any:
        return real("127.0.0.1" if host in (name, name.encode()) else host, *arguments, **more)

    socket.getaddrinfo = getaddrinfo
    waits: Any = {"waits": (WAIT_SECONDS, WAIT_SECONDS), "total": WAIT_SECONDS}
    http.session = partial(safe_http.Session, loopback=True, ports={int(port)}, trusted=trusted, **waits)
    victim.jobs()


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    main()
