"""The making of mutants: what is changed, what is left alone, and that the running code has it."""

import ast
import os
from pathlib import Path

from horror.rules.base import cards
from horror.rules.base.bank import bank_rates
from tests.citations import ROOT
from tests.mutate.__main__ import excuses, without_line_number
from tests.mutate.mutants import Site, apply, show, sites, statement_of, statements, within
from tests.mutate.rooms import ROOMS
from tests.mutate.suite import Case, first_failure
from tests.mutate.targets import Target, change, described, functions, running, targets
from tests.mutate.touched import Kept, Touching, digest, place, read, shape, watch, write

SOURCE = '''
def judge(a: int = 3, *, b: bool = True) -> bool:
    """Text that is 1 > 0."""
    c: int = 1
    if a < 2 and not b:
        raise IllegalMove("BASE-01", f"because {a > 1}")
    d.e = a + 1
    return [x for x, y in zip(a, b, strict=True)]
'''


def function() -> ast.FunctionDef:
    found = ast.parse(SOURCE).body[0]
    assert isinstance(found, ast.FunctionDef)
    return found


def changes() -> list[tuple[str, ...]]:
    return [tuple(show(function(), site)) for site in sites(function())]


def test_each_kind_of_change_is_tried() -> None:
    found = changes()
    test = "if a < 2 and (not b):"
    for after in ("a <= 2 and (not b)", "a >= 2 and (not b)", "a < 3 and (not b)", "a < 1 and (not b)",
                  "a < 2 or not b", "a < 2 and bool(b)"):  # fmt: skip
        assert (test, f"if {after}:") in found
    assert (test, "pass") in found
    assert ("c: int = 1", "c: int = 2") in found
    assert ("d.e = a + 1", "d.e = a - 1") in found
    assert ("d.e = a + 1", "pass") in found
    assert any(after == "return None" for _, after in found)
    assert any("'BASE-00'" in after for _, after in found)


def test_texts_defaults_annotations_and_local_names_are_left_alone() -> None:
    for before, after in changes():
        assert "def judge" not in before
        assert (before, after) != ("c: int = 1", "pass")
        assert "strict=False" not in after
        assert "because {a >= 1}" not in after


def test_what_tells_of_an_attribute_is_left_alone() -> None:
    [judge] = ast.parse("def judge(self):\n    self.a = 1\n    'What it is.'\n").body
    assert isinstance(judge, ast.FunctionDef)
    assert {show(judge, site).before for site in sites(judge)} == {"self.a = 1"}


def test_every_change_compiles_and_differs() -> None:
    for site in list(sites(function())):
        changed = function()
        apply(changed, site)
        assert ast.unparse(changed) != ast.unparse(function())
        compile(ast.fix_missing_locations(ast.Module([changed], [])), "mutant", "exec")


def test_a_change_reaches_whoever_has_imported_the_function() -> None:
    """In a process of its own, as every mutant is tried."""
    target = next(
        target for target in targets() if target.name == "bank_rates" and "base/bank" in str(target)
    )
    assert running(target) is bank_rates
    last = list(sites(target.node))[-1]
    child = os.fork()
    if child == 0:
        before = bank_rates.__code__
        change(target, last)
        os._exit(0 if bank_rates.__code__ is not before else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_every_target_runs_and_cites() -> None:
    found = list(targets())
    assert len(found) > 120
    for target in found:
        assert target.rules
        assert running(target).__name__ == target.name.rpartition(".")[2]


def everything() -> list[Target]:
    return [*targets(), *(target for room in ROOMS.values() for target in room.targets())]


def test_every_function_of_a_room_runs_and_stands_in_one_room() -> None:
    found = [target for room in ROOMS.values() for target in room.targets()]
    assert len(found) > 120
    assert len({str(target) for target in found}) == len(found)
    for target in found:
        assert running(target).__name__ == target.name.rpartition(".")[2]


def test_what_is_watched_notes_the_statements_that_are_reached() -> None:
    """In a process of its own, as they are for its whole life."""
    target = next(
        target for target in functions(ROOT / "horror/rules/base/cards.py") if target.name == "no_cards"
    )
    child = os.fork()
    if child == 0:
        before, result = running(target).__code__, cards.no_cards()
        noted = watch([target])
        held = cards.no_cards() == result and noted == {place(target, 0)}
        os._exit(0 if held and running(target).__code__ is not before else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_a_change_stands_in_a_statement() -> None:
    found = statements(function())
    assert [type(each.node).__name__ for each in found] == ["AnnAssign", "If", "Raise", "Assign", "Return"]
    of_sites = {statement_of(function(), site) for site in sites(function())}
    assert of_sites == {0, 1, 2, 3, 4}
    assert within(function(), 1) == [2] and within(function(), 3) == []


def test_what_is_touched_is_kept_until_the_test_changes(tmp_path: Path) -> None:
    here, file = Path(__file__), tmp_path / "kept.json"
    name = f"{here.relative_to(ROOT).as_posix()}::test_x"
    kept = Kept({name: Touching(0.5, frozenset({"a#1", "b#2"}), digest(here))}, {"a": "shape"})
    assert read(file) == Kept({}, {})
    write(file, kept)
    assert read(file) == kept
    write(file, Kept({name: kept.tests[name]._replace(module="as it was")}, {}))
    assert read(file) == Kept({}, {})


def test_a_function_that_has_changed_is_tried_with_all_tests_that_reach_it() -> None:
    target = next(functions(ROOT / "horror/rules/base/cards.py"))
    module = str(target).partition("::")[0]
    places = {
        "first": place(target, 0),
        "second": place(target, 1),
        "module": f"{module}::other#0",
        "none": "x::y#0",
    }
    tests = {name: Touching(0.1, frozenset({where}), "") for name, where in places.items()}

    def found(functions: dict[str, str]) -> set[str]:
        kept = Kept(tests, functions)
        return kept.reaching().get(kept.reached(target, 0), set())

    assert found({str(target): shape(target)}) == {"first"}
    assert found({str(target): "as it was"}) == {"first", "second"}
    assert found({}) == {"first", "second", "module"}


def test_the_first_failure_names_the_case() -> None:
    def fails() -> None:
        raise ValueError

    cases = [Case("holds", frozenset(), lambda: cards.no_cards()), Case("fails", frozenset(), fails)]
    assert first_failure(cases) == "fails"
    assert first_failure(cases[:1]) == ""


def test_equivalent_mutants_have_reasons_and_are_few() -> None:
    listed = excuses()
    assert all(len(reason) > 10 for reason in listed.values())
    of_rules = [mutant for mutant in listed if mutant.startswith(("horror/rules/", "horror/games/"))]
    assert len(of_rules) <= 40
    assert len(listed) - len(of_rules) <= 60
    by_name: dict[str, list[str]] = {}
    for mutant in listed:
        by_name.setdefault("::".join(mutant.split(": ")[:2]), []).append(mutant)
    for target in everything():
        if left := by_name.pop(str(target), []):
            there = {without_line_number(described(target, site)) for site in sites(target.node)}
            assert not set(left) - there, "excuses of mutants that there are not"
    assert not by_name, "excuses of functions that there are not"


def test_a_site_names_its_line() -> None:
    assert {site.line for site in sites(function())} <= set(range(4, 10))
    assert isinstance(next(sites(function())), Site)
