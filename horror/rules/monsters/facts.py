"""The numbers of monsters, gates and knights."""

from typing import Literal

import msgspec

from horror.rules.base.cards import Cards
from horror.rules.cities import facts

Movement = Literal["normal", "fast", "flying", "stationary", "special", "stalker", "aquatic"]
Defence = Literal["none", "resistance", "immunity"]


class MonsterKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of monster: CH-310 to CH-313. ``strength`` is also its combat damage, ``horror`` its Horror damage.

    ``leaps``: a green one that jumps to the nearest knight (CH-503). One that is not ``played`` is in the cup by option
    only (CH-317, CH-501).
    """

    id: str
    count: int
    movement: Movement
    awareness: int
    toughness: int
    strength: int
    horror: int
    physical: Defence = "none"
    magical: Defence = "none"
    nightmarish: int = 0
    overwhelming: int = 0
    mask: bool = False
    endless: bool = False
    leaps: bool = False
    played: bool = True


class World(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A world behind a gate; ``modifier`` is added to a knight's strength against it (CH-233)."""

    id: str
    count: int
    modifier: int
    symbol: str


class Damage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much Horror makes a town Mad, how much Structural damage reduces it, and what a Mad one brings forth."""

    horror: int
    structural: int
    illumination: int
    raze: int
    produces_on: int
    least_toughness: int


class Facts(facts.Facts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything numeric of CH; sizes are settlement, city, metropolis in this order, ranks basic to general."""

    sizes: tuple[Damage, Damage, Damage]
    rank_pieces: tuple[int, int, int]
    promotion_cost: Cards
    actions: int
    harvest_cost: int
    strong_harvest: int
    militia_cost: int
    colonize_cost: int
    rest_cost: Cards
    hit_on: int
    defending_hit_on: int
    check_on: int
    town_hide_bonus: int
    unhidden_steps: int
    moves_on: int
    fast_moves_on: int
    fast_steps: int
    gate_damage: int
    starting_gates: int
    sanity_margin: int
    madness_turns: tuple[int, int, int, int]
    clue_price: int
    build_monster_cost: Cards
    reroll_cost: Cards
    rebuild_price: int
    rebuild_price_fixed: int
    mad_bank_rate: int
    settlement_reward: int
    removed_chits: tuple[int, ...]
    replacement_chits: tuple[int, ...]
    gate_rolls: tuple[int, ...]
    starting_gate_rerolls: tuple[int, ...]
    monsters: tuple[MonsterKind, ...]
    worlds: tuple[World, ...]
