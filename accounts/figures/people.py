"""How many people there are, and how many of them play."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec
from allauth.account.models import EmailAddress
from django.db.models import Count, Q

from accounts.figures.games import SPANS, Lately, lately, told
from accounts.models import User
from horror.models import Game, Seat


class People(msgspec.Struct, frozen=True, kw_only=True):
    """How many accounts there are with a verified address (`verified`) and without one yet (`unverified`), and how many
    of all of them are `programs`, and `staff`. How many have `joined` lately, how many have `moved` in some game
    lately, and how many sit in a game that is going on (`seated`)."""

    verified: int
    unverified: int
    programs: int
    staff: int
    joined: Lately
    moved: Lately
    seated: int


def people(now: datetime) -> People:
    """Those of all accounts that were not deleted."""
    there = User.objects.filter(is_active=True, deleted_at=None)
    found = there.aggregate(
        all=Count("pk"),
        programs=Count("pk", filter=Q(program=True)),
        staff=Count("pk", filter=Q(is_staff=True)),
        **lately("joined_at", now),
    )
    verified = EmailAddress.objects.filter(verified=True, primary=True, user__in=there).count()
    day, week, month = (now - timedelta(days=days) for days in SPANS)
    players = Seat.objects.exclude(owner=None).aggregate(
        day=Count("owner", distinct=True, filter=Q(touched_at__gte=day)),
        week=Count("owner", distinct=True, filter=Q(touched_at__gte=week)),
        month=Count("owner", distinct=True, filter=Q(touched_at__gte=month)),
        seated=Count("owner", distinct=True, filter=Q(game__status=Game.Status.RUNNING, bot="")),
    )
    return People(
        verified=verified,
        unverified=found["all"] - verified,
        programs=found["programs"],
        staff=found["staff"],
        joined=told(found, "joined_at"),
        moved=Lately(day=players["day"], week=players["week"], month=players["month"]),
        seated=players["seated"],
    )
