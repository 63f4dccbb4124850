"""``python manage.py credit FROM UNTIL --by ADDRESS --reason WHY``: clocks stood still as nobody could play."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import datetime
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from horror import present, sizes
from horror.models import Game
from horror.table.late import credit

LIKE = "expected a moment with its time zone, like 2026-11-20T18:00Z or 2026-11-20T19:00+01:00"


class Command(BaseCommand):
    help = (
        "Credit a time in which people could not play, though the web server was there (network, certificate), to the "
        "clocks of all games. Games that run learn of it within minutes, lapses that it covers are excused. It cannot "
        "be taken back."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("begins", metavar="FROM", help="a moment, like 2026-11-20T18:00Z")
        parser.add_argument("ends", metavar="UNTIL", help="a later one, which has passed")
        parser.add_argument(
            "--by", metavar="ADDRESS", required=True, help="of the member of staff who gives it"
        )
        parser.add_argument("--reason", required=True, help="why, for the record")

    def handle(self, *args: Any, **options: Any) -> None:
        begins, ends = (
            _moment(options[name], shown) for name, shown in (("begins", "FROM"), ("ends", "UNTIL"))
        )
        reason = options["reason"].strip()
        if not 0 < len(reason) <= sizes.EXCUSE:
            raise CommandError(f"a credit has a reason of 1 to {sizes.EXCUSE} characters")
        staff = get_user_model().objects.filter(is_staff=True, is_active=True)
        by = staff.filter(email=options["by"].lower()).first()
        if by is None:
            raise CommandError(
                f"no member of staff has the address {options['by']}; createsuperuser makes one"
            )
        try:
            credit.by_hand(begins, ends, present.now(), reason=reason, by=by)
        except credit.BadCredit as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            f"{ends - begins} are credited; games that are being told: {Game.objects.behind().count()}"
        )


def _moment(text: str, shown: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise CommandError(f"{shown} is no moment: {LIKE}") from None
    if moment.tzinfo is None:
        raise CommandError(f"{shown} has no time zone: {LIKE}")
    return moment
