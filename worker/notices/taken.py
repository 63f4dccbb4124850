"""The mail that somebody else has taken a seat, to who was away from it (TAB-79), or in whose place the host of the
game has put another (TAB-146); who resigned has left.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.core.mail import EmailMultiAlternatives
from django.utils import translation
from django.utils.translation import gettext as _

from accounts import outbox
from accounts.ledger import Delivery, Notice
from accounts.models import User
from horror.models import Game, Seat, Tenure
from horror.rulesets import rulesets
from horror.table import jobs, news
from horror.table.frame import durable, locked
from horror.table.news import News
from worker.notices import personal
from worker.notices.invited import plain
from worker.notices.letter import game_url

KIND = "seat_taken"
NEWS = timedelta(days=1)
"""So long it is news: of what happened before nobody is told any more."""


@news.subscribe(KIND, News.SEAT_TAKEN, queue="mail")
def tell(claimed: jobs.Claimed, now: datetime) -> None:
    """Note who is to be told that the seat is another's."""
    assert claimed.game is not None
    with durable():
        game = locked(claimed.game)
        ways = [Tenure.End.SUBSTITUTED, *([Tenure.End.HANDED_OVER] if game.host else [])]
        ended = Tenure.objects.filter(game=game, ended__in=ways, ended_at__gte=now - NEWS)
        for tenure in ended.exclude(person=None).order_by("seat", "generation"):
            about = f"{game.pk}.{tenure.seat}.{tenure.generation}"
            if not Notice.objects.filter(person=tenure.person_id, kind=KIND, about=about, round=0).exists():
                outbox.mail(KIND, now, person_id=tenure.person_id, game=game, about=about)
        jobs.finish(claimed, now)


class Taken(outbox.Kind):
    """The mail of a seat that is another's."""

    def letter(self, delivery: Delivery, now: datetime) -> outbox.Letter:
        notice = delivery.notice
        assert notice.game_id is not None
        game = locked(notice.game_id)
        address = personal.address_of(notice.person)
        assert notice.person is not None  # who has an address
        seat = Seat.objects.get(game=game, index=int(notice.about.split(".")[1]))
        return outbox.Letter(write(game, seat, delivery, notice.person, address))


outbox.register(KIND, Taken())


def write(game: Game, seat: Seat, delivery: Delivery, person: User, address: str) -> EmailMultiAlternatives:
    """The mail, in the person's language."""
    with translation.override(person.language):
        colour = rulesets()[game.ruleset].seat_name(seat.colour, person.language)
        names = {"game": plain(game.name), "colour": colour}
        subject = _("%(game)s: somebody else plays %(colour)s now") % names
        told = {**names, "link": game_url(game), "hosted": bool(game.host)}
        return personal.message(KIND, subject, told, delivery, person, address)
