"""Orders in other languages: each that is written is read as the same move, in every prepared position (TAB-216)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from horror.games import RULESETS
from horror.games.locale import SOURCE, languages_known
from horror.games.standing.language import offered_by
from tests import made_up
from tests.games.random_play import RandomGame
from tests.positions import chosen
from tests.positions.gathered import At

LANGUAGES = [*(language for language in languages_known() if language != SOURCE), made_up.CODE]


@pytest.fixture(scope="module")
def prepared() -> list[At]:
    return list(chosen.positions())


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Each language that there is, and one that has nothing but catalogues."""
    if request.param != made_up.CODE:
        yield request.param
        return
    with made_up.spoken(tmp_path_factory.mktemp("catalogues")):
        yield request.param


@pytest.mark.rules("TAB-215", "TAB-216", "TAB-217")
def test_an_order_that_is_written_in_a_language_is_read_as_the_same(
    prepared: list[At], language: str
) -> None:
    kinds = set()
    for at in prepared:
        view = at.position.view(at.seat)
        for order in at.rules.orders(at.position.choices(at.seat), view, each=3):
            move = at.rules.parse(order, view)
            written = at.rules.order_text(order, language)
            assert at.rules.parse(written, view) == move, (order, written)
            kinds.add(type(move))
    assert len(kinds) > 60


@pytest.mark.rules("TAB-215", "TAB-216")
@pytest.mark.parametrize("name", list(RULESETS))
def test_standing_orders_too(name: str, language: str) -> None:
    game = RandomGame(1, game=name)
    orders = offered_by(game.rules)
    assert orders is not None
    view = game.position.view(0)
    for common in orders.common:
        for line in common.lines:
            order = orders.parse(line, view)
            written = game.rules.order_text(orders.format(order), language)
            assert orders.parse(written, view) == order, written


@pytest.mark.rules("TAB-215")
@pytest.mark.parametrize("name", list(RULESETS))
def test_orders_in_it_stand_within_an_english_line(name: str, language: str) -> None:
    """As a page writes them that was told them in its reader's words."""
    game = RandomGame(1, game=name)
    orders = offered_by(game.rules)
    assert orders is not None
    said = [game.rules.order_text(order, language) for order in ("roll", "end turn")]
    mixed = orders.parse(f"when my turn begins: {'; '.join(said)}", game.position.view(0))
    assert orders.format(mixed) == "when my turn begins: roll; end turn" and "roll" not in said
