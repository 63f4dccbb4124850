"""Mails of others in a text, and own lines that look like theirs (MAIL-12)."""

from __future__ import annotations

import pytest

from tests.mails.quoting import MARKED, OURS, WROTE, own
from tests.mails.reading import ADDRESS, ran, read_text
from worker.fences import opening

pytestmark = pytest.mark.rules("MAIL-12")

BOB = "Bob <bob@example.net>"
HEADER = f"From: {BOB}\nSent: Friday\nTo: Ada"
OURS_HEADER = f"From: Island <{ADDRESS}>\nSent: Friday\nTo: Bob"


class TestMailsOfOthers:
    """Somebody quotes a rival's answer to us, below which the rival wrote orders."""

    @pytest.mark.parametrize(
        "quoted",
        [
            f"-- \nAda\n\n{HEADER}\n\n{OURS_HEADER}\n\n{OURS}",
            f"-- \nAda\n\n{HEADER}\n\nlook\n\n{OURS}",
            f"{HEADER}\n\n{OURS_HEADER}\n\n{OURS}",
            f"{HEADER}\n\n{MARKED}",
            f"{HEADER}\nHi\n{OURS_HEADER}\n{OURS}",
            f"{HEADER}\nCc: Island <{ADDRESS}>\n\n{OURS}",
            f"Sent: Friday\nTo: Ada\n{HEADER}\n\n{OURS}",
            f"On Friday {BOB} wrote:\n\n{MARKED}",
            f"On Friday {BOB} wrote:\n{MARKED}",
            f"-----Original Message-----\n{HEADER}\n\nHi, my answer:\n\n{OURS}",
            f"-----Original Message-----\nFrom: Bob\nSent: Friday\n\nHi,\nmy answer:\n\n{OURS}",
            f"From: Bob\nSent: Friday\n\n{MARKED}",
            f"On Friday {BOB} wrote:\n\nHi\n\n{OURS}",
            f"From: Bob\nSent: Friday\n\nHi\n\n{OURS}",
        ],
    )
    def test_below_our_mail_in_it_nothing_is_read(self, quoted: str) -> None:
        found = read_text(f"roll\n\n{quoted}\n\nend turn\n\nBob")
        assert (found.own, [line.typed for line in found.script]) == ("roll", ["roll"])

    @pytest.mark.parametrize(
        "attribution",
        [
            f"On Friday, November 27, 2026 at 08:26:14 PM GMT+1, {BOB} wrote:",
            '在 2026-11-27 20:26:14，"Bob" <bob@example.net> 写道：',
            "On Friday Bob <bob@example.net>\nwrote:",
            f"-------- Original message --------From: {BOB} Date: 27/11/2026",
            f"Gesendet: Freitag\nVon: {BOB}",
            "From: Bob in a company of a very long name\n<bob@example.net>\nSent: Friday",
            "From: Bob\n <bob@example.net>\nSent: Friday",
            "보낸사람: Bob <bob@example.net>\n받는사람: Ada",
            "Од: Bob <bob@example.net>\nПослато: Friday",
            "Unknown: Bob <bob@example.net>\nAlso: Friday",
            "Also: Friday\nUnknown: Bob <bob@example.net>",
            "From:\nBob <bob@example.net>\nSent:\nFriday",
            f">>> {BOB} 11/27/2026 8:26 PM >>>",
        ],
    )
    def test_by_any_address_an_attribution_is_known(self, attribution: str) -> None:
        found = read_text(f"Look\n\n{attribution}\n\nHi Ada,\n\nend turn\n\nBob\n")
        assert (found.own, found.script) == ("Look", ())

    @pytest.mark.parametrize(
        "line", ["ask bob@example.net about it", "Mail: bob@example.net", "Dear all, (bob@example.net)"]
    )
    def test_words_with_an_address_are_none(self, line: str) -> None:
        assert own(f"{line}\n\nroll\n") == [line, "roll"]

    def test_below_a_header_without_an_address_ours_may_be_answered(self) -> None:
        assert own(f"-----Original Message-----\nFrom: Island\nSent: Friday\n\n{OURS}\n\nroll") == ["roll"]

    def test_a_signature_above_ours_ends_with_it(self) -> None:
        for quoted in (OURS, MARKED):
            assert own(f"roll\n-- \nAda\n\n{OURS_HEADER}\n\n{quoted}\nK1 hide") == ["roll", "K1 hide"]

    def test_a_mail_that_is_quoted_with_marks_may_be_answered_below(self) -> None:
        marked = "\n".join(f"> {line}" for line in [WROTE, *MARKED.split("\n"), "end turn"])
        assert own(f"On Friday {BOB} wrote:\n{marked}\n\nroll") == ["roll"]


class TestOwnLines:
    @pytest.mark.parametrize(
        "text",
        [
            "No: I will not do that\nsay all: hello\nend turn",
            "roll\nI ask you:\nNo: I will not\nwhen late: end turn\nend turn",
            "roll\nDa: hello\nsay blue: no\nend turn",
        ],
    )
    def test_orders_are_no_fields_of_a_header(self, text: str) -> None:
        assert own(text) == text.split("\n")

    @pytest.mark.parametrize(
        "above",
        [
            "I got a mail from island@play.example yesterday",
            "-" * 20,
            "--- orders ---",
        ],
    )
    def test_what_may_be_own_is_listed_where_nothing_of_ours_follows(self, above: str) -> None:
        found = read_text(f"{above}\nroll\nend turn")
        assert (found.own, found.script, found.unread) == ("", (), ("roll", "end turn"))
        assert read_text(f"{above}\nwords").unread == ()
        assert read_text(f"{above}\nroll\n{opening('x')}\nend turn").unread == ()

    def test_an_attribution_in_two_paragraphs(self) -> None:
        found = read_text(
            f"* Island <{ADDRESS}>\n\n[2026-11-27 20:26]:\n\n{MARKED}\n\nbuild city 33\nend turn"
        )
        assert ran(found) == ["build city 33", "end turn"]

    def test_between_marked_fences_marks_alone_tell(self) -> None:
        rows = MARKED.split("\n")
        text = "\n".join(
            [*rows[:3], "", "I say to that", "as follows:", *rows[3:4], "", "--", "roll", "", *rows[4:]]
        )
        assert own(text) == ["I say to that", "as follows:", "--", "roll"]

    @pytest.mark.parametrize("line", ["--", "From: me\nTo: you", "_" * 30, "end orders"])
    def test_a_letter_may_hold_what_ends_a_text(self, line: str) -> None:
        found = read_text(f"press blue:\nHi\n{line}\nAda\nend press\nend turn")
        assert ran(found) == [f"press blue: {f'Hi{chr(10)}{line}{chr(10)}Ada'!r}", "end turn"]

    def test_a_letter_without_an_end_holds_nothing_of_others(self) -> None:
        text = f"roll\npress blue:\nHi\n-- \nAda\n\n{WROTE}\n\n{OURS}"
        assert own(text) == ["roll", "press blue:", "Hi"]
        assert own(f"press blue:\nHi\n\nOn Friday {BOB} wrote:\nend press\nend turn") == ["press blue:", "Hi"]


@pytest.mark.parametrize(
    ("opens", "closes"),
    [
        ("===  8<", "===  >8"),
        ("===8<", "===>8"),
        ("=== 8&lt;", "=== &gt;8"),
        ("==== 8 <", "==== > 8"),
    ],
)
def test_fences_that_clients_have_changed(opens: str, closes: str) -> None:
    assert own(f"roll\n{opens} x\nend turn\n{closes} x\nK1 hide") == ["roll", "K1 hide"]


def test_a_fence_that_was_not_decoded_opens_and_closes_nothing() -> None:
    assert own("roll\n=3D=3D=3D 8< x\nend turn\n=3D=3D=3D >8 x\nK1 hide") == ["roll"]
    assert own("roll\n=3D=3D=3D 8< x\nend turn\n=== >8 x\nK1 hide") == ["roll", "K1 hide"]
    assert own("== 8<\nroll") == ["== 8<", "roll"]
