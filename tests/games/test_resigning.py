"""Seats that leave the game for good, at any moment of random play (TAB-36 to TAB-39)."""

from typing import Any

import pytest

from horror.games import ruleset
from horror.rules.kernel.draws import Draw, RecordedDraws
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.events import SPECTATOR, redact, sees
from tests.games.random_play import BotGame, Line, RandomGame, check_choices, check_gather, check_invariants


class Leaving:
    """A game out of which seats resign; its log replays."""

    def __init__(self, game: RandomGame, seldom: int) -> None:
        self.game = game
        self.seldom = seldom
        self.left: list[tuple[int, int, list[Draw]]] = []

    @property
    def gone(self) -> set[int]:
        return {seat for _, seat, _ in self.left}

    def play(self, most: int) -> "Leaving":
        while not self.game.position.finished and len(self.game.log) < most:
            self.game.step()
            self.check()
            if not self.game.position.finished and not self.game.pick(self.seldom):
                self.resign()
        return self

    def resign(self) -> None:
        """Whoever is still there, the last of them too."""
        position = self.game.position
        seats = [seat for seat in range(position.seats) if not position.has_resigned(seat)]
        seat = seats[self.game.pick(len(seats))]
        self.game.draws.record.clear()
        events = position.resign(seat, self.game.draws)
        assert events[0].rule == "TAB-36"
        self.left.append((len(self.game.log), seat, list(self.game.draws.record)))
        self.check()

    def check(self) -> None:
        position = self.game.position
        check_invariants(position)
        asked = {decision.seat for decision in position.waiting()}
        assert not asked & self.gone
        assert position.finished or position.island_waits or position.owing()
        assert all(position.choices(seat) == [] for seat in self.gone)
        if len(self.game.log) % 8 == 0:
            check_gather(position, self.game.pick)
            for seat in range(position.seats):
                check_choices(position, seat, self.game.pick, tries=2)

    def replayed(self) -> Any:
        """The position to which moves, leavings and draws lead."""
        game, left = self.game, list(self.left)
        position, _ = game.rules.new_game(game.options, game.colours, RecordedDraws(game.setup_draws))
        for number, line in enumerate([*game.log, None]):
            while left and left[0][0] == number:
                _, seat, draws = left.pop(0)
                _used(draws, lambda source, seat=seat: position.resign(seat, source))
            if line is not None:
                _used(line.draws, lambda source, line=line: _make(position, line, source))
        return position


def _make(position: Any, line: Line, source: RecordedDraws) -> None:
    if line.move is None:
        position.advance(source)
    else:
        position.apply(line.seat, line.move, source)


def _used(draws: list[Draw], do: Any) -> None:
    source = RecordedDraws(draws)
    do(source)
    assert source.unused == 0


GAMES = [
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
        left = Leaving(game, seldom=(12, 60, 200)[seed]).play(most=400)
        assert left.replayed().hash() == game.position.hash()


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
@pytest.mark.parametrize(("language", "word"), [("en", "resigned"), ("de", "gegangen")])
def test_everybody_sees_who_has_left_and_what_stays(name: str, language: str, word: str) -> None:
    """In the view, in the table of the text board, in picture and description; towns are drawn as ever."""
    rules, position = ruleset(name), left_by_one(name)
    for reader in (SPECTATOR, 0, 2):
        view = position.view(reader)
        assert [seat.resigned for seat in view.seats] == [False, False, True]
        assert len([town for town in view.towns if town.owner == 2]) == 2
        assert len([road for road in view.roads if road.owner == 2]) == 2
        board = rules.text_board(view, language)
        assert board.count(word) == 1 and all(len(line) <= 78 for line in board.splitlines())
    svg = rules.picture(position.view(SPECTATOR), language)
    assert svg.count(word) == 2  # in the panel and in the description
    assert rules.picture(position.view(0), language) == svg


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
