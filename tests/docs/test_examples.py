"""What the documents show is true: every block marked `sh test` runs, in order, against a live server.

The blocks of one document are one script, for which there is a fresh server as `make serve` starts it, unless the
script asks no server for anything.
`http://127.0.0.1:8000` stands for its address, `var/` for its data folder, `.venv/bin/python` for this Python; a script
that makes no access token of its own finds one in `TOKEN`, with all scopes but `account`.
"""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from deploy.demo.environment import defaults
from deploy.demo.players import Player
from deploy.demo.processes import embedded_server
from tests.conftest import PROGRAM_SECONDS
from tests.migrated import migrated

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
BLOCK = re.compile(r"^```sh test$\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)|!\[[^\]]*\]\(([^)\s]+)\)")
REFUSED = re.compile(r"(?:^|> )  (?:.*\([A-Z]+-\d+\)$|.*\^ expected)", re.MULTILINE)
"""How the terminal refuses an order."""
OF_A_SERVER = re.compile(r"http:|var/|TOKEN")


class Server(NamedTuple):
    url: str
    data: Path


@pytest.fixture
def server(document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    if not OF_A_SERVER.search(_script(document)):
        yield Server("", tmp_path)
        return
    monkeypatch.setenv("DEMO_GAME", "0")
    with embedded_server(migrated(tmp_path)) as url:
        yield Server(url, tmp_path)


async def _token(url: str, data: Path) -> str:
    reader = Player("Reader", url, seed=0, ruleset="classic")
    await reader.sign_up(data / "mail")
    await reader.close()
    return reader.token


def _script(document: Path) -> str:
    return "\n".join(BLOCK.findall(document.read_text()))


def _like_root(folder: Path) -> Path:
    """A folder in which everything of the project is to be found, and in which what an example writes is none of it."""
    folder.mkdir()
    for each in ROOT.iterdir():
        (folder / each.name).symlink_to(each)
    return folder


def _name(document: Path) -> str:
    return str(document.relative_to(ROOT))


@pytest.mark.parametrize("document", [each for each in DOCUMENTS if _script(each)], ids=_name)
def test_the_examples_of_a_document_run(document: Path, server: Server) -> None:
    script = _script(document).replace("http://127.0.0.1:8000", server.url)
    script = script.replace("var/", f"{server.data}/").replace(".venv/bin/python", sys.executable)
    environment = defaults(DATA_DIR=str(server.data))
    if "TOKEN" in script and "TOKEN=" not in script:
        environment["TOKEN"] = asyncio.run(_token(server.url, server.data))
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script],
        capture_output=True,
        text=True,
        cwd=_like_root(server.data / "here"),
        env=environment,
        timeout=PROGRAM_SECONDS,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    assert "/api/v1/problems/" not in done.stdout, done.stdout
    assert not REFUSED.findall(done.stdout), done.stdout


def test_there_are_examples() -> None:
    assert {_name(each) for each in DOCUMENTS if _script(each)} >= {
        "README.md",
        "docs/clients.md",
        "docs/operators.md",
    }


@pytest.mark.parametrize("document", DOCUMENTS, ids=_name)
def test_links_between_documents_lead_somewhere(document: Path) -> None:
    missing = [
        target
        for found in LINK.findall(document.read_text())
        for target in found
        if target and not target.startswith(("http://", "https://", "#", "mailto:"))
        and not (document.parent / target.split("#")[0]).exists()
    ]  # fmt: skip
    assert missing == []


def test_the_picture_of_the_readme_is_made_as_it_says() -> None:
    """The command gives a board of Catan Horror with what the README names; so is the committed picture (bots and
    drawing may change it).
    """
    done = subprocess.run(
        [sys.executable, "-m", "docs.images.board"], capture_output=True, text=True, cwd=ROOT, check=True
    )
    committed = (ROOT / "docs" / "images" / "board.svg").read_text()
    for picture in (done.stdout, committed):
        assert picture.rstrip().endswith("</svg>")
        assert '<title id="title">Catan Horror. Turn 32: ' in picture
        for shown in (
            'id="legend"',
            'id="gate-',
            'id="monster-',
            'id="knight-',
            ">assaulted<",
            ">Invaded<",
            ">Mad<",
        ):
            assert shown in picture
