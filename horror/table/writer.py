"""The only code that saves a game: what an author's part has added, in one go.

What that costs depends on the entries that are added, never on the length of the log.
"""

from __future__ import annotations

from horror.models import Entry, Sighting, Snapshot, Submission
from horror.models.batch import Batch, Of
from horror.rules.kernel.events import SPECTATOR
from horror.table import jobs
from horror.table.log import Log
from horror.table.table import Table


def save(table: Table, submission: Submission | None, job: jobs.Claimed | None, batch: Batch) -> None:
    """Write with a batch an author's part: the submission that all its entries are of, what they hold, who sees them,
    and the state.

    What it has changed in the rows of the game and its seats is written when all parts are done
    (:class:`horror.table.frame.Frame`), with the times that are set here. Raises :class:`LostClaim` for a ``job``
    whose lease has run out.
    """
    if job is not None:
        jobs.finish(job, table.read_at)
    if submission is not None:
        batch.insert([submission], "key")
    _save_log(table.log, submission, batch)
    table.dice.save(bool(table.encoded), batch)
    if table.encoded:
        game = table.game
        state = Snapshot(game=game, data=table.encoded, position=game.position, hash=table.hash)
        batch.put(state, "game_id")
    if table.draft is not None:
        table.draft.game, table.draft.at = table.game, table.now
        batch.put(table.draft, "game_id", "seat")
    batch.say(table.closed)
    for row in table.orders.values():
        batch.put(row, "game_id", "seat", "generation")
    for firing in table.firings:
        batch.put(firing, "game_id", "seat", "generation", "order", "entry")
    table.tenures.save()
    if table.log.new:
        table.game.entered_at = table.now
        if table.log.seen_by(SPECTATOR):
            table.game.changed_at = table.now


def _save_log(log: Log, submission: Submission | None, batch: Batch) -> None:
    entries = [what.entry for what in log.new]
    of_submission = {} if submission is None else {"submission_id": [Of(submission)] * len(entries)}
    batch.insert(entries, "number", of_submission)
    seen = [
        (what.entry, reader, cursor)
        for what, sighted in zip(log.new, log.sighted, strict=True)
        for reader, cursor in sighted
    ]
    sightings = [Sighting(game_id=log.game.pk, reader=reader, cursor=cursor) for _, reader, cursor in seen]
    batch.insert(sightings, keys={"entry_id": [Of(entry) for entry, _, _ in seen]})
    for number, numbers in log.undone.items():
        Entry.objects.filter(game=log.game, number__in=numbers).update(undone_by=number)
    batch.insert(log.checkpoints)
