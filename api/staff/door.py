"""Who comes in: staff, by a session in which the second factor was shown, as on the admin pages."""

from __future__ import annotations

from rest_framework.request import Request

from accounts import factors, security
from accounts.models import User
from api.authentication import credential
from api.problems import NotAllowed


def staff(request: Request) -> User:
    """Who asks, if that is staff. Raises NotAllowed, which says what is missing."""
    somebody = security.somebody(request)
    if not somebody.is_staff:
        raise NotAllowed("only staff of this server may see this")
    session = credential(request).session
    if session is None:
        raise NotAllowed("an access token does not open what staff may see; log in for that")
    if not factors.enrolled(somebody):
        raise NotAllowed("staff need a second factor: add one to your account, and log in with it")
    if not factors.shown_in(session, somebody):
        raise NotAllowed("log in anew with your second factor to see this")
    return somebody
