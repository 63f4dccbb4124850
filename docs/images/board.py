"""`python -m docs.images.board > docs/images/board.svg`: the picture of the README, a game of stewards late on."""

import random
import sys

from horror.games import ruleset
from horror.rules.kernel.draws import SecretDraws
from horror.rules.kernel.events import SPECTATOR

GAME = 24
TURN = 62


def board(game: int, turn: int) -> str:
    """The board in this turn of a game that four stewards play; the same number gives the same game."""
    rules, pick = ruleset("classic"), random.Random(game)
    draws = SecretDraws(game.to_bytes(32, "big"), "readme", b"", 0)
    position, _ = rules.new_game(rules.options_type(), rules.colours, draws)
    while not position.finished and position.turn < turn:
        seat = next(each.seat for each in position.waiting() if not each.answered)
        move = rules.bots["steward"](position.view(seat), position.choices(seat), pick.randrange)
        position.apply(seat, move, draws)
    return rules.picture(position.view(SPECTATOR))


if __name__ == "__main__":
    sys.stdout.write(board(GAME, TURN))
