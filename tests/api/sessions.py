"""Sessions as an app has them."""

from __future__ import annotations

import time

from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY
from django.conf import settings
from django.test import Client

from accounts import reauthentication
from tests.api.conftest import Person


def session_of(person: Person, seconds: float = 0, proof: str = "password") -> Person:
    """The same person by an app's session, in which a proof was given so many seconds ago: the password, or a code
    (`mfa`).
    """
    client = Client()
    client.force_login(person.user, "accounts.backend.Backend")
    key = client.cookies[settings.SESSION_COOKIE_NAME].value
    session = client.session
    session[AUTHENTICATION_METHODS_SESSION_KEY] = [
        {"method": proof, "at": time.time() - seconds, "reauthenticated": True}
    ]
    session[reauthentication.WHOSE] = str(client.session["_auth_user_id"])
    session.save()
    found = Person(person.user)
    found.http.defaults["HTTP_X_SESSION_TOKEN"] = key
    return found
