"""What the steward cares for, read from ``data/steward.toml``."""

import tomllib
from importlib.resources import files

import msgspec

from horror.games.island.bots.trading import TradeWeights
from horror.rules.base.cards import COMMODITIES, RESOURCES


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The data file tells what each number means."""

    city: float
    settlement: float
    road: float
    card: float
    finished: float
    per_pip: float
    spare: float
    exposed: float
    pip: float
    new_resource: float
    any_harbour: float
    own_harbour_per_pip: float
    lead_per_step: float
    longest_road: float
    winning: float
    bank_margin: float
    robbed_pip: float
    own_pip: float
    robbed_card: float
    monopoly: float
    plenty: float
    trade: TradeWeights
    setup: dict[str, float]


_data = files("horror.games.classic") / "data" / "steward.toml"
WEIGHTS: Weights = msgspec.convert(tomllib.loads(_data.read_text(encoding="utf-8")), Weights)
SETUP: tuple[float, ...] = tuple(WEIGHTS.setup[name] for name in RESOURCES) + (0.0,) * len(COMMODITIES)
