"""Play the resource monopoly."""

from typing import Annotated, ClassVar

from horror.rules.base.cards import RESOURCES, Resource
from horror.rules.base.roles import KIND
from horror.rules.cities.cards.monopoly import check_rivals, monopolise
from horror.rules.cities.cards.progress import check_held, play
from horror.rules.cities.cards.rivals import holding, others
from horror.rules.cities.position import CitiesPosition
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.moves import Move

CARD = "resource_monopoly"


class PlayResourceMonopoly(Move, tag="play_resource_monopoly", frozen=True):
    """CK-23, IMP-06: cards of a resource from every other seat, Mad ones too; it is no trade."""

    rule: ClassVar[str] = "CK-16"
    group: ClassVar[str] = "cards"

    resource: Annotated[Resource, KIND]


def check(p: CitiesPosition, seat: int, move: PlayResourceMonopoly) -> None:
    check_held(p, seat, CARD)
    check_rivals(p, seat)


def choices(p: CitiesPosition, seat: int) -> list[Choice]:
    return [PlayResourceMonopoly(name) for name in RESOURCES] if holding(p, others(p, seat)) else []


def do(p: CitiesPosition, seat: int, move: PlayResourceMonopoly) -> None:
    play(p, seat, CARD)
    monopolise(p, seat, move.resource, p.facts.card_numbers.resource_monopoly)


MOVE_KIND = MoveKind(PlayResourceMonopoly, check, choices, do)
