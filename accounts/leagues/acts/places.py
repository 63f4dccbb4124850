"""Acts on places: who is in, who plays for whom, who may come again (ORG-02, LEA-07)."""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import ClassVar

from accounts.leagues import admission, entering, holders, standing, telling
from accounts.leagues.acts.kinds import BEFORE, Deed, MatchPlace, entry_of, running
from accounts.leagues.entering import rules_of
from accounts.leagues.locking import one_at_a_time, plays, standing_in
from accounts.leagues.models import Act, Barred, Entry, Match, Season, Standin, Waiting
from accounts.leagues.refused import BadAct, MayNotEnter
from accounts.models import User

State = Season.State


class PutIn(Deed, tag="put_in", frozen=True):
    """A `person` has a place in a season that is open and has not begun; once check-in is open, a confirmed one."""

    states: ClassVar = (State.REGISTRATION, State.CHECK_IN)
    reversible: ClassVar[bool] = True

    person: uuid.UUID

    def do(self, season: Season, act: Act, now: datetime) -> list[Match]:
        person = _person(self.person)
        one_at_a_time(person.pk)
        row = Entry.objects.of(season, person.pk).first()
        if row is not None and row.state not in Entry.OUT:
            raise BadAct("this person has a place already", rule="ORG-02", path="$.person")
        _must_be_fit(season, person, now)
        entering.must_have_room(season)
        row = entering.entered(season, person, now)
        if season.phase == State.CHECK_IN:
            entering.confirm(row, now)
        season.waiting.filter(person=person).delete()
        act.after = {"entry": row.number, "name": row.name}
        telling.tell(season, f"put_in.{act.number}", person.pk, now)
        return []

    def undo(self, season: Season, old: Act, act: Act, now: datetime) -> list[Match]:
        entry = entry_of(season, old.after["entry"])
        act.before, act.after = {"state": entry.state}, {"state": Entry.State.WITHDRAWN}
        _take_out(entry, now)
        return []


class PutOut(Deed, tag="put_out", frozen=True):
    """An `entry` has no place any more in a season that has not begun, and its person comes in again only by an
    organiser."""

    states: ClassVar = BEFORE
    reversible: ClassVar[bool] = True

    entry: int

    def concerns(self, season: Season) -> set[int]:
        return {self.entry}

    def do(self, season: Season, act: Act, now: datetime) -> list[Match]:
        entry = entry_of(season, self.entry)
        if entry.state == Entry.State.WITHDRAWN:
            raise BadAct(
                "entry {number} is withdrawn already", number=self.entry, rule="ORG-02", path="$.entry"
            )
        act.before, act.after = {"state": entry.state}, {"state": Entry.State.WITHDRAWN}
        _take_out(entry, now)
        return []

    def undo(self, season: Season, old: Act, act: Act, now: datetime) -> list[Match]:
        entry = entry_of(season, self.entry)
        if entry.state != Entry.State.WITHDRAWN or entry.person is None:
            raise BadAct("entry {number} is not out", number=self.entry, rule="ORG-02", path="$.act")
        one_at_a_time(entry.person.pk)
        _must_be_fit(season, entry.person, now)
        entering.must_have_room(season)
        season.waiting.filter(person=entry.person).delete()
        act.before, act.after = {"state": entry.state}, {"state": old.before["state"]}
        entry.state, entry.player, entry.ended_at, entry.rests = (
            old.before["state"],
            entry.person,
            None,
            False,
        )
        entry.save(update_fields=["state", "player", "ended_at", "rests"])
        return []


class Replace(Deed, tag="replace", frozen=True):
    """A `person` plays for an `entry` from now on, in all of its games or in that of one `match`; with or without the
    consent of who does now."""

    entry: int
    person: uuid.UUID
    match: MatchPlace | None = None

    def concerns(self, season: Season) -> set[int]:
        return {self.entry}

    def do(self, season: Season, act: Act, now: datetime) -> list[Match]:
        entry, person = entry_of(season, self.entry), _person(self.person)
        if entry.group is None:
            raise BadAct("entry {number} plays in no group", number=self.entry, rule="ORG-02", path="$.entry")
        if entry.group.entries.filter(player=person).exists() or person.pk in standing_in(entry.group):
            raise BadAct("this person plays in the group already", rule="ORG-02", path="$.person")
        if self.match is None and plays(season, person.pk):
            raise BadAct("this person has a place already", rule="LEA-11", path="$.person")
        one_at_a_time(person.pk)
        _must_be_fit(season, person, now)
        act.before, act.after = {"name": _plays(season, entry, self.match)}, {"name": person.name}
        if self.match is not None:
            match = running(self.match.of(season))
            if self.entry not in match.seats:
                raise BadAct(
                    "entry {number} does not play in this game",
                    number=self.entry,
                    rule="ORG-02",
                    path="$.entry",
                )
            entry.standins.filter(match=match, until=None).update(until=now)
            alone = Standin.objects.create(
                entry=entry, match=match, person=person, name=person.name, since=now
            )
            telling.tell(season, f"stand_in.{alone.pk}", person.pk, now)
            holders.seat([match], entry, person, now)
            return []
        entry.standins.filter(match=None, until=None).update(until=now)
        entry.left_at, entry.substituted_at = entry.left_at or now, entry.substituted_at or now
        entry.player = person
        if entry.state == Entry.State.PLAYING:
            entry.state = Entry.State.LEFT
        entry.save()
        season.waiting.filter(person=person).update(state=Waiting.State.PLACED)
        standing.reckon(entry.group)
        Standin.objects.create(entry=entry, person=person, name=person.name, since=now)
        left = [
            match
            for match in entry.group.matches.filter(state=Match.State.RUNNING)
            if self.entry in match.seats
        ]
        holders.seat(left, entry, person, now)
        telling.tell(season, f"placed.{act.number}", person.pk, now)
        return []


class Lift(Deed, tag="lift", frozen=True):
    """A `person` who was barred may enter the league again (LEA-07)."""

    states: ClassVar = tuple(Season.State)

    person: uuid.UUID

    def do(self, season: Season, act: Act, now: datetime) -> list[Match]:
        until = admission.barred_until(season.league_id, self.person, now)
        if until is None:
            raise BadAct("this person may enter already", rule="LEA-07", path="$.person")
        act.before = {"until": until.isoformat()}
        Barred.objects.filter(league=season.league_id, person=self.person, until__gt=now).update(
            lifted_at=now
        )
        return []


def _plays(season: Season, entry: Entry, place: MatchPlace | None) -> str:
    """The name of who has played for an entry until now, in all its games or in one; empty where nobody does."""
    if place is not None:
        alone = entry.standins.filter(match=place.of(season), until=None).first()
        if alone is not None:
            return alone.name
    return "" if entry.player is None else entry.player.name


def _person(pk: uuid.UUID) -> User:
    person = User.objects.filter(pk=pk, is_active=True).first()
    if person is None or person.verified_address is None:
        raise BadAct("there is nobody of this id who could play", rule="ORG-02", path="$.person")
    return person


def _must_be_fit(season: Season, person: User, now: datetime) -> None:
    """What the rules ask of who enters, they ask of whom an organiser brings in (LEA-11)."""
    try:
        admission.must_be_fit(season, rules_of(season), person, now)
    except MayNotEnter as error:
        raise BadAct(
            "the rules do not let this person in: {why}", why=error.phrase, rule=error.rule, path="$.person"
        ) from None


def _take_out(entry: Entry, now: datetime) -> None:
    entry.state, entry.player, entry.ended_at = Entry.State.WITHDRAWN, None, now
    entry.save(update_fields=["state", "player", "ended_at"])
