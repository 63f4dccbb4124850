"""``python manage.py rerate``: play the ledger of ratings through again, game after game, in its own order."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.ratings import ledger
from accounts.ratings.models import Category


class Command(BaseCommand):
    help = (
        "Rate all games of the ledger again in their order (RAT-11): after games were made void, and when the "
        "arithmetic has changed. While nothing was changed, the same comes out. All of a category, or nothing."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--category", metavar="RULESET", help="one category; all where none is named")
        parser.add_argument(
            "--from", type=int, default=1, metavar="NUMBER", dest="first",
            help="from the game of this number on; what comes before stands as it was written",
        )  # fmt: skip

    def handle(self, *args: Any, **options: Any) -> None:
        names = list(Category.objects.order_by("name").values_list("name", flat=True))
        if (asked := options["category"]) is not None and asked not in names:
            raise CommandError(f"there are no ratings of {asked}")
        for name in names if asked is None else [asked]:
            played = ledger.play_through(name, options["first"])
            self.stdout.write(f"{name}: {played.games} games rated again, {played.changed} have changed")
