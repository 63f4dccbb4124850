"""The robot that plays by mail: what it answers, and that each of its manners is read as it is meant."""

from __future__ import annotations

import random
from email.message import EmailMessage

import pytest

from clients.mail_robot import MANNERS, Mind, Received, hand_of
from tests.mails.reading import ran, reading

ASKED = """\
Asked of you until Wed 2 Dec, 07:19: Take your turn.
=== 8< answer above this line ===

    1. bank 4 ore for 1 grain
    2. bank 4 ore for 1 brick
    3. improve trade
    4. end turn

In the hand of blue: 7 ore, 1 grain and
  2 coin; crane.

Your own address, for all your games:
p.abcdefghijkl2345@play.example

=== >8 or below this line ===
"""
OFFERED = {1: "bank 4 ore for 1 grain", 2: "bank 4 ore for 1 brick", 3: "improve trade", 4: "end turn"}


@pytest.fixture
def asked() -> Received:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = (
        "Games <island@play.example>",
        "ada@letters.example",
        "A game, turn 3",
    )
    mail["Reply-To"], mail["Message-ID"] = (
        "r.abcdefghijkl2345@play.example",
        "<r.abcdefghijkl2345@play.example>",
    )
    mail["Date"] = "Wed, 02 Dec 2026 07:00:00 +0000"
    mail.set_content(ASKED)
    return Received(mail.as_bytes())


@pytest.fixture
def mind() -> Mind:
    return Mind(random.Random(0))


def test_what_a_mail_offers_is_found_in_it(asked: Received) -> None:
    assert asked.offered == OFFERED
    assert asked.first == "Asked of you until Wed 2 Dec, 07:19: Take your turn."
    assert asked.answered_at == "r.abcdefghijkl2345@play.example"
    assert asked.own_address == "p.abcdefghijkl2345@play.example"
    assert hand_of("\n".join(asked.lines)) == {"ore": 7, "grain": 1, "coin": 2}


def test_it_builds_before_it_trades_and_trades_for_what_it_builds_next(asked: Received, mind: Mind) -> None:
    text = "\n".join(asked.lines)
    assert mind.chosen(OFFERED, text, "turn 3") == ["3"]
    without = {number: order for number, order in OFFERED.items() if number != 3}
    assert mind.chosen(without, text, "turn 3") == ["1"]
    assert mind.chosen({4: "end turn", 7: "roll"}, text, "turn 3") == ["roll"]
    assert mind.chosen({4: "end turn"}, text, "turn 3") == ["end turn"]


def test_a_turn_ends_some_time(mind: Mind) -> None:
    answers = [mind.chosen({1: "improve trade", 2: "end turn"}, "", "turn 3") for _ in range(9)]
    assert answers[0] == ["1"]
    assert answers[-1] == ["end turn"]
    assert mind.chosen({1: "improve trade", 2: "end turn"}, "", "turn 4") == ["1"]


@pytest.mark.parametrize("manner", MANNERS)
def test_what_is_written_in_its_manners_is_run_and_nothing_else(manner: str, asked: Received) -> None:
    written = MANNERS[manner](["3", "end turn"], asked, "ada@letters.example")
    written["From"], written["To"] = "Ada <ada@letters.example>", asked.answered_at
    assert ran(reading(written.as_bytes())) == ["3: ", "end turn"]
