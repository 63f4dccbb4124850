"""What the values of moves, events and sentences are where cities are improved."""

from typing import Annotated, TypeAlias

from horror.rules.kernel.roles import Role

TRACK = Role("word", use="track")
"""A track of improvements, by its name."""
PROGRESS_CARD = Role("card", use="progress card")
"""A progress card, by its name."""

ProgressCard: TypeAlias = Annotated[str, PROGRESS_CARD]
Track: TypeAlias = Annotated[str, TRACK]
