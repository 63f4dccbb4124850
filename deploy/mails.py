"""How fast mails follow each other: people need the defaults, and demonstrations do not."""

from __future__ import annotations

from typing import Any

from environ import Env


def paces(env: Env) -> dict[str, Any]:
    """Settings of mails, from the environment.

    ``MAIL_GOVERNOR`` are bounds of answers, like ``answers=20;fruitless=3;minutes=10`` (worker.inbox.governor).
    ``MAIL_QUIET_SECONDS`` is how long somebody who may still be at the table is not told by mail that the game waits;
    ``MAIL_REST_SECONDS``, how soon it is looked again whether a game has come to rest, so that an answer is due.
    """
    return {
        "MAIL_GOVERNOR": env.dict("MAIL_GOVERNOR", cast={"value": int}, default={}),
        "MAIL_QUIET_SECONDS": env.float("MAIL_QUIET_SECONDS", default=300.0),
        "MAIL_REST_SECONDS": env.float("MAIL_REST_SECONDS", default=2.0),
    }
