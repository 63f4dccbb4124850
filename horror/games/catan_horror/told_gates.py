"""The sentences for gates and the cup."""

from horror.games.catan_horror.told_pieces import first
from horror.games.catan_horror.words import word
from horror.games.island.telling.teller import Sentences, Teller
from horror.rules.monsters.gates.events import (
    CupEmpty,
    GateClosed,
    GateHit,
    GateOpened,
    GateRolled,
    GateSealed,
    Surged,
)


def gate_opened(tell: Teller, e: GateOpened) -> str:
    return tell.speech.say(
        "A gate to {world} opened on {hex}.", world=word(tell.speech, "world", e.world), hex=e.hex
    )


def gate_rolled(tell: Teller, e: GateRolled) -> str:
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


def gate_hit(tell: Teller, e: GateHit) -> str:
    return tell.speech.say(
        "{knight} attacked the gate on {hex}: {damage} damage, {total} in all.",
        knight=first(tell, e.knight),
        hex=e.hex,
        damage=e.damage,
        total=e.total,
    )


def gate_closed(tell: Teller, e: GateClosed) -> str:
    return tell.by(e.seat, "You closed the gate on {hex}.", "{name} closed the gate on {hex}.", hex=e.hex)


def gate_sealed(tell: Teller, e: GateSealed) -> str:
    return tell.by(
        e.seat,
        "You sealed {hex}: no gate opens there again.",
        "{name} sealed {hex}: no gate opens there again.",
        hex=e.hex,
    )


def surged(tell: Teller, e: Surged) -> str:
    return tell.speech.say("Monsters surge out of every open gate.")


def cup_empty(tell: Teller, e: CupEmpty) -> str:
    return tell.speech.say("No monster that could appear is left in the cup.")


GATES_SENTENCES: Sentences = {
    GateOpened: gate_opened,
    GateRolled: gate_rolled,
    GateHit: gate_hit,
    GateClosed: gate_closed,
    GateSealed: gate_sealed,
    Surged: surged,
    CupEmpty: cup_empty,
}
