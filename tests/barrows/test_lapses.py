"""Time runs out at each kind of decision of Barrows, as in every game (TAB-66, TAB-70, TAB-77, TAB-79)."""

from __future__ import annotations

from functools import cache

import pytest

from accounts.models import User
from tests.barrows.ruleset import BARROWS
from tests.games.conformance import Conformance
from tests.table.running_out import SEATS, Asked, comes_in_the_same_second, somebody_else_plays_on

BLOCKING = [kind for kind in BARROWS.decision_kinds if kind != "ring"]
"""For who may ring nobody waits."""


@cache
def found() -> dict[str, tuple[bytes, int]]:
    """The first position in which each kind of question is asked, and of whom."""
    game = Conformance(BARROWS, "time runs out", SEATS)
    positions: dict[str, tuple[bytes, int]] = {}
    while not game.position.finished and len(positions) < len(BLOCKING):
        for asked in game.position.waiting():
            if asked.blocking and not asked.answered:
                positions.setdefault(asked.kind, (bytes(game.position.dump()), asked.seat))
        game.step()
    return positions


@pytest.fixture(params=BLOCKING)
def asked(request: pytest.FixtureRequest, people: list[User]) -> Asked:
    return Asked(people, "barrows", request.param, "brisk", found()[request.param])


@pytest.mark.rules("TAB-70", "TAB-77")
def test_the_clock_answers_and_who_comes_in_the_same_second_plays_on(asked: Asked) -> None:
    comes_in_the_same_second(asked, stood_in=True)


@pytest.mark.rules("TAB-79", "TAB-82")
def test_somebody_else_takes_the_seat_and_has_all_the_time_for_what_it_is_asked(asked: Asked) -> None:
    somebody_else_plays_on(asked)
