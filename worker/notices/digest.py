"""Mails in which others are gathered: every so many minutes, or once a day (MAIL-21).

What is to be told waits as a delivery of its own, held until the time of the next such mail, which is a notice to the
person about that moment. When that is handed over, each of them is looked at under the lock of its game; what is still
true becomes a section, and the delivery is joined to it. An answer to one goes to the person's own address, where each
section begins with the name of its game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import mailing, outbox
from accounts.ledger import Delivery, Notice
from accounts.models import User
from accounts.outbox import Also, Dropped, Letter, Reason
from accounts.post import coming, own
from accounts.wishes import Mode
from horror.models import Seat
from horror.table import jobs
from horror.table.frame import durable, locked
from worker.notices import frame, naming, personal
from worker.notices.desk import ASKING, Desk, SeatNotice, colour_of, example_orders, question, written
from worker.notices.letter import Happened, game_url, turn_of
from worker.notices.moments import deadline
from worker.notices.seats import NOTICES
from worker.notices.truth import must_be_told
from worker.notices.words import name

KIND = "digest"
MARGIN = timedelta(hours=2)
"""What is due by so long after the next such mail does not wait for it."""
LATER = timedelta(minutes=10)
"""After which what was gathered is told by itself, should there be no mail that tells it."""
GAMES = 12
"""Games that one mail tells of at most, the most urgent ones; another one follows at once."""
ITEMS = 12
"""Items of each game's stream that it tells at most."""
WORDS = 2_500
"""Characters of what others have written in each game that it quotes at most."""
ORDERS = 8
"""Likely orders that it numbers in each section at most."""


def named(at: datetime) -> str:
    """The moment of such a mail, as the ledger tells them apart."""
    return f"{at:%Y%m%dT%H%M}"


def note(person: User, at: datetime, now: datetime) -> None:
    """There will be such a mail at this moment; one that there is already stays."""
    known = Notice.objects.filter(person=person, game=None, kind=KIND, about=named(at))
    if not known.exists():
        outbox.mail(KIND, now, person=person, about=named(at), next_at=at)


def is_open(person: Any, now: datetime) -> bool:
    """Whether such a mail to somebody (a primary key) is due and has not left."""
    mails = Delivery.objects.open().filter(notice__person=person, notice__kind=KIND)
    return mails.filter(next_at__lte=now).exists()


def gathered(person: Any, now: datetime) -> list[Delivery]:
    """What waits to be told to somebody in the mail of now, game by game."""
    rows = Delivery.objects.filter(
        state=Delivery.State.HELD, reason=Reason.GATHERED, next_at__lte=now, notice__person=person
    )
    return list(rows.select_related("notice").order_by("notice__game_id", "notice__seat", "pk"))


@jobs.handler(mailing.CHOSEN, queue="mail", quarantines=False)
def follow(claimed: jobs.Claimed, now: datetime) -> None:
    """Somebody wants mails otherwise: what is gathered is told at once, or sooner, where that is wished now."""
    with durable():
        waiting = Delivery.objects.filter(state=Delivery.State.HELD, reason=Reason.GATHERED)
        for person in User.objects.filter(pk=claimed.key):
            for row in waiting.filter(notice__person=person).select_related("notice"):
                _sooner(row, person, now)
        jobs.finish(claimed, now)


def _sooner(row: Delivery, person: User, now: datetime) -> None:
    wish = mailing.wanted(person, row.notice.game_id)
    if wish.mode == Mode.TURN:
        outbox.hasten(row, now)
    elif wish.gathered:
        at = wish.next_time(now, person.time_zone)
        if row.next_at is not None and at < row.next_at:
            outbox.hasten(row, now, at, at + LATER)
            note(person, at, now)


@dataclass(frozen=True)
class Section:
    """What such a mail says of one game, which is ``written`` so in answers: what is asked of the seat, until when,
    likely orders, and what happened; ``line`` is what it is told besides.
    """

    delivery: Delivery
    seat: Seat
    game: str
    written: str
    line: str
    colour: str
    questions: Sequence[dict[str, Any]]
    due: datetime | None
    deadline: Any
    orders: Sequence[str]
    orders_told: Sequence[str]
    first_mail: bool
    happened: Sequence[str]
    skipped: int
    cursor: int
    link: str
    turn: str


class Digest(outbox.Kind):
    """A mail in which others are told."""

    def letter(self, delivery: Delivery, now: datetime) -> Letter:
        person, address = personal.reader_of(delivery)
        sections: list[Section] = []
        joined: list[Also] = []
        with translation.override(person.language):
            for _seat, rows in groupby(gathered(person.pk, now), _seat_of):
                if len(sections) == GAMES:
                    break
                told = list(rows)
                section = _section(told, person, now, begun=delivery.begun)
                if section is None:
                    continue
                sections.append(section)
                joined += [
                    Also(row.pk, section.cursor, section.turn, section.orders) for row in told if _waits(row)
                ]
            if not sections:
                raise Dropped(Reason.UNTRUE)
            message = _write(sections, delivery, person, address)
        return Letter(message, joined=joined)

    def holds(self, delivery: Delivery, letter: Letter, now: datetime) -> bool:
        """Whether all of it does. The games are locked in the same order."""
        rows = Delivery.objects.filter(pk__in=[each.delivery for each in letter.joined])
        ordered = rows.select_related("notice").order_by("notice__game_id", "notice__seat", "pk")
        return all(_waits(row) and outbox.kind_of(row.notice).holds(row, letter, now) for row in ordered)

    def told(self, delivery: Delivery, letter: Letter, now: datetime) -> None:
        """What had no room is told in another one, at once."""
        person = delivery.notice.person
        if person is not None and gathered(person.pk, now):
            round_ = delivery.notice.round + 1
            outbox.mail(KIND, now, person=person, about=delivery.notice.about, round=round_)


outbox.register(KIND, Digest())


def _seat_of(row: Delivery) -> tuple[Any, Any]:
    return row.notice.game_id, row.notice.seat


def _waits(row: Delivery) -> bool:
    return row.state == Delivery.State.HELD


def _drop(row: Delivery, reason: Delivery.Reason, now: datetime, *, begun: bool) -> None:
    """It is not told, which is noted. Where a host may have the mail its reader may know it, and hears what follows."""
    dropped = Delivery.objects.filter(pk=row.pk)
    if not begun:
        row.state = Delivery.State.SUPERSEDED
        dropped.update(state=row.state, reason=reason)
        return
    row.state = Delivery.State.MAYBE
    dropped.update(state=row.state, reason=reason, sent_at=now)
    outbox.kind_of(row.notice).doubtful(row, now)


def _section(rows: Sequence[Delivery], person: User, now: datetime, *, begun: bool) -> Section | None:
    """What is still true of these, which are about one seat; what is not is told no more. ``begun``: a host may have
    this mail, of another try.
    """
    notice = rows[0].notice
    assert notice.game_id is not None and notice.seat is not None
    desk = Desk(locked(notice.game_id), now)
    seat, true = desk.seats[notice.seat], list[tuple[Delivery, SeatNotice]]()
    for row in rows:
        try:
            must_be_told(desk, NOTICES[row.notice.kind], seat, row)
        except Dropped as dropped:
            _drop(row, dropped.reason, now, begun=begun)
        else:
            true.append((row, NOTICES[row.notice.kind]))
    if not true:
        return None
    door = desk.door(seat)
    happened = Happened(desk, seat, true[0][0], ITEMS, WORDS)
    asked, kind = desk.open_to(seat), true[-1][1]
    orders = example_orders(door)[:ORDERS] if asked else []
    return Section(
        delivery=true[0][0],
        seat=seat,
        game=name(desk.game.name),
        written=naming.line_of(person, desk.game),
        line="" if kind.kind in ASKING else kind.line(desk, seat),
        colour=colour_of(seat),
        questions=[question(door, decision) for decision in asked],
        due=min((decision.due for decision in asked if isinstance(decision.due, datetime)), default=None),
        deadline=deadline(seat, now),
        orders=orders,
        orders_told=written(door, orders),
        first_mail=happened.previous is None,
        happened=happened.lines(),
        skipped=happened.skipped,
        cursor=happened.cursor,
        link=game_url(desk.game),
        turn=turn_of(desk),
    )


def _write(sections: list[Section], delivery: Delivery, person: User, address: str) -> Any:
    games = len(sections)
    sections.sort(key=lambda section: (section.due is None, section.due or section.delivery.notice.made_at))
    waiting = sum(bool(section.questions) for section in sections)
    subject = _("Your games")
    first = ngettext("%(n)d game: ", "%(n)d games: ", games) % {"n": games} + _of_them(waiting, games)
    told = {"first": first, "subject": subject, "sections": sections, **frame.foot(person)}
    answered = own.person_address(person) if coming.taken() else ""
    thread = frame.Thread(subject, outbox.message_id("games", str(person.pk), delivery.notice.about[:8]))
    return frame.made("digest", told, delivery, person, address, thread, replies_to=answered)


def _of_them(waiting: int, games: int) -> str:
    """How many of the games of a mail ask something."""
    if not waiting:
        return ngettext("it asks you nothing.", "none of them asks you anything.", games)
    if waiting == games:
        return ngettext("it asks you something.", "each of them asks you something.", games)
    return ngettext("%(n)d of them asks you something.", "%(n)d of them ask you something.", waiting) % {
        "n": waiting
    }
