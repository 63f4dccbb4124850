"""What every legend of an island has: its land, and what it yields."""

from collections.abc import Iterable

from horror.games.island.picture import ground
from horror.games.island.telling.position import product
from horror.games.island.telling.words import word
from horror.games.locale import Speech
from horror.games.picture.legend import Meaning


def land(talk: Speech, terrains: Iterable[str]) -> list[Meaning]:
    """A hex of each terrain, and what it yields: ``hills: brick``, ``desert``."""
    found = []
    for terrain in terrains:
        name, yields = word(talk, "terrain", terrain), product(talk, terrain)
        words = name if yields == name else f"{name}: {yields}"
        found.append(Meaning(ground.swatch(terrain), words))
    return found
