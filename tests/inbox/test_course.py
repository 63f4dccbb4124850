"""Where the lines of a mail stop: what is told, what counts all the same, and what is kept for `go` (MAIL-15, MAIL-16).

What a draft begins with is what stopped: `go` never gives what was written to come behind that without it.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import OperationalError

from accounts.ledger import Notice
from accounts.models import User
from accounts.post import own
from horror import clock
from horror.games.classic.ruleset import CLASSIC
from horror.games.standing.lines import is_beforehand
from horror.models import Draft, Game, Job, StandingList
from horror.table import dispatch, drafts, jobs, message, notes, read
from horror.table.acts import Caller, NewGame, Profile
from horror.table.create import create
from horror.table.dispatch import BUSY
from horror.table.errors import Busy
from horror.table.late import lapse
from horror.table.people.resign import resign
from tests.inbox.mails import answer, at, last_mail, moves, orders, sent_to, take, told, written
from tests.worker.games import first_line, move, work
from worker.inbox.errand import WHATEVER
from worker.inbox.told import Part

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rules("MAIL-15", "MAIL-16")]
WRONG = "biuld road 1-2"


@pytest.fixture
def later(now: datetime) -> datetime:
    """When Ada is asked to roll."""
    return now + timedelta(minutes=10)


def came(user: User, text: str, at: datetime) -> Part:
    """What comes of an answer to the newest mail of somebody."""
    (part,) = told(answer(last_mail(user), text, at, user.email)).parts
    return part


def draft(game: Game) -> list[Any]:
    """The lines of the one draft that there is, or none."""
    return [line for each in Draft.objects.filter(game=game) for line in each.lines]


def why(part: Part) -> str:
    """Why the lines stopped."""
    assert part.stopped is not None
    return part.stopped.why


# -- what is kept


@pytest.mark.parametrize(
    ("text", "kept", "unrun"),
    [
        (WRONG, [], []),
        (f"{WRONG}\nend turn", [WRONG, "end turn"], []),
        (f"{WRONG}\nboard\nend turn", [WRONG, "end turn"], ["board"]),
        (f"{WRONG}\nundo\nend turn", [], ["undo", "end turn"]),
        (f"build road 1-4\nboard\n{WRONG}\nend turn", ["build road 1-4", WRONG, "end turn"], ["board"]),
        ("undo\nend turn", [], ["end turn"]),
        ("build road 1-4\nboard\nend turn", ["build road 1-4", "end turn"], ["board"]),
        ("1\n9\nend turn", ["number 9", "end turn"], []),
        ("1\n9", ["number 9"], []),
        ("note\nend turn", ["note", "end turn"], []),
    ],
)  # fmt: skip
def test_a_draft_begins_with_what_stopped_or_there_is_none(played, people, later, text, kept, unrun):
    mail = last_mail(people[0])
    part = came(people[0], text, later)
    assert part.stopped is not None
    assert (part.kept, part.unrun) == (kept, unrun)
    assert draft(played) == kept and read.door(played.pk, people[0]).position.active == 0
    again = told(answer(mail, "go", later)).parts[0]
    assert again.stopped is not None and read.door(played.pk, people[0]).position.active == 0


def test_the_number_that_a_mail_has_not_is_told_by_its_line_and_the_one_before_it_runs(played, people, later):
    part = came(people[0], "1\n9\nend turn", later)
    assert part.ran == ["roll"]
    assert part.stopped is not None and (part.stopped.number, part.stopped.typed) == (2, "9")
    assert "number 9" in why(part)


def test_behind_a_conflict_nothing_is_left_out_of_the_draft(game, people, now):
    order = orders(game, people[0])[0]
    for number in (0, 1):
        move(game, people[number], now)
    part = came(people[0], f"{order}\nboard\n{WRONG}\nend turn\nundo\nend turn", now)
    assert part.conflict and part.kept == draft(game) == [order, WRONG, "end turn"]
    assert part.unrun == ["board", "undo", "end turn"]


def test_what_was_planned_at_the_pages_stays_behind_what_stopped_and_is_told(played, people, later):
    drafts.write(played.pk, 0, ["build road 1-4", "end turn"], WHATEVER, people[0].pk, later)
    part = came(people[0], f"{WRONG}\nstatus\nbuild road 1-4", later)
    assert part.kept == draft(played) == [WRONG, "build road 1-4", "end turn"]
    kept = Draft.objects.get(game=played)
    assert kept.planned == 1


def test_a_mail_that_leaves_nothing_for_the_draft_does_not_call_that_kept_which_is_there(
    played, people, later
):
    planned = ["build road 1-4", "end turn"]
    drafts.write(played.pk, 0, planned, WHATEVER, people[0].pk, later)
    part = came(people[0], WRONG, later)
    assert part.kept == [] and draft(played) == planned


def test_where_a_game_is_over_nothing_is_called_kept(game, people, now):
    mail, order = last_mail(people[0]), orders(game, people[0])[0]
    for number in (0, 1):
        move(game, people[number], now)
    Game.objects.filter(pk=game.pk).update(status="cancelled")
    part = told(answer(mail, f"{order}\nend turn", now)).parts[0]
    assert part.stopped is not None and not part.kept and part.unrun == ["end turn"]


# -- go


def test_when_a_draft_stops_nothing_behind_go_runs(played, people, later):
    drafts.write(played.pk, 0, ["roll", WRONG], WHATEVER, people[0].pk, later)
    part = came(people[0], "go\nend turn", later)
    assert part.ran == ["go"] and part.sections[0].lines == ["roll"]
    assert part.stopped is not None and part.stopped.typed == "go" and part.stopped.why
    assert part.kept == draft(played) == [WRONG, "end turn"]
    assert read.door(played.pk, people[0]).position.active == 0


def test_a_draft_that_does_not_begin_stays_as_it_is(played, people, later):
    drafts.write(played.pk, 0, [WRONG, "roll"], WHATEVER, people[0].pk, later)
    part = came(people[0], "go\nend turn", later)
    assert not part.ran and part.kept == draft(played) == [WRONG, "roll", "end turn"]


def test_without_a_draft_go_keeps_nothing_that_is_behind_it(played, people, later):
    part = came(people[0], "go\nend turn", later)
    assert part.unrun == ["end turn"] and not part.kept and not draft(played)


# -- refused and unexpected


def test_where_nobody_writes_a_word_stops_there_and_the_rest_is_answered(played, people, later):
    Game.objects.filter(pk=played.pk).update(letters="none")
    part = came(people[0], "roll\nsay all: hi\nend turn\nsay all: bye", later)
    assert part.ran == ["roll"] and part.stopped is not None
    assert (part.stopped.number, part.stopped.rule) == (2, "TAB-166")
    assert part.unrun == ["say all: bye", "end turn"] and not part.kept


def test_words_that_are_refused_behind_a_stop_are_not_called_done(played, people, later):
    Game.objects.filter(pk=played.pk).update(letters="none")
    part = came(people[0], f"{WRONG}\nboard\nsay all: hello\nnote mine", later)
    assert part.ran == ["note mine"] and "say all: hello" in part.unrun
    assert part.stopped is not None and part.stopped.typed == WRONG


def test_words_to_a_seat_that_the_game_has_not_are_told_as_that(played, people, later):
    (colour,) = set(CLASSIC.colours[:4]) - {each.colour for each in played.seats.all()}
    part = came(people[0], f"roll\nsay {colour}: hi\nend turn", later)
    assert part.ran == ["roll"] and part.stopped is not None and part.stopped.number == 2


def test_more_words_than_the_table_takes_at_once_are_said_in_several(played, people, later):
    part = came(people[0], "\n".join([*(f"say all: {number}" for number in range(25)), "roll"]), later)
    assert part.stopped is None and len(part.ran) == 26


def test_who_sits_there_no_more_is_told_that_by_each_line(game, people, now, settings):
    settings.MAIL_GOVERNOR = {"fruitless": 99}
    mail = last_mail(people[0])
    resign(game.pk, 0, Caller(author=people[0].pk), now)
    Game.objects.filter(pk=game.pk).update(visibility="private")
    for line in ("standing", "board\nsay all: bye", "drop", "orders", "go", "end turn\nsay all: x"):
        part = told(answer(mail, line, now)).parts[0]
        assert part.stopped is not None or part.sections, line


@pytest.mark.rules("MAIL-05")
@pytest.mark.parametrize("fault", [Busy(), OperationalError("the database is away")], ids=["busy", "away"])
@pytest.mark.parametrize("at", [(notes, "write"), (drafts, "leave")], ids=["a line", "the draft"])
def test_a_mail_over_which_the_database_is_not_to_be_had_is_done_later(
    played, people, later, monkeypatch, fault, at
):
    def fails(*_: Any) -> None:
        raise fault

    to = own.reply_address(last_mail(people[0]))
    row = take(written(f"note x\n{WRONG}\nend turn", to, people[0].email), to, later)
    (waits,) = Job.objects.open().filter(kind="inbound")
    with monkeypatch.context() as away:
        away.setattr(*at, fails)
        claimed = jobs.claim(waits.pk, later)
        assert claimed is not None and not dispatch.run(claimed, later)
    row.refresh_from_db()
    assert row.state == "stored" and not Notice.objects.filter(kind="receipt").exists()
    work(later + BUSY, "inbound")
    (part,) = told(row).parts
    assert part.ran == ["note x"] and part.kept == draft(played) == [WRONG, "end turn"]


def test_a_line_over_which_the_server_is_at_fault_may_count_and_is_in_the_log(
    played, people, later, monkeypatch, caplog
):
    monkeypatch.setattr(notes, "write", lambda *_: 1 / 0)
    row = answer(last_mail(people[0]), "note x", later)
    assert told(row).changed and row.spent and row.reason == ""
    assert "inbound_line_failed" in caplog.text


@pytest.mark.parametrize("text", ["roll\nnote x\nend turn\nsay all: hi", "note x\nroll\nsay all: hi"])
def test_where_the_server_is_at_fault_over_a_line_all_stops_there_and_is_told(
    played, people, later, monkeypatch, text
):
    def fails(*_: Any) -> None:
        raise AssertionError

    monkeypatch.setattr(notes, "write", fails)
    row = answer(last_mail(people[0]), text, later)
    part = told(row).parts[0]
    assert row.state == "done" and row.spent
    assert "fault" in why(part) and part.ran[-1] == "say all: hi" and "note x" not in part.ran
    assert not part.kept and read.door(played.pk, people[0]).position.active == 0


def test_without_a_game_each_line_says_that_one_is_missing(game, people, now, settings):
    settings.MAIL_GOVERNOR = {"fruitless": 99}
    for text in ("3\nend turn\nroll", "say all: hi\n3 roll", "board\n1", f"{WRONG}\n2", "go\n1"):
        (part,) = told(at(own.person_address(people[0]), text, now)).parts
        assert part.stopped is not None and not part.kept and moves(game) == 0
    (part,) = told(at(own.person_address(people[0]), "replace all", now)).parts
    assert why(part).startswith("say first in which game")


@pytest.mark.parametrize(
    "line", ["board", "orders", "status", "log", "standing", "go", "drop", "undo", "roll", "1"]
)
def test_of_a_game_that_has_not_begun_each_line_says_that(people, now, line):
    new = NewGame(ruleset="classic", seats=3, name="Lobby", rated=False, profile=Profile(name="Ada"))
    create(new, Caller(author=people[0].pk), now)
    (part,) = told(at(own.person_address(people[0]), f"game Lobby\n{line}\nend turn", now)).parts
    assert part.stopped is not None and "fault" not in part.stopped.why


@pytest.mark.parametrize(
    ("text", "hinted"),
    [
        ("status of all that is there", True),
        ("status of all that is there now", False),
        ("Hello, Bob", False),
    ],
)
def test_who_has_written_nothing_that_is_understood_is_told_how_a_command_is_written(
    game, people, now, text, hinted
):
    said = told(answer(last_mail(people[0]), text, now))
    assert said.words == [text] and not said.parts
    assert said.notes == (
        [f"“{text}” is no order and no command: this is written so: status"] if hinted else []
    )


def test_what_touches_a_quoted_mail_is_told_and_not_run(game, people, now):
    said = told(answer(last_mail(people[0]), "> a long line that\nend turn\nand more\n\nnote x", now))
    assert said.unread == ["end turn", "and more"] and said.parts[0].ran == ["note x"]


def test_standing_orders_before_a_stop_count(played, people, later):
    line = "when my turn begins: roll"
    assert is_beforehand(line)
    part = came(people[0], f"{line}\n{WRONG}\nend turn", later)
    assert part.ran == [line] and part.kept == [WRONG, "end turn"]
    assert StandingList.objects.filter(game=played).exists()


# -- mails that are about no decision


@pytest.mark.rules("MAIL-01", "TAB-67")
@pytest.mark.parametrize("by_number", [False, True])
@pytest.mark.parametrize("talk", [False, True])
def test_an_answer_to_a_reminder_gives_its_orders(game, people, now, by_number, talk):
    due = now + timedelta(seconds=0.85 * clock.PRESETS["daily"].turn)
    lapse.look(game.pk, 0, due)
    work(due)
    mail = last_mail(people[0])
    assert mail.notice.kind == "reminder" and len(mail.orders.splitlines()) > 3
    if talk:
        message.say(game.pk, 1, (0,), "hurry", Caller(author=people[1].pk), due)
    order = mail.orders.splitlines()[2]
    assert f"    3. {order}" in sent_to(people[0])[-1].body
    part = told(answer(mail, "3" if by_number else order, due)).parts[0]
    assert part.ran == [order] and moves(game) == 1


@pytest.mark.rules("TAB-70")
def test_an_answer_to_what_the_clock_has_played_gives_the_numbers_that_it_has(played, people, later):
    due = later + timedelta(seconds=clock.PRESETS["daily"].turn + clock.PRESETS["daily"].bank) * 3
    lapse.look(played.pk, 0, due)
    work(due)
    mails = [each for each in sent_to(people[0]) if first_line(each) == "The clock has played for you."]
    for each in mails:
        assert ("with their numbers" in each.body) == ("    1. " in each.body), each.body
    assert mails
