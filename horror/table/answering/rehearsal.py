"""What the standing orders of a seat would do now, and would have done when it was last asked such things (TAB-125).

Nothing is locked, drawn, written or told; what an order would bring about is told as far as a preview tells it
(TAB-15). Of the past, an order is looked at as if it had been written just before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Literal

import msgspec

from horror.games.standing.evaluation import Fires, Note, Outcome, looked
from horror.games.standing.look import Asked, Look
from horror.games.standing.order import AnyOrder, Delay, Kept
from horror.games.standing.turn import Begins, Late, rolls
from horror.models import Entry, Game
from horror.rules.kernel.able import Able
from horror.rules.kernel.moves import Move
from horror.rules.kernel.ruleset import PlayedPosition
from horror.table import read, telling, words
from horror.table.acts import Caller, ListShown, Previewed, Refusal
from horror.table.answering.firing import LOOKS
from horror.table.answering.sight import Sight
from horror.table.contents import Moved, content_of
from horror.table.history import position_before
from horror.table.preview import Course, Reader, looked_on
from horror.table.script import ordered
from horror.table.showing import place_of
from horror.table.standing_orders import lists
from horror.table.standing_orders.writing import Orders, must_be_under_way

MOVES = 200
"""So many newest moves of the seat are looked through for what it was asked."""
TRIES = 4
"""So many of them are gone back to for one family of orders."""


class LeftAlone(msgspec.Struct, kw_only=True):
    """An order that would not be given: its number (``id``), its ``line``, the same in the reader's words where those
    are others (``line_text``), ``what`` would become of it (it is `skipped` since it cannot be given, `dropped` by its
    watch, switched `off`, its time is `over`, or it is `stopped` where lines of it wait in a turn that is over), and
    ``why``.
    """

    id: str
    line: str
    what: Literal["skipped", "dropped", "off", "over", "stopped"]
    why: str
    line_text: str = ""


class Would(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What would come of the orders of a seat, asked a ``decision`` of a ``kind``.

    ``id``, ``line`` and ``line_text`` are of the order that would fire; empty: none, so its player is asked. ``orders``
    would be given then, as far as they may, ``order_texts`` are the same in the reader's words, where those are others
    (TAB-216); ``by`` says who else would decide; ``delay`` between which minutes they would be given.
    ``lines`` are what they mean and would bring about, until they ``stopped`` as a preview does: the next line would
    ``draw``, may show a ``secret``, or be the last answer of a ``gather``; or there is a ``refusal``. ``left`` are the
    orders that fit and would not be given.
    """

    decision: str
    kind: str
    id: str = ""
    line: str = ""
    line_text: str = ""
    orders: list[str] = []
    order_texts: list[str] = []
    by: Literal["", "steward", "neutral"] = ""
    delay: Delay | None = None
    lines: list[Previewed] = []
    stopped: Literal["", "draw", "secret", "gather"] = ""
    refusal: Refusal | None = None
    left: list[LeftAlone] = []


class WouldHave(msgspec.Struct, kw_only=True):
    """What ``would`` have come of them in a ``turn``, when the seat's stream had come to ``cursor``; ``answered`` is
    the order by which the decision was answered then, ``answered_text`` the same in the reader's words (TAB-216).
    """

    turn: int
    cursor: int
    answered: str
    answered_text: str
    would: Would


class Rehearsal(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What a list of standing orders (``list``) would do ``now``, for each decision that the seat is asked; ``late``:
    if its time ran out; and, of each family in it, what it would have done in the ``past``, when its seat last answered
    such a decision.
    """

    list: ListShown
    now: Sequence[Would]
    late: Would | None = None
    past: Sequence[WouldHave]


def rehearse(
    game_id: str,
    seat: int,
    orders: Sequence[str | Mapping[str, Any]] | None,
    caller: Caller,
    now: datetime,
    language: str = "",
) -> Rehearsal:
    """What these standing orders of a seat would do, lines or data, or else those that it has.

    Raises as :func:`horror.table.standing_orders.writing.write` does.
    """
    table = looked_on(game_id, caller, now)
    own = table.played_by_author(seat)
    must_be_under_way(table.game)
    written = Orders(table, own)
    if orders is not None:
        written.replace(orders)
    sight = Sight(table.game, own, table.rules, table.position, written.list, table.now)
    told = _Told(Reader(table, seat, language), written.list)
    asked = sight.asked if read.is_running(table.game) else []
    found = Rehearsal(
        list=telling.standing(written.shown, table.rules, told.reader.language),
        now=[told.would(each, _now(sight, each), table.position) for each in asked],
        past=list(_Past(sight, told).would_have()),
    )
    owed = next((each for each in asked if each.decision.blocking), None)
    if owed is not None and any(isinstance(order.match, Late) for order in written.list.meant.values()):
        found.late = told.would(owed, sight.late(owed.decision), table.position)
    return found


def _now(sight: Sight, asked: Asked) -> Outcome:
    """What comes of the orders on a decision, after all that is noted of them."""
    notes: list[Note] = []
    for _ in range(LOOKS):
        fires, new = sight.outcome([asked])
        notes += new
        if fires is not None or not new:
            return Outcome(fires, tuple(notes))
        for note in new:
            sight.orders.noted(note, sight.now)
    return Outcome(None, tuple(notes))


class _Told:
    """Tells the owner of a list what would come of it."""

    def __init__(self, reader: Reader, orders: lists.List) -> None:
        self.reader = reader
        self.lines = {each.id: each.line for each in orders.orders}

    def would(self, asked: Asked, outcome: Outcome, position: PlayedPosition) -> Would:
        """What comes of a decision at a position."""
        found = Would(
            decision=asked.decision.id,
            kind=asked.decision.kind,
            left=[self._left(note) for note in outcome.notes],
        )
        if outcome.fires is not None:
            self._fires(found, outcome.fires, position)
        return found

    def _fires(self, found: Would, fires: Fires, position: PlayedPosition) -> None:
        script = ordered(fires.orders)
        course = Course(self.reader, position).through(script)
        found.id, found.line, found.orders = fires.id, self.lines[fires.id], list(fires.orders)
        found.line_text = self._text(found.line)
        found.order_texts = words.order_texts(self.reader.rules, fires.orders, self.reader.language)
        found.by, found.delay = fires.by, fires.delay
        found.lines, found.stopped, found.refusal = course.lines, course.stopped, course.refusal

    def _text(self, order: str) -> str:
        return words.order_text(self.reader.rules, order, self.reader.language)

    def _left(self, note: Note) -> LeftAlone:
        reader = self.reader
        why = reader.rules.tell(note.why, reader.names, reader.language)
        line = self.lines[note.id]
        return LeftAlone(id=note.id, line=line, line_text=self._text(line), what=note.what, why=why)


class _Past:
    """The decisions that a seat has answered, newest first, as they stood before it did."""

    def __init__(self, sight: Sight, told: _Told) -> None:
        self.sight = sight
        self.game: Game = sight.game
        self.seat = sight.seat.index
        self.told = told
        self.orders: dict[str, AnyOrder] = {
            name: order
            for name, order in sight.orders.meant.items()
            if not lists.continues(order) and not isinstance(order.match, Late)
        }
        own = Entry.objects.filter(game=self.game, seat=self.seat, kind=Entry.Kind.MOVE, undone_by=None)
        self.moves = list(own.order_by("-number")[:MOVES]) if self.orders else []
        self._stood: dict[int, PlayedPosition] = {}

    def would_have(self) -> Iterator[WouldHave]:
        """For the first order of each family, the last decision that it waits for; each decision once."""
        known: set[int] = set()
        families: set[tuple[type, bool]] = set()
        for name, order in self.orders.items():
            family = type(order.match), isinstance(order.match, Begins) and rolls(order.do)
            if family in families:
                continue
            for entry in list(self._candidates(order))[:TRIES]:
                look, asked = self._look(entry)
                if asked is None or order.match.met(look, asked, self._kept(name, entry)) is None:
                    continue
                families.add(family)
                if entry.number not in known:
                    yield self._would_have(entry, look, asked)
                known.add(entry.number)
                break

    def _candidates(self, order: AnyOrder) -> Iterator[Entry]:
        """The moves that may have answered what an order waits for."""
        earlier = tuple(self.sight.look.position.earlier)
        for entry in self.moves:
            if isinstance(order.match, Begins) and not rolls(order.do):
                fits = entry in self._first
            elif isinstance(order.match, Begins):
                fits = isinstance(self._move(entry), earlier)
            else:
                fits = not order.match.moves or _tag(self._move(entry)) in order.match.moves
            if fits:
                yield entry

    @property
    def _first(self) -> list[Entry]:
        """The first move of the seat in each turn."""
        return list({entry.turn: entry for entry in self.moves}.values())

    def _move(self, entry: Entry) -> Move:
        content = content_of(self.game.ruleset, entry)
        assert isinstance(content, Moved)
        return content.move

    def _before(self, entry: Entry) -> PlayedPosition:
        if entry.number not in self._stood:
            self._stood[entry.number] = position_before(self.game, entry.number)
        return self._stood[entry.number]

    def _look(self, entry: Entry) -> tuple[Look, Asked | None]:
        """What was known before a move, and what it answered, if that had not been answered before."""
        position = self._before(entry)
        asked = next(
            (
                Asked(each, entry.number)
                for each in position.waiting()
                if (each.id, each.seat) == (entry.decision, self.seat) and not each.answered
            ),
            None,
        )
        then = lists.moment(entry.at, self.sight.seat.time_zone)
        able = Able(position, self.seat)
        return Look(self.sight.look.rules, able, then, begins=entry in self._first), asked

    def _kept(self, name: str, entry: Entry) -> Kept:
        return Kept(id=name, order=self.orders[name], since=entry.number)

    def _would_have(self, entry: Entry, look: Look, asked: Asked) -> WouldHave:
        kept = [self._kept(name, entry) for name in self.orders]
        outcome = looked(self.sight.orders.language, kept, look, [asked])
        answered = look.rules.format(self._move(entry), look.view)
        return WouldHave(
            would=self.told.would(asked, outcome, look.position),
            turn=entry.turn,
            cursor=entry.cursors[place_of(self.seat, entry.cursors)] - 1,
            answered=answered,
            answered_text=look.rules.order_text(answered, self.told.reader.language),
        )


def _tag(move: Move) -> str:
    return str(move.__struct_config__.tag)
