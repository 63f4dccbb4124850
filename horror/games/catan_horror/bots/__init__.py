"""The bots of Catan Horror: functions of a view, choices and a source of randomness.

``steward`` plays a sane seat, ``horde`` a Mad one; each hands its seat to the other when the seat's state demands it.
"""

from collections.abc import Mapping

from horror.games.catan_horror.bots.player import horde, steward
from horror.games.island.bots.any_move import any_move
from horror.rules.kernel.ruleset import Bot

BOTS: Mapping[str, Bot] = {"random": any_move, "steward": steward, "horde": horde}
