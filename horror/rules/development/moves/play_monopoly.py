"""Play monopoly."""

from typing import Annotated, ClassVar

from horror.rules.base.cards import KIND_INDEX, RESOURCES, Resource
from horror.rules.base.roles import KIND
from horror.rules.development.events import Monopolised
from horror.rules.development.position import DevelopmentPosition
from horror.rules.development.state import MONOPOLY
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.moves import Move


class PlayMonopoly(Move, tag="play_monopoly", frozen=True):
    """BASE-71: all cards of one kind from every other seat."""

    rule: ClassVar[str] = "BASE-66"
    group: ClassVar[str] = "cards"

    resource: Annotated[Resource, KIND]


def check(p: DevelopmentPosition, seat: int, move: PlayMonopoly) -> None:
    p.check_playable(seat, MONOPOLY)


def choices(p: DevelopmentPosition, seat: int) -> list[Choice]:
    return [PlayMonopoly(resource) for resource in RESOURCES]


def do(p: DevelopmentPosition, seat: int, move: PlayMonopoly) -> None:
    p.play(seat, MONOPOLY, "BASE-71")
    kind = KIND_INDEX[move.resource]
    counts = [0 if other == seat else p.state.seats[other].hand[kind] for other in range(p.seats)]
    for other, count in enumerate(counts):
        p.state.seats[other].hand[kind] -= count
    p.state.seats[seat].hand[kind] += sum(counts)
    p.events.append(Monopolised(seat=seat, resource=move.resource, counts=counts, rule="BASE-71"))


MOVE_KIND = MoveKind(PlayMonopoly, check, choices, do)
