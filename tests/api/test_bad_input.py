"""What bad input gets: a problem document that says where the fault is, and never a fault of the server."""

from __future__ import annotations

import json
import random
import types
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from api import codec
from api.problems import KINDS, Malformed, address
from horror.games.classic import CLASSIC
from horror.models import Entry, Game, Snapshot
from horror.rules.base.cards import Cards
from tests.api.conftest import MakePerson, MakeTable, Person, Table
from tests.api.playing import in_actions

BODIES: list[tuple[bytes, dict[str, Any]]] = [
    (b"", {"path": "$"}),
    (b"{", {"position": 1, "line": 1, "column": 2}),
    (b'{"orders":\n "roll",\n}', {"line": 3, "column": 1}),
    (b"nonsense", {"position": 0}),
    (b"\xff\xfe{}", {"position": 0}),
    (b'{"orders": "a\x00b"}', {"position": 13}),
    (b'{"orders": "a\\u0000b"}', {"path": "$.orders"}),
    (b'{"orders": "\\ud800"}', {"path": "$.orders"}),
    (b'{"moves": [{"type": "roll"}, {"type": "\\ud800"}]}', {"path": "$.moves[1].type"}),
    (b'{"moves": [{"\\ud800": "roll"}]}', {"path": "$.moves[0]"}),
    (b"[]", {"path": "$"}),
    (b'"orders"', {"path": "$"}),
    (b"null", {"path": "$"}),
    (b'{"orders": 1}', {"path": "$.orders"}),
    (b'{"orders": ["roll"]}', {"path": "$.orders"}),
    (b'{"orders": ""}', {"path": "$.orders"}),
    (b'{"orders": "roll", "orders": "end turn"}', {"path": "$.orders"}),
    (b'{"moves": [{"type": "roll", "type": "roll"}]}', {"path": "$.moves[0].type"}),
    (b'{"orders": "roll", "seat": 2}', {"path": "$.seat", "detail": "there is no member 'seat' here"}),
    (b'{"orders": "roll", "moves": [{"type": "roll"}]}', {"path": "$"}),
    (b'{"moves": []}', {"path": "$.moves"}),
    (b'{"moves": {"type": "roll"}}', {"path": "$.moves"}),
    (b'{"moves": [[]]}', {"path": "$.moves[0]"}),
    (b'{"moves": [{}]}', {"path": "$.moves[0]"}),
    (b'{"moves": [{"type": "win"}]}', {"path": "$.moves[0].type"}),
    (b'{"moves": [{"type": null}]}', {"path": "$.moves[0].type"}),
    (b'{"moves": [{"type": "roll", "dice": [6, 6]}]}', {"path": "$.moves[0].dice"}),
    (b'{"moves": [{"type": "roll"}, {"type": "build_road", "border": 12}]}', {"path": "$.moves[1].border"}),
    (b'{"moves": [{"type": "build_road"}]}', {"path": "$.moves[0]"}),
    (b'{"moves": [{"type": "build_settlement", "at": 1.5}]}', {"path": "$.moves[0].at"}),
    (b'{"moves": [{"type": "build_settlement", "at": true}]}', {"path": "$.moves[0].at"}),
    (b'{"moves": [{"type": "build_settlement", "at": NaN}]}', {"path": "$.moves[0].at"}),
    (b'{"moves": [{"type": "build_settlement", "at": -Infinity}]}', {"path": "$.moves[0].at"}),
    (b'{"moves": [{"type": "build_settlement", "at": 1e999}]}', {"path": "$.moves[0].at"}),
    (b'{"moves": [{"type": "build_settlement", "at": ' + b"9" * 5000 + b"}]}", {"path": "$.moves[0].at"}),
    (
        b'{"moves": [{"type": "offer", "give": {"wool": -4}, "get": {"ore": 1}}]}',
        {"path": "$.moves[0].give.wool"},
    ),
    (
        b'{"moves": [{"type": "offer", "give": {"gold": 4}, "get": {"ore": 1}}]}',
        {"path": "$.moves[0].give.gold"},
    ),
    (
        b'{"moves": [{"type": "bank_trade", "give": "gold", "count": 4, "get": "ore"}]}',
        {
            "path": "$.moves[0].give",
            "detail": "'gold' is not one of brick, cloth, coin, grain, lumber, ore, paper, wool",
        },
    ),
    (b'{"moves": [{"type": "accept", "offer": "' + b"T" * 101 + b'"}]}', {"path": "$.moves[0].offer"}),
    (
        b'{"moves": [{"type": "play_road_building", "roads": ["1-4", "' + b"9" * 50_000 + b'"]}]}',
        {"path": "$.moves[0].roads[1]"},
    ),
    (b'{"orders": "roll", "expected_cursor": -1}', {"path": "$.expected_cursor"}),
    (b'{"orders": "roll", "atomic": "yes"}', {"path": "$.atomic"}),
    (b'{"orders": "roll", "entropy": "' + b"x" * 129 + b'"}', {"path": "$.entropy"}),
    (b'{"orders": "' + b"x" * 70_000 + b'"}', {"path": "$"}),
    (b"[" * 60_000, {"position": 24}),
    (b'{"moves":' * 30 + b"1" + b"}" * 30, {"position": 216}),
    (b'{"moves": [' + b'{"type": "roll"},' * 200 + b'{"type": "roll"}]}', {"path": "$.moves"}),
    (json.dumps({"orders": "\n".join(["roll"] * 201)}).encode(), {"path": "$.orders"}),
]


@pytest.mark.parametrize(("body", "members"), BODIES, ids=[str(body[:50]) for body, _ in BODIES])
def test_a_malformed_submission_is_400_with_the_place_of_the_fault(
    lobby: MakeTable, body: bytes, members: dict[str, Any]
) -> None:
    game = lobby()
    before = Entry.objects.count()
    answer = game.people[0].call("POST", f"{game.path}/submissions/", raw=body, Idempotency_Key="k")
    assert answer.status_code == 400, answer.content
    assert answer.headers["Content-Type"] == "application/problem+json"
    problem = answer.json()
    assert problem["type"] == "/api/v1/problems/malformed/" and problem["detail"]
    assert members.items() <= problem.items(), problem
    assert Entry.objects.count() == before


@pytest.mark.parametrize(
    "content_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "x"]
)
def test_requests_are_json(lobby: MakeTable, content_type: str) -> None:
    game = lobby()
    answer = game.people[0].call(
        "POST",
        f"{game.path}/submissions/",
        raw=b"orders=roll",
        Idempotency_Key="k",
        Content_Type=content_type,
    )
    assert answer.status_code == 415 and answer.headers["Content-Type"] == "application/problem+json"


NUMBERS = ("0", "-1", "55", "999999999", "9007199254740993", "-9999999999999999")
BORDERS = ("", "12", "12-", "12-99", "1-1", "a-b", "٣-٤", "12-13-14", "0x1-2", " 1-2", "-1--2")


def test_a_place_that_the_island_does_not_have_is_refused(table: MakeTable) -> None:
    game = table()
    asked = game.people[0]
    moves = [f'{{"type": "place", "at": {number}, "road": "1-4"}}' for number in NUMBERS]
    moves += [f'{{"type": "place", "at": 12, "road": "{border}"}}' for border in BORDERS]
    for number, move in enumerate(moves):
        body = f'{{"moves": [{move}]}}'.encode()
        answer = asked.call("POST", f"{game.path}/submissions/", raw=body, Idempotency_Key=f"k{number}")
        assert answer.status_code in (400, 422), answer.content
    assert asked.get(f"{game.path}/view/").json()["view"]["towns"] == []


NO_ORDERS = (
    "roll; end turn",
    "roll && end turn",
    "roll\u2028end turn",
    "ro\u200bll",
    "rоll",
    "place settlement ٣ road 1-2",
    "'; DROP TABLE horror_game; --",
    "{{7*7}}",
    "<script>alert(1)</script>",
    "place settlement " + "9" * 400 + " road 1-2",
    "🐑" * 100,
    "say",
    "say to",
    "say to nobody: x",
    "offer -1 wool for 1 ore to all",
    "when my town 12 is assaulted: K1 fight",
)


def test_an_option_with_a_value_that_there_is_not_is_told_which_there_are(person: MakePerson) -> None:
    body = {"ruleset": "catan_horror", "seats": 3, "name": "Oasis", "options": {"desert": "oasis"}}
    answer = person().post("/games/", body)
    assert answer.status_code == 400, answer.content
    problem = answer.json()
    assert (problem["detail"], problem["path"]) == (
        "'oasis' is not one of keep, replace",
        "$.options.desert",
    )


def test_text_that_is_no_order_is_answered_with_line_and_column(table: MakeTable) -> None:
    game = table()
    for orders in NO_ORDERS:
        answer = game.people[0].submit(game.id, {"orders": orders})
        assert answer.status_code == 422, (orders, answer.content)
        problem = answer.json()
        assert problem["line"] == 1 and "\n" not in problem["detail"]


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "/games/", "GET, POST, HEAD, OPTIONS"),
        pytest.param(
            "PUT", "/me/", "GET, PATCH, DELETE, HEAD, OPTIONS", id="PUT-/me/-GET, PATCH, HEAD, OPTIONS"
        ),
    ],
)
def test_a_method_that_an_address_does_not_take(
    person: MakePerson, method: str, path: str, allowed: str
) -> None:
    answer = person().call(method, path)
    assert (answer.status_code, answer.headers["Content-Type"]) == (405, "application/problem+json")
    assert answer.headers["Allow"] == allowed


@pytest.mark.parametrize(
    "path",
    [
        "/games/x/",
        "/games/AAAAAAAAAAAA/",
        "/games/aaaaaaaaaaa%00/",
        "/nowhere/",
        "/games/aaaaaaaaaaaa/secret/",
        "/rulesets/chess/",
    ],
)
def test_an_address_that_is_none_is_not_found(visitor: Person, path: str) -> None:
    answer = visitor.get(path)
    assert (answer.status_code, answer.headers["Content-Type"]) == (404, "application/problem+json")
    assert answer.json()["type"] == "/api/v1/problems/not-found/"


def test_every_kind_of_problem_has_its_page(visitor: Person) -> None:
    for name, kind in KINDS.items():
        page = visitor.get(f"/problems/{name}/").json()
        assert page == {
            "type": address(name),
            "status": kind.status,
            "title": kind.title,
            "meaning": kind.meaning,
            "codes": dict(kind.codes),
        }


def test_nothing_of_a_request_is_repeated_as_markup(person: MakePerson) -> None:
    answer = person().post("/games/", {"ruleset": "<b>", "seats": 3, "name": "n"})
    assert answer.status_code == 422
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src" in answer.headers["Content-Security-Policy"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["type", "moves", "orders", "give", "get", "at", "border", "to", "atomic", "decision"]
            )
            | st.text(max_size=6),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=200) | JSON.map(lambda value: json.dumps(value).encode()))
def test_no_bytes_make_the_reader_fail(body: bytes) -> None:
    """Whatever is sent is read, or refused with its place; nothing else is ever raised."""
    from api.games import NewGameRequest
    from api.play import Submit

    for kind in (Submit, NewGameRequest):
        try:
            codec.decode(body, kind)
        except Malformed as error:
            assert error.problem.status == 400


def _value(kind: Any) -> st.SearchStrategy[Any]:
    """Values of about the right type for a field of a move."""
    if get_origin(kind) is Literal:
        return st.sampled_from([*get_args(kind), "gold"])
    if kind is Cards:
        return st.dictionaries(st.sampled_from(["wool", "ore", "grain"]), st.integers(0, 125), max_size=3)
    if get_origin(kind) is tuple:
        return st.lists(_value(get_args(kind)[0]), max_size=4)
    if isinstance(kind, types.UnionType) or get_origin(kind) is Union:
        return st.one_of(*(_value(part) for part in get_args(kind)))
    if kind is type(None):
        return st.none()
    if kind is int:
        return st.integers(-2, 56) | st.integers(-(10**15), 10**15)
    assert kind is str, kind
    return st.sampled_from(
        ["1-4", "4-1", "12-17", "54-54", "A", "s", "ZZ", "T1", "T0", "K1", "", "9" * 30]
    ) | st.text(max_size=8)


def _moves_of(kind: type[Any]) -> st.SearchStrategy[dict[str, Any]]:
    fields = {
        name: _value(hint) for name, hint in get_type_hints(kind).items() if name in kind.__struct_fields__
    }
    return st.fixed_dictionaries({"type": st.just(kind.__struct_config__.tag), **fields})


MOVES = st.one_of(*(_moves_of(kind) for kind in CLASSIC.move_types))


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(MOVES, min_size=1, max_size=2), st.booleans())
def test_no_moves_make_the_server_fail(
    shared_table: Table, moves: list[dict[str, Any]], atomic: bool
) -> None:
    """Every request is answered, with a documented status (see contract.py); the game stays whole."""
    for person in shared_table.people[:2]:
        answer = person.submit(shared_table.id, {"moves": moves, "atomic": atomic})
        assert answer.status_code in (200, 400, 409, 422)
        assert person.post(f"{shared_table.path}/preview/", {"moves": moves}).status_code in (
            200,
            400,
            409,
            422,
        )
    assert Game.objects.get().status == "running"


@pytest.fixture
def shared_table(table: MakeTable, chance: random.Random) -> Table:
    """A game in which trading and building has begun."""
    game = table()
    in_actions(game, chance)
    return game


def test_a_fault_of_the_server_names_the_request_and_nothing_of_the_fault(table: MakeTable) -> None:
    """As where what is stored of a game cannot be read; the log has the rest by this name."""
    game = table()
    person = game.people[0]
    Snapshot.objects.filter(game=game.id).update(data=b'{"secret": ')
    person.http.raise_request_exception = False
    answer = person.get(f"{game.path}/view/", X_Request_Id="of-this-request")
    told = answer.json()
    assert (answer.status_code, told["type"]) == (500, "/api/v1/problems/server-error/")
    assert told["request_id"] == answer.headers["X-Request-Id"] == "of-this-request"
    assert (
        set(told) == {"type", "title", "status", "detail", "key", "request_id"}
        and "secret" not in told["detail"]
    )
    other = person.get(f"{game.path}/view/")
    assert other.json()["request_id"] == other.headers["X-Request-Id"] != "of-this-request"
