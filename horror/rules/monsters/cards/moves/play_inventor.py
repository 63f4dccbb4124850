"""Play the inventor."""

from typing import ClassVar

from horror.rules.base.layout import layout_of
from horror.rules.base.roles import HEX, Hex
from horror.rules.cities.cards.progress import check_held, play
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice, OneOf, Template
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.monsters.cards.events import ChitsSwapped
from horror.rules.monsters.position import HorrorPosition

CARD = "inventor"


class PlayInventor(Move, tag="play_inventor", frozen=True):
    """CK-37, IMP-06, CH-023, CH-209: swap the chits of two hexes; an elder sign stays with its hex."""

    rule: ClassVar[str] = "CK-16"
    group: ClassVar[str] = "cards"

    hex: Hex
    other: Hex


def check(p: HorrorPosition, seat: int, move: PlayInventor) -> None:
    check_held(p, seat, CARD)
    able = movable_chits(p)
    for letter in (move.hex, move.other):
        if letter not in able:
            raise IllegalMove("CH-209", "there is no chit on {hex} that may be swapped", hex=HEX(letter))
    if able[move.hex] == able[move.other]:
        raise IllegalMove(
            "IMP-06", "{hex} and {other} have the same number", hex=HEX(move.hex), other=HEX(move.other)
        )


def movable_chits(p: HorrorPosition) -> dict[str, int]:
    """CK-37, IMP-06, CH-209: the chits that may be swapped, by hex: some numbers never, and none under a gate."""
    return {
        letter: chit
        for index, (letter, chit) in enumerate(zip(p.island.hexes, p.state.chits, strict=True))
        if chit and chit not in p.facts.card_numbers.unmoved_chits and not p.gated >> index & 1
    }


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    able = movable_chits(p)
    if len(set(able.values())) < 2:
        return []
    return [
        Template(
            kind=PlayInventor,
            domains={
                "hex": OneOf(tuple(letter for letter in able if able[letter] == number)),
                "other": OneOf(tuple(letter for letter in able if able[letter] != number)),
            },
            check=lambda move: check(p, seat, move),
        )
        for number in sorted(set(able.values()))
    ]


def do(p: HorrorPosition, seat: int, move: PlayInventor) -> None:
    play(p, seat, CARD)
    state, one, other = p.state, p.island.hex_index[move.hex], p.island.hex_index[move.other]
    chits = list(state.chits)
    chits[one], chits[other] = chits[other], chits[one]
    state.chits = tuple(chits)
    p.layout = layout_of(p.island, state.terrain, state.chits, state.harbours)
    p.events.append(ChitsSwapped(seat=seat, hexes=(move.hex, move.other), rule="IMP-06"))


MOVE_KIND = MoveKind(PlayInventor, check, choices, do)
