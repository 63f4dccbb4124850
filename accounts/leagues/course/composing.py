"""A season is composed: who takes part, in which group, against whom (LEA-02, LEA-03, LEA-05)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from functools import partial

import msgspec

from accounts.leagues import absences, dates, entering, following, games, households, making, standing
from accounts.leagues.course import registration
from accounts.leagues.models import Entry, Group, Match, Season, Waiting
from accounts.leagues.reckoning import blocks, lots
from accounts.leagues.reckoning.composition import Came, Coming, Last, Placed, exchanged
from accounts.leagues.reckoning.composition import compose as composed
from accounts.leagues.reckoning.exchange import exchanges
from accounts.leagues.reckoning.rules import Rules
from accounts.leagues.telling import tell_all
from accounts.ratings import history

State = Season.State
AGAIN = timedelta(minutes=10)
"""A season whose games are being made is looked at so often, if nothing says that they are there."""


def compose(season: Season, now: datetime) -> None:
    """Who has not confirmed gives the place to who waits; the seed is revealed; groups, indices and planned games are
    written, and each game is made by a job of its own. Cancelled where there are too few.
    """
    rules = entering.rules_of(season)
    _fill_gaps(season, now)
    rows = list(season.entries.filter(state=Entry.State.CONFIRMED).order_by("number"))
    if len(rows) < rules.least:
        registration.cancel(season, "too_few", now)
        return
    dates.passed(season, "starts_at", now)
    seed = registration.seed_of(season)
    season.seed = seed.hex()
    _say_where_from(season, rows, rules, now)
    lot = lots.drawn(seed, lots.LOT, [row.number for row in rows])
    coming = [_coming(row) for row in rows]
    deal = partial(composed, coming, lot, aim=rules.group, tiers=rules.tiers, placement=rules.placement)
    placed = deal(households=_households(rows))
    season.parted = exchanged(deal(), placed)
    matches = _write(season, rules, rows, placed, seed)
    making.make_all(matches, now)
    season.become(State.COMPOSING)
    season.next_at = now + AGAIN


def begin(season: Season, now: datetime) -> None:
    """The season is under way when all of its games are there. Where that takes long, its end is as much later."""
    planned = list(Match.objects.filter(group__season=season, state=Match.State.PLANNED))
    if now - season.since >= dates.LATE:
        dates.move(season, "middle_at", dates.whole(now) - dates.whole(season.since))
        season.since = now
        for group in season.groups.all():
            games.prolong(group, now)
    if planned:
        making.make_all(planned, now)
        season.next_at = now + AGAIN
        return
    for group in season.groups.all():
        standing.reckon(group)
    season.become(State.RUNNING)
    season.next_at = now
    tell_all(season, "started", now)


def _fill_gaps(season: Season, now: datetime) -> None:
    """As many as have left since check-in began, or have not confirmed, come in from the waiting list, as long as there
    are places; who has not confirmed waits behind all who do (LEA-05). Whose account is closed is not there any more.
    """
    closed = season.entries.exclude(state__in=Entry.OUT).exclude(person__is_active=True)
    closed.update(state=Entry.State.WITHDRAWN, ended_at=now)
    missing = list(season.entries.filter(state=Entry.State.ENTERED).order_by("number"))
    left = season.entries.filter(state=Entry.State.WITHDRAWN, ended_at__gte=season.since).count()
    rules = entering.rules_of(season)
    places = len(missing) + min(left, rules.most - entering.taken(season))
    for row in absences.fit(season, rules, now):
        if places <= 0:
            break
        places -= 1
        entry = entering.entered(season, row.person, now)
        entering.confirm(entry, now)
        row.state = Waiting.State.PLACED
        row.save(update_fields=["state"])
    for entry in missing:
        entry.state, entry.player = Entry.State.UNCONFIRMED, None
        entry.save(update_fields=["state", "player"])
        if entry.person_id is not None:
            entering.queue(season, entry.person_id, now)


def _say_where_from(season: Season, rows: Sequence[Entry], rules: Rules, now: datetime) -> None:
    """Note of each entry whence it comes, and the rating by which newcomers are placed."""
    known = following.origins(season, [row.person_id for row in rows])
    rated = history.of_people(rules.ruleset, [row.person_id for row in rows], now)
    for row in rows:
        mine = rated.get(row.person_id)
        row.rating = None if mine is None else mine.mu - mine.sigma
        if (origin := known.get(str(row.person_id))) is not None:
            row.came, row.target, row.last = origin
    Entry.objects.bulk_update(rows, ["came", "target", "last", "rating"])


def _coming(row: Entry) -> Coming:
    last = None if row.last is None else Last(**row.last)
    came = msgspec.convert(row.came, Came)
    return Coming(row.number, came, row.target, last, row.rating, row.listed)


def _households(rows: Iterable[Entry]) -> list[tuple[int, int]]:
    """Pairs of entries whose people share a household."""
    numbers = {row.person_id: row.number for row in rows if row.person_id is not None}
    found = (sorted(numbers[each] for each in pair) for pair in households.pairs(numbers))
    return sorted((one, other) for one, other in found)


def _write(
    season: Season, rules: Rules, rows: Sequence[Entry], placed: Sequence[Placed], seed: bytes
) -> list[Match]:
    """The groups, who plays in them by which index, and their games."""
    entries = {row.number: row for row in rows}
    inside: dict[tuple[int, int], list[int]] = {}
    for one in placed:
        inside.setdefault((one.tier, one.group), []).append(one.entry)
        entries[one.entry].seeded, entries[one.entry].moved = one.seeded, one.moved
    tiers = [0] * max(tier for tier, _ in inside)
    for tier, _ in inside:
        tiers[tier - 1] += 1
    going = exchanges(tiers)
    matches: list[Match] = []
    for (tier, number), numbers in inside.items():
        group = Group.objects.create(
            season=season,
            tier=tier,
            number=number,
            promoted=going[tier - 2].up.each if tier > 1 else 0,
            relegated=going[tier - 1].down.each if tier < len(tiers) else 0,
        )
        order = lots.drawn(seed, lots.index_purpose(tier, number), sorted(numbers))
        for index, entry in enumerate(order):
            entries[entry].group, entries[entry].index = group, index
            entries[entry].state = Entry.State.PLAYING
        for at, seats in enumerate(blocks.schedule(len(order), rules.seats)):
            matches.append(Match(group=group, number=at, seats=[order[index] for index in seats]))
    Entry.objects.bulk_update(rows, ["group", "index", "state", "seeded", "moved"])
    return Match.objects.bulk_create(matches)
