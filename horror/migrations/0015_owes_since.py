"""Since when a seat owes; of what was owed before, since the game's last entry."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models
from django.db.models import OuterRef, Subquery


def since_the_last_entry(apps: Any, editor: Any) -> None:
    game, seat = apps.get_model("horror", "Game"), apps.get_model("horror", "Seat")
    last = game.objects.filter(pk=OuterRef("game")).values("entered_at")
    seat.objects.exclude(owes="").update(owes_since=Subquery(last))


class Migration(migrations.Migration):
    dependencies = [("horror", "0014_job_line")]

    operations = [
        migrations.AddField("seat", "owes_since", models.DateTimeField(null=True)),
        migrations.RunPython(since_the_last_entry, migrations.RunPython.noop, elidable=True),
    ]
