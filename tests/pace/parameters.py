"""What people.toml holds: who plays, and how. The same for all arms, and for every version of the game."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

FILE = Path(__file__).with_name("people.toml")


class Game(msgspec.Struct, frozen=True):
    """What is played; ``preset`` is that of the rates."""

    ruleset: str
    seats: int
    preset: str
    options: dict[str, Any]


class Look(msgspec.Struct, frozen=True):
    """What is alike in all visits. ``spread`` and the bounds in hours, the last two those of a second own hour."""

    minutes: float
    spread: float
    earliest: float
    latest: float
    second_earliest: float
    second_latest: float


class Hour(msgspec.Struct, frozen=True):
    """Where a person's own hour lies."""

    usual: tuple[int, ...]
    usual_share: float
    other_first: int
    other_last: int


class Kind(msgspec.Struct, frozen=True):
    """A kind of people: which share of all, and how often they look."""

    name: str
    share: float
    own_hours: int
    others: int
    another: float
    days: float


class Away(msgspec.Struct, frozen=True):
    """Days without visits: single ones, and absences of several."""

    skipped: float
    skipped_weekend: float
    begins: float
    shortest: int
    longest: int


class Habits(msgspec.Struct, frozen=True):
    """What a person tells the server: a zone, in hours east of UTC, and when it is night."""

    zones: tuple[int, int]
    sleep: tuple[str, str]


class Trade(msgspec.Struct, frozen=True):
    """Share of own turns with an offer, and the hours for which its answers are waited for."""

    offers: float
    returns: float


class Written(msgspec.Struct, frozen=True):
    """How often an adopter has settled something beforehand; the last one in hours."""

    special_pass: float
    special_build: float
    discard: float
    assault: float
    gift: float
    other: float
    roll: float
    offer: float
    place: float
    early_turn: float
    continuation: float


class People(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    game: Game
    look: Look
    hour: Hour
    kind: tuple[Kind, ...]
    away: Away
    habits: Habits
    trade: Trade
    written: Written


@cache
def people() -> People:
    """The frozen parameters."""
    return msgspec.convert(tomllib.loads(FILE.read_text(encoding="utf-8")), People)
