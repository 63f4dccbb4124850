"""Who holds the seats of a season's games, as the season has it: put into them, and out of them, by a job a game."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from accounts.leagues.hosting import HOST, caller, digest
from accounts.leagues.models import Entry, Match, Season
from accounts.models import User
from accounts.seating import sitting
from horror.models import Game, Seat
from horror.table import jobs
from horror.table.acts import Caller
from horror.table.errors import AlreadySeated, NotYourSeat, WrongStatus
from horror.table.hosts import replacing
from horror.table.jobs import Claimed, Wanted
from horror.table.people import resign

SEAT, RESIGN = "league_seat", "league_resign"
"""Kinds of jobs; their keys are the match, the entry, and the person."""
AGAIN = timedelta(hours=1)
"""After which a game is looked at again that stands still, or has not begun, and cannot be left."""


def seat(matches: Sequence[Match], entry: Entry, person: User, now: datetime) -> None:
    """Have somebody play for an entry in these games."""
    wanted = [Wanted(SEAT, f"{match.pk}/{entry.pk}/{person.pk}") for match in matches]
    jobs.put_all(None, wanted, now)


@jobs.handler(SEAT, quarantines=False)
def sit(claimed: Claimed, now: datetime) -> None:
    """Put somebody into a seat, where the season still wants that, and the game is not over; one that is set aside is
    looked at again.
    """
    match_id, entry_id, person_id = claimed.key.split("/")
    match = Match.objects.select_related("game").get(pk=match_id)
    entry = Entry.objects.get(pk=entry_id)
    person = User.objects.filter(pk=person_id, is_active=True).first()
    mine = entry.standins.filter(person=person, until=None)
    wanted = person is not None and (entry.player_id == person.pk or mine.exists())
    if match.game is None or match.game.ended or person is None or not wanted:
        return
    new = replacing.Replacement(
        seat=match.seats.index(entry.number),
        person=person.pk,
        profile=sitting(person),
        ended="handed_over" if entry.state == Entry.State.NO_SHOW else "substituted",
        reason="the league has found somebody for this seat",
    )
    try:
        replacing.replace(match.game.pk, new, caller(claimed.key, "seat", claimed.claim), now)
    except WrongStatus:
        _look_again(claimed, match.game, now)
    except AlreadySeated:  # somebody who sits there otherwise, and may not: the steward plays on
        return


def bring_in_line(match: Match, game: Game, now: datetime) -> None:
    """A game has just been noted: where an entry has changed hands since people were seated, its seat does as well.
    Under the season's lock.
    """
    players = dict(match.group.entries.values_list("number", "player"))
    entries = dict(match.group.entries.values_list("number", "pk"))
    wanted = []
    for index, holder in Seat.objects.filter(game=game).order_by("index").values_list("index", "owner"):
        number = match.seats[index]
        player = players[number]
        if player == holder:
            continue
        kind, person = (RESIGN, holder) if player is None else (SEAT, player)
        wanted.append(Wanted(kind, f"{match.pk}/{entries[number]}/{person}"))
    jobs.put_all(None, wanted, now)


def open_seats(season: Season, entry: Entry, person: Any, now: datetime) -> None:
    """Have the seats of somebody who has left resigned, so that nobody waits for him: the steward plays on."""
    if person is None or entry.group is None:
        return
    running = entry.group.matches.filter(state=Match.State.RUNNING)
    wanted = [
        Wanted(RESIGN, f"{match.pk}/{entry.pk}/{person}") for match in running if entry.number in match.seats
    ]
    jobs.put_all(None, wanted, now)


@jobs.handler(RESIGN, quarantines=False)
def resign_seat(claimed: Claimed, now: datetime) -> None:
    """Give up a seat for who has left the season; in a game that has not begun, or stands still, as soon as that
    goes.
    """
    match_id, entry_id, person = claimed.key.split("/")
    match = Match.objects.select_related("game").get(pk=match_id)
    entry = Entry.objects.get(pk=entry_id)
    if match.game is None or match.game.ended:
        return
    key = f"{HOST}/{claimed.key}/{claimed.claim}"
    who = Caller(author=uuid.UUID(person), source="job", key=key, body_hash=digest(key))
    try:
        resign.resign(match.game.pk, match.seats.index(entry.number), who, now)
    except NotYourSeat:  # somebody else plays already
        return
    except WrongStatus:
        _look_again(claimed, match.game, now)


def _look_again(claimed: Claimed, game: Game, now: datetime) -> None:
    """Later, unless the game is over by now."""
    if not Game.objects.get(pk=game.pk).ended:
        jobs.put_off(claimed, now + AGAIN)
