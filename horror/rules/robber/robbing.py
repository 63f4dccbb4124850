"""Moving the robber and taking a card: by a 7 and by a knight alike (BASE-31 to BASE-35, BASE-67)."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from horror.rules.base.cards import KIND_INDEX, labels
from horror.rules.base.roles import HEX
from horror.rules.base.sites import towns_of
from horror.rules.board.island import Island
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import OPEN, Move
from horror.rules.kernel.roles import SEAT
from horror.rules.robber.events import RobberMoved, Stolen
from horror.rules.robber.position import RobberPosition


def victims(p: RobberPosition, seat: int, hex_index: int) -> list[int]:
    """BASE-33, BASE-34: the seats that may be robbed on a hex: others with a town there and a card in hand."""
    corners = p.island.corner_mask[hex_index]
    return [
        other
        for other in range(p.seats)
        if other != seat and towns_of(p, other) & corners and any(p.state.seats[other].hand)
    ]


def targets(p: RobberPosition, seat: int, move: Callable[[str, int | None], Move]) -> Sequence[Choice]:
    """A ``move`` for every hex to which the robber may go and each seat that may be robbed there, or None."""
    robbable = [
        (other, theirs.settlements | theirs.cities)
        for other, theirs in enumerate(p.state.seats)
        if other != seat and any(theirs.hand)
    ]
    anybody = 0
    for _, towns in robbable:
        anybody |= towns
    everywhere, robber = moves_to(p.island, p.seats, move), p.state.robber
    found: list[Choice] = []
    for corners, alone, robbing in everywhere[:robber] + everywhere[robber + 1 :]:
        if not anybody & corners:
            found.append(alone)
            continue
        for other, towns in robbable:
            if towns & corners:
                found.append(robbing[other])
    return found


@lru_cache(maxsize=64)
def moves_to(
    island: Island, seats: int, move: Callable[[str, int | None], Move]
) -> list[tuple[int, Move, list[Move]]]:
    """For each hex its corners, the move to it that robs nobody, and for each seat the one that robs it."""
    return [
        (corners, move(letter, None), [move(letter, seat) for seat in range(seats)])
        for letter, corners in zip(island.hexes, island.corner_mask, strict=True)
    ]


def meant(p: RobberPosition, seat: int, letter: str, victim: int | None) -> int | None:
    """BASE-33: whom a move to a hex robs; where it leaves that open the only seat that can be robbed, else nobody."""
    if victim is not OPEN:
        return victim
    index = p.island.hex_index.get(letter)
    robbed = [] if index is None else victims(p, seat, index)
    return robbed[0] if len(robbed) == 1 else None


def check_target(p: RobberPosition, seat: int, letter: str, victim: int | None) -> None:
    """BASE-31 to BASE-35: refuse a hex or a victim that may not be chosen."""
    index = p.island.hex_index.get(letter)
    if index is None:
        raise IllegalMove(
            "BASE-32",
            "the island has no hex {hex}; they run from {first} to {last}",
            hex=letter,
            first=p.island.hexes[0],
            last=p.island.hexes[-1],
        )
    if index == p.state.robber:
        raise IllegalMove("BASE-31", "the robber stands on {hex} already and must move", hex=HEX(letter))
    robbed = victims(p, seat, index)
    if victim in robbed or (victim is None and not robbed):
        return
    if victim is None:
        raise IllegalMove(
            "BASE-33",
            "one of {seats} must be robbed on {hex}",
            seats=[SEAT(each) for each in robbed],
            hex=HEX(letter),
        )
    if victim == seat:
        raise IllegalMove("BASE-34", "nobody robs oneself")
    if not robbed:
        raise IllegalMove("BASE-35", "nobody can be robbed on {hex}", hex=HEX(letter))
    raise IllegalMove("BASE-34", "{seat} cannot be robbed on {hex}", seat=SEAT(victim), hex=HEX(letter))


def move_robber(p: RobberPosition, seat: int, letter: str, victim: int | None, rule: str) -> None:
    """Move the robber and take a random card from the victim, if there is one."""
    p.state.robber = p.island.hex_index[letter]
    p.events.append(RobberMoved(seat=seat, hex=letter, rule=rule))
    if victim is None:
        return
    theirs = p.state.seats[victim].hand
    held = labels(theirs)
    card = held[p.draws.pick("robber", held)]
    kind = KIND_INDEX[card]
    theirs[kind] -= 1
    p.state.seats[seat].hand[kind] += 1
    p.events.append(Stolen(seat=seat, victim=victim, card=card, rule="BASE-33"))
