"""Before amendment 2 of the classic game: a knight moved the robber and robbed before its army could win."""

from horror.rules.base.winning import look_for_winner
from horror.rules.development.army import award
from horror.rules.development.moves.play_knight import PlayKnight
from horror.rules.development.position import DevelopmentPosition
from horror.rules.development.state import KNIGHT
from horror.rules.robber.robbing import move_robber


def do(p: DevelopmentPosition, seat: int, move: PlayKnight) -> None:
    p.play(seat, KNIGHT, "BASE-67")
    p.state.seats[seat].army += 1
    move_robber(p, seat, move.hex, move.victim, "BASE-67")
    award(p, seat)
    look_for_winner(p)
