"""``python manage.py mailtest ADDRESS``: does a mail of this server arrive, and does its answer come back?"""

from __future__ import annotations

import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.core.validators import validate_email

from accounts.ledger import Delivery
from accounts.post import mailtest
from horror import present

LOOK = 1.0


class Command(BaseCommand):
    help = (
        "Send a mail and wait for its answer, by the ways by which mails go and come here; then tell what the headers "
        "of the answer say: SPF, DKIM and what it signs, DMARC, TLS, PTR, the return path, and whether it was matched. "
        "With `self` for ADDRESS the mail goes to its own address, and shows how others see mails of this server."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "address", metavar="ADDRESS", help="a mailbox that somebody answers from, or self"
        )
        parser.add_argument("--wait", metavar="SECONDS", type=float, default=600, help="how long (600)")
        parser.add_argument("--keep", metavar="FILE", help="write the mail that came into this file (.eml)")

    def handle(self, *args: Any, **options: Any) -> None:
        address = options["address"]
        if address != "self":
            try:
                validate_email(address)
            except ValidationError:
                raise CommandError(
                    f"{address} is no mail address; `self` sends the mail to its own address"
                ) from None
        delivery = mailtest.send(address, present.now())
        self.stdout.write(f"sent as {delivery.message_id} to {delivery.target}; waiting for what comes of it")
        self.stdout.flush()
        until = time.monotonic() + options["wait"]
        while (came := mailtest.answer(delivery)) is None:
            delivery.refresh_from_db()
            if delivery.state == Delivery.State.FAILED:
                raise CommandError(f"the mail host did not take it: {delivery.error or delivery.reason}")
            if time.monotonic() > until:
                raise CommandError(
                    f"nothing came in {options['wait']:g} seconds; the mail is {delivery.get_state_display()}. "
                    "Is a worker for mails running, and maild or a poll? docs/operations/mail.md"
                )
            time.sleep(LOOK)
        raw = bytes(came.raw or b"")
        if options["keep"]:
            Path(options["keep"]).write_bytes(raw)
        if mailtest.came_back(delivery):
            raise CommandError("it came back: a host could not deliver it (--keep FILE shows its report)")
        bad = 0
        for name, said, well in mailtest.findings(raw, came.recipient, delivery):
            self.stdout.write(f"{'?' if well is None else 'ok' if well else 'NO':<3} {name:<17} {said}")
            bad += well is False
        if bad:
            raise CommandError(f"{bad} of these are not as they should be: docs/operations/mail.md")
