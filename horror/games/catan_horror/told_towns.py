"""The sentences for towns under attack, Mad or lost, and what is rebuilt of them."""

from horror.games.catan_horror.told_cities import track_word
from horror.games.catan_horror.told_pieces import first, within
from horror.games.island.telling.teller import Sentences, Teller
from horror.rules.monsters import events as monsters


def town_assaulted(tell: Teller, e: monsters.TownAssaulted) -> str:
    return tell.speech.say(
        "{monster} assaults the defended town at {at}.", monster=first(tell, e.monster), at=e.at
    )


def town_invaded(tell: Teller, e: monsters.TownInvaded) -> str:
    return tell.speech.say("The town at {at} is Invaded: nobody defends it.", at=e.at)


def town_freed(tell: Teller, e: monsters.TownFreed) -> str:
    return tell.speech.say("The town at {at} is free: no monster is left there.", at=e.at)


def town_damaged(tell: Teller, e: monsters.TownDamaged) -> str:
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


def town_mended(tell: Teller, e: monsters.TownMended) -> str:
    parts = {"knight": first(tell, e.knight), "at": e.at}
    if e.structural:
        return tell.speech.say(
            "{knight} repaired {damage} Structural damage of the town at {at}.", damage=e.structural, **parts
        )
    return tell.speech.say(
        "{knight} calmed the town at {at}: {damage} Horror damage less.", damage=e.horror, **parts
    )


def town_reduced(tell: Teller, e: monsters.TownReduced) -> str:
    if e.to == "city":
        return tell.speech.say("The metropolis at {at} is only a city now.", at=e.at)
    return tell.speech.say("The city at {at} is only a settlement now.", at=e.at)


def town_destroyed(tell: Teller, e: monsters.TownDestroyed) -> str:
    return tell.by(
        e.owner,
        "Your settlement at {at} was destroyed.",
        "{name}'s settlement at {at} was destroyed.",
        at=e.at,
    )


def town_maddened(tell: Teller, e: monsters.TownMaddened) -> str:
    return tell.speech.say("The town at {at} went Mad.", at=e.at)


def town_recoloured(tell: Teller, e: monsters.TownRecoloured) -> str:
    return tell.by(
        e.seat, "The Mad town at {at} is yours now.", "The Mad town at {at} is {name}'s now.", at=e.at
    )


def wall_lost(tell: Teller, e: monsters.WallLost) -> str:
    if e.against is None:
        return tell.speech.say("The wall at {at} is gone.", at=e.at)
    return tell.speech.say(
        "The wall at {at} was given up: the attack of {monster} is cancelled.",
        at=e.at,
        monster=within(tell, e.against),
    )


def metropolis_rebuilt(tell: Teller, e: monsters.MetropolisRebuilt) -> str:
    return tell.by(
        e.seat,
        "You rebuilt the metropolis of {track}, at {at}.",
        "{name} rebuilt the metropolis of {track}, at {at}.",
        track=track_word(tell, e.track),
        at=e.at,
    )


TOWNS_SENTENCES: Sentences = {
    monsters.TownAssaulted: town_assaulted,
    monsters.TownInvaded: town_invaded,
    monsters.TownFreed: town_freed,
    monsters.TownDamaged: town_damaged,
    monsters.TownMended: town_mended,
    monsters.TownReduced: town_reduced,
    monsters.TownDestroyed: town_destroyed,
    monsters.TownMaddened: town_maddened,
    monsters.TownRecoloured: town_recoloured,
    monsters.WallLost: wall_lost,
    monsters.MetropolisRebuilt: metropolis_rebuilt,
}
