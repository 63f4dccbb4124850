"""Who deletes the account is gone from the leagues as well: out of what was entered, and without a name in what was
played (LEA-07). A league whose owner is gone is run by who has run it longest beside the owner, else by staff
(LEA-13).
"""

from __future__ import annotations

import uuid
from datetime import datetime

from django.db.models import Q

from accounts import deletion
from accounts.leagues import absences, standing, unnaming
from accounts.leagues.locking import locked
from accounts.leagues.models import (
    Answered,
    Barred,
    Entry,
    Household,
    League,
    Member,
    Season,
    Standin,
    Waiting,
)
from accounts.leagues.nudging import nudge
from accounts.leagues.unnaming import LEFT
from horror.table import jobs
from horror.table.jobs import Claimed

KIND = "league_departure"
"""Of the jobs that take somebody out of the seasons; the key is the person."""
Role = Member.Role


@deletion.also
def forget(person: uuid.UUID, now: datetime) -> None:
    """In the transaction that deletes an account: it belongs to no league, and a job takes it out of the seasons, each
    under a lock of its own. All leagues are locked that it runs: who runs one with it, and goes as well, finds what
    has come of it.
    """
    run = League.objects.filter(members__person=person, members__role__in=Member.RUNS)
    for league in run.select_for_update(no_key=True, of=("self",)).order_by("pk"):
        if league.members.filter(person=person, role=Role.OWNER).exists():
            _bequeath(league, person)
    Member.objects.filter(person=person).delete()
    Household.objects.filter(Q(person=person) | Q(other=person)).delete()
    jobs.put(KIND, None, now, key=str(person))


def _bequeath(league: League, person: uuid.UUID) -> None:
    """Who has run a league longest beside its owner owns it, of those whose accounts are not closed; else nobody does,
    and staff run it (LEA-13)."""
    others = league.members.filter(role=Role.ORGANISER, person__is_active=True).exclude(person=person)
    heir = others.order_by("joined_at", "pk").first()
    if heir is not None:
        heir.role = Role.OWNER
        heir.save(update_fields=["role"])


@jobs.handler(KIND, quarantines=False)
def depart(claimed: Claimed, now: datetime) -> None:
    """Take somebody out of every season, one after the other; whoever is interrupted begins again, and finds less."""
    person = uuid.UUID(claimed.key)
    mine = Q(entries__person=person) | Q(entries__player=person) | Q(waiting__person=person)
    seasons = Season.objects.filter(mine | Q(entries__standins__person=person)).order_by("pk").distinct()
    for pk in seasons.values_list("pk", flat=True):
        with locked(pk) as season:
            _depart(season, person, now)
    Barred.objects.filter(person=person).delete()
    Answered.objects.filter(scope=str(person)).delete()


def _depart(season: Season, person: uuid.UUID, now: datetime) -> None:
    """Under the season's lock."""
    Waiting.objects.filter(season=season, person=person).delete()
    alone = Standin.objects.filter(entry__season=season, person=person)
    for entry in season.entries.filter(player=person).exclude(state__in=Entry.OUT).select_related("group"):
        if season.phase in (Season.State.COMPOSING, *Season.PLAYED) and entry.group is not None:
            absences.leave(season, entry, now)
            standing.reckon(entry.group)
        elif entry.group is None:
            entry.state, entry.ended_at = Entry.State.WITHDRAWN, now
            entry.save(update_fields=["state", "ended_at"])
    unnaming.unname(season, person)
    alone.filter(until=None).update(until=now)
    alone.update(person=None, name=LEFT)
    season.entries.filter(player=person).update(player=None)
    season.entries.filter(person=person).update(person=None, name=LEFT)
    if season.phase in Season.PLAYED:  # somebody is missing now
        nudge(season, now)
