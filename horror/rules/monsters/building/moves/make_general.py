"""Gain a General."""

from typing import ClassVar

from horror.rules.base.roles import INTERSECTION, Intersection
from horror.rules.board.island import bits, has
from horror.rules.cities.facts import POLITICS
from horror.rules.cities.roles import PROGRESS_CARD, ProgressCard
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move, filled_in
from horror.rules.monsters.ids import knight_id
from horror.rules.monsters.knights.events import KnightAppeared
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import GENERAL, Knight


class MakeGeneral(Move, tag="make_general", frozen=True):
    """CH-463 to CH-473: a victory point card leaves the game for a General on a sane city of one's own."""

    rule: ClassVar[str] = "CH-473"
    group: ClassVar[str] = "knights"
    touch: ClassVar[tuple[str, ...]] = ("at", "card")

    card: ProgressCard
    at: Intersection


def completed(p: HorrorPosition, seat: int, move: MakeGeneral) -> MakeGeneral:
    held = p.state.seats[seat].points_cards
    move = filled_in(move, "card", lambda: [p.card_name(card) for card in held])
    return filled_in(move, "at", lambda: list(bits(cities(p, seat))))


def check(p: HorrorPosition, seat: int, move: MakeGeneral) -> None:
    if move.card not in [p.card_name(card) for card in p.state.seats[seat].points_cards]:
        raise IllegalMove("CH-463", "you have no victory point card {card}", card=PROGRESS_CARD(move.card))
    check_able(p, seat)
    if not has(cities(p, seat), move.at):
        raise IllegalMove("CH-471", "there is no sane city of yours at {at}", at=INTERSECTION(move.at))


def check_able(p: HorrorPosition, seat: int) -> None:
    """CH-467 to CH-469: one General a player, never beside two Mighty Knights, and the Fortress."""
    if not p.able(seat, POLITICS):
        raise IllegalMove("CH-469", "a General needs the Fortress")
    if any(knight.owner == seat and knight.rank == GENERAL for knight in p.state.knights):
        raise IllegalMove("CH-467", "you have a General already")
    if p.free_pieces(seat, GENERAL) <= 0:
        raise IllegalMove("CH-468", "you have two Mighty Knights")


def cities(p: HorrorPosition, seat: int) -> int:
    """CH-471, CH-472: sane cities and metropolises."""
    return p.state.seats[seat].cities & ~p.ailing


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    held = p.state.seats[seat].points_cards
    try:
        check_able(p, seat)
    except IllegalMove:
        return []
    return [MakeGeneral(p.card_name(card), at) for card in held for at in bits(cities(p, seat))]


def do(p: HorrorPosition, seat: int, move: MakeGeneral) -> None:
    held = p.state.seats[seat].points_cards
    held.remove(next(card for card in held if p.card_name(card) == move.card))
    p.state.knights_numbered += 1
    knight = Knight(number=p.state.knights_numbered, owner=seat, rank=GENERAL, at=move.at)
    p.state.knights.append(knight)
    p.events.append(
        KnightAppeared(seat=seat, knight=knight_id(knight), rank="general", at=move.at, rule="CH-463")
    )


MOVE_KIND = MoveKind(MakeGeneral, check, choices, do, completed)
