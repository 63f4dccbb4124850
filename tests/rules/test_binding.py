"""Which moves a game takes at each step, and how the choices of several kinds are asked for together."""

import importlib
import pkgutil
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

import horror.rules
from horror.rules.kernel.agenda import Step
from horror.rules.kernel.binding import (
    Binding,
    Kinds,
    MoveKind,
    asked_if,
    elsewhere,
    for_each,
    named_by,
    together,
)
from horror.rules.kernel.choices import Choice, Cost
from horror.rules.kernel.moves import Move


class Left(Move, tag="left", frozen=True):
    at: int = 0


class Right(Move, tag="right", frozen=True):
    at: int = 0


def nothing(p: object, seat: int, move: Any) -> None:
    """Neither forbids a move nor does anything."""


def lefts(p: int, seat: int, thing: int = 0) -> list[Choice]:
    return [Left(p + thing)]


def rights(p: int, seat: int, thing: int = 0) -> list[Choice]:
    return [Right(p + thing), Right(p + thing + 1)]


LEFT = MoveKind(Left, nothing, lefts, nothing)
RIGHT = MoveKind(Right, nothing, rights, nothing)


def test_kinds_are_listed_together_in_their_order() -> None:
    group = together(RIGHT, LEFT)
    assert group.kinds == (RIGHT, LEFT)
    assert group.choices(5, 0) == [Right(5), Right(6), Left(5)]
    assert together(LEFT).choices is lefts


def test_kinds_are_asked_only_if_something_holds() -> None:
    group = asked_if(lambda p, seat: seat == 1, LEFT, RIGHT)
    assert group.kinds == (LEFT, RIGHT)
    assert group.choices(0, 0) == ()
    assert group.choices(0, 1) == [Left(0), Right(0), Right(1)]


def test_only_those_kinds_are_asked_that_are_named_in_the_order_of_their_names() -> None:
    names = {0: ["right", "left", "up"], 1: ["left"], 2: []}
    group = named_by(lambda p, seat: names[seat], LEFT, RIGHT)
    assert group.kinds == (LEFT, RIGHT)
    assert [group.choices(0, seat) for seat in names] == [[Right(0), Right(1), Left(0)], [Left(0)], ()]


def test_kinds_are_asked_for_each_of_several_things_all_of_one_before_the_next() -> None:
    group = for_each(lambda p, seat: [10, 20], LEFT, RIGHT)
    assert group.kinds == (LEFT, RIGHT)
    assert group.choices(1, 0) == [Left(11), Right(11), Right(12), Left(21), Right(21), Right(22)]


def test_kinds_are_asked_on_another_position_which_is_made_once() -> None:
    made = []

    def further(p: int, seat: int) -> int:
        made.append(p)
        return p + 100

    group = elsewhere(further, together(LEFT, RIGHT))
    assert group.choices(1, 0) == [Left(101), Right(101), Right(102)]
    assert made == [1]


def test_groups_stand_in_groups() -> None:
    inside = asked_if(lambda p, seat: p > 0, LEFT)
    group = asked_if(lambda p, seat: seat == 0, inside, RIGHT)
    assert group.kinds == (LEFT, RIGHT)
    assert group.choices(0, 0) == [Right(0), Right(1)]
    assert group.choices(1, 0) == [Left(1), Right(1), Right(2)]
    assert not group.choices(1, 1)


def test_the_kinds_of_a_step_are_found_by_their_moves() -> None:
    kinds = Kinds([together(LEFT), asked_if(lambda p, seat: False, RIGHT)])
    assert kinds == {Left: LEFT, Right: RIGHT}
    assert kinds.choices(0, 0) == [Left(0)]


def test_prices_are_asked_of_kinds_that_have_some() -> None:
    def cost(p: int, seat: int, move: Right) -> Cost:
        return Cost(actions=move.at - p)

    dear = MoveKind(Right, nothing, rights, nothing, cost=cost)
    kinds = Kinds([together(LEFT), together(dear)])
    assert kinds.choices(5, 0) == [Left(5), Right(5), Right(6)]
    assert kinds.costing(5, 0) == [Right(5), Right(6)]
    assert kinds.priced(5, 0, kinds.choices(5, 0)) == [
        (Left(5), None),
        (Right(5), None),
        (Right(6), Cost(actions=1)),
    ]
    assert Kinds([together(LEFT, dear)]).costing(5, 0) == [Left(5), Right(5), Right(6)]


def test_a_binding_knows_all_its_moves_by_name() -> None:
    assert Binding[int]({}, {}).moves == ()
    assert Binding[int]({Step: [RIGHT]}, {Step: [LEFT]}).moves == (Left, Right)


def test_an_order_that_is_kept_is_checked_elsewhere_and_carried_out_by_its_own_kind() -> None:
    checked, done = [], []
    kind = MoveKind(
        Left, lambda p, seat, move: checked.append(p), lefts, lambda p, seat, move: done.append("now")
    )
    kept = kind.kept(lambda p, seat: p + 1, lambda p, seat, move: done.append("kept"))
    kept.check(5, 0, Left())
    kept.do(5, 0, Left())
    assert (checked, done) == ([6], ["kept"])
    assert kept.carried_out_by is kind
    assert kind.carried_out_by is kind
    assert (kept.tag, kept.choices) == ("left", lefts)


def test_what_leaves_nothing_open_is_complete_as_it_is() -> None:
    filled = MoveKind(Left, nothing, lefts, nothing, lambda p, seat, move: Left(9))
    assert LEFT.completed(0, 0, Left(3)) == Left(3)
    assert filled.completed(0, 0, Left(3)) == Left(9)


def move_files() -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(horror.rules.__path__, "horror.rules."):
        if ".moves." in found.name:
            yield importlib.import_module(found.name)


@pytest.mark.parametrize(
    "file", list(move_files()), ids=lambda file: file.__name__.removeprefix("horror.rules.")
)
def test_a_move_file_holds_one_move_and_the_kind_that_is_made_of_it(file: ModuleType) -> None:
    moves = [
        value
        for value in vars(file).values()
        if isinstance(value, type) and issubclass(value, Move) and value.__module__ == file.__name__
    ]
    kind = file.MOVE_KIND
    assert moves == [kind.move]
    assert (kind.check, kind.choices, kind.do) == (file.check, file.choices, file.do)
    assert not hasattr(file, "completed") or kind.completed is file.completed
