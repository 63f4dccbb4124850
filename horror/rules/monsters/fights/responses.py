"""What knights do when monsters reach their town: fight, hide or flee (CH-372 to CH-376, CH-381, X-03, X-04)."""

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

import msgspec

from horror.rules.board.island import bits
from horror.rules.kernel.agenda import Gather
from horror.rules.monsters.ids import group_id
from horror.rules.monsters.knights.events import KnightMoved
from horror.rules.monsters.knights.hiding import set_hidden
from horror.rules.monsters.named import named_group
from horror.rules.monsters.position import HorrorPosition


class Response(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a knight or squad does: ``to`` is where it flees."""

    knight: str
    act: Literal["fight", "hide", "flee"]
    to: int = 0


class Responses(Gather, tag="responses"):
    """X-03: one question to each seat with knights in newly reached sane towns; a squad answers as one.

    ``asked[i]`` are the knights and squads of ``seats[i]`` that must answer, ``answers[i]`` what they have said.
    """

    decision: ClassVar[str] = "respond_to_assault"
    phase: ClassVar[str] = "monsters"
    rows: ClassVar[tuple[str, ...]] = ("seats", "asked", "answers")

    asked: list[list[str]] = []
    answers: list[list[Response]] = []

    def owed(self, seat: int) -> list[str]:
        """The knights and squads of a seat that have not answered."""
        place = self.seats.index(seat)
        given = {response.knight for response in self.answers[place]}
        return [name for name in self.asked[place] if name not in given]

    def asks(self, p: HorrorPosition) -> Sequence[int]:
        return [seat for seat in self.seats if self.owed(seat)]

    def has_answered(self, seat: int) -> bool:
        return not self.owed(seat)

    def completes(self, seat: int, name: str) -> bool:
        """Whether the answer of this knight or squad is the last that the seat owes: others learn of no other."""
        return self.owed(seat) == [name]

    def accept(self, p: HorrorPosition, seat: int, move: Any) -> bool:
        """Keep an answer, in place of an earlier one of the same knight."""
        response: Response = move.response
        place = self.seats.index(seat)
        others = [kept for kept in self.answers[place] if kept.knight != response.knight]
        order = self.asked[place].index
        self.answers[place] = sorted([*others, response], key=lambda kept: order(kept.knight))
        return not self.asks(p)

    def settle_all(self, p: HorrorPosition) -> None:
        """X-03: applied in turn order from the active seat."""
        for answers in self.answers:
            for response in answers:
                respond(p, response)


def ask_responses(p: HorrorPosition, reached: int) -> None:
    """X-03: lay the question on the agenda, if there is anybody to ask."""
    seats, asked = [], []
    for seat in p.in_turn_order(p.state.active):
        there = [knight for at in bits(reached) for knight in p.knights_at(at) if knight.owner == seat]
        if there:
            seats.append(seat)
            asked.append([group_id(group) for group in p.groups(there)])
    if seats:
        p.push(Responses(seats=seats, asked=asked, answers=[[] for _ in seats]))


def respond(p: HorrorPosition, response: Response) -> None:
    """CH-373 to CH-375, X-04: carry out one response."""
    group = named_group(p, response.knight)
    if response.act == "flee":
        for knight in group:
            knight.at = response.to
        p.events.append(KnightMoved(mover=response.knight, path=(response.to,), rule="CH-375"))
    else:
        set_hidden(p, group, response.act == "hide", "CH-374" if response.act == "hide" else "CH-373")
