"""Several lines at once over HTTP: previews, scripts, what stops them, what counts."""

from __future__ import annotations

import random
from typing import Any

import pytest

from horror.models import Entry, Game, Submission
from tests.api.conftest import MakeTable
from tests.api.playing import in_actions, setup_choice, through_setup
from tests.table.automatic_turn import place, position_bytes


def test_a_preview_changes_nothing_and_tells_nobody(table: MakeTable, chance: random.Random) -> None:
    """TAB-15."""
    game = table()
    asked = game.asked()
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


FIGHT = """
name: a cultist beside a knight
rules: [CH-098]
knights: {K1: red strong at 20}
monsters: {M1: cultist at 20}
turn: {player: red, phase: actions}
"""


def test_a_preview_that_stops_at_a_draw_says_how_likely_it_ends_well(table: MakeTable) -> None:
    """CH-307: as `fights` at a glance do; of what is not tried nothing is said."""
    game = table(ruleset="catan_horror")
    place(Game.objects.get(pk=game.id), position_bytes(FIGHT))
    red = game.people[0]
    shown = red.post(f"{game.path}/preview/", {"orders": "K1 attack M1"}).json()
    assert shown["stopped"] == "draw"
    assert [(odds["piece"], odds["dice"], odds["chance"]) for odds in shown["odds"]] == [("M1", 1, 33)]
    [fight] = red.get(f"{game.path}/table/").json()["fights"]
    assert (fight["place"], fight["odds"]) == ("20", shown["odds"])
    assert game.people[1].get(f"{game.path}/table/").json()["fights"] == []
    assert "odds" not in red.post(f"{game.path}/preview/", {"orders": "K1 hide"}).json()


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
    answer = asked.submit(game.id, body)
    assert answer.status_code == 400 and answer.json()["path"] == path, answer.json()


def test_order_text_that_does_not_parse_says_where_and_what_was_expected(table: MakeTable) -> None:
    game = table()
    asked = game.asked()
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
    answer = asked.submit(game.id, {"orders": "roll\nend turn", "atomic": True})
    assert (answer.status_code, answer.json()["rule"]) == (422, "TAB-35")


def test_a_line_that_says_something_is_a_message_and_no_order_is_smuggled_in_it(table: MakeTable) -> None:
    """A line break in a message does not begin an order, and an order line is one line."""
    game = table()
    asked = game.asked()
    before = asked.get(f"{game.path}/view/").json()["view"]
    assert asked.post(f"{game.path}/messages/", {"text": "hi\nroll\nend turn"}).status_code in (200, 422)
    answer = asked.submit(game.id, {"orders": "say to all: hello\u2028roll"})
    assert answer.status_code in (200, 422)
    assert asked.get(f"{game.path}/view/").json()["view"]["turn"] == before["turn"]


def test_a_script_whose_message_was_sent_is_not_answered_as_if_nothing_had_changed(table: MakeTable) -> None:
    game = table()
    asked = game.asked()
    answer = asked.submit(game.id, {"orders": "say all: hi\nend turn"})
    assert answer.status_code == 200
    body = answer.json()
    assert (body["outcome"], body["refusal"]["line"], body["draft"]) == ("partial", 2, ["end turn"])
    assert [item["table"]["text"] for item in body["items"]] == ["hi"]
