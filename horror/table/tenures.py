"""Who holds a seat from when to when; and letters, which belong to persons.

Who held a seat when a letter was written may read it, whoever holds the seat now. A letter to or from an earlier holder
stays in the seat's stream, so that no cursor is missing there, as an item that tells nothing but that there was one.
Standing orders are persons' too: what one has done, only who held the seat then knows to be done by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db.models import Q

from horror.models import Draft, Entry, Game, Seat, Tenure
from horror.table import stops
from horror.table.deeds import Letter, Message
from horror.table.showing import Logged


class Tenures:
    """The tenures of a game that is being changed, at a time: kept in memory until the game is saved."""

    def __init__(self, game: Game, now: datetime) -> None:
        self._game = game
        self._now = now
        self._begun: list[Tenure] = []
        self._ended: dict[int, tuple[int, str]] = {}
        self._handed_over: list[tuple[int, int]] = []
        self._finished = False
        self._abandoned: set[int] = set()

    def begin(
        self,
        seat: Seat,
        person: Any = None,
        bot: str = "",
        *,
        entry: int | None = None,
        until: int | None = None,
        how: str = "",
    ) -> None:
        """A person (a primary key) or a bot holds the seat from the last entry on, or from the one named; ``until`` one
        of the past, with which it ended so (``how``). The seat's row is changed too, to be saved by whoever calls.
        """
        held = Tenure(
            game=self._game, seat=seat.index, generation=seat.tenures, person_id=person, bot=bot,
            from_entry=self._game.entries if entry is None else entry, to_entry=until,
            began_at=self._now if entry is None else None, ended=how,
        )  # fmt: skip
        self._begun.append(held)
        seat.tenures += 1

    def end(self, seat: Seat, how: str) -> None:
        """With the last entry the seat is its holder's no more, nor is its draft, and no vacation stops its clock;
        ``how`` is a :class:`Tenure.End`.
        """
        stops.absent(self._game, seat.index, [], self._now)
        seat.draft = ""
        begun = self._begun_by_holder(seat)
        if begun is not None:
            begun.to_entry, begun.ended, begun.ended_at = self._game.entries, how, self._now
        else:
            self._ended[seat.index] = self._game.entries, how

    def hand_over(self, seat: Seat) -> None:
        """Who resigned from the seat last, for whom the steward holds it now, has left it to somebody who takes it at
        once (TAB-82).
        """
        self._handed_over.append((seat.index, seat.tenures - 2))

    def finish(self, abandoned: set[int]) -> None:
        """The game has been played to its end: who holds a seat now has finished it, but for who has abandoned these
        seats (TAB-84).
        """
        self._finished = True
        self._abandoned = abandoned

    def go_on(self, seat: Seat, person: Any = None, bot: str = "") -> bool:
        """From the next entry on the seat is this one's. Its tenure goes on where it is the holder already: whether it
        does.
        """
        holder = self._begun_by_holder(seat)
        if holder is not None and (holder.person_id, holder.bot) == (person, bot):
            return True
        self.end(seat, Tenure.End.PASSED_ON)
        self.begin(seat, person, bot, entry=self._game.entries + 1)
        return False

    def began(self, seat: Seat) -> int | None:
        """The entry from which the seat is its holder's; None for tenures of before, and where nobody holds it."""
        holder = self._begun_by_holder(seat)
        return None if holder is None else holder.from_entry

    @cached_property
    def since(self) -> dict[int, int]:
        """:func:`held_since`, as the game was when it was locked."""
        return held_since(self._game.pk)

    def _begun_by_holder(self, seat: Seat) -> Tenure | None:
        return next((held for held in self._begun if held.seat == seat.index and held.to_entry is None), None)

    def save(self) -> None:
        """Write what has begun and ended; part of saving the game."""
        for seat, (number, how) in self._ended.items():
            held = Tenure.objects.filter(game=self._game, seat=seat, to_entry=None)
            held.update(to_entry=number, ended=how, ended_at=self._now)
            if self._game.status != Game.Status.LOBBY:  # where there are none
                Draft.objects.filter(game=self._game, seat=seat).delete()
        for index, generation in self._handed_over:
            resigned = Tenure.objects.filter(game=self._game, seat=index, generation=generation)
            resigned.filter(ended=Tenure.End.RESIGNED).update(ended=Tenure.End.HANDED_OVER)
        if self._begun:
            Tenure.objects.bulk_create(self._begun)
        if self._finished:
            lasting = Tenure.objects.filter(game=self._game, to_entry=None).exclude(began_at=None)
            away = Q(seat__in=self._abandoned)
            lasting.filter(away).update(ended=Tenure.End.ABANDONED, ended_at=self._now)
            lasting.exclude(away).update(ended=Tenure.End.FINISHED, ended_at=self._now)


def held_since(game_id: str) -> dict[int, int]:
    """The number of the entry with which each seat of a game became that of who holds it now."""
    held = Tenure.objects.filter(game=game_id, to_entry=None).order_by()
    return dict(held.values_list("seat", "from_entry"))


def between(content: object, seat: int | None) -> set[int] | None:
    """The seats that an entry's content is a letter between; None for whatever is no letter."""
    return content.between(seat) if isinstance(content, Message) else None


def may_read(content: object, seat: int | None, number: int, held: Sequence[Tenure]) -> bool:
    """Whether who held seats in these tenures may read an entry: every one but letters between others."""
    seats = between(content, seat)
    return seats is None or any(tenure.seat in seats and tenure.covers(number) for tenure in held)


def personal(what: Logged) -> bool:
    """Whether what may be known of an entry depends on who held a seat then: of a letter, and of what a standing order
    has done.
    """
    return bool(what.entry.by_order) or between(what.content, what.entry.seat) is not None


def known(what: Logged, held: Sequence[Tenure]) -> Logged:
    """An entry of a seat's stream, as who held seats in these tenures may know it: of letters between others that there
    was one, and of what another holder's standing order has done not that it was one (TAB-122).
    """
    entry = what.entry
    if not may_read(what.content, entry.seat, entry.number, held):
        return withheld(what)
    if entry.by_order and not any(each.seat == entry.seat and each.covers(entry.number) for each in held):
        entry.by_order = ""
    return what


def withheld(what: Logged) -> Logged:
    """A letter as others find it in the stream of a seat: neither text nor author nor addressee."""
    kept = what.entry
    bare = Entry(
        game_id=kept.game_id, number=kept.number, kind=kept.kind, turn=kept.turn, at=kept.at, cursors=kept.cursors
    )  # fmt: skip
    return Logged(bare, Letter())
