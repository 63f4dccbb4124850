"""Doing what organisers or staff ask for: who may, on what was seen; at the table by a job a game (ORG-01, ORG-02)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TypeAlias, get_args

import msgspec

from accounts.leagues import late, ledger, members
from accounts.leagues.acts.clocks import Break, Extend, Pause
from accounts.leagues.acts.dates import Cancel, CloseEarly, MessageGroup, MoveDate
from accounts.leagues.acts.kinds import Deed
from accounts.leagues.acts.places import Lift, PutIn, PutOut, Replace
from accounts.leagues.acts.points import Adjudicate, Excuse, Penalty
from accounts.leagues.locking import groups_of, locked, must_be_seen
from accounts.leagues.models import Act, Match, Season
from accounts.leagues.refused import BadAct, NotOpen, NotOrganiser
from accounts.models import User
from horror.table import jobs
from horror.table.errors import Refused
from horror.table.jobs import Claimed, Wanted

AnyDeed: TypeAlias = (
    Extend
    | Pause
    | Break
    | Penalty
    | Excuse
    | Adjudicate
    | PutIn
    | PutOut
    | Replace
    | Lift
    | MoveDate
    | CloseEarly
    | Cancel
    | MessageGroup
)
"""All acts there are, told apart by their ``type``."""
KINDS = frozenset(str(kind.__struct_config__.tag) for kind in get_args(AnyDeed))
"""Their types; acts of the server, and lists of newcomers, have others."""
KIND = "league_act"
"""Of the jobs that do an act in a game; the key is the act, the match, and whether it is taken back."""


def act(season_id: int, who: User, deed: AnyDeed, reason: str, version: int, now: datetime) -> Act:
    """Do this in a season that was seen at this version.

    Raises :class:`NotOrganiser`, :class:`SeenBefore`, :class:`NotOpen` in a state in which it is not done,
    :class:`BadAct`.
    """
    said = ledger.stated(reason)
    with locked(season_id) as season:
        role = members.acting_role(season.league, who)
        must_be_seen(season, version)
        if season.phase not in deed.states:
            raise NotOpen("in this state of the season that is not done", rule="ORG-02", path="$.type")
        _must_be_in_time(season, str(type(deed).__struct_config__.tag), now)
        _must_not_be_own(season, who, deed)
        row = ledger.note(
            season, str(type(deed).__struct_config__.tag), now, who=who.pk, role=role,
            target=_target(deed), reason=said, state=Act.State.ASKED,
        )  # fmt: skip
        before = season.state
        _put(row, deed.do(season, row, now), now, back=False)
        if season.state != before:
            season.since = now
        season.save()
        return row


def reverse(season_id: int, who: User, number: int, reason: str, version: int, now: datetime) -> Act:
    """Take an act back. Raises as :func:`act`."""
    said = ledger.stated(reason)
    with locked(season_id) as season:
        role = members.acting_role(season.league, who)
        must_be_seen(season, version)
        old = season.acts.filter(number=number).first()
        if old is None:
            raise BadAct(
                "there is no act {number} in this season", number=number, rule="ORG-02", path="$.act"
            )
        deed = deed_of(old) if old.kind in KINDS else None
        if deed is None or not deed.reversible or old.state != Act.State.DONE:
            raise BadAct("this is not taken back", rule="ORG-02", path="$.act")
        if season.phase not in deed.states:
            raise NotOpen("in this state of the season that is not done", rule="ORG-02", path="$.act")
        _must_be_in_time(season, "reverse", now)
        _must_not_be_own(season, who, deed)
        row = ledger.note(
            season,
            "reverse",
            now,
            who=who.pk,
            role=role,
            target={"act": number},
            reason=said,
            state=Act.State.ASKED,
        )
        row.reverses = old
        _put(row, deed.undo(season, old, row, now), now, back=True)
        old.state = Act.State.REVERSED
        old.save(update_fields=["state"])
        season.save()
        return row


def deed_of(row: Act) -> AnyDeed:
    """What an act did, of its row."""
    deed: AnyDeed = msgspec.convert({"type": row.kind, **row.target}, AnyDeed)
    return deed


def _put(row: Act, matches: Iterable[Match], now: datetime, *, back: bool) -> None:
    """Have an act done in these games; where there are none it is done."""
    found = list(matches)
    row.left = [match.pk for match in found]
    row.state = Act.State.ASKED if found else Act.State.DONE
    row.save()
    word = "back" if back else "do"
    jobs.put_all(None, [Wanted(KIND, f"{row.pk}/{match.pk}/{word}") for match in found], now)


@jobs.handler(KIND, quarantines=False)
def at_table(claimed: Claimed, now: datetime) -> None:
    """Do an act in a game, and note that it is done; what the table refuses has failed, and says why."""
    act_id, match_id, word = claimed.key.split("/")
    row = Act.objects.select_related("reverses").get(pk=act_id)
    match = Match.objects.get(pk=match_id)
    if row.state != Act.State.ASKED or match.pk not in row.left:
        return
    failed = ""
    try:
        if word == "back" and row.reverses is not None:
            deed_of(row.reverses).back_at_table(row, match, now)
        else:
            deed_of(row).at_table(row, match, now)
    except Refused as error:
        failed = error.reason
    with locked(row.season_id):
        row = Act.objects.select_related("reverses").get(pk=act_id)
        row.left = [pk for pk in row.left if pk != match.pk]
        if failed:
            deed_of(row.reverses or row).refused_at_table(Match.objects.get(pk=match_id))
            row.failed = [*row.failed, {"match": match.number, "why": failed}]
        if not row.left:
            row.state = Act.State.FAILED if row.failed else Act.State.DONE
        row.save()
        jobs.finish(claimed, now)


def _must_be_in_time(season: Season, kind: str, now: datetime) -> None:
    """Raise :class:`NotOpen` for what would hold up a season that is over without end (ORG-04)."""
    until = late.acts_until(season)
    if kind in late.JUDGING and until is not None and now > until:
        raise NotOpen("the season is over: points stand but for protests", rule="ORG-04", path="$.type")


def _must_not_be_own(season: Season, who: User, deed: Deed) -> None:
    """ORG-01: nobody acts for himself, nor in games of a group in which he plays, staff neither."""
    if getattr(deed, "person", None) == who.pk:
        raise NotOrganiser("this is about yourself: another organiser acts here, or staff", rule="ORG-01")
    concerned = deed.concerns(season)
    if not concerned:
        return
    if season.entries.filter(number__in=concerned, group__in=groups_of(who, season)).exists():
        raise NotOrganiser(
            "you play in this group yourself: another organiser acts here, or staff", rule="ORG-01"
        )


def _target(deed: Deed) -> dict[str, object]:
    told = msgspec.to_builtins(deed)
    return {name: value for name, value in told.items() if name != "type"}
