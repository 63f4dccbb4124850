"""Two who are told, by jobs of one queue, that a game is over: one fails each time; one notes it in the game's name."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Value
from django.db.models.functions import Concat

from horror.models import Game
from horror.table import jobs, news
from horror.table.frame import durable, locked
from horror.table.jobs import Claimed

FAILS, NOTES = "test.fails", "test.notes"


def subscribe() -> None:
    news.subscribe(FAILS, news.News.GAME_OVER, queue="mail")(fail)
    news.subscribe(NOTES, news.News.GAME_OVER, queue="mail")(note)


def unsubscribe(*names: str) -> None:
    for name in names or (FAILS, NOTES):
        del jobs.kinds[name]
        for subscribers in news._subscribers.values():
            subscribers[:] = [each for each in subscribers if each != name]


def fail(claimed: Claimed, now: datetime) -> None:
    raise RuntimeError("this subscriber is at fault")


def note(claimed: Claimed, now: datetime) -> None:
    assert claimed.game is not None
    with durable():
        game = locked(claimed.game)
        if game.ended:
            Game.objects.filter(pk=game.pk).update(name=Concat("name", Value("!")))
        jobs.finish(claimed, now)
