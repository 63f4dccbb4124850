"""Which games are rated, and why others are not (accounts.ratings.admission): no rows, no server."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from accounts.ratings.admission import Person, unrated
from tests.ratings.endings import ended, held, left, replaced

KNOWN = {number: Person(verified=True, program=False) for number in range(8)}


def why(kind: str = "won", tenures: Any = (), people: Any = KNOWN, **fields: Any) -> str | None:
    return unrated(ended(kind, tenures, **fields), people)


@pytest.mark.rules("RAT-04", "RAT-05")
def test_a_public_game_of_a_preset_with_a_clock_is_rated() -> None:
    assert why(winners=[0]) is None
    assert why("draw", turn=9) is None
    assert why(preset="", ruleset="classic", opposed=False) is None  # which has none
    assert why(tenures=[held(0, 0), held(1, 1), replaced(2, 2, 7)]) is None


@pytest.mark.rules("RAT-02", "RAT-04", "RAT-05")
@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"rated": False}, "not_wanted"),
        ({"kind": "void"}, "void"),
        ({"rates": "none"}, "no_clock"),
        ({"visibility": "private"}, "not_public"),
        ({"visibility": "unlisted"}, "not_public"),
        ({"plain": False}, "own_options"),
        ({"turn": 8}, "too_short"),
        ({"kind": "draw", "turn": 8}, "too_short"),
    ],
)
def test_why_a_game_is_not_rated(fields: dict[str, Any], reason: str) -> None:
    assert why(**fields) == reason


@pytest.mark.rules("RAT-03")
def test_a_game_in_which_a_seat_begins_turned_is_not_rated() -> None:
    plain = ended("won", winners=[0])
    turned = msgspec.structs.replace(plain.results[3], began="turned", fate="turned")
    result = msgspec.structs.replace(plain, results=(*plain.results[:3], turned))
    assert unrated(result, KNOWN) == "begins_turned"


@pytest.mark.rules("RAT-05")
def test_every_seat_begins_with_a_person_whose_address_is_verified_and_who_decides_alone() -> None:
    bot = held(3, None, bot="steward")
    assert why(tenures=[held(0, 0), held(1, 1), held(2, 2), bot]) == "bots"
    late = held(3, 3, from_start=False, generation=1)
    assert why(tenures=[held(0, 0), held(1, 1), held(2, 2), late]) == "bots"
    assert why(people=KNOWN | {2: Person(verified=False, program=False)}) == "unverified"
    assert why(people=KNOWN | {2: Person(verified=True, program=True)}) == "program"


@pytest.mark.rules("RAT-05")
def test_at_least_three_people_begin_whoever_is_gone_since() -> None:
    assert why(tenures=[held(0, 0), held(1, 1)]) == "too_few"
    assert why(tenures=[held(0, 0), held(1, 1), held(2, 1)]) == "too_few"
    assert why(tenures=[held(0, 0), held(1, 1), left(2, None)]) is None


@pytest.mark.rules("RAT-05")
def test_who_left_the_lobby_did_not_begin() -> None:
    gone = held(2, 6, ended="left", turns=0)
    then = held(2, 2, generation=1)
    assert why(tenures=[held(0, 0), held(1, 1), gone, then], people={n: KNOWN[n] for n in (0, 1, 2)}) is None
