"""Personal access tokens: what programs show instead of a password.

A token is `ch_` and 32 random bytes; the database keeps its SHA-256. It is shown once, opens what its scopes
say, ends by itself within a year, and never stands in an address.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any, Literal, get_args

from django.db import transaction

from accounts.models import AccessToken, User
from horror.models.compiled import Compiled
from horror.rules.kernel.phrases import Explained

PREFIX = "ch_"
Scope = Literal["read", "play", "messages", "host", "account", "standing", "league", "organise"]
SCOPES: tuple[Scope, ...] = get_args(Scope)
"""read: see games. play: join and act in them. messages: write to others. host: create, fill and start them. account:
profile and tokens. standing: leave standing orders, which act while the program is away. league: enter leagues and
do what seasons ask. organise: run leagues. None includes another."""
LONGEST = timedelta(days=365)
MOST = 50
"""Living tokens a person may have."""
USE_NOTED_EVERY = timedelta(minutes=5)
_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"


class TokenRefused(Explained):
    """A token that may not be made, for what is in this `field`."""

    def __init__(self, field: str, key: str, /, **parts: Any) -> None:
        super().__init__(key, **parts)
        self.field = field


def digest(text: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(text.encode()).hexdigest()


def create(
    user: User,
    name: str,
    scopes: Collection[str],
    expires_at: datetime,
    now: datetime,
    by: AccessToken | None = None,
) -> tuple[AccessToken, str]:
    """A new token and its text, which nobody can read again.

    `by` is the token that asks for it, if one does: it passes on no scope that it lacks and no longer life than
    its own, and ends with it. Raises TokenRefused.
    """
    wanted = [scope for scope in SCOPES if scope in scopes]
    if not wanted:
        raise TokenRefused("scopes", "at least one of {scopes}", scopes=list(SCOPES))
    if not now < expires_at <= now + LONGEST:
        raise TokenRefused("expires_at", "a time after now and within {n} days", n=LONGEST.days)
    if by is not None:
        if not set(wanted) <= set(by.scopes):
            raise TokenRefused(
                "scopes", "a token passes on only scopes of its own: {scopes}", scopes=list(by.scopes)
            )
        if expires_at > by.expires_at:
            raise TokenRefused("expires_at", "a token makes none that outlives it")
    text = PREFIX + secrets.token_urlsafe(32)
    token = AccessToken(
        id="".join(secrets.choice(_ALPHABET) for _ in range(12)),
        user=user,
        made_by=by,
        name=name,
        digest=digest(text),
        scopes=wanted,
        created_at=now,
        expires_at=expires_at,
    )
    with transaction.atomic():
        if _opened_by(_hold(user)) != _opened_by(user):
            raise TokenRefused("name", "what opened this account has ended meanwhile")
        if by is not None and not user.tokens.alive(now).filter(pk=by.pk).exists():
            raise TokenRefused("name", "the token that asks for it was revoked")
        if user.tokens.alive(now).count() >= MOST:
            raise TokenRefused("name", "there are {n} living tokens already; revoke one first", n=MOST)
        token.save(force_insert=True)
    return token, text


def _hold(user: User) -> User:
    """Tokens of a person are made and ended one after the other, so that none is counted or ended too late. Gives the
    account as it is by then."""
    return User.objects.select_for_update().get(pk=user.pk)


def _opened_by(user: User) -> tuple[object, ...]:
    """What ends all tokens or sessions of an account when it changes: a request that began before makes none after."""
    return user.password, user.session_round, user.is_active


_LIVING = Compiled(
    lambda digest, now: AccessToken.objects.alive(now).select_related("user").filter(digest=digest),
    digest=AccessToken._meta.get_field("digest"),
    now=AccessToken._meta.get_field("expires_at"),
)


def find(text: str, now: datetime) -> AccessToken | None:
    """The living token of this text with its user, or None; notes its use every few minutes."""
    if not text.startswith(PREFIX) or len(text) > 100:
        return None
    token = _LIVING.first(digest=digest(text), now=now)
    if token is not None and (token.last_used_at is None or token.last_used_at < now - USE_NOTED_EVERY):
        AccessToken.objects.filter(pk=token.pk).update(last_used_at=now)
        token.last_used_at = now
    return token


def alive(ids: Collection[str], now: datetime) -> set[str]:
    """Which of these tokens still open something; for connections that outlast a request."""
    return set(AccessToken.objects.alive(now).filter(pk__in=ids).values_list("pk", flat=True))


def listed(user: User, now: datetime) -> Sequence[AccessToken]:
    """The living tokens of a person, oldest first."""
    return list(user.tokens.alive(now).order_by("created_at", "pk"))


def revoke(user: User, token_id: str, now: datetime) -> bool:
    """End a token at once, with all that it made and those made; false when this person has none of that id."""
    with transaction.atomic():
        _hold(user)
        if not user.tokens.filter(pk=token_id, revoked_at=None).update(revoked_at=now):
            return False
        makers = [token_id]
        while makers:
            makers = list(user.tokens.filter(made_by__in=makers).values_list("pk", flat=True))
            user.tokens.filter(pk__in=makers, revoked_at=None).update(revoked_at=now)
    return True


def replace(
    user: User, token_id: str, now: datetime, by: AccessToken | None = None
) -> tuple[AccessToken, str] | None:
    """A token in the place of one that is lost, which ends: called so, with its scopes, and for as long from now on.
    None when this person has no living one of that id. Raises TokenRefused, and then the old one lives on.
    """
    with transaction.atomic():
        _hold(user)
        old = user.tokens.alive(now).filter(pk=token_id).first()
        if old is None:
            return None
        revoke(user, old.pk, now)
        until = min(now + (old.expires_at - old.created_at), by.expires_at if by else now + LONGEST)
        return create(user, old.name, old.scopes, until, now, by=by)


def revoke_all(user: User, now: datetime) -> int:
    """End all tokens of a person, as a new password does; returns how many there were."""
    return int(user.tokens.filter(revoked_at=None).update(revoked_at=now))
