"""Which mails about games somebody wants, and how often (MAIL-21): for all games, and otherwise for single ones.

Mails about accounts and their safety know no such wish. A wish stops no clock.
"""

from __future__ import annotations

from datetime import datetime

import msgspec

from accounts.ledger import Delivery
from accounts.models import Mails, User


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody is mailed about a game. ``every`` counts minutes and holds for ``batched``, ``at`` is a time of day
    in the own zone (``08:00``) and holds for ``daily``."""

    mode: Mails
    every: int
    at: str


def choose(
    person: User,
    mode: Mails | None,
    *,
    game: str | None = None,
    every: int | None = None,
    at: str | None = None,
) -> Wish:
    """Have somebody mailed so from now on: about all games, or about one (by its id), for which None takes the wish
    for all games again. What is not said of ``every`` and ``at`` stays.

    Raises :class:`ValueError` for None without a game, and for an interval or time of day that there is not.
    """
    raise NotImplementedError


def receipts(person: User, quiet: bool) -> None:
    """Whether answers are left out to mails of which all ran and nothing is asked (MAIL-16)."""
    raise NotImplementedError


def wanted(person: User, game: str | None = None) -> Wish:
    """How somebody is mailed about a game, or about games that have no wish of their own; one query for a game."""
    raise NotImplementedError


def end_all(person: User) -> None:
    """No more mails about games (MAIL-22): whatever was wished for single ones goes too."""
    raise NotImplementedError


def ended_by(delivery: Delivery, now: datetime) -> None:
    """Somebody wrote to the ``u.`` address of this mail: all mails about games end for its reader; where it went to an
    address without an account, that is invited never again. Nobody is answered (MAIL-22).
    """
    raise NotImplementedError


def complained(address: str, kind: str, now: datetime) -> None:
    """A host says that its user called a mail of this kind (:class:`accounts.ledger.Notice`) junk: the address gets no
    more of that kind, from now on (MAIL-23). Choosing mails anew takes it back for the own addresses.
    """
    raise NotImplementedError
