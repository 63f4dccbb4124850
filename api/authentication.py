"""Who asks: an access token, a browser's session (with CSRF), or an app's session. Never anything in an address."""

from __future__ import annotations

from typing import NamedTuple

from allauth.headless.contrib.rest_framework.authentication import XSessionTokenAuthentication
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest
from rest_framework.authentication import BaseAuthentication
from rest_framework.authentication import SessionAuthentication as BrowserSession
from rest_framework.request import Request

from accounts import security, tokens
from accounts.models import AccessToken, User
from api import limits
from api.problems import NotAuthenticated
from horror import present


class Credential(NamedTuple):
    """By what a person is known, and what it opens: a token, or a session, which opens everything."""

    scopes: frozenset[str]
    token: AccessToken | None = None
    session: SessionBase | None = None


def credential(request: Request) -> Credential:
    """By what the person is known who asks, where no visitor comes."""
    known = request.auth
    assert isinstance(known, Credential)
    return known


def of_session(session: SessionBase) -> Credential:
    return Credential(frozenset(tokens.SCOPES), session=session)


def session_of(key: str) -> tuple[User, SessionBase] | None:
    """The person whose session this key opens, and the session; None when it has ended."""
    request = HttpRequest()
    request.META["HTTP_X_SESSION_TOKEN"] = key
    found: tuple[User, SessionBase] | None = XSessionTokenAuthentication().authenticate(request)
    return found


def bearer(text: str) -> tuple[User, Credential] | None:
    """The person and scopes of an access token, or None."""
    token = tokens.find(text, present.now())
    return (token.user, Credential(frozenset(token.scopes), token)) if token else None


class BearerAuthentication(BaseAuthentication):
    """`Authorization: Bearer ch_…`. A credential that is given and wrong is an error, never a visitor."""

    def authenticate(self, request: Request) -> tuple[User, Credential] | None:
        header = request.headers.get("Authorization")
        if header is None:
            return None
        scheme, _, text = header.partition(" ")
        if scheme.lower() != "bearer":
            raise NotAuthenticated("the Authorization header has the form: Bearer ch_…")
        if (found := bearer(text.strip())) is None:
            security.refused("token_refused")
            limits.spend("credentials", f"ip:{limits.address(request)}")
            raise NotAuthenticated("this access token is unknown, expired or revoked")
        return found

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="horror"'


class AppSessionAuthentication(BaseAuthentication):
    """`X-Session-Token: …`, which signing in by the app client gives."""

    def authenticate(self, request: Request) -> tuple[User, Credential] | None:
        text = request.headers.get("X-Session-Token")
        if text is None:
            return None
        found = session_of(text)
        if found is None or not found[0].is_active:
            security.refused("session_refused")
            limits.spend("credentials", f"ip:{limits.address(request)}")
            raise NotAuthenticated("this session has ended")
        return found[0], of_session(found[1])

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="horror"'


class SessionAuthentication(BrowserSession):
    """The session cookie of a browser; writes need the CSRF token."""

    def enforce_csrf(self, request: Request) -> None:
        """Looks at the plain request, which has no form: at the other one it would parse the body before its time."""
        super().enforce_csrf(getattr(request, "_request", request))

    def authenticate(self, request: Request) -> tuple[User, Credential] | None:
        found = super().authenticate(request)
        return (found[0], of_session(request.session)) if found else None
