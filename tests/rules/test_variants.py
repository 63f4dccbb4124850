"""Variants: what games have otherwise by option, by number of seats and by version, bound once for all played alike."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

from docs.tools.rulebook import written
from horror.games import RULESETS
from horror.rules.kernel.agenda import Step
from horror.rules.kernel.binding import Binding, MoveKind
from horror.rules.kernel.draws import ScriptedDraws
from horror.rules.kernel.encoding import decoder_of
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.kernel.position import Position
from horror.rules.kernel.variants import Amendment, Variant, variant_of, varies

RULES = Path(__file__).resolve().parents[2] / "horror" / "rules"


# -- a game of toll: who passes a gate pays its toll


class Facts(msgspec.Struct, frozen=True):
    toll: int = 10
    bank: int = 100


class Options(msgspec.Struct, frozen=True):
    dear: bool = False
    tithe: bool = False
    free: bool = False


class Pass(Move, tag="pass_gate", frozen=True):
    times: int = 1


class Gate(Step, tag="gate"):
    decision: ClassVar[str] = "gate"

    def asks(self, p: Any) -> Sequence[int]:
        return (0,)

    def bar(self, p: Toll, seat: int, move: Move) -> None:
        if seat:
            raise IllegalMove("OLD-2", "the gate is for the first seat")


@varies
def due(p: Toll, times: int) -> int:
    return p.facts.toll * times


def tithe(p: Toll, times: int) -> int:
    return due_once(p) * times // 10


@varies
def due_once(p: Toll) -> int:
    return p.double // 2


def check(p: Toll, seat: int, move: Pass) -> None:
    if due(p, move.times) > p.state.bank:
        raise IllegalMove("OLD-1", "the bank is empty")


def do(p: Toll, seat: int, move: Pass) -> None:
    p.state.bank -= due(p, move.times)


def no_choices(p: Toll, seat: int) -> Sequence[Any]:
    return ()


class State(msgspec.Struct, omit_defaults=True):
    agenda: list[Gate]
    seats: list[int]
    options: Options = Options()
    version: int = 2
    decisions: int = 0
    bank: int = 100


def thrice(facts: Facts) -> dict[str, int]:
    return {"toll": facts.toll * 3}


class Toll(Position):
    state: Any
    version: ClassVar[int] = 2
    facts: ClassVar[Facts] = Facts()
    binding: ClassVar = Binding({Gate: (MoveKind(Pass, check, no_choices, do),)})
    decoder: ClassVar = decoder_of(State)
    cites: ClassVar[Mapping[str, str]] = {"OLD-1": "NEW-1", "OLD-2": "NEW-2"}
    double: ClassVar[int]
    by_seats: ClassVar[Mapping[int, Variant]] = {
        5: Variant(facts={"bank": 150, "toll": 20}),
        7: Variant(facts={"bank": 170}),
    }
    by_option: ClassVar[Mapping[str, Mapping[Any, Variant]]] = {
        "dear": {True: Variant(facts=thrice)},
        "tithe": {True: Variant({due: tithe})},
        "free": {True: Variant({due: lambda p, times: 0})},
    }
    amendments: ClassVar[tuple[Amendment, ...]] = (
        Amendment(
            2, "2026-11-22", (), "Dearer.",
            Variant({due: lambda p, times: p.facts.toll + times, due_once: lambda p: 50}, facts={"toll": 1}),
        ),
    )  # fmt: skip
    seats = 3

    @classmethod
    def derived(cls) -> dict[str, Any]:
        return super().derived() | {"double": 2 * cls.facts.toll}


def toll(seats: int = 3, version: int = 2, **options: bool) -> Toll:
    state = State(agenda=[Gate()], seats=[0] * seats, version=version, options=Options(**options))
    return Toll.load(msgspec.json.encode(state))


@pytest.mark.parametrize(
    ("p", "facts", "double", "paid"),
    [
        (toll(), (10, 100), 20, 20),
        (toll(4), (10, 100), 20, 20),
        (toll(5), (20, 150), 40, 40),
        (toll(8), (20, 170), 40, 40),
        (toll(dear=True), (30, 100), 60, 60),
        (toll(6, dear=True), (60, 150), 120, 100),
        (toll(tithe=True), (10, 100), 20, 2),
        (toll(free=True, tithe=True), (10, 100), 20, 0),
        (toll(version=1), (1, 100), 2, 3),
        (toll(5, version=1, dear=True), (60, 150), 120, 62),
        (toll(version=1, tithe=True), (1, 100), 2, 10),
    ],
    ids=[
        "as written",
        "below the number of seats",
        "by seats",
        "by more seats",
        "by option",
        "an option of facts by seats",
        "a body by option",
        "later options go before",
        "by version",
        "version, then seats, then options",
        "an option goes before an amendment, whose bodies it calls",
    ],
)  # fmt: skip
def test_what_a_game_has_otherwise_is_put_together(
    p: Toll, facts: tuple[int, int], double: int, paid: int
) -> None:
    assert (p.facts.toll, p.facts.bank, p.double) == (*facts, double)
    p.state.bank = 100
    if paid < 100:
        p.apply(0, Pass(2), ScriptedDraws())
        assert p.state.bank == 100 - paid
    else:
        with pytest.raises(IllegalMove):
            p.check(0, Pass(2))


def test_games_that_are_played_alike_have_one_class_and_those_as_written_the_written_one() -> None:
    assert type(toll()) is type(toll(4)) is Toll
    assert type(toll(5, dear=True)) is type(toll(6, dear=True)) is not type(toll(5))
    assert type(toll(dear=True).copy()) is type(toll(dear=True)) is not Toll
    assert Toll.bound(2, Options(dear=True), 3).bound(2, Options(), 3) is Toll


def test_classes_are_kept_only_so_many() -> None:
    """What people choose fills no memory."""
    assert variant_of.cache_info().maxsize == 512


def test_a_refusal_has_the_number_of_the_game() -> None:
    with pytest.raises(IllegalMove) as refused:
        toll().check(0, Pass(11))
    assert (refused.value.rule, str(refused.value)) == ("NEW-1", "NEW-1: the bank is empty")
    with pytest.raises(IllegalMove, match=r"^NEW-1: "):
        toll().apply(0, Pass(11), ScriptedDraws())


def test_a_step_says_why_it_does_not_take_a_move() -> None:
    with pytest.raises(IllegalMove, match=r"^NEW-2: the gate is for the first seat"):
        toll().check(1, Pass())
    with pytest.raises(IllegalMove, match=r"^NEW-2: "):
        toll().apply(1, Pass(), ScriptedDraws())


# -- the games that are played here


def played() -> Iterator[tuple[str, Any]]:
    return ((name, rules) for name, rules in RULESETS.items())


@pytest.mark.parametrize(("name", "rules"), list(played()))
def test_every_value_of_every_option_is_bound_or_is_a_number(name: str, rules: Any) -> None:
    """And each binds a class of its own that can be made; a number binds nothing."""
    kind = written(name)
    fields = {field.name: field for field in msgspec.structs.fields(rules.options_type)}
    assert set(kind.by_option) <= set(fields)
    for option, field in fields.items():
        schema = msgspec.json.schema(field.type)
        values = schema.get("enum") or ([True, False] if schema.get("type") == "boolean" else [])
        assert bool(values) is (option in kind.by_option), option
        if values:
            assert set(kind.by_option[option]) == {*values} - {field.default}, option
        for value in kind.by_option.get(option, {}):
            bound = kind.bound(rules.version, msgspec.convert({option: value}, rules.options_type), 3)
            assert bound is not kind and issubclass(bound, kind)
            assert bound is kind.bound(rules.version, msgspec.convert({option: value}, rules.options_type), 3)


def test_no_rule_asks_which_option_is_on() -> None:
    """Rules ask for options that are numbers; what others change is bound (docs/options.md)."""
    numbers = {
        field.name
        for _, rules in played()
        for field in msgspec.structs.fields(rules.options_type)
        if msgspec.json.schema(field.type).get("type") == "integer"
    }
    asked = {
        (path.relative_to(RULES).as_posix(), node.attr)
        for path in RULES.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
        and getattr(node.value, "attr", getattr(node.value, "id", "")) == "options"
    }
    assert {name for _, name in asked} == numbers
