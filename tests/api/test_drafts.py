"""A draft over HTTP: for all devices of one person, written over by who has read it, and told to nobody else."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from horror import sizes
from horror.table import drafts, read
from tests.api.conftest import MakePerson, MakeTable, Person, Table
from tests.api.sockets import following, served
from tests.conftest import WAIT_SECONDS

server = served("drafts", LIVE_POLL_SECONDS="3600")
"""A server whose sockets learn of changes by hints alone."""

deaf_server = served("deaf drafts", REDIS_PREFIX="deaf", LIVE_POLL_SECONDS="0.5")
"""A server that no hint of another process reaches."""


def put(person: Person, game: Table, *lines: Any, **headers: str) -> Any:
    return person.call("PUT", f"{game.path}/draft/", {"lines": list(lines)}, raw=None, **headers)


def got(person: Person, game: Table) -> Any:
    return person.get(f"{game.path}/draft/")


@pytest.mark.parametrize("ruleset", ["classic", "catan_horror"])
def test_what_one_device_plans_another_reads(table: MakeTable, ruleset: str) -> None:
    game = table(ruleset=ruleset)
    mine, other = game.people[0], game.people[1]
    empty = got(mine, game)
    assert empty.json() == {"lines": [], "reason": ""} and empty["ETag"].startswith('"none.')
    written = put(mine, game, "roll", {"type": "end_turn"}, If_Match=empty["ETag"])
    assert written.status_code == 200
    assert written.json() == {"lines": ["roll", {"type": "end_turn"}], "reason": "", "planned": 2}
    again = got(mine, game)
    assert (again.json(), again["ETag"]) == (written.json(), written["ETag"])
    assert mine.get(f"{game.path}/draft/", If_None_Match=again["ETag"]).status_code == 304
    assert got(other, game).json() == {"lines": [], "reason": ""}
    words = [mine.get(f"{game.path}/now/").json()["draft"], other.get(f"{game.path}/now/").json()["draft"]]
    assert words == [again["ETag"].strip('"').partition(".")[0], None]


def test_now_is_another_answer_when_the_draft_is(table: MakeTable) -> None:
    game = table()
    before = game.people[0].get(f"{game.path}/now/")["ETag"]
    others = game.people[1].get(f"{game.path}/now/")["ETag"]
    put(game.people[0], game, "roll")
    assert game.people[0].get(f"{game.path}/now/", If_None_Match=before).status_code == 200
    assert game.people[1].get(f"{game.path}/now/", If_None_Match=others).status_code == 304


def test_a_device_that_has_not_read_the_newest_version_writes_nothing(table: MakeTable) -> None:
    game = table()
    mine = game.people[0]
    first = put(mine, game, "roll")["ETag"]
    unread = put(mine, game, "end turn")
    assert (unread.status_code, unread.json()["code"]) == (428, "unread")
    assert unread.json()["type"] == "/api/v1/problems/precondition-required/"
    second = put(mine, game, "end turn", If_Match=first)["ETag"]
    for headers in (
        {"If_Match": first},
        {"If_None_Match": "*"},
        {"If_Match": f"W/{second}"},
        {"If_Match": "x"},
    ):
        stale = put(mine, game, "roll", **headers)
        assert (stale.status_code, stale.json()["code"]) == (412, "written_since"), headers
    assert put(mine, game, "roll", If_Match=f'"other", {second}').status_code == 200
    assert put(mine, game, "end turn", If_Match="*").status_code == 200
    assert mine.call("DELETE", f"{game.path}/draft/", If_Match=second).status_code == 412
    assert mine.call("DELETE", f"{game.path}/draft/").status_code == 204
    assert put(mine, game, "roll", If_Match="*").status_code == 412
    assert put(mine, game, "roll", If_None_Match="*").status_code == 200


def test_the_tag_is_of_a_version_in_whatever_language_it_was_read(table: MakeTable) -> None:
    game = table()
    asked = game.asked()
    move = asked.get(f"{game.path}/choices/").json()["choices"][0]["order"]
    assert asked.submit(game.id, {"script": [move, "sing"]}).json()["outcome"] == "partial"
    english, german = (asked.get(f"{game.path}/draft/?language={each}") for each in ("en", "de"))
    assert english["ETag"] != german["ETag"] and english.json()["reason"] != german.json()["reason"]
    assert put(asked, game, "roll", If_Match=german["ETag"]).status_code == 200


def test_what_was_planned_runs_and_is_gone(table: MakeTable) -> None:
    """TAB-34."""
    game = table()
    asked = game.asked()
    move = asked.get(f"{game.path}/choices/").json()["choices"][0]["order"]
    put(asked, game, move, "roll", "end turn")
    assert asked.submit(game.id, {"script": [move]}).json()["outcome"] == "done"
    assert got(asked, game).json()["lines"] == ["roll", "end turn"]


@pytest.mark.parametrize(
    ("lines", "path"),
    [
        ([""], "$.lines[0]"),
        (["  "], "$.lines[0]"),
        (["roll", "end turn\nroll"], "$.lines[1]"),
        (["x" * 5000], "$.lines[0]"),
        (["roll", {"type": "no such move"}], "$.lines[1]"),
        ([{"type": "build_road", "border": "x" * 101}], "$.lines[0].border"),
        (["roll"] * (sizes.LINES + 1), "$.lines"),
        (["x" * 2000] * 25, "$.lines"),
        ([None], "$.lines[0]"),
        ("roll", "$.lines"),
    ],
)
def test_what_is_no_plan_is_malformed(table: MakeTable, lines: Any, path: str) -> None:
    game = table()
    refused = game.people[0].call("PUT", f"{game.path}/draft/", {"lines": lines})
    assert refused.status_code == 400 and refused.json()["path"].startswith(path), refused.json()
    assert got(game.people[0], game).json()["lines"] == []


def test_only_who_sits_in_a_game_that_goes_on_plans(
    table: MakeTable, lobby: MakeTable, person: MakePerson
) -> None:
    game, waiting = table(), lobby()
    assert put(person(), game, "roll").json()["code"] == "not_your_seat"
    assert put(waiting.people[0], waiting, "roll").json()["code"] == "wrong_status"
    reader = person(scopes=["read"])
    assert put(reader, game, "roll").json()["scope"] == "play"


@pytest.mark.django_db(transaction=True)
def test_the_other_devices_of_this_person_alone_are_told(server: str, table: MakeTable) -> None:
    game = table()
    mine, other = game.people[0], game.people[1]

    def over_http(method: str, body: Any = None) -> None:
        address = f"http://{server}/api/v1{game.path}/draft/"
        headers = {"Authorization": f"Bearer {mine.token}", "If-Match": "*"} if body is None else {}
        headers = {**headers, "Authorization": f"Bearer {mine.token}"}
        httpx.request(method, address, json=body, headers=headers, timeout=WAIT_SECONDS).raise_for_status()

    with following(server, mine, game, 1) as here, following(server, other, game, 1) as there:
        here.events(2), there.events(2)
        over_http("PUT", {"lines": ["roll"]})
        told = here.frame()
        assert told == {"type": "draft", "draft": drafts.word(read.door(game.id, mine.user))}
        over_http("DELETE")
        assert here.frame() == {"type": "draft", "draft": None}
        body = {"text": "the next that anybody hears of", "to": None}
        httpx.post(
            f"http://{server}/api/v1{game.path}/messages/",
            json=body,
            headers={"Authorization": f"Bearer {other.token}"},
            timeout=WAIT_SECONDS,
        ).raise_for_status()
        for live in (here, there):
            frame = live.frame()
            assert (frame["type"], frame["items"][0]["table"]["text"]) == ("events", body["text"])


@pytest.mark.django_db(transaction=True)
def test_a_hint_that_is_lost_is_made_good_by_the_poll(deaf_server: str, table: MakeTable) -> None:
    game = table()
    with following(deaf_server, game.people[0], game, 1) as live:
        live.events(2)
        put(game.people[0], game, "roll")
        assert live.frame()["type"] == "draft"
        game.people[0].call("DELETE", f"{game.path}/draft/")
        assert json.loads(json.dumps(live.frame())) == {"type": "draft", "draft": None}
