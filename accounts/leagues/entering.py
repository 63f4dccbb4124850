"""Entering a season, withdrawing, confirming, and waiting for a place (LEA-05, LEA-11). What leads a season on is in
`course`; leaving one that has begun, in `leaving`.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import count
from typing import Any

import msgspec
from django.db.models import Max

from accounts.leagues import admission
from accounts.leagues.locking import changed, entry_of, has_place, locked, one_at_a_time
from accounts.leagues.models import Act, Entry, Season, Waiting
from accounts.leagues.nudging import nudge
from accounts.leagues.reckoning.rules import Rules
from accounts.leagues.refused import AlreadyEntered, MayNotEnter, NotEntered, NotOpen, SeasonFull
from accounts.models import User
from horror.rules.kernel.roles import NAME, Part

State = Season.State
WAITED_FOR = (State.REGISTRATION, State.CHECK_IN, State.RUNNING, State.OVERTIME)
"""States in which a place may become free for who waits (LEA-05)."""


def rules_of(season: Season) -> Rules:
    """The frozen rules of a season that has opened."""
    return msgspec.convert(season.rules, Rules)


def is_table(season: Season) -> bool:
    """Whether a season that has opened is one table over all games, and has no groups (FMT-05)."""
    return rules_of(season).format == "table"


def enter(season_id: int, person: User, now: datetime) -> Entry:
    """Somebody enters. Who has withdrawn comes in again behind all others.

    Raises :class:`NotOpen`, :class:`AlreadyEntered`, :class:`SeasonFull`, :class:`MayNotEnter`.
    """
    with locked(season_id) as season:
        _must_register(season)
        one_at_a_time(person.pk)
        if entry_of(season, person.pk) is not None:
            raise AlreadyEntered("you have entered this season already", rule="LEA-11")
        rules = rules_of(season)
        _must_not_be_out(season, person)
        admission.must_be_fit(season, rules, person, now)
        must_have_room(
            season, season.waiting.filter(state=Waiting.State.WAITING).exclude(person=person).count()
        )
        Waiting.objects.filter(season=season, person=person).delete()
        return entered(season, person, now)


def must_have_room(season: Season, before: int = 0) -> None:
    """Raise :class:`SeasonFull` where all places are taken, as many being for those who wait ``before`` others."""
    most = rules_of(season).most
    if taken(season) + before >= most:
        raise SeasonFull(
            "all {most} places are taken; a place on the waiting list is free", most=most, rule="LEA-05"
        )


def taken(season: Season) -> int:
    """How many have a place in a season that has not begun."""
    return season.entries.exclude(state__in=Entry.OUT).count()


def entered(season: Season, person: User, now: datetime) -> Entry:
    """The row of somebody who comes into a season, behind all others; under its lock."""
    return enter_all(season, [person], now)[0]


def enter_all(season: Season, people: Sequence[User], now: datetime) -> list[Entry]:
    """The same of these people, in their order; as many queries for however many who are new to the season."""
    known = {row.person_id: row for row in season.entries.filter(person__in=people)}
    numbers = count(next_number(season))
    group = season.groups.get() if is_table(season) else None
    rows = [known.get(person.pk) or Entry(season=season, person=person) for person in people]
    for person, row in zip(people, rows, strict=True):
        if row.pk is None or group is None:  # in a table games may be counted already of who comes again
            row.number = next(numbers)
        if group is not None:
            row.group = group
        row.name, row.state, row.entered_at, row.confirmed_at = person.name, Entry.State.ENTERED, now, None
        row.player, row.ended_at, row.rests = person, None, False
    Entry.objects.bulk_create(row for row in rows if row.pk is None)
    for row in known.values():
        row.save()
    _came_or_went(season, now)
    return rows


def _came_or_went(season: Season, now: datetime) -> None:
    """Somebody has come into a season that has not begun, or is gone from it; a table is reckoned anew (FMT-05)."""
    changed(season)
    if is_table(season):
        nudge(season, now)


def next_number(season: Season) -> int:
    """The number of the next entry: by the order in which they are made (SCH-05)."""
    return 1 + int(season.entries.aggregate(last=Max("number"))["last"] or 0)


def confirm(row: Entry, now: datetime) -> None:
    """An entry is confirmed; under the season's lock."""
    row.state, row.confirmed_at = Entry.State.CONFIRMED, now
    row.save(update_fields=["state", "confirmed_at"])


def withdraw(season_id: int, person: User, now: datetime) -> None:
    """Somebody takes an entry back before the season begins: at no cost.

    Raises :class:`NotEntered`, :class:`NotOpen` for a season whose games are drawn, which one leaves.
    """
    with locked(season_id) as season:
        row = entry_of(season, person.pk)
        if row is None:
            raise NotEntered("you have not entered this season", rule="LEA-07")
        if season.phase in Season.PLAYED:
            raise NotOpen(
                "the games are drawn: leaving now (leave=true) bars you for {days} days and leads a tier lower",
                days=admission.FIRST.days,
                rule="LEA-07",
            )
        if season.phase not in (State.REGISTRATION, State.CHECK_IN):
            raise NotOpen("one withdraws before a season begins", rule="LEA-07")
        row.state, row.player, row.ended_at = Entry.State.WITHDRAWN, None, now
        row.save(update_fields=["state", "player", "ended_at"])
        _came_or_went(season, now)


def check_in(season_id: int, person: User, now: datetime) -> Entry:
    """Somebody confirms; once more changes nothing, after the start too.

    Raises :class:`NotEntered`, :class:`NotOpen`.
    """
    with locked(season_id) as season:
        late = Entry.objects.of(season, person.pk).filter(state=Entry.State.UNCONFIRMED)
        row = entry_of(season, person.pk) or late.first()
        if row is None:
            raise NotEntered("you have not entered this season; there is a waiting list", rule="LEA-05")
        if is_certain(row, season):
            return row
        _must_check_in(season)
        confirm(row, now)
        changed(season)
        return row


def is_certain(row: Entry, season: Season) -> bool:
    """Whether an entry need not be confirmed any more: it is, or it plays, in a season that takes place."""
    return row.state in (Entry.State.CONFIRMED, Entry.State.PLAYING) and season.phase != State.CANCELLED


def wait(season_id: int, person: User, now: datetime) -> Waiting:
    """Somebody asks for a place that becomes free; once more changes nothing.

    Raises :class:`NotOpen` while there are places to be had, and where none will be; :class:`AlreadyEntered`,
    :class:`MayNotEnter`.
    """
    with locked(season_id) as season:
        one_at_a_time(person.pk)
        if season.phase not in WAITED_FOR or is_table(season):
            raise NotOpen("nobody waits for a place in this season now", rule="LEA-05")
        if has_place(season, person.pk):
            raise AlreadyEntered("you have a place in this season", rule="LEA-05")
        rules = rules_of(season)
        others = season.waiting.filter(state=Waiting.State.WAITING).exclude(person=person).count()
        free = taken(season) + others < rules.most
        if season.phase == State.REGISTRATION and free:
            raise NotOpen("there are places left: enter", rule="LEA-05")
        _must_not_be_out(season, person)
        admission.must_be_fit(season, rules, person, now)
        row = Waiting.objects.filter(season=season, person=person).first()
        return (
            row if row is not None and row.state == Waiting.State.WAITING else queue(season, person.pk, now)
        )


def queue(season: Season, person: Any, now: datetime) -> Waiting:
    """Put somebody (a primary key) behind all who wait for a place; under the season's lock."""
    return queue_all(season, [person], now)[0]


def queue_all(season: Season, people: Sequence[Any], now: datetime) -> list[Waiting]:
    """The same of these people, in their order; as many queries for however many who have not waited before."""
    known = {row.person_id: row for row in season.waiting.filter(person__in=people)}
    last = season.waiting.aggregate(last=Max("place"))["last"] or 0
    rows = [known.get(person) or Waiting(season=season, person_id=person) for person in people]
    for place, row in enumerate(rows, last + 1):
        row.place, row.state, row.asked_at = place, Waiting.State.WAITING, now
    Waiting.objects.bulk_create(row for row in rows if row.pk is None)
    for row in known.values():
        row.save()
    return rows


def stop_waiting(season_id: int, person: User, now: datetime) -> None:
    """Somebody does not want a place any more. Raises :class:`NotEntered`."""
    with locked(season_id) as season:
        mine = season.waiting.filter(person=person, state=Waiting.State.WAITING)
        if not mine.update(state=Waiting.State.GIVEN_UP):
            raise NotEntered("you do not wait for a place in this season", rule="LEA-05")


def _must_register(season: Season) -> None:
    if season.phase == State.DRAFT:
        raise NotOpen("registration opens at {at}", at=_instant(season.opens_at), rule="LEA-01")
    if season.phase != State.REGISTRATION:
        raise NotOpen(
            "registration closed at {at}; one may ask for a place on the waiting list",
            at=_instant(season.closes_at),
            rule="LEA-05",
        )


def _must_not_be_out(season: Season, person: User) -> None:
    """Raise :class:`MayNotEnter` for somebody whom an organiser has put out, as long as that stands (ORG-02)."""
    row = Entry.objects.of(season, person.pk).filter(state=Entry.State.WITHDRAWN).first()
    if row is None:
        return
    done = season.acts.filter(state=Act.State.DONE)
    mine = done.filter(kind="put_out", target__entry=row.number) | done.filter(
        kind="put_in", after__entry=row.number
    )
    last = mine.order_by("-number").first()
    if last is not None and last.kind == "put_out":
        raise MayNotEnter(
            "an organiser has put you out of this season; it stands until that is taken back", rule="ORG-02"
        )


def _must_check_in(season: Season) -> None:
    if season.phase in (State.DRAFT, State.REGISTRATION):
        raise NotOpen("entries are confirmed from {at} on", at=_instant(season.closes_at), rule="LEA-01")
    if season.phase != State.CHECK_IN:
        raise NotOpen(
            "entries were confirmed until {at}; one may ask for a place on the waiting list",
            at=_instant(season.starts_at),
            rule="LEA-05",
        )


def _instant(at: datetime) -> Part:
    return NAME(at.isoformat(timespec="minutes"))
