"""`make demo` as a process: a whole game over HTTP, verified, told, drawn; and when it cannot be played."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from deploy.demo.__main__ import main
from deploy.demo.environment import defaults
from tests.conftest import PROGRAM_SECONDS

ROOT = Path(__file__).resolve().parents[2]


def demo(data: Path, *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "deploy.demo", *options], capture_output=True, text=True, cwd=ROOT,
        env=defaults(DATA_DIR=str(data), **environment), timeout=PROGRAM_SECONDS, check=False,
    )  # fmt: skip


@pytest.mark.parametrize("ruleset", ["catan_horror", "classic"])
def test_a_whole_game_of_two_programs_and_two_bots_of_the_server(ruleset: str, tmp_path: Path) -> None:
    """Catan Horror is what is played when nothing else is asked for."""
    done = demo(tmp_path, BOTS="2", **({} if ruleset == "catan_horror" else {"RULESET": ruleset}))
    assert done.returncode == 0, done.stdout + done.stderr
    last = json.loads(done.stdout.splitlines()[-1])
    assert list(last) == ["game", "moves", "turns", "result", "seconds", "verified"]
    assert last["verified"] is True
    assert last["moves"] > last["turns"] > 10
    assert last["result"]["outcome"]
    assert f"rules     {ruleset}" in done.stdout
    assert "The story" in done.stdout and "The game is over" in done.stdout
    board = tmp_path / "demo" / f"{last['game']}.svg"
    assert "<svg" in board.read_text()
    export = tmp_path / "demo" / f"{last['game']}.jsonl"
    verifier = [sys.executable, "-I", str(ROOT / "clients" / "verify_dice.py"), str(export), "--complete"]
    assert subprocess.run(verifier, capture_output=True, check=False).returncode == 0


def test_a_server_that_does_not_answer_is_a_failure(tmp_path: Path) -> None:
    done = demo(tmp_path, SERVER_URL="http://127.0.0.1:9")
    assert done.returncode == 1
    assert "The demo failed" in done.stderr
    assert "verified" not in done.stdout


def test_the_full_demo_needs_its_deployment(tmp_path: Path) -> None:
    done = demo(tmp_path, "--full")
    assert done.returncode == 2
    assert "make demo-full" in done.stderr


@pytest.mark.parametrize(
    ("environment", "words"),
    [
        ({"BOTS": "9"}, "BOTS=9 cannot be: of 4 seats 0 to 3 may be bots."),
        ({"BOTS": "x"}, "BOTS=x cannot be: of 4 seats 0 to 3 may be bots."),
        ({"RULESET": "chess"}, "RULESET=chess is no game here; there are: catan_horror, classic."),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_line(
    environment: dict[str, str],
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert main([]) == 2
    assert capsys.readouterr().err == f"{words}\n"
