"""Drafts are also planned, and each version of one has a word, which those that there are get too."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.models import Exists, OuterRef


def named(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    kept = apps.get_model("horror", "Draft").objects.filter(game=OuterRef("game"), seat=OuterRef("index"))
    apps.get_model("horror", "Seat").objects.filter(Exists(kept)).update(draft="kept")


class Migration(migrations.Migration):
    dependencies = [("horror", "0025_resigned_seats_are_open")]
    operations = [
        migrations.AddField(
            model_name="draft",
            name="planned",
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name="seat",
            name="draft",
            field=models.CharField(blank=True, db_default="", default="", max_length=16),
        ),
        migrations.RunPython(named, migrations.RunPython.noop),
    ]
