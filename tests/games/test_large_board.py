"""Catan Horror for five and six on the large board: seats, bank and board are data, bound by the number of seats.

The rules are those for five and six players: 30 hexes in rows of 3-4-5-6-5-4-3 with two deserts, 28 chits, 11 harbours
whose kinds are shuffled, a bank of 24 and 18, the same pieces, cards and monsters. No game that is played here.
"""

from __future__ import annotations

from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest

from horror.games import RULESETS
from horror.rules.base.state import ANY_HARBOUR, TERRAINS
from horror.rules.kernel.draws import SecretDraws
from horror.rules.kernel.errors import BadOptions
from horror.rules.kernel.events import SPECTATOR
from horror.rules.kernel.registry import Entry, Rulesets
from horror.rules.monsters.position import HorrorPosition
from tests.games.large.ruleset import LARGE, LARGE_HORROR
from tests.games.random_play import (
    BotGame,
    Line,
    RandomGame,
    check_choices,
    check_gather,
    check_invariants,
    check_orders,
    check_replay,
)


def new(seats: int, number: int = 1, **options: Any) -> Any:
    draws = SecretDraws(number.to_bytes(32, "big"), "large", b"", 0)
    return LARGE_HORROR.new_game(LARGE_HORROR.options_type(**options), LARGE_HORROR.colours[:seats], draws)[0]


def test_it_stands_in_a_registry_of_its_own() -> None:
    assert list(Rulesets(Entry(LARGE_HORROR))) == ["large_horror"]
    assert "large_horror" not in RULESETS


@pytest.mark.parametrize("seats", [5, 6])
def test_five_and_six_have_the_large_board(seats: int) -> None:
    """Terrain, chits but those of 2 and 12, harbours, bank, and what is no other than for four."""
    p = new(seats)
    assert (len(p.island.hexes), p.island.size, len(p.island.borders)) == (30, 80, 109)
    assert Counter(TERRAINS[ground] for ground in p.state.terrain) == LARGE["board"]["terrain"]
    printed = Counter(LARGE["board"]["chits"]["lettered"])
    assert printed == {2: 2, 12: 2, **dict.fromkeys((3, 4, 5, 6, 8, 9, 10, 11), 3)}
    laid = Counter(chit for chit in p.state.chits if chit)
    assert laid.total() == 28 and not laid[2] and not laid[12]
    assert sum((laid - printed).values()) == 4, "two of 2 and two of 12 were replaced, each by itself"
    served = Counter(kind for _, kind in p.state.harbours)
    assert served == {ANY_HARBOUR: 5, 0: 1, 1: 1, 2: 2, 3: 1, 4: 1}
    assert len({place for border, _ in p.state.harbours for place in p.island.ends[border]}) == 22
    assert p.state.bank == [24] * 5 + [18] * 3
    assert [seat.colour for seat in p.state.seats] == list(LARGE_HORROR.colours[:seats])
    few = new(4)
    assert (
        (sum(p.state.gate_stack), sum(p.state.cup))
        == (sum(few.state.gate_stack), sum(few.state.cup))
        == (16, 51)
    )
    assert len({new(seats, number).state.harbours for number in range(5)}) == 5, "harbours are shuffled"


def test_both_deserts_are_replaced_by_option_each_by_its_own_draws() -> None:
    desert = TERRAINS.index("desert")
    for number in range(3):
        p = new(5, number, desert="replace")
        assert desert not in p.state.terrain and 0 not in p.state.chits


@pytest.mark.parametrize("seats", [3, 4])
def test_three_and_four_have_the_game_that_is_played_here(seats: int) -> None:
    rules = RULESETS["catan_horror"]
    for number in range(3):
        draws = SecretDraws(number.to_bytes(32, "big"), "large", b"", 0)
        p, _ = rules.new_game(rules.options_type(), rules.colours[:seats], draws)
        assert new(seats, number).dump() == p.dump()
    assert type(new(seats)) is not type(new(5))


def test_two_seats_and_two_of_one_colour_are_refused() -> None:
    draws = SecretDraws(b"\0" * 32, "large", b"", 0)
    for colours in (["red", "blue"], [*LARGE_HORROR.colours[:5], "red"]):
        with pytest.raises(BadOptions, match="3, 4, 5 or 6 seats"):
            LARGE_HORROR.new_game(LARGE_HORROR.options_type(), colours, draws)


class Checked:
    """What is looked at after the moves of a game."""

    def __init__(self) -> None:
        self.looked = 0

    def __call__(self, game: RandomGame, line: Line) -> None:
        check_invariants(game.position)
        for event in game.last_events:
            for reader in (0, game.position.seats - 1, SPECTATOR):
                for language in ("en", "de"):
                    assert game.rules.narrate(event, reader, game.colours, language)
        if len(game.log) % 12 == 0:
            self.looked += 1
            check_gather(game.position, game.pick, most=4)
            for seat in game.position.owing():
                check_choices(game.position, seat, game.pick, tries=4)
                check_orders(game.position, game.rules, seat, game.pick, tries=4)


@pytest.mark.parametrize(("seats", "bots"), [(5, True), (6, True), (6, False)])
def test_whole_games_are_played_to_their_end(seats: int, bots: bool) -> None:
    """By bots that look at their own view, and at random; the log rebuilds them."""
    checked = Checked()
    game = (BotGame if bots else RandomGame)(seats, seats, LARGE_HORROR).play(checked)
    assert game.position.result is not None
    assert game.position.turn > seats and checked.looked > 20
    assert isinstance(game.position, HorrorPosition) and game.position.seats == seats
    check_replay(game)


def test_pictures_and_texts_show_all_of_it() -> None:
    game = BotGame(5, 6, LARGE_HORROR).play(most=150)
    view = game.position.view(0)
    drawn = ElementTree.fromstring(LARGE_HORROR.picture(view, "de").whole())
    names = {each.get("id", "") for each in drawn.iter()}
    assert len({name for name in names if name.startswith("hex-")}) == 30
    text = LARGE_HORROR.text_board(view, "de")
    assert max(map(len, text.splitlines())) <= 68
    for word in (*LARGE["board"]["harbours"], "AD ", "Grün", "Braun"):
        assert word in text
