"""Whether a mail may be obeyed: who wrote it, and what our mail host says of that (MAIL-03)."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Collection, Sequence

from django.conf import settings

from accounts.post import fields
from accounts.post.addresses import same
from accounts.post.models import Inbound
from worker.inbox.text.headers import Headers

Verdict = Inbound.Verdict
Reason = Inbound.Reason

_SAYS = re.compile(r"(?<![\w.-])dmarc(?:/[0-9]+)?\s*=\s*([a-z]*)", re.IGNORECASE)
_ID = re.compile(r"\s*\"?([^\s;(/\"]+)")
_PLAIN = re.compile(r"[^\s\"()\\;]*")
_LMTP = re.compile(r"(?:UTF8)?LMTPS?A?", re.IGNORECASE)


def why_not(headers: Headers, verdict: Verdict, owners: Collection[str]) -> Reason:
    """Why a mail that came to an address of these owners is not obeyed; :attr:`Reason.NONE` for one that is.

    It names one sender, who is one of them, and the domain of the sender does not say that it is forged. No word from
    the domain hinders nothing.
    """
    sender = sender_of(headers)
    if sender is None:
        return Reason.SENDERS
    if same(sender) not in {same(owner) for owner in owners} - {""}:
        return Reason.STRANGER if verdict != Verdict.FAIL else Reason.FORGED
    return Reason.FORGED if verdict == Verdict.FAIL else Reason.NONE


def sender_of(headers: Headers) -> str | None:
    """Who wrote a mail; None unless there is one ``From:`` with one mailbox."""
    return headers.senders[0] if headers.froms == 1 and len(headers.senders) == 1 else None


def verdict_of(headers: Headers, told: str = "", envelope: str = "") -> Verdict:
    """What is known of DMARC: what a provider has ``told``, else what our mail host (settings.MAIL_HOST) wrote above
    the line by which it took the mail. What stands below that anybody can have written (RFC 8601, 5).

    A host writes there too what strangers have said, as the sender of the ``envelope``, and may do it so that it looks
    like its own words. So *fail* counts wherever it stands in a field of ours; *pass* only where the topmost one that
    knows DMARC is whole, says nothing else of it, not in comments either, and the envelope has no signs of a field.
    """
    if told:
        return Verdict(told)
    ours, doubtful = _ours(headers)
    says = [(value, _words(value)) for value in ours]
    if any("fail" in words for _value, words in says):
        return Verdict.FAIL
    topmost = next((field for field in says if field[1]), None)
    if topmost is None or doubtful or not _PLAIN.fullmatch(envelope):
        return Verdict.NONE
    value, words = topmost
    return Verdict.PASS if words == {"pass"} and _passes(value, sender_of(headers)) else Verdict.NONE


def _ours(headers: Headers) -> tuple[list[str], bool]:
    """The fields that our host wrote, from the top; and whether somebody else may have written one of them, since it is
    not plain where those of our host end.
    """
    host, doubtful = settings.MAIL_HOST.lower(), False
    found: list[str] = []
    for name, value in headers.fields if host else ():
        if name == "received":
            try:
                if not _is_by_hand(value):
                    break
            except fields.Broken:
                doubtful = True
        elif name == "authentication-results":
            first = _ID.match(value)
            found += [value] if first is not None and first[1].lower() == host else []
    return found, doubtful


def _is_by_hand(received: str) -> bool:
    """Whether a mail was only handed over within our own house then. Raises :class:`accounts.post.fields.Broken` where
    that cannot be told.
    """
    told, _date = fields.clauses(received)
    return _LMTP.fullmatch(told.get("with", "")) is not None and _is_of_our_house(told.get("by", ""))


def _is_of_our_house(name: str) -> bool:
    """Whether a host is ours: our mail host, one beside it, or one whose name has no domain."""
    ours = settings.MAIL_HOST.lower()
    beside = ours.partition(".")[2]
    name = name.lower().rstrip(".")
    return name == ours or bool(name) and "." not in name or "." in beside and name.endswith(f".{beside}")


def _words(value: str) -> set[str]:
    """All that a field says of DMARC: as it stands there, in whatever way, and when it is taken apart."""
    said = {word.lower() for word in _SAYS.findall(value)} - {""}
    with contextlib.suppress(fields.Broken):
        said |= {part[2].text.lower() for part in _parts(value) if _is_dmarc(part)}
    return said


def _parts(value: str) -> list[Sequence[fields.Token]]:
    """What stands behind the name of the host. Raises :class:`accounts.post.fields.Broken`."""
    return list(fields.parted(fields.tokens(value)))[1:]


def _is_dmarc(part: Sequence[fields.Token]) -> bool:
    return len(part) > 2 and part[0].text.lower().partition("/")[0] == "dmarc" and part[1].sign == "="


def _passes(value: str, sender: str | None) -> bool:
    """Whether a field says that the domain of this sender vouches for the mail."""
    try:
        told = [fields.said(part) for part in _parts(value) if _is_dmarc(part)]
    except fields.Broken:
        return False
    if len(told) != 1 or sender is None:
        return False
    domain = told[0].get("header.from")
    ours = same(f"x@{_domain(sender)}")
    return bool(ours) and (domain is None or same(f"x@{_domain(domain)}") == ours)


def _domain(address: str) -> str:
    return address.rpartition("@")[2]
