"""A server on loopback that is attacked, and the people and games that are there when it is."""

from __future__ import annotations

import contextlib
import itertools
import os
import secrets
import sys
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

from deploy.demo.processes import Process, free_port
from tests.servers.full import deployment
from tests.servers.real import servers

ITEMS = 500
"""Items of the game that is read."""
PATIENCE = 600.0
"""Seconds that bots may take to play it."""
_numbers = itertools.count(1)


@contextlib.contextmanager
def serving(kind: str, folder: Path) -> Iterator[str]:
    """The address of a server of this kind, `embedded` or `full`, on whose database this process works too."""
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "deploy.settings",
        "DATA_DIR": str(folder),
        "SECRET_KEY": secrets.token_urlsafe(48),
        "TRUSTED_PROXY": "true",  # so that each run comes from an address of its own
        "LOG_LEVEL": "WARNING",
        "DEMO_GAME": "false",
    }
    if kind == "full":
        with servers() as found:
            os.environ |= found.environment()
            with deployment(found, folder) as urls:
                yield urls[0]
        return
    port = free_port()
    environment = {**os.environ, "PORT": str(port), "PUBLIC_URL": f"http://127.0.0.1:{port}"}
    process = Process("embedded", [sys.executable, "-m", "deploy.serve"], environment, folder)
    try:
        process.wait_until_ready(f"http://127.0.0.1:{port}/health/ready")
        yield f"http://127.0.0.1:{port}"
    finally:
        process.stop()


def ready() -> None:
    """Lets this process read and write what the server does."""
    import django

    django.setup()


def person(name: str) -> str:
    """Somebody with an account; the access token."""
    from accounts import tokens
    from accounts.models import User
    from horror import present

    now = present.now()
    user = User.objects.create_user(f"{name}{next(_numbers)}@example.org", name=name.title())
    return str(tokens.create(user, "attacks", tokens.SCOPES, now + timedelta(days=1), now)[1])


def long_game() -> str:
    """A public game that has gone on for a while, played by bots of the operator, and stopped there."""
    from horror import present
    from horror.models import Game
    from horror.table import create
    from horror.table.acts import Caller, NewGame
    from horror.table.people import seats

    staff: dict[str, Any] = {"source": "command"}
    new = NewGame(
        ruleset="catan_horror", seats=4, name="Long", bots=("random",) * 4, creator_seat=None, autostart=True
    )
    game = create.create(new, Caller(**staff), present.now())
    deadline = time.monotonic() + PATIENCE
    while True:
        game = Game.objects.get(pk=game.pk)
        if game.ended:
            break
        if game.entries > ITEMS:
            seats.cancel(game.pk, Caller(**staff), present.now())
            break
        if time.monotonic() > deadline:
            raise RuntimeError(f"the bots came to entry {game.entries} in {PATIENCE:.0f} s")
        time.sleep(0.2)
    return game.pk
