"""Sessions, in the database: each ends a while after its log-in, earlier when nobody uses it or somebody ends it.

SESSION_COOKIE_AGE is how long one lives at most, SESSION_IDLE_SECONDS how long without being used. Django asks for a
module with a `SessionStore`; allauth finds the sessions of its app client in the same.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, F, OuterRef
from django.http import HttpRequest

from accounts.models import User
from horror import present

BEGAN = "began"
"""In a session: when it began, or its owner logged in, in seconds since 1970."""
USE_NOTED_EVERY = timedelta(hours=1)


_KEY = re.compile(r"[a-z0-9]{8,40}")


class SessionStore(DatabaseStore):
    """`expire_date` is when nobody will have used it for too long, or when it will have lived long enough."""

    if TYPE_CHECKING:  # Django has it, and its stubs do not

        def _get_session_from_db(self) -> Session | None: ...

    @staticmethod
    def _validate_session_key(key: str | None) -> bool:
        """A key comes out of a cookie or a header: one with a null character in it is no session and no fault."""
        return key is not None and _KEY.fullmatch(key) is not None

    def load(self) -> dict[str, Any]:
        row = self._get_session_from_db()
        data: dict[str, Any] = self.decode(row.session_data) if row else {}
        if row is None:
            return data
        now = present.now()
        if BEGAN in data and now.timestamp() - data[BEGAN] > settings.SESSION_COOKIE_AGE:
            self._session_key = None
            return {}
        ends = self._ends(data, now.timestamp())
        if ends - row.expire_date.timestamp() > USE_NOTED_EVERY.total_seconds():
            # By itself: what another request has saved meanwhile stays.
            self.model.objects.filter(session_key=row.session_key).update(
                expire_date=now + timedelta(seconds=ends - now.timestamp())
            )
        return data

    def cycle_key(self) -> None:
        """At a log-in: a new key, and time counts anew."""
        self[BEGAN] = present.now().timestamp()
        super().cycle_key()

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        now = present.now()
        data.setdefault(BEGAN, now.timestamp())
        row = super().create_model_instance(data)
        assert isinstance(row, Session)
        row.expire_date = now + timedelta(seconds=self._ends(data, now.timestamp()) - now.timestamp())
        return row

    def _ends(self, data: dict[str, Any], now: float) -> float:
        began = data.get(BEGAN, now)
        return float(min(began + settings.SESSION_COOKIE_AGE, now + settings.SESSION_IDLE_SECONDS))


def rekey(request: HttpRequest) -> None:
    """Let a session go on under a new key, as at a log-in; the old key opens nothing any more."""
    before = request.session.session_key
    request.session.cycle_key()
    UserSession.objects.filter(session_key=before).update(session_key=request.session.session_key)


def last_used(user: User) -> dict[int, datetime]:
    """When each session of somebody (by the key of its UserSession) was last used, to within an hour. Left out are
    those that end a fortnight after their log-in, of which it is not kept."""
    idle = timedelta(seconds=settings.SESSION_IDLE_SECONDS)
    keys = dict(UserSession.objects.filter(user=user).values_list("session_key", "pk"))
    found = {}
    for row in Session.objects.filter(session_key__in=keys):
        used = row.expire_date - idle
        began = row.get_decoded().get(BEGAN, used.timestamp())
        if row.expire_date.timestamp() < began + settings.SESSION_COOKIE_AGE:
            found[keys[row.session_key]] = used
    return found


def end_all(user: User) -> None:
    """End every session of somebody at once, on whatever device: a session holds a hash over `session_round`."""
    with transaction.atomic():
        User.objects.filter(pk=user.pk).update(session_round=F("session_round") + 1)
        UserSession.objects.filter(user=user).delete()


def end_everybodys() -> None:
    """The same for all people there are."""
    with transaction.atomic():
        User.objects.update(session_round=F("session_round") + 1)
        UserSession.objects.all().delete()


def tidy(now: datetime) -> int:
    """Remove what is left of sessions that have ended; how many."""
    ended: int = Session.objects.filter(expire_date__lt=now).delete()[0]
    alive = Session.objects.filter(session_key=OuterRef("session_key"))
    UserSession.objects.filter(~Exists(alive)).delete()
    return ended
