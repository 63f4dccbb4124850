from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from horror.table import dispatch, jobs

PASSWORD = "correct horse battery"


class AppClient:
    """An app that signs people in: allauth's app client over HTTP, remembering its session token."""

    prefix = "/api/v1/auth/app/v1"

    def __init__(self) -> None:
        self.http = Client()
        self.session: str | None = None

    def call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        headers = {"X-Session-Token": self.session} if self.session else {}
        response = self.http.generic(
            method,
            self.prefix + path,
            data=b"" if body is None else json.dumps(body),
            content_type="application/json",
            headers=headers,
        )
        answer = response.json() if response.content else {}
        self.session = answer.get("meta", {}).get("session_token", self.session)
        return response

    def sign_up(self, email: str, password: str = PASSWORD, name: str = "Ada", **more: str) -> Any:
        return self.call("POST", "/auth/signup", {"email": email, "password": password, "name": name, **more})

    def log_in(self, email: str, password: str = PASSWORD) -> Any:
        return self.call("POST", "/auth/login", {"email": email, "password": password})

    def verify(self, key: str) -> Any:
        return self.call("POST", "/auth/email/verify", {"key": key})


def deliver() -> list[Any]:
    """Do what a worker does with the mails that wait; everything that was sent in this test."""
    now = timezone.now()
    while waiting := jobs.due(now, queue="mail"):
        for job in waiting:
            claimed = jobs.claim(job, now)
            assert claimed is not None and dispatch.run(claimed, now)
    return list(mail.outbox)


def key_in(text: str) -> str:
    """The key of the link in a mail."""
    found = re.search(r"https?://\S+#(\S+)", text)
    assert found, text
    return unquote(found[1])


Verified = Callable[..., AppClient]


@pytest.fixture(autouse=True)
def _fresh_counters() -> None:
    """Limits of one test are not used up by another."""
    cache.clear()


@pytest.fixture
def app(db: None) -> AppClient:
    return AppClient()


@pytest.fixture
def verified(app: AppClient) -> Verified:
    """Signs somebody up, verifies the address by the mail, and logs in."""

    def make(email: str = "ada@example.org", **more: str) -> AppClient:
        person = AppClient()
        person.sign_up(email, **more)
        person.verify(key_in(deliver()[-1].body))
        assert person.log_in(email).status_code == 200
        return person

    return make
