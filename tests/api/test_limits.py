"""How often somebody may ask."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache

from api import limits
from api.problems import TooMany
from tests.api.conftest import Person, Table

MakePerson = Callable[..., Person]
MakeTable = Callable[..., Table]

AGES = 10**10
"""A window in seconds that does not end while a test counts."""


def test_every_answer_says_what_is_left(person: MakePerson, settings: Any) -> None:
    settings.API_LIMITS = {"read": (3, AGES)}
    ada = person()
    left = [ada.get("/me/").headers["RateLimit-Remaining"] for _ in range(3)]
    assert left == ["2", "1", "0"]
    answer = ada.get("/me/")
    assert (answer.status_code, answer.headers["Content-Type"]) == (429, "application/problem+json")
    assert 0 < int(answer.headers["Retry-After"]) <= AGES
    assert answer.json()["retry_after"] == int(answer.headers["Retry-After"])
    assert (answer.headers["RateLimit-Limit"], answer.headers["RateLimit-Remaining"]) == ("3", "0")


def test_what_is_refused_for_want_of_a_credential_or_scope_counts_too(
    person: MakePerson, visitor: Person, settings: Any
) -> None:
    settings.API_LIMITS = {"read": (1, AGES), "play": (1, AGES)}
    reader = person(scopes=("read",))
    for refused, ask in (
        (401, lambda: visitor.get("/me/")),
        (403, lambda: reader.post("/games/aaaaaaaaaaaa/leave/")),
    ):
        first, second = ask(), ask()
        assert (first.status_code, first.headers["RateLimit-Remaining"]) == (refused, "0")
        assert second.status_code == 429


def test_everybody_is_counted_alone(person: MakePerson, visitor: Person, settings: Any) -> None:
    settings.API_LIMITS = {"read": (1, AGES)}
    ada, bob = person(), person()
    assert [who.get("/games/").status_code for who in (ada, bob, visitor)] == [200, 200, 200]
    assert [who.get("/games/").status_code for who in (ada, bob, visitor)] == [429, 429, 429]


def test_a_second_token_of_a_person_counts_to_the_same_limit(person: MakePerson, settings: Any) -> None:
    ada = person()
    second = ada.post("/me/tokens/", {"name": "n", "scopes": ["read"], "expires_at": _soon()}).json()["token"]
    settings.API_LIMITS = {"read": (1, AGES)}
    assert ada.get("/games/").status_code == 200
    assert Person(ada.user, second).get("/games/").status_code == 429


def _soon() -> str:
    from datetime import UTC, datetime, timedelta

    return (datetime.now(UTC) + timedelta(hours=1)).isoformat()


def test_visitors_are_counted_by_address(visitor: Person, settings: Any) -> None:
    settings.API_LIMITS = {"read": (1, AGES)}

    def ask(address: str) -> int:
        return int(visitor.http.get("/api/v1/games/", REMOTE_ADDR=address).status_code)

    assert [ask("192.0.2.1"), ask("192.0.2.1"), ask("192.0.2.2")] == [200, 429, 200]
    assert [ask("2001:db8::1"), ask("2001:db8::2"), ask("2001:db8:1::1")] == [200, 429, 200]


def test_a_forwarded_address_is_believed_of_a_trusted_proxy_only(visitor: Person, settings: Any) -> None:
    settings.API_LIMITS = {"read": (1, AGES)}

    def ask(forwarded: str) -> int:
        return int(visitor.http.get("/api/v1/games/", headers={"X-Forwarded-For": forwarded}).status_code)

    assert [ask("192.0.2.1"), ask("192.0.2.2")] == [200, 429]
    cache.clear()
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    assert [ask("192.0.2.1"), ask("6.6.6.6, 192.0.2.1"), ask("192.0.2.2")] == [200, 429, 200]


def test_passwords_of_games_are_not_guessed(person: MakePerson, lobby: MakeTable, settings: Any) -> None:
    settings.API_LIMITS = {"password": (3, AGES)}
    game = lobby(visibility="private", password="sesame")
    guesser = person()
    for path in (game.path, "/games/aaaaaaaaaaaa"):
        answers = [guesser.post(f"{path}/join/", {"password": f"guess {number}"}) for number in range(4)]
        assert [answer.status_code for answer in answers] == [404, 404, 404, 429]
    assert person().post(f"{game.path}/join/", {"password": "sesame"}).status_code == 200


def test_wrong_tokens_are_not_guessed(visitor: Person, settings: Any) -> None:
    settings.API_LIMITS = {"credentials": (2, AGES)}
    answers = [visitor.get("/me/", Authorization=f"Bearer ch_{number}").status_code for number in range(3)]
    assert answers == [401, 401, 429]


def test_counting_is_atomic(settings: Any) -> None:
    """Twenty threads and a limit of ten: ten pass."""
    settings.API_LIMITS = {"read": (10, AGES)}
    cache.clear()
    passed: list[Any] = []
    barrier = threading.Barrier(20)

    def spend() -> None:
        barrier.wait()
        try:
            passed.append(limits.spend("read", "somebody"))
        except TooMany:
            pass

    threads = [threading.Thread(target=spend) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(passed) == 10
    assert sorted(spent.remaining for spent in passed) == list(range(10))


def test_without_a_cache_games_go_on_and_guessing_does_not(settings: Any) -> None:
    settings.CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": "redis://127.0.0.1:1",
        }
    }
    assert limits.spend("read", "somebody").remaining > 0
    with pytest.raises(TooMany):
        limits.spend("password", "somebody")


def test_what_is_refused_is_noted_with_client_and_account(
    person: MakePerson, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    reader = person(scopes=["read"])
    assert reader.user is not None
    settings.API_LIMITS = {"account": (1, AGES)}
    with caplog.at_level(logging.INFO):
        assert reader.post("/games/", {"ruleset": "classic", "seats": 3, "name": "n"}).status_code == 403
        assert [reader.get("/me/tokens/").status_code for _ in range(2)] == [403, 429]
    noted = [record.msg for record in caplog.records if record.name == "security"]
    assert [line["event"] for line in noted] == ["scope_missing", "scope_missing", "limit_reached"]
    assert {(line["client"], line["account"]) for line in noted} == {("127.0.0.1", str(reader.user.pk))}
    asked = [record.msg for record in caplog.records if record.name == "request"]
    assert [line["problem"] for line in asked] == ["scope-missing", "scope-missing", "too-many-requests"]
    assert {line["client"] for line in asked} == {"127.0.0.1"}
