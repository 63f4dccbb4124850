"""How long an answer is at most (MAIL-16)."""

from __future__ import annotations

import pytest

from accounts.post import own
from tests.inbox.mails import answer, at, last_mail, receipt, sent_to, told
from tests.worker.games import game_of, work
from worker.inbox import brief
from worker.inbox.told import Part, Section, Told
from worker.notices import frame

pytestmark = pytest.mark.rules("MAIL-16")


@pytest.mark.django_db(transaction=True)
def test_what_is_asked_for_twice_in_a_mail_is_told_once(game, people, now):
    row = answer(last_mail(people[0]), "board\n" * 190, now)
    assert len(told(row).parts[0].sections) == 1 and not told(row).left_out
    work(now)
    assert len(sent_to(people[0])[-1].body) < 20_000


@pytest.mark.django_db(transaction=True)
def test_what_has_no_room_is_left_out_and_the_answer_says_how_much(people, now):
    games = [game_of(people, now=now) for _ in range(12)]
    work(now)
    text = "\n".join(f"game {game.pk}\nboard\nlog\norders\nstatus" for game in games)
    row = at(own.person_address(people[0]), text, now)
    assert told(row).left_out and len(receipt(row).body) < 100_000
    work(now)
    body = sent_to(people[0])[-1].body
    assert "of this answer are left out" in body and len(body) < brief.LETTERS * 2


@pytest.mark.django_db(transaction=True)
def test_of_many_words_an_answer_repeats_some_and_counts_the_others(game, people, now):
    answer(last_mail(people[0]), "status\n" + "\n".join(f"Dear {number}" for number in range(150)), now)
    work(now)
    assert "and 50 more" in sent_to(people[0])[-1].body


def test_a_long_line_is_repeated_in_part():
    assert brief.listed(["x" * 2000, "y"]) == [f"{'x' * (brief.LONG - 1)}…", "y"]
    assert brief.listed(["x" * brief.LONG]) == ["x" * brief.LONG]


def test_of_a_list_the_beginning_is_kept():
    lines = [f"line {number}" for number in range(brief.LINES + 5)]
    said = Told(parts=[Part(game="a", sections=[Section(heading="Log", lines=lines)])])
    brief.cut(said)
    assert said.parts[0].sections == [Section(heading="Log", lines=lines[: brief.ASKED])]
    assert said.left_out == len(lines) - brief.ASKED
    told = list(brief.within([frame.Part("Log", lines), frame.Part("Board", ["x"], drawn=True)]))
    assert told == [
        frame.Part("Log", lines[: brief.LINES]),
        frame.Part("", [brief.left_out(6)], listed=False),
    ]


def test_what_is_cut_is_what_comes_last_and_a_drawing_is_whole_or_not_there():
    lines = [f"line {number}" for number in range(brief.ASKED - 10)]
    drawn = Section(heading="The board", lines=["x"] * 20, drawn=True)
    first = Part(game="a", sections=[Section(heading="Log", lines=lines), drawn, drawn])
    second = Part(game="b", sections=[Section(heading="Log", lines=["one", "two"])])
    said = Told(parts=[first, second])
    brief.cut(said)
    assert [each.heading for each in first.sections] == ["Log"] and not second.sections
    assert said.left_out == 22
    few = Told(parts=[Part(game="a", sections=[Section(heading="Log", lines=["one", "two"])])])
    brief.cut(few)
    assert not few.left_out and few.parts[0].sections[0].lines == ["one", "two"]


def test_joined_answers_are_not_longer_than_one():
    parts = [frame.Part(f"{number}", ["x" * 100] * 50) for number in range(100)]
    kept = list(brief.within(parts))
    assert sum(len(line) for part in kept for line in part.lines) < brief.LETTERS + 200
    assert kept[-1].lines[0].startswith("4500 lines of this answer are left out")
