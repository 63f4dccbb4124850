"""What bad input about clocks and standing orders gets: a refusal with path, number and what would be right; nothing
changes by it.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.utils import timezone

from horror.models import Game
from tests.api.conftest import MakePerson, MakeTable
from tests.api.playing import in_actions, run_out

ROLL = "when my turn begins: roll"


def refused(answer: Any, code: str, path: str, rule: str, right: str) -> None:
    """The answer is a refusal that says what, where, by which rule, and what would be right."""
    told = answer.json()
    assert (told["code"], told["path"], told["rule"]) == (code, path, rule), told
    assert 400 <= answer.status_code < 500
    assert right in told["detail"], told["detail"]


@pytest.mark.rules("TAB-50", "TAB-51", "TAB-59", "TAB-83")
@pytest.mark.parametrize(
    ("rates", "path", "rule", "right"),
    [
        ({"preset": "daily", "turn": 3600}, "turn", "TAB-51", "21600"),
        ({"preset": "daily", "reaction": 1}, "reaction", "TAB-51", "14400"),
        ({"preset": "daily", "awake": 72000}, "awake", "TAB-51", "36000"),
        ({"preset": "daily", "bank": 10, "cap": 9}, "bank", "TAB-51", "9"),
        ({"preset": "daily", "refill": 86401}, "refill", "TAB-51", "86400"),
        ({"preset": "daily", "off_days": [0, 1, 2, 3, 4, 5, 6]}, "off_days", "TAB-51", "3"),
        ({"preset": "daily", "off_days": [6, 9]}, "off_days[1]", "TAB-51", "6"),
        ({"preset": "daily", "off_zone": "Mars/Olympus_Mons"}, "off_zone", "TAB-59", "time zone"),
        ({"preset": "daily", "off_zone": "../../etc/passwd"}, "off_zone", "TAB-59", "time zone"),
        ({"preset": "daily", "holidays": ["2026-12-24"] * 41}, "holidays", "TAB-51", "40"),
        ({"preset": "daily", "late": "wait"}, "late", "TAB-83", "private"),
        ({"preset": "hourly"}, "preset", "TAB-50", "brisk"),
        ({"preset": "none"}, "preset", "TAB-50", "private"),
        ({"preset": "none", "turn": 86400}, "turn", "TAB-50", "without a clock"),
    ],
)
def test_rates_that_no_clock_goes_by_make_no_game(
    person: MakePerson, rates: dict[str, Any], path: str, rule: str, right: str
) -> None:
    body = {"ruleset": "classic", "seats": 3, "name": "A game", "rates": rates}
    refused(person().post("/games/", body), "unfit_rates", f"$.rates.{path}", rule, right)
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("rates", "path", "right"),
    [
        ({"turn": 10**30}, "turn", "16 digits"),
        ({"turn": 86400.5}, "turn", "int"),
        ({"turn": None}, "turn", "int"),
        ({"holidays": ["2026-02-30"]}, "holidays[0]", "date"),
        ({"ladder": "steep"}, "ladder", "gentle, standard, strict"),
        ({"__proto__": 1}, "__proto__", "no member"),
    ],
)
def test_what_are_no_rates_at_all_is_malformed(
    person: MakePerson, rates: dict[str, Any], path: str, right: str
) -> None:
    body = {"ruleset": "classic", "seats": 3, "name": "A game", "rates": {"preset": "daily", **rates}}
    answer = person().post("/games/", body)
    told = answer.json()
    assert (answer.status_code, told["path"]) == (400, f"$.rates.{path}") and right in told["detail"]
    assert not Game.objects.exists()


@pytest.mark.rules("TAB-57")
@pytest.mark.parametrize(
    ("said", "path", "right"),
    [
        ({"sleep": ["10:00", "06:00"]}, "$.sleep", "10 hours"),
        ({"sleep": ["23:00", "23:00"]}, "$.sleep", "10 hours"),
        ({"sleep": ["24:00", "07:00"]}, "$.sleep[0]", "23:00"),
        ({"sleep": ["23:00", "7"]}, "$.sleep[1]", "23:00"),
    ],
)
def test_nobody_lives_so(person: MakePerson, said: dict[str, Any], path: str, right: str) -> None:
    ann = person()
    ann.call("PATCH", "/me/", {"sleep": ["23:00", "07:00"], "rest_day": 6})
    before = ann.get("/me/").json()
    refused(ann.call("PATCH", "/me/", said), "bad_habits", path, "TAB-57", right)
    assert ann.get("/me/").json() == before


@pytest.mark.rules("TAB-59")
@pytest.mark.parametrize(
    "zone", ["Mars/Olympus_Mons", "", "europe/berlin", "/etc/localtime", "Europe/Berlin\x00"]
)
def test_a_zone_that_does_not_exist(person: MakePerson, zone: str) -> None:
    ann = person()
    before = ann.get("/me/").json()
    answer = ann.call("PATCH", "/me/", {"time_zone": zone, "sleep": ["23:00", "07:00"]})
    told = answer.json()
    assert (answer.status_code, told["path"]) == (400, "$.time_zone"), told
    assert ann.get("/me/").json() == before


@pytest.mark.rules("TAB-92", "TAB-91")
@pytest.mark.parametrize(
    ("first", "last", "path", "rule"),
    [
        (3, 2, "$.last", "TAB-92"),
        (-1, 3, "$.first", "TAB-92"),
        (400, 401, "$.first", "TAB-92"),
        (2, 60, "$.last", "TAB-91"),
    ],
)
def test_nobody_is_away_so(person: MakePerson, first: int, last: int, path: str, rule: str) -> None:
    ann = person()
    today = timezone.now().date().toordinal()
    days = [type(timezone.now().date()).fromordinal(today + day).isoformat() for day in (first, last)]
    answer = ann.call("PUT", "/me/vacation/", {"first": days[0], "last": days[1]})
    told = answer.json()
    assert (answer.status_code, told["path"], told["rule"]) == (422, path, rule), told
    assert ann.get("/me/vacation/").json()["vacation"] is None


TRADE = {"match": {"family": "trade"}, "do": [[{"do": "order", "order": "decline"}]]}


@pytest.mark.rules("TAB-100", "TAB-101", "TAB-106", "TAB-107", "TAB-108", "TAB-109", "TAB-110")
@pytest.mark.parametrize(
    ("orders", "path", "rule", "right"),
    [
        (["when bored: roll"], "$.orders[0]", "TAB-100", "column"),
        (
            [{**TRADE, "match": {"family": "special_building"}}],
            "$.orders[0].match.family",
            "TAB-109",
            "trade",
        ),
        (["when special building: pass"], "$.orders[0]", "TAB-100", "column"),
        (["when discarding: drop wool else roll"], "$.orders[0].do[1][0]", "TAB-109", "does not go with"),
        (["when T9 is accepted: end turn"], None, "TAB-108", "T9"),
        (["when placing: first of 99"], None, "TAB-101", "99"),
        (
            ["when placing and I keep 1 wool: first of 12"],
            "$.orders[0].guards[0]",
            "TAB-107",
            "does not go with",
        ),
        ([{**TRADE, "delay": {"least": 30, "most": 10}}], "$.orders[0].delay", "TAB-110", ""),
        ([{**TRADE, "delay": {"least": 1, "most": 10**9}}], None, "TAB-100", ""),
        (
            [{**TRADE, "until": {"until": "day", "day": "2026-02-30"}}],
            "$.orders[0].until.day",
            "TAB-106",
            "2026-02-30",
        ),
        ([{**TRADE, "watch": "everything"}], "$.orders[0].watch", "TAB-100", ""),
        ([{**TRADE, "do": []}], None, "TAB-100", ""),
        (
            [f"when offered {number} wool for 1 ore: decline" for number in range(1, 42)],
            "$.orders",
            None,
            "40",
        ),
        ([ROLL + " " * 5000 + "x"], "$.orders[0]", None, ""),
    ],
)
def test_an_order_that_cannot_be_kept_leaves_the_list_as_it_was(
    table: MakeTable, orders: list[Any], path: str | None, rule: str | None, right: str
) -> None:
    game = table()
    ann, at = game.people[0], f"{game.path}/standing/"
    assert ann.call("PUT", at, {"orders": [ROLL], "version": 0}).status_code == 200
    before = ann.get(at).json()
    answer = ann.call("PUT", at, {"orders": orders, "version": 1})
    told = answer.json()
    assert 400 <= answer.status_code < 500 and told["detail"]
    assert rule is None or told["rule"] == rule, told
    assert path is None or told["path"] == path, told
    assert right in told["detail"]
    assert ann.get(at).json() == before


@pytest.mark.rules("TAB-121")
def test_of_two_lists_written_at_once_the_first_stands(table: MakeTable) -> None:
    game = table()
    ann, at = game.people[0], f"{game.path}/standing/"
    first, second = (
        ann.call("PUT", at, {"orders": [line], "version": 0})
        for line in (ROLL, "when offered anything: decline")
    )
    assert (first.status_code, second.status_code) == (200, 409)
    told = second.json()
    assert (told["code"], told["rule"]) == ("standing_orders_changed", "TAB-121") and "1" in told["detail"]
    assert ann.get(at).json() == first.json()


@pytest.mark.rules("TAB-66")
def test_an_answer_that_comes_after_the_clock_is_told_what_happened_and_kept(
    table: MakeTable, chance: random.Random
) -> None:
    game = table()
    asked = in_actions(game, chance)
    seat = game.people.index(asked)
    shown = asked.get(f"{game.path}/view/").json()
    decisions = asked.get(f"{game.path}/decisions/").json()["decisions"]
    (decision,) = [each["id"] for each in decisions if each["seat"] == seat and each["blocking"]]
    run_out(game.id, seat)
    sent = {"orders": "end turn", "expected_cursor": shown["cursor"], "decision": decision}
    answer = asked.submit(game.id, sent)
    told = answer.json()
    assert answer.status_code == 409 and told["code"] in ("view_changed", "decision_closed"), told
    assert any((item.get("table") or {}).get("type") == "lapsed" for item in told["changed"]["items"])
    assert "end turn" in str(asked.get(f"{game.path}/draft/").json())


@pytest.mark.rules("TAB-64", "TAB-69")
@pytest.mark.parametrize(
    ("verb", "body", "rule"),
    [
        ("extensions", {"seat": 0}, "TAB-64"),
        ("votes", {"what": "extend", "agree": True}, "TAB-64"),
        ("votes", {"what": "rates_daily", "agree": True}, "TAB-69"),
        ("votes", {"what": "rates_none", "agree": True}, "TAB-50"),
    ],
)
def test_what_nobody_can_ask_for_now(table: MakeTable, verb: str, body: dict[str, Any], rule: str) -> None:
    game = table()
    idle = game.not_asked()
    if verb == "extensions":
        body = {"seat": game.people.index(idle)}
    before = idle.get(f"{game.path}/").json()
    answer = idle.post(f"{game.path}/{verb}/", body, Idempotency_Key="once")
    assert 400 <= answer.status_code < 500 and answer.json()["rule"] == rule, answer.json()
    assert idle.get(f"{game.path}/").json() == before
