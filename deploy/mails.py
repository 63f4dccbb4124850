"""How fast mails follow each other: people need the defaults, and demonstrations do not."""

from __future__ import annotations

from typing import NamedTuple

from environ import Env


class Paces(NamedTuple):
    """Bounds of answers to mails, as worker.inbox.governor names them; how long somebody who may still be at the table
    is not told by mail that the game waits; how soon it is looked again whether a game has come to rest, so that an
    answer is due.
    """

    governor: dict[str, int]
    quiet: float
    rest: float


def paces(env: Env) -> Paces:
    """What the environment says, like ``MAIL_GOVERNOR=answers=20;fruitless=3;minutes=10``."""
    return Paces(
        governor=env.dict("MAIL_GOVERNOR", cast={"value": int}, default={}),
        quiet=env.float("MAIL_QUIET_SECONDS", default=300.0),
        rest=env.float("MAIL_REST_SECONDS", default=2.0),
    )
