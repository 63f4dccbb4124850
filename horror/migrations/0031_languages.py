"""In which language people write at a table."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("horror", "0030_settings")]
    operations = [
        migrations.AddField(
            model_name="game",
            name="language",
            field=models.CharField(blank=True, db_default="", default="", max_length=8),
        ),
    ]
