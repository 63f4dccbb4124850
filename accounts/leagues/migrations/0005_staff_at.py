from typing import Any

from django.db import migrations, models
from django.db.models import F
from django.db.models.functions import Coalesce


def came(apps: Any, schema_editor: Any) -> None:
    """Protests that staff have already came to them when somebody appealed, or were made."""
    protests = apps.get_model("leagues", "Protest").objects.filter(state="staff")
    protests.update(staff_at=Coalesce(F("appealed_at"), F("at")))


class Migration(migrations.Migration):

    dependencies = [
        ('leagues', '0004_change'),
    ]

    operations = [
        migrations.AlterField(
            model_name='act',
            name='reason',
            field=models.CharField(max_length=4000),
        ),
        migrations.AddField(
            model_name='protest',
            name='staff_at',
            field=models.DateTimeField(null=True),
        ),
        migrations.RunPython(came, migrations.RunPython.noop),
    ]
