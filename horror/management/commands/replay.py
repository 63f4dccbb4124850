"""``python manage.py replay GAME|FILE…``: games played again from their logs, every state compared with its hash.

A file is an export (``.jsonl``, or ``.jsonl.gz``); no database is needed for it.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from horror import present
from horror.models import Game
from horror.rules.kernel.errors import RulesError
from horror.table.acts import Caller
from horror.table.amend import amend, amendable
from horror.table.errors import BadRequest, Unverified
from horror.table.exports.exported import read_file
from horror.table.exports.imports import replay_export
from horror.table.history import Faithful, replay, replayable


class Command(BaseCommand):
    help = "Play games again from their logs and compare every state, checkpoint and snapshot with the stored one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="*", metavar="GAME", help="ids of games, or files of exports")
        parser.add_argument(
            "--live",
            action="store_true",
            help="move running games to the newest rules, where that changes nothing",
        )
        parser.add_argument("--all", action="store_true", help="every game that has started")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["live"]:
            self._amend()
            return
        if bool(options["games"]) == options["all"]:
            raise CommandError("name games, or give --all")
        faults = games = 0
        files = [name for name in options["games"] if ".jsonl" in name]
        for file in files:
            games += 1
            faults += not self._faithful(file, partial(_replay_file, Path(file)))
        ids = [name for name in options["games"] if name not in files]
        for game in replayable() if options["all"] else self._named(ids):
            games += 1
            faults += not self._faithful(game.pk, partial(replay, game))
        self.stdout.write(f"{games} games replayed, {faults} of them differ")
        if faults:
            raise CommandError(f"{faults} games do not replay to what is stored")

    def _amend(self) -> None:
        left = 0
        for game_id in amendable():
            try:
                amend(game_id, Caller(source="command"), present.now())
            except Unverified as error:
                left += 1
                self.stdout.write(f"{game_id}  stays with its rules: {error}")
            else:
                self.stdout.write(f"{game_id}  goes on by the newest rules")
        self.stdout.write(f"{left} games stay with the rules that they began under")

    def _named(self, ids: list[str]) -> Iterable[Game]:
        found = Game.objects.in_bulk(ids) if ids else {}
        if missing := [pk for pk in ids if pk not in found]:
            raise CommandError(f"there are no games {', '.join(missing)}")
        return found.values()

    def _faithful(self, name: str, play: Callable[[], Faithful]) -> bool:
        try:
            done = play()
        except (Unverified, RulesError) as error:
            self.stdout.write(f"{name}  DIFFERS: {error}")
            return False
        except (BadRequest, OSError) as error:
            raise CommandError(f"{name}: {error}") from error
        self.stdout.write(f"{name}  {done.moves} moves, {done.entries} entries, {done.hash[:16]}")
        return True


def _replay_file(path: Path) -> Faithful:
    return replay_export(read_file(path))
