"""Mails written at the folder of mails: they go by SMTP to the daemon of this machine, as from any mail program."""

from __future__ import annotations

import smtplib
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, getaddresses, make_msgid, parseaddr
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import QueryDict

from accounts import host
from accounts.models import User
from accounts.post import loopback, own
from accounts.post.own import Room
from horror import present

SECONDS = 30.0
MOST = 100_000
"""Characters of a mail at most."""
SUBJECT = 200


class NotSent(Exception):
    """A mail was not taken; says why, to who wrote it."""


class Draft(NamedTuple):
    """A mail that is being written: what stands in the form."""

    sender: str = ""
    to: str = ""
    subject: str = ""
    text: str = ""


class Choice(NamedTuple):
    """An address of ours that may be written to."""

    value: str
    label: str


NEW = Choice("new", "the address for newcomers: sign up as NAME")
HELP = Choice("help", "the address for help")
PERSON = Choice("person", "your own address: commands, and orders behind a line game NAME")


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
        raise NotSent("This server takes no mails here.")
    if len(draft.text) > MOST:
        raise NotSent(f"A mail written here has at most {MOST} characters.")
    try:
        validate_email(draft.sender.replace("@localhost", "@localhost.example"))
    except ValidationError:
        raise NotSent(f"{draft.sender or 'Nothing'} is no mail address.") from None
    message = _message(draft, _to(draft), answers)
    try:
        with smtplib.SMTP(loopback.HOST, port, timeout=SECONDS) as client:
            client.send_message(message)
    except smtplib.SMTPRecipientsRefused as error:
        _, said = next(iter(error.recipients.values()))
        raise NotSent(
            f"The server does not take mails to this address: {said.decode(errors='replace')}."
        ) from None
    except smtplib.SMTPResponseException as error:
        raise NotSent(f"The server did not take it: {error.smtp_code}.") from None
    except (smtplib.SMTPException, OSError) as error:
        raise NotSent(f"The server did not take it ({type(error).__name__}).") from None


def _to(draft: Draft) -> str:
    """The address that is written to."""
    if draft.to in (NEW.value, HELP.value):
        return own.word_address(Room(draft.to))
    if draft.to == PERSON.value:
        person = User.objects.filter(email=draft.sender.lower()).first()
        if person is None:
            raise NotSent(
                f"Nobody here has the address {draft.sender}: write to {NEW.value}@{host.domain()} first."
            )
        return own.person_address(person)
    if own.own(draft.to) is None:
        raise NotSent("That is no address of this server.")
    return draft.to


def _message(draft: Draft, to: str, answers: EmailMessage | None) -> EmailMessage:
    message = EmailMessage(policy=SMTP)
    try:
        message["From"], message["To"] = draft.sender, to
    except ValueError:
        raise NotSent(f"{draft.sender} is no mail address.") from None
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
