"""The standing orders of a seat as they are kept, and what has become of each (TAB-100)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, Literal
from zoneinfo import ZoneInfo

import msgspec
import structlog

from horror.games.standing.evaluation import MOST_SKIPS
from horror.games.standing.evaluation import Note as Came
from horror.games.standing.language import StandingLanguage
from horror.games.standing.look import Moment
from horror.games.standing.order import AnyOrder, Kept
from horror.games.standing.turn import After
from horror.models import Firing, Game, Seat, StandingList
from horror.rules.kernel.phrases import Phrase, as_data

log = structlog.get_logger(__name__)

MOST_NOTES = 5
"""The newest notes of an order that are kept."""


class Said(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A sentence as it is kept: its ``key`` with its ``parts``, and ``many`` where it counts."""

    key: str
    parts: dict[str, Any] = {}
    many: str = ""

    @classmethod
    def of(cls, phrase: Phrase) -> Said:
        """A phrase as it is kept."""
        return cls(key=phrase.key, parts=msgspec.to_builtins(as_data(phrase.parts)), many=phrase.many)

    @property
    def phrase(self) -> Phrase:
        """The phrase, to be told."""
        return Phrase(self.key, self.parts, self.many)


class Noted(msgspec.Struct, frozen=True, kw_only=True):
    """What became of an order at some time: ``skipped`` since it could not be given, ``dropped`` by its watch or by a
    move of its owner's, switched ``off``, ``over``, or ``stopped`` before its end, with the orders that ``rest``.
    """

    what: Literal["skipped", "dropped", "off", "over", "stopped"]
    why: Said
    at: datetime
    rest: list[Any] = []


class Result(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What came of an order that fired: the ``orders`` that were given, whether all, some or none of them count
    (``outcome``), and for which ``kind`` of decision.
    """

    kind: str
    orders: list[str]
    outcome: str


msgspec.json.Decoder(Result)  # built before any thread reads one: none looks at it half made


class Written(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A standing order of a list: its canonical ``line`` and the same as data; ``at`` is when it was written, ``since``
    the entry of the log from which it stands, ``own_turns`` how many turns of its own the seat had begun by then.
    ``used`` counts how often it has fired, ``in_turn`` how often in the ``turn`` of the game; ``skipped`` are the
    entries whose decisions it could not answer; ``off``: it fires no more. ``rest`` are its lines that wait for an
    answer to something else (TAB-130) in the turn that the seat has begun as its ``begun``-th.
    """

    id: str
    line: str
    order: Any
    at: datetime
    since: int = 0
    own_turns: int = 0
    used: int = 0
    turn: int = 0
    in_turn: int = 0
    skipped: list[int] = []
    rest: list[str] = []
    begun: int = 0
    off: bool = False
    notes: list[Noted] = []

    def note(self, noted: Noted) -> None:
        """Note what became of it; all but being skipped, and stopping, ends it."""
        self.notes = [*self.notes, noted][-MOST_NOTES:]
        self.off = self.off or noted.what in ("dropped", "off", "over")

    def skip(self, opened: int, why: Said, at: datetime) -> None:
        """It matched the decision that this entry opened, and could not be given; the third time it is switched off."""
        self.skipped = [*self.skipped, opened]
        self.note(Noted(what="off" if len(self.skipped) >= MOST_SKIPS else "skipped", why=why, at=at))


_written = list[Written]
msgspec.json.Decoder(_written)  # built before any thread reads one: none looks at it half made


class List:
    """The standing orders of a seat in the hands of one reader or writer: the row, and its orders decoded. A row that
    cannot be read has none, and harms nobody else: its player is asked, and it stays as it is (``unread``) until its
    player writes a whole list.
    """

    def __init__(self, row: StandingList, language: StandingLanguage) -> None:
        self.row = row
        self.language = language
        self.orders: list[Written] = []
        self.unread = False
        try:
            self.orders = msgspec.convert(row.orders, _written)
        except msgspec.ValidationError:
            log.exception("standing_list_unreadable", game=row.game_id, seat=row.seat)
            self.unread = True
        self._meant: dict[str, AnyOrder | None] = {}

    @property
    def active(self) -> list[Written]:
        """Those that may still fire, in their order."""
        return [each for each in self.orders if not each.off]

    def named(self, name: str) -> Written | None:
        """The order of this id."""
        return next((each for each in self.orders if each.id == name), None)

    @property
    def meant(self) -> dict[str, AnyOrder]:
        """The active orders as data of their game, by their ids; those that are none any more are not among them."""
        for each in self.active:
            if each.id not in self._meant:
                self._meant[each.id] = self._read(each)
        return {each.id: order for each in self.active if (order := self._meant[each.id]) is not None}

    def _read(self, written: Written) -> AnyOrder | None:
        try:
            order: AnyOrder = msgspec.convert(written.order, self.language.order_type)
        except msgspec.ValidationError:
            return None
        return order

    def kept(self, written: Written, fired: Sequence[int], waited: int) -> Kept:
        """An order as it is looked at: ``fired`` on decisions that these entries opened, ``waited`` seconds old."""
        return Kept(
            id=written.id,
            order=self.meant[written.id],
            since=written.since,
            own_turns=written.own_turns,
            waited=waited,
            used=written.used,
            turn=written.turn,
            in_turn=written.in_turn,
            fired=tuple(fired),
            skipped=tuple(written.skipped),
            rest=tuple(written.rest),
            begun=written.begun,
            off=written.off,
        )

    def noted(self, came: Came, at: datetime) -> bool:
        """Note what came of an order that did not fire; whether it was still one that may."""
        written = self.named(came.id)
        if written is None or written.off:
            return False
        if came.what == "skipped":
            written.skip(came.opened, Said.of(came.why), at)
        else:
            rest, written.rest = written.rest, []
            written.note(Noted(what=came.what, why=Said.of(came.why), at=at, rest=rest))
        return True

    def number(self) -> str:
        """A number for one more order: none is given twice (TAB-14)."""
        self.row.numbered += 1
        return f"R{self.row.numbered}"

    def saved(self) -> StandingList:
        """The row as it is to be saved."""
        if not self.unread:
            self.row.orders = msgspec.to_builtins(self.orders)
        return self.row

    def turned(self, turn: int) -> None:
        """Count anew in another turn of the game (TAB-103, TAB-113)."""
        if self.row.turn != turn:
            self.row.turn, self.row.fired, self.row.answered = turn, 0, []


def of(game: Game, seat: Seat, language: StandingLanguage) -> List | None:
    """The list of a seat's present holder; None where none was written."""
    found = StandingList.objects.filter(game=game, seat=seat.index, generation=seat.tenures - 1).first()
    return None if found is None else List(found, language)


def of_game(game: Game, seats: Sequence[Seat], language: StandingLanguage) -> dict[int, List]:
    """The lists of the present holders of seats, by these."""
    now = {seat.index: seat.tenures - 1 for seat in seats}
    rows = StandingList.objects.filter(game=game)
    return {row.seat: List(row, language) for row in rows if now.get(row.seat) == row.generation}


def fresh(game: Game, seat: Seat, language: StandingLanguage, now: datetime) -> List:
    """A list without orders, for a holder who has written none yet."""
    row = StandingList(
        game=game, seat=seat.index, generation=seat.tenures - 1, version=0, orders=[], answered=[], at=now
    )
    return List(row, language)


def firings(row: StandingList, entries: Iterable[int]) -> list[Firing]:
    """What has fired, or is to, on the decisions that these entries opened."""
    of_holder = Firing.objects.filter(game_id=row.game_id, seat=row.seat, generation=row.generation)
    return list(of_holder.filter(entry__in=list(entries)))


def moment(now: datetime, zone: str) -> Moment:
    """A time where somebody lives."""
    there = now.astimezone(ZoneInfo(zone))
    return Moment(there.date().isoformat(), there.hour * 60 + there.minute)


def continues(order: AnyOrder) -> bool:
    """Whether it goes on with the turn in which it was written (TAB-117)."""
    return isinstance(order.match, After) or bool(order.match.waits)
