"""Who does not come to a season, who leaves it, and who plays in their place (LEA-05 to LEA-07)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from accounts.leagues import admission, holders, ledger, standing, telling
from accounts.leagues.locking import one_at_a_time
from accounts.leagues.models import Barred, Entry, Group, Match, Season, Standin, Waiting
from accounts.leagues.reckoning.rules import Rules
from accounts.leagues.refused import MayNotEnter
from accounts.models import User
from horror.models import Seat, Tenure
from horror.table import signs
from horror.table.signs import Sign

Why = Barred.Why
GIVEN_UP = (Tenure.End.RESIGNED, Tenure.End.ABANDONED)
"""How a tenure has ended in which a seat was given up."""
TO_THE_END = ("", Tenure.End.FINISHED)
"""How one has ended, or has not, that lasted until its game was over."""


def look(season: Season, rules: Rules, now: datetime) -> None:
    """Note who has not come and who is gone, and fill places and seats from the waiting list."""
    entries = {
        row.number: row
        for row in season.entries.exclude(group=None).select_related("player", "group").order_by("number")
    }
    here = _Table(season, entries)
    before = {number: entry.player_id for number, entry in entries.items()}
    _note_closed(season, entries, now)
    _note_silent(season, here, timedelta(hours=rules.no_show_hours), now)
    _note_gone(season, here, now)
    for entry in entries.values():
        if entry.player_id is None:
            _fill(season, rules, here, entry, now)
    _fill_seats(season, rules, here, now)
    changed = {entry.group_id for number, entry in entries.items() if entry.player_id != before[number]}
    for group in Group.objects.filter(pk__in=[pk for pk in changed if pk is not None]).select_related(
        "season"
    ):
        standing.reckon(group)


class _Table:
    """What is read of a season under way: its entries by number, the matches that have a game, who stands in."""

    def __init__(self, season: Season, entries: Mapping[int, Entry]) -> None:
        self.entries = entries
        made = Match.objects.filter(group__season=season).exclude(game=None)
        made = made.order_by("group__tier", "group__number", "number")
        self.by_game = {str(match.game_id): match for match in made}
        self.running = {game: match for game, match in self.by_game.items() if not match.over}
        self.standins = list(Standin.objects.filter(entry__season=season, until=None).exclude(match=None))

    def entry_at(self, game: str, seat: int) -> Entry:
        return self.entries[self.by_game[game].seats[seat]]

    def stands_in(self, entry: Entry, match: Match) -> Standin | None:
        """Who plays for an entry in this game alone."""
        mine = (one for one in self.standins if one.entry_id == entry.pk and one.match_id == match.pk)
        return next(mine, None)

    def in_group(self, group: Any) -> set[Any]:
        """Who plays in a group, for himself or for somebody else (primary keys)."""
        whole = {entry.player_id for entry in self.entries.values() if entry.group_id == group}
        matches = {match.pk for match in self.running.values() if match.group_id == group}
        return whole | {one.person_id for one in self.standins if one.match_id in matches}


def leave(season: Season, entry: Entry, now: datetime, *, vanished: bool = False) -> None:
    """The person of an entry leaves the season, or has ``vanished`` from it: the entry stays, and is filled (LEA-07).
    Under the season's lock.
    """
    who = entry.player_id
    first = who is not None and who == entry.person_id
    entry.vanished = entry.vanished or (vanished and first)
    entry.left_at = entry.left_at or now
    if entry.state == Entry.State.PLAYING:  # what became of the first person stays, whoever has played since
        entry.state, entry.ended_at = Entry.State.LEFT, now
    entry.player = None
    entry.save()
    Standin.objects.filter(entry=entry, until=None, match=None).update(until=now)
    ledger.note(season, "left", now, target={"entry": entry.number})
    if first:
        admission.bar(season, who, Why.LEFT, now, admission.FIRST, admission.AGAIN)
    holders.open_seats(season, entry, who, now)


def _note_closed(season: Season, entries: Mapping[int, Entry], now: datetime) -> None:
    """Whose account is closed, or expelled, has left."""
    for entry in entries.values():
        if entry.player is not None and not entry.player.is_active:
            leave(season, entry, now)


def _note_silent(season: Season, here: _Table, within: timedelta, now: datetime) -> None:
    """LEA-06: who was asked something first so long ago, and has acted in no game, has not come. Who comes after that,
    and before somebody else has the place, has it again.
    """
    playing = {entry.player_id for entry in here.entries.values()}
    for number, came, silent in _silences(here, within):
        entry = here.entries[number]
        lost = entry.state == Entry.State.NO_SHOW and entry.player_id is None
        if lost and came and entry.person_id not in playing:
            entry.state, entry.player_id = Entry.State.PLAYING, entry.person_id
            barred = Barred.objects.filter(league=season.league_id, person=entry.person_id, why=Why.NO_SHOW)
            barred.filter(since__gte=entry.left_at or now).delete()
            entry.left_at = entry.ended_at = None
            entry.save()
            ledger.note(season, "came_late", now, target={"entry": number})
        elif entry.state == Entry.State.PLAYING and not came and silent is not None and silent <= now:
            entry.state, entry.player = Entry.State.NO_SHOW, None
            entry.left_at = entry.ended_at = now
            entry.save()
            ledger.note(season, "no_show", now, target={"entry": number})
            if _did_not_come_before(season, entry.person_id):
                admission.bar(season, entry.person_id, Why.NO_SHOW, now, admission.FIRST, admission.FIRST)


class Silence(NamedTuple):
    """Whether the first person of the entry of this number has ever acted in a game of the season, and from when on it
    will not have come (LEA-06): None while nobody has asked it anything, and while that stands still.
    """

    entry: int
    came: bool
    until: datetime | None


def silences(season: Season, within: timedelta) -> list[Silence]:
    """What is known of all first persons of a season under way, by entry."""
    entries = {row.number: row for row in season.entries.exclude(group=None).order_by("number")}
    return _silences(_Table(season, entries), within)


def _silences(here: _Table, within: timedelta) -> list[Silence]:
    found: dict[int, list[Sign]] = defaultdict(list)
    for sign in signs.of(list(here.by_game), within):
        entry = here.entry_at(sign.game, sign.seat)
        if str(sign.person) == str(entry.person_id):
            found[entry.number].append(sign)
    came = {number for number, mine in found.items() if any(sign.acted for sign in mine)}
    quiet = [game for game, match in here.by_game.items() if found.keys() & set(match.seats) - came]
    for game, seat, person in signs.acted_before(quiet):
        if person == (entry := here.entry_at(game, seat)).person_id:
            came.add(entry.number)
    return [
        Silence(
            number,
            number in came,
            min((sign.silent_at for sign in mine if sign.silent_at is not None), default=None),
        )
        for number, mine in sorted(found.items())
    ]


def _did_not_come_before(season: Season, person: Any) -> bool:
    """Whether somebody did not come in the last season of the league that they had entered, either."""
    earlier = Entry.objects.filter(
        season__league=season.league_id, season__number__lt=season.number, person=person
    )
    took_place = earlier.exclude(group=None).exclude(season__state=Season.State.CANCELLED)
    last = took_place.order_by("-season__number").first()
    return last is not None and last.state == Entry.State.NO_SHOW


def _note_gone(season: Season, here: _Table, now: datetime) -> None:
    """Whose seats are all given up, in every game that goes on, has left, also where others stand in for them by now;
    but who has played a game to its end after giving up the last of them has not. Who stood in for one game has given
    that up alone. A seat counts as given up by who has held it, so not before somebody has been put into it.
    """
    held = _held(season, here)
    given_up: dict[int, list[datetime | None]] = defaultdict(list)
    for seat in Seat.objects.filter(game__in=list(here.running)):
        match = here.running[seat.game_id]
        entry = here.entry_at(seat.game_id, seat.index)
        standin = here.stands_in(entry, match)
        who = standin.person_id if standin is not None else entry.player_id
        mine = held.get((seat.game_id, seat.index, who))
        gone = mine is not None and not (
            seat.owner_id == who and seat.human and seat.state != Seat.State.OPEN
        )
        if standin is None:
            if who is not None:
                given_up[entry.number].append((mine.ended_at or now) if mine is not None and gone else None)
            continue
        if who is None or gone:
            standin.until = now
            standin.save(update_fields=["until"])
            here.standins.remove(standin)
        left = held.get((seat.game_id, seat.index, entry.player_id))
        if left is not None and left.ended in GIVEN_UP:
            given_up[entry.number].append(left.ended_at or now)
    for number, times in sorted(given_up.items()):
        entry, known = here.entries[number], [at for at in times if at is not None]
        if len(known) == len(times) and not _has_played_since(here, held, entry, max(known)):
            leave(season, entry, now, vanished=True)


Held = Mapping[tuple[str, int, Any], Tenure]
"""Of each game, seat and person the last time at which the person held it."""


def _held(season: Season, here: _Table) -> Held:
    """Since the person has come to play for the entry: who comes again has given up nothing before being put there."""
    rows = Standin.objects.filter(entry__season=season, until=None)
    since = {(row.entry_id, row.match_id, row.person_id): row.since for row in rows}
    held = {}
    tenures = Tenure.objects.filter(game__in=list(here.by_game), person__isnull=False)
    for each in tenures.order_by("generation"):
        entry, match = here.entry_at(each.game_id, each.seat), here.by_game[each.game_id]
        came = since.get((entry.pk, match.pk, each.person_id)) or since.get((entry.pk, None, each.person_id))
        if came is None or each.began_at is None or each.began_at >= came:
            held[each.game_id, each.seat, each.person_id] = each
    return held


def _has_played_since(here: _Table, held: Held, entry: Entry, at: datetime) -> bool:
    """Whether who plays for an entry has played another of its games to the end after that."""
    over = (
        (match.ended_at, held.get((game, match.seats.index(entry.number), entry.player_id)))
        for game, match in here.by_game.items()
        if match.over and entry.number in match.seats
    )
    return any(ended and ended > at and mine and mine.ended in TO_THE_END for ended, mine in over)


def _fill(season: Season, rules: Rules, here: _Table, entry: Entry, now: datetime) -> None:
    """A place of which nobody has the games any more goes to who waits longest and may take it."""
    left = [match for match in here.running.values() if entry.number in match.seats]
    if not left:
        return
    inside = here.in_group(entry.group_id)
    for waiting in fit(season, rules, now):
        if waiting.person_id in inside:
            continue
        person = waiting.person
        waiting.state = Waiting.State.PLACED
        waiting.save(update_fields=["state"])
        entry.player, entry.substituted_at = person, entry.substituted_at or now
        entry.save()
        Standin.objects.create(entry=entry, person=person, name=person.name, since=now)
        act = ledger.note(
            season, "replaced", now, target={"entry": entry.number}, after={"name": person.name}
        )
        alone = [match for match in left if here.stands_in(entry, match) is None]
        holders.seat(alone, entry, person, now)
        telling.tell(season, f"placed.{act.number}", person.pk, now)
        return


def _fill_seats(season: Season, rules: Rules, here: _Table, now: datetime) -> None:
    """A seat that is open while its entry plays on elsewhere goes to who waits, and carries no place with it."""
    free = Seat.objects.filter(game__in=list(here.running), state=Seat.State.OPEN)
    order = list(here.running)
    for seat in sorted(free, key=lambda seat: (order.index(seat.game_id), seat.index)):
        match = here.running[seat.game_id]
        entry = here.entry_at(seat.game_id, seat.index)
        if entry.player_id is None or here.stands_in(entry, match) is not None:
            continue
        if not Tenure.objects.of(seat.game_id, entry.player_id).filter(seat=seat.index).exists():
            continue  # its player is about to be put into it
        inside = here.in_group(entry.group_id)
        for waiting in fit(season, rules, now, games=1):
            if waiting.person_id not in inside:
                here.standins.append(stand_in(season, entry, match, waiting.person, now))
                telling.tell(season, f"stand_in.{here.standins[-1].pk}", waiting.person_id, now)
                break


def stand_in(season: Season, entry: Entry, match: Match, person: User, now: datetime) -> Standin:
    """Somebody plays for an entry in one game. Under the season's lock."""
    row = Standin.objects.create(entry=entry, match=match, person=person, name=person.name, since=now)
    target = {"entry": entry.number, "match": match.number}
    ledger.note(season, "replaced", now, target=target, after={"name": person.name})
    holders.seat([match], entry, person, now)
    return row


def fit(season: Season, rules: Rules, now: datetime, games: int | None = None) -> Iterator[Waiting]:
    """Those who wait and may come in now, in their order (LEA-05): for a place, or for so many ``games``. Nothing else
    is entered by them meanwhile. Who has a place is passed over (LEA-11).
    """
    ask = season.waiting.filter(state=Waiting.State.WAITING)
    ask = ask.exclude(person__in=Entry.objects.played(season).values("player"))
    waiting: Sequence[Waiting] = list(ask.select_related("person").order_by("place"))
    one_at_a_time(*(row.person_id for row in waiting))
    for row in waiting:
        try:
            admission.must_be_fit(season, rules, row.person, now, games)
        except MayNotEnter:
            continue
        yield row
