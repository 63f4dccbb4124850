"""Which lines are the script (MAIL-13)."""

from __future__ import annotations

import pytest

from horror.games import RULESETS
from tests.mails.reading import SomeCommands, language, mail, ran, read_text, reading
from worker.inbox.text.grammars import language_of
from worker.inbox.text.language import Sort
from worker.inbox.text.nearby import near
from worker.inbox.text.orders import Orders, bare

pytestmark = pytest.mark.rules("MAIL-13")


def is_meant(line: str, ruleset: str = "catan_horror", commands: bool = False) -> tuple[bool, bool]:
    """Whether a line parses, and whether it does or begins like an order."""
    order = Orders(language(ruleset, commands)).read(line)
    return order.sort is not None, order.meant


@pytest.mark.parametrize(
    ("line", "sort"),
    [
        ("roll", Sort.ORDER),
        ("K1 move 15", Sort.ORDER),
        ("offer 1 wool for 1 ore to blue", Sort.ORDER),
        ("roll # at last", Sort.ORDER),
        ("say blue: hello", Sort.MESSAGE),
        ("tell all: hello", Sort.MESSAGE),
        ("say nobody here: hello", None),
        ("say hello", None),
        ("note he lies", Sort.ABOUT),
        ("game rainy island", Sort.ABOUT),
        ("preview", Sort.ABOUT),
        ("replace all", Sort.ABOUT),
        ("note", None),
        ("when my turn begins: roll", Sort.STANDING),
        ("if late: steward", Sort.STANDING),
        ("when my turn begins", None),
        ("when my turn begins:", None),
        ("forget R2", Sort.STANDING),
        ("list", Sort.STANDING),
        ("status", Sort.COMMAND),
        ("join rainy-island", Sort.COMMAND),
        ("resign", Sort.COMMAND),
        ("resign please", None),
        ("play crane", Sort.ORDER),
        ("crane", None),
        ("roll or not", None),
        ("hello", None),
    ],
)
def test_what_parses_is_an_order_or_a_line_about_orders(line: str, sort: Sort | None) -> None:
    assert language(commands=True).sort(line) is sort


def test_the_games_grammar_is_asked_before_the_commands() -> None:
    assert language(commands=True).sort("K4 join S1") is Sort.ORDER
    assert language(commands=True).sort("cancel T1") is Sort.ORDER


def test_a_language_knows_its_words_those_of_every_game_and_of_the_commands() -> None:
    made = language_of([RULESETS["classic"], RULESETS["catan_horror"]], SomeCommands())
    assert {"roll", "rob", "promote", "say", "when", "status", "resign"} <= set(made.first_words)
    assert not {"a", "the", "die", "crane", "knight", "join"} - {"join"} & set(made.first_words)
    assert {"robber", "metropolis", "wool"} <= set(made.words)
    assert set(made.short) == {"roll", "pass", "end turn"}
    assert made.sort("say blue, red: hi") is Sort.MESSAGE
    assert made.sort("rob red at J") is made.sort("K1 hide") is Sort.ORDER
    assert made.begins_with_id("K1 x")


def test_without_a_game_commands_alone_are_read() -> None:
    alone = language_of([])
    assert [alone.sort(line) for line in ("roll", "status", "preview")] == [None, None, Sort.ABOUT]
    assert not alone.begins_with_id("K1")
    assert alone.short == frozenset()


@pytest.mark.parametrize(
    "line",
    [
        "K1 is mine", "k1", "S2: x", "M 3 there", "build what", "Take care", "No way", "general remarks",
        "say hello", "note", "game", "when", "preview it", "list of things",
        "biuld city 31", "buidl city", "bulid road", "upgrad 12", "colonyze 3", "mowe 15", "mov 15", "promotte K1",
        "rol", "rool", "pas", "end trun", "end turnn", "endturn", "ned turn", "Roll!!", "status now", "resign please",
        "baue eine Burg",
    ],
)  # fmt: skip
def test_a_line_that_begins_like_an_order(line: str) -> None:
    assert is_meant(line, commands=True) == (line == "Roll!!", True)


@pytest.mark.parametrize(
    "line",
    [
        "hello", "the wall", "a road", "my road", "Cheers, Crane", "Crane", "Die Karten sind gut", "T1",
        "X1 move", "K", "Kx",
        "Best regards, Ada", "Sent from my iPhone", "biuld it", "biuld", "buidl one", "rolls royce", "tole 3",
        "bog 15",
        "endtrun", "passed", "Paul", "Gates: 12", "Date: 27 Nov", "Stadt, Land, Fluss", "# roll", "",
        "...", "12 monkeys",
        "statusquo", "joint venture",
    ],
)  # fmt: skip
def test_other_lines_do_not(line: str) -> None:
    assert is_meant(line, commands=True) == (False, False)


def test_in_a_mail_a_card_wants_play() -> None:
    for card in ("knight J", "monopoly wool", "year of plenty wool ore", "road building 12-17"):
        assert not is_meant(card, "classic")[0]
        assert is_meant(f"play {card}", "classic")[0]


@pytest.mark.parametrize(
    ("text", "other", "one"),
    [
        ("roll", "rol", True), ("roll", "rooll", True), ("roll", "rokl", True), ("roll", "orll", True),
        ("roll", "rlol", True),
        ("roll", "roll", True), ("roll", "xroll", True), ("roll", "rollx", True), ("roll", "oll", True),
        ("roll", "ro", False), ("roll", "lolr", False), ("roll", "rxlx", False), ("roll", "rollxx", False),
        ("ab", "ba", True),
        ("roll", "orlx", False), ("", "a", True), ("", "", True), ("", "ab", False),
    ],
)  # fmt: skip
def test_one_change_makes_a_word_another(text: str, other: str, one: bool) -> None:
    assert near(text, other) == near(other, text) == one


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("roll.", "roll"), ("roll!!", "roll"), ("roll ; ", "roll"), ("- roll", "roll"), ("* roll", "roll"),
        ("• roll", "roll"),
        ("1. roll", "roll"), ("12) roll", "roll"), (" - 1. roll.", "roll"), ("-roll", "-roll"), ("1.roll", "1.roll"),
        ("ｒｏｌｌ", "roll"), ("build city ３１", "build city 31"),
        ("say all: ｗｉｄｅ!", "say all: ｗｉｄｅ!"), ("ｓａｙ all: ① .", "say all: ① ."),
        ("note ﬁ.", "note ﬁ."), ("ｓａｙ ｂｌｕｅ: ﬁ", "say blue: ﬁ"), ("say blue︓ ﬁ", "say blue︓ ﬁ"),
        ("ｎｏｔｅ ﬁ: x", "note ﬁ: x"), ("press blue: ﬁ", "press blue: ﬁ"),
        ("- say all: hi.", "say all: hi."), ("notes ﬁ.", "notes fi"),
        ("", ""), ("...", ""),
    ],
)  # fmt: skip
def test_a_line_bare_of_bullets_and_closing_punctuation(line: str, text: str) -> None:
    assert bare(line) == text


class TestScript:
    def test_from_the_first_to_the_last_with_words_before_and_after(self) -> None:
        found = read_text("Hi,\n\nroll\n\n\nend turn\n\nBest regards\nAda")
        assert (ran(found), found.before, found.after) == (
            ["roll", "end turn"],
            ("Hi,",),
            ("Best regards", "Ada"),
        )
        assert [line.number for line in found.script] == [3, 5]
        assert [line.typed for line in found.script] == ["roll", "end turn"]

    def test_words_in_between_stop_it(self) -> None:
        found = read_text("roll\nI think\nend turn\nbye")
        assert ran(found) == ["roll"]
        assert [(line.number, line.typed, line.sort) for line in found.script] == [
            (1, "roll", Sort.ORDER), (2, "I think", None), (3, "end turn", Sort.ORDER),
        ]  # fmt: skip
        assert found.after == ("bye",)

    def test_a_wrong_order_stops_it(self) -> None:
        assert ran(read_text("K1 hide\nbiuld city 31\nend turn")) == ["K1 hide"]
        assert ran(read_text("biuld city 31\nend turn")) == []
        assert ran(read_text("K1 hide\nend trun")) == ["K1 hide"]

    def test_words_alone_are_no_script(self) -> None:
        found = read_text("Hello\nthere")
        assert (found.script, found.before, found.after) == ((), ("Hello", "there"), ())

    def test_comments_mean_nothing(self) -> None:
        assert ran(read_text("roll\n# and then\nend turn # at last")) == ["roll", "end turn # at last"]

    def test_commands_are_lines_of_it(self) -> None:
        found = read_text("status\nroll\njoin x", commands=True)
        assert [line.sort for line in found.script] == [Sort.COMMAND, Sort.ORDER, Sort.COMMAND]


class TestForms:
    @pytest.mark.parametrize(
        ("text", "orders"),
        [
            ("3.", ["3: "]), ("3", ["3: "]), ("3 7", ["3 7: "]), ("3, 7 and 9", ["3 7 9: "]),
            ("3+7", ["3 7: "]), ("3)", ["3: "]), ("3!", ["3: "]),
            ("3 7 end turn", ["3 7: end turn"]), ("3; end turn!", ["3: end turn"]),
            ("3\nend turn", ["3: ", "end turn"]),
            ("say all: hi\n3", ["say all: hi", "3: "]), ("3\n7 end turn", ["3: ", "7: end turn"]),
            ("3. end turn", ["end turn"]),
        ],
    )  # fmt: skip
    def test_numbers_alone_or_before_an_order(self, text: str, orders: list[str]) -> None:
        assert ran(read_text(text)) == orders

    @pytest.mark.parametrize(
        "text",
        [
            "300",
            "3 monkeys",
            "12 17 roads",
            "and",
            "3a",
            "2026-11-27",
            "20:26",
            "0151 234567",
            "3 say all: hi",
            ", 3",
        ],
    )
    def test_other_numbers_are_words(self, text: str) -> None:
        assert read_text(text).script == ()

    def test_behind_an_order_they_are_none(self) -> None:
        found = read_text("roll\n3")
        assert (ran(found), found.after) == (["roll"], ("3",))

    def test_behind_an_order_for_another_game_and_behind_a_command_they_are(self) -> None:
        found = read_text("game Friday\nroll\ngame Sunday\n3\nend turn\n7", commands=True)
        assert ran(found) == ["game Friday", "roll", "game Sunday", "3: ", "end turn"]
        assert found.after == ("7",)
        assert ran(read_text("status\n3", commands=True)) == ["status", "3: "]


class TestLetters:
    def test_a_letter_is_one_line_with_its_words(self) -> None:
        found = read_text(
            "roll\n- Press  Blue and white : Dear both,\n\n  end turn\n1. roll\n\nend press.\nend turn"
        )
        line = found.script[1]
        assert (line.order, line.sort, line.number) == ("press Blue and white:", Sort.MESSAGE, 2)
        assert line.letter == "Dear both,\n\n  end turn\n1. roll"
        assert ran(found)[::2] == ["roll", "end turn"]

    def test_without_its_end_the_script_stops_there(self) -> None:
        found = read_text("roll\npress blue:\nDear Blue\nend turn")
        assert (ran(found), found.after) == (["roll"], ("Dear Blue", "end turn"))
        assert found.script[-1].sort is None

    def test_a_letter_alone_is_a_script(self) -> None:
        assert [line.letter for line in read_text("press all:\nhi\nend press").script] == ["hi"]

    def test_an_end_that_is_not_read_ends_none(self) -> None:
        found = read_text("press all:\nhi\n\n> q\nend press\n\nroll")
        assert (ran(found), found.unread) == ([], ("end press",))


class TestFolded:
    LONG = "offer 1 wool 1 grain 1 lumber 1 brick for 1 ore 1 coin 1 cloth to"

    def test_a_long_line_and_one_that_touches_it_are_one(self) -> None:
        found = read_text(f"roll\n{self.LONG}\nblue, white\nend turn")
        assert ran(found) == ["roll", f"{self.LONG} blue, white", "end turn"]
        assert [line.number for line in found.script] == [1, 2, 4]

    def test_half_of_it_does_not_run(self) -> None:
        assert ran(read_text(f"{self.LONG} blue\nplease")) == []

    def test_not_over_a_blank_line_nor_a_quotation(self) -> None:
        assert ran(read_text(f"{self.LONG} blue\n\nplease")) == [f"{self.LONG} blue"]
        assert ran(read_text(f"{self.LONG} blue\n> q\n\nplease")) == [f"{self.LONG} blue"]

    def test_not_with_a_line_that_begins_like_an_order(self) -> None:
        assert ran(read_text(f"{self.LONG} blue\nroll\nend trun")) == [f"{self.LONG} blue", "roll"]

    @pytest.mark.parametrize(("columns", "one"), [(59, False), (60, True)])
    def test_from_60_columns(self, columns: int, one: bool) -> None:
        line = "note " + "x" * (columns - 5)
        assert (len(ran(read_text(f"{line}\ny"))[0]) > columns) == one

    def test_not_where_lines_are_as_they_were_written(self) -> None:
        for body, kind in (
            (f"{self.LONG} blue\nplease", "text/plain; format=flowed"),
            (f"<div>{self.LONG} blue</div><div>please</div>", "text/html"),
        ):
            assert ran(reading(mail(body, kind))) == [f"{self.LONG} blue"]

    def test_several_lines(self) -> None:
        words = "note " + "x" * 60
        assert ran(read_text(f"{words}\n{'y' * 60}\n{'z' * 10}\nw\nroll")) == [
            f"{words} {'y' * 60} {'z' * 10}"
        ]


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("würfeln", "roll"), ("Ich würfle.", "roll"), ("WÜRFELN", "roll"), ("fertig!", "done"),
        ("Zug beenden", "end turn"),
        ("beende den Zug", "end turn"), ("passe", "pass"), ("baue Straße 12-17", "build road 12-17"),
        ("Straße 12-17 bauen", "build road 12-17"), ("Stadt auf 31 bauen", "build city at 31"),
        ("baue eine Siedlung bei 12", "build a settlement at 12"),
        ("bank 4 Holz für 1 Erz", "bank 4 lumber for 1 ore"),
        ("biete 1 Lehm für 1 Wolle an blau", "offer 1 brick for 1 wool to blue"),
        ("2 Getreide 1 Wolle abwerfen", "discard 2 grain 1 wool"),
        ("setze Siedlung 12 Straße 12-17", "place settlement 12 road 12-17"),
        ("T1 annehmen", "accept T1"), ("ablehnen", "decline"), ("nehme T1 an", "accept T1"),
        ("4 Erz gegen 1 Wolle tauschen", "bank 4 ore for 1 wool"), ("werfe 1 Erz ab", "discard 1 ore"),
        ("K1 greift M2 an", "K1 attack M2"), ("K1 nach 5 ziehen", "K1 move to 5"),
        ("spiele Händler A", "play merchant A"),
        ("Trophäen Dunkles Junges tauschen", "swap trophies dark young"), ("baue Strasse 12-17", "build road 12-17"),
    ],
)  # fmt: skip
def test_german_words_are_read(line: str, order: str) -> None:
    assert ran(read_text(line)) == [order]


@pytest.mark.parametrize(
    "line", ["Danke und Grüße", "Holz", "rot", "Ich passe auf", "Erz her!", "Viele Grüße von Ada"]
)
def test_german_words_alone_run_nothing(line: str) -> None:
    assert ran(read_text(line)) == []


def test_words_of_a_person_stay_german() -> None:
    assert ran(read_text("say blue: Holz für Erz?\nnote würfeln")) == [
        "say blue: Holz für Erz?",
        "note würfeln",
    ]


def test_english_is_asked_first() -> None:
    assert ran(read_text("accept T1 # an Blau")) == ["accept T1 # an Blau"]


@pytest.mark.parametrize(("letters", "parses"), [(2600, True), (2601, False)])
def test_a_line_is_as_long_as_a_message_at_most(letters: int, parses: bool) -> None:
    assert is_meant("note " + "x" * (letters - 5)) == (parses, parses)
    assert read_text("3" + " " * (letters - 1)).script
    assert bool(read_text("3" + " " * (letters - 2) + "7").script) == parses
