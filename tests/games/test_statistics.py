"""The statistics of games on an island, beside what the rules say of costs and draws."""

from __future__ import annotations

import itertools
from collections import Counter
from functools import cache

import msgspec
import pytest

from horror.games import RULESETS
from horror.games.catan_horror.statistics import HorrorStatistics
from horror.games.locale import speech
from horror.rules.base.cards import KINDS
from horror.rules.kernel.draws import RecordedDraws
from horror.rules.kernel.statistics import Bars, Counts, Figure, Series, Stretch
from horror.rules.monsters.players.events import PlayerDied
from tests.games.conformance import Conformance
from tests.games.conformance.playing import Line

SEEDS = range(3)


class Played(msgspec.Struct):
    """A game of bots to its end."""

    game: Conformance
    stretches: list[Stretch]
    paid: list[Counter[str]]
    figures: dict[str, Figure]


@cache
def played(name: str, seed: int) -> Played:
    """A game, with what each seat paid by what the rules say that its moves take."""
    rules = RULESETS[name]
    game = Conformance(rules, f"statistics {name} {seed}", 3, each=100_000)
    while not game.position.finished:
        game.step()
    position, _ = rules.new_game(game.options, game.colours, RecordedDraws(game.setup))
    stretches: list[Stretch] = []
    paid: list[Counter[str]] = [Counter() for _ in range(3)]
    for line in game.log:
        before = position.copy()
        took = cost(before, line)
        if took is not None:
            paid[line.seat].update(took)
        draws = RecordedDraws(line.draws)
        events = position.advance(draws) if line.seat is None else position.apply(line.seat, line.move, draws)
        stretches.append(Stretch(before, [list(events)], position.copy()))
    figures = {figure.name: figure for figure in rules.statistics(stretches, game.names)}
    return Played(game, stretches, paid, figures)


def cost(position, line: Line) -> dict[str, int] | None:
    """The cards that a move takes, where it takes some for good: what is exchanged comes back otherwise."""
    if line.seat is None or type(line.move).__name__ in ("BankTrade", "Discard", "Accept"):
        return None
    ((_, took),) = position.priced(line.seat, [line.move])
    return None if took is None else dict(took.cards)


def rows(figure: Figure, group: str) -> dict[str, list[int]]:
    """The rows of a group of a table."""
    assert isinstance(figure, Counts)
    return {row.name: row.cells for each in figure.groups if each.name == group for row in each.rows}


@pytest.mark.parametrize(("name", "seed"), [*itertools.product(("classic", "catan_horror"), SEEDS)])
@pytest.mark.rules("TAB-221", "TAB-222")
def test_they_agree_with_the_last_position(name: str, seed: int) -> None:
    told = played(name, seed)
    told.game.statistics(told.stretches)
    state = told.game.position.state
    cards = told.figures["cards"]
    assert isinstance(cards, Counts)
    (left,) = [row for group in cards.groups if group.name == "left" for row in group.rows]
    held: list[dict[str, int]] = [dict.fromkeys(KINDS, 0) for _ in state.seats]
    for part in left.parts:
        for seat, cell in enumerate(part.cells):
            held[seat][part.name] = cell
    assert [[each[kind] for kind in KINDS] for each in held] == [list(seat.hand) for seat in state.seats]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.rules("TAB-222")
def test_what_was_paid_is_what_the_moves_take(seed: int) -> None:
    told = played("classic", seed)
    cards = told.figures["cards"]
    assert isinstance(cards, Counts)
    (paid,) = [row for group in cards.groups for row in group.rows if row.name == "paid"]
    by_kind = {part.name: part.cells for part in paid.parts}
    assert sum(paid.cells) > 20
    assert by_kind == {
        kind: [each[kind] for each in told.paid] for kind in KINDS if any(each[kind] for each in told.paid)
    }


TOGETHER = ("Pass", "PassUntilMyTurn")
"""With them others' orders of special building are carried out."""


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.rules("TAB-222")
def test_nobody_pays_by_what_another_does(seed: int) -> None:
    """Where an event of cards went unheard, somebody would seem to have paid, or been paid, for nothing."""
    told = played("catan_horror", seed)
    for line, stretch in zip(told.game.log, told.stretches, strict=True):
        gone = any(isinstance(event, PlayerDied) for events in stretch.entries for event in events)
        figures = {figure.name: figure for figure in told.game.rules.statistics([stretch], told.game.names)}
        for seat, cell in enumerate(rows(figures["cards"], "lost").get("paid", [])):
            assert cell >= 0, line
            assert cell == 0 or seat == line.seat or gone or type(line.move).__name__ in TOGETHER, line


@pytest.mark.parametrize(("name", "seed"), [*itertools.product(("classic", "catan_horror"), SEEDS)])
@pytest.mark.rules("TAB-221")
def test_the_dice_are_those_that_were_drawn(name: str, seed: int) -> None:
    told = played(name, seed)
    rules = told.game.rules
    drawn = [rules.rolled(draw) for line in told.game.log for draw in line.draws]
    dice = told.figures["dice"]
    assert isinstance(dice, Bars)
    fell = Counter(str(number) for number in drawn if number is not None)
    assert {bar.label: sum(bar.values) for bar in dice.bars if any(bar.values)} == fell


def test_what_monsters_did_is_told_of_whose_town_it_was() -> None:
    told = played("catan_horror", 0)
    fights, damage = told.figures["fights"], told.figures["town_damage"]
    assert isinstance(damage, Series)
    taken = rows(fights, "taken")
    assert sum(map(sum, taken.values())) > 0
    both = [sum(cells) for cells in zip(taken["horror"], taken["structural"], strict=True)]
    assert [line.values[-1] for line in damage.lines] == both
    assert all(line.values == sorted(line.values) for line in damage.lines)
    trophies = [sum(seat.trophies) for seat in told.game.position.state.seats]
    beaten = rows(fights, "dealt").get("beaten", [0, 0, 0])
    assert all(kept <= killed for kept, killed in zip(trophies, beaten, strict=True))


def test_a_game_that_never_began_has_nothing_to_tell() -> None:
    figures = HorrorStatistics(speech("en"), ["Ann", "Bob"], RULESETS["catan_horror"].rolls).told([])
    assert [figure.says for figure in figures] == [[] for _ in figures]
