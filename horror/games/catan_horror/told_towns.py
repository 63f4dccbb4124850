"""The sentences for towns under attack, Mad or lost, and what is rebuilt of them."""

from horror.games.catan_horror.told_cities import track_word
from horror.games.catan_horror.told_pieces import first, within
from horror.games.island.telling.teller import Sentences, Teller
from horror.rules.monsters.actions.events import TownMended
from horror.rules.monsters.building.events import MetropolisRebuilt
from horror.rules.monsters.mad.events import TownRecoloured
from horror.rules.monsters.towns.events import (
    TownAssaulted,
    TownDamaged,
    TownDestroyed,
    TownFreed,
    TownInvaded,
    TownMaddened,
    TownReduced,
    WallLost,
)


def town_assaulted(tell: Teller, e: TownAssaulted) -> str:
    return tell.speech.say(
        "{monster} assaults the defended town at {at}.", monster=first(tell, e.monster), at=e.at
    )


def town_invaded(tell: Teller, e: TownInvaded) -> str:
    return tell.speech.say("The town at {at} is Invaded: nobody defends it.", at=e.at)


def town_freed(tell: Teller, e: TownFreed) -> str:
    return tell.speech.say("The town at {at} is free: no monster is left there.", at=e.at)


def town_damaged(tell: Teller, e: TownDamaged) -> str:
    say, taken = tell.speech.say, []
    if e.horror:
        taken.append(say("{count} Horror damage ({total} in all)", count=e.horror, total=e.horror_total))
    if e.structural:
        taken.append(
            say("{count} Structural damage ({total} in all)", count=e.structural, total=e.structural_total)
        )
    damage = tell.speech.listed(taken)
    if e.knight:
        return say(
            "{knight} razed the town at {at}: {damage}.", knight=first(tell, e.knight), at=e.at, damage=damage
        )
    if e.rule == "CH-383":
        return say("The assaulted town at {at} took {damage}.", at=e.at, damage=damage)
    return say("The Invaded town at {at} took {damage}.", at=e.at, damage=damage)


def town_mended(tell: Teller, e: TownMended) -> str:
    parts = {"knight": first(tell, e.knight), "at": e.at}
    if e.structural:
        return tell.speech.say(
            "{knight} repaired {damage} Structural damage of the town at {at}.", damage=e.structural, **parts
        )
    return tell.speech.say(
        "{knight} calmed the town at {at}: {damage} Horror damage less.", damage=e.horror, **parts
    )


def town_reduced(tell: Teller, e: TownReduced) -> str:
    if e.to == "city":
        return tell.speech.say("The metropolis at {at} is only a city now.", at=e.at)
    return tell.speech.say("The city at {at} is only a settlement now.", at=e.at)


def town_destroyed(tell: Teller, e: TownDestroyed) -> str:
    return tell.by(
        e.owner,
        "Your settlement at {at} was destroyed.",
        "{name}'s settlement at {at} was destroyed.",
        at=e.at,
    )


def town_maddened(tell: Teller, e: TownMaddened) -> str:
    return tell.speech.say("The town at {at} went Mad.", at=e.at)


def town_recoloured(tell: Teller, e: TownRecoloured) -> str:
    return tell.by(
        e.seat, "The Mad town at {at} is yours now.", "The Mad town at {at} is {name}'s now.", at=e.at
    )


def wall_lost(tell: Teller, e: WallLost) -> str:
    if e.against is None:
        return tell.speech.say("The wall at {at} is gone.", at=e.at)
    return tell.speech.say(
        "The wall at {at} was given up: the attack of {monster} is cancelled.",
        at=e.at,
        monster=within(tell, e.against),
    )


def metropolis_rebuilt(tell: Teller, e: MetropolisRebuilt) -> str:
    return tell.by(
        e.seat,
        "You rebuilt the metropolis of {track}, at {at}.",
        "{name} rebuilt the metropolis of {track}, at {at}.",
        track=track_word(tell, e.track),
        at=e.at,
    )


TOWNS_SENTENCES: Sentences = {
    TownAssaulted: town_assaulted,
    TownInvaded: town_invaded,
    TownFreed: town_freed,
    TownDamaged: town_damaged,
    TownMended: town_mended,
    TownReduced: town_reduced,
    TownDestroyed: town_destroyed,
    TownMaddened: town_maddened,
    TownRecoloured: town_recoloured,
    WallLost: wall_lost,
    MetropolisRebuilt: metropolis_rebuilt,
}
