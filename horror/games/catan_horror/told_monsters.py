"""The sentences for monsters, on the island and in Mad towns."""

from horror.games.catan_horror.told_pieces import first, kind_word, moved, within
from horror.games.island.telling.teller import Sentences, Teller
from horror.rules.monsters import events as monsters


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


def monster_rolled(tell: Teller, e: monsters.MonsterRolled) -> str:
    if e.moves:
        return tell.speech.say("{monster} rolled {die} and moves.", monster=first(tell, e.monster), die=e.die)
    return tell.speech.say("{monster} rolled {die} and stays.", monster=first(tell, e.monster), die=e.die)


def monster_moved(tell: Teller, e: monsters.MonsterMoved) -> str:
    return moved(tell, e.monster, e.path)


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


def mad_rolled(tell: Teller, e: monsters.MadRolled) -> str:
    return tell.speech.say("The Mad town at {at} rolled {die} for a monster.", at=e.at, die=e.die)


def monster_nurtured(tell: Teller, e: monsters.MonsterNurtured) -> str:
    return tell.speech.say(
        "A monster grows in the Mad town at {at}: {kind}, step {progress}.",
        at=e.at,
        kind=kind_word(tell, e.kind),
        progress=e.progress,
    )


MONSTERS_SENTENCES: Sentences = {
    monsters.MonsterAppeared: monster_appeared,
    monsters.MonsterRolled: monster_rolled,
    monsters.MonsterMoved: monster_moved,
    monsters.MonsterHit: monster_hit,
    monsters.MonsterKilled: monster_killed,
    monsters.MadRolled: mad_rolled,
    monsters.MonsterNurtured: monster_nurtured,
}
