"""The sentences for players: clues, rewards, madness and the end."""

from horror.games.catan_horror.told_pieces import kind_word
from horror.games.catan_horror.words import word
from horror.games.island.telling.teller import Sentences, Teller
from horror.rules.base.cards import Cards
from horror.rules.monsters.actions.events import ClueSpent
from horror.rules.monsters.building.events import ClueGained
from horror.rules.monsters.mad.events import Rewarded
from horror.rules.monsters.players.events import GameEnded, PlayerDied, PlayerMaddened
from horror.rules.monsters.special_building.events import OrderDropped


def clue_gained(tell: Teller, e: ClueGained) -> str:
    return tell.by(
        e.seat,
        "You swapped trophies for a clue: {trophies}.",
        "{name} swapped trophies for a clue: {trophies}.",
        trophies=tell.speech.listed([kind_word(tell, kind) for kind in e.trophies]),
    )


def clue_spent(tell: Teller, e: ClueSpent) -> str:
    return tell.by(e.seat, "You spent a clue for an action.", "{name} spent a clue for an action.")


def order_dropped(tell: Teller, e: OrderDropped) -> str:
    return tell.speech.say(
        "Your order {order} was dropped: {rule} forbids it by now.",
        order=word(tell.speech, "order", e.order),
        rule=e.rule,
    )


def rewarded(tell: Teller, e: Rewarded) -> str:
    if e.victim is None:
        return tell.by(
            e.seat,
            "For the destruction you took cards from the bank: {count}.",
            "For the destruction {name} took cards from the bank: {count}.",
            count=e.count,
        )
    return tell.between(
        e.seat,
        e.victim,
        "For the killed knight you took cards from {partner}: {count}.",
        "For the killed knight {name} took cards from you: {count}.",
        "For the killed knight {name} took cards from {partner}: {count}.",
        count=tell.cards(e.cards) if isinstance(e.cards, Cards) else e.count,
    )


def player_maddened(tell: Teller, e: PlayerMaddened) -> str:
    return tell.by(e.seat, "You went Mad.", "{name} went Mad.")


def player_died(tell: Teller, e: PlayerDied) -> str:
    return tell.by(e.seat, "You are dead and out of the game.", "{name} is dead and out of the game.")


def game_ended(tell: Teller, e: GameEnded) -> str:
    winners = tell.speech.listed([tell.who(seat) for seat in e.winners])
    if e.outcome == "all_fallen":
        return tell.speech.say("The island has fallen: everybody has lost.")
    if e.outcome == "mad_victory":
        return tell.speech.say("Madness rules the island; the winners: {winners}.", winners=winners)
    return tell.speech.say(
        "The island is saved: no gate, no monster and no Mad town is left; the winners: {winners}.",
        winners=winners,
    )


PLAYERS_SENTENCES: Sentences = {
    ClueGained: clue_gained,
    ClueSpent: clue_spent,
    OrderDropped: order_dropped,
    Rewarded: rewarded,
    PlayerMaddened: player_maddened,
    PlayerDied: player_died,
    GameEnded: game_ended,
}
