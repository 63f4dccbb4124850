"""Put a progress card back."""

from typing import ClassVar

from horror.rules.base.events import Answered
from horror.rules.cities.cards.progress import check_held
from horror.rules.cities.position import CitiesPosition
from horror.rules.cities.roles import ProgressCard
from horror.rules.kernel.agenda import Gather
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.moves import Chance, Move


class DiscardProgress(Move, tag="discard_progress", frozen=True):
    """CK-17, IMP-06: a progress card that is too many goes under its deck."""

    rule: ClassVar[str] = "CK-17"
    group: ClassVar[str] = "cards"
    draws: ClassVar[Chance] = "perhaps"
    ends: ClassVar[Chance] = "perhaps"

    card: ProgressCard


def check(p: CitiesPosition, seat: int, move: DiscardProgress) -> None:
    check_held(p, seat, move.card)


def choices(p: CitiesPosition, seat: int) -> list[Choice]:
    held = dict.fromkeys(p.state.seats[seat].progress)
    return [DiscardProgress(p.card_name(card)) for card in held]


def do(p: CitiesPosition, seat: int, move: DiscardProgress) -> None:
    """TAB-03: the gather keeps the answer."""
    if not p.top(Gather).has_answered(seat):
        p.events.append(Answered(seat=seat, rule="TAB-03"))


MOVE_KIND = MoveKind(DiscardProgress, check, choices, do)
