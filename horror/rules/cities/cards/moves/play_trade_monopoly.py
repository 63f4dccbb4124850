"""Play the trade monopoly."""

from typing import Annotated, ClassVar

from horror.rules.base.cards import COMMODITIES, Commodity
from horror.rules.base.roles import KIND
from horror.rules.cities.cards.monopoly import check_rivals, monopolise
from horror.rules.cities.cards.progress import check_held, play
from horror.rules.cities.cards.rivals import holding, others
from horror.rules.cities.position import CitiesPosition
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.moves import Move

CARD = "trade_monopoly"


class PlayTradeMonopoly(Move, tag="play_trade_monopoly", frozen=True):
    """CK-24, IMP-06: a card of a commodity from every other seat, Mad ones too; it is no trade."""

    rule: ClassVar[str] = "CK-16"
    group: ClassVar[str] = "cards"

    commodity: Annotated[Commodity, KIND]


def check(p: CitiesPosition, seat: int, move: PlayTradeMonopoly) -> None:
    check_held(p, seat, CARD)
    check_rivals(p, seat)


def choices(p: CitiesPosition, seat: int) -> list[Choice]:
    return [PlayTradeMonopoly(name) for name in COMMODITIES] if holding(p, others(p, seat)) else []


def do(p: CitiesPosition, seat: int, move: PlayTradeMonopoly) -> None:
    play(p, seat, CARD)
    monopolise(p, seat, move.commodity, p.facts.card_numbers.trade_monopoly)


MOVE_KIND = MoveKind(PlayTradeMonopoly, check, choices, do)
