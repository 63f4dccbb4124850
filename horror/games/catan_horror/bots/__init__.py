"""The bots of Catan Horror: functions of a view, choices and a source of randomness.

``steward`` plays a sane seat, ``horde`` a Mad one; each hands its seat to the other when the seat's state demands it.
"""

from collections.abc import Mapping

from horror.games.catan_horror.bots.player import horde, steward
from horror.games.island.bots.any_move import any_move
from horror.rules.kernel.ruleset import Bot
from horror.rules.kernel.things import BotWords

BOTS: Mapping[str, Bot] = {"random": any_move, "steward": steward, "horde": horde}
BOT_WORDS: Mapping[str, BotWords] = {
    "steward": BotWords(
        title="Steward",
        description="Builds its towns and helps to hold the island against the monsters, as most people do.",
    ),
    "horde": BotWords(
        title="Horde",
        description="Goes over to the monsters where it can, and commands them against all others.",
    ),
    "random": BotWords(
        title="Random", description="Does anything that the rules allow, at random: good to try things out."
    ),
}
