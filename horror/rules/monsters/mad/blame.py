"""Whose doing a player's last loss was (CH-452, X-58)."""

from horror.rules.kernel.variants import varies
from horror.rules.monsters.position import HorrorPosition


@varies
def note_loss(p: HorrorPosition, seat: int, by_monster: bool) -> None:
    """X-58: whose doing the loss of a town or knight was; nobody asks."""


def remember_loss(p: HorrorPosition, seat: int, by_monster: bool) -> None:
    """X-58: where the dead become Mad, remember whether a monster took this town or knight."""
    p.state.beaten = p.state.beaten & ~(1 << seat) | by_monster << seat


@varies
def becomes_mad(p: HorrorPosition, seat: int) -> bool:
    """CH-451: whether who has nothing left becomes Mad; he is dead."""
    return False


def becomes_mad_unless_beaten(p: HorrorPosition, seat: int) -> bool:
    """CH-451, CH-452: by option he does, unless monsters of a Mad player did that."""
    return not (p.mad_seats() and p.state.beaten >> seat & 1)
