"""Laying out the island when a game begins (BASE-01 to BASE-07). How, is bound by the game, and by its options."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from horror.games.island.board import Board
from horror.rules.base.cards import KIND_INDEX
from horror.rules.base.state import ANY_HARBOUR, TERRAINS
from horror.rules.kernel.draws import Draws
from horror.rules.kernel.variants import Variant

DESERT = TERRAINS.index("desert")


class Laid(NamedTuple):
    """Terrain and chits by hex, harbours as (border, kind)."""

    terrain: tuple[int, ...]
    chits: tuple[int, ...]
    harbours: tuple[tuple[int, int], ...]


class Terrain(Protocol):
    """Gives the terrain of every hex."""

    def __call__(self, board: Board, draws: Draws, /) -> Sequence[int]: ...


class Chits(Protocol):
    """Gives the chit of every hex, 0 for none, on this terrain."""

    def __call__(self, board: Board, terrain: Sequence[int], draws: Draws, /) -> Sequence[int]: ...


class Harbours(Protocol):
    """Gives what each harbour of the board serves, in their order."""

    def __call__(self, board: Board, draws: Draws, /) -> Sequence[str]: ...


class LaidOut(Protocol):
    """What the class of a position binds of how its island is laid out."""

    @property
    def board(self) -> Board: ...
    @property
    def lay_terrain(self) -> Terrain: ...
    @property
    def lay_chits(self) -> Chits: ...
    @property
    def lay_harbours(self) -> Harbours: ...


def lay_out(kind: LaidOut, draws: Draws) -> Laid:
    """An island, as the game binds it."""
    board = kind.board
    terrain = kind.lay_terrain(board, draws)
    chits = kind.lay_chits(board, terrain, draws)
    served = kind.lay_harbours(board, draws)
    borders = [board.island.border_index[name] for name in board.harbours]
    harbours = [
        (border, KIND_INDEX.get(name, ANY_HARBOUR)) for border, name in zip(borders, served, strict=True)
    ]
    return Laid(tuple(terrain), tuple(chits), tuple(harbours))


def shuffled(pile: list[str], purpose: str, draws: Draws) -> list[str]:
    """The pile in random order, one draw after the other (TAB-40)."""
    left, order = list(pile), []
    while left:
        order.append(left.pop(draws.pick(purpose, left)))
    return order


def shuffled_terrain(board: Board, draws: Draws) -> Sequence[int]:
    """BASE-02: the hexes in random order."""
    pile = [name for name, count in board.terrain.items() for _ in range(count)]
    return [TERRAINS.index(name) for name in shuffled(pile, "terrain", draws)]


def fixed_terrain(board: Board, draws: Draws) -> Sequence[int]:
    """BASE-02: the island of a first game."""
    assert board.fixed is not None, "a board without a fixed island"
    return [TERRAINS.index(name) for name in board.fixed.terrain]


def lettered_chits(board: Board, terrain: Sequence[int], draws: Draws) -> Sequence[int]:
    """BASE-04: in lettered order on a spiral, deserts skipped."""
    spirals = board.chits.spirals
    spiral = spirals[draws.pick("spiral", [path.split()[0] for path in spirals])].split()
    order = [index for index in map(board.island.hex_index.__getitem__, spiral) if terrain[index] != DESERT]
    chits = [0] * len(terrain)
    for index, chit in zip(order, board.chits.lettered, strict=True):
        chits[index] = chit
    return chits


def fixed_chits(board: Board, terrain: Sequence[int], draws: Draws) -> Sequence[int]:
    """BASE-04: those of the island of a first game."""
    assert board.fixed is not None, "a board without a fixed island"
    return list(board.fixed.chits)


def chits_apart(board: Board, terrain: Sequence[int], draws: Draws) -> Sequence[int]:
    """BASE-05: shuffled chits, laid anew until none of the reds lies beside another."""
    island, reds = board.island, board.chits.never_neighbours
    producing = [index for index, ground in enumerate(terrain) if ground != DESERT]
    while True:
        order = shuffled([str(chit) for chit in board.chits.lettered], "chit", draws)
        chits = [0] * len(terrain)
        for index, chit in zip(producing, order, strict=True):
            chits[index] = int(chit)
        red = [index for index in producing if chits[index] in reds]
        if not any(other in red for index in red for other in island.hexes_beside(index)):
            return chits


def printed_harbours(board: Board, draws: Draws) -> Sequence[str]:
    """BASE-07: as on the printed frame."""
    return list(board.harbours.values())


def shuffled_harbours(board: Board, draws: Draws) -> Sequence[str]:
    """BASE-07: shuffled among the places of the frame."""
    return shuffled(list(board.harbours.values()), "harbour", draws)


LAYING_OPTIONS: Mapping[str, Mapping[str, Variant]] = {
    "island": {"fixed": Variant(values={"lay_terrain": fixed_terrain, "lay_chits": fixed_chits})},
    "chits": {"shuffled": Variant(values={"lay_chits": chits_apart})},
    "harbours": {"shuffled": Variant(values={"lay_harbours": shuffled_harbours})},
}
"""What may be chosen of how an island is laid out; shuffled chits go before those of a fixed island."""
