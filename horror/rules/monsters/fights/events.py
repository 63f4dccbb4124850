"""What happens in a fight."""

from horror.rules.kernel.events import Event


class MonsterHit(Event, tag="monster_hit", frozen=True):
    """A monster took damage and stands."""

    monster: str
    damage: int


class MonsterKilled(Event, tag="monster_killed", frozen=True):
    """A monster was killed; ``trophy`` tells whether ``seat`` keeps it."""

    seat: int
    monster: str
    kind: str
    trophy: bool


class CombatRolled(Event, tag="combat_rolled", frozen=True):
    """Knights' dice against a monster (None: a squad's, assigned afterwards)."""

    seat: int
    knights: tuple[str, ...]
    against: str | None
    dice: tuple[int, ...]
    hits: int
