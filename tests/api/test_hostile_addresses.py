"""Every address of the server, asked with hostile values: whatever comes, no answer is a fault of the server."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tests.api.conftest import MakeTable, Person

Ask = Callable[..., None]

HOSTILE = [
    "%00",
    "a%00b",
    "%ED%A0%80",
    "%FF%FE",
    "9" * 400,
    "-9223372036854775809",
    "1e999",
    "NaN",
    "%0d%0aX: y",
    "'%22<b>%5c%7b%7b7*7%7d%7d",
    "%E2%80%AE%EF%BB%BF",
    "../../etc/passwd",
    "MDAwMS0wMS0wMVQwMDowMDowMCsyMzo1OSBhYWE",  # 0001-01-01T00:00:00+23:59 aaa
    "OTk5OS0xMi0zMVQyMzo1OTo1OS0yMzo1OSBhYWE",  # 9999-12-31T23:59:59-23:59 aaa
    "MjAyNi0wMS0wMVQwMDowMDowMCswMDowMCBhAGE",  # a null character in an id
    "x" * 3000,
]
HEADERS = [
    {"Cookie": 'sessionid="\\000aaaaaaaaaaaa"; csrftoken="\\000"'},
    {"Cookie": "sessionid=" + "%00" * 20},
    {"Cookie": 'sessionid="\\355\\240\\200aaaaaaaa"'},
    {"Cookie": "sessionid=" + "a" * 5000},
    {"X-Session-Token": "\x80\xff" * 10},
    {"X-Session-Token": "9" * 5000},
    {"Authorization": "Bearer ch_\x80\xff"},
    {"Authorization": "Bearer"},
    {"Accept": ";;;=,,/"},
    {"Accept": "application/json; q=9e999, */*; x=\x80"},
    {"Accept-Language": "x" * 500 + ";q=NaN, de-\x80"},
    {"Content-Type": "application/json; charset=no-such"},
    {"Content-Type": 'multipart/form-data; boundary="' + "b" * 300},
    {"Content-Length": "-1"},
    {"If-None-Match": '"' * 100},
    {"If-Modified-Since": "Thu, 01 Jan 99999999999999999999 00:00:00 GMT"},
    {"Range": "bytes=9999999999999999999999-"},
    {"Idempotency-Key": "\x80" * 200},
    {"X-Email-Verification-Key": "MQ:9" + "9" * 400},
    {"X-Password-Reset-Key": "zzzzzzzzzzzzzzzzzzz-\x80"},
    {"X-Request-ID": "\x80"},
    {"Origin": "null"},
]


def routes(resolver: URLResolver, before: str = "") -> Iterator[tuple[str, Any, list[str]]]:
    """Every address that there is as a template, with its view and the names in it. Of the admin pages none: they are
    behind a log-in of staff.
    """
    for each in resolver.url_patterns:
        pattern = getattr(each.pattern, "_route", None)
        if pattern is None:  # one of the two regular expressions
            pattern = "games/<game>" if "game" in str(each.pattern) else "auth/app/v1/account/phone"
        if isinstance(each, URLResolver):
            if each.app_name != "admin":
                yield from routes(each, before + pattern)
        elif isinstance(each, URLPattern):
            yield (
                before + pattern,
                each.callback,
                list(each.pattern.converters) or ["game"] * ("<" in pattern),
            )


def filled(route: str, value: str) -> str:
    return "/" + re.sub(r"<[^>]*>", lambda _: value, route)


def parameters(view: Any) -> list[str]:
    """The parameters that an address takes in its query."""
    declared = getattr(getattr(getattr(view, "cls", None), "get", None), "operation", None)
    query = getattr(declared, "query", None)
    return [field.encode_name for field in msgspec.structs.fields(query)] if query else ["x"]


ROUTES = list(routes(get_resolver()))


@pytest.fixture
def answers(table: MakeTable) -> Iterator[Ask]:
    """Asks with a browser's cookies, and with an access token; collects what was a fault of the server."""
    game = table()
    client, faults = Client(raise_request_exception=False), []

    def ask(method: str, address: str, token: bool = False, **more: Any) -> None:
        headers = dict(more.pop("headers", {}))
        if token:
            headers.setdefault("Authorization", f"Bearer {game.people[0].token}")
        response = client.generic(method, address.replace("GAME", game.id), headers=headers, **more)
        if response.status_code >= 500:
            faults.append((response.status_code, method, address, more.get("data"), headers))

    yield ask
    assert faults == []


def test_there_are_addresses_to_ask() -> None:
    assert len(ROUTES) > 80
    assert {"api/v1/games/", "health/ready", "mails/<str:name>", "api/v1/auth/app/v1/auth/login"} <= {
        route for route, _, _ in ROUTES
    }


def test_no_value_in_an_address_is_a_fault_of_the_server(answers: Ask, chance: random.Random) -> None:
    for route, _, names in ROUTES:
        for value in ["%00", *chance.sample(HOSTILE, 2)] if names else ():
            answers("GET", filled(route, value))


def test_no_value_in_a_query_is_a_fault_of_the_server(answers: Ask, chance: random.Random) -> None:
    for value in HOSTILE:
        answers("GET", f"/api/v1/games/?cursor={value}")
        answers("GET", f"/api/v1/games/?ruleset={value}", token=True)
    for route, view, _ in ROUTES:
        for name in parameters(view):
            for value in ["%00", chance.choice(HOSTILE)] if name != "x" else [chance.choice(HOSTILE)]:
                answers("GET", f"{filled(route, 'GAME')}?{name}={value}", token=True)
        answers("GET", f"{filled(route, 'GAME')}?{chance.choice(HOSTILE)}=1")


def test_no_header_is_a_fault_of_the_server(answers: Ask, chance: random.Random) -> None:
    asked = ["/", "/api/v1/games/", "/api/v1/games/GAME/board.svg", "/admin/login/", "/static/web/api.js"]
    asked += ["/api/v1/auth/app/v1/auth/session", "/api/v1/auth/app/v1/auth/password/reset"]
    for headers in HEADERS:
        for address in ["/api/v1/me/", "/api/v1/auth/browser/v1/auth/session", chance.choice(asked)]:
            answers("GET", address, headers=headers)
        answers(
            "POST", "/api/v1/games/GAME/join/", headers=headers, data=b"{}", content_type="application/json"
        )


BODIES = [
    b"[" * 50_000,
    b'{"a":' * 10_000,
    b'{"email":' + b"9" * 5000 + b"}",
    b'{"email": 1e999, "password": -Infinity}',
    b'{"email": "a\\u0000@example.org", "password": "\\ud800"}',
    b'{"email": "a", "email": "b"}',
    b"[]",
    b"null",
    b"\xff",
    b'"' + b"x" * 70_000 + b'"',
    b'{"email": "' + b"x" * 60_000 + b'@example.org"}',
    b'{"email": {"a": []}, "password": ["x"], "key": {}, "name": true, "language": 1.5, "time_zone": []}',
    b'{"key": "' + b"9" * 5000 + b'", "code": "\xf0\x9f\x98\x80"}',
    json.dumps({"key": "9999999999999999:1xUPvp:x", "password": "x" * 5000}).encode(),
]


def test_no_body_is_a_fault_of_the_server(answers: Ask, chance: random.Random) -> None:
    """Those of the account endpoints, which parse by themselves what api.codec has let through, and of all others."""
    for route, _, _ in ROUTES:
        if route.startswith("api/"):
            account = "/auth/" in route
            for body in chance.sample(BODIES, 2 if account else 1):
                method = chance.choice(["POST", "DELETE", "PUT", "PATCH"]) if account else "POST"
                data = {"data": body, "content_type": "application/json"}
                answers(method, filled(route, "GAME"), token=not account, **data)


@pytest.mark.parametrize("body", BODIES[:9], ids=lambda body: str(body[:20]))
@pytest.mark.parametrize("path", ["auth/password/request", "auth/login", "auth/signup"])
def test_account_endpoints_refuse_such_a_body_in_their_own_form(
    visitor: Person, path: str, body: bytes
) -> None:
    answer = visitor.call("POST", f"/auth/app/v1/{path}", raw=body)
    assert (answer.status_code, answer.headers["Content-Type"]) == (400, "application/json")
    [error] = answer.json()["errors"]
    assert answer.json()["status"] == 400 and error["code"] == "malformed" and error["message"]


@pytest.mark.parametrize("value", ["%00", "a%00b"])
def test_a_null_character_in_a_query_is_told_with_its_parameter(visitor: Person, value: str) -> None:
    problem = visitor.get(f"/games/?ruleset={value}").json()
    assert (problem["status"], problem["path"]) == (400, "?ruleset")


@pytest.mark.parametrize("cursor", HOSTILE[-4:-1])
def test_a_cursor_that_no_list_gave_is_refused(visitor: Person, cursor: str) -> None:
    assert visitor.get(f"/games/?cursor={cursor}").json()["path"] == "?cursor"


@pytest.mark.parametrize("path", ["account/phone", "auth/phone/verify", "auth/phone/resend"])
@pytest.mark.parametrize("client", ["app", "browser"])
def test_nobody_has_a_telephone_number_here(visitor: Person, client: str, path: str) -> None:
    """allauth's own answer to who is not logged in would be a fault."""
    for method in ("GET", "POST", "PUT", "DELETE"):
        answer = visitor.call(method, f"/auth/{client}/v1/{path}", raw=b"{}")
        assert answer.status_code == 404
