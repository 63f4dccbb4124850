"""The sentences for monsters, on the island and in Mad towns."""

from horror.games.catan_horror.told_pieces import first, kind_word, moved, within
from horror.games.island.telling.teller import Sentences, Teller
from horror.rules.monsters.fights.events import MonsterHit, MonsterKilled
from horror.rules.monsters.gates.events import MonsterAppeared
from horror.rules.monsters.mad.events import MonsterNurtured
from horror.rules.monsters.roaming.events import MonsterMoved, MonsterRolled
from horror.rules.monsters.turn.events import MadRolled


def monster_appeared(tell: Teller, e: MonsterAppeared) -> str:
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


def monster_rolled(tell: Teller, e: MonsterRolled) -> str:
    if e.moves:
        return tell.speech.say("{monster} rolled {die} and moves.", monster=first(tell, e.monster), die=e.die)
    return tell.speech.say("{monster} rolled {die} and stays.", monster=first(tell, e.monster), die=e.die)


def monster_moved(tell: Teller, e: MonsterMoved) -> str:
    return moved(tell, e.monster, e.path)


def monster_hit(tell: Teller, e: MonsterHit) -> str:
    return tell.speech.say(
        "{monster} is hit and still stands; its damage: {damage}.",
        monster=first(tell, e.monster),
        damage=e.damage,
    )


def monster_killed(tell: Teller, e: MonsterKilled) -> str:
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


def mad_rolled(tell: Teller, e: MadRolled) -> str:
    return tell.speech.say("The Mad town at {at} rolled {die} for a monster.", at=e.at, die=e.die)


def monster_nurtured(tell: Teller, e: MonsterNurtured) -> str:
    return tell.speech.say(
        "A monster grows in the Mad town at {at}: {kind}, step {progress}.",
        at=e.at,
        kind=kind_word(tell, e.kind),
        progress=e.progress,
    )


MONSTERS_SENTENCES: Sentences = {
    MonsterAppeared: monster_appeared,
    MonsterRolled: monster_rolled,
    MonsterMoved: monster_moved,
    MonsterHit: monster_hit,
    MonsterKilled: monster_killed,
    MadRolled: mad_rolled,
    MonsterNurtured: monster_nurtured,
}
