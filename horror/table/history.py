"""States of the past, rebuilt: the nearest checkpoint, and the moves after it with their recorded draws."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from django.db.models import Q

from horror.models import Checkpoint, Entry, Game, Sighting, Snapshot
from horror.rules.kernel.draws import RecordedDraws
from horror.rules.kernel.encoding import state_hash
from horror.rules.kernel.ruleset import PlayedPosition
from horror.rulesets import rulesets
from horror.table.codec import draws, encode
from horror.table.contents import Content, content_of
from horror.table.deeds.course import by_version
from horror.table.deeds.deed import After, Before, Deed
from horror.table.errors import NotFound, Unverified


def position_before(game: Game, number: int) -> PlayedPosition:
    """The position as it was right before entry ``number``; raises :class:`NotFound` before the start."""
    return position_after(game, number - 1)


def position_after(game: Game, number: int) -> PlayedPosition:
    """The position right after entry ``number``, undone moves standing as they did then.

    Reads the checkpoint of that turn and the entries since, never the whole log. Raises :class:`NotFound` for a
    moment before the start.
    """
    checkpoint = Checkpoint.objects.filter(game=game, number__lte=number).order_by("-number").first()
    if checkpoint is None:
        raise NotFound("the game had not started")
    rules = rulesets()[game.ruleset]
    position = rules.load(bytes(checkpoint.data))
    standing = Entry.objects.between(game.pk, checkpoint.number, number).filter(
        Q(undone_by=None) | Q(undone_by__gt=number)
    )
    for entry in standing.changing():
        content = content_of(game.ruleset, entry)
        if not content.back:
            before = Before(rules, position, entry.seat, game.options, entry.rules_version)
            position = again(content, before, entry).position
    return position


def began_at(game: Game) -> int:
    """The number of the entry with which the game has its first position; 0 before the start."""
    first = Checkpoint.objects.filter(game=game).order_by("number").values_list("number", flat=True).first()
    return first or 0


def again(content: Content, before: Before, entry: Entry) -> After:
    """What the content of a stored entry does, with its recorded draws.

    Raises :class:`horror.rules.kernel.errors.RulesError` where the rules do not take it, :class:`Unverified`
    where they ask for fewer draws, or it cannot stand there.
    """
    source = RecordedDraws(draws(bytes(entry.draws)))
    try:
        after = content.apply(before, source)
    except LookupError as error:
        raise Unverified(f"entry {entry.number} cannot stand there: {error}") from error
    if source.unused:
        raise Unverified(f"entry {entry.number} recorded {source.unused} draws that nobody asks for")
    return after


def number_at(game: Game, reader: int, cursor: int) -> int:
    """The entry at this cursor of a reader's stream; raises :class:`NotFound` for a cursor that there is not."""
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
    rules = rulesets()[game.ruleset]
    played = rules.load(bytes(snapshot.data))
    if rebuilt.position is None or rebuilt.data != by_version(rules, played, version).dump():
        raise Unverified(f"by the rules of version {version} the log leads to another state")
    return rebuilt.position


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

    def take(self, entry: Entry) -> After | None:
        """Go on by one entry; what it leaves behind, where it changes the position.

        Raises :class:`Unverified` where it leads elsewhere than it says.
        """
        if entry.number <= self.number or (entry.number != self.number + 1 and not self.gaps):
            raise Unverified(f"entry {self.number + 1} is missing")
        self.number = entry.number
        content = content_of(self.name, entry)
        if not content.changes_state:
            return None
        started = self.position is not None
        turn = self.position.turn if self.position is not None else 0
        if started:
            self._before[entry.number] = self.data
        if any(number not in self._before or number == entry.number for number in content.back):
            raise Unverified(f"entry {entry.number} takes back what is not of its turn")
        after = again(content, self._found(entry), entry)
        if bytes(entry.events) != encode(list(after.events)):
            raise Unverified(f"entry {entry.number} brings about other events than the stored ones")
        self.position = after.position
        if not isinstance(content, Deed):
            self.moves += 1
        if started and after.position.turn != turn:
            self.turns += 1
        if after.position.turn != turn or isinstance(content, Deed) and not content.back:
            self._before.clear()  # no undo goes behind that
        self._compare(entry)
        return after

    def _found(self, entry: Entry) -> Before:
        version = self.version or entry.rules_version
        fixed = self.version is not None
        rules = rulesets()[self.name]
        return Before(rules, self.position, entry.seat, self.options, version, self._earlier, fixed)

    def _earlier(self, number: int) -> PlayedPosition:
        return rulesets()[self.name].load(self._before[number])

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


def replayable() -> Iterator[Game]:
    """Every game that has started, oldest first."""
    return Game.objects.exclude(started_at=None).order_by("created_at").iterator()
