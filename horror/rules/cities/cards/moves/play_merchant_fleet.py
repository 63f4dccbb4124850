"""Play a merchant fleet."""

from typing import Annotated, ClassVar

from horror.rules.base.cards import KINDS, Kind
from horror.rules.base.roles import KIND
from horror.rules.cities.cards.events import FleetNamed
from horror.rules.cities.cards.progress import check_held, play
from horror.rules.cities.position import CitiesPosition
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move

CARD = "merchant_fleet"


class PlayMerchantFleet(Move, tag="play_merchant_fleet", frozen=True):
    """CK-22, IMP-06, CH-414: a kind that the seat exchanges with the bank at the fleet's rate in this turn."""

    rule: ClassVar[str] = "CK-16"
    group: ClassVar[str] = "cards"

    kind: Annotated[Kind, KIND]


def check(p: CitiesPosition, seat: int, move: PlayMerchantFleet) -> None:
    check_held(p, seat, CARD)
    if p.state.seats[seat].fleet >> p.kind_index(move.kind) & 1:
        raise IllegalMove(
            "IMP-06", "a fleet trades {kind} for you in this turn already", kind=KIND(move.kind)
        )


def choices(p: CitiesPosition, seat: int) -> list[Choice]:
    fleet = p.state.seats[seat].fleet
    return [PlayMerchantFleet(kind) for kind in KINDS if not fleet >> p.kind_index(kind) & 1]


def do(p: CitiesPosition, seat: int, move: PlayMerchantFleet) -> None:
    play(p, seat, CARD)
    p.state.seats[seat].fleet |= 1 << p.kind_index(move.kind)
    p.events.append(FleetNamed(seat=seat, kind=move.kind, rule="IMP-06"))


MOVE_KIND = MoveKind(PlayMerchantFleet, check, choices, do)
