"""Leaving a season that has begun, and taking a seat that somebody has left (LEA-05, LEA-07)."""

from __future__ import annotations

from datetime import datetime

from accounts.leagues import absences, admission, entering, standing
from accounts.leagues.locking import locked, one_at_a_time, standing_in
from accounts.leagues.models import Entry, Match, Season, Standin, Waiting
from accounts.leagues.nudging import nudge
from accounts.leagues.refused import AlreadyEntered, NotEntered, NotOpen
from accounts.models import User
from horror.models import Seat


def leave(season_id: int, person: User, now: datetime) -> None:
    """Somebody leaves a season under way: the entry stays and is filled, and that has consequences for who leaves.

    Raises :class:`NotEntered`, :class:`NotOpen`.
    """
    with locked(season_id) as season:
        entry = Entry.objects.filter(season=season, player=person).exclude(group=None).in_order().first()
        if entry is None:
            raise NotEntered("you do not play in this season", rule="LEA-07")
        if season.phase not in Season.PLAYED:
            raise NotOpen("the season is not under way", rule="LEA-07")
        assert entry.group is not None
        left = entry.group.matches.exclude(state__in=Match.OVER).values_list("seats", flat=True)
        if not any(entry.number in seats for seats in left):
            raise NotOpen("your games of this season are over: there is nothing to leave", rule="LEA-07")
        absences.leave(season, entry, now)
        standing.reckon(entry.group)
        nudge(season, now)


def take(season_id: int, match_id: int, seat: int, person: User, now: datetime) -> None:
    """Somebody takes a seat that is open, in one game, for which nobody waits; it carries no place with it (LEA-07).

    Raises :class:`NotOpen`, :class:`AlreadyEntered` for who plays in the group, :class:`MayNotEnter`.
    """
    with locked(season_id) as season:
        waiting = season.waiting.filter(state=Waiting.State.WAITING)
        one_at_a_time(person.pk, *waiting.values_list("person", flat=True))
        match = Match.objects.filter(group__season=season, pk=match_id).select_related("group").first()
        if match is None or match.state != Match.State.RUNNING or not 0 <= seat < len(match.seats):
            raise NotOpen("this seat is not open", rule="LEA-05")
        entry = season.entries.get(number=match.seats[seat])
        mine = Standin.objects.filter(entry=entry, match=match, until=None).first()
        if mine is not None and mine.person_id == person.pk:
            return
        if mine is not None or not _is_open(entry, match, seat):
            raise NotOpen("this seat is not open", rule="LEA-05")
        if match.group.entries.filter(player=person).exists() or person.pk in standing_in(match.group):
            raise AlreadyEntered("you play in this group already", rule="LEA-05")
        rules = entering.rules_of(season)
        admission.must_be_fit(season, rules, person, now, games=1)
        inside = {person.pk, *match.group.entries.values_list("player", flat=True), *standing_in(match.group)}
        if any(row.person_id not in inside for row in absences.fit(season, rules, now, games=1)):
            raise NotOpen("somebody waits for a seat, and is put into this one", rule="LEA-05")
        absences.stand_in(season, entry, match, person, now)


def vacant(season: Season) -> list[tuple[Match, int, Entry]]:
    """The seats of games under way that nobody has any more, by tier, group and match, each with its index and its
    entry; four queries for however many.
    """
    matches = Match.objects.filter(group__season=season, state=Match.State.RUNNING)
    rows = list(matches.select_related("group").order_by("group__tier", "group__number", "number"))
    entries = {entry.number: entry for entry in season.entries.exclude(group=None)}
    opened = Seat.objects.filter(game__match__in=rows, state=Seat.State.OPEN)
    free = set(opened.values_list("game", "index"))
    stood_in = Standin.objects.filter(match__in=rows, until=None).values_list("match", "entry")
    taken = set(stood_in)
    return [
        (match, seat, entry)
        for match in rows
        for seat, entry in enumerate(entries[number] for number in match.seats)
        if (entry.player_id is None or (match.game_id, seat) in free) and (match.pk, entry.pk) not in taken
    ]


def _is_open(entry: Entry, match: Match, seat: int) -> bool:
    """Whether nobody has this seat any more: it is open at the table, or its entry is nobody's."""
    held = Seat.objects.filter(game=match.game_id, index=seat, state=Seat.State.OPEN)
    return entry.player_id is None or held.exists()
