"""What becomes of towns that go Mad and are destroyed, as far as no order and no sight of a player says it."""

import pytest

from horror.rules.kernel.draws import ScriptedDraws
from horror.rules.monsters.actions.moves.raze import Raze
from tests.games.horror_positions import asked


@pytest.mark.rules("X-54", "CH-278")
def test_a_destroyed_mad_town_that_nobody_could_claim_leaves_its_place_to_be_claimed_again() -> None:
    """Blue is Mad and has no settlement left, so red's Mad town at 13 stays red's until it falls."""
    p = asked(
        """
towns:
  {13: red settlement mad structural=4, 41: red settlement, 50: white settlement, 30: blue settlement mad,
   48: blue settlement mad, 1: blue settlement mad, 3: blue settlement mad, 38: blue settlement mad}
knights: {K1: red general at 13}
gates: {J: abyss}
seats: {blue: mad}
"""
    )
    assert p.state.unclaimed == 1 << 13
    p.apply(0, Raze("K1"), ScriptedDraws(dice=[6]))
    assert p.owner_of(13) == -1
    assert p.state.unclaimed == 0
    assert p.invariants() == []
