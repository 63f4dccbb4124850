"""``python manage.py reseal_factors``: second factors sealed under SECRET_KEY alone, so that an old key may go."""

from __future__ import annotations

from typing import Any

from cryptography.fernet import InvalidToken
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from accounts import factors


class Command(BaseCommand):
    help = (
        "Seal the secrets of second factors anew under SECRET_KEY, with the old key in SECRET_KEY_FALLBACKS."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with transaction.atomic():
                done = factors.reseal()
        except InvalidToken:
            raise CommandError(
                "a second factor is sealed under a key that is not in SECRET_KEY_FALLBACKS"
            ) from None
        self.stdout.write(f"{done} secrets of second factors are sealed under SECRET_KEY")
