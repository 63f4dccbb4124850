"""Who does not come to a season, who leaves it, and who plays in their place (LEA-05 to LEA-07)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from accounts.leagues import admission, games, ledger, standing
from accounts.leagues.models import Barred, Entry, Match, Season, Standin, Waiting
from accounts.leagues.reckoning.rules import Rules
from accounts.leagues.refused import MayNotEnter
from accounts.models import User
from horror.models import Seat
from horror.table import signs
from horror.table.signs import Sign

FIRST, AGAIN = timedelta(days=30), timedelta(days=90)
"""For how long who leaves, or does not come twice in a row, does not enter; and where that was so within a year."""
Why = Barred.Why


def look(season: Season, rules: Rules, now: datetime) -> None:
    """Note who has not come and who is gone, and fill places and seats from the waiting list."""
    playing = _playing(season)
    by_game = {match.game_id: match for match in playing if match.game_id is not None}
    entries = {row.number: row for row in season.entries.exclude(group=None)}
    told = signs.of(list(by_game), timedelta(hours=rules.no_show_hours))
    _note_silent(season, entries, by_game, told, now)
    _note_gone(season, entries, by_game, now)
    for entry in entries.values():
        if entry.player_id is None:
            _fill(season, rules, entry, [match for match in playing if entry.number in match.seats], now)
    _fill_seats(season, rules, entries, by_game, now)


def leave(season: Season, entry: Entry, now: datetime, *, vanished: bool = False) -> None:
    """The person of an entry leaves the season, or has ``vanished`` from it: the entry stays, and is filled (LEA-07).
    Under the season's lock.
    """
    who = entry.player_id
    entry.vanished = entry.vanished or (vanished and who == entry.person_id)
    entry.left_at = entry.left_at or now
    entry.state, entry.player, entry.ended_at = Entry.State.LEFT, None, now
    entry.save()
    Standin.objects.filter(entry=entry, until=None, match=None).update(until=now)
    ledger.note(season, "left", now, target={"entry": entry.number})
    if who is not None and who == entry.person_id:
        admission.bar(season, who, Why.LEFT, now, FIRST, AGAIN)
    games.open_seats(season, entry, who, now)


def _playing(season: Season) -> list[Match]:
    return list(
        Match.objects.filter(group__season=season, state=Match.State.RUNNING).select_related("group", "game")
    )


def _note_silent(
    season: Season,
    entries: Mapping[int, Entry],
    by_game: Mapping[str, Match],
    told: Sequence[Sign],
    now: datetime,
) -> None:
    """LEA-06: who was asked something first so long ago, and has acted in no game, has not come."""
    mine: dict[int, list[Sign]] = defaultdict(list)
    for sign in told:
        number = by_game[sign.game].seats[sign.seat]
        if str(sign.person) == str(entries[number].player_id):
            mine[number].append(sign)
    for number, found in mine.items():
        entry = entries[number]
        first = min((sign.silent_at for sign in found if sign.silent_at is not None), default=None)
        if (
            entry.state != Entry.State.PLAYING
            or first is None
            or first > now
            or any(sign.acted for sign in found)
        ):
            continue
        who, entry.player = entry.player_id, None
        entry.state, entry.left_at, entry.ended_at = Entry.State.NO_SHOW, now, now
        entry.save()
        ledger.note(season, "no_show", now, target={"entry": number})
        if _did_not_come_before(season, who):
            admission.bar(season, who, Why.NO_SHOW, now, FIRST, FIRST)


def _did_not_come_before(season: Season, person: Any) -> bool:
    """Whether somebody did not come in the last season of the league that they had entered, either."""
    earlier = Entry.objects.filter(
        season__league=season.league_id, season__number__lt=season.number, person=person
    )
    last = earlier.exclude(state=Entry.State.WITHDRAWN).order_by("-season__number").first()
    return last is not None and last.state == Entry.State.NO_SHOW


def _note_gone(
    season: Season, entries: Mapping[int, Entry], by_game: Mapping[str, Match], now: datetime
) -> None:
    """Whose seats are all given up, in every game that goes on, has left."""
    held: dict[int, list[bool]] = defaultdict(list)
    for seat in Seat.objects.filter(game__in=list(by_game)):
        number = by_game[seat.game_id].seats[seat.index]
        entry = entries[number]
        if entry.player_id is not None and not _stood_in(entry, by_game[seat.game_id]):
            here = seat.owner_id == entry.player_id and seat.human and seat.state != Seat.State.OPEN
            held[number].append(here)
    for number, seats in held.items():
        if seats and not any(seats):
            leave(season, entries[number], now, vanished=True)
            standing.reckon(entries[number].group)


def _stood_in(entry: Entry, match: Match) -> bool:
    return any(one.match_id == match.pk for one in entry.standins.all())


def _fill(season: Season, rules: Rules, entry: Entry, left: Sequence[Match], now: datetime) -> None:
    """A place of which nobody has the games any more goes to who waits longest and may take it."""
    if not left:
        return
    for waiting in _fit(season, rules, now):
        person = waiting.person
        waiting.state = Waiting.State.PLACED
        waiting.save(update_fields=["state"])
        entry.player, entry.substituted_at = person, now
        entry.save()
        Standin.objects.create(entry=entry, person=person, name=person.name, since=now)
        ledger.note(season, "replaced", now, target={"entry": entry.number}, after={"name": person.name})
        games.seat(left, entry, person, now)
        return


def _fill_seats(
    season: Season, rules: Rules, entries: Mapping[int, Entry], by_game: Mapping[str, Match], now: datetime
) -> None:
    """A seat that is open while its entry plays on elsewhere goes to who waits, and carries no place with it."""
    for seat in Seat.objects.filter(game__in=list(by_game), state=Seat.State.OPEN):
        match = by_game[seat.game_id]
        entry = entries[match.seats[seat.index]]
        if entry.player_id is None or _stood_in(entry, match):
            continue
        group = {row.player_id for row in entries.values() if row.group_id == entry.group_id}
        for waiting in _fit(season, rules, now):
            if waiting.person_id not in group:
                stand_in(season, entry, match, waiting.person, now)
                break


def stand_in(season: Season, entry: Entry, match: Match, person: User, now: datetime) -> None:
    """Somebody plays for an entry in one game. Under the season's lock."""
    Standin.objects.create(entry=entry, match=match, person=person, name=person.name, since=now)
    target = {"entry": entry.number, "match": match.number}
    ledger.note(season, "replaced", now, target=target, after={"name": person.name})
    games.seat([match], entry, person, now)


def _fit(season: Season, rules: Rules, now: datetime) -> Iterator[Waiting]:
    """Those who wait and may come in now, in their order (LEA-05)."""
    waiting = season.waiting.filter(state=Waiting.State.WAITING).select_related("person").order_by("place")
    for row in waiting:
        try:
            admission.must_be_fit(season, rules, row.person, now)
        except MayNotEnter:
            continue
        yield row
