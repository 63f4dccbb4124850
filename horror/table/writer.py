"""The only code that saves a game: what an author's part has added, in one go.

What that costs depends on the entries that are added, never on the length of the log.
"""

from __future__ import annotations

from horror.models import Checkpoint, Draft, Entry, Sighting, Snapshot, Submission
from horror.rules.kernel.events import SPECTATOR
from horror.table import jobs
from horror.table.log import Log
from horror.table.table import Table


def save(table: Table, submission: Submission | None, job: jobs.Claimed | None) -> None:
    """Write an author's part: the submission that all its entries are of, what they hold, who sees them, and the state.

    What it has changed in the rows of the game and its seats is written when all parts are done
    (:class:`horror.table.frame.Frame`), with the times that are set here. Raises :class:`LostClaim` for a ``job``
    whose lease has run out.
    """
    if job is not None:
        jobs.finish(job, table.read_at)
    if submission is not None:
        submission.save(force_insert=True)
    _save_log(table.log, submission)
    table.dice.save(bool(table.encoded))
    if table.encoded:
        _save_state(table)
    if table.draft is not None:
        _save_draft(table, table.draft)
    table.tenures.save()
    if table.log.new:
        table.game.entered_at = table.now
        if table.log.seen_by(SPECTATOR):
            table.game.changed_at = table.now


def _save_log(log: Log, submission: Submission | None) -> None:
    for what in log.new:
        what.entry.submission = submission
    entries = Entry.objects.bulk_create([what.entry for what in log.new])
    Sighting.objects.bulk_create(
        Sighting(game=log.game, reader=reader, cursor=cursor, entry=entry)
        for entry, sighted in zip(entries, log.sighted, strict=True)
        for reader, cursor in sighted
    )
    for number, numbers in log.undone.items():
        Entry.objects.filter(game=log.game, number__in=numbers).update(undone_by=number)
    Checkpoint.objects.bulk_create(log.checkpoints)


def _save_state(table: Table) -> None:
    fields = {"data": table.encoded, "position": table.game.position, "hash": table.hash}
    if not Snapshot.objects.filter(game=table.game).update(**fields):
        Snapshot.objects.create(game=table.game, **fields)


def _save_draft(table: Table, draft: Draft) -> None:
    Draft.objects.update_or_create(
        game=table.game,
        seat=draft.seat,
        defaults={"lines": draft.lines, "reason": draft.reason, "at": table.now},
    )
