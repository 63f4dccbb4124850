"""Where positions come from: what was played in the golden games, what scenarios describe, and games of Barrows."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from horror.games import RULESETS
from horror.games.scenario.reading import read
from horror.rules.kernel.choices import sample
from horror.rules.kernel.draws import SecretDraws
from horror.rules.kernel.ruleset import Ruleset
from horror.table.exports.exported import read_file
from tests.barrows.ruleset import BARROWS
from tests.golden.replayed import played

TESTS = Path(__file__).parents[1]
MOST_MOVES = 400


class At(NamedTuple):
    """A seat that is asked something in a position; the name says where that comes from."""

    name: str
    rules: Ruleset
    position: Any
    seat: int


def everything() -> Iterator[At]:
    """All positions that there are."""
    yield from barrows()
    yield from golden()
    yield from scenarios()


def named(names: Collection[str]) -> Iterator[At]:
    """Those of these names."""
    wanted = set(names)
    games = {name.partition(" ")[0] for name in wanted}
    described = {name.partition(":")[0] for name in wanted}
    for source in (barrows(), golden(files=games), scenarios(described)):
        yield from (at for at in source if at.name in wanted)


def golden(every: int = 1, files: Collection[str] | None = None) -> Iterator[At]:
    """Positions of the golden games, or of those of these names, in which a move was made: of so many moves one."""
    for file in sorted((TESTS / "golden").glob("*.jsonl.gz")):
        called = file.name.partition(".")[0]
        if files is not None and called not in files:
            continue
        for number, (rules, position, seat, _) in enumerate(played(read_file(file))):
            if number % every == 0:
                yield At(f"{called} {number}", rules, position, seat)


def scenarios(files: Collection[str] | None = None) -> Iterator[At]:
    """What scenarios of the games begin with, or those in files of these names, as every seat sees it that has a choice
    there.
    """
    for file in sorted((TESTS / "scenarios").rglob("*.yaml")):
        if files is not None and file.stem not in files:
            continue
        for scenario in read(file.read_text(encoding="utf-8"), RULESETS):
            if scenario.table is not None:
                continue
            position: Any = scenario.face.build(scenario.position)
            for seat in range(position.seats):
                if not position.finished and position.choices(seat):
                    yield At(f"{file.stem}: {scenario.name} {seat}", scenario.face.ruleset, position, seat)


def barrows(games: int = 3) -> Iterator[At]:
    """Games of Barrows by chance, which follows from their number."""
    rules: Any = BARROWS
    for number in range(games):
        chance = random.Random(f"barrows {number}")
        draws = SecretDraws(number.to_bytes(32, "big"), f"barrows-{number}", b"", 0)
        position: Any
        position, _ = rules.new_game(rules.options_type(), list(BARROWS.colours[:3]), draws)
        for move in range(MOST_MOVES):
            if position.finished:
                break
            draws.record.clear()
            if position.automatic_turn_next:
                position.advance(draws)
                continue
            asked = [seat for seat in range(position.seats) if position.choices(seat)]
            for seat in asked:
                yield At(f"barrows-{number} {move} {seat}", BARROWS, position.copy(), seat)
            seat = chance.choice(list(position.owing()))
            position.apply(seat, sample(position.choices(seat), chance.randrange), draws)
