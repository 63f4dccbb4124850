"""A knight flees when monsters reach its town."""

from typing import ClassVar

from horror.rules.base.events import Answered
from horror.rules.base.roles import INTERSECTION, PIECE, Intersection, Piece
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Chance, Move, filled_in
from horror.rules.monsters.fights.moves.fight import check_asked, in_question
from horror.rules.monsters.fights.responses import Response, Responses
from horror.rules.monsters.groups import place_of
from horror.rules.monsters.named import named_group
from horror.rules.monsters.position import HorrorPosition


class Flee(Move, tag="flee", frozen=True):
    """CH-375, CH-376, X-04: to any adjacent intersection, free and unchecked."""

    rule: ClassVar[str] = "CH-375"
    group: ClassVar[str] = "fight"
    draws: ClassVar[Chance] = "perhaps"
    ends: ClassVar[Chance] = "perhaps"

    knight: Piece
    to: Intersection

    @property
    def response(self) -> Response:
        """As an answer to an assault."""
        return Response(knight=self.knight, act="flee", to=self.to)


def completed(p: HorrorPosition, seat: int, move: Flee) -> Flee:
    return filled_in(move, "knight", lambda: in_question(p, seat))


def check(p: HorrorPosition, seat: int, move: Flee) -> None:
    check_asked(p, seat, move.knight)
    near = ways(p, move.knight)
    if move.to not in near:
        raise IllegalMove(
            "CH-375", "{knight} may flee to {ends}", knight=PIECE(move.knight), ends=INTERSECTION(list(near))
        )


def ways(p: HorrorPosition, name: str) -> tuple[int, ...]:
    """The intersections next to a knight or squad."""
    return p.island.neighbours[place_of(named_group(p, name))]


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    step = p.top(Responses)
    return [Flee(name, to) for name in step.asked[step.seats.index(seat)] for to in ways(p, name)]


def do(p: HorrorPosition, seat: int, move: Flee) -> None:
    if p.top(Responses).completes(seat, move.knight):
        p.events.append(Answered(seat=seat, rule="TAB-03"))


MOVE_KIND = MoveKind(Flee, check, choices, do, completed)
