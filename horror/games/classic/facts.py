"""The classic game's data file, read once."""

import tomllib
from importlib.resources import files

import msgspec

from horror.rules.development.facts import Facts

_data = (files("horror.games.classic") / "data" / "facts.toml").read_text(encoding="utf-8")
FACTS: Facts = msgspec.convert(tomllib.loads(_data)["facts"], Facts)
