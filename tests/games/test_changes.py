"""What is otherwise in a later view than in an earlier one: in sentences, as data, and with places."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from horror.games import RULESETS
from horror.rules.kernel.changes import ChangeTold, by_standings
from horror.rules.kernel.events import SPECTATOR
from horror.rules.kernel.face import SeatColumn, SeatRow, Standings
from tests.games.shown_positions import classic, horror_shown

CLASSIC, HORROR = RULESETS["classic"], RULESETS["catan_horror"]
NAMES = ("Ann", "Bob", "Cid", "Dee")
BEFORE = """
name: before
rules: [BASE-44]
ruleset: classic
towns: {30: red settlement, 41: blue settlement, 50: white settlement}
roads: {50-54: white}
hands: {red: {wool: 2, ore: 1}, blue: {grain: 4}}
robber: A
turn: {player: red, phase: actions, rolled: [2, 3]}
"""
AFTER = """
name: after
rules: [BASE-44]
ruleset: classic
towns: {30: red settlement, 41: blue city, 50: white settlement, 13: blue settlement}
roads: {50-54: white, 41-46: blue}
hands: {red: {wool: 1, brick: 2, ore: 1}, blue: {grain: 1}}
robber: B
offers: {T1: blue gives 1 grain for 1 ore to red}
turn: {player: blue, phase: actions, rolled: [4, 3]}
"""


def classic_changes(seat: int, language: str = "en") -> list[ChangeTold]:
    was, now = classic(BEFORE).view(seat), classic(AFTER).view(seat)
    return CLASSIC.changes(was, now, NAMES, language)


def of(changes: list[ChangeTold], what: str) -> list[ChangeTold]:
    return [change for change in changes if change.what == what]


def test_what_one_has_gained_and_lost_stands_first() -> None:
    first = classic_changes(0)[0]
    assert (first.what, first.seat, first.mine) == ("cards", 0, True)
    assert first.text == "Your hand: +2 brick, −1 wool."
    assert first.data == {"gained": {"brick": 2}, "lost": {"wool": 1}}


def test_an_offer_that_is_new_is_told_to_those_to_whom_it_was_made() -> None:
    """TAB-13."""
    (offer,) = of(classic_changes(0), "offer")
    assert (offer.text, offer.data, offer.seat) == ("Bob offers 1 grain for 1 ore (T1).", {"offer": "T1"}, 1)
    assert not any(of(classic_changes(seat), "offer") for seat in (1, 2, SPECTATOR))


def test_an_offer_is_not_new_when_another_has_declined_it() -> None:
    """TAB-23."""
    made = AFTER.replace("to red}", "to red white}")
    was, now = classic(made).view(0), classic(made)
    now.state.offers[0].declined.append(2)
    assert was.offers != now.view(0).offers and CLASSIC.changes(was, now.view(0), NAMES) == []


def test_towns_and_roads_are_told_with_their_places() -> None:
    told = {change.text: change for change in classic_changes(0)}
    city = told["Bob has a new city at 41."]
    assert (city.places, city.data) == (["41"], {"at": 41, "before": "settlement", "after": "city"})
    assert told["Bob has a new settlement at 13."].data["before"] is None
    assert told["New roads of Bob: 41-46."].places == ["41-46"]
    assert told["The robber stands on B."].places == ["B"]
    assert told["Points of Bob: 1 → 3."].data == {"before": 1, "after": 3}
    back = CLASSIC.changes(classic(AFTER).view(1), classic(BEFORE).view(1), NAMES)
    assert {"Your settlement at 13 is gone.", "Roads that you have lost: 41-46."} <= {
        change.text for change in back
    }


@pytest.mark.parametrize("seat", [1, 2, SPECTATOR])
def test_of_the_hands_of_others_nothing_is_told(seat: int) -> None:
    assert not [change for change in of(classic_changes(seat), "cards") if change.seat != seat]
    assert bool(of(classic_changes(seat), "cards")) == (seat == 1)


def test_all_of_it_is_told_in_german() -> None:
    english, german = classic_changes(0), classic_changes(0, "de")
    assert german[0].text == "Deine Hand: +2 Lehm, −1 Wolle."
    assert [change.data for change in english] == [change.data for change in german]
    assert not {change.text for change in english} & {change.text for change in german}


def otherwise(view: Any, **members: Any) -> Any:
    return msgspec.structs.replace(view, **members)


def horror(seat: int, **members: Any) -> list[ChangeTold]:
    """What is otherwise where the first of each of these members is."""
    view = horror_shown().view(seat)
    changed = {
        name: [otherwise(getattr(view, name)[0], **fields), *getattr(view, name)[1:]]
        for name, fields in members.items()
    }
    return HORROR.changes(view, otherwise(view, **changed), NAMES)


def test_damage_to_ones_towns_and_knights_is_told_before_all_else() -> None:
    """CH-260, CH-383."""
    view = horror_shown().view(SPECTATOR)
    town, knight = view.towns[0], view.knights[0]
    for seat in range(3):
        told = horror(seat, towns={"horror": town.horror + 1}, knights={"damage": knight.damage + 1})
        hurt, wounded = of(told, "damage")[0], of(told, "knight")[0]
        assert hurt.data == {"at": town.at, "horror": [town.horror, town.horror + 1]}
        assert (hurt.mine, wounded.mine) == (town.owner == seat, knight.owner == seat)
        assert hurt.text.startswith("Your town now: " if hurt.mine else "Town of ")
        assert hurt.places == [str(town.at)] and wounded.places == [knight.knight, str(knight.at)]
        assert wounded.data == {"knight": knight.knight, "damage": [knight.damage, knight.damage + 1]}


def test_what_is_gone_and_what_has_come_is_told() -> None:
    view = horror_shown().view(SPECTATOR)
    bare = otherwise(view, monsters=[], gates=[], knights=[], squads={})
    gone = HORROR.changes(view, bare, NAMES)
    come = HORROR.changes(bare, view, NAMES)
    for what, there in (("monster", view.monsters), ("gate", view.gates), ("knight", view.knights)):
        assert there and len(of(gone, what)) == len(of(come, what)) == len(there), what
        assert all(change.data["gone"] for change in of(gone, what))
        assert all(change.places for change in of(come, what))


def test_who_went_mad_and_what_lies_open_is_told() -> None:
    view = horror_shown().view(0)
    told = horror(0, seats={"status": "mad", "clues": view.seats[0].clues + 2})
    assert of(told, "status")[0].text == "You are Mad now." and of(told, "status")[0].mine
    assert of(told, "open")[0].data == {"clue": 2}


def test_a_game_that_says_no_more_is_told_by_its_standings() -> None:
    def standings(points: int, word: str) -> Standings:
        cells: list[int | str] = [points, word]
        columns = [SeatColumn("points", "points"), SeatColumn("army", "army")]
        return Standings(columns, [SeatRow(seat=0, name="Ann", cells=cells, badges=[], marked=False)])

    told = list(by_standings(standings(3, "weak"), standings(5, "weak"), 0))
    assert [(each.text, each.mine, each.data) for each in told] == [
        ("Ann: points 3 → 5", True, {"before": 3, "after": 5})
    ]
