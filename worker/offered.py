"""The mail that a seat is open which somebody might take (TAB-78): first to whom its player has named, alone for a
while; then to all who want to be told of such seats in games of that kind. Once each, and only while it is so.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.core.mail import EmailMultiAlternatives
from django.db.models import Exists, OuterRef
from django.utils import translation
from django.utils.translation import gettext as _

from accounts import outbox
from accounts.ledger import Delivery, Notice
from accounts.models import User
from accounts.reliability import rows
from accounts.standby import Standby
from horror.models import Game, Seat, Tenure
from horror.rulesets import rulesets
from horror.table import jobs, news
from horror.table.frame import durable, locked
from horror.table.news import News
from horror.table.people import admission
from horror.table.people.substitute import ALONE, opened_at
from worker import personal
from worker.clocks import named
from worker.invited import plain
from worker.letter import game_url

KIND = "seat_offered"
MOST = 200
"""So many people are told of one seat at most: those who have waited longest to be asked."""


@news.subscribe(KIND, News.SEAT_OPEN, queue="mail")
def offer(claimed: jobs.Claimed, now: datetime) -> None:
    """Note who is to be told of the open seats of a game, and look again when others may be told of them too."""
    assert claimed.game is not None
    with durable():
        game = locked(claimed.game)
        again: list[datetime] = []
        for seat in Seat.objects.filter(game=game, state=Seat.State.OPEN).order_by("index"):
            since = opened_at(seat)
            if since is None or game.status != Game.Status.RUNNING:
                continue
            for person in _asked(game, seat, since, now):
                _note(game, seat, since, person, now)
            if seat.substitute_id is not None and now < since + ALONE:
                again.append(since + ALONE)
        jobs.finish(claimed, now)
        if again:
            jobs.put(KIND, game.pk, now, not_before=min(again))


def _asked(game: Game, seat: Seat, since: datetime, now: datetime) -> list[Any]:
    """The people (primary keys) who may take the seat now, and want to be told of it."""
    if seat.substitute_id is not None and now < since + ALONE:
        return [seat.substitute_id]
    if game.visibility != Game.Visibility.PUBLIC or game.password:
        return []
    sat = Tenure.objects.filter(game=game, person=OuterRef("person"))
    waiting = Standby.objects.filter(~Exists(sat), ruleset=game.ruleset, person__program=False)
    asks = game.least_reliability or not game.newcomers
    people = waiting.order_by("pk").values_list("person", flat=True)[:MOST]
    return [pk for pk in people if not asks or admission.unfit(game, rows.reliability(pk, now)) is None]


def _note(game: Game, seat: Seat, since: datetime, person: Any, now: datetime) -> None:
    about = f"{game.pk}.{seat.index}.{named(since)}"
    if not Notice.objects.filter(person=person, kind=KIND, about=about, round=0).exists():
        mail_id = outbox.message_id(KIND, about, str(person))
        outbox.mail(KIND, now, message_id=mail_id, person_id=person, game=game, about=about)


class Offered(outbox.Kind):
    """The mail of an open seat."""

    def letter(self, delivery: Delivery, now: datetime) -> outbox.Letter:
        notice = delivery.notice
        assert notice.game_id is not None
        game = locked(notice.game_id)
        seat = Seat.objects.get(game=game, index=int(notice.about.split(".")[1]))
        since = opened_at(seat)
        open_still = since is not None and notice.about == f"{game.pk}.{seat.index}.{named(since)}"
        if not open_still or game.status != Game.Status.RUNNING:
            raise outbox.Dropped(outbox.Reason.UNTRUE)
        person = notice.person
        address = personal.address_of(person)
        assert person is not None  # who has an address
        return outbox.Letter(write(game, seat, person, address, delivery.message_id))


outbox.register(KIND, Offered())


def write(game: Game, seat: Seat, person: User, address: str, message_id: str) -> EmailMultiAlternatives:
    """The mail, in the person's language."""
    with translation.override(person.language):
        rules = rulesets()[game.ruleset]
        names = {"game": plain(game.name), "colour": rules.seat_name(seat.colour, person.language)}
        subject = _("%(game)s: a seat is open (%(colour)s)") % names
        told = {
            **names,
            "ruleset": rules.title,
            "named": plain(seat.name) if seat.substitute_id == person.pk else "",
            "hours": int(ALONE.total_seconds() // 3600),
            "link": game_url(game),
        }
        return personal.message("seat_offered", subject, told, person, address, message_id)
