"""What a game may settle when it is made, and who may read private games that are not theirs."""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def own(name: str, field: Any) -> migrations.AddField:
    """A column of a game."""
    return migrations.AddField(model_name="game", name=name, field=field)


class Migration(migrations.Migration):
    dependencies = [
        ("horror", "0029_hosts"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        own("ballots", models.JSONField(null=True)),
        own("pause_hours", models.PositiveSmallIntegerField(db_default=720, default=720)),
        own("pauses", models.PositiveSmallIntegerField(null=True)),
        own("pauses_taken", models.PositiveSmallIntegerField(db_default=0, default=0)),
        own(
            "letters",
            models.CharField(
                choices=[
                    ("all", "to some seats, or to all"),
                    ("table", "to all alone"),
                    ("none", "to nobody"),
                ],
                db_default="all",
                default="all",
                max_length=32,
            ),
        ),
        own("days_with", models.CharField(blank=True, db_default="", default="", max_length=64)),
        own("readers", models.CharField(blank=True, db_default="", default="", max_length=64)),
        migrations.CreateModel(
            name="InvitedReader",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("word", models.CharField(max_length=64)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("word", "person"), name="reader_once"),
                    models.CheckConstraint(
                        condition=models.Q(("word", ""), _negated=True), name="readers_have_a_word"
                    ),
                ],
            },
        ),
    ]
