"""Catan Horror's data files, read once."""

import tomllib
from importlib.resources import files
from typing import Any

import msgspec

from horror.rules.monsters.facts import Facts

_data = files("horror.games.catan_horror") / "data"


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((_data / name).read_text(encoding="utf-8"))


def _facts() -> Facts:
    numbers = _read("facts.toml")["facts"]
    tables = {
        "monsters": _read("monsters.toml")["monster"],
        "worlds": _read("gates.toml")["gate"],
        "progress_cards": _read("progress_cards.toml")["card"],
    }
    return msgspec.convert(numbers | tables, Facts)


FACTS: Facts = _facts()
