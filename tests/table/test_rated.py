"""Which games are to be rated, as far as the table knows it when they are made (TAB-180), and their tags (TAB-181)."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from horror.models import Game
from horror.rulesets import rulesets
from horror.table import create
from horror.table.acts import Caller, NewGame, Profile
from horror.table.deeds import StewardPlays
from horror.table.errors import BadOrders, BadTag, Unrated
from horror.table.people import seats
from horror.table.standing_orders import writing
from tests.table.beforehand import RED, lines, market, write
from tests.table.conftest import NOW, caller

HORROR = {"ruleset": "catan_horror", "preset": "correspondence"}
UNRATED: dict[str, dict[str, Any]] = {
    "unlisted": {"visibility": "unlisted"},
    "private": {"visibility": "private"},
    "with a password": {"password": "sesame"},
    "with options of its own": {"options": {"victory_points": 8}},
    "other options than its preset": {**HORROR, "options": {"victory_points": 9}},
    "without a preset where there are some": {"ruleset": "catan_horror"},
    "with seats that begin otherwise": {**HORROR, "preset": "one_against_all"},
    "without a clock": {"rates": {"preset": "none"}, "bots": ("steward",) * 2},
    "with a bot": {"bots": ("steward",)},
    "of two": {"ruleset": "tides", "seats": 2},
}
RATED: dict[str, dict[str, Any]] = {
    "as the rules are": {},
    "with a preset": HORROR,
    "said again what the preset says": {**HORROR, "options": {"gates_apart": True, "victory_points": 11}},
    "said again what the rules say": {"options": {"victory_points": 10}},
}


def made(people: list[User], **fields: Any) -> Game:
    told = {"ruleset": "classic", "seats": 3, "name": "Rated", "profile": Profile(name="Ann"), **fields}
    return create.create(NewGame(**told), caller(people[0]), NOW)


@pytest.mark.rules("TAB-180")
@pytest.mark.parametrize("kind", UNRATED)
def test_a_game_that_cannot_be_rated_is_not_and_says_why_where_that_is_wished(
    people: list[User], kind: str
) -> None:
    fields = UNRATED[kind]
    with pytest.raises(Unrated) as refused:
        made(people, rated=True, **fields)
    assert (refused.value.rule, refused.value.path) == ("TAB-180", "$.rated")
    assert not Game.objects.exists()
    assert not made(people, **fields).rated


@pytest.mark.rules("TAB-180")
@pytest.mark.parametrize("kind", RATED)
def test_a_game_that_can_be_rated_is_unless_its_maker_says_otherwise(people: list[User], kind: str) -> None:
    game = made(people, **RATED[kind])
    assert (game.rated, game.plain, game.preset) == (True, True, RATED[kind].get("preset", ""))
    assert made(people, rated=True, **RATED[kind]).rated
    assert not made(people, rated=False, **RATED[kind]).rated


def test_the_series_of_the_preset_is_kept(people: list[User]) -> None:
    assert made(people, **HORROR).series == rulesets()["catan_horror"].presets["correspondence"].series


@pytest.mark.rules("TAB-180")
def test_where_a_bot_sits_down_the_game_is_rated_no_more(people: list[User]) -> None:
    game = made(people)
    seats.seat_bot(game.pk, 2, "steward", caller(people[0]), NOW)
    game.refresh_from_db()
    assert not game.rated


@pytest.mark.rules("TAB-81", "TAB-180")
def test_where_the_steward_plays_for_who_never_came_the_game_is_rated_no_more(people: list[User]) -> None:
    game = made(people)
    StewardPlays().settle(game, None, NOW)
    assert not game.rated


# -- no steward for who is late


@pytest.mark.rules("TAB-118")
def test_in_a_rated_game_the_steward_is_not_left_with_what_one_is_late_with(people: list[User]) -> None:
    played = market(people)
    Game.objects.filter(pk=played.id).update(rated=True)
    with pytest.raises(BadOrders) as refused:
        write(played, RED, "if late: end turn", "if late: steward")
    assert (refused.value.rule, refused.value.path) == ("TAB-118", "$.orders[1].do")
    assert lines(played, RED) == []
    answer = played.do(RED, "if late: steward")
    assert answer.refusal is not None and answer.refusal.rule == "TAB-118"
    write(played, RED, "if late: neutral")
    Game.objects.filter(pk=played.id).update(rated=False)
    write(played, RED, "if late: steward")
    assert [line for _, line, _ in lines(played, RED)] == ["if late: steward"]


@pytest.mark.rules("TAB-118", "TAB-127")
def test_what_is_copied_leaves_the_steward_out(people: list[User]) -> None:
    played = market(people)
    Game.objects.filter(pk=played.id).update(rated=True)
    who = caller(people[RED])
    writing.write(played.id, RED, ["if late: steward", "if late: end turn"], None, who, NOW, copied=True)
    assert [line for _, line, _ in lines(played, RED)] == ["if late: end turn"]


# -- tags


@pytest.mark.rules("TAB-181")
def test_people_give_games_a_tag_of_one_word_and_services_a_path(people: list[User]) -> None:
    assert made(people, tag="Club-2026").tag == "Club-2026"
    for wrong in ("two words", "league/1/1", "-\n", "ä", "x" * 65, "/"):
        with pytest.raises(BadTag) as refused:
            made(people, tag=wrong)
        assert (refused.value.rule, refused.value.path) == ("TAB-181", "$.tag")
    service = Caller(source="command")
    new = NewGame(ruleset="classic", seats=3, name="League", creator_seat=None, tag="league/12/1/2")
    assert create.create(new, service, NOW).tag == "league/12/1/2"
    for wrong in ("league//1", "/league", "league/"):
        with pytest.raises(BadTag):
            create.create(
                NewGame(ruleset="classic", seats=3, name="L", creator_seat=None, tag=wrong), service, NOW
            )
