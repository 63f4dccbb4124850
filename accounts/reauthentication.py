"""Whether somebody proved lately who it is: by logging in, or by giving password or second factor once more.

allauth notes with a session each proof and its time. For addresses, second factors and the end of an account it asks
for one that was given for that (ACCOUNT_REAUTHENTICATION_REQUIRED); for access tokens a log-in is one too, so that a
program may log in and make one.
"""

from __future__ import annotations

import time
from typing import Any

from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY, get_authentication_records
from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest

from accounts.models import User

WHOSE = "account_authentication_methods_user"
"""Where in a session allauth says whose proofs it holds."""


def note(request: HttpRequest, user: User, method: str, **proof: Any) -> None:
    """Note a proof with the session, as allauth does, among those of the same person."""
    proofs = [*get_authentication_records(request, user), {"method": method, "at": time.time(), **proof}]
    request.session[AUTHENTICATION_METHODS_SESSION_KEY] = proofs
    request.session[WHOSE] = str(user.pk)


def lately(session: SessionBase) -> bool:
    """Whether the session's owner logged in, or proved it again, within ACCOUNT_REAUTHENTICATION_TIMEOUT seconds."""
    return _since(session, again=False) < settings.ACCOUNT_REAUTHENTICATION_TIMEOUT


def asked_lately(session: SessionBase) -> bool:
    """The same by a proof that was asked for: having logged in is none."""
    return _since(session, again=True) < settings.ACCOUNT_REAUTHENTICATION_TIMEOUT


def _since(session: SessionBase, again: bool) -> float:
    proofs = session.get(AUTHENTICATION_METHODS_SESSION_KEY) or []
    times = [proof["at"] for proof in proofs if proof.get("reauthenticated") or not again]
    return time.time() - max(times) if times else float("inf")
