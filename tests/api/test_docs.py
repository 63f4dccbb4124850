"""What docs/api.md and docs/live.md tell is true: their commands are run, their lists are complete."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from api.limits import LIMITS
from api.problems import KINDS
from deploy.demo.processes import embedded_server
from tests.api import contract
from tests.conftest import PROGRAM_SECONDS
from tests.migrated import migrated

DOCS = Path(__file__).resolve().parents[2] / "docs"
BLOCK = re.compile(r"^```(?P<kind>[^\n]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: str, kind: str) -> list[str]:
    found = [match["text"] for match in BLOCK.finditer((DOCS / page).read_text()) if match["kind"] == kind]
    assert found
    return found


@pytest.mark.sqlite
def test_the_quick_start_is_true(tmp_path: Path) -> None:
    """Every command, in order, against a server as `make serve` starts it; then a client as live.md shows it."""
    with embedded_server(migrated(tmp_path)) as server:
        script = "\n".join(blocks("api.md", "sh test")) + '\necho "GAME=$GAME TOKEN=$TOKEN"\n'
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", script],
            env={**os.environ, "SERVER": server, "MAILS": str(tmp_path / "mail")},
            capture_output=True,
            text=True,
            timeout=PROGRAM_SECONDS,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
        *_, outcome, last = done.stdout.strip().splitlines()
        assert outcome == "done"
        values = dict(pair.split("=", 1) for pair in last.split())
        scope: dict[str, Any] = {}
        exec(blocks("live.md", "python")[-1], scope)
        items = scope["follow"](server.replace("http", "ws"), values["GAME"], values["TOKEN"])
        assert [next(items)["cursor"] for _ in range(5)] == [1, 2, 3, 4, 5]
        items.close()


def test_every_address_stands_in_the_table() -> None:
    page = (DOCS / "api.md").read_text()
    for path in contract.document()["paths"]:
        short = path.removeprefix("/api/v1")
        assert short in page or short.replace("/games/{game}", "…") in page or short == "/problems/{kind}/", (
            path
        )


def test_every_status_and_kind_of_problem_is_explained() -> None:
    page = (DOCS / "api.md").read_text()
    for name, kind in KINDS.items():
        assert f"`{name}`" in page or str(kind.status) in ("405", "406", "415"), name


def test_the_limits_are_those_of_the_server() -> None:
    page = (DOCS / "api.md").read_text()
    for name in ("read", "play", "host", "account", "live"):
        assert str(LIMITS[name].amount) in page and LIMITS[name].window == 60
    assert LIMITS["password"][:2] == (10, 600)


def test_the_examples_in_json_are_json() -> None:
    for page in ("api.md", "live.md"):
        for text in blocks(page, "json"):
            json.loads(text)


def test_the_pages_that_are_pointed_to_exist() -> None:
    for page in ("api.md", "live.md"):
        for target in re.findall(r"\]\(([^)#]+\.md)", (DOCS / page).read_text()):
            assert (DOCS / target).exists(), target


def test_the_annotated_answers_are_such_as_the_server_gives() -> None:
    choices, items, place = (json.loads(text) for text in blocks("clients.md", "json"))
    contract.check(choices, "Choices")
    contract.check(place, "PlaceShown")
    for item in items:
        contract.check(item, "Item")


def test_every_code_of_a_problem_stands_in_the_list() -> None:
    page = (DOCS / "api.md").read_text()
    for name, kind in KINDS.items():
        for code in kind.codes:
            assert f"| `{name}` | `{code}` |" in page, (name, code)
