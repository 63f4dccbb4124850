"""The answer to a mail (MAIL-16): what ran and what did not, what is asked now, and how the board stands.

It is written when the game has come to rest, so that the next question, if that is its author's, comes with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from cryptography.fernet import InvalidToken
from django.utils import translation
from django.utils.translation import gettext as _

from accounts import outbox
from accounts.ledger import Delivery, DeliveryQuerySet
from accounts.models import User
from accounts.outbox import Also, Dropped, Held, Letter, Reason
from horror.models import Game, Seat
from horror.table.errors import NotNow
from horror.table.frame import locked
from worker.inbox import brief, rest
from worker.inbox.governor import KIND
from worker.inbox.told import Part, Section, Told
from worker.notices import frame, personal
from worker.notices.desk import Desk
from worker.notices.letter import answer
from worker.notices.mail import also_told
from worker.notices.words import name, words

SOON = timedelta(seconds=2)
"""After which an answer is looked at again that may be told with another just now."""


class Receipt(outbox.Kind):
    """The answer to one mail, or to several of which there were too many (MAIL-07)."""

    def letter(self, delivery: Delivery, now: datetime) -> Letter:
        person, address = personal.reader_of(delivery)
        _must_not_be_told_just_now(delivery)
        others = _joining(delivery)
        letter = self._letter(delivery, others, person, address, now)
        return replace(letter, joined=[Also(each.pk, letter.cursor) for each in others])

    def _letter(
        self, delivery: Delivery, others: Sequence[Delivery], person: User, address: str, now: datetime
    ) -> Letter:
        notice = delivery.notice
        try:
            told = [Told.opened(each.body) for each in (delivery, *others) if each.body]
        except InvalidToken:  # SECRET_KEY was changed, and the old one is no fallback
            raise Dropped(Reason.GONE) from None
        if notice.game_id is None or notice.seat is None:
            self._must_rest([part.game for each in told for part in each.parts if part.game], delivery, now)
            with translation.override(person.language):
                return _to_person(delivery, person, address, told)
        desk = Desk(locked(notice.game_id), now)
        seat = desk.seats[notice.seat]
        if not rest.at_rest(desk.game, desk.seats, now):
            _wait(delivery, now)
        with translation.override(person.language):
            if seat.owner_id != person.pk or not seat.human or desk.game.started_at is None:
                return _to_person(delivery, person, address, told)
            if _is_quiet(person, desk, seat, told):
                raise Dropped(Reason.NOT_WANTED)
            return _to_seat(delivery, address, told, desk, seat)

    def _must_rest(self, games: Sequence[str], delivery: Delivery, now: datetime) -> None:
        for game in sorted(set(games)):
            row = Game.objects.filter(pk=game).first()
            if row is not None and not rest.at_rest(row, list(Seat.objects.filter(game=game)), now):
                _wait(delivery, now)

    def told(self, delivery: Delivery, letter: Letter, now: datetime) -> None:
        """What waits to ask the same is told with it, if it is about a seat of its reader's."""
        if letter.thread:
            also_told(delivery, letter, now)


outbox.register(KIND, Receipt())


def _wait(delivery: Delivery, now: datetime) -> None:
    until = rest.wait_until(delivery.notice.made_at, now)
    if until is not None:
        raise Held(until)


def _must_not_be_told_just_now(delivery: Delivery) -> None:
    """An answer that another tells, which is being handed over, is not told by itself meanwhile."""
    if not delivery.begun and _others(delivery).filter(state=Delivery.State.HANDING_OVER).exists():
        raise NotNow(SOON)


def _joining(delivery: Delivery) -> list[Delivery]:
    """The other answers that go with this one."""
    return list(_others(delivery).waiting().select_related("notice").order_by("pk"))


def _others(delivery: Delivery) -> DeliveryQuerySet:
    """The other answers of the same seat that were put off to the same time."""
    notice = delivery.notice
    if delivery.next_at is None or delivery.next_at <= notice.made_at:
        return Delivery.objects.none()
    return Delivery.objects.exclude(pk=delivery.pk).filter(
        channel=delivery.channel, notice__kind=KIND, notice__person=notice.person_id, next_at=delivery.next_at,
        notice__game=notice.game_id, notice__seat=notice.seat,
    )  # fmt: skip


def _is_quiet(person: User, desk: Desk, seat: Seat, told: Sequence[Told]) -> bool:
    """Whether an answer is left out: all ran, nothing is asked, and the reader wants no more than that."""
    quiet = person.receipts == User.Receipts.QUIET
    wanted = any(each.asked or not each.whole for each in told)
    return quiet and not wanted and not desk.open_to(seat)


# -- what it says


def _to_person(delivery: Delivery, person: User, address: str, told: Sequence[Told]) -> Letter:
    """An answer about no seat of the reader's."""
    thread = frame.Thread(subject=_subject(told[0]), answers=told[-1].answers)
    message = frame.message(
        delivery,
        person,
        address,
        thread,
        _first(told, _("Done.")),
        [*came_of(told)],
        automatic="auto-replied",
    )
    return Letter(message)


def _to_seat(delivery: Delivery, address: str, told: Sequence[Told], desk: Desk, seat: Seat) -> Letter:
    """An answer about a seat: in its thread, with what is asked now, what has happened since, and the board."""
    return answer(
        desk,
        seat,
        delivery,
        address,
        [*came_of(told)],
        answers=told[-1].answers,
        line=_first(told, _("Done; nothing is asked of you now.")),
    )


def _subject(told: Told) -> str:
    subject = name(" ".join(told.subject.split()))[:100]
    return subject if subject.lower().startswith("re:") else f"Re: {subject or _('your mail')}"


def _first(told: Sequence[Told], done: str) -> str:
    """The one line above the fence, where nothing is asked: ``done`` where all ran."""
    if not any(each.changed for each in told):
        return (
            _("Nothing was run.")
            if not any(each.asked for each in told)
            else _("Here is what you asked for.")
        )
    whole = all(each.whole for each in told)
    return done if whole else _("Some of it was done, and some was not.")


def came_of(told: Sequence[Told]) -> Iterator[frame.Part]:
    """What came of the lines of mails: what ran, the first that did not, what is kept, what was taken for words."""
    return brief.within(_came_of(told))


def _came_of(told: Sequence[Told]) -> Iterator[frame.Part]:
    for each in told:
        if each.notes:
            yield frame.Part("", each.notes, listed=False)
        for part in each.parts:
            yield from _part(part, many=len(each.parts) > 1)
        if not each.parts and not each.notes:
            yield frame.Part("", [_("No line of your mail is an order or a command.")], listed=False)
        if each.left_out:
            yield frame.Part("", [brief.left_out(each.left_out)], listed=False)
        if each.words:
            yield frame.Part(_("Taken for words, and not run"), _quoted(each.words))
        if each.unread:
            yield frame.Part(_("Not read, since they touch a quoted mail"), _quoted(each.unread))


def _part(part: Part, *, many: bool) -> Iterator[frame.Part]:
    if many and part.game:
        called = Game.objects.values_list("name", flat=True).filter(pk=part.game).first()
        yield frame.Part(f"game {part.game}", [words(called or part.game)], listed=False)
    if part.ran:
        yield frame.Part(_("Done"), _quoted(part.ran))
    for section in part.sections:
        yield _section(section)
    if part.conflict:
        lines = [_("Nothing of your orders ran: %(why)s") % {"why": part.conflict}]
        if part.kept:
            lines.append(_("They are kept as your draft. Answer “go” to give them as they are, or “drop”."))
        yield frame.Part(_("The game has gone on since"), lines, listed=False)
    if part.stopped is not None:
        yield frame.Part(_("Here it stopped"), list(_stopped(part)), listed=False)
    if part.kept:
        yield frame.Part(_("Kept as your draft: “go” gives it, “drop” throws it away"), _quoted(part.kept))
    if part.unrun:
        yield frame.Part(_("Not run"), _quoted(part.unrun))
    if part.submissions:
        numbers = ", ".join(map(str, part.submissions))
        yield frame.Part("", [_("Receipt: %(numbers)s") % {"numbers": numbers}], listed=False)


def _section(section: Section) -> frame.Part:
    lines = section.lines if section.drawn else [words(line) for line in section.lines]
    return frame.Part(section.heading, lines, listed=not section.drawn, drawn=section.drawn)


def _stopped(part: Part) -> Iterator[str]:
    """The first line that did not run, why, and what was probably meant."""
    stopped = part.stopped
    assert stopped is not None
    line = words(stopped.typed)
    if stopped.number:
        line = _("Line %(number)s: “%(line)s”") % {"number": stopped.number, "line": line}
    yield line
    why = words(stopped.why)
    yield _("%(why)s (%(rule)s)") % {"why": why, "rule": stopped.rule} if stopped.rule else why
    if stopped.nearest:
        yield _("Did you mean: %(order)s") % {"order": stopped.nearest}
    elif stopped.instead:
        yield _("You may for instance: %(orders)s") % {"orders": "; ".join(stopped.instead)}


def _quoted(lines: list[str]) -> list[str]:
    """Lines of somebody's, which may look like nothing of ours."""
    return brief.listed([words(line) for line in lines])
