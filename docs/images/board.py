"""`python -m docs.images.board > docs/images/board.svg`: the picture of the README, a game of bots in full swing."""

import random
import sys

from horror.games import RULESETS
from horror.games.catan_horror.view import HorrorView
from horror.rules.kernel.draws import SecretDraws
from horror.rules.kernel.events import SPECTATOR

GAME = 2
TURN = 32


def board(game: int, turn: int) -> str:
    """The board in this turn of a game of Catan Horror that four bots play; the same number gives the same game."""
    rules, pick = RULESETS["catan_horror"], random.Random(game)
    draws = SecretDraws(game.to_bytes(32, "big"), "readme", b"", 0)
    options = rules.options_type(town_damage_turns="own")
    position, _ = rules.new_game(options, rules.colours, draws)
    while not position.finished and position.turn < turn:
        if position.automatic_turn_next:
            position.advance(draws)
            continue
        seat = position.owing()[0]
        view = position.view(seat)
        assert isinstance(view, HorrorView)
        bot = "horde" if view.seats[seat].status == "mad" else "steward"
        position.apply(seat, rules.bots[bot](view, position.choices(seat), pick.randrange), draws)
    return rules.picture(position.view(SPECTATOR)).whole()


if __name__ == "__main__":
    sys.stdout.write(board(GAME, TURN))
