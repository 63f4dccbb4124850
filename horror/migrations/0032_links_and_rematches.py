"""Links that invite into lobbies, and games that are played once more."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import horror.models.game


class Migration(migrations.Migration):
    dependencies = [
        ("horror", "0031_languages"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        migrations.CreateModel(
            name="Rematch",
            fields=[
                (
                    "of",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="horror.game",
                    ),
                ),
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="horror.game"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="InvitationLink",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=horror.models.game.public_id,
                        editable=False,
                        max_length=12,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("created_at", models.DateTimeField()),
                ("until", models.DateTimeField()),
                ("uses", models.PositiveSmallIntegerField(default=0)),
                ("most", models.PositiveSmallIntegerField()),
                ("revoked_at", models.DateTimeField(null=True)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="links",
                        to="horror.game",
                    ),
                ),
            ],
            options={"indexes": [models.Index(fields=["until"], name="invitation_link_until")]},
        ),
    ]
