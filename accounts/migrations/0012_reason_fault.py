from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0011_letters_to_the_outbox'),
    ]

    operations = [
        migrations.AlterField(
            model_name='delivery',
            name='reason',
            field=models.CharField(blank=True, choices=[('', 'none'), ('not_wanted', 'not wanted'), ('unverified', 'address unverified'), ('quiet', 'quiet'), ('untrue', 'no longer true'), ('gone', 'gone'), ('refused', 'not taken'), ('fault', 'fault of the server')], default='', max_length=12),
        ),
    ]
