"""Each state of a seat and each thing that happens to it at the table have one answer (TAB-70 to TAB-84).

What the ladder makes of it is in tests.clock.test_ladder; here it is what the table does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
import pytest

from horror.clock import Rung
from horror.clock.vacation import Span
from horror.models import Seat, Tenure
from horror.table import message
from horror.table.acts import Profile, Substitution
from horror.table.errors import Refused
from horror.table.late import lapse
from horror.table.people import away, resign, returning, substitute
from horror.table.votes import vote
from tests.table.clocked import at, came, kept, states, worked
from tests.table.conftest import Played, Start, caller
from tests.table.killing import assert_whole
from tests.table.tides.moves.end_turn import EndTurn

SINCE, NOW, LATER = 2, 5, 5 + 7 * 24
STATES: Mapping[str, Rung] = {
    "playing": Rung(came=True),
    "late": Rung(came=True, state="late", strikes=1),
    "stood in": Rung(came=True, state="stood_in", strikes=2, own_turns=2, since=at(SINCE)),
    "away": Rung(came=True, state="stood_in", former="playing"),
    "open": Rung(came=True, state="open", strikes=2, since=at(SINCE)),
    "open for good": Rung(came=True, state="open", strikes=2, since=at(SINCE), returns=3, gone=True),
}


def say(played: Played, seat: int, what: Any, about: int | None = None, hours: float = NOW) -> None:
    vote.vote(played.id, seat, what, True, caller(played.people[seat]), at(hours), about)


def order(played: Played) -> None:
    played.do(0, "nonsense", now=at(NOW))


def button(played: Played) -> None:
    returning.here(played.id, 0, caller(played.people[0]), at(NOW))


def votes(played: Played) -> None:
    say(played, 0, "cancel")


def writes(played: Played) -> None:
    message.say(played.id, 0, None, "soon", caller(played.people[0]), at(NOW))


def others_open_it(played: Played) -> None:
    for seat in (1, 2):
        say(played, seat, "open_seat", 0)


def resigns(played: Played) -> None:
    resign.resign(played.id, 0, caller(played.people[0]), at(NOW))


def another_takes_it(played: Played) -> None:
    wanted = Substitution(profile=Profile(name="Dot"), seat=0)
    substitute.take(played.id, wanted, caller(played.people[3]), at(NOW))


def a_pause(played: Played) -> None:
    for seat in (1, 2, *([0] if Seat.objects.get(game=played.id, index=0).waited_for else [])):
        say(played, seat, "pause")
    played.go_on(at(NOW + 1))


def vacation(played: Played) -> None:
    spans = [Span(at(NOW - 1), at(NOW + 48))]
    away.be_away(played.id, played.people[0].pk, spans, at(NOW), wished=spans)


def home(played: Played) -> None:
    away.be_away(played.id, played.people[0].pk, [], at(NOW))


def a_week(played: Played) -> None:
    lapse.look(played.id, 0, at(LATER))


P, L, S, O = "playing", "late", "stood_in", "open"  # noqa: E741
EVENTS: Mapping[Callable[[Played], None], Sequence[str]] = {
    order: (P, P, P, P, P, "TAB-77"),
    button: (P, P, P, P, P, "TAB-77"),
    votes: (P, P, P, P, P, "TAB-77"),
    writes: (P, L, S, S, O, O),
    others_open_it: ("TAB-80", "TAB-80", O, "TAB-80", "TAB-80", "TAB-80"),
    resigns: (O, O, O, O, O, O),
    another_takes_it: ("TAB-78", "TAB-78", "TAB-78", "TAB-78", P, P),
    a_pause: (P, P, S, S, O, O),  # who is late agrees to it, and acts by that
    vacation: (S, S, S, S, O, O),
    home: (P, L, S, P, O, O),
    a_week: (P, L, O, S, O, O),
}
"""Where the seat stands then, by where it stood, or the rule by which that is refused and nothing happens."""
ENDS = ("finished", "finished", "abandoned", "finished", "abandoned", "abandoned")
"""How its player's part ends if the game does."""


@pytest.fixture
def seat_in(start: Start) -> Callable[[str], Played]:
    """A game of three in which it is the turn of seat 1, and seat 0 stands in this state."""

    def made(state: str) -> Played:
        played = came(start, "daily", 3, away="choice")
        played.do(0, EndTurn(), now=at(1))
        worked(played, 1)
        clock, rung = kept(played, 0), STATES[state]
        changed = msgspec.structs.replace(clock, rung=rung).kept()
        Seat.objects.filter(game=played.id, index=0).update(clock=changed, state=rung.state)
        return played

    return made


@pytest.mark.rules("TAB-72", "TAB-73", "TAB-74", "TAB-75", "TAB-76", "TAB-77", "TAB-78", "TAB-80", "TAB-82")
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.__name__)
def test_each_state_has_one_answer_to_each_event(
    seat_in: Callable[[str], Played], event: Callable[[Played], None], state: str
) -> None:
    played = seat_in(state)
    expected = EVENTS[event][list(STATES).index(state)]
    if expected.startswith("TAB"):
        before = played.game.entries, states(played), kept(played, 0)
        with pytest.raises(Refused) as refused:
            event(played)
        assert refused.value.rule == expected
        assert (played.game.entries, states(played), kept(played, 0)) == before
    else:
        event(played)
        assert states(played) == [expected, P, P]
        assert kept(played, 0).rung.state == expected
        assert_whole(played.game)


@pytest.mark.rules("TAB-84")
@pytest.mark.parametrize("state", STATES)
def test_how_the_part_of_its_player_ends_with_the_game(seat_in: Callable[[str], Played], state: str) -> None:
    played = seat_in(state)
    for seat in (0, 1, 2):
        if Seat.objects.get(game=played.id, index=seat).waited_for:
            say(played, seat, "draw", hours=LATER)
    ended = Tenure.objects.get(game=played.id, person=played.people[0]).ended
    assert ended == ENDS[list(STATES).index(state)]
