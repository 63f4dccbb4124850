"""Where monsters go."""

from horror.rules.kernel.events import Event


class MonsterRolled(Event, tag="monster_rolled", frozen=True):
    """A monster's (or Mad knight's) move die."""

    detail = True

    monster: str
    die: int
    moves: bool


class MonsterMoved(Event, tag="monster_moved", frozen=True):
    """A monster or Mad knight moved, step by step."""

    monster: str
    path: tuple[int, ...]
