"""``python manage.py import_game FILE``: a game out of an export (docs/table.md), every state of it compared."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from horror import present
from horror.table.errors import TableError
from horror.table.exports.exported import read_file
from horror.table.exports.imports import bring_in


class Command(BaseCommand):
    help = (
        "Store a game out of its whole export; nothing is stored when it does not replay to the same states."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="a .jsonl file, or a .jsonl.gz")
        parser.add_argument(
            "--new-id",
            action="store_true",
            help="under an id of its own (its dice can no longer be verified)",
        )
        parser.add_argument(
            "--seat",
            action="append",
            default=[],
            metavar="SEAT=MAIL",
            help="who goes on playing a seat of a running game; the steward plays the others",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        people = dict(self._person(given) for given in options["seat"])
        try:
            exported = read_file(options["file"])
            game = bring_in(exported, present.now(), anew=options["new_id"], people=people)
        except (TableError, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{game.pk}  {game.entries} entries, {game.status}")

    def _person(self, given: str) -> tuple[int, Any]:
        seat, _, mail = given.partition("=")
        person = get_user_model().objects.filter(email__iexact=mail).first()
        if not seat.isdigit() or person is None:
            raise CommandError(f"{given!r} names no seat and person: SEAT=MAIL")
        return int(seat), person
