"""Deciding a game anew that is over, as follows from a protest that was upheld (ORG-04)."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

import msgspec

from accounts.leagues import games, ledger, standing
from accounts.leagues.at_issue import OVERRULE, match_of
from accounts.leagues.models import Act, Match, Protest, Season
from accounts.leagues.refused import BadAct
from accounts.models import User

CAUSE = "by_protest"
"""Of a match that is void since a protest against its result was upheld."""


class Ruling(msgspec.Struct, kw_only=True, frozen=True):
    """What a game comes to instead: a `draw` between all, a `win` of one `seat`, `void`, or again what was `as_played`,
    where it was decided anew before."""

    how: Literal["draw", "win", "void", "as_played"]
    seat: int | None = None


def overrule(season: Season, protest: Protest, ruling: Ruling, who: User, role: str, now: datetime) -> Act:
    """A match that is over has another result, by an act; its standing is reckoned anew, and what was played is kept.

    Under the season's lock. A void one is played once more as any other is (LEA-12). Raises :class:`BadAct`, also for a
    protest against an act that decided no game.
    """
    if (issue := match_of(protest)) is None:
        raise BadAct(
            "this act decided no game: what follows is an act of its own", rule="ORG-04", path="$.ruling"
        )
    match = Match.objects.select_related("group").get(pk=issue.pk)
    match.group.season = season
    _must_be_fit(match, ruling)
    before = _told(match)
    played = match.played or {"state": match.state, "cause": match.cause, "ruled": match.ruled}
    match.played = None if ruling.how == "as_played" else played
    match.ruled = {
        "win": {"kind": "won", "winners": [ruling.seat]},
        "draw": {"kind": "draw", "winners": list(range(len(match.seats)))},
        "as_played": played["ruled"],
    }.get(ruling.how)
    match.state, match.cause = {
        "void": (Match.State.VOID, CAUSE),
        "as_played": (played["state"], played["cause"]),
    }.get(ruling.how, (Match.State.FINISHED, ""))
    if ruling.how == "void":
        games.play_again(season, match, now)
    match.save()
    standing.reckon(match.group)
    place = {"tier": match.group.tier, "group": match.group.number, "number": match.number}
    return ledger.note(
        season,
        OVERRULE,
        now,
        who=who.pk,
        role=role,
        target={"match": place, "how": ruling.how, "seat": ruling.seat, "protest": protest.pk},
        before=before,
        after=_told(match),
        reason=protest.answer,
    )


def played_of(match: Match) -> dict[str, object] | None:
    """What a match came to before a protest had it decided anew: its ``kind``, as those of results or ``void``, and the
    ``winners``; None where no protest has.
    """
    if match.played is None:
        return None
    return _ended(match, match.played["state"], match.played["ruled"])


def _told(match: Match) -> dict[str, object]:
    return _ended(match, match.state, match.ruled)


def _ended(match: Match, state: str, ruled: dict[str, object] | None) -> dict[str, object]:
    if state == Match.State.VOID or match.result is None:
        return {"kind": "void", "winners": []}
    told = ruled or match.result
    return {"kind": told["kind"], "winners": told["winners"]}


def _must_be_fit(match: Match, ruling: Ruling) -> None:
    """Raise :class:`BadAct` for what a match cannot come to."""
    if not match.over or match.result is None:
        raise BadAct("only a game that was played to an end is decided anew", rule="ORG-04", path="$.ruling")
    if Match.objects.filter(replaces=match).exists():
        raise BadAct("this game is played once more", rule="LEA-12", path="$.ruling")
    if (ruling.how == "win") != (ruling.seat is not None):
        raise BadAct("a win names its seat, and nothing else does", rule="ORG-04", path="$.ruling.seat")
    if ruling.seat is not None and not 0 <= ruling.seat < len(match.seats):
        raise BadAct("this game has no seat {seat}", seat=ruling.seat, rule="ORG-04", path="$.ruling.seat")
    if ruling.how == "as_played" and match.played is None:
        raise BadAct("this game stands as it was played", rule="ORG-04", path="$.ruling.how")
