"""Whatever somebody writes, and in whatever manner the client sends it: what runs are lines of the sender, nothing
quoted is among them, and every line that was not read is listed (MAIL-11 to MAIL-13).
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.mails.manners import MANNERS, marked, ours, text
from tests.mails.reading import language, mail, ran, reading
from worker.inbox.text.orders import Orders
from worker.inbox.text.reading import Reading

pytestmark = pytest.mark.rules("MAIL-11", "MAIL-12", "MAIL-13")

ORDERS = (
    "roll", "end turn", "pass", "build city 31", "build road 12-17", "K1 hide", "K1 move 15", "- K2 move via 13 18",
    "2. improve trade", "offer 1 wool for 1 ore to blue", "play crane", "würfeln", "bank 4 Holz für 1 Erz",
    "accept T1!",
    "say blue: shall we?", "note she lies", "when my turn begins: roll", "3 7 end turn", "3.",
)  # fmt: skip
WRONG = ("biuld city 31", "K1 fly", "end trun", "build a castle", "say nobody: x", "press blue:")
WORDS = (
    "Hi all,", "Best regards", "Ada", "Sent from my iPhone", "Cheers, Crane", "I shall wait", "Viele Grüße", "well…",
    "Thanks!", "see http://ada.example/a?b=c", "3 apples", "¡Hola!", "Дорогие друзья",
)  # fmt: skip
THEIRS = (
    "end turn", "roll", "K7 hide", "1. build city 40", "accept T9", "White says: \"K7 hide\"", "",
    "Blue has rolled 8.",
    "7", "resign", "--", "wrote:", "K8 move 12", "=" * 20, "-" * 30, "From: White", "To: all", "end orders",
)  # fmt: skip

own_lines = st.lists(st.sampled_from(("", *ORDERS, *ORDERS, *WRONG, *WORDS)), max_size=9)
any_words = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), max_size=40)
quoted_lines = st.lists(
    st.sampled_from(THEIRS) | any_words.filter(lambda line: "===" not in line), max_size=9
)


def written(lines: Sequence[str]) -> list[str]:
    """Lines that somebody wrote, without blank ones and blanks around them."""
    return [bare for line in lines if (bare := " ".join(line.split()))]


def told(found: Reading) -> list[str]:
    """The lines that were read or listed, a letter in its lines."""
    script = [part for line in found.script for part in _typed(line.typed, line.letter)]
    return [
        " ".join(line.split())
        for line in (*found.before, *script, *found.after, *found.unread)
        if line.strip()
    ]


def _typed(typed: str, letter: str | None) -> list[str]:
    return [typed] if letter is None else [typed, *letter.split("\n"), "end press"]


@pytest.mark.parametrize("manner", MANNERS)
@settings(max_examples=12)
@given(own=own_lines, quoted=quoted_lines)
def test_the_manner_changes_nothing_every_line_is_listed_and_nothing_quoted_runs(
    manner: str, own: list[str], quoted: list[str]
) -> None:
    alone = reading(mail(text(own)))
    found = reading(MANNERS[manner](own, ours(quoted)))
    assert sorted(told(found)) == sorted(written(own))
    assert {" ".join(line.typed.split()) for line in found.runs} <= set(written(own))
    if manner != "interleaved" or "press blue:" not in own:
        assert ran(found) == ran(alone)
        assert [line.typed.split() for line in found.script] == [line.typed.split() for line in alone.script]


@settings(max_examples=80)
@given(own=own_lines, quoted=quoted_lines, mark=st.sampled_from(["> ", ">", "| "]), touching=st.booleans())
def test_where_the_fences_are_gone_nothing_quoted_runs(
    own: list[str], quoted: list[str], mark: str, touching: bool
) -> None:
    """What touches a quotation is listed, not read, and no order behind it runs."""
    assume(any(quoted))
    gap = "\n" if touching else "\n\n"
    found = reading(mail(f"{marked(quoted, mark)}{gap}{text(own)}\n\n{marked(quoted, mark)}\n"))
    lines = written(own)
    assert {" ".join(line.typed.split()) for line in found.runs} <= set(lines)
    listed = told(found)
    assert set(lines) <= set(listed)
    if not touching:
        assert ran(found) == ran(reading(mail(text(own))))
    elif (first := next((line for line in own if line.strip()), "")) and own[0].strip():
        assert first.strip() in {line.strip() for line in found.unread}


@settings(max_examples=80)
@given(lines=st.lists(st.sampled_from((*ORDERS, *WRONG, *WORDS)) | any_words, max_size=8))
def test_the_script_goes_from_the_first_to_the_last_line_that_is_meant(lines: list[str]) -> None:
    """Told anew in one line, beside how it is found; letters apart."""
    assume(not any(line.strip().lower().startswith("press") for line in lines))
    orders = Orders(language())
    found = reading(mail(text(lines)))
    assert [line for line in (*found.before, *found.after) if orders.read(line).meant] == []
    if found.script:
        for line in (found.script[0], found.script[-1]):
            assert (
                line.form
                or line.sort is not None
                or orders.read(line.typed).meant
                or orders.may_be(line.typed)
            )
