"""Who comes in: staff, by a session in which the second factor was shown, as on the admin pages."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request

from accounts import factors, security
from accounts.models import StaffAct, User
from api.authentication import credential
from api.endpoint import Endpoint
from api.problems import NotAllowed, NotFound
from api.shapes import now


class StaffEndpoint(Endpoint):
    """What is there for staff alone, and for all others is not there. What staff ask for is kept among their acts."""

    def staff(self, request: Request) -> User:
        """Who asks. Raises NotFound for who is not staff, NotAllowed for staff of whom a proof is missing."""
        who = security.somebody(request)
        if not who.is_staff:
            raise NotFound
        session = credential(request).session
        if session is None:
            raise NotAllowed("an access token does not open what staff may see; log in for that")
        if not factors.enrolled(who):
            raise NotAllowed("staff need a second factor: add one to your account, and log in with it")
        if not factors.shown_in(session, who):
            raise NotAllowed("log in anew with your second factor to see this")
        return who

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        done = super().finalize_response(request, response, *args, **kwargs)
        user = getattr(request, "user", None)
        if isinstance(user, User) and user.is_staff:
            StaffAct.objects.create(
                at=now(),
                user=user,
                method=request.method or "",
                path=request.path[:300],
                status=done.status_code,
            )
        return done
