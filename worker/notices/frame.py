"""The frame of every mail to who plays: its addresses, its thread, and the two lines between which it stands.

A mail begins with one line (what is asked, and until when) above the opening fence, and the closing fence is its last
(MAIL-12). It is answered at the address of its row (MAIL-01). An answer to a mail of somebody's (MAIL-16) is a mail
like any other, in the thread of the game's turn, with ``answers`` naming the mail that it answers: a notice of the kind
``receipt`` whose kind in the outbox writes it by :func:`worker.notices.letter.answer` about a seat, or by
:func:`message` about no game.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from accounts.ledger import Delivery
from accounts.models import User
from accounts.post import coming, own
from worker import fences
from worker.notices.unsubscribe import https, unsubscribe_url
from worker.notices.words import folded, short

MOST_HTML = 90 * 1024
"""Bytes of HTML in a mail at most, since mail programs cut what is longer: there is the text alone then (MAIL-25)."""
REFERENCES = 8
"""Mails before it that a mail names at most."""
_LISTED = re.compile(r" *(?:\* |\d+\. |- )")


@dataclass(frozen=True)
class Thread:
    """Where a mail stands among others: its subject, which is the same for all of them; the Message-ID, which no mail
    has, at the root of them; and those of the mails before this one, oldest first. ``answers`` is the Message-ID of the
    mail of somebody's that this one answers.
    """

    subject: str
    root: str = ""
    earlier: Sequence[str] = ()
    answers: str = ""


@dataclass(frozen=True)
class Part:
    """A paragraph of a mail: a heading, or none, and lines below it, each of which is folded; ``listed`` where they are
    points of a list, ``drawn`` where they are to be seen as they stand.
    """

    heading: str
    lines: Sequence[str]
    listed: bool = True
    drawn: bool = False


class Mail(EmailMultiAlternatives):
    """A mail whose pictures belong to its text, and are none to be saved beside it."""

    mixed_subtype = "related"


def fenced(first: str, text: str, answered: bool = True) -> str:
    """The text between its fences, folded at :data:`worker.fences.COLUMNS`, below the one line above;
    without fences where nobody reads answers.
    """
    lines: list[str] = []
    for line in text.splitlines():
        if line.strip():
            indent = line[: len(line) - len(line.lstrip())]
            further = indent + "  " if _LISTED.match(line) else indent
            lines += folded(line.rstrip(), further).split("\n")
        elif lines and lines[-1]:
            lines.append("")
    while lines and not lines[-1]:
        lines.pop()
    if not answered:
        return "\n".join([first, "", *lines]) + "\n"
    above, below = marks()
    return "\n".join([first, above, "", *lines, "", below]) + "\n"


def marks() -> tuple[str, str]:
    """The two fences, in the language that is active."""
    # Translators: stands in "=== 8< … ===", at most 58 letters; an answer to a mail is written above it
    return fences.opening(_("answer above this line")), fences.closing(_("or below this line"))


def is_answered(delivery: Delivery) -> bool:
    """Whether answers to a mail are read here; one from before there were addresses for that has none."""
    return bool(delivery.reply_token) and coming.taken()


def reply(delivery: Delivery, subject: str, order: str) -> str:
    """A link that writes an answer to a mail, with an order in it."""
    said = {"subject": f"Re: {subject}", "body": order}
    fields = "&".join(f"{name}={quote(value, safe='')}" for name, value in said.items())
    return f"mailto:{own.reply_address(delivery)}?{fields}"


def foot(person: User, game: str | None = None) -> dict[str, Any]:
    """What stands at the foot of every mail about games, for the templates: the way out (of this game, or of all),
    where wishes are chosen, where the person may write, and where who runs the site is reached.
    """
    answerable = coming.taken()
    return {
        "site": settings.PUBLIC_URL,
        "unsubscribe": unsubscribe_url(person.pk, game),
        "wishes": f"{settings.PUBLIC_URL}/account/notices/",
        "answerable": answerable,
        "person_address": own.person_address(person) if answerable else "",
        "contact": settings.SITE_CONTACT,
    }


def message(
    delivery: Delivery,
    person: User,
    address: str,
    thread: Thread,
    first: str,
    parts: Sequence[Part],
    *,
    automatic: str = "auto-generated",
) -> EmailMultiAlternatives:
    """A mail about no game, in the language that is active: ``first`` is its one line above the fence. ``automatic`` is
    its Auto-Submitted: ``auto-replied`` of an answer.
    """
    told = {"first": short(first), "parts": parts, "subject": thread.subject, **foot(person)}
    return made("parts", told, delivery, person, address, thread, automatic=automatic)


def made(
    template: str,
    told: Mapping[str, Any],
    delivery: Delivery,
    person: User | None,
    address: str,
    thread: Thread,
    *,
    list_id: str = "",
    automatic: str = "auto-generated",
    replies_to: str = "",
    way_out: str = "",
) -> EmailMultiAlternatives:
    """The mail of these templates, in its frame; as text alone for who wants no more. ``told`` has what :func:`foot`
    says, and the line above the fence as ``first``. It is answered at its own address but where ``replies_to`` is.
    ``way_out`` is the link that ends such mails, where it is not the one for all mails about games.
    """
    answered = is_answered(delivery)
    above, below = marks() if answered else ("", "")
    told = {**told, "above": above, "below": below}
    text = render_to_string(f"worker/mail/{template}.txt", told)
    mail = Mail(
        subject=thread.subject,
        body=fenced(told["first"], text, answered),
        to=[address],
        headers={
            **_headers(delivery, way_out or unsubscribe_url(person.pk if person else ""), thread, list_id),
            "Auto-Submitted": automatic,
        },
        reply_to=[replies_to or own.reply_address(delivery)] if answered else None,
    )
    if person is None or person.mails_html:
        html = render_to_string(f"worker/mail/{template}.html", told)
        if len(html.encode()) <= MOST_HTML:
            mail.attach_alternative(html, "text/html")
    return mail


def _headers(delivery: Delivery, way_out: str, thread: Thread, list_id: str) -> dict[str, str]:
    """One thread; a way out of all mails about games, for programs too where it is https (RFC 8058)."""
    headers = {}
    known = [each for each in (thread.root, *thread.earlier[-REFERENCES:], thread.answers) if each]
    if known:
        headers = {"In-Reply-To": known[-1], "References": " ".join(known)}
    if list_id:
        headers["List-Id"] = f"<{list_id}>"
    ways = []
    if https():
        ways.append(f"<{way_out}>")
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    if is_answered(delivery):
        ways.append(f"<mailto:{own.unsubscribe_address(delivery)}>")
    if ways:
        headers["List-Unsubscribe"] = ", ".join(ways)
    return headers
