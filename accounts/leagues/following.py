"""From one season to the next: who is entered by itself, where each comes from, when the next one opens (LEA-13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import F, QuerySet

from accounts.leagues import admission, dates, entering
from accounts.leagues.finals import final_of
from accounts.leagues.locking import one_at_a_time
from accounts.leagues.models import Entry, League, Season, Waiting
from accounts.leagues.reckoning.rules import Rules, rules_of
from accounts.models import User

State = Season.State
OVER = (State.FINISHED, State.ARCHIVED)
RESTS = 2
"""So many seasons lie at least between two in which somebody rests (LEA-10)."""
FOUND = timedelta(hours=72)
"""A substitute that is found within this time lets who left be placed as one who goes down (LEA-07)."""
Came = Entry.Came


def last_season(season: Season) -> Season | None:
    """The season before, of those that were played to their end."""
    return seasons_before(season).order_by("-number").first()


def seasons_before(season: Season) -> QuerySet[Season]:
    """The seasons of its league that were played to their end before it."""
    return Season.objects.filter(league=season.league_id, number__lt=season.number, state__in=OVER)


def enter_again(season: Season, rules: Rules, now: datetime) -> bool:
    """Who has played the last season to its end is entered, in the order of its final places, who has rested in it,
    then who has waited to its end, as long as there are places; the others wait. But not whom the rules do not take.
    Nobody where seasons are opened by hand. Gives whether somebody was. Under the season's lock.
    """
    last = last_season(season)
    if last is None or rules.again is None:
        return False
    people = list(_of_last(last))
    one_at_a_time(*(person.pk for person in people))
    fit = list(admission.fit(season, rules, people, now))
    free = max(rules.most - entering.taken(season), 0)
    entering.enter_all(season, fit[:free], now)
    entering.queue_all(season, [person.pk for person in fit[free:]], now)
    return bool(people)


def _by_place(row: Entry) -> tuple[int, int, int]:
    final = final_of(row)
    return final.tier, final.place, row.number


def _of_last(last: Season) -> Iterator[User]:
    played = last.entries.filter(final__isnull=False).exclude(player=None)
    rows = sorted(played.select_related("player"), key=_by_place)
    rested = last.entries.filter(rests=True).select_related("person").order_by("number")
    seen: set[Any] = set()
    waited = last.waiting.filter(state=Waiting.State.WAITING).select_related("person").order_by("place")
    for person in [row.player for row in rows] + [row.person for row in [*rested, *waited]]:
        if person is not None and person.pk not in seen:
            seen.add(person.pk)
            yield person


def plan(league: League, opens_at: datetime, now: datetime) -> Season:
    """The next season of a league, as a draft whose registration opens then. Raises what :func:`rules_of` does."""
    newest = Season.objects.filter(league=league).order_by("-number").first()
    season = Season(league=league, number=1 if newest is None else newest.number + 1, since=now)
    dates.plan(season, rules_of(league.rules), opens_at)
    season.next_at = season.opens_at
    season.save(force_insert=True)
    over = Season.objects.filter(league=league, state=State.FINISHED, next_at=None)
    over.update(next_at=season.starts_at)  # to be put away when this one has begun
    return season


def plan_next(season: Season, rules: Rules, now: datetime) -> None:
    """A season is over: where the rules say so, the next one opens after so many days (LEA-13)."""
    later = Season.objects.filter(league=season.league_id, number__gt=season.number)
    if rules.again is not None and not later.exists():
        plan(season.league, now + timedelta(days=rules.again), now)


class Origin(NamedTuple):
    """Whence somebody comes into a season: how, into which tier that leads, and what the season of then says."""

    came: str
    target: int
    last: dict[str, Any]


def origins(season: Season, people: Sequence[Any]) -> dict[str, Origin]:
    """Whence these people (primary keys; the answer has them as words) come, of those who have played before: in the
    last season, or in the one before that, if they have rested since (LEA-07, LEA-10).
    """
    last = last_season(season)
    if last is None:
        return {}
    found = _out_of(last, people, rested=False)
    rested = last.entries.filter(rests=True, person__in=people).values_list("person_id", flat=True)
    before = last_season(last)
    if before is not None and rested:
        found = {**_out_of(before, list(rested), rested=True), **found}
    return found


def _out_of(season: Season, people: Sequence[Any], *, rested: bool) -> dict[str, Origin]:
    tiers = max(season.groups.values_list("tier", flat=True), default=1)
    found: dict[str, Origin] = {}
    rows = season.entries.filter(final__isnull=False)
    for row in rows.filter(person__in=people).exclude(player=F("person")):
        down = min(final_of(row).tier + 1, tiers)
        if row.state == Entry.State.NO_SHOW:  # which costs nothing but a mark (LEA-06)
            found[str(row.person_id)] = Origin(
                Came.RESTED, final_of(row).tier, _last(row, just_before=not rested)
            )
            continue
        came = Came.RELEGATED if row.state == Entry.State.LEFT and _found_soon(row) else Came.LEFT
        found[str(row.person_id)] = Origin(came, down, _last(row, just_before=not rested))
    for row in rows.filter(player__in=people):
        origin = _of_place(season, row, tiers, rested=rested)
        if origin is not None:
            found[str(row.player_id)] = origin
    return found


def _found_soon(row: Entry) -> bool:
    """Whether somebody was found in time for who left an entry (LEA-07)."""
    left, found = row.left_at, row.substituted_at
    return left is not None and found is not None and found - left <= FOUND


def _of_place(season: Season, row: Entry, tiers: int, *, rested: bool) -> Origin | None:
    """What the place of an entry is worth to who has played for it to the end: to a substitute only where that began
    before the middle, and not more than one tier above the own (LEA-07).
    """
    final = final_of(row)
    target = final.leads_to
    if row.player_id != row.person_id:
        mine = row.standins.filter(person=row.player_id, match=None).order_by("-since").first()
        if mine is None or mine.since >= season.middle_at:
            return None
        target = max(target, _own_tier(season, row.player_id, tiers) - 1)
    came = Came.RESTED if rested else Came(final.went)
    return Origin(came, target, _last(row, just_before=not rested))


def _own_tier(season: Season, person: Any, tiers: int) -> int:
    """The tier in which somebody last played to the end before this season; the last one for newcomers."""
    earlier = Entry.objects.filter(player=person, season__league=season.league_id, final__isnull=False)
    own = earlier.filter(season__number__lt=season.number).order_by("-season__number").first()
    return tiers if own is None else final_of(own).tier


def _last(row: Entry, *, just_before: bool) -> dict[str, Any]:
    final = final_of(row)
    return {
        "tier": final.tier,
        "group": final.group,
        "place": final.place,
        "per_game": final.per_game,
        "just_before": just_before,
    }
