"""The steward and the horde: short lists of rules, of which the first that gives a move is followed.

The weights of all that is judged stand in ``data/steward.toml``, on one scale.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from horror.games.bots.offered import Offered
from horror.games.catan_horror.bots import campaign, card_play, economy, war
from horror.games.catan_horror.bots import horde as mad
from horror.games.catan_horror.bots.situation import Situation
from horror.games.island.bots.trading import withdraw
from horror.rules.base.moves.end_turn import EndTurn
from horror.rules.kernel.choices import Choice, Pick, Template, sample
from horror.rules.kernel.moves import Move
from horror.rules.monsters.turn.moves.roll import Roll

Rule: TypeAlias = Callable[[Situation, Offered], Move | None]


def roll(s: Situation, offered: Offered) -> Move | None:
    """Roll."""
    return offered.first(Roll)


def end_turn(s: Situation, offered: Offered) -> Move | None:
    """End the turn."""
    return offered.first(EndTurn)


OWED: tuple[Rule, ...] = (
    economy.place,
    economy.discard,
    economy.give,
    economy.take_resource,
    economy.discard_progress,
    card_play.card_effect,
    economy.answer_offer,
)
"""What is asked of any seat, whatever it plays."""

STEWARD: tuple[Rule, ...] = (
    *OWED,
    war.before_combat,
    war.respond,
    war.sacrifice,
    war.assign_damage,
    war.choose_targets,
    war.assign_dice,
    war.seal,
    card_play.alchemist,
    roll,
    card_play.welcome,
    economy.build,
    card_play.gainful,
    card_play.roads,
    card_play.diplomat,
    card_play.inventor,
    card_play.harbour,
    economy.bank_trade,
    economy.offer,
    economy.swap_trophies,
    campaign.unhide,
    campaign.act,
    campaign.spend_clue,
    economy.pass_building,
    mad.nothing,
    end_turn,
    withdraw,
)
"""A sane player, in this order."""

HORDE: tuple[Rule, ...] = (
    *OWED,
    mad.place_gate,
    mad.take_reward,
    mad.take_town,
    mad.move_monsters,
    roll,
    card_play.welcome,
    economy.build,
    card_play.gainful,
    economy.bank_trade,
    economy.offer,
    economy.pass_building,
    mad.nothing,
    end_turn,
    withdraw,
)
"""A Mad player, in this order."""


def player(view: Any, choices: Sequence[Choice], pick: Pick) -> Move:
    """The move of a careful player: for the island while its seat is sane, for the monsters when it is Mad."""
    if len(choices) == 1 and not isinstance(choices[0], Template):
        return choices[0]
    situation, offered = Situation(view), Offered(choices)
    for rule in HORDE if situation.is_mad else STEWARD:
        move = rule(situation, offered)
        if move is not None:
            return move
    return sample(choices, pick)


steward = horde = player
"""One player under two names: a seat that begins sane is given the first, one that begins Mad the second."""
