"""Every kind of act that a season can have, and of change that a league can, has words on its pages."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from accounts.leagues import at_issue
from accounts.leagues.acts import doing
from accounts.leagues.models import Change

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "web" / "static" / "web" / "leagues"


def noted() -> set[str]:
    """The kinds of acts that are written down with their name as it stands."""
    calls = [
        call
        for path in (ROOT / "accounts" / "leagues").rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "ledger.note"
    ]
    kinds = [call.args[1] for call in calls]
    return {kind.value for kind in kinds if isinstance(kind, ast.Constant) and isinstance(kind.value, str)}


def told() -> set[str]:
    """The names of what acts say that they have changed, as they stand where acts are done."""
    trees = [ast.parse(path.read_text("utf-8")) for path in (ROOT / "accounts/leagues/acts").glob("*.py")]
    assigned = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Assign)]
    changes = [
        value
        for node in assigned
        if {"act.before", "act.after"} & set(re.findall(r"[\w.]+", ast.unparse(node.targets[0])))
        for value in (node.value.elts if isinstance(node.value, ast.Tuple) else [node.value])
        if isinstance(value, ast.Dict)
    ]
    keys = [key for value in changes for key in value.keys]
    return {key.value for key in keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}


def worded(module: str, name: str = "KINDS") -> set[str]:
    """What has words in a table of a module."""
    text = (PAGES / module).read_text("utf-8")
    table = re.search(rf"const {name} = \{{(.*?)\n\}};", text, re.DOTALL)
    assert table is not None
    return set(re.findall(r"(\w+): say\(", table[1]))


@pytest.mark.rules("ORG-02")
def test_every_kind_of_act_has_words_and_nothing_else_does() -> None:
    assert {"no_show", "placement", "reverse"} <= noted()
    assert worded("audit.js") == doing.KINDS | noted() | {at_issue.OVERRULE}


@pytest.mark.rules("ORG-02")
def test_whatever_an_act_says_that_it_has_changed_has_words() -> None:
    assert {"given", "paused_until", "stopped_until", "penalty"} <= told()
    assert told() - worded("audit.js", "FIELDS") == set()


@pytest.mark.rules("ORG-02")
def test_every_kind_of_change_has_words_and_nothing_else_does() -> None:
    assert worded("history.js") == set(Change.Kind.values)
