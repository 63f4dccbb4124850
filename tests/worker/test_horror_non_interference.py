"""What the server gives a reader of Catan Horror depends only on what that reader may know (docs/hidden.md, promise 4).

Two games of the same people in positions that are equal in a reader's view: what the table gives, what it answers to
what is tried, what the mails say and what is logged is equal too, at every kind of question; also after the others
have answered otherwise.
"""

from __future__ import annotations

import itertools
import json
import logging
import random
import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import msgspec
import pytest

from accounts.ledger import Delivery, Notice
from accounts.models import User
from horror.models import Checkpoint, Entry, Game, Seat, Snapshot
from horror.rules.kernel.agenda import Gather
from horror.rules.kernel.choices import sample
from horror.rules.monsters.special_building.moves.start_over import START_OVER
from horror.rules.monsters.turn.moves.pass_on import PASS
from horror.table import drafts, preview, read, submit
from horror.table.acts import Answer, Join, NewGame, Profile
from horror.table.create import create
from horror.table.exports import export
from horror.table.people.seats import join
from tests.games.horror_twins import DECISIONS, disturbed, top
from tests.games.random_play import BotGame, RandomGame, whole_answer
from tests.games.twins import able_json
from tests.table.conftest import NOW, act, caller
from tests.worker.games import person
from worker.notices.desk import Desk
from worker.notices.letter import write
from worker.notices.seats import NOTICES

pytestmark = [pytest.mark.django_db, pytest.mark.long]

LATER = NOW + timedelta(minutes=1)


@pytest.fixture
def people(db: None) -> list[User]:
    return [person(name) for name in ("ada", "bob", "cem", "dea")]


def twins(people: list[User]) -> tuple[str, str]:
    """Two games that differ in their ids, and in dice that nobody throws."""
    first, second = (table_of(people) for _ in range(2))
    for entry in Entry.objects.filter(game=first):
        Entry.objects.filter(game=second, number=entry.number).update(events=entry.events)
    return first, second


def table_of(people: list[User]) -> str:
    """A game of these people."""
    new = NewGame(
        ruleset="catan_horror", seats=len(people), name="Night", profile=Profile(name="Ada"), autostart=True
    )
    game = create(new, caller(people[0]), NOW)
    for one in people[1:]:
        join(game.pk, Join(profile=Profile(name=one.name)), caller(one), NOW)
    return game.pk


def lay(game: str, position: Any) -> None:
    """Bring a game into a position, as if it had just come there."""
    data = position.dump()
    Snapshot.objects.filter(game=game).update(data=data, hash=position.hash())
    Checkpoint.objects.filter(game=game).update(data=data)
    asked = {decision.seat: decision.id for decision in position.waiting() if not decision.answered}
    for seat in range(position.seats):
        Seat.objects.filter(game=game, index=seat).update(owes=asked.get(seat, ""))


@pytest.fixture(scope="module")
def questions() -> list[tuple[str, Any]]:
    """What is asked, and the position; found before a test's transaction begins, which may not idle for long."""
    return list(positions())


def positions() -> Iterator[tuple[str, Any]]:
    """A position for each kind of question; of those that several are asked, one in which they are."""
    left = set(DECISIONS)
    for seed in itertools.count(51):  # from here on few games ask all; they would from anywhere
        game = (BotGame, RandomGame)[seed % 2](seed, 4, "catan_horror", starting_mad_players=seed % 3)
        while left and not game.position.finished:
            game.step()
            step = top(game.position)
            if step is None or game.position.automatic_turn_next or step.decision not in left:
                continue
            if isinstance(step, Gather) and step.decision in SEVERAL and len(game.position.owing()) < 2:
                continue
            left.remove(step.decision)
            position = game.position.copy()
            position.state.offers.clear()
            yield step.decision, position
        if not left:
            return


SEVERAL = {"discard", "respond_to_assault", "special_build"}
"""Questions that bots soon come to with several seats asked."""


def got(game: str, people: list[User], seat: int | None, caplog: pytest.LogCaptureFixture) -> str:
    """Everything that this reader gets, as text, the id of the game taken out; the picture, the same for all, once."""
    caplog.clear()
    one = None if seat is None else people[seat]
    door = read.door(game, one)
    view = read.view(door)
    everything: dict[str, Any] = {
        "view": view,
        "picture": door.rules.picture(view).whole() if seat is None else None,
        "board": door.rules.text_board(view),
        "able": [able_json(able) for able in (read.able(door), read.able_in_turn(door))],
        "decisions": read.decisions(door),
        "page": read.stream(door, text=True),
        "cursor": door.cursor,
        "export": [json.loads(line) for line in list(export.export(door))[1:]],
        "owes": [row.owes for row in door.seats],
        "draft": drafts.of(door),
    }
    if seat is not None:
        assert one is not None
        everything["mails"] = mails(game, seat)
        everything["tried"] = tried(game, one, seat)
    everything["logged"] = logged(caplog, game)
    return msgspec.json.encode(everything, enc_hook=str).decode().replace(game, "GAME")


def logged(caplog: pytest.LogCaptureFixture, game: str) -> list[str]:
    """The lines of the log, the game's id and all numbers taken out: ids of submissions, and times."""
    lines = [str(record.msg).replace(game, "GAME") for record in caplog.records]
    return [re.sub(r"\d+(\.\d+)?", "N", line) for line in lines]


def mails(game: str, seat: int) -> list[Any]:
    """Every mail that would be written to this seat now."""
    desk = Desk(Game.objects.get(pk=game), NOW)
    row = desk.seats[seat]
    letters = []
    for notice in NOTICES.values():
        for decision in notice.concerns(desk, row):
            mail = Delivery(
                notice=Notice(kind=notice.kind, game=desk.game, seat=seat, about=decision),
                message_id="<fixed>",
            )
            message: Any = write(desk, notice, row, mail, "reader@example.org").message
            text = [message.body, str(message.alternatives)]
            told = [re.sub(r"unsubscribe/[^\s\"]+", "", each) for each in text]
            letters.append([message.subject, message.extra_headers, *told])
    return letters


def tried(game: str, one: User, seat: int) -> list[Any]:
    """What this seat is told when it tries what is refused, and what it asks about."""
    position = read.door(game, one).position
    chosen = [sample(position.choices(seat), random.Random(7).randrange)] if position.choices(seat) else []
    scripts = [
        ("militia 12",),
        ("roll",),
        ("K1 dance",),
        ("discard 9 ore",),
        ("play spy against red",),
        *((move,) for move in chosen),
    ]
    return [preview.preview(game, act(one, seat, *script), NOW).told for script in scripts] + [
        submit.submit(game, act(one, seat, "K1 dance"), NOW),
        submit.submit(game, act(one, seat, "militia 12", decision="D9999"), NOW),
    ]


def test_hidden_things_show_in_nothing_that_the_server_gives(
    questions: list[tuple[str, Any]], people: list[User], caplog: pytest.LogCaptureFixture
) -> None:
    """IMP-06, CH-372, X-03, X-59, TAB-03, TAB-17: at every kind of question, to who is asked, another, and nobody."""
    caplog.set_level(logging.DEBUG)
    pick = random.Random(1).randrange
    differing, asked, games = 0, set(), twins(people)
    for decision, position in questions:
        asked.add(decision)
        first_asked = position.owing()[0]
        for reader in (first_asked, (first_asked + 1) % 4, None):
            twin = disturbed(position, -1 if reader is None else reader, pick)
            differing += twin.dump() != position.dump()
            for game, state in zip(games, (position, twin), strict=True):
                lay(game, state)
            first, second = (got(game, people, reader, caplog) for game in games)
            assert first == second, (decision, reader)
    assert asked == DECISIONS
    assert differing > 2 * len(DECISIONS)


def test_answers_of_others_show_in_nothing_that_the_server_gives(
    questions: list[tuple[str, Any]], people: list[User], caplog: pytest.LogCaptureFixture
) -> None:
    """TAB-03: that one answered is known, what, and that it was changed, is not; neither by mail nor in the log."""
    caplog.set_level(logging.DEBUG)
    pick = random.Random(2).randrange
    compared = set()
    for decision, position in questions:
        owing = list(position.owing())
        if len(owing) < 2:
            continue
        author, lines, games = owing[0], [], twins(people)
        for game, minds in zip(games, (1, 2), strict=True):
            lay(game, position)
            caplog.clear()
            for _ in range(minds):
                for move in whole_answer(position, author, pick) or ():
                    assert do(game, people, author, move).outcome == "done"
                if START_OVER in read.able(read.door(game, people[author])).choices:
                    do(game, people, author, START_OVER, *([PASS] if decision == "special_build" else []))
            lines.append(set(logged(caplog, game)))
        assert lines[0] == lines[1]
        for reader in (*(seat for seat in range(4) if seat != author), None):
            first, second = (got(game, people, reader, caplog) for game in games)
            assert first == second, (decision, reader)
        compared.add(decision)
    assert compared >= SEVERAL


def do(game: str, people: list[User], seat: int, *script: Any) -> Answer:
    return submit.submit(game, act(people[seat], seat, *script), LATER)
