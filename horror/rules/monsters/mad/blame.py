"""Whose doing a player's last loss was (CH-452, X-58)."""

from horror.rules.monsters.position import HorrorPosition


def note_loss(p: HorrorPosition, seat: int, by_monster: bool) -> None:
    """X-58: remember whether a monster took this town or knight; only a game in which the dead become Mad asks."""
    if p.state.options.dead_become_mad:
        p.state.beaten = p.state.beaten & ~(1 << seat) | by_monster << seat


def becomes_mad(p: HorrorPosition, seat: int) -> bool:
    """CH-451, CH-452: by option, who has nothing left becomes Mad, unless monsters of a Mad player did that."""
    return p.state.options.dead_become_mad and not (p.mad_seats() and p.state.beaten >> seat & 1)
