"""What strangers get of a private league: byte for byte what they get of one that there is not (ORG-05)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.urls import URLPattern, URLResolver

from accounts.leagues.models import Member
from api.endpoint import Endpoint
from api.leagues import urls
from tests.api.conftest import Person
from tests.api.leagues.conftest import MakeLeague
from tests.api.leagues.kit import RULES
from tests.leagues.seasons import BEGIN

BODIES: dict[tuple[str, str], Any] = {
    ("POST", "acts/"): {"act": {"type": "cancel"}, "reason": "so", "version": 0},
    ("POST", "acts/1/reverse/"): {"reason": "so", "version": 0},
    ("POST", "protests/"): {"text": "so", "act": 1},
    ("POST", "protests/1/decide/"): {"upheld": True, "answer": "so"},
    ("POST", "protests/1/appeal/"): {"text": "so"},
    ("PUT", "placement/"): {"entries": [], "reason": "x", "version": 0},
    ("PUT", "rules/"): {"rules": RULES, "reason": "so"},
    ("POST", "seasons/"): {"opens_at": BEGIN.isoformat(), "reason": "so"},
    ("POST", "join/"): {"word": "x"},
    ("POST", "links/"): {"uses": 1, "until": BEGIN.isoformat(), "reason": "so"},
}
COUNTED = ("RateLimit", "RateLimit-Remaining", "RateLimit-Reset", "X-Request-ID", "Date")
"""Headers that are never twice the same."""


def addresses() -> Iterator[tuple[str, str]]:
    """Method and address, below a league's own, of all that there is of one."""

    def walk(patterns: list[Any], before: str) -> Iterator[tuple[str, str]]:
        for pattern in patterns:
            path = before + str(pattern.pattern)
            if isinstance(pattern, URLResolver):
                yield from walk(pattern.url_patterns, path)
            elif isinstance(pattern, URLPattern) and path.startswith("leagues/<slug:slug>/"):
                view = pattern.callback.cls  # type: ignore[attr-defined]  # as of views that are classes
                assert issubclass(view, Endpoint)
                below = path.removeprefix("leagues/<slug:slug>/")
                below = below.replace("<uuid:person_id>", "00000000-0000-0000-0000-000000000000")
                for name in ("number", "tier", "group", "match", "seat", "act", "protest", "link", "entry"):
                    below = below.replace(f"<int:{name}>", "1")
                for method in ("get", "post", "put", "delete"):
                    if hasattr(view, method):
                        yield method.upper(), below

    yield from walk(urls.urlpatterns, "")


def asked(who: Person, method: str, slug: str, below: str) -> tuple[int, bytes, dict[str, str]]:
    """Status, content and headers of an answer about a league of this word."""
    body = next(
        (body for (of, end), body in BODIES.items() if of == method and below.endswith(end)),
        {"role": "owner", "reason": "so"}
        if (method, below.partition("/")[0]) == ("PUT", "members")
        else None,
    )
    why = "?reason=so" if (method, below) == ("DELETE", "links/1/") else ""
    answer = who.call(
        method, f"/leagues/{slug}/{below}{why}", body, Idempotency_Key=f"{method} {slug} {below}"
    )
    headers = {name: value for name, value in answer.headers.items() if name not in COUNTED}
    return answer.status_code, answer.content, headers


def test_every_address_answers_strangers_as_if_there_were_no_such_league(league: MakeLeague) -> None:
    played = league(7, visibility="private")
    members = [person.user for person in played.people]
    Member.objects.bulk_create(
        Member(league=played.season.league, person=user, role="member", joined_at=BEGIN) for user in members
    )
    played.finished()
    there = list(addresses())
    assert len(there) > 30
    for method, below in there:
        cache.clear()  # of who asks how often
        secret, missing = (asked(played.other, method, slug, below) for slug in ("test", "none"))
        assert secret == missing, (method, below)
        assert secret[0] == 404, (method, below, secret)
        visited = [asked(Person(), method, slug, below) for slug in ("test", "none")]
        assert visited[0] == visited[1] and visited[0][0] in (401, 404), (method, below)
    assert played.other.read("/leagues/")["leagues"] == Person().read("/leagues/")["leagues"] == []
    assert [row["slug"] for row in played.people[0].read("/leagues/")["leagues"]] == ["test"]


@pytest.mark.rules("ORG-05")
def test_a_malformed_request_tells_no_more_about_a_private_league(league: MakeLeague) -> None:
    played = league(0, visibility="private")
    for method, below in addresses():
        cache.clear()
        told = [
            played.other.call(method, f"/leagues/{slug}/{below}?colour=red", [] if method != "GET" else None)
            for slug in ("test", "none")
        ]
        assert told[0].content == told[1].content and told[0].status_code == told[1].status_code == 400
