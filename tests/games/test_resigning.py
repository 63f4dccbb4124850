"""Seats that leave the game for good, at any moment of random play (TAB-36 to TAB-39)."""

from typing import Any

import pytest

from horror.games import RULESETS
from horror.rules.base.cards import Cards
from horror.rules.base.moves import offer
from horror.rules.development.events import LargestArmyMoved
from horror.rules.kernel.draws import RecordedDraws, ScriptedDraws
from horror.rules.kernel.errors import IllegalMove, UnknownSeat
from horror.rules.kernel.events import SPECTATOR, redact, sees
from horror.rules.monsters.turn.moves.roll import Roll
from tests.games.horror_positions import asked
from tests.games.random_play import (
    BotGame,
    RandomGame,
    check_choices,
    check_gather,
    check_invariants,
    check_replay,
)


def play(game: RandomGame, seldom: int, most: int) -> None:
    """One move in ``seldom`` is followed by somebody's leaving; everything is checked after each."""
    while not game.position.finished and len(game.log) < most:
        game.step()
        check(game)
        if not game.position.finished and not game.pick(seldom):
            assert game.resign().move is None and game.last_events[0].rule == "TAB-36"
            check(game)


def check(game: RandomGame) -> None:
    position = game.position
    gone = [seat for seat in range(position.seats) if position.has_resigned(seat)]
    check_invariants(position)
    assert not {decision.seat for decision in position.waiting()} & set(gone)
    assert all(position.choices(seat) == [] for seat in gone)
    assert position.finished or position.automatic_turn_next or position.owing()
    if len(game.log) % 8 == 0:
        check_gather(position, game.pick)
        for seat in range(position.seats):
            check_choices(position, seat, game.pick, tries=2)


GAMES: list[tuple[str, Any, dict[str, Any]]] = [
    ("classic", RandomGame, {}),
    ("classic", BotGame, {}),
    ("catan_horror", RandomGame, {}),
    ("catan_horror", BotGame, {}),
    ("catan_horror", RandomGame, {"starting_mad_players": 2, "dead_become_mad": True}),
    ("catan_horror", BotGame, {"starting_mad_players": 2, "town_damage_turns": "own"}),
]


@pytest.mark.parametrize("number", range(len(GAMES)))
@pytest.mark.rules("TAB-36", "TAB-37", "TAB-38")
def test_a_game_stays_sound_and_waits_for_nobody_whoever_leaves_it_and_when(number: int) -> None:
    name, kind, options = GAMES[number]
    for seed in range(3):
        game = kind(seed, 3 + seed % 2, name, resigned="dead", **options)
        play(game, seldom=(12, 60, 200)[seed], most=400)
        check_replay(game)


@pytest.mark.rules("TAB-10", "TAB-36")
def test_nothing_is_offered_to_a_seat_that_has_left_be_it_the_first_or_the_last() -> None:
    game = RandomGame(1, 4, "classic", resigned="dead")
    p = game.position
    while not p.turn or p.active in (0, 3):
        game.step()
    for gone in (0, 3):
        p.resign(gone, game.draws)
    for to, rule in ((0, "TAB-36"), (3, "TAB-36"), (-1, "TAB-10"), (4, "TAB-10"), (p.active, "TAB-10")):
        with pytest.raises(IllegalMove) as refused:
            offer.check(p, p.active, offer.Offer(Cards(wool=1), Cards(ore=1), (to,)))
        assert refused.value.rule == rule


@pytest.mark.rules("TAB-36")
@pytest.mark.parametrize(("armies", "holder"), [((4, 4), -1), ((4, 3), 1), ((3, 5), 2), ((2, 1), -1)])
def test_the_largest_army_goes_to_who_alone_has_most_knights_now(
    armies: tuple[int, int], holder: int
) -> None:
    game = RandomGame(1, 3, "classic", resigned="dead")
    p = game.position
    while not p.turn:
        game.step()
    p.state.largest_army, p.state.seats[0].army = 0, 5
    p.state.seats[1].army, p.state.seats[2].army = armies
    events = p.resign(0, game.draws)
    assert p.state.largest_army == holder
    [moved] = [event for event in events if isinstance(event, LargestArmyMoved)]
    knights = armies[holder - 1] if holder > 0 else 0
    assert (moved.seat, moved.knights, moved.rule) == (holder if holder > 0 else None, knights, "TAB-36")


@pytest.mark.rules("TAB-32", "TAB-33", "TAB-36")
@pytest.mark.parametrize("name", ["classic", "catan_horror"])
def test_a_seat_leaves_once_and_only_by_option(name: str) -> None:
    kept = RandomGame(1, 3, name).position
    game = RandomGame(1, 3, name, resigned="dead")
    gone = game.position
    gone.resign(1, game.draws)
    for position, seat, rule in ((kept, 1, "TAB-32"), (gone, 1, "TAB-36")):
        before = position.dump()
        with pytest.raises(IllegalMove) as refused:
            position.resign(seat, game.draws)
        assert refused.value.rule == rule and position.dump() == before
    for seat in (-1, 3):
        with pytest.raises(UnknownSeat):
            gone.resign(seat, game.draws)
    gone.resign(0, game.draws)
    if not gone.finished:
        gone.resign(2, game.draws)
    with pytest.raises(IllegalMove) as refused:
        gone.resign(2, game.draws)
    assert refused.value.rule == "TAB-33"


def left_by_one(name: str) -> Any:
    game = RandomGame(3, 3, name, resigned="dead")
    while not game.position.turn:
        game.step()
    game.position.resign(2, game.draws)
    return game.position


@pytest.mark.rules("TAB-36")
@pytest.mark.parametrize("name", ["classic", "catan_horror"])
@pytest.mark.parametrize(("language", "word"), [("en", "resigned"), ("de", "aufgegeben")])
def test_everybody_sees_who_has_left_and_what_stays(name: str, language: str, word: str) -> None:
    """In the view, in the table of the text board, in picture and description; towns are drawn as ever."""
    rules, position = RULESETS[name], left_by_one(name)
    for reader in (SPECTATOR, 0, 2):
        view = position.view(reader)
        assert [seat.resigned for seat in view.seats] == [False, False, True]
        assert len([town for town in view.towns if town.owner == 2]) == 2
        assert len([road for road in view.roads if road.owner == 2]) == 2
        board = rules.text_board(view, language)
        assert board.count(word) == 1 and all(len(line) <= 68 for line in board.splitlines())
    svg = rules.picture(position.view(SPECTATOR), language).whole()
    assert svg.count(word) == 2  # in the panel and in the description
    assert rules.picture(position.view(0), language).whole() == svg


@pytest.mark.rules("TAB-36", "TAB-37")
@pytest.mark.parametrize("name", ["classic", "catan_horror"])
def test_what_goes_back_when_a_seat_leaves_tells_nothing_of_other_hands(name: str) -> None:
    """The bank is open and so is what comes into it; what two other seats hold shows nowhere."""
    game = RandomGame(3, 4, name, resigned="dead")
    while not game.position.turn:
        game.step()
    shown = []
    for holder in (1, 2):
        position = game.position.copy()
        for seat in position.state.seats:
            position.pay(position.state.seats.index(seat), list(seat.hand))
        for seat, kind in ((3, 0), (holder, 4), (3 - holder, 1)):
            position.state.seats[seat].hand[kind] += 1
            position.state.bank[kind] -= 1
        events = position.resign(3, RecordedDraws([]))
        shown.append(([redact(event, 0) for event in events if sees(event, 0)], position.view(0)))
    assert shown[0] == shown[1]


MOVING = """
options: {resigned: dead}
players: [red, blue, white, orange]
seats: {blue: mad, white: mad}
towns: {13: red settlement, 41: blue settlement mad, 50: white settlement mad, 3: orange settlement}
monsters: {M1: ghoul at 9}
gates: {K: abyss}
turn: {player: red, phase: monsters, number: 1}
"""
DIVIDING = """
options: {resigned: dead}
players: [red, blue, white, orange]
seats: {blue: mad, red: mad}
towns: {8: red settlement mad, 28: blue settlement mad, 30: blue settlement mad, 50: white settlement invaded horror=4,
  3: orange settlement}
monsters: {M1: dark_young at 50}
gates: {J: abyss}
turn: {player: orange, phase: monsters}
"""


CHOOSING = """
options: {resigned: dead}
players: [red, blue, white, orange]
seats: {blue: mad, white: mad}
towns: {13: red settlement, 41: blue settlement mad, 50: white settlement mad, 3: orange settlement}
gates: {J: abyss}
turn: {player: red, phase: production}
"""


@pytest.mark.rules("TAB-38", "TAB-19")
@pytest.mark.parametrize("leaver_is_asked", [False, True])
@pytest.mark.parametrize(
    ("position", "dice", "orders"),
    [(MOVING, [4], []), (DIVIDING, [1, 1], []), (CHOOSING, [1, 1, 1, 5, 5], [(0, Roll())])],
)
def test_a_question_that_passes_to_another_seat_is_a_new_one_and_else_the_same(
    position: str, dice: list[int], orders: list[Any], leaver_is_asked: bool
) -> None:
    """So an answer that was meant for the old one meets a conflict, and one for the same counts."""
    p = asked(position, dice, orders)
    (before,) = p.waiting()
    p.resign(before.seat if leaver_is_asked else 1 if position == DIVIDING else 3, ScriptedDraws())
    (after,) = p.waiting()
    assert after.kind == before.kind
    assert (after.seat == before.seat, after.id == before.id) == (not leaver_is_asked,) * 2
