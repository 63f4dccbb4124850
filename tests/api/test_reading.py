"""Reading a game: now, then, and after the end; each reader only what that reader may know."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tests.api.conftest import MakePerson, MakeTable, Person, Table
from tests.api.playing import in_actions, through_setup


def test_each_seat_sees_its_own_hand_and_of_others_the_count(
    table: MakeTable, visitor: Person, chance: random.Random
) -> None:
    game = table()
    through_setup(game, chance)
    for seat, person in enumerate([*game.people, visitor]):
        view = person.get(f"{game.path}/view/").json()["view"]
        shown = {other["seat"] for other in view["seats"] if "hand" in other}
        assert shown == ({seat} if seat < 3 else set())
        assert all(other["hand_total"] >= 0 for other in view["seats"])


def test_the_view_at_an_earlier_cursor_is_the_one_that_was_known_then(
    table: MakeTable, visitor: Person, chance: random.Random
) -> None:
    game = table()
    remembered: list[tuple[Person, int, dict[str, Any], bytes]] = []
    for _ in range(12):
        for person in (game.people[0], visitor):
            now = person.get(f"{game.path}/view/").json()
            remembered.append(
                (person, now["cursor"], now["view"], person.get(f"{game.path}/board.txt").content)
            )
        game.step(chance)
    for person, cursor, view, board in remembered:
        then = person.get(f"{game.path}/view/?at={cursor}").json()
        assert (then["cursor"], then["view"], then["decisions"]) == (cursor, view, [])
        assert person.get(f"{game.path}/board.txt?at={cursor}").content == board


@pytest.mark.parametrize("cursor", [0, 1, 10_000])
def test_there_is_no_view_of_a_moment_that_was_not(table: MakeTable, visitor: Person, cursor: int) -> None:
    game = table()
    for path in ("view/", "table/", "board.svg", "board.txt"):
        assert visitor.get(f"{game.path}/{path}?at={cursor}").status_code == 404


def test_before_the_start_there_is_no_view_but_a_stream(lobby: MakeTable, visitor: Person) -> None:
    game = lobby()
    answer = visitor.get(f"{game.path}/view/")
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_status")
    assert visitor.get(f"{game.path}/decisions/").json()["decisions"] == []
    acts = [item["table"]["type"] for item in visitor.get(f"{game.path}/events/").json()["items"]]
    assert acts == ["created", "joined"]


def test_pages_of_the_stream_hold_every_item_once_and_in_order(
    table: MakeTable, visitor: Person, chance: random.Random
) -> None:
    game = table()
    through_setup(game, chance)
    whole = visitor.get(f"{game.path}/events/?limit=500").json()
    assert [item["cursor"] for item in whole["items"]] == list(range(1, whole["head"] + 1))
    pages: list[dict[str, Any]] = []
    after = 0
    while after < whole["head"]:
        page = visitor.get(f"{game.path}/events/?after={after}&limit=3").json()
        assert len(page["items"]) <= 3 and page["head"] == whole["head"]
        pages += page["items"]
        after = page["cursor"]
    assert pages == whole["items"]
    end = visitor.get(f"{game.path}/events/?after={after}").json()
    assert end == {"items": [], "cursor": after, "head": after, "epoch": whole["epoch"]}


def test_the_log_tells_the_stream_in_sentences(
    table: MakeTable, visitor: Person, chance: random.Random
) -> None:
    game = table()
    through_setup(game, chance)
    log = visitor.get(f"{game.path}/log/?limit=500").json()
    assert log["cursor"] == log["head"]
    assert all(line["text"] and line["text"] == line["text"].strip() for line in log["lines"])
    told = visitor.get(f"{game.path}/events/?limit=500&text=true").json()["items"]
    assert [line["text"] for line in log["lines"]] == [text for item in told for text in item.get("text", [])]


def test_the_board_is_a_picture_and_a_text(table: MakeTable, visitor: Person) -> None:
    game = table()
    picture = visitor.get(f"{game.path}/board.svg", Accept="image/svg+xml")
    assert picture.headers["Content-Type"] == "image/svg+xml; charset=utf-8"
    assert picture.status_code == 200
    assert b"<svg" in picture.content and b"<title" in picture.content and b"<script" not in picture.content
    text = visitor.get(f"{game.path}/board.txt", Accept="text/plain")
    assert text.status_code == 200
    assert max(len(line) for line in text.content.decode().splitlines()) <= 68


def test_what_can_not_be_answered_in_that_type_is_said(table: MakeTable, visitor: Person) -> None:
    game = table()
    answer = visitor.get(f"{game.path}/view/", Accept="image/png")
    assert answer.status_code == 406 and answer.headers["Content-Type"] == "application/problem+json"


def test_the_dice_show_commitment_then_salts_then_the_secret(
    lobby: MakeTable, person: MakePerson, visitor: Person
) -> None:
    game = lobby()
    host = game.people[0]
    assert host.call("PUT", f"{game.path}/salt/", {"salt": "mine"}).status_code == 200
    before = visitor.get(f"{game.path}/dice/").json()
    assert set(before) == {"version", "commitment", "epoch", "links"}
    for number in range(2):
        guest = person()
        assert guest.post(f"{game.path}/join/", {"salt": f"s{number}"}).status_code == 200
        game.people.append(guest)
    assert host.post(f"{game.path}/start/").status_code == 200
    now = visitor.get(f"{game.path}/dice/").json()
    assert (now["salts"], now["commitment"]) == (["mine", "s0", "s1"], before["commitment"])
    late = host.call("PUT", f"{game.path}/salt/", {"salt": "other"})
    assert (late.status_code, late.json()["code"]) == (409, "wrong_status")
    for each in game.people:
        each.post(f"{game.path}/votes/", {"what": "cancel"})
    after = visitor.get(f"{game.path}/dice/").json()
    assert len(after["secret"]) == 64 and after["commitment"] == before["commitment"]


def test_nothing_is_open_before_the_end_and_everything_but_letters_after_it(
    table: MakeTable, visitor: Person, chance: random.Random
) -> None:
    game = table()
    a, b, c = game.people
    in_actions(game, chance)
    a.post(f"{game.path}/messages/", {"text": "a letter", "to": [1]})
    assert visitor.get(f"{game.path}/view/?open=true").status_code == 409
    assert visitor.get(f"{game.path}/board.svg?open=true").status_code == 409
    assert visitor.get(f"{game.path}/record/").status_code == 409
    running = lines(visitor, game)
    assert running[0]["game"]["complete"] is False and "secret" not in running[0]["game"]["dice"]
    assert not any("entry" in line for line in running)
    for person in game.people:
        assert person.post(f"{game.path}/votes/", {"what": "draw"}).status_code == 200
    opened = visitor.get(f"{game.path}/view/?open=true").json()["view"]
    assert all("hand" in seat for seat in opened["seats"])
    records: list[dict[str, Any]] = []
    after: int | None = 0
    while after is not None:
        page = visitor.get(f"{game.path}/record/?after={after}&limit=4").json()
        records += page["records"]
        after = page["next"]
    assert any(record.get("draws") for record in records) and all(
        "state_hash" in record for record in records if record["kind"] == "move"
    )
    assert "a letter" not in json.dumps(records)
    assert "a letter" in b.get(f"{game.path}/record/?limit=500").content.decode()
    assert "a letter" not in c.get(f"{game.path}/record/?limit=500").content.decode()
    whole = lines(visitor, game)
    assert whole[0]["game"]["complete"] is True and len(whole[0]["game"]["dice"]["secret"]) == 64
    assert [line["entry"]["number"] for line in whole[1:]] == [record["number"] for record in records]


def lines(person: Person, game: Table) -> list[dict[str, Any]]:
    answer = person.get(f"{game.path}/export/")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/jsonl"
    return [json.loads(line) for line in answer.content.splitlines()]


def test_numbers_of_the_table_are_shown_to_nobody(
    table: MakeTable, visitor: Person, chance: random.Random
) -> None:
    """Position, entry numbers and state hashes would tell what is hidden."""
    game = table()
    through_setup(game, chance)
    for person in (*game.people, visitor):
        for path in ("", "view/", "events/?text=true", "decisions/", "export/"):
            answer = person.get(f"{game.path}/{path}")
            content = b"".join(answer.streaming_content) if answer.streaming else answer.content
            for name in (
                b"state_hash",
                b'"position"',
                b'"entries"',
                b'"draws"',
                b'"source"',
                b'"author"',
                b"entropy",
            ):
                assert name not in content, (path, name)
