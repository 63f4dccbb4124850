"""Deciding over HTTP: choices, scripts, refusals, conflicts, idempotency, undo, votes, messages."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts import tokens
from horror.games.classic import CLASSIC
from horror.models import Entry, Game, Submission
from tests.api.conftest import Person, Table
from tests.api.members import member_of
from tests.api.playing import in_actions, offer, through_setup
from tests.table.automatic_turn import place, position_bytes

MakePerson = Callable[..., Person]
MakeTable = Callable[..., Table]


def setup_choice(person: Person, game: str, chance: random.Random) -> dict[str, Any]:
    shown = person.get(f"/games/{game}/choices/").json()
    return member_of(shown["choices"][0], chance)


def test_what_is_asked_is_public_and_what_may_be_answered_is_not(table: MakeTable, visitor: Person) -> None:
    game = table()
    asked, other = game.asked(), game.not_asked()
    assert asked is not None
    everybody = visitor.get(f"{game.path}/decisions/").json()
    assert [(each["seat"], each["blocking"], each["answered"]) for each in everybody["decisions"]] == [
        (0, True, False)
    ]
    assert everybody["mine"] == []
    assert asked.get(f"{game.path}/decisions/").json()["mine"] == [everybody["decisions"][0]["id"]]
    assert asked.get(f"{game.path}/choices/").json()["choices"]
    assert other.get(f"{game.path}/choices/").json()["choices"] == []
    assert visitor.get(f"{game.path}/choices/").status_code == 401


def test_what_could_be_done_in_ones_own_turn_is_told_out_of_turn(
    table: MakeTable, chance: random.Random
) -> None:
    game = table()
    other = game.not_asked()
    path = f"{game.path}/choices/?if=my_turn"
    before = other.get(path).json()
    assert (before["choices"], before["short"], before["assumes"]) == ([], [], ["roll", "others"])
    in_actions(game, chance)
    other = game.not_asked()
    ahead, now = other.get(path).json(), other.get(f"{game.path}/choices/").json()
    assert now["choices"] == now["short"] == [] and now["assumes"] is None
    assert {"move": {"type": "end_turn"}, "order": "end turn"} in ahead["choices"]
    short = {choice["move"]["type"]: choice["cost"]["cards"] for choice in ahead["short"] if "move" in choice}
    assert short["build_city"] == {"grain": 2, "ore": 3}
    assert ahead["decisions"] == now["decisions"]
    wrong = other.get(f"{game.path}/choices/?if=yesterday")
    assert wrong.status_code == 400 and "yesterday" in wrong.json()["detail"]


def test_a_move_counts_and_everybody_sees_it(
    table: MakeTable, chance: random.Random, visitor: Person
) -> None:
    game = table()
    asked = game.asked()
    assert asked is not None
    before = visitor.get(f"{game.path}/events/").json()["head"]
    move = setup_choice(asked, game.id, chance)
    answer = asked.submit(game.id, {"moves": [move]})
    assert answer.status_code == 200, answer.content
    body = answer.json()
    assert body["outcome"] == "done" and body["items"][0]["move"] == move
    news = visitor.get(f"{game.path}/events/?after={before}").json()["items"]
    assert news and news[0]["seat"] == 0 and news[0]["events"] and "move" not in news[0]


def test_order_text_is_a_move_as_well(table: MakeTable, chance: random.Random) -> None:
    game = table()
    asked = game.asked()
    assert asked is not None
    order = asked.get(f"{game.path}/choices/").json()["choices"][0]["order"]
    answer = asked.submit(game.id, {"orders": f"# mine\n\n{order.upper()}  # there\n"})
    assert answer.status_code == 200, answer.content
    assert answer.json()["items"][0]["move"]["type"] == "place"


def test_what_is_asked_is_said_in_the_language_of_whom_it_is_asked(table: MakeTable) -> None:
    game = table()
    asked, other = game.people[0], game.people[1]
    found = asked.get(f"{game.path}/choices/").json()
    [mine] = [decision["id"] for decision in found["decisions"] if decision["seat"] == found["seat"]]
    assert found["questions"] == {mine: "Set up: place your first settlement, and a road beside it."}
    assert other.get(f"{game.path}/choices/").json()["questions"] == {}
    asked.call("PATCH", "/me/", {"language": "de"})
    told = asked.get(f"{game.path}/choices/").json()["questions"][mine]
    assert told == "Aufbau: Setze deine erste Siedlung und eine Straße daneben."


def test_a_preview_changes_nothing_and_tells_nobody(table: MakeTable, chance: random.Random) -> None:
    """TAB-15."""
    game = table()
    asked = game.asked()
    assert asked is not None
    move = setup_choice(asked, game.id, chance)
    before = (Entry.objects.count(), Submission.objects.count(), asked.get(f"{game.path}/view/").content)
    shown = asked.post(f"{game.path}/preview/", {"moves": [move]}).json()
    assert shown["lines"][0]["events"]
    assert (
        Entry.objects.count(),
        Submission.objects.count(),
        asked.get(f"{game.path}/view/").content,
    ) == before


def test_a_preview_stops_before_the_dice(table: MakeTable, chance: random.Random) -> None:
    """TAB-15: it draws nothing."""
    game = table()
    through_setup(game, chance)
    asked = game.asked()
    assert asked is not None
    shown = asked.post(f"{game.path}/preview/", {"orders": "roll\nend turn"}).json()
    assert (shown["stopped"], shown["stopped_line"]) == ("draw", 1)


def test_a_preview_goes_on_from_what_it_has_told(table: MakeTable, chance: random.Random) -> None:
    """Each line with its move and its order, and what could be done after the last."""
    game = table()
    asked = in_actions(game, chance)
    offered = asked.get(f"{game.path}/choices/").json()
    give = next(iter(asked.get(f"{game.path}/view/").json()["view"]["seats"][offered["seat"]]["hand"]))
    get = "ore" if give != "ore" else "wool"
    move = {
        "type": "offer",
        "give": {give: 1},
        "get": {get: 1},
        "to": [(offered["seat"] + 1) % len(game.people)],
    }
    shown = asked.post(f"{game.path}/preview/", {"script": [move, "withdraw T1"]}).json()
    assert [(line["line"], line["move"]["type"]) for line in shown["lines"]] == [
        (1, "offer"),
        (2, "withdraw"),
    ]
    assert [line["order"].split()[0] for line in shown["lines"]] == ["offer", "withdraw"]
    assert shown["choices"] == offered["choices"] and shown["short"] == offered["short"]
    after = asked.post(f"{game.path}/preview/", {"script": [move]}).json()["choices"]
    assert {"move": {"type": "withdraw", "offer": "T1"}, "order": "withdraw T1"} in after


def test_a_preview_says_where_the_pieces_stand_that_its_choices_name(table: MakeTable) -> None:
    """After the last line, not before it."""
    game = table(ruleset="catan_horror")
    place(Game.objects.get(pk=game.id), position_bytes())
    red = game.people[0]
    offered = red.get(f"{game.path}/choices/").json()
    assert offered["pieces"]["K1"] == "1"
    order = next(each["order"] for each in offered["choices"] if each["order"].startswith("K1 move"))
    shown = red.post(f"{game.path}/preview/", {"orders": order}).json()
    end = str(shown["lines"][0]["move"]["path"][-1])
    assert shown["pieces"]["K1"] == end != "1"


def test_a_preview_is_also_of_ones_own_turn_were_all_else_as_it_is(
    table: MakeTable, chance: random.Random
) -> None:
    """The roll of that turn is passed over; any other draw stops it, and so does the turn's end."""
    game = table()
    in_actions(game, chance)
    other = game.not_asked()
    path = f"{game.path}/preview/"
    ahead = other.post(f"{path}?if=my_turn", {"orders": "roll\nend turn"}).json()
    assert (ahead["stopped"], ahead["stopped_line"]) == ("secret", 2) and "refusal" not in ahead
    assert ahead["assumes"] == ["roll", "others"]
    now = other.post(path, {"orders": "roll\nend turn"}).json()
    assert now["refusal"]["rule"] == "TAB-02" and "assumes" not in now


def test_a_script_has_moves_and_lines_of_text_side_by_side(table: MakeTable, chance: random.Random) -> None:
    game = table()
    asked = in_actions(game, chance)
    script = ["say all: good luck", {"type": "end_turn"}]
    answer = asked.submit(game.id, {"script": script})
    assert answer.status_code == 200
    told = [item.get("table", item.get("move"))["type"] for item in answer.json()["items"] if "seat" in item]
    assert told[:2] == ["message", "end_turn"]


def test_an_answer_says_what_each_line_meant_as_preview_does(table: MakeTable, chance: random.Random) -> None:
    """Move and canonical order of the lines that count, by their numbers: not of messages, nor of what was refused;
    and again for the same key."""
    game = table()
    asked = in_actions(game, chance)
    choices = asked.get(f"{game.path}/choices/").json()
    held = asked.get(f"{game.path}/view/").json()["view"]["seats"][choices["seat"]]["hand"]
    give = next(iter(held))
    get = "ore" if give != "ore" else "wool"
    script = [f"OFFER {give} for  {get} # my best", "say all: anybody?", {"type": "withdraw", "offer": "T1"}]
    shown = asked.post(f"{game.path}/preview/", {"script": script}).json()["lines"]
    refused = {"script": [*script, {"type": "withdraw", "offer": "T1"}]}
    answer = asked.submit(game.id, refused, key="k")
    lines = answer.json()["lines"]
    assert answer.json()["outcome"] == "partial" and answer.json()["refusal"]["line"] == 4
    assert [(line["line"], line["order"].split()[0]) for line in lines] == [(1, "offer"), (3, "withdraw")]
    assert lines == [{name: line[name] for name in ("line", "move", "order")} for line in shown]
    assert [line["move"] for line in lines] == [
        item["move"] for item in answer.json()["items"] if "move" in item
    ]
    assert asked.submit(game.id, refused, key="k").content == answer.content


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"script": ["roll"], "orders": "roll"}, "$"),
        ({"script": []}, "$.script"),
        ({"script": ["roll", {"type": "fly"}]}, "$.script[1].type"),
        ({"script": ["roll", 7]}, "$.script[1]"),
        ({"script": [{"type": "withdraw", "offer": "T" * 5000}]}, "$.script[0].offer"),
    ],
)
def test_a_script_that_is_none_says_where(table: MakeTable, body: dict[str, Any], path: str) -> None:
    game = table()
    asked = game.asked()
    assert asked is not None
    answer = asked.submit(game.id, body)
    assert answer.status_code == 400 and answer.json()["path"] == path, answer.json()


def test_an_illegal_move_names_its_rule_and_changes_nothing(table: MakeTable) -> None:
    """TAB-17."""
    game = table()
    asked = game.asked()
    assert asked is not None
    before = Entry.objects.count()
    answer = asked.submit(game.id, {"moves": [{"type": "roll"}]})
    assert answer.status_code == 422 and answer.headers["Content-Type"] == "application/problem+json"
    problem = answer.json()
    assert problem["type"] == "/api/v1/problems/illegal-move/"
    assert problem["rule"] and problem["detail"] and problem["legal"]
    assert Entry.objects.count() == before


def test_a_seat_that_is_not_asked_is_refused_by_the_rules_of_the_table(table: MakeTable) -> None:
    """TAB-02."""
    game = table()
    answer = game.not_asked().submit(game.id, {"moves": [{"type": "roll"}]})
    assert (answer.status_code, answer.json()["rule"]) == (422, "TAB-02")


def test_a_move_that_answers_nothing_is_told_what_is_asked(table: MakeTable) -> None:
    """TAB-02: by its kind for programs, and for people in the sentence that mails have for it."""
    game = table()
    asked = game.asked()
    assert asked is not None
    wanted = CLASSIC.question("place")
    for player in (asked, game.not_asked()):
        problem = player.submit(game.id, {"moves": [{"type": "roll"}]}).json()
        assert problem["decision"] == "place" and wanted in problem["detail"]
    wrong = asked.submit(game.id, {"orders": "place settlement 12 road 1-4"}).json()
    assert "decision" not in wrong and wanted not in wrong["detail"]


def test_who_plays_no_seat_may_not_decide(table: MakeTable, person: MakePerson, visitor: Person) -> None:
    game = table()
    assert person().submit(game.id, {"moves": [{"type": "roll"}]}).status_code == 403
    assert visitor.submit(game.id, {"moves": [{"type": "roll"}]}).status_code == 401


def test_order_text_that_does_not_parse_says_where_and_what_was_expected(table: MakeTable) -> None:
    game = table()
    asked = game.asked()
    assert asked is not None
    answer = asked.submit(game.id, {"orders": "# first a comment\nplace settlment 12 road 12-13"})
    problem = answer.json()
    assert answer.status_code == 422 and problem["type"] == "/api/v1/problems/bad-order/"
    assert problem["line"] == 2 and problem["column"] > 0 and problem["expected"]
    assert problem["nearest"]
    far = asked.submit(game.id, {"orders": "let us all go to sea"}).json()
    assert "nearest" not in far and far["legal"][0]["move"]["type"] == "place"
    assert len(far["orders"]) == 1 and far["orders"][0].startswith("place settlement ")
    assert "orders" not in problem


def test_a_script_stops_at_the_first_refusal_and_what_ran_counts(
    table: MakeTable, chance: random.Random
) -> None:
    """TAB-34."""
    game = table()
    asked = game.asked()
    assert asked is not None
    move = setup_choice(asked, game.id, chance)
    answer = asked.submit(game.id, {"moves": [move, {"type": "roll"}, {"type": "end_turn"}]})
    body = answer.json()
    assert answer.status_code == 200 and body["outcome"] == "partial"
    assert body["refusal"]["line"] == 2 and body["refusal"]["rule"]
    assert len(body["items"]) == 1 and len(body["draft"]) == 2
    draft = asked.get(f"{game.path}/draft/").json()
    assert len(draft["lines"]) == 2 and draft["reason"]
    assert game.people[1].get(f"{game.path}/draft/").json()["lines"] == []
    assert asked.call("DELETE", f"{game.path}/draft/").status_code == 204
    assert asked.get(f"{game.path}/draft/").json()["lines"] == []


def test_an_atomic_script_runs_whole_or_not_at_all(table: MakeTable, chance: random.Random) -> None:
    """TAB-35."""
    game = table()
    asked = game.asked()
    assert asked is not None
    move = setup_choice(asked, game.id, chance)
    before = Entry.objects.count()
    answer = asked.submit(game.id, {"moves": [move, {"type": "roll"}], "atomic": True})
    assert answer.status_code == 422 and Entry.objects.count() == before


def test_an_atomic_script_that_would_draw_before_its_end_is_refused(
    table: MakeTable, chance: random.Random
) -> None:
    """TAB-35."""
    game = table()
    through_setup(game, chance)
    asked = game.asked()
    assert asked is not None
    answer = asked.submit(game.id, {"orders": "roll\nend turn", "atomic": True})
    assert (answer.status_code, answer.json()["rule"]) == (422, "TAB-35")


def test_an_answer_to_a_closed_decision_is_a_conflict_that_says_what_changed(
    table: MakeTable, chance: random.Random
) -> None:
    """TAB-19."""
    game = table()
    asked = game.asked()
    assert asked is not None
    shown = asked.get(f"{game.path}/decisions/").json()
    move = setup_choice(asked, game.id, chance)
    assert asked.submit(game.id, {"moves": [move], "decision": shown["mine"][0]}).status_code == 200
    for extra, code in (
        ({"decision": shown["mine"][0]}, "decision_closed"),
        ({"expected_cursor": shown["cursor"]}, "view_changed"),
    ):
        answer = asked.submit(game.id, {"moves": [move], **extra})
        problem = answer.json()
        assert (answer.status_code, problem["code"], problem["rule"]) == (409, code, "TAB-19")
        assert problem["changed"]["decisions"] and problem["changed"]["items"]


def test_a_repeated_key_gets_the_first_answer_in_every_byte(table: MakeTable, chance: random.Random) -> None:
    game = table()
    asked = game.asked()
    assert asked is not None
    body = {"moves": [setup_choice(asked, game.id, chance)], "entropy": "e"}
    first = asked.submit(game.id, body, key="k")
    entries = Entry.objects.count()
    again = asked.submit(game.id, body, key="k")
    assert (first.status_code, first.content) == (again.status_code, again.content)
    assert Entry.objects.count() == entries
    other = asked.submit(game.id, {**body, "entropy": "f"}, key="k")
    assert (other.status_code, other.json()["type"]) == (422, "/api/v1/problems/key-reused/")


def test_a_repeated_refusal_is_the_same_refusal(table: MakeTable, chance: random.Random) -> None:
    game = table()
    asked = game.asked()
    assert asked is not None
    wrong = {"moves": [{"type": "roll"}]}
    first = asked.submit(game.id, wrong, key="k")
    assert asked.submit(game.id, {"moves": [setup_choice(asked, game.id, chance)]}).status_code == 200
    again = asked.submit(game.id, wrong, key="k")
    assert first.status_code == 422 and (again.status_code, again.content) == (422, first.content)


def test_a_submission_needs_a_key(table: MakeTable) -> None:
    game = table()
    answer = game.people[0].post(f"{game.path}/submissions/", {"orders": "roll"})
    assert (answer.status_code, answer.json()["path"]) == (400, "Idempotency-Key")
    long = game.people[0].submit(game.id, {"orders": "roll"}, key="k" * 129)
    assert (long.status_code, long.json()["path"]) == (400, "Idempotency-Key")


def test_the_keys_of_two_people_do_not_meet(table: MakeTable, chance: random.Random) -> None:
    game = table()
    for _ in range(2):
        asked = game.asked()
        assert asked is not None
        assert (
            asked.submit(game.id, {"moves": [setup_choice(asked, game.id, chance)]}, key="same").status_code
            == 200
        )


@pytest.mark.django_db(transaction=True)
def test_the_same_request_twice_at_once_counts_once(table: MakeTable, chance: random.Random) -> None:
    game = table()
    asked = game.asked()
    assert asked is not None
    body = {"moves": [setup_choice(asked, game.id, chance)]}
    before = Entry.objects.count()
    answers = at_once(
        [lambda: Person(asked.user, asked.token).submit(game.id, body, key="k") for _ in range(4)]
    )
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    assert Entry.objects.count() == before + 1


@pytest.mark.django_db(transaction=True)
def test_two_answers_to_one_decision_at_once_make_one_move_and_one_conflict(
    table: MakeTable, chance: random.Random
) -> None:
    game = table()
    asked = game.asked()
    assert asked is not None
    shown = asked.get(f"{game.path}/decisions/").json()
    body = {"moves": [setup_choice(asked, game.id, chance)], "decision": shown["mine"][0]}
    before = Entry.objects.count()
    answers = at_once([lambda: Person(asked.user, asked.token).submit(game.id, body) for _ in range(2)])
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert Entry.objects.count() == before + 1


def at_once(calls: list[Callable[[], Any]]) -> list[Any]:
    """What the calls return, each made in a thread of its own, all at the same time."""
    from django.db import connections

    barrier = threading.Barrier(len(calls))
    results: list[Any] = [None] * len(calls)

    def run(index: int) -> None:
        try:
            barrier.wait()
            results[index] = calls[index]()
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(index,)) for index in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


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
    assert (ended["status"], ended["result"]) == ("finished", {"outcome": "alone", "winners": [1]})
    assert b.post(f"{game.path}/resign/").status_code == 409


def test_a_message_reaches_whom_it_is_for_and_nobody_else(table: MakeTable, visitor: Person) -> None:
    """TAB-16."""
    game = table()
    a, b, c = game.people
    assert a.post(f"{game.path}/messages/", {"text": "psst – ½ wool?", "to": [1]}).status_code == 200

    def heard(person: Person) -> str:
        return person.get(f"{game.path}/events/?text=true").content.decode()

    assert "½ wool" in heard(a) and "½ wool" in heard(b)
    assert "wool?" not in heard(c) and "wool?" not in heard(visitor)
    assert c.get(f"{game.path}/events/").json()["head"] < b.get(f"{game.path}/events/").json()["head"]
    assert b.post(f"{game.path}/messages/", {"text": "hello all"}).status_code == 200
    assert "hello all" in heard(c)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 400),
        ({"text": ""}, 400),
        ({"text": "x" * 2001}, 400),
        ({"text": "x", "to": []}, 400),
        ({"text": "x", "to": [9]}, 422),
        ({"text": "x", "to": ["blue"]}, 400),
    ],
)
def test_a_message_that_makes_no_sense_is_refused(
    table: MakeTable, body: dict[str, Any], status: int
) -> None:
    game = table()
    assert game.people[0].post(f"{game.path}/messages/", body).status_code == status


def test_a_line_that_says_something_is_a_message_and_no_order_is_smuggled_in_it(table: MakeTable) -> None:
    """A line break in a message does not begin an order, and an order line is one line."""
    game = table()
    asked = game.asked()
    assert asked is not None
    before = asked.get(f"{game.path}/view/").json()["view"]
    assert asked.post(f"{game.path}/messages/", {"text": "hi\nroll\nend turn"}).status_code in (200, 422)
    answer = asked.submit(game.id, {"orders": "say to all: hello\u2028roll"})
    assert answer.status_code in (200, 422)
    assert asked.get(f"{game.path}/view/").json()["view"]["turn"] == before["turn"]


def test_log_lines_name_request_game_and_submission(
    table: MakeTable, chance: random.Random, caplog: pytest.LogCaptureFixture
) -> None:
    game = table()
    asked = game.asked()
    assert asked is not None
    caplog.set_level("INFO")
    caplog.clear()
    answer = asked.submit(game.id, {"moves": [setup_choice(asked, game.id, chance)], "entropy": "grains"})
    assert answer.status_code == 200
    kept: Any
    [kept] = [record.msg for record in caplog.records if record.name == "horror.table.acting"]
    submission = Submission.objects.filter(game=game.id).latest("pk")
    assert (kept["game"], kept["submission"], kept["outcome"]) == (game.id, submission.pk, "done")
    assert kept["request_id"] == answer["X-Request-ID"]
    line: Any = [record.msg for record in caplog.records if record.name == "request"][-1]
    assert (line["game"], line["request_id"]) == (game.id, answer["X-Request-ID"])
    assert "grains" not in caplog.text


def test_a_script_whose_message_was_sent_is_not_answered_as_if_nothing_had_changed(table: MakeTable) -> None:
    game = table()
    asked = game.asked()
    assert asked is not None
    answer = asked.submit(game.id, {"orders": "say all: hi\nend turn"})
    assert answer.status_code == 200
    body = answer.json()
    assert (body["outcome"], body["refusal"]["line"], body["draft"]) == ("partial", 2, ["end turn"])
    assert [item["table"]["text"] for item in body["items"]] == ["hi"]


def test_a_token_that_may_only_play_reads_neither_hand_nor_stream(table: MakeTable) -> None:
    game = table()
    asked = game.asked()
    assert asked is not None
    now = timezone.now()
    _, text = tokens.create(asked.user, "plays", ["play"], now + timedelta(days=1), now)
    program = Person(asked.user, text)
    assert program.get(f"{game.path}/view/").json()["type"] == "/api/v1/problems/scope-missing/"
    for person, reads in ((asked, True), (program, False)):
        shown = person.post(f"{game.path}/preview/", {"orders": "say all: hi"})
        assert (shown.status_code, "view" in shown.json()) == ((200, True) if reads else (403, False))
        conflict = person.submit(game.id, {"orders": "roll", "expected_cursor": 0})
        assert conflict.status_code == 409
        changed = conflict.json()["changed"]
        assert (bool(changed["items"]), bool(changed["decisions"])) == (reads, reads)
