"""The mails that a vacation has begun, and that it is over: what that means for the games of who is away (TAB-94)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.utils import translation
from django.utils.translation import gettext as _

from accounts import outbox
from accounts.away import Away
from accounts.ledger import Delivery, Notice
from accounts.models import User
from accounts.vacation import announced, games
from horror.clock import SeatClock
from horror.models import Game, Seat
from horror.table import jobs, news
from horror.table.frame import durable
from horror.table.news import News
from worker.notices import personal
from worker.notices.letter import game_url
from worker.notices.moments import in_zone
from worker.notices.notify import QUIET

BEGUN, OVER = "vacation_begins", "vacation_over"
SOON = timedelta(days=2)
"""So long after its end nobody needs to be told any more that a vacation is over."""
MOST = 20
"""So many games a mail names at most."""


class InGame(NamedTuple):
    """What a mail says of a game."""

    name: str
    link: str
    what: str


@news.subscribe("vacation", News.VACATION, queue="mail")
def tell(claimed: jobs.Claimed, now: datetime) -> None:
    """Note that somebody is to be told of a vacation that has begun, or is over; once each."""
    with durable():
        announced.lock(claimed.key)
        recent = Away.objects.of(claimed.key).filter(last__gte=(now - 2 * SOON).date())
        for away in recent if _playing(claimed.key) else ():
            for kind, is_so in ((BEGUN, _has_begun), (OVER, _is_over)):
                if is_so(away, now):
                    _note(kind, away, now)
        jobs.finish(claimed, now)


def _has_begun(away: Away, now: datetime) -> bool:
    return away.vacation.begins <= now < away.vacation.ends


def _is_over(away: Away, now: datetime) -> bool:
    """Whether it is, since not long ago, and no other one is in force."""
    newest = Away.objects.of(away.person_id).last()
    again = newest is not None and newest != away and newest.vacation.begins <= now
    return away.vacation.ends <= now < away.vacation.ends + SOON and not again


def _playing(person: Any) -> list[Game]:
    """The games of somebody that have a clock and are under way, those that began first before the others."""
    held = games.held(person).filter(game__status=Game.Status.RUNNING).select_related("game")
    return [each.game for each in held.order_by("game__created_at", "game_id")]


def _note(kind: str, away: Away, now: datetime) -> None:
    about = str(away.pk)
    if not Notice.objects.filter(person=away.person_id, kind=kind, about=about, round=0).exists():
        outbox.mail(kind, now, next_at=now + QUIET, person_id=away.person_id, about=about)


class Told(outbox.Fleeting):
    """The mail of a vacation, while that ``is_so``; ``write`` writes it."""

    def __init__(
        self,
        is_so: Callable[[Away, datetime], bool],
        write: Callable[[Away, list[Game], datetime, Delivery, str], EmailMultiAlternatives],
    ) -> None:
        self.is_so = is_so
        self.write = write

    def letter(self, delivery: Delivery, now: datetime) -> outbox.Letter:
        notice = delivery.notice
        address = personal.address_of(notice.person)
        announced.lock(notice.person_id)
        away = Away.objects.of(notice.person_id).select_related("person").filter(pk=notice.about).first()
        if away is None or not self.is_so(away, now):
            raise outbox.Dropped(outbox.Reason.UNTRUE)
        playing = _playing(notice.person_id)
        if not playing:
            raise outbox.Dropped(outbox.Reason.UNTRUE)
        with translation.override(away.person.language):
            return outbox.Letter(self.write(away, playing, now, delivery, address))


def begun(
    away: Away, playing: list[Game], now: datetime, delivery: Delivery, address: str
) -> EmailMultiAlternatives:
    """What each game does meanwhile."""
    person, vacation = away.person, away.vacation
    waits = {each.game.pk: each for each in games.waits(person.pk, vacation, now)}
    until = in_zone(vacation.ends, person.time_zone)
    found = [InGame(game.name, game_url(game), _meanwhile(waits[game.pk], away)) for game in playing]
    subject = _("Your vacation has begun: it lasts until %(until)s") % {"until": until}
    return personal.message(BEGUN, subject, {"until": until, **_listed(found)}, delivery, person, address)


def _meanwhile(waits: games.Waits, away: Away) -> str:
    """What a game does while its player is away."""
    if waits.steward:
        return _("a bot plays for you meanwhile")
    if waits.until is None:
        return _("it does not wait for you: your clock runs")
    if waits.until < away.vacation.ends:
        until = in_zone(waits.until, away.person.time_zone)
        return _("your clock stands still until %(until)s, and runs from then on") % {"until": until}
    return _("your clock stands still until the vacation is over")


def over(
    away: Away, playing: list[Game], now: datetime, delivery: Delivery, address: str
) -> EmailMultiAlternatives:
    """Which games wait now, until when; those first."""
    person = away.person
    rows = Seat.objects.filter(owner=person, game__in=playing).select_related("game")
    seats = {seat.game_id: seat for seat in rows if seat.human}
    found = sorted(
        (not seats[game.pk].owes, InGame(game.name, game_url(game), _now(seats[game.pk], person)))
        for game in playing
        if game.pk in seats
    )
    told = _listed([each for _owes, each in found])
    return personal.message(OVER, _("Your vacation is over"), told, delivery, person, address)


def _now(seat: Seat, person: User) -> str:
    """What a game does for whom nothing stands still any more."""
    kept = SeatClock.of(seat.clock)
    if seat.state in (Seat.State.STOOD_IN, Seat.State.OPEN):
        return _("a bot plays for you until you are back")
    if kept.due is not None:
        return _("it waits for you, until %(until)s") % {"until": in_zone(kept.due, person.time_zone)}
    return _("it waits for you") if seat.owes else _("it does not wait for you now")


def _listed(found: list[InGame]) -> dict[str, Any]:
    """The games that a mail names, how many there are besides, and where one ends a vacation."""
    return {
        "games": found[:MOST],
        "more": len(found[MOST:]),
        "account": f"{settings.PUBLIC_URL}/account/when/",
    }


outbox.register(BEGUN, Told(_has_begun, begun))
outbox.register(OVER, Told(_is_over, over))
