"""The game on the front page of `make serve`: four stewards play the first of the games, at a pace that one can watch.

When it has ended a new one begins.

A chore of the workers (settings.DEMO_GAME). It looks at what there is and does what is missing, so it may
run twice or beside itself: a new game is created under a key that names the one before it.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import structlog
from django.db.models import QuerySet

from horror.models import Game, Seat
from horror.rulesets import rulesets
from horror.table import create, forget
from horror.table.acts import Caller, NewGame
from worker.keeper import chore

log = structlog.get_logger("deploy")

NAME = "Four stewards"
BOTS = ("steward",) * 4
PACE = 3
"""Seconds that a bot takes for a move."""
REST = timedelta(seconds=30)
"""How long a game that has ended stays on the page before the next one begins."""
PERIOD = 3
"""Seconds between two looks."""
KEPT = 3
"""Games that are over are kept up to so many; older ones are deleted."""


def demo_games() -> QuerySet[Game]:
    """The demo games: made by nobody, and nobody sits in them."""
    people = Seat.objects.exclude(owner=None).values("game_id")
    return Game.objects.filter(creator=None, name=NAME).exclude(pk__in=people)


@chore(PERIOD)
def keep(now: datetime) -> str | None:
    """Sees to it that one demo game is going on and that few old ones are kept; the id of one that was created."""
    games = list(demo_games().order_by("-created_at", "-pk"))
    for old in [game for game in games if game.status != Game.Status.RUNNING][KEPT:]:
        forget.forget(old.pk)
    if games and (games[0].status == Game.Status.RUNNING or _just_ended(games[0], now)):
        return None
    if sum(game.status == Game.Status.QUARANTINED for game in games) >= KEPT:
        return None  # they fail one after the other; somebody has to look first
    rules = next(iter(rulesets().values()))
    new = NewGame(
        ruleset=rules.name,
        preset=next((name for name, preset in rules.presets.items() if preset.preselected), ""),
        seats=len(BOTS),
        name=NAME,
        bots=BOTS,
        pace=PACE,
        creator_seat=None,
        autostart=True,
    )
    key = f"demo-after-{games[0].pk if games else 'nothing'}"
    game = create.create(new, Caller(source="command", key=key), now)
    log.info("demo game", game=game.pk)
    return game.pk


def _just_ended(game: Game, now: datetime) -> bool:
    return game.ended_at is not None and now - game.ended_at < REST
