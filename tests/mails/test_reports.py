"""What servers report of mails that we sent."""

from __future__ import annotations

import pytest

from tests.mails.large import nested_parts
from tests.mails.reading import mail
from worker.inbox.text.limits import Beyond
from worker.inbox.text.reports import Action, Complaint, DeliveryReport, Refused, report

ORIGINAL = (
    "Content-Type: {kind}\n\n"
    "From: island@play.example\nTo: Ada <ada@example.org>\nMessage-ID: <r.a@play.example>\n"
)


def reported(*parts: str, kind: str = "delivery-status", original: str = "message/rfc822") -> bytes:
    """A report of some parts and the mail that it is about."""
    all_parts = ["Content-Type: text/plain\n\nSorry.\n", *parts, ORIGINAL.format(kind=original)]
    body = "".join(f"--b\n{part}\n" for part in all_parts) + "--b--\n"
    return mail(body, f'multipart/report; report-type={kind}; boundary="b"')


def status(*groups: str) -> str:
    return "Content-Type: message/delivery-status\n\n" + "\n\n".join(groups) + "\n"


FAILED = (
    "Final-Recipient: rfc822; ada@example.org\nAction: failed\nStatus: 5.1.1\n"
    "Diagnostic-Code: smtp; 550 5.1.1\n  unknown"
)


@pytest.mark.parametrize("original", ["message/rfc822", "text/rfc822-headers", "message/global-headers"])
def test_a_report_of_a_delivery(original: str) -> None:
    told = report(reported(status("Reporting-MTA: dns; mx", FAILED), original=original))
    assert told == DeliveryReport(
        (Refused("ada@example.org", Action.FAILED, "5.1.1", "550 5.1.1 unknown"),), "<r.a@play.example>"
    )


def test_of_several_recipients() -> None:
    told = report(
        reported(
            status(
                "Reporting-MTA: dns; mx",
                "Final-Recipient: RFC822;<a@x>\nAction: Delayed\nStatus: 4.4.1 (no answer)",
                "Original-Recipient: rfc822; b@x\nAction: relayed\nStatus: 2.0.0",
                "Final-Recipient: c@x\nAction: something\nStatus: bad",
            )
        )
    )
    assert told.recipients == (
        Refused("a@x", Action.DELAYED, "4.4.1"),
        Refused("b@x", Action.RELAYED, "2.0.0"),
        Refused("c@x", Action.DELAYED, "4.0.0"),
    )


@pytest.mark.parametrize(
    "part", ["Content-Type: message/delivery-status\n\nnothing here\n", status("Reporting-MTA: dns; mx")]
)
def test_a_report_that_says_nothing(part: str) -> None:
    assert report(reported(part)) == DeliveryReport((), "<r.a@play.example>")


def test_a_report_without_its_part() -> None:
    assert report(reported()) == DeliveryReport((), "<r.a@play.example>")


@pytest.mark.parametrize(
    ("action", "code", "of_address", "of_us"),
    [
        (Action.FAILED, "5.1.1", True, False),
        (Action.FAILED, "5.1.10", True, False),
        (Action.FAILED, "5.2.1", True, False),
        (Action.FAILED, "5.2.2", False, False),
        (Action.FAILED, "5.2.10", False, False),
        (Action.FAILED, "5.7.1", False, True),
        (Action.FAILED, "5.0.0", False, False),
        (Action.FAILED, "4.1.1", False, False),
        (Action.DELAYED, "5.1.1", False, False),
        (Action.DELAYED, "5.7.1", False, False),
    ],
)
def test_of_what_a_refusal_speaks(action: Action, code: str, of_address: bool, of_us: bool) -> None:
    refused = Refused("a@x", action, code)
    assert (refused.of_address, refused.of_us) == (of_address, of_us)


def test_a_complaint() -> None:
    feedback = (
        "Content-Type: message/feedback-report\n\n"
        "Feedback-Type: Abuse\nVersion: 1\nOriginal-Rcpt-To: <bob@example.org>\n"
    )
    told = report(reported(feedback, kind="feedback-report"))
    assert told == Complaint("abuse", "bob@example.org", "<r.a@play.example>")
    told = report(reported("Content-Type: message/feedback-report\n\nVersion: 1\n", kind="feedback-report"))
    assert told == Complaint("abuse", "ada@example.org", "<r.a@play.example>")


def test_other_mails_report_nothing() -> None:
    assert report(mail("roll")) is None
    assert report(mail(f"--b\n{status(FAILED)}\n--b--\n", 'multipart/mixed; boundary="b"')) is None
    assert report(reported(kind="disposition-notification")) is None
    assert report(b"") is None


def test_a_report_has_the_limits_of_every_mail() -> None:
    with pytest.raises(Beyond):
        report(nested_parts())
