"""A service makes a game that it hosts, and says when it begins (TAB-140, TAB-141)."""

from __future__ import annotations

from datetime import datetime, timedelta

from horror import sizes
from horror.clock import LONGEST_LOBBY
from horror.table.acts import Caller, NewGame
from horror.table.errors import BadName, BadRequest, BadTime, NotTheHost


def check(new: NewGame, caller: Caller) -> None:
    """Raise :class:`NotTheHost` unless who asks for a game with a host is one, and no person; :class:`BadRequest` for a
    host who sits down, or has not all players; :class:`BadName`, :class:`BadTime`.
    """
    by_host = caller.source == "host"
    if by_host != bool(new.host) or (by_host and caller.author is not None):
        raise NotTheHost("a game with a host is made by that host, and by no person", rule="TAB-140")
    if not by_host:
        if new.starts_at is not None:
            raise BadTime("only a game with a host begins at a time", rule="TAB-141", path="$.starts_at")
        return
    if len(new.host) > sizes.NAMED or not new.host.isidentifier():
        raise BadName("this is no word for a host", rule="TAB-140")
    if new.creator_seat is not None or len(new.people) + len(new.bots) != new.seats:
        raise BadRequest("a host sits in no seat of the game, and has somebody in each", rule="TAB-140")


def may_begin_then(new: NewGame, now: datetime) -> None:
    """Raise :class:`BadTime` unless there is time to bind the dice before it begins, and not too much."""
    if new.starts_at is None:
        return
    earliest, latest = now + timedelta(hours=new.opening_hours), now + LONGEST_LOBBY
    if not earliest < new.starts_at <= latest:
        raise BadTime(
            "a game with a host begins later than the {hours} hours for the links of its dice, and within {n} days",
            hours=new.opening_hours, n=LONGEST_LOBBY.days, rule="TAB-141", path="$.starts_at",
        )  # fmt: skip
