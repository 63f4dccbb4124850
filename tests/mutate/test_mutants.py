"""The making of mutants: what is changed, what is left alone, and that the running code has it."""

import ast
import os

from horror.rules.base import cards
from horror.rules.base.bank import bank_rates
from tests.mutate.__main__ import excuses
from tests.mutate.mutants import Site, apply, show, sites
from tests.mutate.suite import Case, first_failure
from tests.mutate.targets import change, running, targets

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


def changes() -> list[tuple[str, str]]:
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


def test_the_first_failure_names_the_case() -> None:
    def fails() -> None:
        raise ValueError

    cases = [Case("holds", frozenset(), lambda: cards.no_cards()), Case("fails", frozenset(), fails)]
    assert first_failure(cases) == "fails"
    assert first_failure(cases[:1]) == ""


def test_equivalent_mutants_have_reasons_and_are_few() -> None:
    listed = excuses()
    assert all(len(reason) > 10 for reason in listed.values())
    assert len(listed) <= 40
    known = {f"{target}".replace("::", ": ") for target in targets()}
    assert all(": ".join(mutant.split(": ")[:2]) in known for mutant in listed)


def test_a_site_names_its_line() -> None:
    assert {site.line for site in sites(function())} <= set(range(4, 10))
    assert isinstance(next(sites(function())), Site)
