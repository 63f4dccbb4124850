"""``python manage.py scenario FILE…``: run scenario files, or all of a folder.

Nothing is printed and 0 returned when all hold.
"""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from horror.games.scenario.running import run_file
from horror.rulesets import rulesets


class Command(BaseCommand):
    help = "Run scenario files (docs/scenarios.md): one line for each thing that does not hold."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "files", nargs="+", type=Path, metavar="FILE", help="a YAML file of scenarios, or a folder"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        failed = False
        for file in (each for given in options["files"] for each in _files(given)):
            for failure in run_file(file, rulesets()):
                failed = True
                self.stdout.write(
                    f"{file}: {failure.scenario}: {failure.path}: expected {failure.expected}, got {failure.got}"
                )
        if failed:
            raise SystemExit(1)


def _files(given: Path) -> list[Path]:
    """The file, or those below the folder; a folder that has none is named as what could not be read."""
    return (given.is_dir() and sorted(given.rglob("*.yaml"))) or [given]
