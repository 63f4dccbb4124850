"""After a backup was restored: a new epoch, and an entry in the log of every game that goes on (docs/operators.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime

import msgspec
from django.db.models import QuerySet

from horror.models import ENDED, Epoch, Game
from horror.models.epoch import new_word
from horror.rules.kernel.links import SECOND
from horror.table.frame import durable
from horror.table.people import links

PAGE = 500
"""Games that are looked for at a time."""


class Told(msgspec.Struct, frozen=True):
    """What became of one game: whether an entry was added now (another process may have been first), or what kept it
    from that.
    """

    game: str
    declared: bool
    error: Exception | None = None


def begin(now: datetime) -> Epoch:
    """The epoch from now on. Where one was begun and not all games were told, that one goes on, with a new word.

    From here on no cursor of before is taken for one of now, whatever becomes of the rest.
    """
    with durable():
        epoch = Epoch.objects.select_for_update().order_by("-pk").first()
        if epoch is None or epoch.declared_at is not None:
            epoch = Epoch(begun_at=now)
        epoch.word = (
            new_word()
        )  # of one that goes on too: the backup may be of a moment at which it was already served
        epoch.save()
    return epoch


def to_tell(epoch: Epoch) -> int:
    """How many games are still to be told of the restore."""
    return _untold(epoch).count()


def tell(epoch: Epoch, clock: Callable[[], datetime]) -> Iterator[Told]:
    """Tell each game once, in a transaction of its own; games that fail are named, and left for another time."""
    last = ""
    while page := list(_untold(epoch).filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:PAGE]):
        for last in page:
            try:
                yield Told(last, links.restored(last, clock(), epoch.pk))
            except Exception as error:
                yield Told(last, False, error)


def end(epoch: Epoch, now: datetime) -> bool:
    """All are told; false where some are not."""
    if _untold(epoch).exists():
        return False
    Epoch.objects.filter(pk=epoch.pk, declared_at=None).update(declared_at=now)
    return True


def unfinished() -> Epoch | None:
    """The epoch that was begun without all games having been told."""
    newest = Epoch.objects.order_by("-pk").first()
    return newest if newest is not None and newest.declared_at is None else None


def _untold(epoch: Epoch) -> QuerySet[Game]:
    """Games that go on by bound dice: the same turns need the same links of them, so their log says why."""
    going_on = Game.objects.filter(dice_version=SECOND).exclude(status__in=ENDED)
    return going_on.exclude(declared_in=epoch.pk)
