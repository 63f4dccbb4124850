"""``python manage.py play``: a game in the terminal, between people who share it and bots. Needs no database."""

import contextlib
import hashlib
import random
import secrets
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from horror.management.terminal import HUMAN, Quit, Terminal
from horror.rules.kernel.draws import SecretDraws, draw_key
from horror.rules.kernel.errors import BadOptions
from horror.rulesets import rulesets


class Command(BaseCommand):
    help = "Play a game in the terminal, in the order language (docs/orders.md)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--ruleset", "--game", default=next(iter(rulesets())), choices=sorted(rulesets()), help="the game"
        )
        parser.add_argument(
            "--seats",
            default="human,steward,steward",
            help="who plays, in turn order: human or the name of a bot, separated by commas",
        )
        parser.add_argument("--seed", default="", help="the same seed gives the same dice and the same bots")

    def handle(self, *args: Any, **options: Any) -> None:
        rules = rulesets()[options["ruleset"]]
        seats = [name.strip() for name in options["seats"].split(",")]
        unknown = [name for name in seats if name != HUMAN and name not in rules.bots]
        if unknown:
            known = ", ".join([HUMAN, *rules.bots])
            raise CommandError(f"nobody is called {unknown[0]!r}; there are: {known}")
        seed = options["seed"] or secrets.token_hex(16)
        draws = SecretDraws(draw_key(hashlib.sha256(seed.encode()).digest(), []), "terminal", b"", 0)
        try:
            game = Terminal(rules, seats, draws, random.Random(seed).randrange, self._read, self._write)
        except BadOptions as error:
            raise CommandError(str(error)) from None
        try:
            game.play()
        except (Quit, EOFError, KeyboardInterrupt):
            self._write(f"\nGood-bye. The seed was {seed}")

    def _read(self, prompt: str) -> str:
        if sys.stdin.isatty():
            with contextlib.suppress(ImportError):  # a Python without it reads lines all the same
                import readline  # noqa: F401  # by being there it gives input() a line to edit, and a history
            return input(prompt)
        self.stdout.write(prompt, ending="")
        self.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.removesuffix("\n").removesuffix("\r")

    def _write(self, text: str) -> None:
        self.stdout.write(text)
