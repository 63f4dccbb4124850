"""The players: processes that know an address, a password, two ports, and nothing of the project."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from deploy.demo.environment import ROOT

PROGRAM = ROOT / "clients" / "mail_robot.py"
STOP_SECONDS = 60
_NEEDED = ("PATH", "LANG", "LC_ALL", "TERM")


class RobotFailed(RuntimeError):
    """A robot ended before the game did, or nothing came any more; the message says what it wrote."""


class Post(NamedTuple):
    """Where a player reads and writes mails, each as ``host:port``, and to whom the first goes."""

    smtp: str
    imap: str
    games: str


class Player(NamedTuple):
    """A player, with what else its robot is told."""

    name: str
    address: str
    password: str
    options: Sequence[str] = ()


class Robots:
    """Processes that play; what they tell is counted as it comes."""

    def __init__(self, post: Post, logs: Path) -> None:
        self.post, self._logs = post, logs
        self.handed_in: Counter[str] = Counter()
        """Mails that each has written."""
        self.typed: Counter[str] = Counter()
        """Lines that each has written."""
        self._running: dict[str, subprocess.Popen[str]] = {}
        self._listeners: list[threading.Thread] = []
        self._told: queue.Queue[dict[str, Any]] = queue.Queue()

    def begin(self, player: Player, environment: dict[str, str] | None = None) -> None:
        command = [
            sys.executable, "-I", str(PROGRAM), player.address, "--name", player.name, "--games", self.post.games,
            "--smtp", self.post.smtp, "--imap", self.post.imap, *player.options,
        ]  # fmt: skip
        known = {name: os.environ[name] for name in _NEEDED if name in os.environ}
        with self._log(player.name).open("wb") as log:
            robot = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, text=True, cwd=self._logs,
                env={**known, **(environment or {}), "PASSWORD": player.password},
            )  # fmt: skip
        self._running[player.name] = robot
        listener = threading.Thread(target=self._listen, args=(robot,), daemon=True)
        self._listeners.append(listener)
        listener.start()

    def _listen(self, robot: subprocess.Popen[str]) -> None:
        assert robot.stdout is not None
        for line in robot.stdout:
            self._told.put(json.loads(line))

    def until(
        self,
        done: Callable[[], bool],
        seconds: float,
        hear: Callable[[dict[str, Any]], None] = lambda told: None,
    ) -> None:
        """Wait until it is ``done``, and ``hear`` what they tell. Raises RobotFailed, also after so many ``seconds`` in
        which none tells anything.
        """
        silent_since = time.monotonic()
        while True:
            try:
                told = self._told.get(timeout=0.2)
            except queue.Empty:
                if done():
                    return
                self._look(silent=time.monotonic() - silent_since > seconds)
                continue
            silent_since = time.monotonic()
            self._count(told)
            hear(told)

    def _count(self, told: dict[str, Any]) -> None:
        if told["what"] == "wrote":
            self.handed_in[told["who"]] += 1
            self.typed[told["who"]] += len(told["lines"])

    def ended(self) -> bool:
        """Whether all have seen the end of the game."""
        return all(robot.poll() is not None for robot in self._running.values())

    def _look(self, *, silent: bool) -> None:
        for name, robot in self._running.items():
            if robot.poll():
                raise RobotFailed(
                    f"{name} ended with code {robot.returncode}:\n{self._log(name).read_text()[-2000:]}"
                )
        if silent:
            raise RobotFailed("nobody writes or gets a mail any more")

    def _log(self, name: str) -> Path:
        return self._logs / f"robot-{name.lower()}.log"

    def end(self) -> None:
        """Let each finish the mail that it writes, and count all that they told."""
        for robot in self._running.values():
            robot.terminate()
        for robot in self._running.values():
            robot.wait(STOP_SECONDS)
        for listener in self._listeners:
            listener.join()
        while not self._told.empty():
            self._count(self._told.get())
