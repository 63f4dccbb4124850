"""How far moves of Catan Horror are taken back: not behind what was drawn, revealed, or came by itself (TAB-20)."""

from __future__ import annotations

import pytest

from accounts.models import User
from horror.models import Snapshot
from horror.table import read, undo
from horror.table.acts import Answer
from horror.table.errors import NeedsConsent, UndoRefused
from tests.table.automatic_turn import STOPS, choice, laid, place, position_bytes, seats_asked
from tests.table.conftest import NOW, Played, caller

SPY = """
name: a spy among hands that are full
rules: [IMP-06]
towns: {13: red settlement, 41: blue city, 20: white settlement}
progress: {red: [spy], blue: [crane, wedding]}
hands: {red: {brick: 1}}
turn: {player: red, phase: actions, number: 4}
"""


@pytest.fixture
def played(people: list[User]) -> Played:
    """Red may act, and the monster turn stops twice after that."""
    return laid(people)


def freely(played: Played, seat: int) -> Answer:
    return undo.undo(played.id, seat, caller(played.people[seat]), NOW)


def by_consent(played: Played, seat: int) -> Answer:
    """All others agree at once."""
    undo.ask(played.id, seat, caller(played.people[seat]), NOW)
    others = [other for other in range(3) if other != seat]
    return [undo.consent(played.id, other, True, caller(played.people[other]), NOW) for other in others][-1]


def answer_all(played: Played) -> None:
    for seat in seats_asked(read.seat_door(played.id, 0).position):
        played.do(seat, choice(read.seat_door(played.id, seat).position, seat))


def refused(played: Played, seat: int) -> None:
    before = state_of(played)
    for way in (freely, by_consent):
        with pytest.raises((UndoRefused, NeedsConsent)) as told:
            way(played, seat)
        assert told.value.rule in ("TAB-20", "TAB-03")
    assert isinstance(told.value, UndoRefused)
    assert state_of(played) == before and not undo.open_question(played.game)


def state_of(played: Played) -> tuple[str, int]:
    return Snapshot.objects.get(game=played.id).hash, played.game.entries


@pytest.mark.rules("TAB-20")
def test_the_end_of_a_turn_is_taken_back_until_the_monsters_have_moved(played: Played) -> None:
    before = Snapshot.objects.get(game=played.id).hash
    played.do(0, "end turn")
    freely(played, 0)
    assert Snapshot.objects.get(game=played.id).hash == before
    played.do(0, "end turn")
    played.work()
    refused(played, 0)


@pytest.mark.rules("TAB-20", "TAB-03")
def test_nothing_is_taken_back_across_a_part_of_the_monster_turn(played: Played) -> None:
    """Neither by who ended the turn, nor by who has answered in it, nor by who is next."""
    answer_all(played)
    for _ in STOPS:
        played.work()
        for seat in range(3):
            refused(played, seat)
        answer_all(played)
        refused(played, 1)
    played.work()
    assert played.game.turn == 5
    for seat in range(3):
        refused(played, seat)


@pytest.mark.rules("TAB-20")
def test_what_came_out_is_taken_back_with_consent_alone(played: Played) -> None:
    """A spy draws nothing, but has seen the other's cards; and so has every move below it."""
    place(played.game, position_bytes(SPY))
    played.do(0, "offer 1 brick for 1 ore")
    below = Snapshot.objects.get(game=played.id).hash
    assert played.do(0, "play spy against blue").outcome == "done"
    with pytest.raises(NeedsConsent, match="secret"):
        freely(played, 0)
    with pytest.raises(NeedsConsent, match="secret"):
        undo.undo(played.id, 0, caller(played.people[0]), NOW, 2)
    by_consent(played, 0)
    assert Snapshot.objects.get(game=played.id).hash == below
    freely(played, 0)
    assert bytes(Snapshot.objects.get(game=played.id).data) == position_bytes(SPY)
