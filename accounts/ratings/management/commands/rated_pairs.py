"""``python manage.py rated_pairs``: whom staff may want to look at (RAT-13)."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from accounts.ratings import watching
from accounts.ratings.models import Category
from horror import present


class Command(BaseCommand):
    help = (
        "List people who meet one another in most of their rated games of the last 90 days. Changes nothing."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        for name in Category.objects.order_by("name").values_list("name", flat=True):
            for pair in watching.pairs(name, present.now()):
                self.stdout.write(
                    f"{name}: {pair.together} games together, {pair.of_one} of {pair.one.name} ({pair.one.pk}), "
                    f"{pair.of_other} of {pair.other.name} ({pair.other.pk})"
                )
