"""Writing one mail: what is asked, what happened since the last one, the board, a link; as text and as HTML.

Everything comes from the stream and the view of the addressee's seat, so that nothing else can be in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from email.mime.image import MIMEImage
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import host, outbox
from accounts.ledger import Delivery
from accounts.models import User
from accounts.outbox import Letter
from horror.clock import SeatClock
from horror.models import Game, Seat
from horror.rules.kernel.face import DARK, LIGHT, Picture, Standings
from horror.rulesets import rulesets
from horror.table import read
from horror.table.acts import Item
from horror.table.deeds.letters import Message
from worker.notices import beforehand, frame, picture
from worker.notices.desk import (
    PASSING,
    Desk,
    SeatNotice,
    asked_in_short,
    colour_of,
    example_orders,
    question,
    written,
)
from worker.notices.frame import Part, Thread
from worker.notices.moments import asked_until, deadline
from worker.notices.thread import told_in_thread
from worker.notices.words import Line, name, short, words

ITEMS = 60
"""Items of the stream that a mail tells at most; what lies further back is on the page of the game."""
WORDS = 12_000
"""Characters of what others have written that it quotes at most: the newest. It says how many more there are."""
BUTTONS = ("pass", PASSING, "end turn")
"""Orders that a mail has a button for, where they may be given."""
ALTERNATIVE = 160
"""Letters of the sentence that stands for a picture."""
BOARD = "board"
"""What the text calls the picture of the board."""


def write(
    desk: Desk, kind: SeatNotice, seat: Seat, delivery: Delivery, address: str, answers: str = ""
) -> Letter:
    """The mail of a ledger row, for the game as it is now, with the decisions that it names, and how far it tells.
    ``answers`` is the Message-ID of a mail of the seat's that it answers, where it does.
    """
    with translation.override(seat.language):
        context = kind.context(desk, seat)
        line = kind.line(desk, seat)
        return _written(desk, seat, delivery, address, kind.kind.template, line, context, answers)


def answer(
    desk: Desk,
    seat: Seat,
    delivery: Delivery,
    address: str,
    parts: Sequence[Part],
    *,
    answers: str,
    line: str = "",
) -> Letter:
    """The answer to a mail about a seat (MAIL-16), in the language of that: these paragraphs, then what is asked of the
    seat now, until when, likely orders, what happened, and the board. ``line`` is its first where nothing is asked.
    """
    with translation.override(seat.language):
        asked = desk.open_to(seat)
        context: dict[str, Any] = {"parts": parts}
        if asked:
            door = desk.door(seat)
            context["questions"] = [question(door, decision) for decision in asked]
            context["deadline"] = deadline(seat, desk.now)
            context["by_default"] = by_default(desk, seat)
            context["orders"] = example_orders(door)
            line = asked_until(seat, asked_in_short(desk, seat))
        return _written(desk, seat, delivery, address, "worker/mail/receipt", line, context, answers)


def by_default(desk: Desk, seat: Seat) -> str:
    """What the clock would play for a seat that is waited for, as an order (TAB-70); empty where it would not."""
    door = desk.door(seat)
    if SeatClock.of(seat.clock).due is None or not any(each.blocking for each in desk.open_to(seat)):
        return ""
    neutral = door.rules.format(door.position.neutral(seat.index), read.view(door))
    order = door.rules.order_text(neutral, door.language)
    return _("If you do not answer in time, the clock plays: %(order)s") % {"order": order}


def _written(
    desk: Desk,
    seat: Seat,
    delivery: Delivery,
    address: str,
    template: str,
    line: str,
    context: dict[str, Any],
    answers: str,
) -> Letter:
    person = seat.owner
    assert isinstance(person, User)  # who has an address
    door = desk.door(seat)
    view = read.view(door)
    happened = Happened(desk, seat, delivery)
    thread = thread_of(desk, seat, happened.thread, answers)
    orders = list(context.get("orders", ()))
    drawn = drawn_for(person, door, view) if person.mails_html else None
    told = {
        "subject": thread.subject,
        "first": short(line),
        "game": name(desk.game.name),
        "ruleset": desk.game.ruleset,
        "colour": colour_of(seat),
        "first_mail": happened.previous is None,
        "replaces": delivery.notice.supersedes_id is not None,
        "happened": happened.lines(),
        "skipped": happened.skipped,
        "board": door.rules.text_board(view, door.language),
        "picture": picture_address(),
        "alternative": alternative(drawn) if drawn else "",
        "stands": stands(desk, seat, door.rules.standings(view, door.names, door.language)),
        "link": game_url(desk.game),
        "buttons": [
            (order, frame.reply(delivery, thread.subject, order))
            for order in written(door, buttons(orders))
            if frame.is_answered(delivery)
        ],
        **frame.foot(person, desk.game.pk),
        **context,
        "orders": written(door, orders),
    }
    message = frame.made(
        template.removeprefix("worker/mail/"), told, delivery, person, address, thread,
        list_id=f"{desk.game.pk}.{host.domain()}", automatic="auto-replied" if answers else "auto-generated",
    )  # fmt: skip
    return Letter(
        message,
        happened.cursor,
        [decision.id for decision in desk.open_to(seat)],
        thread=turn_of(desk),
        orders=orders,
        finish=with_board(drawn) if drawn and shows_board(message) else None,
    )


def drawn_for(person: User, door: read.Door, view: Any) -> Picture:
    """The board of a mail: by night where the reader chose that, and not where a device would have to say."""
    return door.rules.picture(view, door.language, DARK if person.theme == User.Theme.DARK else LIGHT)


class Happened:
    """What a seat has seen since the last mail that its player has."""

    def __init__(
        self, desk: Desk, seat: Seat, delivery: Delivery, most: int = ITEMS, words: int = WORDS
    ) -> None:
        self._desk, self._seat, self._door, self._words = desk, seat, desk.door(seat), words
        self.thread = [row for row in told_in_thread(seat) if row.pk != delivery.pk]
        self.previous = next((row for row in reversed(self.thread) if row.surely_told), None)
        told = self.previous.cursor if self.previous else 0
        after = max(told, self._door.cursor - most)
        self.skipped = after - told
        self._page = read.stream(self._door, after=after, limit=most, text=True, details=False)
        self.cursor = self._page.cursor

    def lines(self) -> list[Line]:
        """A line for each thing, and for what became of standing orders. Of letters those that have room."""
        since = self.previous.sent_at if self.previous else None
        noted = beforehand.noted(self._desk, self._seat, since)
        return [
            *within(
                (line for item in self._page.items if not item.muted for line in told_lines(item)),
                self._words,
            ),
            *(Line(words(beforehand.told(self._door, *each))) for each in noted),
        ]


def within(lines: Iterable[Line], room: int) -> list[Line]:
    """Lines without those words of players that have no room: the first of them are left out, and how many these are
    is said in their place.
    """
    told, out = list[Line](), 0
    for line in reversed([*lines]):
        room -= len(line) if line.said else 0
        if line.said and room < 0:
            out += 1
        else:
            told.append(line)
    if out:
        says = ngettext(
            "%(n)d earlier message has no room here: it is on the page of the game.",
            "%(n)d earlier messages have no room here: they are on the page of the game.",
            out,
        )
        told.append(Line(says % {"n": out}))
    return told[::-1]


def told_lines(item: Item) -> list[Line]:
    """What a mail says of one item of the stream, a line for each event: words of players cannot look like more lines.

    What a standing order has done for the reader (TAB-122), and what was taken back (TAB-21), is said to be.
    """
    told = [words(line) for line in item.text]
    if item.by_order:
        told[:1] = [beforehand.marked(line, item.by_order) for line in told[:1]]
    if item.undone:
        told = [_("%(line)s (taken back)") % {"line": line} for line in told]
    return [Line(line, isinstance(item.table, Message)) for line in told]


def stands(desk: Desk, seat: Seat, standings: Standings) -> list[dict[str, Any]]:
    """How the seats stand, in lines that a telephone can fold; with the colours by which orders name them."""
    called = rulesets()[desk.game.ruleset].seat_name
    return [
        {
            "name": row.name,
            "colour": called(desk.seats[row.seat].colour, seat.language),
            "marked": row.marked,
            "cells": [
                {"heading": column.heading, "told": cell}
                for column, cell in zip(standings.columns, row.cells, strict=True)
            ],
            "badges": ", ".join(row.badges),
        }
        for row in standings.rows
    ]


def turn_of(desk: Desk) -> str:
    """What tells the thread of a turn of the game from others: its number."""
    return str(desk.turn)


def thread_of(desk: Desk, seat: Seat, told: Sequence[Delivery], answers: str = "") -> Thread:
    """One thread for a turn of the game and a seat (MAIL-20): mail programs begin another one where the subject
    changes, and above a hundred mails.
    """
    named = {"game": name(desk.game.name), "turn": desk.turn, "colour": colour_of(seat)}
    return Thread(
        _("%(game)s, turn %(turn)s, %(colour)s") % named
        if desk.turn
        else _("%(game)s, set-up, %(colour)s") % named,
        outbox.message_id("turn", turn_of(desk), str(seat.index), desk.game.pk),
        [row.message_id for row in told if row.thread == turn_of(desk)],
        answers,
    )


def buttons(orders: Sequence[str]) -> list[str]:
    """Those of the orders that a mail has a button for (MAIL-16)."""
    return [order for order in BUTTONS if order in orders]


def alternative(drawn: Picture) -> str:
    """What stands for a picture: one sentence (MAIL-25)."""
    sentence = re.split(r"(?<=[.!?])\s", words(drawn.description), maxsplit=1)[0]
    return sentence if len(sentence) <= ALTERNATIVE else f"{sentence[: ALTERNATIVE - 1]}…"


def picture_address() -> str:
    """What the text of a mail calls the picture of the board."""
    return f"cid:{BOARD}@{host.domain()}"


def shows_board(message: EmailMultiAlternatives) -> bool:
    """Whether a mail has a place for it."""
    return any(picture_address() in str(content) for content, _type in message.alternatives)


def with_board(drawn: Picture) -> Callable[[EmailMessage], None]:
    """What puts the picture of a board into a mail; where it cannot be drawn, the sentence for it is left."""

    def finish(message: EmailMessage) -> None:
        png = picture.png(drawn.layers())
        if png is None:
            return
        part = MIMEImage(png, "png")
        part["Content-ID"] = f"<{picture_address().removeprefix('cid:')}>"
        part["Content-Disposition"] = 'inline; filename="board.png"'
        message.attach(part)

    return finish


def game_url(game: Game) -> str:
    """The page of a game."""
    return f"{settings.PUBLIC_URL}/games/{game.pk}"
