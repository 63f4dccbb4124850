"""The progress cards that Catan Horror is played with, and the steps that they lay on the agenda."""

from typing import TypeAlias

from horror.rules.base.moves import discard
from horror.rules.cities.cards.looking import TakeFromHand, TakeProgress
from horror.rules.cities.cards.moves import (
    give,
    play_crane,
    play_engineer,
    play_master_merchant,
    play_merchant,
    play_merchant_fleet,
    play_resource_monopoly,
    play_spy,
    play_trade_monopoly,
    play_wedding,
    take_cards,
    take_progress,
)
from horror.rules.cities.cards.moves.give import Gifts
from horror.rules.cities.cards.progress import playable
from horror.rules.kernel.agenda import Step
from horror.rules.kernel.binding import Group, MoveFile, asked_if, named_by
from horror.rules.monsters.cards.deserting import ChooseDeserter, PlaceDeserter
from horror.rules.monsters.cards.harbour import AnswerHarbour, has_harbour
from horror.rules.monsters.cards.moves import (
    give_commodity,
    let_desert,
    offer_harbour,
    place_knight,
    play_alchemist,
    play_bishop,
    play_commercial_harbour,
    play_deserter,
    play_diplomat,
    play_inventor,
    play_irrigation,
    play_medicine,
    play_mining,
    play_road_building,
    play_saboteur,
    play_smith,
)
from horror.rules.monsters.cards.sabotage import Sabotage
from horror.rules.monsters.position import HorrorPosition

BEFORE_ROLL: Group[HorrorPosition] = named_by(playable, play_alchemist)
_PLAYED_AFTER_ROLL: Group[HorrorPosition] = named_by(
    playable,
    play_commercial_harbour,
    play_master_merchant,
    play_merchant,
    play_merchant_fleet,
    play_resource_monopoly,
    play_trade_monopoly,
    play_bishop,
    play_deserter,
    play_diplomat,
    play_saboteur,
    play_spy,
    play_wedding,
    play_crane,
    play_engineer,
    play_inventor,
    play_irrigation,
    play_medicine,
    play_mining,
    play_road_building,
    play_smith,
)
AFTER_ROLL = (_PLAYED_AFTER_ROLL, asked_if(has_harbour, offer_harbour))
"""Playing a card, and the offers that the commercial harbour lets a seat make."""

CardStep: TypeAlias = (
    Gifts | TakeFromHand | TakeProgress | AnswerHarbour | ChooseDeserter | PlaceDeserter | Sabotage
)
CARD_STEPS: dict[type[Step], tuple[MoveFile[HorrorPosition], ...]] = {
    Gifts: (give,),
    TakeFromHand: (take_cards,),
    TakeProgress: (take_progress,),
    AnswerHarbour: (give_commodity,),
    ChooseDeserter: (let_desert,),
    PlaceDeserter: (place_knight,),
    Sabotage: (discard,),
}
