"""python manage.py vapid: a new key for web push."""

from typing import Any

from django.core.management.base import BaseCommand

from accounts.channels import vapid


class Command(BaseCommand):
    help = (
        "Prints a new VAPID_PRIVATE_KEY. Set it in the environment of all processes, and keep it: another one ends "
        "all subscriptions."
    )

    def handle(self, *arguments: Any, **options: Any) -> None:
        self.stdout.write(vapid.fresh())
