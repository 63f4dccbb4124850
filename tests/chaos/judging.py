"""What was told is held against what the database keeps: each acknowledged submission once, no hole, no other state."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterable, Sequence

from tests.chaos.house import pause
from tests.chaos.players import Follower, Json, Player, Told

HEALED = 30.0
"""Seconds after the last fault within which everybody is served again and nothing that is due is left undone."""
DRAINED = 300.0
"""Seconds for which is waited all the same, so that what comes later is told with its time."""


def healing(players: Sequence[Player]) -> tuple[float, float]:
    """Waits until every player was answered and no job is due; gives the seconds that each took."""
    from django.db import OperationalError, connection

    from horror import present
    from horror.models import Job

    began = time.monotonic()
    served = drained = 0.0
    while time.monotonic() - began < DRAINED and not (served and drained):
        pause(0.5)
        if not served and all(player.last > began or not player.is_alive() for player in players):
            served = time.monotonic() - began
        try:
            now = present.asked()
            overdue = Job.objects.open().filter(not_before__lte=now)
            if not drained and all((now - job.not_before).total_seconds() < 5 for job in overdue):
                drained = time.monotonic() - began
        except OperationalError:
            connection.close()
    return served or DRAINED, drained or DRAINED


def acknowledged(told: Told) -> Iterable[str]:
    """Each submission that was answered with 200 is there once, and what it did stands in the log."""
    from horror.models import Submission

    for game, person, key in told.acknowledged:
        kept = list(Submission.objects.filter(game_id=game, author_id=person, key=key))
        if len(kept) != 1:
            yield f"{game}: key {key} was acknowledged and is kept {len(kept)} times"
        elif kept[0].outcome not in ("done", "partial"):
            yield f"{game}: key {key} was acknowledged and is kept as {kept[0].outcome}"
        elif not kept[0].entries.exists():
            yield f"{game}: key {key} was acknowledged and is not in the log"


def never_told(told: Told, people: Iterable[int]) -> Iterable[str]:
    """No entry of a person but those of submissions that the person was told of."""
    from horror.models import Entry

    known = {key for _, _, key in told.acknowledged}
    for game, key in (
        Entry.objects.filter(submission__author__in=list(people), kind=Entry.Kind.MOVE)
        .values_list("game_id", "submission__key")
        .distinct()
    ):
        if key not in known:
            yield f"{game}: key {key} is in the log and was never acknowledged"


def logs(games: Iterable[str]) -> Iterable[str]:
    """No hole in a log or a stream; the log leads to the stored state; nothing set aside, no job given up."""
    from horror.models import Entry, Game, Job, Sighting
    from horror.table.errors import TableError
    from horror.table.history import replay

    for game in Game.objects.filter(pk__in=list(games)):
        numbers = list(Entry.objects.filter(game=game).order_by("number").values_list("number", flat=True))
        if numbers != list(range(numbers[0], numbers[0] + len(numbers))):
            yield f"{game.pk}: the log has a hole"
        streams: dict[int, list[int]] = {}
        for reader, cursor in (
            Sighting.objects.filter(game=game).order_by("reader", "cursor").values_list("reader", "cursor")
        ):
            streams.setdefault(reader, []).append(cursor)
        for reader, cursors in streams.items():
            if cursors != list(range(1, len(cursors) + 1)):
                yield f"{game.pk}: the stream of {reader} has a hole"
        try:
            replay(game)
        except TableError as error:
            yield f"{game.pk}: {error}"
        if game.status == Game.Status.QUARANTINED:
            yield f"{game.pk}: set aside"
    for job in Job.objects.exclude(error=""):
        yield f"job {job.kind} of {job.game_id}: {job.error.splitlines()[-1][:200]}"


def followed(follower: Follower, items: Sequence[Json]) -> Iterable[str]:
    """What a socket brought, over all its reconnections, is the stream as it is read by page."""
    cursors = Counter(item["cursor"] for item in follower.items)
    twice = [cursor for cursor, times in cursors.items() if times > 1]
    if twice:
        yield f"{follower.game}: the socket repeated {twice[:5]}"
    elif json.dumps(follower.items, sort_keys=True) != json.dumps(list(items), sort_keys=True):
        yield f"{follower.game}: the socket brought {len(follower.items)} items and the stream has {len(items)}"
