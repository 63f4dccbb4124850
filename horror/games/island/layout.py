"""Laying out the island when a game begins (BASE-01 to BASE-07)."""

from typing import Literal, NamedTuple, Protocol

from horror.games.island.facts import ISLAND
from horror.rules.base.cards import KIND_INDEX
from horror.rules.base.state import ANY_HARBOUR, TERRAINS
from horror.rules.board.island import island_of_rows
from horror.rules.kernel.draws import Draws

STANDARD = island_of_rows(ISLAND.rows)


class LayingOptions(Protocol):
    """What may be chosen of how the island is laid out."""

    @property
    def island(self) -> Literal["shuffled", "fixed"]: ...
    @property
    def chits(self) -> Literal["lettered", "shuffled"]: ...
    @property
    def harbours(self) -> Literal["fixed", "shuffled"]: ...


class Usual(NamedTuple):
    """The options of an island laid out by the rules as written: shuffled terrain, lettered chits, fixed harbours."""

    island: Literal["shuffled", "fixed"] = "shuffled"
    chits: Literal["lettered", "shuffled"] = "lettered"
    harbours: Literal["fixed", "shuffled"] = "fixed"


USUAL = Usual()


class Laid(NamedTuple):
    """Terrain and chits by hex, harbours as (border, kind)."""

    terrain: tuple[int, ...]
    chits: tuple[int, ...]
    harbours: tuple[tuple[int, int], ...]


def lay_out(options: LayingOptions, draws: Draws) -> Laid:
    """The island that these options ask for."""
    if options.island == "fixed":
        terrain = [TERRAINS.index(name) for name in ISLAND.fixed.terrain]
    else:
        pile = [name for name, count in ISLAND.terrain.items() for _ in range(count)]
        terrain = [TERRAINS.index(name) for name in shuffled(pile, "terrain", draws)]
    return Laid(tuple(terrain), tuple(_chits(options, terrain, draws)), tuple(_harbours(options, draws)))


def shuffled(pile: list[str], purpose: str, draws: Draws) -> list[str]:
    """The pile in random order, one draw after the other (TAB-40)."""
    left, order = list(pile), []
    while left:
        order.append(left.pop(draws.pick(purpose, left)))
    return order


def _chits(options: LayingOptions, terrain: list[int], draws: Draws) -> list[int]:
    desert = TERRAINS.index("desert")
    producing = [index for index, ground in enumerate(terrain) if ground != desert]
    if options.chits == "shuffled":
        return _apart(producing, draws)
    if options.island == "fixed":
        return list(ISLAND.fixed.chits)
    spirals = ISLAND.chits.spirals
    spiral = spirals[draws.pick("spiral", [path.split()[0] for path in spirals])].split()
    chits = [0] * len(terrain)
    order = [STANDARD.hex_index[letter] for letter in spiral]
    for index, chit in zip((h for h in order if h in producing), ISLAND.chits.lettered, strict=True):
        chits[index] = chit
    return chits


def _apart(producing: list[int], draws: Draws) -> list[int]:
    """BASE-05: shuffled chits, laid anew until none of the reds lies beside another."""
    reds = ISLAND.chits.never_neighbours
    while True:
        order = shuffled([str(chit) for chit in ISLAND.chits.lettered], "chit", draws)
        chits = [0] * len(STANDARD.hexes)
        for index, chit in zip(producing, order, strict=True):
            chits[index] = int(chit)
        red = [index for index in producing if chits[index] in reds]
        if not any(other in red for index in red for other in STANDARD.hexes_beside(index)):
            return chits


def _harbours(options: LayingOptions, draws: Draws) -> list[tuple[int, int]]:
    kinds = list(ISLAND.harbours.values())
    if options.harbours == "shuffled":
        kinds = shuffled(kinds, "harbour", draws)
    borders = [STANDARD.border_index[name] for name in ISLAND.harbours]
    return [(border, KIND_INDEX.get(kind, ANY_HARBOUR)) for border, kind in zip(borders, kinds, strict=True)]
