"""What was told is held against what the database keeps: each acknowledged submission once, no hole, no other state,
each mail as the ledger says.
"""

from __future__ import annotations

import json
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from uuid import UUID

from tests.chaos.house import House, pause
from tests.chaos.players import Follower, Json, Player, Told

HEALED = 30.0
"""Seconds after the last fault within which everybody is served again and nothing that is due is left undone."""
AFTERMATH = 30.0
"""Seconds after a fault within which a mail that comes twice may come of it: processes may end of it later, too."""
WAITED = 300.0
"""Seconds for which is waited all the same, so that what comes later is told with its time."""


def healing(players: Sequence[Player]) -> tuple[float, float]:
    """Waits until every player was answered and no job is overdue; gives the seconds that each took. Says on standard
    error what is waited for, whenever that changes.
    """
    from django.db import DatabaseError, connection

    from horror import present
    from horror.models import Job

    began, said = time.monotonic(), ""
    served = drained = 0.0
    while time.monotonic() - began < WAITED and not (served and drained):
        pause(0.5)
        waiting = [player.name for player in players if player.last <= began and player.is_alive()]
        try:
            now = present.asked()
            overdue = [
                (job, (now - job.not_before).total_seconds())
                for job in Job.objects.open().filter(not_before__lte=now).order_by("pk")
            ]
        except DatabaseError as error:
            connection.close()
            held = [type(error).__name__]
        else:
            held = [
                f"{job.kind} of {job.game_id}"
                + (f", its lease {(job.lease_until - now).total_seconds():.0f} s" if job.lease_until else "")
                + (f", crashes {job.crashes}" if job.crashes else "")
                for job, late in overdue
                if late >= 5
            ]
        took = time.monotonic() - began
        served = served or (0 if waiting else took)
        drained = drained or (0 if held else took)
        if (waits := f"served: {not waiting} {waiting}, overdue: {held}") != said:
            print(f"{took:6.1f} s healing, {waits}", file=sys.stderr, flush=True)
            said = waits
    return served or WAITED, drained or WAITED


def posted(house: House) -> Iterable[str]:
    """Everything that is to be mailed is handed over now: what waits for quiet minutes, for another try, or for a host
    that was left alone. Its process begins anew, and so without that patience.
    """
    from django.db import DatabaseError, connection

    from horror import present
    from horror.models import Job

    house.signal(house.mailer, signal.SIGKILL)
    deadline = time.monotonic() + WAITED
    left = 1
    while left and time.monotonic() < deadline:
        pause(0.5)
        try:
            now = present.asked()
            mails = Job.objects.open().filter(kind="mail")
            mails.filter(claim="", not_before__gt=now).update(not_before=now)
            left = mails.count() + Job.objects.open().filter(queue="mail", not_before__lte=now).count()
        except DatabaseError:
            connection.close()
    if left:
        yield f"{left} jobs of mails were not done in {WAITED:.0f} s"


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


def never_told(told: Told, people: Iterable[UUID]) -> Iterable[str]:
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
    """No hole in a log or a stream; the log leads to the stored state; nothing set aside, no job failed or given up."""
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
    # A mail that the host did not take is to be tried again: that is no fault.
    for job in Job.objects.exclude(error="").exclude(kind="mail"):
        yield f"job {job.kind} of {job.game_id}: {job.error.splitlines()[-1][:200]}"
    for job in Job.objects.filter(kind="alert"):
        yield f"an alert was given: {job.key}"


def mails(house: House, faults: Sequence[tuple[float, float]]) -> Iterable[str]:
    """What the host has is what the ledger says: nothing lost, and twice only where the host kept silent about the
    first, or something happened between the two.
    """
    from accounts.ledger import Delivery
    from horror.models import Job

    taken: dict[str, list[float]] = {}
    doubtful: set[str] = set()
    for one in house.mail.taken:
        before = taken.setdefault(one.message_id, [])
        if before and one.message_id not in doubtful:
            since, until = before[-1], one.at
            if not any(began <= until and ended + AFTERMATH >= since for began, ended in faults):
                yield f"mail {one.message_id} came twice, and nothing had happened"
        before.append(one.at)
        if not one.answered:
            doubtful.add(one.message_id)
    rows = {mail.message_id: mail for mail in Delivery.objects.filter(channel="mail")}
    may_have = (Delivery.State.SENT, Delivery.State.MAYBE, Delivery.State.HANDING_OVER)
    for message_id in taken:
        if message_id not in rows:
            yield f"mail {message_id} is in no ledger"
        elif rows[message_id].state not in may_have:
            yield f"mail {message_id} was taken and is kept as {rows[message_id].state}"
    open_jobs = {job.key for job in Job.objects.open().filter(kind="mail")}
    for message_id, mail in rows.items():
        if mail.state == Delivery.State.SENT and message_id not in taken:
            yield f"mail {message_id} is kept as sent, and the host has not got it"
        waits = mail.state in (Delivery.State.QUEUED, Delivery.State.HELD, Delivery.State.HANDING_OVER)
        if waits and not any(key.endswith(f":{mail.pk}") for key in open_jobs):
            yield f"mail {message_id} is kept as {mail.state}, and nobody will see to it"


def followed(follower: Follower, items: Sequence[Json]) -> Iterable[str]:
    """What a socket brought, over all its reconnections, is the stream as it is read by page."""
    cursors = Counter(item["cursor"] for item in follower.items)
    twice = [cursor for cursor, times in cursors.items() if times > 1]
    if twice:
        yield f"{follower.game}: the socket repeated {twice[:5]}"
    elif json.dumps(follower.items, sort_keys=True) != json.dumps(list(items), sort_keys=True):
        yield f"{follower.game}: the socket brought {len(follower.items)} items and the stream has {len(items)}"
