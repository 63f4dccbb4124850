"""What of a text its sender wrote, and what was there before (MAIL-12)."""

from __future__ import annotations

import pytest

from tests.mails.quoting import MARKED, OURS, WROTE, own
from tests.mails.reading import ADDRESS, ran, read_text
from worker.fences import CLOSE, COLUMNS, OPEN, closing, opening

pytestmark = pytest.mark.rules("MAIL-12")


def test_fences_are_known_by_their_first_letters() -> None:
    assert opening("x").startswith(OPEN)
    assert closing("x").startswith(CLOSE)
    assert max(len(opening("answer above this line")), len(closing("or below this line"))) <= COLUMNS


class TestFences:
    @pytest.mark.parametrize("before", ["", " ", "  *", "* ", "- ", "\t"])
    def test_between_unmarked_fences_nothing_is_read(self, before: str) -> None:
        quoted = "\n".join(before + line for line in OURS.split("\n")[1:])
        assert own(f"roll\n{quoted}\nK1 hide") == ["roll", "K1 hide"]

    @pytest.mark.parametrize("words", ["answer above this line ===", "über dieser Zeile antworten ===", ""])
    def test_in_every_language(self, words: str) -> None:
        assert own(f"roll\n{OPEN} {words}\nend turn\n{CLOSE} {words}\nK1 hide") == ["roll", "K1 hide"]

    def test_to_the_end_where_the_closing_one_is_missing(self) -> None:
        assert own(f"roll\n{opening('x')}\nend turn\n\n-- \nx\nend turn") == ["roll"]

    def test_words_before_a_fence_in_its_line_are_no_text(self) -> None:
        assert own(f"roll\nRed, it is your turn. {opening('x')}\nend turn") == ["roll"]

    @pytest.mark.parametrize("mark", ["> ", ">", "| ", " > ", ">> ", "> > ", "* > "])
    def test_marked_fences_close_nothing(self, mark: str) -> None:
        assert own(f"{mark}{opening('x')}\nroll\n{mark}{closing('x')}\nend turn") == ["roll", "end turn"]

    def test_a_closing_one_alone_is_no_text(self) -> None:
        assert own(f"roll\n{closing('x')}\nend turn") == ["roll", "end turn"]

    def test_what_touches_a_fence_from_below_is_read(self) -> None:
        found = read_text(f"{MARKED}\nroll\nend turn")
        assert (ran(found), found.unread) == (["roll", "end turn"], ())


class TestQuotations:
    @pytest.mark.parametrize("mark", [">", "> ", ">>", "> > ", "|", "| ", "  > "])
    def test_marked_lines_are_dropped(self, mark: str) -> None:
        found = read_text(f"roll\n\n{mark}end turn\n\nK1 hide")
        assert (ran(found), found.unread, found.before, found.after) == (["roll", "K1 hide"], (), (), ())

    def test_what_touches_from_below_is_listed_and_not_read(self) -> None:
        found = read_text("> a long line that\nend turn\nand more\n\nroll")
        assert found.unread == ("end turn", "and more")
        assert found.own == "roll"

    def test_what_touches_from_above_is_read(self) -> None:
        assert ran(read_text("roll\n> q")) == ["roll"]

    def test_a_blank_line_ends_what_touches(self) -> None:
        assert own("> q\n \nroll") == ["roll"]

    def test_what_begins_like_an_order_and_is_not_read_stops_what_comes_behind(self) -> None:
        found = read_text("K1 hide\n\n> q\nbuild city 31\n\nend turn")
        assert ran(found) == ["K1 hide"]
        assert [(line.number, line.typed, line.sort) for line in found.script[1:2]] == [
            (0, "build city 31", None)
        ]
        assert found.unread == ("build city 31",)

    def test_words_that_are_not_read_stop_nothing(self) -> None:
        found = read_text("K1 hide\n\n> q\nand so on\n\nend turn")
        assert (ran(found), found.unread) == (["K1 hide", "end turn"], ("and so on",))


class TestAttributions:
    @pytest.mark.parametrize(
        "attribution",
        [
            WROTE,
            f"On Friday Island <\n{ADDRESS}> wrote:",
            f"On Friday Island <{ADDRESS}>\nwrote:",
            f"On Friday,\nat 20:26,\nIsland\n<{ADDRESS}> wrote:",
            f"2026-11-27 20:26 GMT+01:00 Island <\n{ADDRESS}>:",
            "-----Original Message-----",
            "----- Ursprüngliche Nachricht -----",
            "*-------- Original Message --------*",
            "---- On Fri, 27 Nov 2026 Island wrote ----",
            "____________________",
            "--------------------",
            f"From: Island <{ADDRESS}>\nSent: Friday\nTo: Ada\nSubject: turn 14",
            "Von: Island\nGesendet: Freitag",
            "*From:* Island\n*Sent:* Friday",
            "**De :** Island\n**Envoyé :** vendredi",
            "差出人：Island\n日付：11月27日",
            "От кого: Island\nКому: Ада",
        ],
    )
    @pytest.mark.parametrize("between", ["\n", "\n\n"])
    def test_in_many_manners_above_marks_or_none(self, attribution: str, between: str) -> None:
        for quoted in (MARKED, OURS):
            found = read_text(f"roll\nend turn\n\n{attribution}{between}{quoted}")
            assert (found.own, found.before, found.after) == ("roll\nend turn", (), ())

    @pytest.mark.parametrize(
        "attribution",
        [
            "On Friday Island wrote:",
            "Am Freitag schrieb Island:",
            "Le vendredi\nIsland a écrit :",
            "在2026年写道：",
            "*On Friday Island wrote:*",
        ],
    )
    @pytest.mark.parametrize("between", ["\n", "\n\n"])
    def test_without_an_address_above_marks_alone(self, attribution: str, between: str) -> None:
        assert own(f"roll\nend turn\n\n{attribution}{between}{MARKED}") == ["roll", "end turn"]
        found = read_text(f"roll\nend turn\n\n{attribution}{between}{OURS}")
        assert (ran(found), found.after) == (
            ["roll", "end turn"], (*attribution.split("\n"), "Red, it is your turn."),
        )  # fmt: skip

    @pytest.mark.parametrize(
        "line",
        [
            "Look at this:",
            "From: me",
            "Dear all,",
            "ask ada@example.org",
            "ask ada@play.example about it",
            "----",
            "---------- ",
            "----- x",
            "x -----",
            "some __words__ here",
            "no - really - not",
        ],
    )
    def test_other_lines_are_none(self, line: str) -> None:
        assert own(f"{line}\n\nroll\n") == [line.rstrip(), "roll"]

    def test_a_line_that_parses_is_none(self) -> None:
        text = f"say blue: write to {ADDRESS}\nroll"
        assert own(text) == text.split("\n")
        assert own("note the score:\n> q\n\nroll") == ["note the score:", "roll"]

    def test_three_lines_above_that_touch_belong_to_it(self) -> None:
        assert own(f"one\ntwo\nthree\nfour\n{WROTE}\n\n> q") == ["one"]
        assert own(f"one\n\ntwo\n{WROTE}\n\n> q") == ["one"]

    @pytest.mark.parametrize("order", ["roll", "biuld city 31", "K1 x", "end trun"])
    def test_no_line_above_that_parses_or_begins_like_an_order(self, order: str) -> None:
        assert own(f"one\n{order}\ntwo\n{WROTE}\n\n> q") == ["one", order]

    def test_up_to_the_first_line_of_the_text_and_no_further(self) -> None:
        assert own(f"one\n{WROTE}\n\n> q\n\nroll") == ["roll"]
        assert own(f"one\ntwo\n{WROTE}\n\n> q\n\nwords") == ["words"]

    def test_of_an_attribution_that_begins_like_an_order_too(self) -> None:
        assert own(f"Obrigado\nNo dia 27 Island <{ADDRESS}> escreveu:\n\n> q\n\nroll") == ["roll"]

    @pytest.mark.parametrize("folded", ["wrote:", "at 20:26\nwrote:", "at\n20:26\nwrote:"])
    def test_three_lines_below_that_touch_belong_to_it(self, folded: str) -> None:
        assert own(f"On Friday Island <{ADDRESS}>\n{folded}\n\n> q\n\nroll") == ["roll"]
        assert own(f"On Friday Island <{ADDRESS}>\n{folded}\n> q\n\nroll") == ["roll"]

    @pytest.mark.parametrize(
        "below", ["\nwrote:", "a\nb\nc\nwrote:", "biuld city 31\nwrote:", "K1 hide\nwrote:"]
    )
    def test_others_below_do_not(self, below: str) -> None:
        assert own(f"On Friday Island <{ADDRESS}>\n{below}\n\n> q\n\nroll") == []

    def test_a_line_drawn_and_a_header_below_it_are_one(self) -> None:
        for between in ("\n", "\n\n"):
            header = f"----- Original Message -----{between}From: Island <{ADDRESS}>\nSubject: x\n\nTo: me <{ADDRESS}>"
            assert own(f"{header}\n\n{OURS}\nroll") == ["roll"]

    def test_fields_of_a_header_may_be_folded(self) -> None:
        header = f"From: Island <{ADDRESS}>\nSent: Friday\n  (evening)\nTo: me and a\n long list <{ADDRESS}>\nRe: x"
        assert own(f"{header}\n\n{OURS}\nroll") == ["roll"]

    def test_a_line_may_be_drawn_at_any_length(self) -> None:
        assert own(f"roll\n{'_' * 500}\nend turn") == ["roll"]
        assert own(f"roll\n{'-' * 19}\nend turn") == ["roll", "-" * 19, "end turn"]

    def test_what_is_quoted_with_marks_below_a_header_without_any_is_no_answer(self) -> None:
        quoted = f"> {WROTE}\n> \n{MARKED}"
        assert own(
            f"----- Original Message -----\nFrom: Island <{ADDRESS}>\nSubject: x\n\n{quoted}\nroll"
        ) == ["roll"]

    def test_a_quotation_line_above_is_none(self) -> None:
        found = read_text(f"> q\nmaybe\n{WROTE}\n\n> q\n\nroll")
        assert (found.unread, ran(found)) == ((), ["roll"])

    def test_without_a_mark_below_nothing_is_read_until_a_closing_fence(self) -> None:
        assert own(f"roll\n\n{WROTE}\n\nend turn\n{closing('x')}\nK1 hide") == ["roll", "K1 hide"]
        assert own(f"roll\n\n{WROTE}\n\nend turn\n> {closing('x')}\nK1 hide") == ["roll", "K1 hide"]
        assert own(f"roll\n\n{WROTE}\n\nend turn\n\nK1 hide") == ["roll"]

    def test_with_one_the_answer_below_is_read(self) -> None:
        assert own(f"{WROTE}\n\n> q\n\nroll\n\n> q\n\nend turn") == ["roll", "end turn"]

    def test_an_attribution_alone_ends_the_text(self) -> None:
        assert own(f"roll\n\n{WROTE}") == ["roll"]

    @pytest.mark.parametrize(
        "header",
        [
            "---------- Forwarded message ---------\nFrom: Bob <bob@example.net>\nSubject: mine\nTo: "
            + ADDRESS,
            "---------- Forwarded message ---------\n\nFrom: Bob <bob@example.net>\n\nSubject: mine",
            "From: Bob <bob@example.net>\nTo: someone\n with a long name " + ADDRESS + "\nSubject: mine",
            "________________________________\nVon: Bob\nGesendet: Freitag",
        ],
    )
    @pytest.mark.parametrize("theirs", ["", "K7 hide\n\n", "Dear Island,\n"])
    def test_below_our_mail_in_somebody_s_forwarded_answer_nothing_is_read(
        self, header: str, theirs: str
    ) -> None:
        found = read_text(f"look\n\n{header}\n\n{theirs}{WROTE}\n\n{MARKED}\n\nroll\nend turn")
        assert (found.own, found.script) == ("look", ())

    @pytest.mark.parametrize("between", ["\n", "\n\n"])
    @pytest.mark.parametrize("theirs", ["", "K7 hide\n\n"])
    def test_nor_where_that_answer_quotes_it_below_a_header(self, theirs: str, between: str) -> None:
        forwarded = (
            f"---------- Forwarded message ---------{between}From: Bob <bob@example.net>\nSubject: mine"
        )
        header = f"From: Island <{ADDRESS}>\nSent: Friday"
        for quoted in (OURS, MARKED):
            found = read_text(f"look\n\n{forwarded}\n\n{theirs}{header}\n\n{quoted}\n\nroll\nend turn")
            assert (found.own, found.script) == ("look", ())

    def test_lines_drawn_in_our_own_mail_do_not_hide_the_answer_below(self) -> None:
        drawn = OURS.replace("K5 hide", "-" * 30 + "\n\nBlue wrote:\nx")
        assert own(f"{WROTE}\n\n{drawn}\nroll") == ["roll"]


class TestEnds:
    @pytest.mark.parametrize("mark", ["--", "-- ", " --"])
    def test_a_signature_ends_the_text(self, mark: str) -> None:
        found = read_text(f"roll\n{mark}\nend turn\nAda")
        assert (found.own, found.after, found.unread) == ("roll", (), ())

    def test_until_a_closing_fence(self) -> None:
        assert own(f"roll\n-- \nAda\n\n{WROTE}\n{MARKED}\nend turn") == ["roll", "end turn"]

    @pytest.mark.parametrize("line", ["-- Ada", "---", "- -"])
    def test_other_dashes_are_none(self, line: str) -> None:
        assert own(f"roll\n{line}\nend turn")[-1] == "end turn"

    @pytest.mark.parametrize("line", ["end orders", "End Orders.", "end of orders", " END   ORDERS!"])
    def test_end_orders_ends_all(self, line: str) -> None:
        found = read_text(f"roll\n{line}\nend turn\n\nbye\n\n{WROTE}\n\n{MARKED}")
        assert (ran(found), found.unread, len(found.script)) == (["roll"], ("end turn", "bye"), 1)

    def test_end_orders_in_a_quotation_ends_nothing(self) -> None:
        assert own("> end orders\n\nroll") == ["roll"]


def test_the_own_text_keeps_blank_lines_as_one_where_something_was() -> None:
    assert read_text(f"a\nb\n\n\nc\n> q\n\n  d  \n\n{WROTE}\n\n> q").own == "a\nb\n\nc\n\n  d"


def test_a_text_of_nothing() -> None:
    for text in ("", "\n\n", "> q", OURS, MARKED, WROTE, "--"):
        assert own(text) in ([], ["Red, it is your turn."])
