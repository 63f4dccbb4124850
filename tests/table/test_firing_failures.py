"""What becomes of a look at standing orders in which something fails (TAB-104, TAB-122)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest
from django.db import DatabaseError
from structlog.testing import capture_logs

from accounts.models import User
from horror.games.island.standing.trade import Offered
from horror.models import Job
from horror.table.answering import firing
from horror.table.errors import Busy, LostClaim, NotYourSeat, WrongStatus
from tests.table.beforehand import BLUE, LATER, RED, claimed, fired, market, notes, write
from tests.table.conftest import Played

SELL = "when offered 1 wool for 1 ore: accept"
FAULT = ZeroDivisionError("a fault of ours")


@pytest.fixture
def offered(people: list[User]) -> Played:
    """Blue has ordered to accept what red offers; nobody has looked at it yet."""
    played = market(people)
    write(played, BLUE, SELL)
    played.do(RED, "offer 1 wool for 1 ore to all")
    return played


def fails(error: Exception) -> Callable[..., None]:
    def fail(*_: object) -> None:
        raise error

    return fail


def seats_told_of(event: str, logs: Sequence[Mapping[str, object]]) -> list[object]:
    """Of which seats the log of the server says so."""
    return [line["seat"] for line in logs if line["event"] == event]


def is_looked_at(played: Played) -> bool:
    """Whether somebody is still to look at blue's orders."""
    return any(kind == "standing" for kind, _ in played.open_jobs())


@pytest.mark.rules("TAB-104")
@pytest.mark.parametrize(("where", "name"), [(Offered, "met"), (firing, "give")])
def test_an_order_that_raises_is_switched_off_and_the_operators_are_told(
    offered: Played, monkeypatch: pytest.MonkeyPatch, where: object, name: str
) -> None:
    monkeypatch.setattr(where, name, fails(FAULT))
    with capture_logs() as logs:
        firing.look(claimed(offered, BLUE), LATER)
    assert notes(offered, BLUE) == [("R1", "off", "it failed; the operators are told")]
    assert seats_told_of("standing_order_failed", logs) == [BLUE]
    assert (fired(offered), is_looked_at(offered)) == ([], False)
    assert ("notify", "") in offered.open_jobs(), "blue is asked himself"


@pytest.mark.rules("TAB-122")
@pytest.mark.parametrize("error", [Busy(), LostClaim(), DatabaseError("gone")])
def test_where_the_database_fails_no_order_is_switched_off_and_the_job_goes_on(
    offered: Played, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(firing, "give", fails(error))
        with pytest.raises(type(error)):
            firing.look(claimed(offered, BLUE), LATER)
    assert (notes(offered, BLUE), fired(offered)) == ([], [])
    assert is_looked_at(offered)


@pytest.mark.rules("TAB-122")
@pytest.mark.parametrize("gone", [NotYourSeat("the seat is another's"), WrongStatus("the game is over")])
def test_an_order_that_comes_too_late_stays_as_it_is(
    offered: Played, monkeypatch: pytest.MonkeyPatch, gone: Exception
) -> None:
    monkeypatch.setattr(firing, "give", fails(gone))
    with capture_logs() as logs:
        firing.look(claimed(offered, BLUE), LATER)
    assert seats_told_of("order_too_late", logs) == [BLUE]
    assert (notes(offered, BLUE), fired(offered)) == ([], [])
    assert not Job.objects.open().filter(game=offered.id, kind="standing").exists()
