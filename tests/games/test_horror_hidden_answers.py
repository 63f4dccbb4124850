"""What a seat has answered in an open gather: shown to it alone, as the moves that it made (TAB-03)."""

from functools import reduce
from operator import or_
from typing import Any

import msgspec
import pytest

from horror.games.catan_horror.ruleset import CATAN_HORROR
from horror.rules.cities.cards.moves.discard_progress import DiscardProgress
from horror.rules.cities.cards.progress import ProgressOverflow
from horror.rules.kernel.draws import NoDraws
from horror.rules.kernel.events import SPECTATOR
from horror.rules.kernel.moves import Move
from horror.rules.monsters.actions.moves.hide import Hide
from horror.rules.monsters.building.moves.build_road import BuildRoad
from horror.rules.monsters.fights.moves.fight import Fight
from horror.rules.monsters.fights.moves.flee import Flee
from tests.games.horror_positions import asked

MOVE: Any = reduce(or_, CATAN_HORROR.move_types)
ASSAULTED = """
towns: {13: red settlement, 50: blue settlement}
knights: {K1: red basic at 13, K2: red basic at 13, K3: red strong at 13, K4: blue basic at 13}
monsters: {M1: cultist at 18}
gates: {J: abyss}
turn: {player: red, phase: monsters}
"""
WRAPPING_UP = """
towns: {13: red settlement, 50: blue settlement, 1: white settlement}
gates: {J: abyss}
hands: {blue: {brick: 2, lumber: 2}, white: {brick: 1, lumber: 1}}
turn: {player: red, phase: wrap_up}
"""
HANDS_TOO_FULL = """
towns: {13: red settlement, 50: blue settlement}
gates: {J: abyss}
progress: {red: [crane, smith], blue: [crane, mining]}
turn: {player: red, phase: actions}
"""


def too_many_cards() -> Any:
    """Both seats are to put a card back."""
    p = asked(HANDS_TOO_FULL)
    p.push(ProgressOverflow(seats=[0, 1], answers=[None, None]))
    return p


GATHERS: dict[str, tuple[Any, int, list[Move]]] = {
    "assault": (lambda: asked(ASSAULTED, [4]), 0, [Fight("K1"), Hide("K2"), Flee("K3", 9)]),
    "special building": (
        lambda: asked(WRAPPING_UP),
        1,
        [BuildRoad(border="50-54"), BuildRoad(border="51-54")],
    ),
    "progress cards": (too_many_cards, 0, [DiscardProgress("smith")]),
}


@pytest.mark.rules("TAB-03", "X-03", "X-59", "CK-17")
@pytest.mark.parametrize("gather", GATHERS)
def test_a_seat_sees_the_moves_that_it_has_answered_with_and_nobody_else_does(gather: str) -> None:
    """As JSON they are moves that a client may send again."""
    opened, seat, moves = GATHERS[gather]
    p = opened()
    assert [answer["answer"] for answer in shown(p, seat) if answer["seat"] == seat] == [[]]
    for move in moves:
        p.apply(seat, move, NoDraws())
    (mine,) = [answer["answer"] for answer in shown(p, seat) if answer["seat"] == seat]
    assert [msgspec.convert(move, MOVE) for move in mine] == moves
    for reader in {*range(p.seats), SPECTATOR} - {seat}:
        assert not any("answer" in answer for answer in shown(p, reader) if answer["seat"] == seat)


def shown(p: Any, reader: int) -> list[dict[str, Any]]:
    """The answers in a reader's view, as JSON."""
    found: list[dict[str, Any]] = msgspec.to_builtins(p.view(reader))["answers"]
    return found
