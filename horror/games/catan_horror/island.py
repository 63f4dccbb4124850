"""Laying out the island of Catan Horror: the usual one, with 2 and 12 replaced (CH-020 to CH-026)."""

from horror.games.catan_horror.facts import FACTS
from horror.games.catan_horror.options import Options
from horror.games.island import layout
from horror.games.island.layout import Laid
from horror.rules.base.state import TERRAINS
from horror.rules.kernel.draws import Draws


def lay_out(options: Options, draws: Draws) -> Laid:
    """A shuffled island; the desert stays or is replaced by option, removed chits are replaced one by one."""
    laid = layout.lay_out(layout.USUAL, draws)
    terrain, chits = list(laid.terrain), list(laid.chits)
    desert = TERRAINS.index("desert")
    if options.desert == "replace":
        hex_index = terrain.index(desert)
        terrain[hex_index] = draws.pick("terrain", TERRAINS[:desert])
        chits[hex_index] = replacement(draws)
    for hex_index, chit in enumerate(chits):
        if chit in FACTS.removed_chits:
            chits[hex_index] = replacement(draws)
    return Laid(tuple(terrain), tuple(chits), laid.harbours)


def replacement(draws: Draws) -> int:
    """CH-024, CH-025: a number for a removed chit, every one equally likely each time."""
    numbers = FACTS.replacement_chits
    return numbers[draws.pick("chit", [str(number) for number in numbers])]
