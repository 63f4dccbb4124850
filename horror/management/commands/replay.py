"""Replay: games played again from their logs, every state compared with its stored hash."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from horror.models import Game
from horror.rules.kernel.errors import RulesError
from horror.table.acts import Caller
from horror.table.amend import amend, amendable
from horror.table.errors import Unverified
from horror.table.history import replay, replayable


class Command(BaseCommand):
    help = "Play games again from their logs and compare every state, checkpoint and snapshot with the stored one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="*", metavar="GAME", help="ids of games")
        parser.add_argument(
            "--live", action="store_true", help="move running games to the newest rules, where that changes nothing"
        )
        parser.add_argument("--all", action="store_true", help="every game that has started")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["live"]:
            return self._amend()
        if bool(options["games"]) == options["all"]:
            raise CommandError("name games, or give --all")
        faults = games = 0
        for game in replayable() if options["all"] else self._named(options["games"]):
            games += 1
            faults += not self._faithful(game)
        self.stdout.write(f"{games} games replayed, {faults} of them differ")
        if faults:
            raise CommandError(f"{faults} games do not replay to what is stored")

    def _amend(self) -> None:
        left = 0
        for game_id in amendable():
            try:
                amend(game_id, Caller(source="command"), timezone.now())
            except Unverified as error:
                left += 1
                self.stdout.write(f"{game_id}  stays with its rules: {error}")
            else:
                self.stdout.write(f"{game_id}  goes on by the newest rules")
        self.stdout.write(f"{left} games stay with the rules that they began under")

    def _named(self, ids: list[str]) -> Iterable[Game]:
        found = Game.objects.in_bulk(ids)
        if missing := [pk for pk in ids if pk not in found]:
            raise CommandError(f"there are no games {', '.join(missing)}")
        return found.values()

    def _faithful(self, game: Game) -> bool:
        try:
            done = replay(game)
        except (Unverified, RulesError) as error:
            self.stdout.write(f"{game.pk}  DIFFERS: {error}")
            return False
        self.stdout.write(f"{game.pk}  {done.moves} moves, {done.entries} entries, {done.hash[:16]}")
        return True
