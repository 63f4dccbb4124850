"""What the values of moves, events and sentences are where there are knights and monsters."""

from typing import Annotated, TypeAlias

from horror.rules.base.roles import PIECE
from horror.rules.kernel.roles import BAG, Counts, Role

TROPHY = Role("trophy", use="monster")
"""A trophy, by the kind of the monster that it was."""
MONSTER = Role("word", use="monster")
"""A kind of monster, by its name."""
WORLD = Role("word", use="world")
"""A world beyond a gate, by its name."""
ORDER = Role("word", use="order")
"""What was to be built, by the kind of the order."""
RANK = Role("word", use="rank")
"""The rank of a knight."""
WEAPON = Role("word", use="weapon")
"""Magic or physical weapons."""
MOVEMENT = Role("word", use="movement")
"""How a kind of monster moves."""
RESISTANCE = Role("resistance")
"""How a kind of monster stands weapons: `none`, `resistance`, `immunity`."""

STRENGTH = Counts("strength")
"""What knights bring to a fight."""
TOUGHNESS = Counts("toughness")
"""How many hits what is fought still takes; what trophies are worth."""

Trophy: TypeAlias = Annotated[str, TROPHY]
Trophies: TypeAlias = Annotated[tuple[str, ...], TROPHY, BAG]
Fighter: TypeAlias = Annotated[str, PIECE, STRENGTH]
Fighters: TypeAlias = Annotated[tuple[str, ...], PIECE, STRENGTH]
Foe: TypeAlias = Annotated[str, PIECE, TOUGHNESS]
Foes: TypeAlias = Annotated[tuple[str, ...], PIECE, TOUGHNESS]
Weapon: TypeAlias = Annotated[str, WEAPON]
MonsterKind: TypeAlias = Annotated[str, MONSTER]
World: TypeAlias = Annotated[str, WORLD]
Movement: TypeAlias = Annotated[str, MOVEMENT]
Resistance: TypeAlias = Annotated[str, RESISTANCE]
