"""Whether a mail may be obeyed: who wrote it, and what our mail host says of that (MAIL-03)."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Collection

from django.conf import settings

from accounts.post.models import Inbound
from worker.inbox.text.headers import Headers

Verdict = Inbound.Verdict
Reason = Inbound.Reason

_COMMENT = re.compile(r"\([^()]*\)")
_DMARC = re.compile(r"^\s*dmarc\s*=\s*([a-z]+)", re.IGNORECASE)
_FROM = re.compile(r"\bheader\.from\s*=\s*\"?([^\s;\"]+)", re.IGNORECASE)
_BY_HAND = re.compile(r"\bwith\s+(?:LMTPS?A?|UTF8LMTPS?A?)\b", re.IGNORECASE)
"""In a ``Received`` that says that the mail was only handed over within our own house."""


def why_not(headers: Headers, verdict: Verdict, owners: Collection[str]) -> Reason:
    """Why a mail that came to an address of these owners is not obeyed; :attr:`Reason.NONE` for one that is.

    It names one sender, who is one of them, and the domain of the sender does not say that it is forged. No word from
    the domain hinders nothing.
    """
    sender = sender_of(headers)
    if sender is None:
        return Reason.SENDERS
    if same(sender) not in {same(owner) for owner in owners}:
        return Reason.STRANGER if verdict != Verdict.FAIL else Reason.FORGED
    return Reason.FORGED if verdict == Verdict.FAIL else Reason.NONE


def sender_of(headers: Headers) -> str | None:
    """Who wrote a mail; None unless there is one ``From:`` with one mailbox."""
    return headers.senders[0] if headers.froms == 1 and len(headers.senders) == 1 else None


def verdict_of(headers: Headers, told: str = "") -> Verdict:
    """What is known of DMARC: what a provider has ``told``, else what our mail host wrote into the topmost field of
    its name (settings.MAIL_HOST), above the line by which it took the mail. What stands below that anybody can
    have written (RFC 8601, 5).
    """
    if told:
        return Verdict(told)
    host = settings.MAIL_HOST.lower()
    for name, value in headers.fields if host else ():
        if name == "received" and not _BY_HAND.search(value):
            break
        if name == "authentication-results":
            result = _of(_COMMENT.sub(" ", value), host, sender_of(headers))
            if result is not None:
                return result
    return Verdict.NONE


def _of(value: str, host: str, sender: str | None) -> Verdict | None:
    """What one field says; None for one of another host."""
    first, _, rest = value.partition(";")
    words = first.strip().strip('"').lower().split()
    if not words or words[0].strip('"') != host:
        return None
    for method in rest.split(";"):
        found = _DMARC.match(method)
        if found is None:
            continue
        said, domain = found[1].lower(), _FROM.search(method)
        if said == "fail":
            return Verdict.FAIL
        aligned = domain is None or sender is None or same(f"x@{domain[1]}") == same(f"x@{_domain(sender)}")
        return Verdict.PASS if said == "pass" and aligned else Verdict.NONE
    return Verdict.NONE


def same(address: str) -> str:
    """An address in the one form in which it is compared: without regard to case, and to how its domain is written."""
    local, _, domain = address.strip().rpartition("@")
    domain = domain.rstrip(".").lower()
    with contextlib.suppress(UnicodeError):
        domain = domain.encode("idna").decode("ascii")
    return f"{local.casefold()}@{domain}"


def _domain(address: str) -> str:
    return address.rpartition("@")[2]
