"""Cards in hands and bank: as players write them, and as the engine holds them.

There are five resources and three commodities. A game without commodities has none in its bank, so nobody can hold,
give or take one there.
"""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal, TypeAlias, get_args

import msgspec

from horror.rules.base.roles import AMOUNTS
from horror.rules.kernel.choices import Cost
from horror.rules.kernel.roles import Role

Resource: TypeAlias = Literal["brick", "lumber", "wool", "grain", "ore"]
Commodity: TypeAlias = Literal["cloth", "coin", "paper"]
Kind: TypeAlias = Literal["brick", "lumber", "wool", "grain", "ore", "cloth", "coin", "paper"]
RESOURCES: tuple[Resource, ...] = get_args(Resource)
COMMODITIES: tuple[Commodity, ...] = get_args(Commodity)
KINDS: tuple[Kind, ...] = get_args(Kind)
"""The order of hands, bank and costs everywhere in the engine; resources come first."""
NAMES: tuple[str, ...] = KINDS
KIND_INDEX: dict[str, int] = {name: index for index, name in enumerate(KINDS)}

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=120)]


class Cards(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """How many cards of each kind; kinds that are not named count 0. ``{"wool": 2, "ore": 1}`` in JSON."""

    role: ClassVar[Role] = AMOUNTS

    brick: Count = 0
    lumber: Count = 0
    wool: Count = 0
    grain: Count = 0
    ore: Count = 0
    cloth: Count = 0
    coin: Count = 0
    paper: Count = 0

    @property
    def total(self) -> int:
        """All cards together."""
        return sum(self.listed())

    def listed(self) -> list[int]:
        """As hands hold them: counts in the order of :data:`KINDS`."""
        return [self.brick, self.lumber, self.wool, self.grain, self.ore, self.cloth, self.coin, self.paper]


def no_cards() -> list[int]:
    """An empty hand."""
    return [0, 0, 0, 0, 0, 0, 0, 0]


def cards(counts: Sequence[int]) -> Cards:
    """Counts in the order of :data:`KINDS` as cards."""
    return Cards(*counts)


def covers(hand: Sequence[int], cost: Sequence[int]) -> bool:
    """Whether a hand holds at least these cards.

    Asked for every price and hand that comes up: written out it takes a third of ``all(map(ge, hand, cost))``
    (``python -m tests.bench.engine`` tells what that makes in games a second).
    """
    return (
        hand[0] >= cost[0]
        and hand[1] >= cost[1]
        and hand[2] >= cost[2]
        and hand[3] >= cost[3]
        and hand[4] >= cost[4]
        and hand[5] >= cost[5]
        and hand[6] >= cost[6]
        and hand[7] >= cost[7]
    )


def move_cards(source: list[int], target: list[int], amounts: Sequence[int]) -> None:
    """Move cards from one pile to another; the caller has seen that they are there."""
    for kind, amount in enumerate(amounts):
        if amount:
            source[kind] -= amount
            target[kind] += amount


def labels(amounts: Sequence[int]) -> list[Kind]:
    """A name for each single card of a pile, for drawing one at random."""
    return [kind for kind, amount in zip(KINDS, amounts, strict=True) for _ in range(amount)]


def by_name(amounts: Sequence[int]) -> dict[str, int]:
    """The counts of the kinds that there are, under their names, in the order of :data:`KINDS`."""
    return {name: amount for name, amount in zip(NAMES, amounts, strict=True) if amount}


def price(amounts: Sequence[int]) -> Cost:
    """These cards, as what a move takes."""
    return Cost(cards=by_name(amounts))


def words(amounts: Sequence[int]) -> str:
    """``2 wool 1 ore``, for reasons and orders; ``nothing`` for no cards."""
    return (
        " ".join(f"{amount} {name}" for amount, name in zip(amounts, NAMES, strict=True) if amount)
        or "nothing"
    )
