"""Take a progress card that one sees."""

from typing import ClassVar

from horror.rules.cities.cards.looking import TakeProgress, take_progress
from horror.rules.cities.position import CitiesPosition
from horror.rules.cities.roles import PROGRESS_CARD, ProgressCard
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.kernel.roles import SEAT


class TakeProgressCard(Move, tag="take_progress", frozen=True):
    """CK-31, IMP-06: what a spy takes of the progress cards before it."""

    rule: ClassVar[str] = "CK-31"
    group: ClassVar[str] = "cards"

    card: ProgressCard


def check(p: CitiesPosition, seat: int, move: TakeProgressCard) -> None:
    victim = p.top(TakeProgress).victim
    if move.card not in shown(p, victim):
        raise IllegalMove(
            "IMP-06", "{seat} holds {cards}", seat=SEAT(victim), cards=PROGRESS_CARD(shown(p, victim))
        )


def shown(p: CitiesPosition, victim: int) -> list[str]:
    """The different cards that the spy sees."""
    return [p.card_name(card) for card in dict.fromkeys(p.state.seats[victim].progress)]


def choices(p: CitiesPosition, seat: int) -> list[Choice]:
    return [TakeProgressCard(name) for name in shown(p, p.top(TakeProgress).victim)]


def do(p: CitiesPosition, seat: int, move: TakeProgressCard) -> None:
    step = p.take(TakeProgress)
    take_progress(p, seat, step.victim, p.card_index[move.card])


MOVE_KIND = MoveKind(TakeProgressCard, check, choices, do)
