"""Every game of the registry says how it is played."""

from __future__ import annotations

import pytest

from horror.games import RULESETS
from horror.games.classic.ruleset import Classic
from horror.games.scenario.guide import drawn
from horror.rules.kernel.guide import Section
from tests.games.conformance.guide import guide


@pytest.mark.parametrize("name", RULESETS)
def test_a_game_has_a_guide(name: str) -> None:
    guide(RULESETS, RULESETS[name])


def test_a_guide_that_cites_what_is_no_rule_is_noticed() -> None:
    class Wrong(Classic):
        def guide(self, language: str = "en") -> list[Section]:
            return [each._replace(rules=["BASE-999"]) for each in super().guide(language)]

    with pytest.raises(AssertionError, match="cites no such rules"):
        guide(RULESETS, Wrong())


def test_a_guide_in_english_alone_is_noticed() -> None:
    class English(Classic):
        def guide(self, language: str = "en") -> list[Section]:
            return super().guide("en")

    with pytest.raises(AssertionError, match="in English alone"):
        guide(RULESETS, English())


def test_a_picture_of_a_part_shows_less_than_the_board() -> None:
    """What is around the places that are to be seen, in the same units."""
    part, whole = (drawn(RULESETS, "classic", name, "en", "light") for name in ("robber", "board"))
    sizes = [float(svg.partition('viewBox="')[2].partition('"')[0].split()[2]) for svg in (part, whole)]
    assert sizes[0] < sizes[1] * 0.6
