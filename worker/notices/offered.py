"""The mail that a seat is open which somebody might take (TAB-78): first to whom its player has named, alone for a
while; then to all who want to be told of such seats in games of that kind. Once each, and only while it is so.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.core.mail import EmailMultiAlternatives
from django.db.models import Exists, OuterRef
from django.utils import translation
from django.utils.translation import gettext as _

from accounts import outbox
from accounts.conduct import holding
from accounts.ledger import Delivery, Notice
from accounts.models import User
from accounts.reliability import rows
from accounts.standby import Standby
from horror.models import Game, Seat, Tenure
from horror.rulesets import rulesets
from horror.table import caps, jobs, news
from horror.table.frame import durable, locked
from horror.table.news import News
from horror.table.people import admission
from horror.table.people.substitute import ALONE, opened_at
from worker.notices import personal
from worker.notices.clocks import named
from worker.notices.invited import plain
from worker.notices.letter import game_url

KIND = "seat_offered"
MOST = 200
"""So many people are told of one seat at most: those who have waited longest to be asked."""
SLICE = 25
"""So many of those who wait are looked at by one job, lest what it asks and writes grows with how many there are."""


class Slice(NamedTuple):
    """Some of those who wait for open seats of a game's kind: who may take one in it, and after whom (the primary key
    of a :class:`Standby`) the next ones come, None where nobody does.
    """

    people: Sequence[Any] = ()
    last: int | None = None


@news.subscribe(KIND, News.SEAT_OPEN, queue="mail")
def offer(claimed: jobs.Claimed, now: datetime) -> None:
    """Note who is to be told of the open seats of a game, a slice of the people at a time; and look again when others
    may be told of them too. The key is after whom the slice comes, empty for the first one.
    """
    assert claimed.game is not None
    others = _others(claimed.game, int(claimed.key or 0), now)  # not while the game is locked
    with durable():
        game = locked(claimed.game)
        again: list[datetime] = []
        lacking = False
        for seat in _open_seats(game):
            since = opened_at(seat)
            assert since is not None  # as it is open
            if _is_asked_alone(seat, now):
                named_first = seat.substitute_id
                _tell(game, seat, since, [named_first] if _may_sit(game, named_first, now) else [], now)
                again.append(since + ALONE)
            else:
                lacking |= _tell(game, seat, since, others.people, now)
        jobs.finish(claimed, now)
        if again:
            jobs.put(KIND, game.pk, now, not_before=min(again))
        if lacking and others.last is not None:
            jobs.put(KIND, game.pk, now, key=str(others.last))


def _open_seats(game: Game) -> list[Seat]:
    """The open seats of a game that others may take: of none with a host, who fills them (TAB-147)."""
    if game.status != Game.Status.RUNNING or game.host:
        return []
    seats = Seat.objects.filter(game=game, state=Seat.State.OPEN).order_by("index")
    return [seat for seat in seats if opened_at(seat) is not None]


def _is_asked_alone(seat: Seat, now: datetime) -> bool:
    """Whether it is the time of whom the seat's player has named."""
    since = opened_at(seat)
    return seat.substitute_id is not None and since is not None and now < since + ALONE


def _others(game_id: str, after: int, now: datetime) -> Slice:
    """The next ones of those who want to be told, where they may take a seat of the game now."""
    game = Game.objects.get(pk=game_id)
    if game.visibility != Game.Visibility.PUBLIC or game.password:
        return Slice()
    if all(_is_asked_alone(seat, now) for seat in _open_seats(game)):
        return Slice()
    sat = Tenure.objects.filter(game=game, person=OuterRef("person"))
    waiting = Standby.objects.filter(~Exists(sat), ruleset=game.ruleset, pk__gt=after, person__program=False)
    reached = waiting.filter(person__is_active=True).exclude(person__mails=User.Mails.NONE)
    found = list(reached.order_by("pk").values_list("pk", "person")[:SLICE])
    enough = caps.with_seats_enough([person for _pk, person in found])
    people = [person for _pk, person in found if person not in enough and _is_fit(game, person, now)]
    return Slice(people, found[-1][0] if len(found) == SLICE else None)


def _is_fit(game: Game, person: Any, now: datetime) -> bool:
    """Whether the person (a primary key) is as reliable as the game asks (TAB-89), and may sit with who is there
    (PEO-02, PEO-23)."""
    asks = game.least_reliability or not game.newcomers
    if asks and admission.unfit(game, rows.reliability(person, now)) is not None:
        return False
    return _may_sit(game, person, now)


def _may_sit(game: Game, person: Any, now: datetime) -> bool:
    apart, until = holding.kept(person, now)
    others = Seat.objects.filter(game=game, bot="").exclude(state=Seat.State.OPEN)
    return until is None and apart.isdisjoint(others.values_list("owner", flat=True))


def _tell(game: Game, seat: Seat, since: datetime, people: Sequence[Any], now: datetime) -> bool:
    """Note that these people are to be told of a seat who have not been yet; whether more of them might be."""
    about = f"{game.pk}.{seat.index}.{named(since)}"
    noted = Notice.objects.filter(game=game, seat=None, kind=KIND, about=about, round=0)
    known = list(noted.values_list("person", flat=True))
    lacking = max(MOST - len(known), 0)
    new = [person for person in people if person not in known]
    for person in new[:lacking]:
        outbox.mail(KIND, now, person_id=person, game=game, about=about)
    return len(new) < lacking


class Offered(outbox.Fleeting):
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
        return outbox.Letter(write(game, seat, delivery, person, address))


outbox.register(KIND, Offered())


def write(game: Game, seat: Seat, delivery: Delivery, person: User, address: str) -> EmailMultiAlternatives:
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
        return personal.message("seat_offered", subject, told, delivery, person, address)
