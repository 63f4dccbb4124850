"""What the values of moves, events and sentences are where there are knights and monsters."""

from horror.rules.kernel.roles import Role

TROPHY = Role("trophy", use="monster")
"""A trophy, by the kind of the monster that it was."""
RANK = Role("word", use="rank")
"""The rank of a knight."""
WEAPON = Role("word", use="weapon")
"""Magic or physical weapons."""
TOWN_STATE = Role("word", use="state of a town")
"""Whether a town is sane, Invaded or Mad."""
