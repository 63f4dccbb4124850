"""``python manage.py restored``: the database was put back from a backup; to be run once, before anything serves it."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from horror import present
from horror.table.exports import restore

EVERY = 500
"""Games between two lines that say how far it is."""


class Command(BaseCommand):
    help = (
        "To be run once after a backup was restored, while no process serves it. Begins a new epoch, so that no client "
        "goes on from a cursor of what was lost, and says in the log of every game under way that it goes on from a "
        "backup. Killed, it is run again, and tells no game twice."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        interrupted = restore.unfinished()
        epoch = restore.begin(present.now())
        self.stdout.write(
            f"epoch {epoch.word} begins"
            + (f" (what was begun on {interrupted.begun_at:%Y-%m-%d %H:%M} goes on)" if interrupted else "")
        )
        total = restore.to_tell(epoch)
        self.stdout.write(f"{total} games under way are to be told")
        declared = 0
        failed: list[restore.Told] = []
        for count, told in enumerate(restore.tell(epoch, present.now), 1):
            declared += told.declared
            if told.error is not None:
                failed.append(told)
                self.stderr.write(f"{told.game}: {type(told.error).__name__}: {told.error}")
            if count % EVERY == 0:
                self.stdout.write(f"{count} of {total}")
        self.stdout.write(f"{declared} games were told that they go on from a backup")
        if not restore.end(epoch, present.now()):
            raise CommandError(
                f"{len(failed)} games could not be told; the epoch counts all the same. Mend what is named above, and "
                "run this again: it tells the rest."
            )
        self.stdout.write("done: the processes may be started")
