"""Take a resource by the Aqueduct."""

from typing import Annotated, ClassVar

from horror.rules.base.cards import RESOURCES, Resource
from horror.rules.base.events import Answered
from horror.rules.base.roles import KIND
from horror.rules.cities.position import CitiesPosition
from horror.rules.kernel.agenda import Gather
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Chance, Move


class TakeResource(Move, tag="take_resource", frozen=True):
    """CK-08, IMP-04, X-31: a resource of one's choice from the bank, for who got nothing from the roll."""

    rule: ClassVar[str] = "CK-08"
    group: ClassVar[str] = "cards"
    draws: ClassVar[Chance] = "perhaps"
    ends: ClassVar[Chance] = "perhaps"

    resource: Annotated[Resource, KIND]


def check(p: CitiesPosition, seat: int, move: TakeResource) -> None:
    if not p.state.bank[p.kind_index(move.resource)]:
        raise IllegalMove("IMP-01", "the bank has no {kind}", kind=KIND(move.resource))


def choices(p: CitiesPosition, seat: int) -> list[Choice]:
    return [TakeResource(name) for name in RESOURCES if p.state.bank[p.kind_index(name)]]


def do(p: CitiesPosition, seat: int, move: TakeResource) -> None:
    """TAB-03: the gather keeps the answer."""
    if not p.top(Gather).has_answered(seat):
        p.events.append(Answered(seat=seat, rule="TAB-03"))


MOVE_KIND = MoveKind(TakeResource, check, choices, do)
