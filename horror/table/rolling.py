"""The dice of one game on its table: what is drawn, what enters the mix before it, and what the log keeps of that.

Games of either version of the dice are played here (docs/dice.md): of the first by salts and entropy, of the second by
bound links. Nothing is written but by :meth:`TableDice.save`, with everything else that a verb changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from horror.models import DiceSecret, Entry, Game, Seat, often
from horror.models.batch import Batch
from horror.rules.kernel.chains import Chain, Chains, Entered
from horror.rules.kernel.draws import Draws, SecretDraws, next_chain
from horror.rules.kernel.errors import LinkRefused, LinkWrong
from horror.rules.kernel.links import OPENING, SECOND, BoundDraws, Keys, root
from horror.table import dice
from horror.table.errors import DiceRefused, NeedsLink, WrongLink

_chains = msgspec.json.Decoder(Chains)
_encode = msgspec.json.encode


class LateDraws(Draws):
    """Draws of a table's game, whose secret is opened at the first one: most moves draw nothing."""

    def __init__(self, table_dice: TableDice, turn: int) -> None:
        super().__init__()
        self._dice, self._turn = table_dice, turn

    def _value(self, purpose: str, sides: int, labels: Sequence[str]) -> int:
        return self._dice.source(self._turn)._value(purpose, sides, labels)


class TableDice:
    """The dice of a game under its lock.

    ``entropy`` and ``link`` are those of the submission that is run; ``told`` is what entered for its seat,
    ``saying`` what the next entry says of the dice. ``retold``:
    entries are taken over from elsewhere, with what they say of the dice.
    """

    def __init__(self, game: Game, seats: list[Seat]) -> None:
        self.game = game
        self.seats = seats
        self.entropy = ""
        self.link = ""
        self.told: Entered | None = None
        self.retold = False
        self._row: DiceSecret | None = None
        self._old: SecretDraws | None = None
        self._bound: Chains | None = None
        self._keys: Keys | None = None
        self._pending: Entered | None = None
        self._first_turn: int | None = None
        self.saying: dict[str, Any] = {}
        self._drawn = 0
        self._changed = False

    @property
    def second(self) -> bool:
        """Whether these are dice of bound links."""
        return self.game.dice_version == SECOND

    @property
    def row(self) -> Any:
        """The game's row of the dice, loaded when first asked for, and with it its ``snapshot``.

        Most moves that matter need both, and one query is half of two.
        """
        if self._row is None:
            self._row = often.dice(self.game.pk)
        return self._row

    @row.setter
    def row(self, row: DiceSecret) -> None:
        self._row = row

    def secret(self) -> bytes:
        return dice.opened(self.row)

    # -- drawing

    def draws(self, turn: int, mover: int | None = None, *, person: bool = False) -> Draws:
        """A source of draws for one entry of this turn; its record is what the entry keeps.

        ``mover`` is the active seat where it makes a move, which brings in what it adds to this turn, once.
        """
        self._pending = None
        if self.second:
            chains = self.chains
            chains.at(turn)
            first_turn = self._first_turn = turn if self._first_turn is None else self._first_turn
            if mover is not None and not chains.has_entered(turn, mover):
                link = self.link if turn == first_turn else ""
                asked = self.link or self.game.strict
                if person and turn != first_turn and asked and chains.owes(turn, mover):
                    raise NeedsLink
                self._pending = chains.entering(self.game.pk, turn, mover, link, person, dice.unsealed)
        return LateDraws(self, turn)

    def source(self, turn: int) -> Draws:
        """Where the next value comes from."""
        if not self.second:
            if self._old is None:
                salts = [seat.salt for seat in self.seats]
                self._old = dice.draws(self.row, salts, self._chain())
            return self._old
        self._drawn += 1
        mix = bytes.fromhex(self._pending.mix if self._pending is not None else self.chains.mix)
        return BoundDraws(self.keys, mix, turn, self.chains.numbers)

    @property
    def keys(self) -> Keys:
        """What the draws of the game are made of."""
        if self._keys is None:
            self._keys = Keys(self.secret(), self.game.pk)
        return self._keys

    def _chain(self) -> bytes:
        chain = bytes(self.row.chain)
        return next_chain(chain, self.entropy) if self.entropy else chain

    # -- chains

    @property
    def chains(self) -> Chains:
        """The chains of a game of bound links."""
        if self._bound is None:
            stored = bytes(self.row.chains)
            self._bound = _chains.decode(stored) if stored else Chains([Chain() for _ in self.seats])
        return self._bound

    def begun(self, turn: int) -> bool:
        """Whether anything has entered or been drawn in this turn of a game in which somebody is bound."""
        chains = self.chains
        return bool(chains.bound) and chains.turn == turn and bool(chains.entered or chains.numbers)

    def checked(self, turn: int, seat: int, link: str) -> None:
        """Take the link of a submission; raises :class:`WrongLink`, and then nothing may be run."""
        if not self.second or not link:
            return
        try:
            self.chains.check(self.game.pk, turn, seat, link)
        except LinkWrong as error:
            raise WrongLink(error.key, **error.parts) from None
        self.link = link

    def say(self, **members: Any) -> None:
        """The next entry of the log says this of the dice."""
        self.saying |= members
        self._changed = True

    def change(self, change: Any, *given: Any) -> Any:
        """Change the chains, and give what that gives; raises :class:`WrongLink` or :class:`DiceRefused` where that
        cannot be.
        """
        try:
            gives = change(*given)
        except LinkWrong as error:
            raise WrongLink(error.key, **error.parts) from None
        except LinkRefused as error:
            raise DiceRefused(error.key, **error.parts) from None
        self._changed = True
        return gives

    def moved(self, seat: int | None) -> None:
        """The move was made: what its seat added has entered, even if it is undone later."""
        pending, self._pending = self._pending, None
        if pending is None or pending.seat != seat:
            return
        self.chains.enter(pending)
        self.say(entered=msgspec.to_builtins(pending))
        if pending.state != "free":
            self.told = pending

    def said(self) -> dict[str, Any] | None:
        """What the entry that is made now says of the dice."""
        said, self.saying = self.saying, {}
        return said or None

    def froze(self, purposes: Sequence[str]) -> dict[str, Any]:
        """Fix all anchors; what the log says of it. The draws of the set-up are fixed with them."""
        chains = self.chains
        for seat, chain in zip(self.seats, chains.seats, strict=True):
            chain.anchor = chain.shown = seat.anchor
        chains.freeze()
        self._changed = True
        anchors: dict[str, Any] = {"anchors": [chain.anchor for chain in chains.seats]}
        return anchors | (self.root(OPENING, purposes) if chains.bound else {})

    def opened(self) -> None:
        """The first mix is there: the set-up may be drawn."""
        chains = self.chains
        chains.open(self.game.pk, self.game.commitment)
        self.say(opened={"rows": msgspec.to_builtins(chains.rows), "mix": chains.mix})

    def begins(self, turn: int, entry: Entry, purposes: Sequence[str]) -> None:
        """A turn begins with this entry: what may be drawn in it is fixed, where somebody is bound."""
        if self.second and not self.retold and self.chains.bound:
            entry.dice = {**(entry.dice or {}), **self.root(turn, purposes)}

    def root(self, turn: int, purposes: Sequence[str]) -> dict[str, Any]:
        """The root of a turn, with the purposes that it covers."""
        return {
            "root": {
                "turn": turn, "root": root(self.keys, turn, purposes).hex(), "purposes": sorted(purposes),
            }
        }  # fmt: skip

    # -- saving

    def save(self, moved: bool, batch: Batch) -> None:
        """Write with a batch what was drawn and what entered; called once, by the writer. ``moved``: the game has
        changed.
        """
        fields: dict[str, Any] = {}
        if moved and not self.second and (self._old is not None or self.entropy):
            fields["number"] = self._old.number if self._old is not None else self.row.number
            fields["chain"] = self._chain()
        if self._drawn or self._changed:
            fields["number"] = self.row.number + self._drawn
            fields["chains"] = _encode(self.chains)
        if fields:
            for name, value in fields.items():
                setattr(self.row, name, value)
            batch.update(self.row, fields)
