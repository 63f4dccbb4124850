"""``python manage.py end_sessions ADDRESS …`` or ``--all``: log people out everywhere."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts import sessions
from accounts.models import User


class Command(BaseCommand):
    help = "End all sessions of the accounts with these addresses, or of everybody. Access tokens go on."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("addresses", nargs="*", metavar="ADDRESS")
        parser.add_argument("--all", action="store_true", help="of everybody")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["all"] == bool(options["addresses"]):
            raise CommandError("name addresses, or give --all")
        if options["all"]:
            sessions.end_everybodys()
            return
        users = []
        for address in options["addresses"]:
            user = User.objects.filter(email=address.lower()).first()
            if user is None:
                raise CommandError(f"nobody has the address {address}")
            users.append(user)
        for user in users:
            sessions.end_all(user)
