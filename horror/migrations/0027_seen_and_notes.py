"""How far people have looked at games, and what they have noted of them."""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def own(name: str, **fields: "models.Field[Any, Any]") -> migrations.CreateModel:
    """A model of which each person has a row a game."""
    cascade = django.db.models.deletion.CASCADE
    return migrations.CreateModel(
        name=name,
        fields=[
            (
                "id",
                models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
            ),
            *fields.items(),
            ("at", models.DateTimeField()),
            ("game", models.ForeignKey(on_delete=cascade, related_name="+", to="horror.game")),
            (
                "person",
                models.ForeignKey(
                    db_index=False, on_delete=cascade, related_name="+", to=settings.AUTH_USER_MODEL
                ),
            ),
        ],
        options={
            "constraints": [
                models.UniqueConstraint(fields=("person", "game"), name=f"{name.lower()}_once")
            ],
            **({"verbose_name_plural": "notes"} if name == "Notes" else {}),
        },
    )


class Migration(migrations.Migration):
    dependencies = [
        ("horror", "0026_drafts"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        own("Notes", text=models.TextField(), word=models.CharField(max_length=16)),
        own("Seen", number=models.PositiveIntegerField()),
    ]
