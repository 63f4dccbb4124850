"""Games that a service makes and hosts."""

from django.db import migrations, models

SOURCES = ["api", "web", "mail", "order", "bot", "clock", "job", "command", "host"]


class Migration(migrations.Migration):
    dependencies = [("horror", "0028_results")]
    operations = [
        migrations.AddField(
            model_name="game",
            name="host",
            field=models.CharField(blank=True, db_default="", default="", max_length=32),
        ),
        migrations.AddField(
            model_name="game",
            name="paused_by_host",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(model_name="game", name="starts_at", field=models.DateTimeField(null=True)),
        migrations.AlterField(
            model_name="submission",
            name="source",
            field=models.CharField(
                choices=[(source, source.capitalize()) for source in SOURCES], max_length=8
            ),
        ),
    ]
