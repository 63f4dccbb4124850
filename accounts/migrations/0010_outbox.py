import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0009_joined_by_the_one_clock'),
        ('horror', '0014_job_line'),
    ]

    operations = [
        migrations.CreateModel(
            name='Notice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=40)),
                ('seat', models.PositiveSmallIntegerField(null=True)),
                ('about', models.CharField(blank=True, max_length=64)),
                ('round', models.PositiveSmallIntegerField(default=0)),
                ('made_at', models.DateTimeField()),
                ('game', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='notices', to='horror.game')),
                ('person', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='notices', to=settings.AUTH_USER_MODEL)),
                ('supersedes', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='accounts.notice')),
            ],
        ),
        migrations.CreateModel(
            name='Delivery',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('notice', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='accounts.notice')),
                ('channel', models.CharField(choices=[('mail', 'mail')], max_length=12)),
                ('target', models.CharField(blank=True, max_length=254)),
                ('message_id', models.CharField(blank=True, max_length=160)),
                ('body', models.TextField(blank=True)),
                ('state', models.CharField(choices=[('queued', 'to be handed over'), ('held', 'to be handed over when its reader is not at the page any more'), ('handing_over', 'being handed over, or cut off in it'), ('sent', 'handed over'), ('maybe', 'cut off while it was handed over, and not tried again'), ('joined', 'told together with another'), ('superseded', 'not told any more'), ('failed', 'given up')], default='queued', max_length=12)),
                ('reason', models.CharField(blank=True, choices=[('', 'none'), ('not_wanted', 'not wanted'), ('unverified', 'address unverified'), ('quiet', 'quiet'), ('untrue', 'no longer true'), ('gone', 'gone'), ('refused', 'not taken')], default='', max_length=12)),
                ('cursor', models.PositiveIntegerField(default=0)),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('next_at', models.DateTimeField(null=True)),
                ('error', models.CharField(blank=True, max_length=300)),
                ('sent_at', models.DateTimeField(null=True)),
            ],
            options={
                'verbose_name_plural': 'deliveries',
            },
        ),
        migrations.AddIndex(
            model_name='notice',
            index=models.Index(fields=['game', 'seat', 'id'], name='notice_thread'),
        ),
        migrations.AddIndex(
            model_name='notice',
            index=models.Index(condition=models.Q(('game', None)), fields=['made_at'], name='notice_of_no_game'),
        ),
        migrations.AddConstraint(
            model_name='notice',
            constraint=models.UniqueConstraint(condition=models.Q(('seat__isnull', False)), fields=('game', 'seat', 'kind', 'about', 'round'), name='one_notice_to_a_seat'),
        ),
        migrations.AddConstraint(
            model_name='notice',
            constraint=models.UniqueConstraint(condition=models.Q(('seat', None)), fields=('person', 'kind', 'about', 'round'), name='one_notice_to_a_person'),
        ),
        migrations.AddConstraint(
            model_name='notice',
            constraint=models.CheckConstraint(condition=models.Q(('seat', None), ('game__isnull', False), _connector='OR'), name='seat_of_a_notice_is_of_a_game'),
        ),
        migrations.AddConstraint(
            model_name='delivery',
            constraint=models.UniqueConstraint(fields=('notice', 'channel', 'target'), name='one_delivery_a_target'),
        ),
        migrations.AddConstraint(
            model_name='delivery',
            constraint=models.UniqueConstraint(condition=models.Q(('message_id', ''), _negated=True), fields=('message_id',), name='one_delivery_a_message_id'),
        ),
    ]
