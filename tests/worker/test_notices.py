"""What a notice to a seat is about and what it says, asked at the desk without a mail."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from horror.models import Game, Seat, Snapshot
from horror.rules.base.cards import Cards
from horror.rules.base.moves.counter import Counter
from horror.rules.base.moves.offer import Offer
from horror.rules.kernel.draws import NoDraws, ScriptedDraws
from horror.rules.kernel.moves import Move
from horror.rules.robber.moves.roll import Roll
from horror.table import read
from tests.worker.games import game_of, person
from worker.notices.desk import Desk, Kind
from worker.notices.letter import thread_of
from worker.notices.seats import NOTICES, Optional, Over, Turn
from worker.notices.words import short

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(now: datetime) -> Game:
    return game_of([person("ada"), person("bob"), person("eve")], now=now)


def ended(game: Game, now: datetime, outcome: str, winners: list[int]) -> Desk:
    result = {"outcome": outcome, "winners": winners}
    Game.objects.filter(pk=game.pk).update(status=Game.Status.FINISHED, ended_at=now, result=result)
    return Desk(Game.objects.get(pk=game.pk), now)


def test_the_end_names_who_has_won_by_name_or_by_colour(game: Game, now: datetime) -> None:
    Seat.objects.filter(game=game, index=2).update(name="")
    white = Seat.objects.get(game=game, index=2).colour
    gone = f"a former player ({white})"
    desk = ended(game, now, "points", [0])
    assert Over().line(desk, desk.seats[1]) == "The game is over: Ada has won"
    desk = ended(game, now, "points", [0, 2])
    assert Over().line(desk, desk.seats[1]) == f"The game is over: Ada and {gone} have won"
    assert Over().context(desk, desk.seats[1])["outcome"] == f"Ada and {gone} have won"
    Seat.objects.filter(game=game, index=2).update(owner=None)
    desk = ended(game, now, "points", [0, 2])
    assert Over().line(desk, desk.seats[1]) == f"The game is over: Ada and {white} have won"
    desk = ended(game, now, "draw", [])
    assert Over().line(desk, desk.seats[1]) == "The game is over: a draw"
    desk = ended(game, now, "stopped", [])
    assert Over().line(desk, desk.seats[1]) == "The game is over: nobody has won"


@pytest.mark.parametrize(
    ("outcome", "winners", "said", "german"),
    [
        ("points", [1], "Bob has won", "Bob hat gewonnen"),
        ("all_fallen", [], "everybody has lost", "alle haben verloren"),
        (
            "all_saved",
            [0, 2],
            "the island is saved, and Ada and Eve have won",
            "die Insel ist gerettet, und Ada und Eve haben gewonnen",
        ),
        (
            "mad_victory",
            [1],
            "Madness rules the island, and Bob has won",
            "der Wahnsinn beherrscht die Insel, und Bob hat gewonnen",
        ),
        (
            "alone",
            [0],
            "nobody else is left, and Ada has won",
            "sonst ist niemand mehr da, und Ada hat gewonnen",
        ),
    ],
)
def test_the_game_says_how_it_ended_in_the_language_of_the_seat(
    now: datetime, outcome: str, winners: list[int], said: str, german: str
) -> None:
    """What the rules of one game call its end the mail need not know."""
    game = game_of([person("ada"), person("bob"), person("eve")], now=now, ruleset="catan_horror")
    Seat.objects.filter(game=game, index=1).update(language="de")
    desk = ended(game, now, outcome, winners)
    assert Over().context(desk, desk.seats[0])["outcome"] == said
    assert Over().context(desk, desk.seats[1])["outcome"] == german


def test_the_end_lists_who_has_how_many_points_the_most_first(game: Game, now: datetime) -> None:
    Seat.objects.filter(game=game, index=2).update(name="")
    gone = f"a former player ({Seat.objects.get(game=game, index=2).colour})"
    position: Any = read.seat_door(game.pk, 0).position
    for seat in (0, 1, 2, 2, 1, 0):
        placing = position.choices(seat)[0]
        assert isinstance(placing, Move)
        position.apply(seat, placing, NoDraws())
    mine = position.state.seats[1]
    mine.settlements, mine.cities = 0, mine.settlements
    position.state.seats[2].settlements = 0
    Snapshot.objects.filter(game=game).update(data=position.dump())
    desk = ended(game, now, "points", [1])
    standings = Over().context(desk, desk.seats[0])["standings"]
    assert [standing["name"] for standing in standings] == ["Bob", "Ada", gone]
    assert [standing["points"] for standing in standings] == sorted(
        (standing["points"] for standing in standings), reverse=True
    )


@pytest.mark.rules("MAIL-20")
def test_the_first_line_has_the_question_without_its_facts_and_the_subject_neither(
    game: Game, now: datetime
) -> None:
    """A telephone shows both to whoever looks at it."""
    position: Any = read.seat_door(game.pk, 0).position
    for seat in (0, 1, 2, 2, 1, 0):
        placing = position.choices(seat)[0]
        assert isinstance(placing, Move)
        position.apply(seat, placing, NoDraws())
    position.apply(0, Roll(), ScriptedDraws(dice=[2, 2]))
    for seat in range(3):
        position.state.seats[seat].hand = [0, 0, 1, 0, 1, 0, 0, 0]
    position.apply(0, Offer(give=Cards(wool=1), get=Cards(ore=1), to=(1, 2)), NoDraws())
    Snapshot.objects.filter(game=game).update(data=position.dump())
    desk = Desk(Game.objects.get(pk=game.pk), now)
    ben = desk.seats[1]
    (offer,) = desk.open_to(ben)
    assert Optional().concerns(desk, ben) == [offer.id] and Turn().concerns(desk, ben) == []
    told = read.questions(desk.door(ben))[offer.id].text
    plain = desk.door(ben).rules.question(offer.kind)
    assert told != plain
    assert Optional().line(desk, ben) == short(f"You may, and need not: {plain}")
    assert Turn().line(desk, ben).startswith("Asked of you: You may answer an offer")
    assert thread_of(desk, ben, []).subject == f"Evening game, turn 1, {ben.colour}"


def test_the_first_line_names_what_the_game_waits_for_before_what_is_optional(
    game: Game, now: datetime
) -> None:
    position: Any = read.seat_door(game.pk, 0).position
    for seat in (0, 1, 2, 2, 1, 0):
        position.apply(seat, position.choices(seat)[0], NoDraws())
    position.apply(0, Roll(), ScriptedDraws(dice=[2, 2]))
    for seat in range(3):
        position.state.seats[seat].hand = [0, 0, 1, 0, 1, 0, 0, 0]
    position.apply(0, Offer(give=Cards(wool=1), get=Cards(ore=1), to=(1,)), NoDraws())
    position.apply(1, Counter(offer="T1", give=Cards(ore=1), get=Cards(wool=1)), NoDraws())
    Snapshot.objects.filter(game=game).update(data=position.dump())
    desk = Desk(Game.objects.get(pk=game.pk), now)
    ada = desk.seats[0]
    assert [decision.blocking for decision in desk.open_to(ada)] == [True, False]
    waited_for = desk.door(ada).rules.question(desk.open_to(ada)[0].kind)
    assert waited_for[:20] in Turn().line(desk, ada)
    assert Optional().concerns(desk, ada) == []


def test_what_is_optional_is_told_under_the_name_that_rows_and_message_ids_have() -> None:
    """A server of before, beside this one or in its rows, knows it by that: nothing is told twice, or lost."""
    assert NOTICES["offer"].kind is Kind.OPTIONAL
    assert Kind.OPTIONAL.template == "worker/mail/optional"
