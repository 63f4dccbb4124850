"""Why a seat may not do at a place what it may do elsewhere: reasons that a player finds right."""

from __future__ import annotations

from typing import Any

from horror.games import RULESETS
from horror.rules.kernel.choices import kind_of
from horror.rules.kernel.moves import OPEN
from horror.rules.kernel.places import ANYTHING, Said, Spot, at_place, short_at
from horror.rules.kernel.why_not import Barred, barred
from horror.rules.monsters.actions.moves.attack import Attack
from horror.rules.monsters.actions.moves.move_knight import MoveKnight
from tests.games.any_moves import made
from tests.games.horror_positions import asked
from tests.games.random_play import RandomGame

NAMES = ["Ann", "Bob", "Cem", "Dea"]
HORROR: Any = RULESETS["catan_horror"]

ISLAND = (
    "turn: {player: red, phase: actions}\n"
    "towns: {24: red settlement, 41: blue settlement}\n"
    "roads: {24-30: red, 41-45: blue}\n"
    "knights: {K1: red basic at 24, K2: red basic at 41, K3: blue basic at 36}\n"
    "monsters: {M1: ghoul at 41}\n"
    "hands: {red: {grain: 2, ore: 3}}\n"
)


def reasons(p: Any, seat: int, name: str, said: Said = ANYTHING) -> dict[str, str]:
    """What is said of each kind of move that is not possible there."""
    return {
        str(each.kind.__struct_config__.tag): f"{each.refusal.rule}: "
        + HORROR.tell(each.refusal.phrase, NAMES)
        for each in found_at(p, seat, name, said)
    }


def found_at(p: Any, seat: int, name: str, said: Said = ANYTHING) -> list[Barred]:
    """The reasons themselves."""
    view = p.view(seat)
    spot = Spot.of(HORROR.place(name, view, NAMES), view.pieces())
    return barred(p, seat, spot, view.pieces(), p.choices(seat), short_at(p, seat, spot, said), said)


def test_a_reason_is_the_rules_own_and_about_the_place() -> None:
    p = asked(ISLAND)
    assert reasons(p, 0, "12")["build_city"] == "CH-060: you have no settlement at 12"
    at_blue = reasons(p, 0, "36")
    assert at_blue["attack"] == "CH-063: K3 is not your knight"
    assert reasons(p, 0, "24")["attack"] == "CH-097: there is nothing at 24 to attack"


def test_of_a_place_that_depends_on_which_piece_is_meant_nothing_is_said_before_one_is_touched() -> None:
    """K1 and K2 can both not go there, each for a reason of its own."""
    p = asked(ISLAND)
    assert "move" not in reasons(p, 0, "1")
    touched = Said(MoveKnight, {"knight": "K2"})
    assert reasons(p, 0, "1", touched) == {"move": "CH-084: K2 cannot go so far as 1"}
    assert reasons(p, 0, "24", Said(Attack, {"knight": "K1"})) == {
        "attack": "CH-097: there is nothing at 24 to attack"
    }


def test_where_but_one_piece_can_be_meant_it_is_named() -> None:
    p = asked(ISLAND.replace(", K2: red basic at 41", ""))
    assert reasons(p, 0, "1")["move"] == "CH-084: K1 cannot go so far as 1"


def test_what_lacks_cards_alone_is_told_so_and_nothing_else_is() -> None:
    p = asked(ISLAND.replace("ore: 3", "ore: 2"))
    at_home = reasons(p, 0, "24")
    assert at_home["build_city"] == "IMP-02: a city costs 2 grain and 3 ore, and you hold 2 grain and 2 ore"
    assert "build_city" not in reasons(p, 0, "41"), "what is short elsewhere is no reason here"


def test_what_is_said_of_a_lack_holds_of_nothing_that_can_be_done() -> None:
    """A client may grey out whatever has those values."""
    p = asked(ISLAND.replace("ore: 3", "ore: 2"))
    [lack] = [each for each in found_at(p, 0, "24") if each.refusal.rule == "IMP-02"]
    assert lack.said == {"at": 24}


def test_what_may_be_done_there_is_not_barred() -> None:
    p = asked(ISLAND)
    view = p.view(0)
    spot = Spot.of(HORROR.place("24", view, NAMES), view.pieces())
    may = {type(choice).__name__ for choice in at_place(p.choices(0), spot, ANYTHING)}
    assert "BuildCity" in may and "build_city" not in reasons(p, 0, "24")


def test_a_border_of_two_that_are_laid_together_is_named_alone() -> None:
    p = asked(ISLAND + "progress: {red: [road_building]}\n")
    assert reasons(p, 0, "41-45")["play_road_building"] == "CH-060: there is a road already on one of 41-45"
    assert "would hang together with no sane town of yours" in reasons(p, 0, "49-52")["play_road_building"]


def test_who_is_asked_nothing_is_told_no_reasons() -> None:
    p = asked(ISLAND)
    assert reasons(p, 1, "24") == {}


def test_the_end_of_a_walk_is_what_is_said_of_it() -> None:
    p = asked(ISLAND.replace(", K2: red basic at 41", ""))
    view = p.view(0)
    spot = Spot.of(HORROR.place("1", view, NAMES), view.pieces())
    [reason] = [each for each in barred(p, 0, spot, view.pieces(), p.choices(0)) if each.kind is MoveKnight]
    assert reason.said == {"path": (OPEN, 1)}


def test_whatever_is_touched_before_the_answer_is_a_reason_or_none() -> None:
    """Values that moves have, of any kind that the seat may make, with some of the fields open."""
    for name in RULESETS:
        rules: Any = RULESETS[name]
        game = RandomGame(5, game=name)
        reasoned = 0
        for _ in range(160):
            game.step()
            p = game.position
            for seat in p.owing():
                kinds = sorted({kind_of(choice) for choice in p.choices(seat)}, key=str)
                kind = kinds[game.pick(len(kinds))]
                move = made(kind, p, game.pick)
                values = {field: getattr(move, field) for field in kind.__struct_fields__ if game.pick(2)}
                view = p.view(seat)
                place = str(1 + game.pick(p.island.size))
                spot = Spot.of(rules.place(place, view, NAMES), view.pieces())
                said = Said(kind, values)
                short = short_at(p, seat, spot, said)
                for reason in barred(p, seat, spot, view.pieces(), p.choices(seat), short, said):
                    assert reason.kind is kind and rules.tell(reason.refusal.phrase, NAMES)
                    assert all(reason.said.get(field, value) == value for field, value in values.items())
                    reasoned += 1
        assert reasoned
