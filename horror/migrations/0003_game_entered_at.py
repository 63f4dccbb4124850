from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def from_what_is_known(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """The last entry that everybody sees: later ones are a message or an answer, seconds younger."""
    Game = apps.get_model("horror", "Game")
    Game.objects.update(entered_at=models.F("changed_at"))


class Migration(migrations.Migration):

    dependencies = [
        ('horror', '0002_seat_pace'),
    ]

    operations = [
        migrations.AddField(
            model_name='game',
            name='entered_at',
            field=models.DateTimeField(null=True),
        ),
        migrations.RunPython(from_what_is_known, migrations.RunPython.noop),
    ]
