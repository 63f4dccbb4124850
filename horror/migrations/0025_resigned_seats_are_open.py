"""Seats from which somebody resigned to the steward, in games that go on, are open to others as they are from now on
(TAB-82).
"""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def opened(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    left = apps.get_model("horror", "Seat").objects.exclude(resigned_at=None).filter(bot="steward")
    left.filter(game__status__in=["running", "quarantined"]).update(state="open")


class Migration(migrations.Migration):
    dependencies = [("horror", "0024_firing_at")]
    operations = [migrations.RunPython(opened, migrations.RunPython.noop)]
