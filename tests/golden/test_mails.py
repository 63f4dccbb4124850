"""Mails in the manner of many clients, and what is read of each (MAIL-11 to MAIL-13).

`mails/index.yaml` names the mails. Most ``follow`` one in the fixtures of four public projects that take mails apart
(email_reply_trimmer of discourse, talon of mailgun, quotequail of closeio, email-forward-parser of crisp-oss) in
header, MIME tree and manner of quoting, with words of our own; the others are ``invented``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.mails.reading import OURS, ran, reading
from worker.inbox.text.headers import headers
from worker.inbox.text.machines import machine
from worker.inbox.text.reports import Complaint, DeliveryReport, report

MAILS = Path(__file__).parent / "mails"
INDEX = yaml.safe_load((MAILS / "index.yaml").read_text(encoding="utf-8"))
PROJECTS = {"email_reply_trimmer", "talon", "quotequail", "email-forward-parser"}
FOLLOWING, INVENTED = 85, 75


@pytest.mark.rules("MAIL-11", "MAIL-12", "MAIL-13")
@pytest.mark.parametrize("name", [entry["mail"] for entry in INDEX])
def test_what_is_read_of_a_mail(name: str) -> None:
    raw = (MAILS / f"{name}.eml").read_bytes()
    expected = yaml.safe_load((MAILS / f"{name}.yaml").read_text(encoding="utf-8"))
    assert _told(raw, expected.get("ruleset", "catan_horror")) == expected


def test_the_index_has_every_mail_and_says_where_its_form_comes_from() -> None:
    names = [entry["mail"] for entry in INDEX]
    assert sorted(names) == sorted(path.stem for path in MAILS.glob("*.eml"))
    assert sorted(names) == sorted(path.stem for path in MAILS.glob("*.yaml") if path.stem != "index")
    following = [entry["follows"] for entry in INDEX if "follows" in entry]
    assert {fixture.split(" ")[0] for fixture in following} == PROJECTS
    assert len(following) == len(set(following)) == FOLLOWING
    assert len([entry for entry in INDEX if entry.get("invented")]) == INVENTED
    assert len(INDEX) == FOLLOWING + INVENTED


def _told(raw: bytes, ruleset: str) -> dict[str, Any]:
    """What is read of a mail, as the file beside it has it."""
    told: dict[str, Any] = {} if ruleset == "catan_horror" else {"ruleset": ruleset}
    if known := machine(headers(raw), OURS):
        told["machine"] = known.value
    match report(raw):
        case Complaint() as complaint:
            told["complaint"] = {
                "kind": complaint.kind,
                "recipient": complaint.recipient,
                "message_id": complaint.message_id,
            }
        case DeliveryReport() as delivery:
            told["report"] = {
                "message_id": delivery.message_id,
                "recipients": [
                    {"recipient": each.recipient, "action": each.action.value, "status": each.status}
                    for each in delivery.recipients
                ],
            }
    found = reading(raw, ruleset)
    told |= {"own": found.own, "orders": ran(found)}
    lists = {
        "stopped_at": [line.typed for line in found.script[len(found.runs) :]],
        "before": list(found.before),
        "after": list(found.after),
        "unread": list(found.unread),
    }
    told |= {name: lines for name, lines in lists.items() if lines}
    return told | {"html": True} if found.html else told
