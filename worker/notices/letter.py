"""Writing one mail: what happened since the last one, what is asked, the board, a link; as text and as HTML.

Everything comes from the stream and the view of the addressee's seat, so that nothing else can be in it.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from accounts import host, outbox
from accounts.ledger import Delivery
from accounts.outbox import Letter
from horror.models import Game, Seat
from horror.table import read
from horror.table.acts import Item
from worker.notices import beforehand
from worker.notices.desk import Desk, SeatNotice, colour_of
from worker.notices.thread import told_in_thread
from worker.notices.unsubscribe import unsubscribe_url

ITEMS = 60
"""Items of the stream that a mail tells at most; what lies further back is on the page of the game."""


def write(desk: Desk, kind: SeatNotice, seat: Seat, delivery: Delivery, address: str) -> Letter:
    """The mail of a ledger row, for the game as it is now, with the decisions that it names, and how far it tells."""
    door = desk.door(seat)
    thread = [row for row in told_in_thread(seat) if row.pk != delivery.pk]
    previous = next((row for row in reversed(thread) if row.surely_told), None)
    told = previous.cursor if previous else 0
    after = max(told, door.cursor - ITEMS)
    page = read.stream(door, after=after, limit=ITEMS, text=True, details=False)
    since = previous.sent_at if previous else None
    with translation.override(seat.language):
        subject = " ".join(kind.subject(desk, seat).split())
        context = {
            "subject": subject,
            "game": desk.game.name,
            "colour": colour_of(seat),
            "first": previous is None,
            "replaces": delivery.notice.supersedes_id is not None,
            "happened": [
                *(line for item in page.items for line in told_lines(item)),
                *(beforehand.told(door, *each) for each in beforehand.noted(desk, seat, since)),
            ],
            "skipped": after - told,
            "board": door.rules.text_board(read.view(door), door.language),
            "link": game_url(desk.game),
            "unsubscribe": unsubscribe_url(seat.owner_id),
            **kind.context(desk, seat),
        }
        message = EmailMultiAlternatives(
            subject=subject,
            body=_plain(render_to_string(f"{kind.kind.template}.txt", context)),
            to=[address],
            headers=headers(desk.game, seat, delivery.message_id, [row.message_id for row in thread]),
        )
        message.attach_alternative(render_to_string(f"{kind.kind.template}.html", context), "text/html")
    return Letter(message, page.cursor, [decision.id for decision in desk.open_to(seat)])


def told_lines(item: Item) -> list[str]:
    """What a mail says of one item of the stream, a line for each event: words of players cannot look like more lines.

    What a standing order has done for the reader (TAB-122), and what was taken back (TAB-21), is said to be.
    """
    told = [" ".join(line.split()) for line in item.text]
    if item.by_order:
        told[:1] = [beforehand.marked(line, item.by_order) for line in told[:1]]
    return [_("%(line)s (taken back)") % {"line": line} for line in told] if item.undone else told


def headers(game: Game, seat: Seat, message_id: str, earlier: Sequence[str]) -> dict[str, str]:
    """One thread for a game and seat; a way out of the list; and a sign to holiday answers to keep still."""
    root = outbox.message_id("thread", str(seat.index), game.pk)
    url = unsubscribe_url(seat.owner_id)
    return {
        "Message-ID": message_id,
        "In-Reply-To": earlier[-1] if earlier else root,
        "References": " ".join([root, *earlier[-8:]]),
        "List-Id": f"<{game.pk}.{host.domain()}>",
        "List-Unsubscribe": f"<{url}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
    }


def message_id(game: Game, seat: Seat, kind: str, decision: str, number: int) -> str:
    """Fixed by what the mail is about, so that a mail handed over twice is the same mail twice."""
    return outbox.message_id(kind, decision, str(number) if number else "", str(seat.index), game.pk)


def game_url(game: Game) -> str:
    """The page of a game."""
    return f"{settings.PUBLIC_URL}/games/{game.pk}"


def _plain(text: str) -> str:
    """No more than one blank line in a row, and none at the ends."""
    lines: list[str] = []
    for line in text.splitlines():
        if line.strip() or (lines and lines[-1]):
            lines.append(line.rstrip())
    return "\n".join(lines).strip() + "\n"
