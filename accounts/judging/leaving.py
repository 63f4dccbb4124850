"""What follows from measures in games, by a job: who is barred leaves lobbies (PEO-23), who is renamed is called so at
every table (PEO-24), who is closed out leaves all games, which go on with a steward (PEO-25).
"""

from __future__ import annotations

from datetime import datetime

from accounts import deletion
from accounts.conduct.models import Measure
from accounts.judging.measures import LEAVING
from horror.table import erase, jobs

Kind = Measure.Kind


@jobs.handler(LEAVING, quarantines=False)
def follow(claimed: jobs.Claimed, now: datetime) -> None:
    """Do in the games what a measure asks for, unless it was taken back meanwhile; again later where a game cannot be
    left just now."""
    row = Measure.objects.select_related("person").filter(pk=int(claimed.key), revoked_at=None).first()
    person = None if row is None else row.person
    if row is None or person is None or person.deleted_at is not None:
        return
    if row.kind == Kind.RENAME:
        for game in erase.games_of(person.pk):
            erase.rename(game, person.pk, person.name)
    elif not deletion.leave_games(person.pk, now, lobbies_only=row.kind == Kind.BAR):
        jobs.put_off(claimed, now + deletion.AGAIN)
