"""Deciding over HTTP: choices, moves, refusals, conflicts, idempotency, messages."""

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
from horror.models import Entry, Submission
from tests.api.conftest import MakePerson, MakeTable, Person
from tests.api.playing import in_actions, setup_choice


def test_what_is_asked_is_public_and_what_may_be_answered_is_not(table: MakeTable, visitor: Person) -> None:
    game = table()
    asked, other = game.asked(), game.not_asked()
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


def test_an_illegal_move_names_its_rule_and_changes_nothing(table: MakeTable) -> None:
    """TAB-17."""
    game = table()
    asked = game.asked()
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


def test_an_answer_to_a_closed_decision_is_a_conflict_that_says_what_changed(
    table: MakeTable, chance: random.Random
) -> None:
    """TAB-19."""
    game = table()
    asked = game.asked()
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
        assert (
            asked.submit(game.id, {"moves": [setup_choice(asked, game.id, chance)]}, key="same").status_code
            == 200
        )


@pytest.mark.django_db(transaction=True)
def test_the_same_request_twice_at_once_counts_once(table: MakeTable, chance: random.Random) -> None:
    game = table()
    asked = game.asked()
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


def test_log_lines_name_request_game_and_submission(
    table: MakeTable, chance: random.Random, caplog: pytest.LogCaptureFixture
) -> None:
    game = table()
    asked = game.asked()
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


def test_a_token_that_may_play_writes_to_nobody_without_the_scope(table: MakeTable) -> None:
    """Neither by itself nor in a script; a preview says nothing to anybody."""
    game = table()
    asked = game.asked()
    now = timezone.now()
    for scopes, writes in ((["read", "play"], 403), (["read", "play", "messages"], 200)):
        _, text = tokens.create(asked.user, "plays", scopes, now + timedelta(days=1), now)
        program = Person(asked.user, text)
        sent = [
            program.post(f"{game.path}/messages/", {"text": "hi"}),
            program.submit(game.id, {"orders": "say all: hi"}),
        ]
        assert [each.status_code for each in sent] == [writes, writes]
        assert {each.json().get("scope") for each in sent} == {"messages" if writes == 403 else None}
        assert program.post(f"{game.path}/preview/", {"orders": "say all: hi"}).status_code == 200


def test_a_token_that_may_only_play_reads_neither_hand_nor_stream(table: MakeTable) -> None:
    game = table()
    asked = game.asked()
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
