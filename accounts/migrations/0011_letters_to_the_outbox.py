"""Letters become notices with a delivery each: sealed what was not handed over, and their open jobs those of mails."""

import json
import secrets
from typing import Any

from cryptography.fernet import InvalidToken
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from accounts import sealing


def forward(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    letters, notices, deliveries, jobs = models(apps)
    for letter in letters.order_by("pk").iterator():
        open_job = jobs.filter(key__in=[f"letter::{letter.pk}", f"reset::{letter.pk}"], done_at=None).first()
        asked = open_job is not None and open_job.kind == "reset"
        said = json.dumps({"subject": letter.subject, "text": letter.text, "html": letter.html})
        notice = notices.create(
            kind="letter.reset" if asked else "letter.earlier",
            about=secrets.token_hex(16),
            made_at=letter.created_at,
        )
        waits = open_job is not None and letter.sent_at is None
        delivery = deliveries.create(
            notice=notice,
            channel="mail",
            target=letter.to,
            message_id=letter.message_id,
            body=sealing.sealed(said, sealing.LETTERS) if waits and not asked else "",
            state="sent" if letter.sent_at else "queued" if waits else "failed",
            next_at=letter.created_at,
            sent_at=letter.sent_at,
        )
        if waits:
            jobs.filter(pk=open_job.pk).update(kind="mail", key=f"mail::{delivery.pk}", line="")


def backward(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """What is not a letter and waits is told by its own job again; what was said of others is not kept."""
    letters, notices, deliveries, jobs = models(apps)
    for delivery in deliveries.filter(notice__seat=None).select_related("notice").order_by("pk").iterator():
        notice = delivery.notice
        open_job = jobs.filter(key=f"mail::{delivery.pk}", done_at=None)
        if not notice.kind.startswith("letter."):
            open_job.update(kind=notice.kind, key=f"{notice.kind}::{notice.about}")
            continue
        asked = notice.kind == "letter.reset"
        said = opened(delivery.body)
        letter = letters.create(
            to=delivery.target,
            message_id=delivery.message_id,
            created_at=notice.made_at,
            sent_at=delivery.sent_at,
            subject=said.get("subject", ""),
            text=said.get("text", ""),
            html=said.get("html", ""),
        )
        kind = "reset" if asked else "letter"
        open_job.update(kind=kind, key=f"{kind}::{letter.pk}")
    notices.filter(seat=None).delete()


def opened(body: str) -> dict[str, str]:
    """What a letter says; nothing where its key is lost."""
    try:
        said: dict[str, str] = json.loads(sealing.opened(body, sealing.LETTERS)) if body else {}
        return said
    except InvalidToken:
        return {}


def models(apps: StateApps) -> tuple[Any, ...]:
    ours = (apps.get_model("accounts", name).objects for name in ("Letter", "Notice", "Delivery"))
    return *ours, apps.get_model("horror", "Job").objects


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0010_outbox'),
        ('worker', '0003_mails_to_the_outbox'),
        ('horror', '0014_job_line'),
    ]

    operations = [
        migrations.RunPython(forward, backward),
        migrations.DeleteModel(name='Letter'),
    ]
