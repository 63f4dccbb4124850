from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('horror', '0005_tenures_out_of_logs'),
    ]

    operations = [
        migrations.AddField(
            model_name='job',
            name='rank',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='job',
            name='share',
            field=models.CharField(blank=True, default='', max_length=40),
            preserve_default=False,
        ),
        migrations.RemoveIndex(
            model_name='job',
            name='job_due',
        ),
        migrations.AddIndex(
            model_name='job',
            index=models.Index(condition=models.Q(('done_at', None)), fields=['rank', 'queue', 'share', 'not_before', 'id'], name='job_next'),
        ),
        migrations.AddIndex(
            model_name='job',
            index=models.Index(condition=models.Q(('done_at', None), models.Q(('claim', ''), _negated=True)), fields=['lease_until'], name='job_held'),
        ),
    ]
