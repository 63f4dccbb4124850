"""The frame of every verb: one durable transaction, the game's lock, the parts of its authors, and what follows.

One author's part is done after the other, each saved whole or not at all (:meth:`Frame.by`). What others are told of
leaves once, at the end: what the seats owe, jobs, and hints to who looks on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from datetime import datetime

from django.conf import settings
from django.db import OperationalError, connection, transaction

from horror.clock import Case, How
from horror.models import Game, Seat, Stop, Submission, often
from horror.models.batch import Batch
from horror.models.log import Source
from horror.table import hints, jobs, news, unattended, writer
from horror.table.acts import Caller
from horror.table.asked import NOTHING, Asked, follows
from horror.table.clocks import rates
from horror.table.clocks.obligations import Acted, Clocks
from horror.table.deeds import ClockCredit, Lapsed, Returned, TableAct, Undo
from horror.table.errors import Busy, NotFound
from horror.table.news import News
from horror.table.opened import Opened
from horror.table.rows import Rows
from horror.table.table import Table

_TIME_OUTS = (
    "SELECT set_config('lock_timeout', '15s', true), "
    "set_config('idle_in_transaction_session_timeout', '60s', true)"
)
"""What connections of our own are told when they are made; one that is lent for a transaction is told in each."""
_LOCK_NOT_HAD = {"55P03", "40P01", "40001"}
"""SQLSTATEs of a lock that did not come in time, a deadlock, a serialisation failure: nothing was done."""


@contextmanager
def durable() -> Iterator[None]:
    """A transaction of its own. Raises :class:`Busy` when a lock was not to be had in time."""
    try:
        with transaction.atomic(durable=True):
            if settings.DATABASE_POOLER and connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute(_TIME_OUTS)
            yield
    except OperationalError as error:
        if getattr(error.__cause__, "sqlstate", None) in _LOCK_NOT_HAD:
            raise Busy from error
        if connection.vendor == "sqlite" and "locked" in str(error):
            raise Busy from error
        raise


def locked(game_id: str) -> Game:
    """The game's row, locked until the transaction ends; raises :class:`NotFound`. Everything else is read
    after it.

    Whoever only refers to the row (a mail, a job of another game) is not held up.
    """
    game = often.locked(game_id)
    if game is None:
        raise NotFound
    return game


_HOW: Mapping[Source, How] = {"clock": "lapse", "order": "order", "bot": "steward"}
"""Who moves for a seat by a source; by all others its player."""


class Part:
    """What one author does: ``table`` is changed in memory, ``submission`` is the row that its entries are of."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.submission: Submission | None = None


class Frame:
    """A game under its lock, within one transaction, through which authors act one after the other."""

    def __init__(self, game: Game, seats: list[Seat], now: datetime) -> None:
        self.game = game
        self.seats = seats
        self.now = now
        self._rows = Rows(game, seats)
        self._stops = game.stops
        self._tables: list[Table] = []
        self._batch = Batch()
        self._begun = self._changed = False

    @contextmanager
    def by(self, caller: Caller, job: jobs.Claimed | None = None) -> Iterator[Part]:
        """One author's part. Whatever is raised in it leaves no trace in memory, nor in the database; but the first
        one, with which the transaction begins, has no savepoint: what it wrote by itself goes with the transaction. A
        ``job`` ends with it.
        """
        later, self._begun = self._begun, True
        if later:
            self._write()  # what an earlier author has done, which this one reads
        before = self._rows.saved
        try:
            with transaction.atomic() if later else nullcontext():
                part = Part(Table(self.game, self.seats, caller, self.now))
                yield part
                self._opened(part.table)
                writer.save(part.table, part.submission, job, self._batch)
                if later:
                    self._write()
        except BaseException:
            self._batch = Batch()
            self._rows.back(before)
            raise
        self._tables.append(part.table)

    def credit(self) -> None:
        """What has stopped the clocks of all games since is taken up by this one, before anybody acts (TAB-65)."""
        game = self.game
        if game.newest_stop == game.credited or game.status != Game.Status.RUNNING or not game.rates:
            return
        with self.by(Caller(source="clock")) as part:
            for stop in Stop.objects.after(game.credited).filter(ends__gt=game.started_at):
                mail = stop.kind == Stop.Kind.MAIL
                for seat in Submission.objects.seats_by_mail(game) if mail else [None]:
                    part.table.do(ClockCredit(begins=stop.begins, ends=stop.ends, mail=mail), seat)
                    part.table.asks = True
            game.credited = game.newest_stop

    def _write(self) -> None:
        self._changed = self._rows.save(self._batch) or self._changed
        self._batch.write()

    def close(self) -> None:
        """What follows from all parts together: to be called once, at the end of the transaction."""
        if not self._tables:
            return
        acting = list(self._tables)
        if asks := any(table.asks for table in acting):
            self._follow(acting)
        logged = any(table.log.new for table in self._tables)
        wanted = [want for table in self._tables for want in table.wanted]
        if asks:
            wanted += self._asked(acting, logged)
        if self.game.stops != self._stops:
            self._look_again()
        if self._rows.save(self._batch) or self._changed or logged:
            hints.changed(self.game.pk, self.game.entries)
        standing = jobs.standing(self.game, self.seats)
        jobs.put_all(self.game.pk, wanted, self.now, standing, self._batch)

    def _asked(self, acting: Sequence[Table], logged: bool) -> list[jobs.Wanted]:
        """Who is waited for from now on, and the jobs that follow from it."""
        last = acting[-1]
        now = last.asked_now()
        acted = next((table.acting for table in reversed(acting) if table.log.new), last.acting)
        then = follows(_before(acting), now, self.game, self.seats, self.now, acted=acted, logged=logged)
        for seat in self.seats:
            if seat.owes != (owed := then.owes[seat.index]):
                seat.owes, seat.owes_since = owed, last.now if owed else None
        alone = unattended.wanted(last.rules, now, self.game, self.seats, self.now)
        return [*then.jobs, *alone, *(news.wanted(News.SEAT_ASKED) if then.tell else [])]

    def _opened(self, table: Table) -> None:
        """Which entries have opened what the seats are asked after a part."""
        for seat in self.seats if table.went else ():
            opened = Opened.of(seat.opened)
            for each in table.went:
                opened = opened.after(seat.index, each)
            seat.opened = opened.kept()

    def _follow(self, acting: Sequence[Table]) -> None:
        """The seats' clocks go on to what is asked now; they stand still while nothing is taken."""
        by = rates.of(self.game)
        if by is None:
            return
        now = acting[-1].asked_now()
        clocks = Clocks(self.game, self.seats, by, acting[-1].now)
        if self.game.ended:
            clocks.end()
        elif now is NOTHING:
            clocks.look_again()
        else:
            clocks.follow(_before(acting), now, _acted(acting))
            if any(isinstance(what.deed, ClockCredit) for table in acting for what in table.log.new):
                clocks.look_again()
        self._batch.say(clocks.closed)
        self._tell(clocks.told)

    def _tell(self, deeds: Sequence[tuple[int, TableAct]]) -> None:
        """Log what the clock has made of the seats, but for what its own part has logged."""
        told = [(what.entry.seat, what.deed) for table in self._tables for what in table.log.new]
        untold = [each for each in deeds if each not in told]
        if untold:
            with self.by(Caller(source="clock")) as part:
                for seat, deed in untold:
                    part.table.do(deed, seat)

    def _look_again(self) -> None:
        """Clocks stand still at other times than before."""
        by = rates.of(self.game)
        if by is not None:
            Clocks(self.game, self.seats, by, self._tables[-1].now).look_again()


def _before(tables: Sequence[Table]) -> Asked:
    """What was asked before all of them."""
    return (
        next((table.before for table in tables if table.before is not None), None) or tables[-1].asked_now()
    )


def _acted(tables: Sequence[Table]) -> Acted:
    how: dict[int, How] = {}
    undoing = None
    back: dict[int, Case] = {}
    for table in tables:
        for what in table.log.new:
            seat = what.entry.seat
            if isinstance(what.deed, Undo):
                undoing = seat
            elif isinstance(what.deed, Lapsed) and seat is not None:
                how[seat] = "lapse"
            elif isinstance(what.deed, Returned) and seat is not None:
                back[seat] = "first" if what.deed.vacation else "returned"
            elif what.deed is None and seat is not None:
                how[seat] = table.caller.how or _HOW.get(table.caller.source, "person")
    return Acted(how, undoing, back)


@contextmanager
def on_table(game_id: str, now: datetime) -> Iterator[Frame]:
    """A game under its lock; what its authors do is kept when the block ends, all of it or nothing.

    Raises :class:`NotFound`, :class:`Busy`.
    """
    with durable():
        game = locked(game_id)
        frame = Frame(game, often.seats(game.pk), now)
        frame.credit()
        yield frame
        frame.close()


@contextmanager
def new_table(game: Game, seats: list[Seat], now: datetime) -> Iterator[Frame]:
    """The same for a game that is made in the transaction that is open, and that nobody else knows of yet."""
    frame = Frame(game, seats, now)
    yield frame
    frame.close()
