"""The verbs by which steps come on the agenda and leave it, and that nothing but the kernel changes it otherwise."""

import ast
from pathlib import Path

import msgspec
import pytest

from horror.rules.kernel import position as kernel
from horror.rules.kernel.agenda import Step
from horror.rules.kernel.binding import Binding

ROOT = Path(__file__).parents[2]
ROOMS = ("accounts", "api", "deploy", "horror", "tests", "web", "worker")
CHANGES = {
    "append",
    "clear",
    "extend",
    "insert",
    "pop",
    "remove",
    "reverse",
    "sort",
    "__setitem__",
    "__delitem__",
}


class Low(Step, tag="low"):
    pass


class High(Step, tag="high"):
    at: int = 0


class State(msgspec.Struct):
    agenda: list[Low | High]


class Small(kernel.Position):
    binding = Binding(moves={})


def laid(*steps: Step) -> Small:
    return Small(State(agenda=list(steps)))  # type: ignore[arg-type]


def agenda(p: Small) -> list[Step]:
    return list(p.state.agenda)


def same(found: list[Step], *steps: Step) -> bool:
    return [id(step) for step in found] == [id(step) for step in steps]


LOW, MIDDLE, TOP = Low(), High(at=3), Low()


def test_of_two_equal_steps_the_one_that_is_meant_is_done() -> None:
    p = laid(LOW, MIDDLE, TOP)
    p.done(TOP)
    assert same(agenda(p), LOW, MIDDLE)
    assert p.holds(LOW)
    assert not p.holds(TOP)


def test_of_two_equal_steps_the_one_that_is_meant_is_replaced() -> None:
    p, first, then = laid(LOW, MIDDLE, TOP), High(), High()
    p.replace(LOW, first, then)
    assert same(agenda(p), then, first, MIDDLE, TOP)


def test_a_step_that_is_not_on_the_agenda_cannot_be_done_or_replaced() -> None:
    p = laid(LOW)
    for verb in (p.done, p.replace):
        with pytest.raises(ValueError, match="is not on the agenda"):
            verb(TOP)
    assert same(agenda(p), LOW)


def test_steps_are_pushed_on_top_laid_below_and_begun_in_their_order() -> None:
    p = laid(LOW)
    p.push(MIDDLE, TOP)
    assert same(agenda(p), LOW, MIDDLE, TOP)
    first, second = High(at=1), High(at=2)
    p.lay_below(first, second)
    assert same(agenda(p), first, second, LOW, MIDDLE, TOP)
    p.begin(first, second)
    assert same(agenda(p), second, first)
    assert p.top(High) is first
    p.finish()
    assert p.finished


def test_what_lies_on_top_is_of_the_kind_that_is_asked_for() -> None:
    p = laid(LOW, MIDDLE)
    assert p.top(High) is MIDDLE
    assert p.top(Step) is MIDDLE
    with pytest.raises(TypeError, match=r"Low is not on top of the agenda, but High\(at=3"):
        p.top(Low)


def test_what_lies_on_top_is_taken_off_if_it_is_of_the_kind_that_is_asked_for() -> None:
    p = laid(LOW, MIDDLE)
    with pytest.raises(TypeError, match="Low is not on top of the agenda"):
        p.take(Low)
    assert p.take(High) is MIDDLE
    assert p.take(Step) is LOW
    assert p.finished


def test_all_steps_of_which_something_holds_are_dropped() -> None:
    p = laid(LOW, MIDDLE, TOP)
    p.drop(lambda step: isinstance(step, Low))
    assert same(agenda(p), MIDDLE)


def changes(source: str) -> list[int]:
    """The lines that change an agenda, or give it a name by which it could be changed."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.stmt | ast.expr) and _changes(node)
    ]


def _changes(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(value=value, attr=verb)):
            return verb in CHANGES and _is_agenda(value)
        case ast.Assign(targets=targets, value=value):
            return _is_agenda(value) or any(_is_agenda(target) for target in targets)
        case ast.AnnAssign(target=ast.Attribute() as target) | ast.AugAssign(target=target):
            return _is_agenda(target)
        case ast.NamedExpr(value=value):
            return _is_agenda(value)
        case ast.Delete(targets=targets):
            return any(_is_agenda(target) for target in targets)
    return False


def _is_agenda(node: ast.expr) -> bool:
    match node:
        case ast.Attribute(attr="agenda"):
            return True
        case ast.Subscript(value=value, ctx=ast.Store() | ast.Del()):
            return _is_agenda(value)
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            return any(map(_is_agenda, parts))
    return False


@pytest.mark.parametrize(
    "source",
    [
        "p.state.agenda.append(step)",
        "step = state.agenda.pop()",
        "p.state.agenda.remove(self)",
        "p.state.agenda[:] = []",
        "p.state.agenda[-1] = step",
        "p.state.agenda += [step]",
        "del p.state.agenda[0]",
        "p.state.agenda = []",
        "agenda = p.state.agenda",
        "one, p.state.agenda[0] = 1, step",
        "if steps := p.state.agenda: pass",
        "def f():\n    self.agenda: list = []",
    ],
)
def test_a_change_of_the_agenda_is_noticed(source: str) -> None:
    assert changes(source)


def test_who_looks_at_the_agenda_changes_nothing() -> None:
    looks = "step = p.state.agenda[-1]\nfirst = p.state.agenda[0]\nany(step.phase for step in p.state.agenda)"
    assert not changes(looks)


def test_nobody_but_the_kernel_changes_an_agenda() -> None:
    files = [path for room in ROOMS for path in (ROOT / room).rglob("*.py")]
    exempt = {ROOT / "horror" / "rules" / "kernel", ROOT / "tests" / "types"}
    found = {
        f"{path.relative_to(ROOT)}:{line}"
        for path in files
        if exempt.isdisjoint(path.parents) and "agenda" in (text := path.read_text())
        for line in changes(text)
    }
    assert len(files) > 500
    assert not found
