"""Times in which people could not play are credited to the clocks of all games, and to who ran out of time (TAB-65).

A credit is a row, :class:`horror.models.Stop`. Every game takes up by itself what it has not taken up yet, before
anybody acts in it; here it is brought to the games in which nobody acts, and to the lapses that it covers (TAB-90).
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import structlog
from django.db import DatabaseError, transaction

from horror import clock, storage
from horror.models import Game, Obligation, Stop, Submission
from horror.table import jobs, stops
from horror.table.acts import Caller
from horror.table.clocks import rates
from horror.table.errors import NotFound
from horror.table.frame import durable, on_table
from horror.table.jobs import Claimed, Wanted

log = structlog.get_logger(__name__)

LONGEST = timedelta(days=14)
"""A credit that somebody gives by hand lasts so long at most: a longer one is a mistake."""
SLICE = 20
"""Games to which it is brought before other jobs have their turn."""
_AFTER_PEOPLE = jobs.Standing(people=False)


class BadCredit(ValueError):
    """Times that are not credited, and what would be right."""


def credited(
    begins: datetime,
    ends: datetime,
    now: datetime,
    *,
    kind: Stop.Kind = Stop.Kind.OUTAGE,
    reason: str = "",
    by: Any = None,
) -> Stop:
    """All clocks have stood still meanwhile, as the server was away, or those of seats that play by mail: the row that
    says so, and the jobs that bring it to the games. ``by`` is a member of staff, where one says so.
    """
    with transaction.atomic():
        stop = Stop.objects.create(kind=kind, begins=begins, ends=ends, reason=reason, by=by, made_at=now)
        jobs.put_all(None, [Wanted("excuse", str(stop.pk)), Wanted("credit")], now, _AFTER_PEOPLE)
    return stop


def by_hand(begins: datetime, ends: datetime, now: datetime, *, reason: str, by: Any) -> Stop:
    """The same for what heartbeats do not show, by a member of staff and for a reason. Raises :class:`BadCredit`."""
    if ends <= begins:
        raise BadCredit(f"a credit ends after it begins, which is {begins.isoformat()}: give a later UNTIL")
    if ends > now:
        raise BadCredit(
            f"a credit is for time that has passed: UNTIL is {now.isoformat(timespec='seconds')} at the latest"
        )
    if ends - begins > LONGEST:
        raise BadCredit(
            f"a credit lasts {LONGEST.days} days at most: until {(begins + LONGEST).isoformat()}; "
            "for what lasted longer give several"
        )
    stop = credited(begins, ends, now, reason=reason, by=by)
    log.warning(
        "clocks_credited", begins=str(begins), ends=str(ends), reason=reason, by=str(by.pk), stop=stop.pk
    )
    return stop


@jobs.handler("credit", quarantines=False, line="credit")
def spread(job: Claimed, now: datetime) -> None:
    """Let games take up what was credited, so that what they show as due is right: some games, by their ids after that
    of the key, with a job for those that come then; or one game, where that has failed before.
    """
    if job.game is not None:
        take_up(job.game, now, job)
        return
    behind = Game.objects.behind().filter(pk__gt=job.key).order_by("pk").values_list("pk", flat=True)
    found = list(behind[:SLICE])
    failed = [game for game in found if not _taken_up(game, now)]
    with durable():
        for game in failed:
            jobs.put_all(game, [Wanted("credit")], now, _AFTER_PEOPLE)
        if len(found) == SLICE:
            jobs.put_all(None, [Wanted("credit", found[-1])], now, _AFTER_PEOPLE)
        jobs.finish(job, now)


def take_up(game: str, now: datetime, job: Claimed | None = None) -> None:
    """Let a game take up what it has not taken up yet. With a ``job``, which ends with the effect.

    Raises :class:`NotFound`, :class:`Busy`; with a ``job``, :class:`LostClaim`.
    """
    with on_table(game, now) as frame:
        if job is not None:
            with frame.by(Caller(source="job"), job):
                pass


def _taken_up(game: str, now: datetime) -> bool:
    try:
        take_up(game, now)
    except NotFound:  # it is gone
        return True
    except Exception as error:
        if isinstance(error, DatabaseError) and storage.away(error):
            raise
        log.info("not_credited", game=game, error=type(error).__name__)
        return False
    return True


@jobs.handler("excuse", quarantines=False)
def excuse(job: Claimed, now: datetime) -> None:
    """Excuse the lapses that a credit covers (TAB-90): had it been known, time would not have run out then."""
    stop = Stop.objects.get(pk=job.key)
    lapses = Obligation.objects.lapsed().filter(excused="", opened__lt=stop.ends, closed__gt=stop.begins)
    covered = [lapse.pk for lapse in lapses.select_related("game").iterator() if _covers(stop, lapse)]
    with durable():
        reason = stop.reason or stop.get_kind_display()
        Obligation.objects.filter(pk__in=covered, excused="").update(excused=reason)
        jobs.finish(job, now)
    if covered:
        log.info("lapses_excused", stop=stop.pk, lapses=len(covered))


def _covers(stop: Stop, lapse: Obligation) -> bool:
    """Whether the clock ran for some of that time, but for this stop."""
    by = rates.of(lapse.game)
    if by is None:
        return False
    if stop.kind == Stop.Kind.MAIL:
        if lapse.seat not in Submission.objects.seats_by_mail(lapse.game):
            return False
        credit = clock.Stop(kind="mail", begins=stop.begins, ends=stop.ends, seat=lapse.seat)
    else:
        credit = clock.Stop(kind="outage", begins=stop.begins, ends=stop.ends)
    others = [each for each in stops.of(lapse.game, lapse.seat) if each != credit]
    return clock.ran(by, others, max(stop.begins, lapse.opened), min(stop.ends, lapse.closed)) > 0
