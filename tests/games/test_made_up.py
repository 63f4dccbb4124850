"""A language that has nothing but catalogues (tests/made_up.py): games are told in it, and its orders are read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests import made_up
from tests.games.random_play import RandomGame
from tests.games.reader import NAMES, ORDERS, READER, told
from tests.made_up import CODE, leaks


@pytest.fixture(scope="module", autouse=True)
def _spoken(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with made_up.spoken(tmp_path_factory.mktemp("catalogues")):
        yield


@pytest.mark.parametrize(("name", "steps", "options"), [
    ("classic", 160, {}), ("catan_horror", 260, {}), ("catan_horror", 160, {"starting_mad_players": 1}),
])  # fmt: skip
@pytest.mark.rules("TAB-215", "TAB-216")
def test_games_are_told_in_it_and_its_orders_are_read(name: str, steps: int, options: dict[str, int]) -> None:
    game = RandomGame(7, game=name, **options)
    found: dict[str, set[str]] = {}
    for step in range(steps):
        if game.position.finished:
            break
        game.step()
        for text in told(game, ORDERS[name] if step % 20 == 0 else [], CODE):
            if left := leaks(text, *NAMES):
                found[text] = left
    assert found == {}


@pytest.mark.parametrize("name", ["classic", "catan_horror"])
def test_boards_are_drawn_in_it(name: str) -> None:
    game = RandomGame(3, game=name)
    for _ in range(60):
        game.step()
    view = game.position.view(READER)
    assert leaks(game.rules.text_board(view, CODE)) == set()
    assert leaks(game.rules.picture(view, CODE).whole(), "Xx") == set()  # a legend's sign of any monster
