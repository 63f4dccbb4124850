"""One author's part in a game under its lock: a verb works on a :class:`Table` in memory, and it is saved in one go.

A verb's body changes a :class:`Table` and nothing in the database, so whatever it raises leaves no trace.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from horror.models import Draft, Entry, Firing, Game, InvitedReader, Obligation, Seat, StandingList, Tenure
from horror.rules.kernel.draws import Draw, Draws, NoDraws
from horror.rules.kernel.encoding import state_hash
from horror.rules.kernel.events import EVERYTHING, SPECTATOR, Reader
from horror.rules.kernel.ruleset import PlayedPosition, Ruleset
from horror.rulesets import rulesets
from horror.table import jobs, news, own_turns, results, undoable
from horror.table.acts import Answer, Caller
from horror.table.asked import NO_REPLY, NOTHING, Asked, Reply
from horror.table.clocks import rungs
from horror.table.codec import encode
from horror.table.contents import Content, stored
from horror.table.deeds import Ended, TableAct
from horror.table.deeds.deed import After, Before, Deed, everybody
from horror.table.errors import NotFound, NotYourSeat, WrongStatus
from horror.table.history import position_before
from horror.table.log import Log
from horror.table.opened import Went
from horror.table.rolling import TableDice
from horror.table.showing import Logged, place_of
from horror.table.tenures import Tenures


class Table:
    """One game under its lock, in the hands of one author: read it, change it in memory, and it is saved whole, or not
    at all.

    ``now`` is the time of what it logs, never before the last entry; ``read_at`` the time as the edge read it, by
    which jobs are due: one wrong clock must not put off what follows. ``encoded`` and ``hash`` are the state as the
    last entry left it, empty while none has changed it. ``before`` is what was asked when the position was loaded, None
    while it has not been; ``asked`` what is asked now, ``went`` how it came to that; ``asks`` whether who is waited for
    may have changed. ``closed`` is what nobody owes any more by the author's act itself, ``orders`` are lists of
    standing orders by their seats, and ``firings`` what fired, all to be saved.
    """

    def __init__(self, game: Game, seats: list[Seat], caller: Caller, now: datetime) -> None:
        self.game = game
        self.seats = seats
        self.caller = caller
        self.read_at = now
        # The time was read before the lock was had: whoever waited longer would seem to have come first.
        self.now = max(now, game.entered_at or now)
        self.rules: Ruleset = rulesets()[game.ruleset]
        self.tenures = Tenures(game, self.now)
        self.acting: int | None = None
        self.dice = TableDice(game, seats)
        self.draft: Draft | None = None
        self.orders: dict[int, StandingList] = {}
        self.firings: list[Firing] = []
        self.log = Log(game)
        self.before: Asked | None = None
        self.went: list[Went] = []
        self.asked = NOTHING
        self.asks = False
        self.encoded, self.hash = b"", ""
        self.wanted: list[jobs.Wanted] = []
        self.closed: list[Obligation] = []
        self._position: PlayedPosition | None = None

    # -- reading

    def must_be_known_to_author(self) -> None:
        """Raise :class:`NotFound` for a private game in which the author has no part, nor is let in as a reader."""
        author = self.caller.author
        if author is None or self.game.visibility != Game.Visibility.PRIVATE:
            return
        people = {str(pk) for pk in (self.game.creator_id, *(seat.owner_id for seat in self.seats))}
        if str(author) not in people and not self.sat_here(author) and not self._reads(author):
            raise NotFound

    def sat_here(self, person: Any) -> bool:
        """Whether a person (a primary key) has ever held a seat of the game, but while it was a lobby."""
        return Tenure.objects.of(self.game.pk, person).exclude(ended=Tenure.End.LEFT).exists()

    def _reads(self, person: Any) -> bool:
        """Whether the game's word lets a person read it (TAB-169)."""
        word = self.game.readers
        return bool(word) and InvitedReader.objects.of(word).filter(person=person).exists()

    @property
    def position(self) -> PlayedPosition:
        """The game's position, loaded when first asked for."""
        if self._position is None:
            self.stands_at(self.rules.load(bytes(self.dice.row.snapshot)))
        assert self._position is not None
        return self._position

    def stands_at(self, position: PlayedPosition) -> None:
        """Take the game to stand at this position: on a table that is nobody's to save."""
        self._position = position
        self.before = self.asked = Asked.at(position)

    def seat(self, index: int) -> Seat:
        """A seat by its place in turn order; raises :class:`NotYourSeat` for one that there is not."""
        if not 0 <= index < len(self.seats):
            raise NotYourSeat("this game has no seat {seat}", seat=index)
        return self.seats[index]

    @property
    def by_player(self) -> bool:
        """Whether a person acts who is there: not an order that was left, a clock, or who plays in a place."""
        return self.caller.author is not None and self.caller.source != "order"

    @property
    def by_host(self) -> bool:
        """Whether the service acts that made the game and hosts it (TAB-140): never a person."""
        return self.caller.source == "host" and self.caller.author is None and bool(self.game.host)

    def seat_of_author(self) -> Seat | None:
        """The seat that the author plays now."""
        author = self.caller.author
        return next((seat for seat in self.seats if seat.human and str(seat.owner_id) == str(author)), None)

    def played_by_author(self, index: int) -> Seat:
        """The seat, when the author plays it; bots act for the seats of bots, commands for every seat.

        Raises :class:`NotYourSeat` otherwise.
        """
        seat = self.seat(index)
        if self.caller.source == "bot":
            allowed = bool(seat.acting_bot)
        elif self.caller.author is None:
            allowed = self.caller.source in ("command", "job", "clock")
        else:
            allowed = seat.human and str(seat.owner_id) == str(self.caller.author)
        if not allowed:
            raise NotYourSeat("you do not play seat {seat}", seat=index)
        self.acting = index
        return seat

    def must_run(self) -> None:
        """Raise :class:`WrongStatus` unless moves are taken."""
        if self.game.status == Game.Status.LOBBY:
            raise WrongStatus("the game has not started")
        if self.game.ended:
            raise WrongStatus("the game is over", rule="TAB-33")
        if self.game.status == Game.Status.QUARANTINED:
            raise WrongStatus(
                "the game is set aside after a failure; nothing is lost, and it goes on when that is repaired"
            )
        if self.game.paused_at is not None:
            raise WrongStatus("the game is paused", rule="TAB-30")

    def must_be_lobby(self) -> None:
        """Raise :class:`WrongStatus` unless players may still come and go."""
        if self.game.status != Game.Status.LOBBY:
            raise WrongStatus("the game is not a lobby any more")

    def asked_now(self) -> Asked:
        """What is asked of people, bots and workers now: nothing while no moves are taken."""
        if self.game.status != Game.Status.RUNNING or self.game.paused_at is not None:
            return NOTHING
        assert self.position is not None  # it is loaded with what is asked
        return self.asked

    # -- drawing

    def draws(self, mover: int | None = None) -> Draws:
        """A source of draws for one entry; its record is what the entry keeps. ``mover`` is the seat that moves.

        Raises :class:`horror.table.errors.NeedsLink`.
        """
        position = self.position
        active = mover if mover == position.active else None
        return self.dice.draws(position.turn, active, person=self.by_player)

    # -- changing

    def do(self, deed: TableAct, seat: int | None = None, draws: Draws | None = None) -> None:
        """The table does this, for a seat or of itself; ``draws`` is what may be drawn from."""
        if deed.announces is not None:
            self.wanted += news.wanted(deed.announces)
        if not deed.changes_state:
            self.enter(deed, seat)
            return
        source = NoDraws() if draws is None else draws
        self.enter(deed, seat, deed.apply(self.found(seat), source), source.record)

    def found(self, seat: int | None) -> Before:
        """What an entry of this seat finds."""
        position = None if self.game.started_at is None else self.position
        game = self.game
        return Before(self.rules, position, seat, game.options, game.rules_version, self._position_before)

    def _position_before(self, number: int) -> PlayedPosition:
        return position_before(self.game, number)

    def enter(
        self,
        content: Content,
        seat: int | None,
        after: After | None = None,
        draws: Sequence[Draw] = (),
        reply: Reply = NO_REPLY,
        source: str | None = None,
    ) -> None:
        """Log what was done, what it has led to (``after``, where it changes the position) by these draws, and to what
        question it is a ``reply``. It came by the ``source`` of the author, or, where it is told again, by another.
        """
        deed = content if isinstance(content, Deed) else None
        if deed is not None:
            deed.settle(self.game, None if seat is None else self.seat(seat), self.now)
            if self.game.ended and not self.game.secret:
                self.game.secret = self.dice.secret().hex()
                results.keep(self.game, self.rules, None if self.game.started_at is None else self.position)
        else:
            self.dice.moved(seat)
        events = () if after is None else after.events
        own_turns.entered(self.game, content, seat, source or self.caller.source)
        entry = self._entry(content, events, draws)
        entry.seat, entry.decision, entry.answers = seat, reply.decision, reply.hidden
        entry.by_order = self.caller.order
        what = Logged(entry, content, events)
        to_all = after is not None and self._went_on(what, after)
        if reply.again:
            readers: Sequence[Reader] = [] if seat is None else [seat]
        else:
            readers = everybody(len(self.seats)) if to_all else what.readers(len(self.seats))
        decides = deed.decides if deed is not None and after is None else not reply.hidden
        self.log.add(what, readers, decides=decides)
        self.asks = self.asks or decides or after is not None

    def _entry(self, content: Content, events: Sequence[Any], draws: Sequence[Draw]) -> Entry:
        self.game.entries += 1
        kind, payload = stored(content)
        first = not any(earlier.deed is None for earlier in self.log.new)
        return Entry(
            game=self.game,
            number=self.game.entries,
            kind=kind,
            payload=payload,
            events=encode(list(events)),
            draws=encode(list(draws)),
            rules_version=self.game.rules_version,
            turn=self.game.turn,
            at=self.now,
            entropy=self.dice.entropy if first and not isinstance(content, Deed) else "",
            dice=self.dice.said(),
        )

    def _went_on(self, what: Logged, after: After) -> bool:
        """The position is another one: keep it; whether everybody must hear, since others are asked than before."""
        entry, position = what.entry, after.position
        self.encoded = position.dump()
        self.hash = entry.state_hash = state_hash(self.encoded)
        self.game.position += 1
        bounds = what.deed is not None and not what.deed.back
        if position.turn != entry.turn or bounds:
            self.log.keep(position.turn, entry.number, self.encoded)
            self.game.undoable = undoable.none(len(self.seats))
        else:
            self.game.undoable = self._undoable(what)
        if position.turn != entry.turn or self.game.position == 1:
            self.dice.begins(position.turn, entry, self.rules.purposes)
        self.game.turn = position.turn
        before, self.asked = self.asked, Asked.at(position)
        back = what.deed is not None and bool(what.deed.back)
        if back:
            own_turns.taken_back(self.game, what.content.back[0])
        else:
            own_turns.went_on(self.game, before, self.asked, entry.number)
        self.went.append(Went(self.asked, entry.number, back))
        if self.before is None:
            self.before = NOTHING
        self._position = position
        return before.public != self.asked.public

    def _undoable(self, what: Logged) -> list[int] | None:
        """What the seats may take back after one more move; after an undo it is counted from what is left."""
        known, seats = self.game.undoable, len(self.seats)
        if what.deed is not None:
            return None
        return undoable.one_more(known, what.entry, what.events, self.caller.source, seats)

    def put(
        self, kind: str, key: str = "", not_before: datetime | None = None, *, replanned: bool = False
    ) -> None:
        """A job is put with what is saved; or ``replanned``, to be done at another time, be that a later one."""
        self.wanted.append(jobs.Wanted(kind, key, not_before, replanned))

    def end_if_finished(self) -> None:
        """Close the game where the rules have finished it."""
        result = self.position.result
        if self.position.finished and not self.game.ended:
            self.end(result.outcome if result else "", result.winners if result else ())

    def end(self, outcome: str, winners: Sequence[int] = (), rule: str | None = None, **of_host: Any) -> None:
        """The game is over, however it ended: nobody is waited for, the secret of the dice is revealed. ``of_host`` is
        what the entry says besides where the host has ended it.
        """
        self.do(Ended(outcome=outcome, winners=list(winners), rule=rule, **of_host))
        if self.game.status == Game.Status.FINISHED:
            self.tenures.finish(rungs.abandoned(self.game, self.seats, self.now))

    # -- the answer

    def cursor_of(self, reader: Reader) -> int:
        """How far this reader's stream has come."""
        cursor: int = self.game.cursors[place_of(reader, self.game.cursors)]
        return cursor

    def answer(self, reader: Reader, **fields: Any) -> Answer:
        """All done: the answer for an author who is this reader."""
        seat = None if reader in (SPECTATOR, EVERYTHING) else reader
        items = self.log.items_for(reader)
        return Answer(outcome="done", cursor=self.cursor_of(reader), seat=seat, items=items, **fields)
