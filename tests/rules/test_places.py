"""Every field of an event that holds the name of a place or piece says so."""

from __future__ import annotations

import pytest

from horror.games import RULESETS
from horror.rules.kernel.fields import roles_of

NAMES = {
    "at",
    "border",
    "road",
    "hex",
    "hexes",
    "knight",
    "monster",
    "mover",
    "squad",
    "members",
    "path",
    "against",
}
"""What fields are called that hold names of places and pieces."""


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_every_field_that_holds_a_place_says_so(name: str) -> None:
    silent = [
        f"{kind.__name__}.{field}"
        for kind in RULESETS[name].event_types
        for field in NAMES.intersection(kind.__struct_fields__)
        if field not in roles_of(kind) or not roles_of(kind)[field].role.place
    ]
    assert silent == []
