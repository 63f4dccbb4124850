"""The rules of a season: what they are where nothing is said, and which are refused (LEA-14)."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from accounts.leagues.reckoning.lots import rules_digest
from accounts.leagues.reckoning.points import Points
from accounts.leagues.reckoning.refused import BadRules
from accounts.leagues.reckoning.rules import BOUNDS, Rules, as_data, checked, rules_of
from horror.clock import rates_of

USUAL = Rules(ruleset="catan_horror", preset="standard")
TABLE = Rules(ruleset="classic", preset="standard", format="table", tag="Club-1", best=5, of=8)

pytestmark = pytest.mark.rules("LEA-14")


def changed(rules: Rules = USUAL, /, **members: Any) -> Rules:
    return msgspec.structs.replace(rules, **members)


def refused(value: Any) -> BadRules:
    with pytest.raises(BadRules) as error:
        checked(value) if isinstance(value, Rules) else rules_of(value)
    return error.value


def test_rules_of_which_nothing_is_said_but_the_game() -> None:
    assert checked(USUAL) is USUAL
    assert (USUAL.seats, USUAL.format, USUAL.group, USUAL.tiers, USUAL.placement) == (
        4, "divisions", 7, "doubling", "rating",
    )  # fmt: skip
    days = (
        USUAL.registration_days,
        USUAL.check_in_days,
        USUAL.season_days,
        USUAL.overtime_days,
        USUAL.protest_days,
    )
    assert days == (14, 7, 77, 21, 5)
    assert USUAL.points == Points() and USUAL.again is None


@pytest.mark.rules("PTS-05")
def test_a_season_has_two_sets_of_rates() -> None:
    rules = Rules(ruleset="classic", preset="standard")
    assert rules.rates == rates_of("league", {})
    assert rules.overtime_rates == rates_of("brisk", {"bank": 0})


@pytest.mark.parametrize("rules", [USUAL, TABLE, changed(points=Points(beaten=(3,), behind=3), again=7)])
def test_rules_come_back_out_of_json_as_they_were(rules: Rules) -> None:
    text = json.dumps(as_data(rules))
    assert rules_of(json.loads(text)) == rules
    assert rules_digest(as_data(rules)) == rules_digest(json.loads(text))


@pytest.mark.rules("SCH-05")
def test_any_other_rule_has_another_digest() -> None:
    others = [USUAL, TABLE, changed(rated=False), changed(points=Points(won=11)), changed(most=299)]
    assert len({rules_digest(as_data(rules)) for rules in others}) == len(others)


@pytest.mark.parametrize("name", BOUNDS)
def test_numbers_have_bounds_that_a_refusal_says(name: str) -> None:
    least, most = BOUNDS[name]
    rules = changed(TABLE, best=None, of=None) if name in ("best", "of") else USUAL
    if name == "least":
        rules = changed(most=BOUNDS["most"][1])
    for number in (least, most):
        assert checked(changed(rules, **{name: number}))
    for number in (least - 1, most + 1):
        error = refused(changed(rules, **{name: number}))
        assert (error.rule, error.path, error.parts) == ("LEA-14", name, {"least": least, "most": most})


def test_there_are_not_more_places_than_entries_are_needed() -> None:
    error = refused(changed(least=20, most=19))
    assert (error.path, error.parts) == ("least", {"least": 5, "most": 19})
    assert checked(changed(least=19, most=19))


@pytest.mark.parametrize(("name", "value"), [("ruleset", ""), ("ruleset", "x" * 33), ("preset", "x" * 33)])
def test_a_game_has_a_name(name: str, value: str) -> None:
    error = refused(changed(**{name: value}))
    assert (error.rule, error.path, error.parts) == ("LEA-14", name, {"most": 32})
    assert checked(changed(**{name: "x"})) and checked(changed(**{name: "x" * 32}))


def test_a_game_without_presets_has_none() -> None:
    assert checked(changed(preset="")).preset == ""


def test_points_keep_their_order() -> None:
    error = refused(changed(points=Points(saved=4, leading=4)))
    assert (error.rule, error.path, error.parts) == ("PTS-01", "points.saved", {"least": 5, "most": 100})


@pytest.mark.rules("PTS-05")
@pytest.mark.parametrize("name", ["rates", "overtime_rates"])
def test_rates_are_such_as_games_may_have(name: str) -> None:
    error = refused(changed(**{name: msgspec.structs.replace(USUAL.rates, turn=60)}))
    assert (error.rule, error.path) == ("TAB-51", f"{name}.turn")
    assert error.parts == {"least": 21600, "most": 1209600}
    none = refused(changed(**{name: msgspec.structs.replace(USUAL.rates, preset="none")}))
    assert (none.rule, none.path) == ("PTS-05", f"{name}.preset")
    own = msgspec.structs.replace(USUAL.rates, turn=36 * 3600, off_days=(5, 6))
    assert checked(changed(**{name: own}))


@pytest.mark.rules("FMT-01", "FMT-05")
@pytest.mark.parametrize("member", [{"tag": "club"}, {"best": 3}, {"of": 3}])
def test_only_a_table_counts_games_with_a_tag(member: dict[str, Any]) -> None:
    error = refused(changed(**member))
    assert (error.rule, error.path) == ("FMT-05", *member)


@pytest.mark.rules("FMT-05")
@pytest.mark.parametrize("tag", ["", "two words", "a/b", "x" * 41, "grün"])
def test_the_tag_of_a_table_is_one_word(tag: str) -> None:
    assert (refused(changed(TABLE, tag=tag)).rule, refused(changed(TABLE, tag=tag)).path) == ("FMT-05", "tag")


@pytest.mark.rules("FMT-05")
def test_a_table_counts_no_more_games_than_there_are() -> None:
    error = refused(changed(TABLE, best=9))
    assert (error.path, error.parts) == ("best", {"least": 1, "most": 8})
    assert checked(changed(TABLE, best=8)) and checked(changed(TABLE, best=9, of=None))


@pytest.mark.parametrize(
    ("members", "path"),
    [
        ({"seats": 5}, "seats"),
        ({"tiers": "wide"}, "tiers"),
        ({"letters": "some"}, "letters"),
        ({"points": {"won": "10"}}, "points.won"),
        ({"points": {"beaten": [2, None]}}, "points.beaten[1]"),
        ({"rates": {"preset": "league"}}, "rates"),
        ({"colour": "red"}, ""),
        ({"group": 7.5}, "group"),
    ],
)
def test_what_json_has_otherwise_is_refused_where_it_stands(members: dict[str, Any], path: str) -> None:
    error = refused({"ruleset": "classic", "preset": "standard", **members})
    assert (error.rule, error.path) == ("LEA-14", path)


def test_what_is_no_object_at_all_is_refused() -> None:
    assert refused([]).path == ""
    assert "rules of a league" in refused({"ruleset": "classic"}).reason
