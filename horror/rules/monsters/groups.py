"""A group: the members of a squad, or a single knight."""

from collections.abc import Sequence

from horror.rules.monsters.ids import knight_id
from horror.rules.monsters.state import Knight


def place_of(group: Sequence[Knight]) -> int:
    """CH-148: where a knight or squad stands; its members go together."""
    return group[0].at


def is_hidden(group: Sequence[Knight]) -> bool:
    """CH-162: whether a knight or squad is hidden; a squad is as a whole."""
    return group[0].hidden


def member_named(group: Sequence[Knight], name: str | None) -> Knight | None:
    """X-50: the member of a squad that is named, or a single knight, which is not named again."""
    members = {knight_id(knight) if squad_of(group) else None: knight for knight in group}
    return members.get(name)


def strength(group: Sequence[Knight]) -> int:
    """CH-151, CH-158: the summed strength of a knight or squad."""
    return sum(knight.rank for knight in group)


def squad_of(group: Sequence[Knight]) -> int:
    """CH-145: the number of a squad, 0 for a single knight."""
    return group[0].squad
