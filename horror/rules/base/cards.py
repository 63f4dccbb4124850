"""Resource cards: as players write them, and as hands hold them."""

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias, get_args

import msgspec

Resource: TypeAlias = Literal["brick", "lumber", "wool", "grain", "ore"]
RESOURCES: tuple[Resource, ...] = get_args(Resource)
"""The order of hands, bank and costs everywhere in the engine."""
NAMES: tuple[str, ...] = RESOURCES
RESOURCE_INDEX: dict[str, int] = {name: index for index, name in enumerate(RESOURCES)}

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=120)]


class Cards(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """How many cards of each kind; kinds that are not named count 0. ``{"wool": 2, "ore": 1}`` in JSON."""

    brick: Count = 0
    lumber: Count = 0
    wool: Count = 0
    grain: Count = 0
    ore: Count = 0

    @property
    def total(self) -> int:
        """All cards together."""
        return self.brick + self.lumber + self.wool + self.grain + self.ore

    def listed(self) -> list[int]:
        """As hands hold them: counts in the order of :data:`RESOURCES`."""
        return [self.brick, self.lumber, self.wool, self.grain, self.ore]


def cards(counts: Sequence[int]) -> Cards:
    """Counts in the order of :data:`RESOURCES` as cards."""
    return Cards(*counts)


def covers(hand: Sequence[int], cost: Sequence[int]) -> bool:
    """Whether a hand holds at least these cards."""
    return (
        hand[0] >= cost[0]
        and hand[1] >= cost[1]
        and hand[2] >= cost[2]
        and hand[3] >= cost[3]
        and hand[4] >= cost[4]
    )


def move_cards(source: list[int], target: list[int], amounts: Sequence[int]) -> None:
    """Move cards from one pile to another; the caller has seen that they are there."""
    for kind, amount in enumerate(amounts):
        source[kind] -= amount
        target[kind] += amount


def by_name(amounts: Sequence[int]) -> dict[str, int]:
    """The counts under their names, in the order of :data:`RESOURCES`."""
    return dict(zip(NAMES, amounts, strict=True))


def words(amounts: Sequence[int]) -> str:
    """``2 wool 1 ore``, for reasons and orders; ``nothing`` for no cards."""
    return (
        " ".join(f"{amount} {name}" for amount, name in zip(amounts, RESOURCES, strict=True) if amount)
        or "nothing"
    )
