"""A bot that has made an offer to a person gives that person time to answer, and then goes on."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from horror.models import Game, Job, Snapshot, Submission
from horror.rules.base.cards import Cards
from horror.rules.base.moves.decline import Decline
from horror.rules.base.moves.offer import Offer
from horror.rules.base.turn import Actions
from horror.rules.kernel.draws import NoDraws, ScriptedDraws, SecretDraws
from horror.rules.kernel.moves import Move
from horror.rules.monsters.gates.closing import SealGate
from horror.rules.robber.moves.roll import Roll
from horror.table import jobs, presence, read
from horror.table.acts import Act
from horror.table.asked import OPTIONAL_WAIT
from horror.table.submit import submit
from horror.table.thinking import pauses
from tests.worker.games import game_of, person, work

pytestmark = pytest.mark.django_db(transaction=True)

BOT = 1


def deal_wool_and_ore(position: Any) -> None:
    """Every hand is one wool and one ore; the bank, from which all know what the others hold, has the rest."""
    state = position.state
    for seat in state.seats:
        dealt = [0, 0, 1, 0, 1, 0, 0, 0]
        state.bank = [left + had - has for left, had, has in zip(state.bank, seat.hand, dealt, strict=True)]
        seat.hand = dealt


def with_an_offer(people, now: datetime, to: tuple[int, ...], at_the_page: bool = True) -> Game:
    """A game of a person and two bots, the first of which is at turn and has offered wool for ore."""
    game = game_of(people, bots=("steward", "steward"), now=now)
    position: Any = read.seat_door(game.pk, 0).position
    for seat in (0, 1, 2, 2, 1, 0):
        placing = position.choices(seat)[0]
        assert isinstance(placing, Move)
        position.apply(seat, placing, NoDraws())
    position.apply(0, Roll(), ScriptedDraws(dice=[2, 2]))
    position.apply(0, position.neutral(0), NoDraws())
    position.apply(BOT, Roll(), ScriptedDraws(dice=[2, 2]))
    for seat in range(
        3
    ):  # the others know what bank and hands hold together: cards come from the one into the other
        hand, dealt = position.state.seats[seat].hand, [0, 0, 1, 0, 1, 0, 0, 0]
        position.state.bank = [
            left + had - has for left, had, has in zip(position.state.bank, hand, dealt, strict=True)
        ]
        position.state.seats[seat].hand = dealt
    Snapshot.objects.filter(game=game).update(data=position.dump())
    presence.touch(game.pk, 0, people[0] if at_the_page else None, now)
    Job.objects.all().delete()
    offer = Act(seat=BOT, source="bot", script=(Offer(give=Cards(wool=1), get=Cards(ore=1), to=to),))
    assert submit(game.pk, offer, now).outcome == "done"
    return game


def moves_of_the_bot(game: Game) -> int:
    return Submission.objects.filter(game=game, seat=BOT, source="bot").count()


def test_a_bot_waits_an_hour_for_a_person_who_may_answer_its_offer() -> None:
    now = timezone.now()
    game = with_an_offer([person("ada")], now, to=(0, 2))
    work(now + OPTIONAL_WAIT - timedelta(seconds=1), "turns")
    assert moves_of_the_bot(game) == 1, "the offer itself"
    told: Any = read.seat_door(game.pk, 0).position
    assert told.state.offers[0].declined == [2], "the other bot answers at once"
    work(now + OPTIONAL_WAIT, "turns")
    assert moves_of_the_bot(game) > 1


def test_an_answer_lets_the_bot_go_on_after_a_moment() -> None:
    now = timezone.now()
    ada = person("ada")
    game = with_an_offer([ada], now, to=(0,))
    decline = Act(seat=0, author=ada.pk, source="web", script=(Decline(offer="T1"),))
    assert submit(game.pk, decline, now).outcome == "done"
    bot = Job.objects.open().get(game=game, kind="bot")
    assert bot.not_before == now + timedelta(seconds=pauses().first)


def test_a_bot_waits_for_no_other_bot() -> None:
    now = timezone.now()
    game = with_an_offer([person("ada")], now, to=(2,))
    at_most = now + timedelta(seconds=pauses().first)
    assert all(job.not_before <= at_most for job in Job.objects.open().filter(game=game, kind="bot"))


def test_a_bot_waits_for_no_program() -> None:
    """It has never been at the page, and hears of an offer at once."""
    now = timezone.now()
    game = with_an_offer([person("ada")], now, to=(0,), at_the_page=False)
    at_most = now + timedelta(seconds=pauses().first)
    assert all(job.not_before <= at_most for job in Job.objects.open().filter(game=game, kind="bot"))


def test_a_bot_answers_no_offer_while_its_maker_is_asked_something_else() -> None:
    """TAB-12: what the rules take no answer to now is answered when they go on."""
    now = timezone.now()
    ada = person("ada")
    game = game_of([ada], bots=("steward",) * 3, now=now, ruleset="catan_horror")
    position: Any = read.seat_door(game.pk, 0).position
    rules, draws = read.seat_door(game.pk, 0).rules, SecretDraws(bytes(32), "offers", b"", 0)
    while position.active != 0 or not position.asking(Actions):
        if position.automatic_turn_next:
            position.advance(draws)
            continue
        seat = position.owing()[0]
        chosen = rules.bots["steward"](position.view(seat), position.choices(seat), lambda among: 0)
        position.apply(seat, chosen, draws)
    deal_wool_and_ore(position)
    position.apply(0, Offer(give=Cards(wool=1), get=Cards(ore=1), to=(1, 2, 3)), NoDraws())
    position.push(SealGate(hex=position.state.gates[0].hex))
    position.state.decisions += 1
    position.state.agenda[-1].opened = position.state.decisions
    Snapshot.objects.filter(game=game).update(data=position.dump())
    Job.objects.all().delete()
    for seat in (1, 2, 3):
        jobs.put("bot", game.pk, now, key=str(seat))
    assert work(now, "turns") == 3
    told: Any = read.seat_door(game.pk, 0).position
    assert told.state.offers[0].declined == []
    assert submit(game.pk, Act(seat=0, author=ada.pk, source="web", script=("pass",)), now).outcome == "done"
    work(now, "turns")
    left: Any = read.seat_door(game.pk, 0).position
    assert all(offer.maker != 0 for offer in left.state.offers), "it is answered; a bot may make its own"
