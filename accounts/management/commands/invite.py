"""``python manage.py invite ADDRESS …``: let these addresses sign up, where that is for who is invited."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.core.validators import validate_email

from accounts import welcome
from horror import present


class Command(BaseCommand):
    help = f"Let these addresses sign up within {welcome.LASTS.days} days. Nothing is mailed: tell them yourself."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("addresses", nargs="+", metavar="ADDRESS")

    def handle(self, *args: Any, **options: Any) -> None:
        if welcome.closed():
            raise CommandError("SIGN_UP is closed: nobody signs up, invited or not")
        for address in options["addresses"]:
            try:
                validate_email(address)
            except ValidationError:
                raise CommandError(f"{address} is no address for mail") from None
        for address in options["addresses"]:
            welcome.welcome(address, present.now())
        self.stdout.write(f"They sign up at {settings.PUBLIC_URL}/account/signup")
