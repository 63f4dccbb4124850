"""What the bots of Catan Horror care for, read from ``data/steward.toml``, which tells what each number means."""

import tomllib
from importlib.resources import files

import msgspec

from horror.games.island.bots.trading import TradeWeights
from horror.rules.base.cards import COMMODITIES, RESOURCES


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table of the data file."""


class Places(Table, frozen=True, kw_only=True):
    """Where to settle."""

    pip: float
    new_resource: float
    any_harbour: float
    own_harbour_per_pip: float
    lead_per_step: float
    commodity_pip: float


class Building(Table, frozen=True, kw_only=True):
    """What to build."""

    city: float
    settlement: float
    road: float
    wall: float
    strong: float
    mighty: float
    improvement: tuple[float, float, float, float, float]
    rebuild: float
    medicine: float
    general: float
    per_pip: float
    finished: float
    longest_road: float
    winning: float
    special: int


class Hand(Table, frozen=True, kw_only=True):
    """Cards in hand, and the bank."""

    spare: float
    exposed: float
    rest: float
    bank_margin: float


class War(Table, frozen=True, kw_only=True):
    """Knights, monsters, gates, towns in need."""

    action: float
    rank: float
    kill: float
    menace: float
    own_town: float
    other_town: float
    partly: float
    gate: float
    gate_pip: float
    raze: float
    mend: float
    mend_other: float
    urgency: float
    hold: float
    watch: float
    near: int
    recruit: float
    militia: float
    squad: float
    colonize: float
    step: float
    danger: float
    sanity: float
    enough_clues: int
    clue: float
    harvest: float


class CardPlay(Table, frozen=True, kw_only=True):
    """Progress cards."""

    monopoly: float
    bounty: float
    inventor: float
    fleet: float


class Horde(Table, frozen=True, kw_only=True):
    """What a Mad player sends monsters after."""

    town: float
    metropolis: float
    ruined: float
    defender: float
    knight: float
    leader: float
    crowd: float
    away: float
    nurture: float
    gate_town: float
    stay: float


class Weights(Table, frozen=True, kw_only=True):
    """The whole file."""

    places: Places
    setup: dict[str, float]
    building: Building
    hand: Hand
    trade: TradeWeights
    war: War
    cards: CardPlay
    horde: Horde


_data = files("horror.games.catan_horror") / "data" / "steward.toml"
WEIGHTS: Weights = msgspec.convert(tomllib.loads(_data.read_text(encoding="utf-8")), Weights)
SETUP: tuple[float, ...] = tuple(WEIGHTS.setup[name] for name in RESOURCES) + (0.0,) * len(COMMODITIES)
