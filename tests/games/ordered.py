"""Positions of Catan Horror in which orders are given."""

from typing import Any, NamedTuple

from horror.games import RULESETS
from horror.games.catan_horror.ruleset import CATAN_HORROR as HORROR
from horror.games.grammar.meaning import meant
from horror.games.scenario.drawing import ScenarioDraws
from horror.games.scenario.reading import read


class At(NamedTuple):
    """Where orders are given: a position, and the seat that gives them."""

    position: Any
    seat: int

    def meant(self, order: str) -> Any:
        return meant(HORROR, order, self.position, self.seat)

    def canonical(self, order: str) -> str:
        return HORROR.format(self.meant(order), self.position.view(self.seat))


def built(text: str) -> Any:
    """The position of a scenario."""
    [scenario] = read(f"name: a position\nrules: [TAB-02]\n{text}", RULESETS)
    return scenario.face.build(scenario.position)


def after(position: Any, *orders: tuple[int, str], dice: tuple[int, ...] = ()) -> Any:
    """The position after orders of seats, with these dice; no order (seat -1) lets the island play."""
    draws = ScenarioDraws(dice, (), {}, {}, str)
    for seat, order in orders:
        if seat < 0:
            position.advance(draws)
        else:
            position.apply(seat, meant(HORROR, order, position, seat), draws)
    return position
