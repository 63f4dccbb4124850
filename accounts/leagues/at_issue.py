"""What a protest is about: the game whose result it is, the groups concerned, and who did that (ORG-01, ORG-04)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db.models import Q, QuerySet

from accounts.leagues.locking import groups_of
from accounts.leagues.models import Act, Group, Match, Protest, Season
from accounts.models import User

OVERRULE = "overrule"
"""Of the act by which a game is decided anew."""
DECIDING = ("adjudicate", OVERRULE)
"""Acts that decide a game: a protest against one of them is about that game."""


def match_of(row: Protest) -> Match | None:
    """The match whose result a protest is about, also by the act that decided it; None for an act that decided none."""
    if row.match is not None:
        return row.match
    if row.act is None or row.act.kind not in DECIDING:
        return None
    place = row.act.target["match"]
    return Match.objects.select_related("group").get(
        group__season=row.season_id,
        group__tier=place["tier"],
        group__number=place["group"],
        number=place["number"],
    )


def decisions(season: Season, match: Match) -> QuerySet[Act]:
    """The acts that have decided a match, the last first."""
    group = match.group
    place = {
        "target__match__tier": group.tier,
        "target__match__group": group.number,
        "target__match__number": match.number,
    }
    return season.acts.filter(kind__in=DECIDING, state=Act.State.DONE, **place).order_by("-number")


def siblings(season: Season, row: Protest) -> QuerySet[Protest]:
    """The other protests about the same game, in the order in which they were made."""
    match = match_of(row)
    if match is None:
        return season.protests.none()
    same = Q(match=match) | Q(act__in=decisions(season, match).order_by().values("pk"))
    return season.protests.filter(same).exclude(pk=row.pk).order_by("pk")


def groups(row: Protest) -> set[int]:
    """The groups (primary keys) that a protest concerns: that of who protested, of the game, and of what the act was
    done to."""
    found = {row.entry.group_id}
    if row.match is not None:
        found.add(row.match.group_id)
    if row.act is not None:
        found |= _groups_of(row.act)
    return {pk for pk in found if pk is not None}


def doers(row: Protest) -> set[Any]:
    """Who did what a protest is against (primary keys): the act, or what decided the game last."""
    return doers_of_all([row])[row.pk]


def doers_of_all(rows: Collection[Protest]) -> dict[int, set[Any]]:
    """The same of several protests, by their primary keys; one query."""
    acts = Act.objects.filter(
        season__in={row.season_id for row in rows}, kind__in=DECIDING, state=Act.State.DONE
    )
    last: dict[tuple[int, ...] | None, Any] = {}
    for act in acts.order_by("season", "number"):
        last[(act.season_id, *_place(act))] = act.who_id
    found = {}
    for row in rows:
        place = None
        if row.match is not None:
            place = (row.season_id, row.match.group.tier, row.match.group.number, row.match.number)
        elif row.act is not None and row.act.kind in DECIDING:
            place = (row.season_id, *_place(row.act))
        found[row.pk] = {last.get(place), row.act.who_id if row.act else None} - {None}
    return found


def _place(act: Act) -> tuple[int, int, int]:
    """That of the match which an act has decided: tier, group, number."""
    match = act.target["match"]
    return match["tier"], match["group"], match["number"]


def plays_there(row: Protest, who: User) -> bool:
    """Whether somebody plays in a group that a protest concerns."""
    return not groups(row).isdisjoint(groups_of(who, row.season))


def _groups_of(act: Act) -> set[int]:
    """The groups in which an act has done something; of one that takes another back those of that one."""
    if act.reverses is not None:
        return _groups_of(act.reverses)
    target, found = act.target, Group.objects.filter(season=act.season_id)
    of = Q(pk=None)
    match = target.get("match")
    if isinstance(match, dict):
        of |= Q(tier=match["tier"], number=match["group"])
    if target.get("entry") is not None:
        of |= Q(entries__number=target["entry"])
    if target.get("group") is not None:
        of |= Q(tier=target["tier"], number=target["group"])
    return set(found.filter(of).values_list("pk", flat=True))
