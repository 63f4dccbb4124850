"""A game that tells a seat what it may not know is noticed, by whatever it does so."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from horror.games.classic.position import ClassicPosition
from horror.games.classic.ruleset import Classic
from horror.rules.kernel.choices import Cost
from horror.rules.kernel.errors import IllegalMove
from tests.barrows import BARROWS
from tests.barrows.events import Drew
from tests.games.conformance import Conformance
from tests.games.conformance.hidden import Disturber, at, plain_lists


def unknown(p: Any, seat: int) -> int:
    """What a seat cannot know: of the bricks of the next seat the last bit."""
    return int(p.state.seats[(seat + 1) % p.seats].hand[0]) % 2


class Ordered(ClassicPosition):
    """Lists choices by what others hold."""

    def choices(self, seat: int) -> Any:
        found = super().choices(seat)
        return found[::-1] if unknown(self, seat) else found


class Priced(ClassicPosition):
    """Takes more where others hold less."""

    def priced(self, seat: int, choices: Any) -> Any:
        return [(choice, Cost(cards={"brick": 1 + unknown(self, seat)})) for choice in choices]


class Short(ClassicPosition):
    """Says that nothing is short, by what others hold."""

    def short(self, seat: int, *wanted: Any) -> Any:
        return [] if unknown(self, seat) else super().short(seat, *wanted)


class Foreseen(ClassicPosition):
    """Expects another turn, by what others hold."""

    def in_turn(self, seat: int) -> Any:
        turn = super().in_turn(seat)
        if turn is not None and turn is not self and unknown(self, seat):
            turn.state.seats[seat].hand[0] += 1
        return turn


class Reasoning(ClassicPosition):
    """Gives reasons that count what others hold."""

    def check(self, seat: int, move: Any) -> None:
        try:
            super().check(seat, move)
        except IllegalMove:
            raise IllegalMove("BASE-40", "there are {n} bricks", n=unknown(self, seat)) from None


class Reaching(ClassicPosition):
    """Says how far something comes, by what the first seat holds."""

    def reach(self) -> Any:
        return {"robber": ("A",)} if unknown(self, -1) else {}


def noticed(rules: Any, **options: Any) -> str:
    """What the kit says of a whole game in which it makes twins, and nothing else; empty for nothing."""
    played = Conformance(rules, "twins", 3, options=options)
    while not played.position.finished:
        try:
            played.twins()
        except AssertionError as fault:
            return str(fault).partition("\n")[0]
        played.step()
    assert played.compared["twins"] > 5
    return ""


@pytest.mark.parametrize("leaky", [Ordered, Priced, Short, Foreseen, Reasoning, Reaching])
def test_a_seat_that_is_told_what_it_may_not_know_is_noticed(leaky: type[ClassicPosition]) -> None:
    rules: Any = type("Leaky", (Classic,), {"position_type": leaky, "secret_purposes": ()})()
    assert "what it may not know" in noticed(rules)


def test_a_move_that_tells_a_secret_where_it_is_tried_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A good that is drawn from a pile which was shuffled before is drawn by no chance, and nobody may foresee it."""
    assert noticed(BARROWS, fair=False) == ""
    monkeypatch.setattr(Drew, "reveals", False)
    assert "learns by trying" in noticed(BARROWS, fair=False)


def test_twins_look_alike_and_are_sound_and_not_the_same() -> None:
    """Hands of others, what they have bought and the deck change in them, and nothing that the seat sees."""
    played = Conformance(Classic(), "alike", 4)
    changed = set()
    disturber = Disturber(played.rules, "alike")
    while not played.position.finished:
        played.step()
        twin = disturber.twin(played.position, 1, 6)
        if twin is not None:
            assert msgspec.json.encode(twin.view(1)) == msgspec.json.encode(played.position.view(1))
            assert twin.hash() != played.position.hash() and not twin.invariants()
            before, after = (msgspec.json.decode(each.dump()) for each in (played.position, twin))
            changed |= {path for path, values in plain_lists(before) if at(after, path) != values}
    hands = {("seats", seat, "hand") for seat in (0, 2, 3)}
    assert hands < changed and ("deck",) in changed
    assert not {path for path in changed if path[:2] == ("seats", 1)}
