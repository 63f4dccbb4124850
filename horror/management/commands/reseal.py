"""``python manage.py reseal``: the dice of all games sealed under SECRET_KEY alone, so that an old key may go."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from horror.table import dice
from horror.table.people import links


class Command(BaseCommand):
    help = (
        "Seal the secrets of all games' dice, and the links that were left with them, anew under SECRET_KEY. With the "
        "old key in SECRET_KEY_FALLBACKS, and after every process was restarted with both; the old key may be dropped "
        "afterwards."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        done, lost = dice.reseal()
        self.stdout.write(f"{done} secrets are sealed under SECRET_KEY")
        deposits, shut = links.reseal()
        self.stdout.write(f"{deposits} links that were left are sealed under SECRET_KEY")
        lost += [game for game in shut if game not in lost]
        if lost:
            raise CommandError(
                f"no key opens the secrets of {len(lost)} games: {', '.join(lost[:20])}"
                f"{' …' if len(lost) > 20 else ''}. Put the key that they were made under into SECRET_KEY_FALLBACKS."
            )
