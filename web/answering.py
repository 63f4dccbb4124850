"""Mails written at the folder of mails: they go by SMTP to the daemon of this machine, as from any mail program."""

from __future__ import annotations

import smtplib
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, getaddresses, make_msgid, parseaddr
from enum import StrEnum
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import QueryDict

from accounts import rooms
from accounts.models import User
from accounts.post import loopback, own
from accounts.rooms import Room
from horror import present

SECONDS = 30.0
MOST = 100_000
"""Characters of a mail at most."""
SUBJECT = 200


class Why(StrEnum):
    """Why a mail was not sent; `web/not_sent.html` has a sentence for each."""

    CLOSED = "closed"
    LONG = "long"
    SENDER = "sender"
    STRANGER = "stranger"
    RECIPIENT = "recipient"
    UNKNOWN = "unknown"
    REFUSED = "refused"


class NotSent(Exception):
    """A mail was not taken: why, and what that is ``about``, which is in no language."""

    def __init__(self, why: Why, about: object = "") -> None:
        super().__init__(f"{why} {about}".strip())
        self.why, self.about = why, about


class Draft(NamedTuple):
    """A mail that is being written: what stands in the form."""

    sender: str = ""
    to: str = ""
    subject: str = ""
    text: str = ""


PERSON = "person"
"""Stands for the own address of who writes, as `new` and `help` do for ours."""


def possible() -> bool:
    """Whether mails can be written here: there is a daemon that takes them."""
    return loopback.port() is not None


def reply_to(mail: EmailMessage, text: str) -> Draft:
    """The answer to a mail as a mail program begins it: below, what it answers, quoted."""
    _, to = parseaddr(str(mail["Reply-To"] or mail["From"] or ""))
    subject = " ".join(str(mail["Subject"] or "").split())
    if not subject.lower().startswith("re:"):
        subject = f"Re: {subject}"
    quoted = "\n".join(f"> {line}".rstrip() for line in text.splitlines())
    written = str(mail["From"] or "").replace("\n", " ")
    when = f"{mail['Date']}, " if mail["Date"] else ""
    return Draft(_first(str(mail["To"] or "")), to, subject, f"\n\nOn {when}{written} wrote:\n{quoted}\n")


def given(post: QueryDict, draft: Draft = Draft()) -> Draft:  # noqa: B008
    """What was written into the form; an answer goes where the mail says."""
    return Draft(
        (draft.sender or post.get("from", "")).strip(),
        draft.to or post.get("to", ""),
        " ".join(post.get("subject", "").split())[:SUBJECT],
        post.get("text", "").replace("\r\n", "\n"),
    )


def send(draft: Draft, answers: EmailMessage | None = None) -> None:
    """Send it to the daemon of this machine. Raises NotSent."""
    port = loopback.port()
    if port is None:
        raise NotSent(Why.CLOSED)
    if len(draft.text) > MOST:
        raise NotSent(Why.LONG, MOST)
    try:
        validate_email(draft.sender.replace("@localhost", "@localhost.example"))
    except ValidationError:
        raise NotSent(Why.SENDER, draft.sender) from None
    message = _message(draft, _to(draft), answers)
    try:
        with smtplib.SMTP(loopback.HOST, port, timeout=SECONDS) as client:
            client.send_message(message)
    except smtplib.SMTPRecipientsRefused as error:
        _, said = next(iter(error.recipients.values()))
        raise NotSent(Why.UNKNOWN, said.decode(errors="replace")) from None
    except smtplib.SMTPResponseException as error:
        raise NotSent(Why.REFUSED, error.smtp_code) from None
    except (smtplib.SMTPException, OSError) as error:
        raise NotSent(Why.REFUSED, type(error).__name__) from None


def _to(draft: Draft) -> str:
    """The address that is written to."""
    if draft.to in (Room.NEW, Room.HELP):
        return own.word_address(Room(draft.to))
    if draft.to == PERSON:
        person = User.objects.filter(email=draft.sender.lower()).first()
        if person is None:
            raise NotSent(Why.STRANGER, draft.sender)
        return own.person_address(person)
    if rooms.own(draft.to) is None:
        raise NotSent(Why.RECIPIENT)
    return draft.to


def _message(draft: Draft, to: str, answers: EmailMessage | None) -> EmailMessage:
    message = EmailMessage(policy=SMTP)
    try:
        message["From"], message["To"] = draft.sender, to
    except ValueError:
        raise NotSent(Why.SENDER, draft.sender) from None
    message["Subject"] = draft.subject or "(no subject)"
    message["Date"] = format_datetime(present.now())
    message["Message-ID"] = make_msgid(domain="mailbox.localhost")
    if answers is not None and answers["Message-ID"]:
        known = str(answers["References"] or "").split()
        message["In-Reply-To"] = str(answers["Message-ID"]).strip()
        message["References"] = " ".join([*known[-20:], str(answers["Message-ID"]).strip()])
    message.set_content(draft.text)
    return message


def _first(line: str) -> str:
    return next((address for _, address in getaddresses([line]) if address), "")
