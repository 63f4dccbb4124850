"""Of each game which preset it was made with, whether it is to be rated, its tag, and the own turns of its seats.

Of games of before nobody knows the preset, so they are not ``plain``; they are not rated, and their turns were not
counted.
"""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("horror", "0027_seen_and_notes")]
    operations = [
        migrations.AddField(
            model_name="game",
            name="preset",
            field=models.CharField(blank=True, db_default="", default="", max_length=32),
        ),
        migrations.AddField(
            model_name="game",
            name="series",
            field=models.PositiveSmallIntegerField(db_default=1, default=1),
        ),
        migrations.AddField(
            model_name="game", name="plain", field=models.BooleanField(db_default=False, default=False)
        ),
        migrations.AddField(
            model_name="game",
            name="tag",
            field=models.CharField(blank=True, db_default="", default="", max_length=64),
        ),
        migrations.AddField(
            model_name="game", name="rated", field=models.BooleanField(db_default=False, default=False)
        ),
        migrations.AddField(model_name="game", name="own_turns", field=models.JSONField(null=True)),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(fields=["tag", "id"], condition=~Q(tag=""), name="game_of_tag"),
        ),
    ]
