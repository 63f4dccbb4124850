"""The numbers of the rules, and the roles of what its moves name."""

from typing import Annotated, TypeAlias

import msgspec

from horror.rules.kernel.roles import Role

Goods: TypeAlias = tuple[str, ...]


class Good(msgspec.Struct, frozen=True):
    """What a good costs, what it brings when it is sold, and what it counts in the end."""

    price: int
    coins: int
    points: int


GOODS = {
    "apple": Good(1, 1, 0),
    "plum": Good(3, 2, 0),
    "cheese": Good(2, 1, 1),
    "bell": Good(2, 0, 1),
    "cake": Good(4, 0, 3),
}
NAMES = tuple(GOODS)
GOOD = Role("word", use="good")
GoodName: TypeAlias = Annotated[str, GOOD]
GoodNames: TypeAlias = Annotated[list[str], GOOD]


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """BW-01, BW-02, BW-13: what seats begin with, how much of each good the market has, how far one looks."""

    start: Goods = ("apple",) * 6 + ("bell",)
    hand: int = 4
    stock: int = 6
    look: int = 3


FACTS = Facts()


def points_of(goods: Goods | list[str]) -> int:
    """BW-51: what goods count."""
    return sum(GOODS[good].points for good in goods)


def in_order(goods: Goods | list[str]) -> Goods:
    """Each kind once, as they are listed."""
    return tuple(good for good in NAMES if good in goods)
