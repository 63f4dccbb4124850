"""``python manage.py pace --live``: how long games last on this server, and what they wait for. docs/pace.md."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from horror.rulesets import rulesets
from horror.table import pace


class Command(BaseCommand):
    help = "Tell how long the last games lasted, what they waited for, and who answered. Last line JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--live",
            action="store_true",
            required=True,
            help="of the games of this server; those of simulated people are played by `make pace`",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        found = {name: told for name in rulesets() if (told := pace.of(name)) is not None}
        for name, told in found.items():
            self.stdout.write(f"{name}: {told.games} games, {told.turns:g} turns (median)")
            days = told.days
            self.stdout.write(f"  days: {days.median:g} (median), {days.tenth:g} to {days.ninetieth:g}")
            for wait in told.waits:
                self.stdout.write(f"  waited for {wait.kind} ({wait.cls}): {wait.share:.1%}")
            for how, share in told.answered.items():
                self.stdout.write(f"  answered by {how}: {share:.1%}")
        self.stdout.write(json.dumps(msgspec.to_builtins(found)))
