"""Standing orders that a game has ready (TAB-133)."""

from __future__ import annotations

from typing import Any

import pytest

from horror.games.locale import speech
from horror.games.standing.forms import forms
from horror.games.standing.language import StandingLanguage
from horror.games.standing.order import Delay
from horror.rules.kernel.draws import SecretDraws
from tests.barrows import BARROWS
from tests.barrows.options import Options
from tests.barrows.standing import STANDING
from tests.games.horror_orders import BUILDING
from tests.games.horror_positions import asked
from tests.games.standing.positions import VIEWS, language_of
from tests.games.standing.scene import Scene

BLUE = 1


def common_of(game: str) -> tuple[StandingLanguage, Any]:
    if game != "barrows":
        return language_of(game), VIEWS[game]
    draws = SecretDraws(b"b" * 32, "barrows", b"", 0)
    return STANDING, BARROWS.new_game(Options(), BARROWS.colours[:3], draws)[0].view(0)


@pytest.mark.rules("TAB-133")
@pytest.mark.parametrize("game", ["barrows", *sorted(VIEWS)])
def test_each_is_in_canonical_lines_of_its_family_that_any_view_reads(game: str) -> None:
    language, view = common_of(game)
    offered = {each.kind for each in language.families}
    assert language.common
    for each in language.common:
        read = [language.parse(line, view) for line in each.lines]
        assert [language.format(order) for order in read] == list(each.lines)
        assert {type(order.match) for order in read} == {each.family} <= offered
    assert len({each.lines for each in language.common}) == len(language.common)


@pytest.mark.rules("TAB-133")
@pytest.mark.parametrize("game", sorted(VIEWS))
def test_each_has_a_label_in_the_readers_language(game: str) -> None:
    english, german = (forms(language_of(game), speech(each)).common for each in ("en", "de"))
    assert [(each.family, each.lines) for each in english] == [(each.family, each.lines) for each in german]
    assert all(one.label != other.label for one, other in zip(english, german, strict=True))


def lines(label: str) -> list[str]:
    [found] = [
        each for each in forms(language_of("catan_horror"), speech("en")).common if each.label == label
    ]
    return found.lines


@pytest.mark.rules("TAB-116", "TAB-128", "TAB-133")
def test_who_can_pay_for_nothing_passes_late_and_who_can_is_asked() -> None:
    ready = lines("Pass special building where I can pay for nothing, else ask me")
    rich = Scene(BUILDING.position, BUILDING.seat).looked(*ready)
    assert rich.fires is None and not rich.notes
    text = """
towns: {13: red settlement, 50: blue settlement, 1: white settlement}
gates: {J: abyss}
hands: {blue: {brick: 1}}
turn: {player: red, phase: wrap_up}
"""
    poor = Scene(asked(text, []), BLUE).looked(*ready)
    assert poor.fires is not None
    assert (poor.fires.orders, poor.fires.delay) == (("pass",), Delay(5, 20))


@pytest.mark.rules("TAB-119", "TAB-133")
@pytest.mark.parametrize(("monster", "answer"), [("cultist", "K1 fight"), ("high_priest", "K1 hide")])
def test_knights_fight_but_hide_where_the_monsters_are_stronger(monster: str, answer: str) -> None:
    text = f"""
towns: {{13: red settlement, 50: blue settlement}}
knights: {{K1: red basic at 13}}
monsters: {{M1: {monster} at 18}}
gates: {{J: abyss}}
turn: {{player: red, phase: monsters}}
"""
    ready = lines("Assaults: all my knights fight, but hide where the monsters are stronger")
    assert Scene(asked(text, [4]), 0).fired(*ready) == (answer,)
