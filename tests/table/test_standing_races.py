"""Standing orders at the same moment as something else, each on a connection of its own (TAB-121 to TAB-123)."""

from __future__ import annotations

from functools import partial

import pytest

from accounts.models import User
from horror.models import Entry, Firing, Game
from horror.table.acts import Answer
from horror.table.answering import firing
from horror.table.errors import OrdersChanged
from tests.table.automatic_turn import laid
from tests.table.beforehand import (
    BLUE,
    FIGHT,
    LATER,
    PASS,
    claimed,
    fired,
    given,
    lines,
    row,
    to_the_assault,
    write,
)
from tests.table.conftest import Played
from tests.table.together import ROUNDS, at_once

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def night(transactional_db: None, people: list[User]) -> Played:
    return laid(people)


def over(played: Played) -> None:
    """A person has so many games at once."""
    Game.objects.filter(pk=played.id).update(status=Game.Status.CANCELLED)


@pytest.mark.rules("TAB-121")
def test_of_two_lists_written_at_once_the_first_stays(night: Played) -> None:
    for version in range(ROUNDS):
        came = at_once(
            partial(write, night, BLUE, FIGHT, version=version),
            partial(write, night, BLUE, PASS, version=version),
        )
        refused = [isinstance(each, OrdersChanged) for each in came]
        assert sorted(refused) == [False, True], came
        stays = PASS if refused[0] else FIGHT
        assert [line for _, line, _ in lines(night, BLUE)] == [stays]
        assert row(night, BLUE).version == version + 1


@pytest.mark.rules("TAB-122")
def test_a_list_is_written_while_it_fires(transactional_db: None, people: list[User]) -> None:
    """The order is given by the list that stood, or not at all; the list that is written stays in any case."""
    for _ in range(ROUNDS):
        night = laid(people)
        write(night, BLUE, FIGHT)
        to_the_assault(night)
        job = claimed(night, BLUE)
        errors = [
            each
            for each in at_once(partial(firing.look, job, LATER), partial(write, night, BLUE, PASS))
            if isinstance(each, Exception)
        ]
        assert errors == []
        assert [line for _, line, _ in lines(night, BLUE)] == [PASS]
        answers = [seat for seat, _ in given(night) if seat == BLUE]
        rows = Firing.objects.filter(game=night.id, fired_at__isnull=False).count()
        assert (len(answers), rows) in ((0, 0), (1, 1))
        assert not [note for one in row(night, BLUE).orders for note in one.get("notes", [])]
        over(night)


@pytest.mark.rules("TAB-123")
def test_the_player_answers_while_the_order_does(transactional_db: None, people: list[User]) -> None:
    """Whichever has the lock first is the answer; a player who comes second has taken its place, or is told."""
    for _ in range(ROUNDS):
        night = laid(people)
        write(night, BLUE, FIGHT)
        to_the_assault(night)
        job = claimed(night, BLUE)
        before = night.game.entries
        came = at_once(partial(firing.look, job, LATER), partial(night.do, BLUE, "K2 hide", now=LATER))
        assert not [each for each in came if isinstance(each, Exception)], came
        answer = came[1]
        assert isinstance(answer, Answer)
        moves = Entry.objects.filter(game=night.id, seat=BLUE, kind="move", number__gt=before)
        sources = list(moves.order_by("number").values_list("submission__source", flat=True))
        assert sources in (["api"], ["order", "api"], ["order"]), sources
        assert answer.outcome == ("done" if "api" in sources else answer.outcome)
        assert fired(night) == ([(BLUE, "R1", "done")] if "order" in sources else [])
        night.work(LATER)
        assert len(fired(night)) == sources.count("order")
        over(night)
