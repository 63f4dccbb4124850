"""What of a picture changes with a move: the pieces that the move is about, and no others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from horror.games import RULESETS
from horror.rules.kernel.events import SPECTATOR
from tests.games.random_play import BotGame

Named = dict[str, Any]


def changed(before: Named, after: Named) -> set[str]:
    """What is in one of them alone, or otherwise."""
    return {key for key in before.keys() | after.keys() if before.get(key) != after.get(key)}


class Seen(NamedTuple):
    """A public view, and the pieces of its picture by id."""

    view: Any
    items: dict[str, str]


def moves(name: str, seed: int, most: int) -> Iterator[tuple[Seen, Seen]]:
    """What is seen before and after each move of a game of bots."""
    game = BotGame(seed, 4, name)

    def seen() -> Seen:
        view = game.position.view(SPECTATOR)
        return Seen(view, {piece.id: piece.svg for piece in RULESETS[name].picture(view).pieces})

    after = seen()
    while not game.position.finished and len(game.log) < most:
        game.step()
        before, after = after, seen()
        yield before, after


def of_classic(view: Any) -> Named:
    """What the view says of each piece."""
    towns = {town.at for town in view.towns}
    return {
        **{f"border-{road.border}": road for road in view.roads},
        **{f"town-{town.at}": town for town in view.towns},
        **{f"at-{at}": at in towns for at in range(1, 55)},
        "robber": view.robber,
    }


LINES: dict[str, Callable[[Any], Any]] = {
    "state": lambda town: (town.state, town.assaulted),
    "track": lambda town: town.track,
    "horror": lambda town: (town.horror, town.horror_limit),
    "structural": lambda town: (town.structural, town.structural_limit),
    "building": lambda town: (town.building, town.progress),
}


def of_horror(view: Any) -> Named:
    """The same of all that has a place of its own; what is said about a town may move with what else is said there."""
    towns = {town.at for town in view.towns}
    merchant = {"merchant": (view.merchant_hex, view.merchant_owner)} if view.merchant_hex else {}
    return {
        **{f"border-{road.border}": road for road in view.roads},
        **{f"town-{town.at}": (town.kind, town.owner, town.walled, town.state) for town in view.towns},
        **{
            f"{about}-{town.at}": [told(town) for told in LINES.values()]
            for town in view.towns
            for about in (*LINES, "ailing")
        },
        **{f"at-{at}": True for at in range(1, 55) if at not in towns},
        **{f"gate-{gate.hex}": gate for gate in view.gates},
        **{f"seal-{name}": True for name in view.sealed},
        **merchant,
    }


def room(view: Any) -> Any:
    """All that takes up room on the board of Catan Horror."""
    return (
        [(knight.knight, knight.owner, knight.at, knight.squad) for knight in view.knights],
        [(monster.monster, monster.at, monster.hex) for monster in view.monsters],
        view.recruits,
        [
            (town.at, town.kind, town.state, town.assaulted, bool(town.track), bool(town.building))
            + (town.horror > 0, town.structural > 0)
            for town in view.towns
        ],
        [gate.hex for gate in view.gates],
        (view.sealed, view.merchant_hex),
    )


def figures(view: Any) -> Named:
    return {f"knight-{one.knight}": one for one in view.knights} | {
        f"monster-{one.monster}": one for one in view.monsters
    }


def test_in_the_classic_game_just_those_pieces_change_of_which_the_view_says_otherwise() -> None:
    seen = set()
    for before, after in moves("classic", 3, 400):
        drawn = changed(before.items, after.items)
        assert before.items and drawn == changed(of_classic(before.view), of_classic(after.view))
        seen |= {name.split("-")[0] for name in drawn}
    assert seen == {"border", "town", "at", "robber"}


def test_in_catan_horror_what_has_a_place_of_its_own_changes_with_what_is_said_of_it_alone() -> None:
    seen = set()
    standing = {"knight", "monster", "recruit", "leash", "crowd"}
    for before, after in moves("catan_horror", 3, 500):
        drawn = changed(before.items, after.items)
        told = changed(of_horror(before.view), of_horror(after.view))
        fixed = {name for name in drawn if name.split("-")[0] not in standing}
        assert fixed <= told
        assert {name for name in told if name.startswith(("town", "gate", "at"))} <= fixed
        if room(before.view) == room(after.view):
            told_afar = {name for name in drawn if name.startswith("crowd-")}
            assert drawn - fixed - told_afar <= changed(figures(before.view), figures(after.view))
        seen |= {name.split("-")[0] for name in drawn}
    assert {"border", "town", "at", "gate", "knight", "monster", "leash", "state", "structural"} <= seen


def test_pieces_that_come_and_go_leave_the_order_of_others_as_it_is() -> None:
    """But for monsters that come off a hex: they stand above the towns then."""
    for name in RULESETS:
        for before, after in moves(name, 4, 250):
            off_hex = {f"monster-{one.monster}" for one in getattr(before.view, "monsters", []) if one.hex}
            shown = [each for each in before.items if each not in off_hex]
            then = list(after.items)
            both = set(shown) & set(then)
            assert [each for each in shown if each in both] == [each for each in then if each in both]


def test_what_stands_on_an_intersection_moves_with_its_own_id_and_takes_its_leash_along() -> None:
    moved = 0
    for before, after in moves("catan_horror", 5, 400):
        stood = before.view.pieces()
        for name, at in after.view.pieces().items():
            if name[0] != "S" and at.isdigit() and stood.get(name, at) != at:
                moved += 1
                kind = "knight" if name[0] == "K" else "monster"
                assert {f"{kind}-{name}", f"leash-{name}"} <= changed(before.items, after.items)
    assert moved > 4


@pytest.mark.rules("CK-37")
def test_the_ground_is_another_one_when_an_inventor_swaps_chits_and_at_no_other_time() -> None:
    rules, grounds = RULESETS["catan_horror"], set()
    for _, (view, _) in moves("catan_horror", 3, 60):
        grounds.add(rules.picture(view).alone("ground"))
    one, other = (
        view.hexes[0],
        next(spot for spot in view.hexes if spot.chit not in (None, view.hexes[0].chit)),
    )
    swapped = {one.hex: other.chit, other.hex: one.chit}
    hexes = [replace(spot, chit=swapped.get(spot.hex, spot.chit)) for spot in view.hexes]
    after = rules.picture(replace(view, hexes=hexes))
    assert len(grounds) == 1 and after.alone("ground") not in grounds
    assert after.pieces == rules.picture(view).pieces and after.alone("legend") == rules.picture(view).alone(
        "legend"
    )
