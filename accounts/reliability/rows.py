"""Of which rows somebody's reliability is reckoned: closed obligations, and how tenures ended.

Nothing of it is kept beside them, so nothing has to be brought up to date when one is added or excused
(docs/decisions/reliability-is-read.md).
"""

from __future__ import annotations

import statistics
from collections.abc import Collection
from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet
from django.db.models.functions import TruncDate

from accounts.conduct import holding
from accounts.reliability.figures import Asked, End, Figures, Left, barred_until, figures
from horror.models import Game, Obligation, Seat, Tenure
from horror.models.obligation import ObligationQuerySet
from horror.table.acts import Reliability
from horror.table.clocks import rungs

ANSWERED = (
    Obligation.How.PERSON,
    Obligation.How.ORDER,
    Obligation.How.EARLY,
    Obligation.How.CONTINUATION,
)
"""Ways in which somebody answers in time; what a steward answers, and what fell away, was nobody's to answer."""
RULE = "TAB-70"
"""By which time runs out."""
LATELY = 500
"""Answers of which the median is taken."""
ENDS: dict[str, End] = {
    Tenure.End.FINISHED: "finished",
    Tenure.End.RESIGNED: "resigned",
    Tenure.End.ABANDONED: "abandoned",
    Tenure.End.SUBSTITUTED: "abandoned",
}
"""How a tenure counts. Who hands a seat over leaves nobody waiting."""


class Known(NamedTuple):
    """What is known of somebody: the figures, and until when no new game is begun."""

    figures: Figures
    barred_until: datetime | None


def known(person: Any, now: datetime) -> Known:
    """What is known of a person (a primary key). Two queries, and two more for who is away from a game."""
    today = now.astimezone(UTC).date()
    tenures = list(
        counted(person)
        .annotate(away=Exists(_away(person).filter(game=OuterRef("game"), index=OuterRef("seat"))))
        .select_related("game")
        .only("ended", "ended_at", "began_at", "game__started_at")
    )
    left = [
        Left(tenure.ended_at, ENDS[tenure.ended], _taken_over(tenure))
        for tenure in tenures
        if tenure.ended in ENDS and tenure.ended_at is not None
    ]
    left += [
        Left(at, "abandoned")
        for at in _given_up(person, [tenure.game_id for tenure in tenures if tenure.away])
        if at <= now
    ]
    days = (
        asked(person)
        .annotate(day=TruncDate("closed", tzinfo=UTC))
        .order_by()
        .values("day")
        .annotate(asked=Count("pk"), in_time=Count("pk", filter=Q(how__in=ANSWERED)))
        .values_list("day", "asked", "in_time")
    )
    abandoned = [at for at, how, _ in left if how == "abandoned"]
    return Known(figures(map(Asked._make, days), left, len(tenures), today), barred_until(abandoned))


def reliability(person: Any, now: datetime) -> Reliability:
    """What the table asks of a person (a primary key) who sits down; one query more."""
    found, kept = known(person, now), holding.kept(person, now)
    return Reliability(
        score=found.figures.score, new=found.figures.new, barred_until=found.barred_until,
        apart=kept.apart, kept_until=kept.until,
    )  # fmt: skip


def of_nobody(now: datetime) -> Reliability:
    """What would be asked of somebody who has just come."""
    fresh = figures((), (), 0, now.astimezone(UTC).date())
    return Reliability(score=fresh.score, new=fresh.new)


def counted(person: Any) -> QuerySet[Tenure]:
    """Somebody's tenures in games that count (TAB-85): those with a clock, in which another person sat."""
    others = Tenure.objects.filter(
        ~Q(person_id=person) | Q(person=None), game=OuterRef("game"), bot=""
    ).exclude(ended=Tenure.End.LEFT)
    mine = Tenure.objects.filter(Exists(others), person_id=person, game__started_at__isnull=False)
    return mine.exclude(game__rates={}).exclude(ended=Tenure.End.LEFT)


def asked(person: Any) -> QuerySet[Obligation]:
    """TAB-85: what somebody was asked that counts."""
    return _owed(person).of_turns().filter(how__in=[*ANSWERED, Obligation.How.LAPSE], excused="")


def lapses(person: Any) -> QuerySet[Obligation]:
    """Every lapse behind somebody's reliability, and those that were excused, the newest first; with their games."""
    return _owed(person).of_turns().lapsed().select_related("game").order_by("-closed", "-pk")


def hours_to_answer(person: Any) -> float | None:
    """The median time, in hours in which the clock ran, that somebody took lately; None before the first answer."""
    ran = _owed(person).filter(how__in=ANSWERED).order_by("-closed").values_list("ran", flat=True)[:LATELY]
    taken = list(ran)
    return statistics.median(taken) / 3600 if taken else None


def _away(person: Any) -> QuerySet[Seat]:
    """The seats of somebody for which the steward plays, or nobody, in games that go on."""
    held = Seat.objects.played_by(person).filter(game__status=Game.Status.RUNNING)
    return held.filter(state__in=(Seat.State.STOOD_IN, Seat.State.OPEN))


def _given_up(person: Any, games: Collection[str]) -> list[datetime]:
    """When somebody has, or will have, abandoned these games, which go on and from which the person is away, unless
    there is a sign (TAB-84).
    """
    if not games:
        return []
    seats = _away(person).filter(game__in=games).select_related("game")
    lapsed = Obligation.objects.filter(person_id=person, game__in=games).lapsed()
    ran_out = dict(lapsed.order_by().values_list("game").annotate(Max("closed")))
    found = [
        rungs.given_up(seat.game, seat, ran_out[seat.game_id]) for seat in seats if seat.game_id in ran_out
    ]
    return [at for at in found if at is not None]


def _taken_over(tenure: Tenure) -> bool:
    began, started = tenure.began_at, tenure.game.started_at
    return began is not None and started is not None and began > started


def _owed(person: Any) -> ObligationQuerySet:
    return Obligation.objects.of(person).filter(game__in=counted(person).values("game"))
