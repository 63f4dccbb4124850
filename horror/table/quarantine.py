"""Setting a game aside when it cannot go on, and taking it up again. docs/jobs.md."""

from __future__ import annotations

from datetime import datetime


def quarantine(game_id: str, now: datetime, *, job_id: int, kind: str, report: str) -> None:
    """Stop the game after a job failed for good: keep the bundle, close its jobs, tell the players, one alert.

    Nothing happens to a game that is not running.
    """
    raise NotImplementedError


def release(game_id: str, now: datetime) -> None:
    """Take a quarantined game up again, once its fault is repaired; jobs are put as its state says.

    Raises :class:`horror.table.errors.WrongStatus` for any other game.
    """
    raise NotImplementedError
