"""Tokens that may play may go on to write messages, which has a scope of its own from now on."""

from typing import Any

from django.db import migrations


def keep_their_meaning(apps: Any, schema_editor: Any) -> None:
    for token in apps.get_model('accounts', 'AccessToken').objects.filter(revoked_at=None).iterator():
        if 'play' in token.scopes and 'messages' not in token.scopes:
            token.scopes = [*token.scopes, 'messages']
            token.save(update_fields=['scopes'])


def as_before(apps: Any, schema_editor: Any) -> None:
    for token in apps.get_model('accounts', 'AccessToken').objects.filter(revoked_at=None).iterator():
        if 'messages' in token.scopes:
            token.scopes = [each for each in token.scopes if each != 'messages']
            token.save(update_fields=['scopes'])


class Migration(migrations.Migration):
    dependencies = [
        ('accounts', '0015_reminders'),
    ]

    operations = [
        migrations.RunPython(keep_their_meaning, as_before),
    ]
