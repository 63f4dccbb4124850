"""What seats take back, agree upon and leave, over HTTP: undo, votes, resigning."""

from __future__ import annotations

import random

import pytest

from tests.api.conftest import MakePerson, MakeTable, Person
from tests.api.playing import in_actions, offer, run_out, stood_in


def test_ones_own_move_is_undone_down_to_the_last_draw(
    table: MakeTable, visitor: Person, chance: random.Random
) -> None:
    """TAB-20, TAB-21."""
    game = table()
    active = in_actions(game, chance)
    view = active.get(f"{game.path}/view/").json()["view"]
    before = active.get(f"{game.path}/").json()["undo"]
    made = offer(active, game.id).json()["items"][0]
    assert active.get(f"{game.path}/view/").json()["view"]["offers"]
    assert active.get(f"{game.path}/").json()["undo"] == before + 1
    assert active.get(f"{game.path}/now/").json()["game"]["undo"] == before + 1
    for other in (visitor, *(each for each in game.people if each is not active)):
        assert other.get(f"{game.path}/").json()["undo"] == 0
    undone = active.post(f"{game.path}/undo/", {"count": 1})
    assert undone.status_code == 200, undone.content
    assert active.get(f"{game.path}/view/").json()["view"] == view
    items = active.get(f"{game.path}/events/?after={made['cursor'] - 1}").json()["items"]
    assert items[0]["undone"] and items[1]["table"]["type"] == "undo"
    draw = active.post(f"{game.path}/undo/", {})
    while draw.status_code == 200:  # a robber that robbed nobody drew nothing
        draw = active.post(f"{game.path}/undo/", {})
    assert draw.status_code in (409, 422) and draw.json()["rule"] == "TAB-20"


def test_with_the_consent_of_all_another_seats_move_is_undone_too(
    table: MakeTable, chance: random.Random, visitor: Person
) -> None:
    """TAB-20."""
    game = table()
    first, second, third = game.people
    view = first.get(f"{game.path}/view/").json()["view"]
    assert game.step(chance).status_code == 200
    alone = first.post(f"{game.path}/undo/", {})
    assert (alone.status_code, alone.json()["code"], alone.json()["rule"]) == (409, "needs_consent", "TAB-20")
    assert first.post(f"{game.path}/undo/ask/", {}).status_code == 200
    assert second.get(f"{game.path}/").json()["votes"]["undo"] == {"by": 0, "agreed": [0], "count": 1}
    assert visitor.get(f"{game.path}/").json()["votes"] == {}
    assert second.post(f"{game.path}/undo/consent/", {"agree": True}).status_code == 200
    assert third.post(f"{game.path}/undo/consent/", {"agree": True}).status_code == 200
    assert first.get(f"{game.path}/view/").json()["view"]["towns"] == view["towns"]
    nothing = third.post(f"{game.path}/undo/consent/", {"agree": True})
    assert (nothing.status_code, nothing.json()["code"]) == (409, "nothing_open")


def test_all_seats_together_may_call_it_a_draw(table: MakeTable, visitor: Person) -> None:
    """TAB-30."""
    game = table()
    for number, person in enumerate(game.people):
        answer = person.post(f"{game.path}/votes/", {"what": "draw", "agree": True})
        assert answer.status_code == 200, answer.content
        votes = visitor.get(f"{game.path}/").json()["votes"]
        assert votes == ({} if number == 2 else {"draw": {"by": 0, "agreed": list(range(number + 1))}})
    assert visitor.get(f"{game.path}/").json()["status"] in ("finished", "cancelled")
    over = game.people[0].submit(game.id, {"moves": [{"type": "roll"}]})
    assert over.status_code in (409, 422)


def test_one_no_ends_a_vote(table: MakeTable, visitor: Person) -> None:
    game = table()
    assert game.people[0].post(f"{game.path}/votes/", {"what": "pause"}).status_code == 200
    assert game.people[1].post(f"{game.path}/votes/", {"what": "pause", "agree": False}).status_code == 200
    assert visitor.get(f"{game.path}/").json()["votes"] == {}
    nothing = game.people[1].post(f"{game.path}/votes/", {"what": "pause", "agree": False})
    assert (nothing.status_code, nothing.json()["code"]) == (409, "nothing_open")


def test_who_resigns_looks_on_and_the_steward_plays(table: MakeTable, visitor: Person) -> None:
    """TAB-30, TAB-32."""
    game = table()
    gone = game.people[1]
    assert gone.post(f"{game.path}/resign/").status_code == 200
    shown = gone.get(f"{game.path}/").json()
    assert shown["seat"] is None and shown["seats"][1]["resigned"] and shown["seats"][1]["bot"] == "steward"
    assert gone.submit(game.id, {"moves": [{"type": "roll"}]}).status_code == 403
    assert gone.post(f"{game.path}/resign/").status_code == 403


def test_who_resigns_is_out_of_the_game_by_option(table: MakeTable, visitor: Person) -> None:
    """TAB-36, TAB-38, TAB-39."""
    game = table(options={"resigned": "dead"})
    a, b, c = game.people
    assert a.post(f"{game.path}/resign/").status_code == 200
    shown = a.get(f"{game.path}/").json()
    assert shown["seat"] is None and shown["options"]["resigned"] == "dead"
    seat = shown["seats"][0]
    assert (seat["resigned"], seat["bot"], seat["player"], seat["free"], seat["owes"]) == (
        True,
        None,
        None,
        False,
        None,
    )
    item = visitor.get(f"{game.path}/events/").json()["items"][-1]
    assert item["table"] == {"type": "resigned", "out": True}
    assert item["events"] == [{"type": "seat_resigned", "seat": 0, "rule": "TAB-36"}]
    waiting = visitor.get(f"{game.path}/decisions/").json()["decisions"]
    assert [decision["seat"] for decision in waiting] == [1]
    assert visitor.get(f"{game.path}/view/").json()["view"]["seats"][0]["resigned"]
    assert a.post(f"{game.path}/resign/").status_code == 403
    assert c.post(f"{game.path}/resign/").status_code == 200
    ended = b.get(f"{game.path}/").json()
    assert ended["status"] == "finished"
    assert {name: ended["result"][name] for name in ("outcome", "winners", "kind", "target")} == {
        "outcome": "alone",
        "winners": [1],
        "kind": "won",
        "target": 10,
    }
    assert [seat["fate"] for seat in ended["result"]["seats"]] == ["out", "well", "out"]
    assert b.post(f"{game.path}/resign/").status_code == 409


@pytest.mark.rules("TAB-73", "TAB-77")
def test_who_is_here_has_the_own_seat_back(table: MakeTable) -> None:
    game = table()
    gone = game.people[0]
    run_out(game.id, 0)
    assert gone.get(f"{game.path}/").json()["seats"][0]["clock"]["state"] == "open"
    cursor = gone.get(f"{game.path}/").json()["cursor"]
    answer = gone.post(f"{game.path}/here/")
    assert answer.status_code == 200, answer.content
    assert (answer.json()["outcome"], answer.json()["seat"]) == ("done", 0)
    assert [(item["seat"], item["table"]["type"]) for item in answer.json()["items"]] == [(0, "returned")]
    shown = gone.get(f"{game.path}/").json()
    assert (shown["seats"][0]["clock"]["state"], shown["cursor"]) == ("playing", cursor + 1)


def test_who_was_here_all_along_changes_nothing_by_saying_so(table: MakeTable) -> None:
    game = table()
    before = game.people[0].get(f"{game.path}/").json()
    answer = game.people[0].post(f"{game.path}/here/")
    assert (answer.status_code, answer.json()["outcome"]) == (200, "done")
    assert game.people[0].get(f"{game.path}/").json() == before


@pytest.mark.rules("TAB-73")
def test_nobody_is_here_in_a_seat_of_others_nor_in_a_game_that_is_over(
    table: MakeTable, visitor: Person, person: MakePerson
) -> None:
    game = table()
    assert visitor.post(f"{game.path}/here/").status_code == 401
    assert person().post(f"{game.path}/here/").status_code == 403
    for each in game.people:
        each.post(f"{game.path}/votes/", {"what": "cancel"})
    over = game.people[0].post(f"{game.path}/here/")
    assert (over.status_code, over.json()["code"]) == (409, "wrong_status")


def test_a_question_about_a_seat_names_it(table: MakeTable) -> None:
    game = table()
    first, second, third = game.people
    missing = second.post(f"{game.path}/votes/", {"what": "open_seat"})
    assert (missing.status_code, missing.json()["path"]) == (422, "$.seat")
    early = second.post(f"{game.path}/votes/", {"what": "open_seat", "seat": 0})
    assert (early.status_code, early.json()["code"], early.json()["rule"]) == (409, "nothing_open", "TAB-80")
    stood_in(game.id, 0)
    assert second.post(f"{game.path}/votes/", {"what": "open_seat", "seat": 0}).status_code == 200
    assert third.get(f"{game.path}/").json()["votes"] == {"open_seat": {"by": 1, "agreed": [1], "seat": 0}}
    assert third.post(f"{game.path}/votes/", {"what": "open_seat", "seat": 0}).status_code == 200
    assert first.get(f"{game.path}/").json()["seats"][0]["open"] is True
