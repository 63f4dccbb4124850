"""What modules may import, beyond what the contracts of pyproject.toml say of packages."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from horror.games import RULESETS

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("accounts", "api", "clients", "deploy", "docs", "horror", "tests", "web", "worker")
MODULES = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))


def imported(path: Path) -> Iterator[str]:
    """The full names of what a module imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{one.name}" for one in node.names)


@pytest.fixture(scope="module")
def imports() -> dict[str, list[str]]:
    return {path.relative_to(ROOT).as_posix(): list(imported(path)) for path in MODULES}


def test_no_module_of_tests_is_a_library_of_another(imports: dict[str, list[str]]) -> None:
    """But for the soak, which runs some of them for longer."""
    of_tests = re.compile(r"tests\.(\w+\.)*test_")
    found = [(path, name) for path, names in imports.items() for name in names if of_tests.match(name)]
    assert [(path, name) for path, name in found if not path.startswith("tests/soak/")] == []


def test_no_private_module_of_a_library_is_imported(imports: dict[str, list[str]]) -> None:
    """What a library calls internal, or begins with an underscore, changes without a word in its notes."""
    private = re.compile(r"\.internal(\.|$)|\._[a-z]")
    found = [(path, name) for path, names in imports.items() for name in names if private.search(name)]
    assert [(path, name) for path, name in found if name.split(".")[0] not in ROOMS] == []


def test_a_server_takes_its_games_from_the_registry_that_its_settings_name(
    imports: dict[str, list[str]],
) -> None:
    """And from no other, so that a test, or a server for one, may play games of its own."""
    product = ("accounts/", "api/", "deploy/", "horror/", "web/", "worker/")
    found = [path for path, names in imports.items() if "horror.games.RULESETS" in names]
    assert [path for path in found if path.startswith(product)] == []


def test_every_game_stands_in_the_contracts() -> None:
    """What a contract says of games it says of each; a folder of games is a game or a room that all share."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = {one["name"]: one for one in project["tool"]["importlinter"]["contracts"]}
    games = {type(game).__module__.rpartition(".")[0] for game in RULESETS.values()}
    assert set(contracts["No game knows another"]["modules"]) == games
    shared = "What all games share knows the kernel of the rules alone: no board, no part, no game"
    rooms = {f"horror.games.{path.parent.name}" for path in (ROOT / "horror" / "games").glob("*/__init__.py")}
    assert {*contracts[shared]["source_modules"], "horror.games.island"} == rooms - games
    for name in (shared, "What games on an island share knows none of them"):
        assert games <= set(contracts[name]["forbidden_modules"])


def test_what_is_secret_of_the_dice_is_named_by_the_table_alone(imports: dict[str, list[str]]) -> None:
    """And by the check at a start that looks whether secrets open: no view, no admin, no task has the row."""
    named = {path for path, names in imports.items() if "horror.models.DiceSecret" in names}
    product = {path for path in named if not path.startswith("tests/")}
    assert {path for path in product if not path.startswith("horror/table/")} == {"horror/checks.py"}


def test_the_table_and_accounts_alone_open_transactions(imports: dict[str, list[str]]) -> None:
    """Each for what it keeps: no view, task, command or page does, and no model but for what it hands on."""
    opening = [path for path, names in imports.items() if "django.db.transaction" in names]
    product = ("accounts/", "api/", "deploy/", "horror/", "web/", "worker/")
    theirs = ("accounts/", "horror/table/")
    assert [path for path in opening if path.startswith(product) and not path.startswith(theirs)] == []


def test_programs_for_players_stand_alone(imports: dict[str, list[str]]) -> None:
    """Whoever has the file has the program: it imports nothing of the server."""
    programs = {path: names for path, names in imports.items() if path.startswith("clients/")}
    assert programs
    ours = set(ROOMS) - {"clients"}
    assert [
        (path, name) for path, names in programs.items() for name in names if name.split(".")[0] in ours
    ] == []


def test_no_module_of_the_product_is_long() -> None:
    """But programs for players, each of which is one file, so that whoever has it needs nothing else."""
    lengths = {
        path.relative_to(ROOT).as_posix(): len(path.read_text("utf-8").splitlines()) for path in MODULES
    }
    long = {path for path, lines in lengths.items() if lines > 400}
    assert {path for path in long if not path.startswith(("clients/", "tests/"))} == set()
