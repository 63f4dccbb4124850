"""Pictures of a game's guide: the board of the position that a section describes."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from horror.games.scenario.document import Given
from horror.games.scenario.face import face_of
from horror.rules.kernel.events import SPECTATOR
from horror.rules.kernel.registry import Rulesets


def position_of(games: Rulesets, name: str, keys: dict[str, Any]) -> Any:
    """The position that keys of a scenario describe; raises BadScenario, and LookupError for a game without any."""
    face = face_of(games, name)
    return face.build(Given(keys, "").mapping(face.keys | {"options", "players"}))


@lru_cache(maxsize=256)
def drawn(games: Rulesets, name: str, section: str, language: str, theme: str) -> str:
    """The picture of a section as SVG; raises LookupError where the guide of the game has no such section."""
    rules = games[name]
    found = {each.name: each for each in rules.guide(language)}[section]
    view = position_of(games, name, dict(found.position)).view(SPECTATOR)
    return rules.picture(view, language, theme).pointed(found.marked, found.shown, found.caption)
