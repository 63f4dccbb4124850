"""What happens with gates and the cup."""

from horror.rules.kernel.events import Event


class GateOpened(Event, tag="gate_opened", frozen=True):
    """A gate to a world opened on a hex."""

    hex: str
    world: str


class GateRolled(Event, tag="gate_rolled", frozen=True):
    """The dice that name the number of a gate's hex; ``by`` is the Mad seat that rolled, if one did."""

    dice: tuple[int, int]
    by: int | None = None


class GateHit(Event, tag="gate_hit", frozen=True):
    """A knight or squad damaged a gate; ``total`` is what it has taken now."""

    hex: str
    damage: int
    total: int
    knight: str


class GateClosed(Event, tag="gate_closed", frozen=True):
    """A gate closed."""

    seat: int
    hex: str


class GateSealed(Event, tag="gate_sealed", frozen=True):
    """A hex was sealed with a clue: no gate opens there again."""

    seat: int
    hex: str


class Surged(Event, tag="monster_surge", frozen=True):
    """A monster surge: one monster at each open gate."""


class MonsterAppeared(Event, tag="monster_appeared", frozen=True):
    """A monster came out of a gate (``hex``) or a town (``at``)."""

    monster: str
    kind: str
    at: int | None = None
    hex: str | None = None


class CupEmpty(Event, tag="cup_empty", frozen=True):
    """A monster was due, but none in the cup qualifies."""
