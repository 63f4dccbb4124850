from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('worker', '0001_initial'),
    ]

    operations = [
        migrations.AlterField(
            model_name='mail',
            name='state',
            field=models.CharField(choices=[('queued', 'to be handed over'), ('handing_over', 'being handed over, or cut off in it'), ('sent', 'handed over'), ('maybe', 'cut off while it was handed over, and not tried again'), ('joined', 'told together with another'), ('superseded', 'no longer true'), ('failed', 'given up')], default='queued', max_length=12),
        ),
    ]
