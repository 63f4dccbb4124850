"""The settings of mails: how they come in, and how fast they follow each other."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.core.exceptions import ImproperlyConfigured
from environ import Env

from deploy.secret import provider

WAYS = ("maild", "imap", "provider")


class Coming(NamedTuple):
    """How mails come in (docs/operations/mail.md).

    ``subaddress`` is the name of the one mailbox that is ours, where the mail host delivers no other: all addresses
    stand behind it with a plus. ``host`` is the name by which our own mail host writes ``Received`` and
    ``Authentication-Results`` above what it hands us (its authserv-id); without it nothing of what stands there is
    believed. ``imap`` is a mailbox that is polled (``imaps://user:password@host/INBOX``), every ``seconds``.
    ``provider`` is one whose webhooks hand mails over, ``anymail`` what the library is told of it. ``ways`` are those
    by which mails come: maild, imap, provider; the silence of the first two stops the clocks of who plays by mail.
    """

    subaddress: str
    host: str
    imap: str
    seconds: int
    provider: str
    anymail: dict[str, Any]
    ways: list[str]


def coming(env: Env) -> Coming:
    """What the environment says. Raises ImproperlyConfigured for a way that there is not."""
    imap, by = env.str("IMAP_URL", default=""), env.str("MAIL_PROVIDER", default="")
    given = [name for name, so in (("imap", imap), ("provider", by)) if so]
    ways = env.list("MAIL_IN", default=[]) or given
    if unknown := set(ways) - set(WAYS):
        raise ImproperlyConfigured(f"MAIL_IN names {', '.join(WAYS)}, and not {', '.join(sorted(unknown))}")
    return Coming(
        subaddress=env.str("MAIL_SUBADDRESS", default=""),
        host=env.str("MAIL_HOST", default=""),
        imap=imap,
        seconds=env.int("IMAP_SECONDS", default=60),
        provider=by,
        anymail=provider(by, env.str("MAIL_PROVIDER_SECRET", default="")),
        ways=ways,
    )


class Paces(NamedTuple):
    """How fast mails follow each other: people need the defaults, and demonstrations do not.

    ``governor`` has bounds of answers to mails, as worker.inbox.governor names them; ``quiet`` is how many seconds
    somebody who may still be at the table is not told by mail that the game waits; ``rest`` how soon it is looked again
    whether a game has come to rest, so that an answer is due.
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
