"""States of the past, rebuilt: the nearest checkpoint, and the moves after it with their recorded draws."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
from django.db.models import Q

from horror.games import ruleset
from horror.models import Checkpoint, Entry, Game, Sighting, Snapshot
from horror.rules.kernel.draws import RecordedDraws
from horror.rules.kernel.encoding import state_hash
from horror.rules.kernel.events import Event
from horror.rules.kernel.ruleset import PlayedPosition
from horror.table.codec import anything, codec, draws, encode
from horror.table.errors import NotFound, Unverified


def position_before(game: Game, number: int) -> PlayedPosition:
    """The position as it was right before entry ``number``; raises :class:`NotFound` before the start."""
    return position_after(game, number - 1)


def position_after(game: Game, number: int) -> PlayedPosition:
    """The position right after entry ``number``, undone moves standing as they did then.

    Reads the checkpoint of that turn and the moves since, never the whole log. Raises :class:`NotFound` for a
    moment before the start.
    """
    checkpoint = Checkpoint.objects.filter(game=game, number__lte=number).order_by("-number").first()
    if checkpoint is None:
        raise NotFound("the game had not started")
    position = ruleset(game.ruleset).load(bytes(checkpoint.data))
    standing = Entry.objects.between(game.pk, checkpoint.number, number).filter(
        Q(undone_by=None) | Q(undone_by__gt=number), kind=Entry.Kind.MOVE
    )
    for entry in standing:
        repeat(position, entry, game.ruleset)
    return position


def repeat(position: PlayedPosition, entry: Entry, ruleset_name: str) -> list[Event]:
    """Apply a stored move with its recorded draws.

    Raises :class:`horror.rules.kernel.errors.RulesError` where the rules do not take it, :class:`Unverified`
    where they ask for fewer draws.
    """
    source = RecordedDraws(draws(bytes(entry.draws)))
    payload = bytes(entry.payload)
    if payload and entry.seat is not None:
        events = position.apply(entry.seat, codec(ruleset_name).move(payload), source)
    else:
        events = position.advance(source)
    _all_used(entry, source)
    return events


def number_at(game: Game, reader: int, cursor: int) -> int:
    """The entry at this cursor of a reader's stream; raises :class:`NotFound` for a cursor that there is
    not.
    """
    sighting = (
        Sighting.objects.filter(game=game, reader=reader, cursor=cursor).select_related("entry").first()
    )
    if sighting is None:
        raise NotFound("your stream has no such cursor")
    return sighting.entry.number


class Faithful(NamedTuple):
    """What a replay went through."""

    entries: int
    moves: int
    turns: int
    hash: str


def replay(game: Game) -> Faithful:
    """Play a game again from its log alone, and compare each state with the stored hash, checkpoint and
    snapshot. The game may go on meanwhile: what comes later is left out.

    Raises :class:`Unverified` at the first difference.
    """
    # One statement, so that the snapshot is the one of this entry.
    columns = ("entries", "snapshot__hash", "snapshot__data")
    newest, kept_hash, kept_data = Game.objects.values_list(*columns).get(pk=game.pk)
    checkpoints = {kept.number: bytes(kept.data) for kept in Checkpoint.objects.filter(game=game)}
    rebuilt = Rebuilt(game.ruleset, game.options, checkpoints)
    log = Entry.objects.filter(game=game, number__lte=newest).order_by("number")
    for entry in log.iterator(chunk_size=500):
        rebuilt.take(entry)
    if kept_hash is None and rebuilt.position is not None:
        raise Unverified("the game has a log and no snapshot")
    if kept_hash is not None and (kept_hash, bytes(kept_data)) != (rebuilt.hash, rebuilt.data):
        raise Unverified("the snapshot is not the state that the log leads to")
    return rebuilt.faithful


def replay_by(game: Game, version: int) -> PlayedPosition:
    """The position to which a game's log leads by the rules of another version.

    Raises :class:`Unverified` where any event is another one, or the last state is.
    """
    rebuilt = Rebuilt(game.ruleset, game.options, version=version)
    for entry in Entry.objects.filter(game=game).order_by("number").iterator(chunk_size=500):
        rebuilt.take(entry)
    snapshot = Snapshot.objects.get(game=game)
    if (
        rebuilt.position is None
        or rebuilt.data != by_version(game.ruleset, bytes(snapshot.data), version).dump()
    ):
        raise Unverified(f"by the rules of version {version} the log leads to another state")
    return rebuilt.position


def by_version(name: str, data: bytes, version: int) -> PlayedPosition:
    """A stored state of this ruleset as one that is played by the rules of another version."""
    rules = ruleset(name)
    state: Any = msgspec.structs.replace(rules.load(data).state, version=version)
    return rules.load(encode(state))


class Rebuilt:
    """A game on its way through its log. Keeps the states of the current turn, for undos lead back to them.

    With a ``version`` it goes by those rules, and states are not compared: they name the version. ``gaps``: entries
    may be missing, as private letters are in an export.
    """

    def __init__(
        self,
        name: str,
        options: dict[str, Any],
        checkpoints: Mapping[int, bytes] = MappingProxyType({}),
        *,
        version: int | None = None,
        gaps: bool = False,
    ) -> None:
        self.name = name
        self.options = options
        self.version = version
        self.gaps = gaps
        self.position: PlayedPosition | None = None
        self.number = self.moves = self.turns = 0
        self.hash, self.data = "", b""
        self._before: dict[int, bytes] = {}
        self._checkpoints = checkpoints

    @property
    def faithful(self) -> Faithful:
        """What it went through so far."""
        return Faithful(self.number, self.moves, self.turns, self.hash)

    def take(self, entry: Entry) -> list[Event]:
        """Go on by one entry; its events. Raises :class:`Unverified` where it leads elsewhere than it says."""
        if entry.number <= self.number or (entry.number != self.number + 1 and not self.gaps):
            raise Unverified(f"entry {self.number + 1} is missing")
        self.number = entry.number
        events: list[Event] = []
        if entry.kind == Entry.Kind.TABLE:
            act = anything(bytes(entry.payload))
            if act["type"] == "started":
                events = self._start(entry, act)
            elif act["type"] == "amended" and not self.version:
                self.position = by_version(self.name, self.data, act["to"])
            elif act["type"] == "undo":
                self.position = ruleset(self.name).load(self._before[act["entries"][0]])
            elif act["type"] == "resigned" and act.get("out"):
                events = self._leave(entry)
            else:
                return events
        else:
            if self.position is None:
                raise Unverified(f"entry {entry.number} is a move before the start")
            self._before[entry.number] = self.data
            turn = self.position.turn
            events = repeat(self.position, entry, self.name)
            _same_events(entry, events)
            self.moves += 1
            self._note_turn(turn)
        self._compare(entry)
        return events

    def _start(self, entry: Entry, act: dict[str, Any]) -> list[Event]:
        rules = ruleset(self.name)
        options = codec(self.name).options(self.options)
        source = RecordedDraws(draws(bytes(entry.draws)))
        version = self.version or entry.rules_version
        self.position, events = rules.new_game(options, act["colours"], source, version=version)
        _all_used(entry, source)
        _same_events(entry, events)
        return events

    def _leave(self, entry: Entry) -> list[Event]:
        """A seat resigned, and the rules went on without it; no undo goes behind that."""
        if self.position is None or entry.seat is None:
            raise Unverified(f"entry {entry.number} is a seat's leaving, of no seat or before the start")
        source = RecordedDraws(draws(bytes(entry.draws)))
        turn = self.position.turn
        events = self.position.resign(entry.seat, source)
        _all_used(entry, source)
        _same_events(entry, events)
        self._note_turn(turn)
        self._before.clear()
        return events

    def _note_turn(self, before: int) -> None:
        assert self.position is not None
        if self.position.turn != before:
            self.turns += 1
            self._before.clear()

    def _compare(self, entry: Entry) -> None:
        assert self.position is not None
        self.data = self.position.dump()
        self.hash = state_hash(self.data)
        if self.version:
            return
        if self.hash != entry.state_hash:
            raise Unverified(f"entry {entry.number} leads to another state than the stored one")
        kept = self._checkpoints.get(entry.number)
        if kept is not None and kept != self.data:
            raise Unverified(f"the checkpoint at entry {entry.number} is not the state there")


def _all_used(entry: Entry, source: RecordedDraws) -> None:
    if source.unused:
        raise Unverified(f"entry {entry.number} recorded {source.unused} draws that nobody asks for")


def _same_events(entry: Entry, events: Iterable[Event]) -> None:
    if bytes(entry.events) != encode(list(events)):
        raise Unverified(f"entry {entry.number} brings about other events than the stored ones")


def replayable() -> Iterator[Game]:
    """Every game that has started, oldest first."""
    return Game.objects.exclude(started_at=None).order_by("created_at").iterator()
