"""What Catan Horror is made of: the island, cups and decks as they are laid out, and what no move can ever do."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from horror.games import RULESETS
from horror.games.catan_horror.facts import FACTS
from horror.games.island.board import STANDARD
from horror.rules.base.state import TERRAINS
from horror.rules.kernel.draws import SecretDraws
from tests.games.random_play import RandomGame

HORROR = RULESETS["catan_horror"]


def laid_out(seed: int, **options: Any) -> Any:
    """The first position of a game."""
    draws = SecretDraws(seed.to_bytes(32, "big"), f"matter-{seed}", b"", 0)
    return HORROR.new_game(HORROR.options_type(**options), HORROR.colours[:4], draws)[0]


@pytest.mark.rules("CH-020", "CH-023", "CH-024")
@pytest.mark.parametrize("seed", range(20))
def test_the_island_is_the_classic_one_without_2_and_12(seed: int) -> None:
    state = laid_out(seed).state
    terrain = Counter(TERRAINS[ground] for ground in state.terrain)
    assert terrain == Counter(STANDARD.terrain)
    chits = [chit for chit in state.chits if chit]
    assert len(chits) == len(STANDARD.chits.lettered)
    assert not {2, 12} & set(chits)
    lettered = Counter(STANDARD.chits.lettered)
    more = Counter(chits) - lettered
    assert sum(more.values()) == 2 and set(more) <= {3, 4, 5, 9, 10, 11}


@pytest.mark.rules("CH-008")
def test_there_are_progress_cards_and_no_development_cards() -> None:
    tags = {str(kind.__struct_config__.tag) for kind in HORROR.move_types}
    assert "buy_card" not in tags and "play_knight" not in tags
    assert {card.deck for card in FACTS.progress_cards} == {"trade", "politics", "science"}
    assert [sum(deck.fresh) for deck in laid_out(1).state.decks] == [18, 14, 18]


@pytest.mark.rules("CH-270")
def test_green_monsters_are_left_out_of_the_cup_unless_an_option_brings_them() -> None:
    green = [index for index, kind in enumerate(FACTS.monsters) if kind.movement == "special"]
    assert sum(laid_out(1).state.cup) == 51
    assert all(laid_out(1).state.cup[index] == 0 for index in green)
    assert sum(laid_out(1, green_monsters=True).state.cup) == 55


@pytest.mark.rules("CH-041")
def test_every_knight_has_its_own_damage_sanity_and_madness() -> None:
    game = RandomGame(5, 4, "catan_horror").play(most=60)
    knights = game.position.state.knights
    assert (
        len({id(knight) for knight in knights}) == len({knight.number for knight in knights}) == len(knights)
    )
    first, *others = knights
    before = [msgspec.structs.asdict(knight) for knight in others]
    first.sanity, first.mad, first.damage = 1, 2, 0
    assert [msgspec.structs.asdict(knight) for knight in others] == before


@pytest.mark.rules("CH-072", "CH-456")
def test_no_move_buys_a_knight_or_trades_clues_and_trophies() -> None:
    """Offers and exchanges are of cards; knights come by recruit, militia, deserter and general alone."""
    kinds = {str(kind.__struct_config__.tag): kind for kind in HORROR.move_types}
    assert not [tag for tag in kinds if "buy" in tag]
    for tag in ("offer", "counter", "bank_trade"):
        fields = set(kinds[tag].__struct_fields__)
        assert fields <= {"give", "get", "to", "offer", "count"}
    bringing = {tag for tag in kinds if tag in ("recruit", "militia", "make_general", "place_knight")}
    assert bringing == {"recruit", "militia", "make_general", "place_knight"}
