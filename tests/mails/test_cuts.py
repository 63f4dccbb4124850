"""What each line of a text is, and of texts with more attributions than are read (MAIL-12).

`cuts.txt` has texts in which one manner of quoting begins or ends amidst another: %% before each, and before each of
its lines what that is. A ¶ stands for the mark that HTML leaves before an attribution.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mails.quoting import WROTE
from tests.mails.reading import OURS
from worker.fences import closing, opening
from worker.inbox.text.cutting import MOST_ATTRIBUTIONS, cut
from worker.inbox.text.letters import ATTRIBUTION

pytestmark = pytest.mark.rules("MAIL-12")
WIDTH = 12
TEXTS = Path(__file__).with_name("cuts.txt").read_text(encoding="utf-8").split("%%\n")[1:]
ORDERS = ("roll", "end turn", "K1 hide", "1")
BEGINNINGS = ("biuld", "K1", "press", "end")


def is_meant(line: str) -> tuple[bool, bool]:
    """A language of few orders."""
    parses = line.strip() in ORDERS
    return parses, parses or line.strip().partition(" ")[0] in BEGINNINGS


def kinds(text: str) -> list[str]:
    return [kind.value for kind in cut(text, is_meant, OURS).kinds]


@pytest.mark.parametrize("told", TEXTS)
def test_what_each_line_is(told: str) -> None:
    lines = told.removesuffix("\n").split("\n")
    text = "\n".join(line[WIDTH:].replace("¶", ATTRIBUTION) for line in lines)
    assert kinds(text) == [line[:WIDTH].strip() for line in lines], told


@pytest.mark.parametrize(
    ("many", "read"), [(MOST_ATTRIBUTIONS - 1, "own"), (MOST_ATTRIBUTIONS, "attribution")]
)
def test_behind_so_many_attributions_nothing_is_read(many: int, read: str) -> None:
    assert kinds("Bob wrote:\n> q\n\n" * many + "roll")[-1] == read


@pytest.mark.parametrize(
    ("many", "read"), [(MOST_ATTRIBUTIONS - 1, "own"), (MOST_ATTRIBUTIONS, "attribution")]
)
def test_nor_is_it_behind_what_closes_the_last_of_so_many(many: int, read: str) -> None:
    ours = f"{WROTE}\n{opening('x')}\nq\n{closing('x')}\n"
    assert kinds(ours * many + "roll")[-1] == read
