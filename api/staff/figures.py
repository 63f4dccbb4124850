"""How the server does: games, people, lateness, mails, jobs, storage."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec
from django.core.cache import cache
from django.http import HttpResponse
from rest_framework.request import Request

from accounts.figures.games import Games, games
from accounts.figures.jobs import Jobs, jobs
from accounts.figures.lateness import Lateness, lateness
from accounts.figures.mails import Mails, mails
from accounts.figures.people import People, people
from accounts.figures.storage import Storage, storage
from api import codec
from api.endpoint import HEAVY, operation
from api.media import JSON
from api.shapes import now
from api.staff.door import StaffEndpoint

KEPT = timedelta(seconds=30)
"""For so long figures are told once more as they were reckoned, whoever asks."""


class FiguresShown(msgspec.Struct, kw_only=True):
    """How the server did `at` a moment within the last half minute: its `games` and `people`, how late people and
    server are (`lateness`), `mails` and other channels, `jobs` by their queues, and what the database holds
    (`storage`). Nothing names a game or a person."""

    at: datetime
    games: Games
    people: People
    lateness: Lateness
    mails: Mails
    jobs: Jobs
    storage: Storage


class FiguresView(StaffEndpoint):
    @operation(
        "How the server does, for staff",
        {200: FiguresShown},
        problems=[404],
        tag="staff",
        name="get_figures",
    )
    def get(self, request: Request) -> HttpResponse:
        """By a session in which a second factor was shown. Reckoned at most twice a minute."""
        self.staff(request)
        known: bytes | None = cache.get("staff.figures")
        if known is None:
            self.charge(request, HEAVY)
            known = codec.encode(_reckoned(now()))
            cache.set("staff.figures", known, KEPT.total_seconds())
        return HttpResponse(known, content_type=JSON)


def _reckoned(at: datetime) -> FiguresShown:
    return FiguresShown(
        at=at,
        games=games(at),
        people=people(at),
        lateness=lateness(at),
        mails=mails(at),
        jobs=jobs(at),
        storage=storage(),
    )
