"""The bots of the classic game: functions of a view, choices and a source of randomness.

A bot is asked when its seat owes a decision. A seat that no open decision names, but that has choices, has an offer to
answer: it may be asked too, and best before the active seat is, for nobody waits for it (TAB-12).
"""

from collections.abc import Mapping

from horror.games.classic.bots.steward import steward
from horror.games.island.bots.any_move import any_move
from horror.rules.kernel.ruleset import Bot
from horror.rules.kernel.things import BotWords

BOTS: Mapping[str, Bot] = {"random": any_move, "steward": steward}
BOT_WORDS: Mapping[str, BotWords] = {
    "steward": BotWords(
        title="Steward",
        description="Builds, trades and answers offers with some thought: an opponent for an evening.",
    ),
    "random": BotWords(
        title="Random", description="Does anything that the rules allow, at random: good to try things out."
    ),
}
