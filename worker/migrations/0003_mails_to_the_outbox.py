"""The mails of seats become notices with a delivery each, under the same numbers, so that jobs find them still."""

from typing import Any

from django.core.management.color import no_style
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

KINDS = "('turn', 'offer', 'recall', 'over', 'halted')"
NOTICES = """
INSERT INTO accounts_notice (id, kind, person_id, game_id, seat, about, round, supersedes_id, made_at)
SELECT id, kind, user_id, game_id, seat, decision, round, supersedes_id, created_at FROM worker_mail ORDER BY id"""
DELIVERIES = """
INSERT INTO accounts_delivery (
    id, notice_id, channel, target, message_id, body, state, reason, cursor, attempts, next_at, error, sent_at
)
SELECT id, id, 'mail', '', message_id, '', state, '', cursor, failures, created_at, error, sent_at
FROM worker_mail ORDER BY id"""
MAILS = f"""
INSERT INTO worker_mail (
    id, kind, user_id, game_id, seat, decision, round, supersedes_id, created_at,
    message_id, state, cursor, failures, error, sent_at
)
SELECT delivery.id, kind, person_id, game_id, seat, about, round, (
        SELECT earlier.id FROM accounts_delivery earlier
        WHERE earlier.notice_id = notice.supersedes_id AND earlier.channel = 'mail'
    ), made_at, message_id, CASE WHEN state = 'held' THEN 'queued' ELSE state END, cursor, attempts, error, sent_at
FROM accounts_delivery delivery JOIN accounts_notice notice ON notice.id = delivery.notice_id
WHERE channel = 'mail' AND kind IN {KINDS} ORDER BY delivery.id"""
REMAINS = [
    f"DELETE FROM accounts_delivery WHERE notice_id IN (SELECT id FROM accounts_notice WHERE kind IN {KINDS})",
    f"DELETE FROM accounts_notice WHERE kind IN {KINDS}",
]


def run(editor: BaseDatabaseSchemaEditor, models: list[Any], *statements: str) -> None:
    """These statements; afterwards numbers go on behind those of the rows."""
    for statement in statements:
        editor.execute(statement)
    for statement in editor.connection.ops.sequence_reset_sql(no_style(), models):
        editor.execute(statement)
    if editor.connection.vendor == "postgresql":
        editor.execute("SET CONSTRAINTS ALL IMMEDIATE")


def forward(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    ledger = [apps.get_model("accounts", name) for name in ("Notice", "Delivery")]
    run(editor, ledger, NOTICES, DELIVERIES)


def backward(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    run(editor, [apps.get_model("worker", "Mail")], MAILS, *REMAINS)


class Migration(migrations.Migration):

    dependencies = [
        ('worker', '0002_mail_handed_over'),
        ('accounts', '0010_outbox'),
    ]

    operations = [
        migrations.RunPython(forward, backward),
        migrations.DeleteModel(name='Mail'),
    ]
