"""The list by which organisers place newcomers (LEA-03: ``placement: list``)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from accounts.leagues import ledger
from accounts.leagues.entering import rules_of
from accounts.leagues.locking import entry_of, locked, must_be_seen
from accounts.leagues.members import acting_role
from accounts.leagues.models import Entry, Season
from accounts.leagues.refused import BadAct, NotOpen, NotOrganiser, RulesFrozen
from accounts.models import User


def publish(
    season_id: int, who: User, entries: Sequence[int], reason: str, version: int, now: datetime
) -> Season:
    """Newcomers are placed in this order of entries, the strongest first; who is not named, behind them. A list that
    was published before holds no more. It is an act with a reason, which everybody who has entered sees.

    Raises :class:`NotOrganiser`, :class:`SeenBefore`, :class:`NotOpen` after registration, :class:`RulesFrozen` where
    the rules place by ratings, :class:`BadAct`.
    """
    said = ledger.stated(reason)
    with locked(season_id) as season:
        role = acting_role(season.league, who)
        must_be_seen(season, version)
        if entry_of(season, who.pk) is not None:
            raise NotOrganiser(
                "you have entered yourself: another organiser makes the list, or staff", rule="ORG-01"
            )
        if season.phase != Season.State.REGISTRATION:
            raise NotOpen("the list is published while registration is open", rule="LEA-03", path="$.entries")
        if rules_of(season).placement != "list":
            raise RulesFrozen(
                "by the rules of this season ratings place newcomers", rule="LEA-03", path="$.entries"
            )
        there = season.entries.exclude(state=Entry.State.WITHDRAWN).in_bulk(field_name="pk")
        by_number = {row.number: row for row in there.values()}
        if len(set(entries)) < len(entries) or set(entries) - set(by_number):
            raise BadAct("a list names entries of the season, each once", rule="LEA-03", path="$.entries")
        before = sorted((row.listed, row.number) for row in by_number.values() if row.listed is not None)
        for number, row in by_number.items():
            row.listed = entries.index(number) + 1 if number in entries else None
        Entry.objects.bulk_update(there.values(), ["listed"])
        ledger.note(
            season, "placement", now, who=who.pk, role=role,
            before={"entries": [number for _, number in before]}, after={"entries": list(entries)},
            reason=said,
        )  # fmt: skip
        season.save(update_fields=["version"])
        return season
