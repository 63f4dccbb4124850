"""The sentences for gates, monsters, knights and towns under attack.

Monsters, knights and squads are called by their ids (``M4``, ``K2``, ``S1``), as on the board and in orders; a Mad
knight keeps its own.
"""

from collections.abc import Sequence

from horror.games.catan_horror.told_cities import track_word
from horror.games.catan_horror.words import word
from horror.games.telling.teller import Sentences, Teller
from horror.rules.base.cards import Cards
from horror.rules.monsters import events as monsters

PIECES = {
    "piece:": {"K": "Knight", "S": "Squad", "M": "Monster"},
    "piece in a sentence:": {"K": "knight", "S": "squad", "M": "monster"},
}
"""What ids stand for, by their letter: at the beginning of a sentence, and within one."""


def first(tell: Teller, name: str) -> str:
    """``Knight K2``, at the beginning of a sentence."""
    return f"{tell.speech.word('piece', PIECES['piece:'][name[:1]])} {name}"


def within(tell: Teller, name: str) -> str:
    """``knight K2``."""
    use = "piece in a sentence"
    return f"{tell.speech.word(use, PIECES[f'{use}:'][name[:1]])} {name}"


def kind_word(tell: Teller, kind: str) -> str:
    """A kind of monster."""
    return word(tell.speech, "monster", kind)


def dice(tell: Teller, shown: Sequence[int]) -> str:
    """Dice in words."""
    return tell.speech.listed([str(die) for die in shown])


def gate_opened(tell: Teller, e: monsters.GateOpened) -> str:
    return tell.speech.say(
        "A gate to {world} opened on {hex}.", world=word(tell.speech, "world", e.world), hex=e.hex
    )


def gate_rolled(tell: Teller, e: monsters.GateRolled) -> str:
    one, other = e.dice
    if e.by is None:
        return tell.speech.say(
            "The dice for a gate show {one} and {other}: {total}.", one=one, other=other, total=one + other
        )
    return tell.by(
        e.by,
        "Your dice for a gate show {one} and {other}: {total}.",
        "{name}'s dice for a gate show {one} and {other}: {total}.",
        one=one,
        other=other,
        total=one + other,
    )


def gate_hit(tell: Teller, e: monsters.GateHit) -> str:
    return tell.speech.say(
        "{knight} attacked the gate on {hex}: {damage} damage, {total} in all.",
        knight=first(tell, e.knight),
        hex=e.hex,
        damage=e.damage,
        total=e.total,
    )


def gate_closed(tell: Teller, e: monsters.GateClosed) -> str:
    return tell.by(e.seat, "You closed the gate on {hex}.", "{name} closed the gate on {hex}.", hex=e.hex)


def gate_sealed(tell: Teller, e: monsters.GateSealed) -> str:
    return tell.by(
        e.seat,
        "You sealed {hex}: no gate opens there again.",
        "{name} sealed {hex}: no gate opens there again.",
        hex=e.hex,
    )


def surged(tell: Teller, e: monsters.Surged) -> str:
    return tell.speech.say("Monsters surge out of every open gate.")


def monster_appeared(tell: Teller, e: monsters.MonsterAppeared) -> str:
    kind = kind_word(tell, e.kind)
    if e.hex is not None:
        return tell.speech.say(
            "{monster} ({kind}) came out of the gate on {hex}.",
            monster=first(tell, e.monster),
            kind=kind,
            hex=e.hex,
        )
    return tell.speech.say(
        "{monster} ({kind}) appeared at {at}.", monster=first(tell, e.monster), kind=kind, at=e.at
    )


def cup_empty(tell: Teller, e: monsters.CupEmpty) -> str:
    return tell.speech.say("No monster that could appear is left in the cup.")


def monster_rolled(tell: Teller, e: monsters.MonsterRolled) -> str:
    if e.moves:
        return tell.speech.say("{monster} rolled {die} and moves.", monster=first(tell, e.monster), die=e.die)
    return tell.speech.say("{monster} rolled {die} and stays.", monster=first(tell, e.monster), die=e.die)


def _moved(tell: Teller, mover: str, path: Sequence[int]) -> str:
    if not path:
        return tell.speech.say("{mover} stayed in its place.", mover=first(tell, mover))
    if len(path) == 1:
        return tell.speech.say("{mover} moved to {at}.", mover=first(tell, mover), at=path[-1])
    way = ", ".join(map(str, path[:-1]))
    return tell.speech.say(
        "{mover} moved by way of {way} to {at}.", mover=first(tell, mover), way=way, at=path[-1]
    )


def monster_moved(tell: Teller, e: monsters.MonsterMoved) -> str:
    return _moved(tell, e.monster, e.path)


def monster_hit(tell: Teller, e: monsters.MonsterHit) -> str:
    return tell.speech.say(
        "{monster} is hit and still stands; its damage: {damage}.",
        monster=first(tell, e.monster),
        damage=e.damage,
    )


def monster_killed(tell: Teller, e: monsters.MonsterKilled) -> str:
    parts = {"monster": within(tell, e.monster), "kind": kind_word(tell, e.kind)}
    if e.trophy:
        return tell.by(
            e.seat,
            "You killed {monster} ({kind}) and keep it as a trophy.",
            "{name} killed {monster} ({kind}) and keeps it as a trophy.",
            **parts,
        )
    return tell.by(
        e.seat,
        "You killed {monster} ({kind}); it goes back into the cup.",
        "{name} killed {monster} ({kind}); it goes back into the cup.",
        **parts,
    )


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


def knight_appeared(tell: Teller, e: monsters.KnightAppeared) -> str:
    return tell.by(
        e.seat,
        "Your {knight} ({rank}) appeared at {at}.",
        "{name}'s {knight} ({rank}) appeared at {at}.",
        knight=within(tell, e.knight),
        rank=word(tell.speech, "rank", e.rank),
        at=e.at,
    )


def knight_moved(tell: Teller, e: monsters.KnightMoved) -> str:
    if e.rule == "CH-375":
        return tell.speech.say("{knight} fled to {at}.", knight=first(tell, e.mover), at=e.path[-1])
    return _moved(tell, e.mover, e.path)


def knight_hid(tell: Teller, e: monsters.KnightHid) -> str:
    if e.hidden:
        return tell.speech.say("{knight} is hidden.", knight=first(tell, e.knight))
    return tell.speech.say("{knight} is hidden no longer.", knight=first(tell, e.knight))


def checked(tell: Teller, e: monsters.Checked) -> str:
    parts = {
        "knight": first(tell, e.knight),
        "die": e.die,
        "bonus": f"{e.bonus:+d}",
        "trophy": f" {_spent(tell, e.trophy)}" if e.trophy else "",
    }
    if e.check == "hide":
        if e.passed:
            return tell.speech.say("{knight} hides: {die} and {bonus}, a success{trophy}.", **parts)
        return tell.speech.say("{knight} does not manage to hide: {die} and {bonus}{trophy}.", **parts)
    if e.passed:
        return tell.speech.say("{knight} razes: {die} and {bonus}, a success{trophy}.", **parts)
    return tell.speech.say("{knight} does not manage to raze: {die} and {bonus}{trophy}.", **parts)


def _spent(tell: Teller, trophy: str) -> str:
    return tell.speech.say("(with a trophy: {kind})", kind=kind_word(tell, trophy))


def knight_hit(tell: Teller, e: monsters.KnightHit) -> str:
    by = tell.payer(e.seat) if e.seat is not None else within(tell, str(e.monster))
    parts = {"knight": first(tell, e.knight), "damage": e.damage, "by": by}
    if e.rank is None:
        return tell.speech.say("{knight} took {damage} damage from {by} and died.", **parts)
    return tell.speech.say(
        "{knight} took {damage} damage from {by} and lives, as a {rank} knight.",
        rank=word(tell.speech, "rank", e.rank),
        **parts,
    )


def knight_gone(tell: Teller, e: monsters.KnightGone) -> str:
    return tell.by(
        e.seat,
        "Your {knight} left the board.",
        "{name}'s {knight} left the board.",
        knight=within(tell, e.knight),
    )


def knight_ranked(tell: Teller, e: monsters.KnightRanked) -> str:
    parts = {"knight": first(tell, e.knight), "rank": word(tell.speech, "rank", e.rank)}
    if e.rule == "CH-360":
        return tell.speech.say("{knight} was demoted: it is {rank} now.", **parts)
    return tell.speech.say("{knight} was promoted: it is {rank} now.", **parts)


def knight_rested(tell: Teller, e: monsters.KnightRested) -> str:
    return tell.speech.say(
        "{knight} rested; it has {damage} damage and {sanity} Sanity damage left.",
        knight=first(tell, e.knight),
        damage=e.damage,
        sanity=e.sanity,
    )


def sanity_lost(tell: Teller, e: monsters.SanityLost) -> str:
    return tell.speech.say(
        "{knight} took Sanity damage, {total} in all.", knight=first(tell, e.knight), total=e.total
    )


def knight_maddened(tell: Teller, e: monsters.KnightMaddened) -> str:
    return tell.speech.say(
        "{knight} went Mad; turns of Madness: {turns}.", knight=first(tell, e.knight), turns=e.turns
    )


def knight_recovered(tell: Teller, e: monsters.KnightRecovered) -> str:
    return tell.speech.say("{knight} came to its senses.", knight=first(tell, e.knight))


def squad_formed(tell: Teller, e: monsters.SquadFormed) -> str:
    return tell.speech.say(
        "{squad} consists of {members} now.",
        squad=first(tell, e.squad),
        members=tell.speech.listed(e.members),
    )


def recruited(tell: Teller, e: monsters.Recruited) -> str:
    return tell.by(
        e.seat,
        "You called up a knight at {at}; it appears in the wrap-up.",
        "{name} called up a knight at {at}; it appears in the wrap-up.",
        at=e.at,
    )


def combat_rolled(tell: Teller, e: monsters.CombatRolled) -> str:
    parts = {
        "knights": tell.speech.listed([within(tell, name) for name in e.knights]),
        "dice": dice(tell, e.dice),
        "hits": e.hits,
    }
    if not e.dice:
        return tell.by(
            e.seat,
            "You have no dice to roll with {knights}.",
            "{name} has no dice to roll with {knights}.",
            **parts,
        )
    if e.against is None:
        return tell.by(
            e.seat,
            "You rolled {dice} with {knights}; hits: {hits}, to be shared out.",
            "{name} rolled {dice} with {knights}; hits: {hits}, to be shared out.",
            **parts,
        )
    return tell.by(
        e.seat,
        "You rolled {dice} with {knights} against {monster}; hits: {hits}.",
        "{name} rolled {dice} with {knights} against {monster}; hits: {hits}.",
        monster=within(tell, e.against),
        **parts,
    )


def harvested(tell: Teller, e: monsters.Harvested) -> str:
    return tell.by(
        e.seat,
        "You harvested {cards} with {knight}.",
        "{name} harvested {cards} with {knight}.",
        cards=tell.cards(e.cards),
        knight=within(tell, e.knight),
    )


def clue_gained(tell: Teller, e: monsters.ClueGained) -> str:
    return tell.by(
        e.seat,
        "You swapped trophies for a clue: {trophies}.",
        "{name} swapped trophies for a clue: {trophies}.",
        trophies=tell.speech.listed([kind_word(tell, kind) for kind in e.trophies]),
    )


def clue_spent(tell: Teller, e: monsters.ClueSpent) -> str:
    return tell.by(e.seat, "You spent a clue for an action.", "{name} spent a clue for an action.")


def mad_rolled(tell: Teller, e: monsters.MadRolled) -> str:
    return tell.speech.say("The Mad town at {at} rolled {die} for a monster.", at=e.at, die=e.die)


def player_maddened(tell: Teller, e: monsters.PlayerMaddened) -> str:
    return tell.by(e.seat, "You went Mad.", "{name} went Mad.")


def player_died(tell: Teller, e: monsters.PlayerDied) -> str:
    return tell.by(e.seat, "You are dead and out of the game.", "{name} is dead and out of the game.")


def rewarded(tell: Teller, e: monsters.Rewarded) -> str:
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


def monster_nurtured(tell: Teller, e: monsters.MonsterNurtured) -> str:
    return tell.speech.say(
        "A monster grows in the Mad town at {at}: {kind}, step {progress}.",
        at=e.at,
        kind=kind_word(tell, e.kind),
        progress=e.progress,
    )


def order_dropped(tell: Teller, e: monsters.OrderDropped) -> str:
    return tell.speech.say(
        "Your order {order} was dropped: {rule} forbids it by now.",
        order=word(tell.speech, "order", e.order),
        rule=e.rule,
    )


def metropolis_rebuilt(tell: Teller, e: monsters.MetropolisRebuilt) -> str:
    return tell.by(
        e.seat,
        "You rebuilt the metropolis of {track}, at {at}.",
        "{name} rebuilt the metropolis of {track}, at {at}.",
        track=track_word(tell, e.track),
        at=e.at,
    )


def game_ended(tell: Teller, e: monsters.GameEnded) -> str:
    winners = tell.speech.listed([tell.who(seat) for seat in e.winners])
    if e.outcome == "all_fallen":
        return tell.speech.say("The island has fallen: everybody has lost.")
    if e.outcome == "mad_victory":
        return tell.speech.say("Madness rules the island; the winners: {winners}.", winners=winners)
    return tell.speech.say(
        "The island is saved: no gate, no monster and no Mad town is left; the winners: {winners}.",
        winners=winners,
    )


MONSTERS_SENTENCES: Sentences = {
    monsters.GateOpened: gate_opened,
    monsters.GateRolled: gate_rolled,
    monsters.GateHit: gate_hit,
    monsters.GateClosed: gate_closed,
    monsters.GateSealed: gate_sealed,
    monsters.Surged: surged,
    monsters.MonsterAppeared: monster_appeared,
    monsters.CupEmpty: cup_empty,
    monsters.MonsterRolled: monster_rolled,
    monsters.MonsterMoved: monster_moved,
    monsters.MonsterHit: monster_hit,
    monsters.MonsterKilled: monster_killed,
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
    monsters.KnightAppeared: knight_appeared,
    monsters.KnightMoved: knight_moved,
    monsters.KnightHid: knight_hid,
    monsters.Checked: checked,
    monsters.KnightHit: knight_hit,
    monsters.KnightGone: knight_gone,
    monsters.KnightRanked: knight_ranked,
    monsters.KnightRested: knight_rested,
    monsters.SanityLost: sanity_lost,
    monsters.KnightMaddened: knight_maddened,
    monsters.KnightRecovered: knight_recovered,
    monsters.SquadFormed: squad_formed,
    monsters.Recruited: recruited,
    monsters.CombatRolled: combat_rolled,
    monsters.Harvested: harvested,
    monsters.ClueGained: clue_gained,
    monsters.ClueSpent: clue_spent,
    monsters.MadRolled: mad_rolled,
    monsters.PlayerMaddened: player_maddened,
    monsters.PlayerDied: player_died,
    monsters.Rewarded: rewarded,
    monsters.MonsterNurtured: monster_nurtured,
    monsters.OrderDropped: order_dropped,
    monsters.MetropolisRebuilt: metropolis_rebuilt,
    monsters.GameEnded: game_ended,
}
