"""Who reads over a socket, and whether what said so still holds."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.sessions.models import Session
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host

from accounts import tokens
from accounts.models import User
from api import limits
from api.authentication import bearer, session_of
from api.problems import NotAuthenticated, ProblemRaised
from horror import present


@dataclass(eq=False)
class Identity:
    """A reader, from where, and by what; a visitor has neither user nor credential.

    ``seen`` is what the rows of a session held when it was last found alive, ``accepts`` the languages of a visitor's
    handshake, as Accept-Language has them.
    """

    user: User | None = None
    token: str | None = None
    session: str | None = None
    seen: tuple[Any, ...] = ()
    address: str = ""
    accepts: str = ""

    @property
    def whom(self) -> str | None:
        """As whom the limits count the reader."""
        return f"user:{self.user.pk}" if self.user else None

    @property
    def counted(self) -> str:
        """The same, or as which address."""
        return self.whom or f"ip:{self.address}"


def identify(scope: Any, token: str | None) -> Identity:
    """Who reads: by the token of the hello or the handshake, or by a session. Raises NotAuthenticated."""
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
    offered = [name for name in scope.get("subprotocols", []) if name.startswith("bearer.")]
    scheme, _, authorization = headers.get("authorization", "").partition(" ")
    text = token or (offered[0].removeprefix("bearer.") if offered else None)
    if text is None and scheme.lower() == "bearer":
        text = authorization.strip()
    if text is not None:
        identity = _by_token(text)
    elif session := headers.get("x-session-token"):
        identity = _by_session(session)
        if identity.user is None:
            identity = None
    else:
        identity = _by_session(_cookie(headers.get("cookie", "")))
    if identity is None:
        limits.spend("credentials", f"ip:{address(scope)}")
        raise NotAuthenticated("this credential is unknown, expired or revoked")
    identity.address = address(scope)
    if identity.user is None:
        identity.accepts = headers.get("accept-language", "")
    limits.spend("live", identity.counted)
    return identity


def ended(identities: Collection[Identity]) -> set[Identity]:
    """Those whose credential opens nothing any more. A query for all tokens, two for all sessions."""
    by_token = {one for one in identities if one.token is not None}
    by_session = {one for one in identities if one.token is None and one.session is not None}
    gone: set[Identity] = set()
    if by_token:
        alive = tokens.alive({str(one.token) for one in by_token}, present.now())
        gone |= {one for one in by_token if one.token not in alive}
    if by_session:
        rows = _rows(by_session)
        for one in by_session:
            row = rows.get(one)
            if row is not None and row == one.seen:
                continue  # neither the session nor what it is signed with has changed
            if row is None or session_of(str(one.session)) is None:
                gone.add(one)
            else:
                one.seen = row
    return gone


def _rows(identities: Collection[Identity]) -> dict[Identity, tuple[Any, ...]]:
    """What is stored of these sessions and of what ends them: a new password, the end of all of them, an account that
    is closed."""
    keys = {str(one.session) for one in identities}
    stored = Session.objects.filter(session_key__in=keys, expire_date__gt=present.now())
    sessions = dict(stored.values_list("session_key", "session_data"))
    people = User.objects.filter(pk__in={one.user.pk for one in identities if one.user}, is_active=True)
    signed = {pk: what for pk, *what in people.values_list("pk", "password", "session_round")}
    return {
        one: (sessions[one.session], *signed[one.user.pk])
        for one in identities
        if one.session in sessions and one.user is not None and one.user.pk in signed
    }


def _by_token(text: str) -> Identity | None:
    found = bearer(text)
    if found is None:
        return None
    user, credential = found
    if "read" not in credential.scopes:
        raise ProblemRaised("this access token lacks the scope read", kind="scope-missing", scope="read")
    return Identity(user=user, token=credential.token.pk if credential.token else None)


def _by_session(key: str | None) -> Identity:
    """The person of a session, or a visitor."""
    found = session_of(key) if key else None
    return Identity(user=found[0], session=key) if found else Identity()


def _cookie(header: str) -> str | None:
    try:
        morsel = SimpleCookie(header).get(settings.SESSION_COOKIE_NAME)
    except CookieError:
        return None
    return morsel.value if morsel else None


def same_origin(scope: Any) -> bool:
    """Whether the page that opened the socket is ours. Programs send no Origin, and no cookie that they do not mean."""
    headers = dict(scope["headers"])
    if b"origin" not in headers:
        return True
    origin = headers[b"origin"].decode("latin-1").lower()
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    host = urlsplit(origin).netloc
    domain, _ = split_domain_port(host)
    own = headers.get(b"host", b"").decode("latin-1").lower()
    return bool(host) and host == own and validate_host(domain, settings.ALLOWED_HOSTS)


def address(scope: Any) -> str:
    """The client's address, behind as many proxies as the settings trust."""
    request = HttpRequest()
    request.META["REMOTE_ADDR"] = (scope.get("client") or ("",))[0]
    for name, value in scope["headers"]:
        if name == b"x-forwarded-for":
            request.META["HTTP_X_FORWARDED_FOR"] = value.decode("latin-1")
    return limits.address(request)
