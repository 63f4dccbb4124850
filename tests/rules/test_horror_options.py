"""The options of Catan Horror: they change what they say, and impossible ones are refused."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from horror.games.catan_horror.facts import FACTS
from horror.games.catan_horror.options import PRESETS, Options
from horror.games.catan_horror.position import CatanHorrorPosition
from horror.games.catan_horror.ruleset import CATAN_HORROR
from horror.rules.base.state import TERRAINS
from horror.rules.board.island import bits
from horror.rules.kernel.choices import sample
from horror.rules.kernel.draws import SecretDraws
from horror.rules.kernel.errors import BadOptions
from horror.rules.monsters.state import MAD, SANE

COLOURS = ("red", "blue", "white", "orange")


def draws(seed: int) -> SecretDraws:
    return SecretDraws(b"k" * 32, f"game {seed}", b"", 0)


def started(seed: int, seats: int = 4, **options: Any) -> CatanHorrorPosition:
    """A game after a random set-up, at its first decision."""
    return next(position for position in played(seed, seats, **options) if position.state.turn)


def played(seed: int, seats: int = 4, **options: Any) -> Iterator[CatanHorrorPosition]:
    """The positions of a random game, the first after the new game."""
    chance, source = random.Random(seed), draws(seed)
    position, _ = CATAN_HORROR.new_game(Options(**options), COLOURS[:seats], source)
    while not position.finished:
        yield position
        if position.automatic_turn_next:
            position.advance(source)
        else:
            seat = chance.choice(list(position.owing()))
            choices = position.choices(seat)
            position.apply(seat, sample(choices, chance.randrange), source)


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.rules("CH-447", "CH-449")
def test_somebody_begins_sane(seats: int) -> None:
    with pytest.raises(BadOptions, match="CH-447"):
        CATAN_HORROR.new_game(Options(starting_mad_players=seats), COLOURS[:seats], draws(1))


@pytest.mark.parametrize(
    "wrong",
    [
        {"victory_points": 4},
        {"victory_points": 21},
        {"starting_mad_players": 4},
        {"desert": "sea"},
        {"rivers": True},
    ],
)
def test_what_an_option_does_not_offer_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, Options)


@pytest.mark.rules("CH-447", "CH-450")
def test_starting_mad_players_keep_their_own_towns() -> None:
    position = started(3, starting_mad_players=2)
    mad = [index for index, seat in enumerate(position.state.seats) if seat.status == MAD]
    assert len(mad) == 2
    assert [position.towns(seat).bit_count() for seat in range(4)] == [2, 2, 2, 2]
    for seat in mad:
        assert position.towns(seat) & ~position.state.mad == 0
        assert not position.state.walls & position.towns(seat)
    assert {knight.owner for knight in position.state.knights if knight.mad} == set(mad)
    assert position.state.agenda[-1].decision != "divide_towns"


@pytest.mark.rules("CH-448")
@pytest.mark.parametrize(("seats", "count", "mad"), [(4, 1, [3]), (4, 3, [1, 2, 3]), (3, 2, [1, 2])])
def test_by_option_the_last_seats_begin_mad_and_nothing_is_drawn(
    seats: int, count: int, mad: list[int]
) -> None:
    position = started(3, seats, starting_mad_players=count, mad_seats="last")
    assert [index for index, seat in enumerate(position.state.seats) if seat.status == MAD] == mad


@pytest.mark.rules("CH-448")
def test_who_begins_mad_is_drawn_otherwise() -> None:
    chosen = {
        tuple(seat.status == MAD for seat in started(seed, 3, starting_mad_players=1).state.seats)
        for seed in range(12)
    }
    assert len(chosen) == 3


@pytest.mark.rules("CH-033")
def test_by_option_no_seat_has_both_starting_gates() -> None:
    both = dict.fromkeys((False, True), 0)
    for apart in both:
        for seed in range(40):
            position = started(seed, gates_apart=apart)
            one, other = (position.island.corner_mask[gate.hex] for gate in position.state.gates[:2])
            towns = [position.towns(seat) for seat in range(4)]
            both[apart] += any(mine & one and mine & other for mine in towns)
    assert both[False] > 5
    assert both[True] == 0


@pytest.mark.rules("CH-022", "CH-024", "CH-025")
def test_each_chit_that_goes_is_replaced_by_itself_by_one_of_six_numbers_equally_likely() -> None:
    assert list(FACTS.replacement_chits) == [3, 4, 5, 9, 10, 11]
    seen: set[int] = set()
    for seed in range(40):
        for desert, count in (("keep", 2), ("replace", 3)):
            source = draws(seed)
            CATAN_HORROR.new_game(Options(desert=desert), COLOURS, source)  # type: ignore[arg-type]
            drawn = [draw for draw in source.record if draw.purpose == "chit"]
            assert [draw.sides for draw in drawn] == [6] * count
            seen |= {draw.value for draw in drawn}
    assert seen == set(range(6))


@pytest.mark.rules("CH-021", "CH-022", "CH-024")
def test_the_desert_stays_or_is_replaced() -> None:
    desert = TERRAINS.index("desert")
    kept, replaced = started(5), started(5, desert="replace")
    assert list(kept.state.terrain).count(desert) == 1
    assert list(replaced.state.terrain).count(desert) == 0
    assert 0 not in replaced.state.chits
    assert set(replaced.state.chits) <= {*FACTS.replacement_chits, 6, 8}


@pytest.mark.rules("R-09")
def test_the_preset_of_correspondence_damages_towns_in_their_own_turns() -> None:
    options = msgspec.convert(PRESETS["correspondence"].options, Options)
    assert options == Options(town_damage_turns="own", gates_apart=True, shared_victory_needs_mad_town=True)
    position, _ = CATAN_HORROR.new_game(options, COLOURS, draws(1))
    assert position.state.options.town_damage_turns == "own"


@pytest.mark.rules("CH-447", "CH-448", "CH-478", "CH-110")
def test_presets_are_what_their_names_say() -> None:
    chosen = {name: msgspec.convert(preset.options, Options) for name, preset in PRESETS.items()}
    assert list(chosen) == [
        "correspondence",
        "first_game",
        "short",
        "dark",
        "one_against_all",
        "by_the_letter",
    ]
    assert chosen["by_the_letter"] == Options(), "the rules' own defaults stay the letter"
    assert (chosen["first_game"].victory_points, chosen["first_game"].raze_others) == (9, "mad_only")
    assert (chosen["dark"].victory_points, chosen["dark"].town_damage_turns) == (13, "own")
    assert (chosen["one_against_all"].starting_mad_players, chosen["one_against_all"].mad_seats) == (
        1,
        "last",
    )


@pytest.mark.rules("R-09")
def test_every_preset_can_be_played_by_every_number_of_seats() -> None:
    for preset in PRESETS.values():
        for seats in CATAN_HORROR.seats:
            options = msgspec.convert(preset.options, Options)
            CATAN_HORROR.new_game(options, COLOURS[:seats], draws(1))


@pytest.mark.rules("CH-039", "CH-038", "CH-028", "CH-040", "CH-525")
def test_the_game_begins_with_walls_knights_gates_and_monsters() -> None:
    position = started(9)
    assert len(position.state.gates) == 2
    assert not position.state.mad
    assert len(position.state.monsters) == 2
    assert {monster.gate for monster in position.state.monsters} == {
        gate.hex for gate in position.state.gates
    }
    for seat in range(4):
        assert position.state.seats[seat].status == SANE
        city = next(bits(position.state.seats[seat].cities))
        assert position.state.walls >> city & 1
        assert [(knight.at, knight.rank, knight.hidden) for knight in position.knights_of(seat)] == [
            (city, 1, False)
        ]


@pytest.mark.rules("CH-020", "CH-027", "CH-317", "CH-503", "IMP-01", "IMP-03", "IMP-06")
@pytest.mark.parametrize("seats", [3, 4])
def test_a_new_game_has_everything_in_its_place_and_nothing_on_the_board(seats: int) -> None:
    options = Options(masks=True)
    position, _ = CATAN_HORROR.new_game(options, COLOURS[:seats], draws(2))
    assert position.invariants() == []
    state = position.state
    assert [kind.id for kind, left in zip(FACTS.monsters, state.cup, strict=True) if not left] == [
        kind.id for kind in FACTS.monsters if kind.movement == "special"
    ]
    assert sum(state.cup) == 56
    assert sum(state.gate_stack) == 16
    assert [sum(deck.fresh) for deck in state.decks] == [18, 14, 18]
    assert state.metropolis == [0, 0, 0]
    assert state.fallen == [-1, -1, -1]
    assert len(state.horror) == len(state.structural) == position.island.size + 1
    assert not any(state.horror) and not any(state.structural)
    for seat in state.seats:
        assert seat.improvements == [0, 0, 0]
        assert not any(seat.trophies)
        assert not any(seat.hand)
    assert [decision.seat for decision in position.waiting()] == [0]


@pytest.mark.rules("CH-020", "CH-027")
@pytest.mark.parametrize("colours", [COLOURS[:2], (*COLOURS, "green"), ("red", "red", "blue")])
def test_a_game_has_three_or_four_seats_of_different_colours(colours: tuple[str, ...]) -> None:
    with pytest.raises(BadOptions, match="3 or 4"):
        CATAN_HORROR.new_game(Options(), colours, draws(1))


@pytest.mark.rules("CH-445", "CH-480", "CH-481", "CH-484")
def test_a_game_that_begins_has_no_end_yet() -> None:
    for mad in (0, 1):
        position = started(4, 3, starting_mad_players=mad)
        assert position.result is None
        assert not position.finished
