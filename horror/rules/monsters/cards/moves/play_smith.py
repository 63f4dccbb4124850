"""Play the smith."""

import itertools
from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from horror.rules.base.roles import PIECE, Pieces
from horror.rules.cities.cards.progress import check_held, play
from horror.rules.cities.facts import POLITICS
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.monsters.building.moves.promote import raise_rank
from horror.rules.monsters.ids import knight_id, rank_name
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.roles import RANK
from horror.rules.monsters.state import MIGHTY, STRONG, Knight

CARD = "smith"


class PlaySmith(Move, tag="play_smith", frozen=True):
    """CK-43, CH-073, CH-474, IMP-09: free promotions of one or two knights, named in the order of their numbers."""

    rule: ClassVar[str] = "CK-16"
    group: ClassVar[str] = "cards"

    knights: Pieces


def check(p: HorrorPosition, seat: int, move: PlaySmith) -> None:
    check_held(p, seat, CARD)
    most = p.facts.card_numbers.smith_promotions
    if not 1 <= len(move.knights) <= most:
        raise IllegalMove("IMP-06", "the smith promotes 1 to {most} knights", most=most)
    own = p.knights_of(seat)
    named = [knight for knight in own if knight_id(knight) in move.knights]
    if [knight_id(knight) for knight in in_number_order(named)] != list(move.knights):
        raise IllegalMove("IMP-06", "name sane knights of yours, each once, in the order of their numbers")
    check_promotions(p, seat, named)


def in_number_order(knights: Sequence[Knight]) -> list[Knight]:
    """Knights as they are named."""
    return sorted(knights, key=lambda knight: knight.number)


def highest_first(knights: Sequence[Knight]) -> list[Knight]:
    """The order in which they are promoted: a Strong one that rises leaves his piece to a Basic one."""
    return sorted(knights, key=lambda knight: (-knight.rank, knight.number))


def check_promotions(p: HorrorPosition, seat: int, knights: Sequence[Knight]) -> None:
    """CK-43, IMP-03, IMP-09, CH-474: each may rise, once a turn, and pieces suffice when the highest rises first."""
    used: Counter[int] = Counter()
    for knight in highest_first(knights):
        if knight.promoted:
            raise IllegalMove(
                "IMP-09", "{knight} has been promoted in this turn", knight=PIECE(knight_id(knight))
            )
        if knight.rank >= MIGHTY:
            raise IllegalMove(
                "CH-474", "{knight} cannot be promoted further", knight=PIECE(knight_id(knight))
            )
        if knight.rank == STRONG and not p.able(seat, POLITICS):
            raise IllegalMove("IMP-09", "a Mighty Knight needs the Fortress")
        if p.free_pieces(seat, knight.rank + 1) <= used[knight.rank + 1]:
            raise IllegalMove(
                "IMP-03", "you have no {rank} knight left", rank=RANK(rank_name(knight.rank + 1))
            )
        used[knight.rank + 1] += 1
        used[knight.rank] -= 1


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    own = in_number_order(p.knights_of(seat))
    found: list[Choice] = []
    for size in range(1, p.facts.card_numbers.smith_promotions + 1):
        for knights in itertools.combinations(own, size):
            try:
                check_promotions(p, seat, knights)
            except IllegalMove:
                continue
            found.append(PlaySmith(tuple(knight_id(knight) for knight in knights)))
    return found


def do(p: HorrorPosition, seat: int, move: PlaySmith) -> None:
    play(p, seat, CARD)
    named = [knight for knight in p.knights_of(seat) if knight_id(knight) in move.knights]
    for knight in highest_first(named):
        knight.promoted = True
        raise_rank(p, knight, "IMP-06")


MOVE_KIND = MoveKind(PlaySmith, check, choices, do)
