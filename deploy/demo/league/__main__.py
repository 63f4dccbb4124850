"""`python -m deploy.demo.league [--entries N]`: a season of a league from its registration to promotion, in minutes.

Bots play for people who enter, confirm, and meet in three tiers at Catan Horror, on a virtual clock: in a database of
its own in a temporary folder, each game in one of few processes. Then the season's document is published, and reckoned
again by `clients/verify_league.py` with the exports of all games. Document and exports stay in `var/demo/`. The last
line is JSON; the exit code is 0 when all of it went well.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from deploy.demo.environment import ROOT, SERVER_VARIABLES, short
from deploy.demo.league.games import Played, Stuck, Task, open_house, play

ENTRIES, LEAST, MOST = 15, 5, 16
"""How many play: with so many there are three groups, with the least there is one."""
VERIFIER = ROOT / "clients" / "verify_league.py"


class LeagueFailed(RuntimeError):
    """Something went otherwise than documented; the message says what."""


class Season:
    """The season, led by this process; the games are played by others."""

    def __init__(self, entries: int, folder: Path) -> None:
        from deploy.demo.league import course, people, told

        self.began, self.folder, self.told = time.monotonic(), folder, told
        self.people = people.people(people.NAMES[: entries + 1])
        self.course = course.Course(self.people[0], course.RULES)

    def lead(self) -> dict[str, Any]:
        """From registration to promotion; returns what the last line tells."""
        self._compose()
        games = self._play()
        return self._publish(games)

    def _compose(self) -> None:
        """Registration, check-in, groups: one does not confirm, and one who waits comes in."""
        from accounts.leagues import entering

        course, told = self.course, self.told
        course.until(lambda season: season.state == season.State.REGISTRATION)
        *coming, late = self.people
        course.enter(coming)
        season = course.season
        print(
            told.dated(season, f"registration: {len(coming)} enter; committed to {season.commitment[:16]}…")
        )
        course.until(lambda season: season.state == season.State.CHECK_IN)
        entering.wait(course.pk, late, course.now)
        course.confirm(coming[:-1])
        print(told.dated(course.season, f"check-in: all confirm but {coming[-1].name}; {late.name} waits"))
        course.until(lambda season: season.state == season.State.RUNNING)
        course.until(lambda _: course.begun())
        self.names = told.Names(course.season)
        season = course.season
        print(told.dated(season, f"the season begins; its seed is {season.seed[:16]}…"))
        print("\n".join(told.groups(season, self.names)))

    def _play(self) -> int:
        """All games, a few at once; returns how many."""
        from django.db import connections

        course = self.course
        tasks = [Task(str(match.game_id), course.now) for match in course.matches]
        connections.close_all()
        workers = max(2, len(os.sched_getaffinity(0)))
        moves = 0
        with multiprocessing.get_context("spawn").Pool(workers, open_house) as pool:
            for count, game in enumerate(pool.imap_unordered(play, tasks), 1):
                moves += game.moves
                course.now = max(course.now, game.ended)
                self._tell(game, count, len(tasks), moves)
        return len(tasks)

    def _tell(self, game: Played, count: int, many: int, moves: int) -> None:
        match = next(each for each in self.course.matches if each.game_id == game.game)
        if match.result is None:
            raise LeagueFailed(f"the season knows nothing of the end of {game.game}")
        seconds = time.monotonic() - self.began
        print(f"{count:>3}/{many}  {seconds:>4.0f} s  {self.told.ended(match, self.names)}", flush=True)

    def _publish(self, games: int) -> dict[str, Any]:
        """The end: final tables, who goes up, the document, and its verifier."""
        from accounts.leagues.document import encoded

        course = self.course
        course.until(lambda season: season.state == season.State.FINISHED)
        season = course.season
        print(f"{course.now:%d %b %Y}  the season is over; nobody has protested")
        content = encoded(season)
        document = json.loads(content)
        print("\n".join(self.told.table(document, self.names)), end="\n\n")
        path = self.folder / "league.json"
        path.write_bytes(content)
        verified = self._verify(path)
        return {
            "entries": len(document["entries"]),
            "games": games,
            "tiers": len({group["tier"] for group in document["groups"]}),
            "verified": verified,
            "document": short(path),
            "seconds": round(time.monotonic() - self.began, 1),
        }

    def _verify(self, path: Path) -> bool:
        """The stand-alone verifier as a process of its own, with the exports of all games."""
        from horror.table import read
        from horror.table.exports.export import export

        exports = self.folder / "league-exports"
        shutil.rmtree(exports, ignore_errors=True)
        exports.mkdir()
        for match in self.course.matches:
            game = str(match.game_id)
            (exports / f"{game}.jsonl").write_bytes(b"".join(export(read.door(game, None))))
        done = subprocess.run(
            [sys.executable, "-I", str(VERIFIER), str(path), "--exports", str(exports)],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        *lines, last = (done.stdout + done.stderr).splitlines() or [""]
        print("\n".join(f"  {line}" for line in lines))
        if done.returncode or not json.loads(last)["accepted"]:
            raise LeagueFailed(f"{short(path)} is not verified: {last}")
        print(
            f"verified  {short(path)}: draws, groups, schedule, points, standings and promotions reckoned again"
        )
        return True


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="A season of a league on a virtual clock.")
    parser.add_argument("--entries", type=int, default=ENTRIES, choices=range(LEAST, MOST + 1))
    given = parser.parse_args(arguments)
    kept = Path(os.environ.get("DATA_DIR") or ROOT / "var") / "demo"
    with tempfile.TemporaryDirectory(prefix="horror-league-") as folder:
        for name in SERVER_VARIABLES:
            os.environ.pop(name, None)
        os.environ.update(
            DJANGO_SETTINGS_MODULE="deploy.settings", DATA_DIR=folder, DEMO_GAME="0", LOG_LEVEL="ERROR"
        )
        try:
            kept.mkdir(parents=True, exist_ok=True)
            open_house()
            from django.core.management import call_command

            call_command("migrate", interactive=False, verbosity=0)
            result = Season(given.entries, kept).lead()
        except (LeagueFailed, Stuck, OSError) as error:
            print(f"\nThe demo failed: {type(error).__name__}: {error}", file=sys.stderr)
            return 1
        except KeyboardInterrupt:
            print("\nThe demo was stopped; its season is gone.", file=sys.stderr)
            return 130
    print(json.dumps(result))
    return 0


if __name__ == "__main__":
    sys.exit(main())
