"""``python manage.py export_game GAME > FILE``: everything there is of a game, for staff to move or to study."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from horror.models import Game
from horror.table.exports.export import export_whole


class Command(BaseCommand):
    help = (
        "Write a game as JSON lines with all that is hidden in it, also while it goes on: keep it from players. "
        "The secret of its dice stays sealed until it is over."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", metavar="GAME", help="id of the game")

    def handle(self, *args: Any, **options: Any) -> None:
        game = Game.objects.filter(pk=options["game"]).exclude(started_at=None).first()
        if game is None:
            raise CommandError(f"there is no game {options['game']} that has started")
        for line in export_whole(game):
            self.stdout.write(line.decode(), ending="")
