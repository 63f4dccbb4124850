"""Play the bishop."""

from typing import ClassVar

from horror.rules.base.cards import cards, labels, no_cards
from horror.rules.base.roles import HEX, Hex
from horror.rules.cities.cards.events import CardsTaken
from horror.rules.cities.cards.progress import check_held, play
from horror.rules.cities.cards.rivals import hand_over, holding, others
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Chance, Move
from horror.rules.monsters.cards.events import BishopSent
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.turn.production_roll import working_towns

CARD = "bishop"


class PlayBishop(Move, tag="play_bishop", frozen=True):
    """CK-25, IMP-06, CH-531: a random card of each other seat with a town on a hex; there is no robber to move."""

    rule: ClassVar[str] = "CK-16"
    group: ClassVar[str] = "cards"
    draws: ClassVar[Chance] = "perhaps"

    hex: Hex


def check(p: HorrorPosition, seat: int, move: PlayBishop) -> None:
    check_held(p, seat, CARD)
    index = p.island.hex_index.get(move.hex)
    if index is None:
        raise IllegalMove(
            "IMP-06",
            "the island has no hex {hex}; they run from {first} to {last}",
            hex=move.hex,
            first=p.island.hexes[0],
            last=p.island.hexes[-1],
        )
    if not payers(p, seat, index):
        raise IllegalMove("IMP-06", "nobody else with a card has a town on {hex}", hex=HEX(move.hex))


def payers(p: HorrorPosition, seat: int, hex_index: int) -> list[int]:
    """CH-393, CH-298: the other seats that hold cards and control a town on a hex; Mad players by their Mad towns."""
    corners = p.island.corner_mask[hex_index]
    return [other for other in holding(p, others(p, seat)) if working_towns(p, other) & corners]


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    return [PlayBishop(letter) for index, letter in enumerate(p.island.hexes) if payers(p, seat, index)]


def do(p: HorrorPosition, seat: int, move: PlayBishop) -> None:
    play(p, seat, CARD)
    p.events.append(BishopSent(seat=seat, hex=move.hex, rule="IMP-06"))
    for other in payers(p, seat, p.island.hex_index[move.hex]):
        held, taken = labels(p.state.seats[other].hand), no_cards()
        taken[p.kind_index(held[p.draws.pick("bishop", held)])] = 1
        hand_over(p, other, seat, taken)
        p.events.append(CardsTaken(seat=seat, victim=other, count=1, cards=cards(taken), rule="IMP-06"))


MOVE_KIND = MoveKind(PlayBishop, check, choices, do)
