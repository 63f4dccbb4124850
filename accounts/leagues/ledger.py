"""Writing down what was done: to a season by acts, to a league by changes (ORG-02)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db.models import Max

from accounts.leagues.models import Act, Change, League, Season
from accounts.leagues.models.act import REASON
from accounts.leagues.refused import BadAct


def stated(reason: str) -> str:
    """A reason as it is written down; raises :class:`BadAct` for one that says nothing, or too much (ORG-02)."""
    said = reason.strip()
    if not said or len(said) > REASON or not said.isprintable():
        raise BadAct(
            "a reason is one line of 1 to {most} characters", most=REASON, rule="ORG-02", path="$.reason"
        )
    return said


def note(
    season: Season,
    kind: str,
    now: datetime,
    *,
    who: Any = None,
    role: str = Act.Role.SERVER,
    target: Mapping[str, Any] | None = None,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    reason: str = "",
    state: str = Act.State.DONE,
) -> Act:
    """Write down an act, under the season's lock, and count it (``Season.version``)."""
    last = season.acts.aggregate(last=Max("number"))["last"] or 0
    season.version += 1
    season.save(update_fields=["version"])
    return Act.objects.create(
        season=season,
        number=last + 1,
        who_id=who,
        role=role,
        kind=kind,
        target=dict(target or {}),
        before=dict(before or {}),
        after=dict(after or {}),
        reason=reason,
        at=now,
        state=state,
    )


def changed(
    league: League,
    kind: str,
    who: Any,
    now: datetime,
    *,
    whom: Any = None,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    reason: str = "",
) -> None:
    """Write down what somebody (a primary key) has done to a league, in the transaction of who calls; ``kind`` is one
    of :class:`accounts.leagues.models.Change.Kind`."""
    Change.objects.create(
        league=league,
        kind=kind,
        who_id=who,
        whom_id=whom,
        before=dict(before or {}),
        after=dict(after or {}),
        reason=reason,
        at=now,
    )
