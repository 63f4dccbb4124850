"""The only code that saves a game: a verb works on a :class:`Table` in memory, and it is written in one go.

A verb's body changes a :class:`Table` and nothing in the database, so whatever it raises leaves no trace.
What a transaction costs depends on the entries that it adds, never on the length of the log.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from horror.games import ruleset
from horror.models import Checkpoint, Draft, Entry, Game, Seat, Sighting, Snapshot, Submission
from horror.rules.kernel.agenda import Decision
from horror.rules.kernel.draws import Draw, Draws
from horror.rules.kernel.encoding import state_hash
from horror.rules.kernel.events import EVERYTHING, SPECTATOR, Event, Reader, sees
from horror.rules.kernel.moves import Move
from horror.rules.kernel.ruleset import PlayedPosition, Ruleset
from horror.table import caps, hints, jobs, news
from horror.table.acts import Answer, Caller, Item
from horror.table.codec import encode
from horror.table.errors import NotFound, NotYourSeat, WrongStatus
from horror.table.news import News
from horror.table.rolling import TableDice
from horror.table.showing import Logged, place_of, readers_of, shown
from horror.table.tenures import Tenures

OFFER_WAIT = timedelta(hours=1)
"""How long a bot that is at turn waits for people who may answer an offer, which lapses with its turn: for those who
have been at the game's page, since programs hear of offers at once."""


class Table:
    """One game under its lock: read it, change it in memory, and it is saved whole, or not at all.

    ``now`` is the time of what it logs, never before the last entry; ``read_at`` the time as the edge read it, by
    which jobs are due: one wrong clock must not put off what follows.
    """

    def __init__(self, game: Game, seats: list[Seat], caller: Caller, now: datetime) -> None:
        self.game = game
        self.seats = seats
        self.caller = caller
        self.read_at = now
        # The time was read before the lock was had: whoever waited longer would seem to have come first.
        self.now = max(now, game.entered_at or now)
        self.rules: Ruleset = ruleset(game.ruleset)
        self.tenures = Tenures(game)
        self.acting: int | None = None
        self.dice = TableDice(game, seats)
        self.draft: Draft | None = None
        self._position: PlayedPosition | None = None
        self._answerable: dict[int, set[str]] = {}
        self._asked: list[Decision] = []
        self._snapshot_hash = ""
        self._new: list[Logged] = []
        self._sighted: list[list[tuple[Reader, int]]] = []
        self._checkpoints: list[Checkpoint] = []
        self._undone: list[tuple[int, list[int]]] = []
        self._dirty_seats: dict[int, Seat] = {}
        self._dirty_fields: set[str] = set()
        self._wanted: list[jobs.Wanted] = []
        self._encoded = b""
        self._state_changed = False
        self._waiting_changed = False

    # -- reading

    def must_be_known_to_author(self) -> None:
        """Raise :class:`NotFound` for a private game in which the author has no part."""
        author = self.caller.author
        if author is None or self.game.visibility != Game.Visibility.PRIVATE:
            return
        if str(author) not in {
            str(pk) for pk in (self.game.creator_id, *(seat.owner_id for seat in self.seats))
        }:
            raise NotFound

    @property
    def position(self) -> PlayedPosition:
        """The game's position, loaded when first asked for."""
        if self._position is None:
            self._position = self.rules.load(bytes(self.dice.row.snapshot))
            self._asked = self._asks(self._position)
            self._answerable = {
                seat.index: self._offers_to(seat) for seat in self.seats if seat.human and not seat.owes
            }
        return self._position

    def seat(self, index: int) -> Seat:
        """A seat by its place in turn order; raises :class:`NotYourSeat` for one that there is not."""
        if not 0 <= index < len(self.seats):
            raise NotYourSeat(f"this game has no seat {index}")
        return self.seats[index]

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
            allowed = bool(seat.bot)
        elif self.caller.author is None:
            allowed = self.caller.source in ("command", "job")
        else:
            allowed = seat.human and str(seat.owner_id) == str(self.caller.author)
        if not allowed:
            raise NotYourSeat(f"you do not play seat {index}")
        self.acting = index
        return seat

    def must_run(self) -> None:
        """Raise :class:`WrongStatus` unless moves are taken."""
        if self.game.status == Game.Status.LOBBY:
            raise WrongStatus("the game has not started")
        if self.game.ended:
            raise WrongStatus("the game is over", "TAB-33")
        if self.game.status == Game.Status.QUARANTINED:
            raise WrongStatus(
                "the game is set aside after a failure; nothing is lost, and it goes on when that is repaired"
            )
        if self.game.paused_at is not None:
            raise WrongStatus("the game is paused", "TAB-30")

    def must_be_lobby(self) -> None:
        """Raise :class:`WrongStatus` unless players may still come and go."""
        if self.game.status != Game.Status.LOBBY:
            raise WrongStatus("the game is not a lobby any more")

    def colour_names(self) -> list[str]:
        """The seats' shown names, in turn order."""
        return [seat.name or seat.colour for seat in self.seats]

    # -- drawing

    def draws(self, mover: int | None = None) -> Draws:
        """A source of draws for one entry; its record is what the entry keeps. ``mover`` is the seat that moves.

        Raises :class:`horror.table.errors.NeedsLink`.
        """
        position = self.position
        active = mover if mover == position.active else None
        person = self.caller.author is not None
        return self.dice.draws(position.turn, active, person=person)

    # -- changing

    def begin(self, position: PlayedPosition, events: Sequence[Event], draws: Sequence[Draw]) -> None:
        """The game starts: its first state, and what setting it up brought about."""
        self._position = position
        self.game.status = Game.Status.RUNNING
        self.game.started_at = self.now
        table = {"type": "started", "colours": [seat.colour for seat in self.seats]}
        self._state(
            Logged(self._entry(Entry.Kind.TABLE, encode(table), events, draws), events, table=table), -1
        )

    def amended(self, position: PlayedPosition, version: int) -> None:
        """The game goes on by other rules from the same position. Nothing before this is undone any more."""
        before = self.game.rules_version
        self._position = position
        self.game.rules_version = version
        table = {"type": "amended", "from": before, "to": version}
        entry = self._entry(Entry.Kind.TABLE, encode(table), (), ())
        self._state(Logged(entry, table=table), -1)

    def departed(self, seat: int, events: Sequence[Event], draws: Sequence[Draw]) -> None:
        """A seat has left the game by its rules (TAB-36). Nothing before this is undone any more."""
        table = {"type": "resigned", "out": True}
        entry = self._entry(Entry.Kind.TABLE, encode(table), events, draws)
        entry.seat = seat
        self._state(Logged(entry, events, table=table), -1)

    def moved(
        self,
        seat: int | None,
        move: Move | None,
        events: Sequence[Event],
        draws: Sequence[Draw],
        turn: int,
        *,
        decision: str = "",
        answers: bool = False,
        again: bool = False,
    ) -> None:
        """A move was applied to the position (None: an automatic turn); ``turn`` is the one that it was made
        in.

        ``answers``: it is an answer in a gather that is still open; ``again``: it replaces an earlier one,
        which nobody but its author is told.
        """
        self.dice.moved(seat)
        entry = self._entry(Entry.Kind.MOVE, encode(move) if move is not None else b"", events, draws)
        entry.seat, entry.decision, entry.answers, entry.turn = seat, decision, answers, turn
        self._state(Logged(entry, events, move), turn, hidden=again)

    def undone(self, position: PlayedPosition, seat: int, undone: Sequence[Entry]) -> None:
        """Moves were taken back: the position is as it was before them. Their numbers must be in order."""
        self._position = position
        numbers = [entry.number for entry in undone]
        before = [0] * len(self.game.cursors)
        seen: list[list[int]] = [[] for _ in before]
        earlier = self._cursors_before(undone)
        for entry, previous in zip(undone, earlier, strict=True):
            for place, cursor in enumerate(entry.cursors):
                if cursor > previous[place]:
                    seen[place].append(cursor)
        table = {"type": "undo", "moves": len(numbers), "entries": numbers, "cursors": seen}
        entry = self._entry(Entry.Kind.TABLE, encode(table), (), ())
        entry.seat = seat
        self._undone.append((entry.number, numbers))
        self._state(Logged(entry, table=table), position.turn)

    def _cursors_before(self, undone: Sequence[Entry]) -> list[list[int]]:
        """Each reader's cursor before each of these entries, which need not be neighbours."""
        numbers = [entry.number - 1 for entry in undone]
        known = dict(
            Entry.objects.filter(game=self.game, number__in=numbers).values_list("number", "cursors")
        )
        known |= {what.entry.number: what.entry.cursors for what in self._new}
        return [known.get(number, [0] * len(self.game.cursors)) for number in numbers]

    def note(
        self, kind: str, readers: Sequence[Reader] | None = None, *, seat: int | None = None, **fields: Any
    ) -> None:
        """Something that the table did, seen by these readers (None: all), changing no state of the rules."""
        table = {"type": kind, **fields}
        entry = self._entry(Entry.Kind.TABLE, encode(table), (), ())
        entry.seat = seat
        self._log(Logged(entry, table=table), readers_of(len(self.seats)) if readers is None else readers)

    def changes_view(self) -> None:
        """Mark the last entry as one that whoever decides must know of (a pause, a resignation)."""
        for reader, cursor in self._sighted[-1]:
            self.game.basis[place_of(reader, self.game.basis)] = cursor

    def put(self, kind: str, key: str = "", not_before: datetime | None = None) -> None:
        """A job is put with what is saved."""
        self._wanted.append(jobs.Wanted(kind, key, not_before))

    def announce(self, piece: News) -> None:
        """Whoever subscribed to such news is told with what is saved."""
        self._wanted += news.wanted(piece)

    def touch(self, seat: Seat, *fields: str) -> None:
        """These fields of the seat's row have changed; all that ever change, where none are named."""
        self._dirty_seats[seat.index] = seat
        self._dirty_fields.update(fields or _SEAT_FIELDS)

    def ask_again(self) -> None:
        """Who is waited for may have changed, though no move was made."""
        self._waiting_changed = True

    def end_if_finished(self) -> None:
        """Close the game where the rules have finished it."""
        result = self.position.result
        if self.position.finished and not self.game.ended:
            self.end(Game.Status.FINISHED, result.outcome if result else "", result.winners if result else ())

    def end(self, status: str, outcome: str, winners: Sequence[int] = (), rule: str | None = None) -> None:
        """The game is over, however it ended: nobody is waited for, the secret of the dice is revealed."""
        self.game.status = status
        self.game.ended_at = self.now
        self.game.paused_at = None
        self.game.votes = {}
        self.game.result = {"outcome": outcome, "winners": list(winners)}
        self.game.secret = self.dice.secret().hex()
        self._waiting_changed = True
        self.announce(News.GAME_OVER)
        self.note("ended", outcome=outcome, winners=list(winners), rule=rule)
        self.changes_view()

    # -- the log

    def _entry(self, kind: str, payload: bytes, events: Sequence[Event], draws: Sequence[Draw]) -> Entry:
        self.game.entries += 1
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
            dice=self.dice.said(),
        )

    def _state(self, what: Logged, turn: int, *, hidden: bool = False) -> None:
        position, entry = self.position, what.entry
        if (
            self.dice.entropy
            and not any(logged.entry.entropy for logged in self._new)
            and entry.kind == Entry.Kind.MOVE
        ):
            entry.entropy = self.dice.entropy
        encoded = position.dump()
        entry.state_hash = self._snapshot_hash = state_hash(encoded)
        self._encoded = encoded
        self._state_changed = self._waiting_changed = True
        self.game.position += 1
        if position.turn != turn:
            self._checkpoints.append(
                Checkpoint(game=self.game, turn=position.turn, number=entry.number, data=encoded)
            )
            if position.turn != entry.turn or self.game.position == 1:
                self.dice.begins(position.turn, entry, self.rules.purposes)
        self.game.turn = position.turn
        if hidden:
            readers: list[Reader] = [] if entry.seat is None else [entry.seat]
        else:
            asked, self._asked = self._asked, self._asks(position)
            changed = asked != self._asked
            readers = [
                reader for reader in readers_of(len(self.seats)) if changed or self._sees(what, reader)
            ]
        self._log(what, readers)
        if not entry.answers:
            self.changes_view()

    def _asks(self, position: PlayedPosition) -> list[Decision]:
        """What everybody knows to be asked. Whoever follows the game must hear when it changes, if of nothing else:
        a part of the island's turn may bring about no event and yet end in a question.
        """
        return [decision for decision in position.waiting() if decision.blocking]

    def _sees(self, what: Logged, reader: Reader) -> bool:
        entry = what.entry
        if reader != entry.seat and what.table is not None and what.table["type"] == "undo":
            return bool(
                what.table["cursors"][place_of(reader, self.game.cursors)]
            )  # else it would count what is hidden
        if reader == entry.seat or what.table is not None or entry.answers:
            return True
        return any(sees(event, reader) for event in what.events)

    def _log(self, what: Logged, readers: Sequence[Reader]) -> None:
        cursors = self.game.cursors
        sighted = []
        for reader in readers:
            place = place_of(reader, cursors)
            cursors[place] += 1
            sighted.append((reader, cursors[place]))
        what.entry.cursors = list(cursors)
        self._new.append(what)
        self._sighted.append(sighted)

    @property
    def newest(self) -> Entry:
        """The entry that was added last."""
        return self._new[-1].entry

    @property
    def logged(self) -> bool:
        """Whether anything was added to the log."""
        return bool(self._new)

    def cursor_of(self, reader: Reader) -> int:
        """How far this reader's stream has come."""
        cursor: int = self.game.cursors[place_of(reader, self.game.cursors)]
        return cursor

    def items_for(self, reader: Reader) -> list[Item]:
        """What this reader sees of what was added just now."""
        return [
            shown(what, reader, cursor)
            for what, sighted in zip(self._new, self._sighted, strict=True)
            for sighting, cursor in sighted
            if sighting == reader
        ]

    def answer(self, reader: Reader, **fields: Any) -> Answer:
        """All done: the answer for an author who is this reader."""
        seat = None if reader in (SPECTATOR, EVERYTHING) else reader
        return Answer(
            outcome="done", cursor=self.cursor_of(reader), seat=seat, items=self.items_for(reader), **fields
        )

    # -- saving

    def save(self, submission: Submission | None, job: jobs.Claimed | None) -> None:
        """Write what was changed. Called once, by the writer."""
        game = self.game
        if job is not None:
            jobs.finish(job, self.read_at)
        wanted = [*self._wanted, *(self._ask() if self._waiting_changed else ())]
        if submission is not None:
            submission.save(force_insert=True)
        self._save_log(submission)
        self.dice.save(self._state_changed)
        if self._state_changed:
            self._save_state()
        if self.draft is not None:
            self._save_draft(self.draft)
        if self._dirty_seats:
            Seat.objects.bulk_update(self._dirty_seats.values(), sorted(self._dirty_fields))
        self.tenures.save()
        if self._new or self._dirty_seats:
            if any(reader == SPECTATOR for sighted in self._sighted for reader, _ in sighted):
                game.changed_at = self.now
            if self._new:
                game.entered_at = self.now
            game.save(force_update=True, update_fields=_GAME_FIELDS)
            hints.changed(game.pk, game.entries)
        jobs.put_all(game.pk, wanted, self.read_at, jobs.standing(game, self.seats))

    def _save_log(self, submission: Submission | None) -> None:
        for what in self._new:
            what.entry.submission = submission
        entries = Entry.objects.bulk_create([what.entry for what in self._new])
        Sighting.objects.bulk_create(
            Sighting(game=self.game, reader=reader, cursor=cursor, entry=entry)
            for entry, sighted in zip(entries, self._sighted, strict=True)
            for reader, cursor in sighted
        )
        for number, numbers in self._undone:
            Entry.objects.filter(game=self.game, number__in=numbers).update(undone_by=number)

    def _save_state(self) -> None:
        fields = {"data": self._encoded, "position": self.game.position, "hash": self._snapshot_hash}
        if not Snapshot.objects.filter(game=self.game).update(**fields):
            Snapshot.objects.create(game=self.game, **fields)
        Checkpoint.objects.bulk_create(self._checkpoints)

    def _save_draft(self, draft: Draft) -> None:
        Draft.objects.update_or_create(
            game=self.game,
            seat=draft.seat,
            defaults={"lines": draft.lines, "reason": draft.reason, "at": self.now},
        )

    def _ask(self) -> list[jobs.Wanted]:
        """Who is waited for from now on, and the jobs that follow from it."""
        game = self.game
        least = caps.least_pace(game, self.seats)
        wanted: list[jobs.Wanted] = []
        waiting: Sequence[Decision] = ()
        if game.status == Game.Status.RUNNING and game.paused_at is None:
            position = self.position
            if position.island_waits:
                wanted.append(jobs.Wanted("advance", "", self.read_at + timedelta(seconds=least)))
            waiting = position.waiting()
        people = {seat.index for seat in self.seats if seat.human and seat.touched_at is not None}
        heard = any(each.seat in people for each in waiting if not each.blocking and not each.answered)
        offered: list[jobs.Wanted] = []
        tell = False
        for seat in self.seats:
            asked = [
                decision for decision in waiting if decision.seat == seat.index and not decision.answered
            ]
            owes = next((decision.id for decision in asked if decision.blocking), "")
            if seat.bot:
                pause = OFFER_WAIT if owes and heard else timedelta(seconds=max(least, seat.pace))
                bot = jobs.Wanted("bot", str(seat.index), self.read_at + pause)
                if owes:
                    wanted.append(bot)
                elif asked:
                    offered.append(bot)
            elif owes and owes != seat.owes:
                tell = True
            elif self._new and self.acting != seat.index and (owes or self._offered_anew(seat, asked)):
                tell = True  # what it decides on has changed
            if owes != seat.owes:
                seat.owes = owes
                self.touch(seat, "owes")
        if tell:
            wanted += news.wanted(News.SEAT_ASKED)
        return offered + wanted  # offers lapse when the turn ends, so who has one is asked first (TAB-12)

    def _offered_anew(self, seat: Seat, asked: Sequence[Decision]) -> bool:
        """Whether a person's seat may answer an offer that was not there before."""
        return seat.human and bool(
            {decision.id for decision in asked} - self._answerable.get(seat.index, set())
        )

    def _offers_to(self, seat: Seat) -> set[str]:
        """The offers that a seat may answer now."""
        waiting = self.position.waiting()
        return {decision.id for decision in waiting if decision.seat == seat.index and not decision.blocking}


_SEAT_FIELDS = (
    "owner", "name", "bot", "tenures", "salt", "anchor", "owes", "joined_at", "resigned_at", "language", "time_zone",
    "mails",
)  # fmt: skip
_GAME_FIELDS = (
    "status", "started_at", "ended_at", "paused_at", "changed_at", "entered_at", "position", "entries", "turn",
    "cursors", "basis", "votes", "result", "secret", "rules_version", "opening_until", "declared_in",
)  # fmt: skip
