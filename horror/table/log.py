"""What is added to the log of a game under its lock, and who sees it at which cursor of the reader's own stream."""

from __future__ import annotations

from collections.abc import Sequence

from horror.models import Checkpoint, Entry, Game
from horror.rules.kernel.events import Reader
from horror.table.acts import Item
from horror.table.showing import Logged, place_of, shown


class Log:
    """The entries that one author's part adds to a game, in order. Nothing is written but by `horror.table.writer`.

    ``sighted`` holds for each of ``new`` its readers with their cursors; ``undone`` the numbers of entries of earlier
    parts by that of the one which undid them.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.new: list[Logged] = []
        self.sighted: list[list[tuple[Reader, int]]] = []
        self.checkpoints: list[Checkpoint] = []
        self.undone: dict[int, list[int]] = {}

    def add(self, what: Logged, readers: Sequence[Reader], *, decides: bool) -> None:
        """Add an entry, which these readers see; ``decides``: whoever of them is about to decide must know of it."""
        game, sighted = self.game, []
        for reader in readers:
            place = place_of(reader, game.cursors)
            game.cursors[place] += 1
            sighted.append((reader, game.cursors[place]))
            if decides:
                game.basis[place] = game.cursors[place]
        what.entry.cursors = list(game.cursors)
        self.new.append(what)
        self.sighted.append(sighted)
        for number in what.content.back:
            first = self.new[0].entry.number
            if number < first:
                self.undone.setdefault(what.entry.number, []).append(number)
            else:
                self.new[number - first].entry.undone_by = what.entry.number

    def keep(self, turn: int, number: int, encoded: bytes) -> None:
        """Keep the state after an entry as a checkpoint."""
        self.checkpoints.append(Checkpoint(game=self.game, turn=turn, number=number, data=encoded))

    def seen_of(self, entries: Sequence[Entry]) -> list[list[int]]:
        """For each reader, in the order of cursors, those at which the reader saw any of these entries (which are in
        order, and need not be neighbours)."""
        seen: list[list[int]] = [[] for _ in self.game.cursors]
        earlier = self._cursors_at([entry.number - 1 for entry in entries])
        for entry in entries:
            before = earlier.get(entry.number - 1, [0] * len(seen))
            for place, cursor in enumerate(entry.cursors):
                if cursor > before[place]:
                    seen[place].append(cursor)
        return seen

    def _cursors_at(self, numbers: Sequence[int]) -> dict[int, list[int]]:
        stored = Entry.objects.filter(game=self.game, number__in=numbers).values_list("number", "cursors")
        return dict(stored) | {what.entry.number: what.entry.cursors for what in self.new}

    def items_for(self, reader: Reader) -> list[Item]:
        """What this reader sees of what was added."""
        return [
            shown(what, reader, cursor)
            for what, sighted in zip(self.new, self.sighted, strict=True)
            for sighting, cursor in sighted
            if sighting == reader
        ]

    def seen_by(self, reader: Reader) -> bool:
        """Whether this reader sees any of what was added."""
        return any(reader == sighting for sighted in self.sighted for sighting, _ in sighted)
