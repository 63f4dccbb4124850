"""The ids that players see: a letter and a number."""

from horror.rules.monsters.state import RANKS, Knight, Monster, Rank


def knight_id(knight: Knight) -> str:
    """``K3``."""
    return f"K{knight.number}"


def squad_id(number: int) -> str:
    """``S1``."""
    return f"S{number}"


def is_squad(name: str) -> bool:
    """Whether an id is that of a squad."""
    return name.startswith("S")


def monster_id(thing: Monster | Knight) -> str:
    """``M4``, or ``K2`` for a Mad knight."""
    return knight_id(thing) if isinstance(thing, Knight) else f"M{thing.number}"


def group_id(group: list[Knight]) -> str:
    """``S1`` for a squad, ``K1`` for a single knight."""
    return squad_id(group[0].squad) if group[0].squad else knight_id(group[0])


def rank_name(rank: int) -> Rank:
    """The name of a rank."""
    return RANKS[rank - 1]
