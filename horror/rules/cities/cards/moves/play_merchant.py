"""Play the merchant."""

from typing import ClassVar

from horror.rules.base.roles import HEX, Hex
from horror.rules.cities.cards.events import MerchantPlaced
from horror.rules.cities.cards.progress import check_held, play
from horror.rules.cities.position import CitiesPosition
from horror.rules.cities.state import Merchant
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move

CARD = "merchant"


class PlayMerchant(Move, tag="play_merchant", frozen=True):
    """CK-21, IMP-07, CH-393, R-11: the merchant comes to a hex beside a sane town of one's own."""

    rule: ClassVar[str] = "CK-16"
    group: ClassVar[str] = "cards"

    hex: Hex


def check(p: CitiesPosition, seat: int, move: PlayMerchant) -> None:
    check_held(p, seat, CARD)
    if move.hex not in merchant_hexes(p, seat):
        raise IllegalMove("IMP-07", "{hex} is no other hex beside a sane town of yours", hex=HEX(move.hex))


def merchant_hexes(p: CitiesPosition, seat: int) -> list[str]:
    """CK-16, IMP-07: the land hexes beside the seat's sane towns, but for one on which its own merchant is."""
    towns, merchant = p.sane_towns(seat), p.state.merchant
    there = merchant.hex if merchant.owner == seat else -1
    return [
        letter
        for index, (letter, corners) in enumerate(zip(p.island.hexes, p.island.corner_mask, strict=True))
        if corners & towns and index != there
    ]


def choices(p: CitiesPosition, seat: int) -> list[Choice]:
    return [PlayMerchant(letter) for letter in merchant_hexes(p, seat)]


def do(p: CitiesPosition, seat: int, move: PlayMerchant) -> None:
    play(p, seat, CARD)
    p.state.merchant = Merchant(hex=p.island.hex_index[move.hex], owner=seat)
    p.events.append(MerchantPlaced(seat=seat, hex=move.hex, rule="IMP-07"))
    p.take_stock()


MOVE_KIND = MoveKind(PlayMerchant, check, choices, do)
