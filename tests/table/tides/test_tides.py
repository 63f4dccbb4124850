"""Tides is a game like any other, but for the curse on its tide."""

from __future__ import annotations

from typing import Any

import pytest

from horror.rules.kernel.moves import Move
from tests.games.conformance import Conformance
from tests.table.tides import TIDES
from tests.table.tides.moves.curse import Curse


class Uncursed(Conformance):
    """A game in which nobody makes the tide fail."""

    def decided(self, seat: int) -> Move:
        while (move := super().decided(seat)) == Curse():
            pass
        return move


@pytest.mark.parametrize("options", [{"turns": 8}, {"turns": 8, "tribute": False, "tide": False}])
def test_it_keeps_what_rulesets_promise(options: dict[str, Any]) -> None:
    played = Uncursed(TIDES, "tides", 3, options=options, each=1).play()
    assert played.compared["twins"]
