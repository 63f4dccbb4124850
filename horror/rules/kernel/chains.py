"""Whose links enter the dice, and when: one game's chains from the lobby to its end (docs/dice.md).

A seat is *free* (it has no anchor, and plays as ever) or *bound*. Everything here is public but the deposits, which
stay
sealed. A link enters at the first move of the active seat in a turn, whoever makes it, and only once: no undo, no
refusal and no other submission gives a second try.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from horror.rules.kernel.errors import LinkRefused, LinkWrong
from horror.rules.kernel.links import LAST, OPENING, STIR, earlier, opening_mix, turn_mix
from horror.rules.kernel.roles import SEAT

State = Literal["free", "in", "deposit", "unripe", "withheld", "absent"]
"""How a turn's link came, or why it did not: the last two are both *missing* to everybody while the game runs."""

MISSING = ("withheld", "absent")
TWICE = 2
"""So many turns missed one after the other, and nobody waits for this seat's links any more."""
NEXT = 256
"""Links of turns to come among which one is looked for that is left without its number."""


class Chain(msgspec.Struct, omit_defaults=True):
    """One seat's chain.

    ``generation`` counts the chains that ended here since the freeze. ``shown`` is the newest link that is known,
    number
    ``index`` (the anchor is number 0). ``waits`` are the seats whose links must lie between a late anchor and the first
    link of it that is mixed in, ``between`` those that do. ``missed`` counts own turns without a link, one after the
    other. ``deposit`` is the index of a link that was left with the server, ``sealed`` the link. ``released``: the
    seed is lost, the seat plays on free; ``owed``: its next turn counts as missing all the same.
    """

    generation: int = 0
    anchor: str = ""
    index: int = 0
    shown: str = ""
    late: bool = False
    waits: list[int] = []
    between: list[int] = []
    missed: int = 0
    deposit: int = 0
    sealed: str = ""
    released: bool = False
    owed: bool = False

    @property
    def ripe(self) -> bool:
        """Whether what it shows is mixed in."""
        return bool(self.anchor) and not self.waits


class Row(msgspec.Struct, omit_defaults=True):
    """A seat's part of the opening, kept whatever becomes of the seat: the frozen anchor and link 1, empty
    if absent."""

    anchor: str = ""
    link: str = ""


class Entered(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one seat added in one turn; ``mix`` is the mix from then on.

    ``between`` is told with the first link of a late anchor that is mixed in: the seats whose links lie between.
    """

    turn: int
    seat: int
    bit: int = 0
    link: str = ""
    state: State
    mix: str
    between: list[int] | None = None


class Chains(msgspec.Struct, omit_defaults=True):
    """The chains of one game, its mix, and how many draws of each purpose have fallen in the current turn.

    ``stirs`` are the turns from which the indices jump. Before the freeze there are no ``rows``, and anchors may be set
    and replaced; ``mix`` is empty until the game starts.
    """

    seats: list[Chain]
    rows: list[Row] = []
    mix: str = ""
    turn: int = OPENING
    numbers: dict[str, int] = {}
    entered: list[int] = []
    stirs: list[int] = []

    @property
    def frozen(self) -> bool:
        return bool(self.rows)

    @property
    def bound(self) -> list[int]:
        """The seats that have an anchor."""
        return [seat for seat, chain in enumerate(self.seats) if chain.anchor]

    def index(self, turn: int) -> int:
        """The number of the link of a turn."""
        return 2 + turn + STIR * sum(turn >= since for since in self.stirs)

    # -- anchors and the opening

    def anchored(self, seat: int, anchor: str) -> None:
        """Take a seat's anchor (hex): before the freeze, in place of another; afterwards once a tenure, as a late one.

        Raises :class:`LinkRefused`.
        """
        chain = self.seats[seat]
        if self.frozen and (chain.anchor or chain.released):
            raise LinkRefused("this seat's anchor is fixed: there is one a tenure")
        waits: list[int] = []
        if self.frozen:
            waits = [
                other
                for other, there in enumerate(self.seats)
                if other != seat and there.ripe and there.missed < TWICE
            ]
        self.seats[seat] = Chain(
            generation=chain.generation, anchor=anchor, shown=anchor, late=self.frozen, waits=waits
        )

    def freeze(self) -> None:
        """All anchors are fixed from here on, before any link is shown."""
        self.rows = [Row(anchor=chain.anchor) for chain in self.seats]

    def awaited(self) -> list[int]:
        """The seats that have not sent link 1 yet."""
        return [
            seat
            for seat, chain in enumerate(self.seats)
            if self.rows and chain.anchor and not chain.late and not self.rows[seat].link
        ]

    def ready(self, game: str, seat: int, link: str) -> None:
        """Take link 1 of a frozen chain; a repeat of it changes nothing. Raises :class:`LinkRefused`."""
        chain = self.seats[seat]
        if not self.frozen:
            raise LinkRefused("anchors are not frozen yet; links come after that")
        if not chain.anchor or chain.late:
            raise LinkWrong("this seat has no anchor in the opening")
        self._valid(game, seat, 1, link)
        chain.index, chain.shown = 1, link
        self.rows[seat].link = link

    def open(self, game: str, commitment: str) -> None:
        """The mix from which the set-up is drawn."""
        if not self.frozen:
            self.freeze()
        rows = [(bytes.fromhex(row.anchor), bytes.fromhex(row.link)) for row in self.rows]
        self.mix = opening_mix(game, commitment, rows).hex()

    def ended(self, seat: int) -> None:
        """A tenure is over: chain and deposit end, and so does the link of an opening that is not over."""
        chain = self.seats[seat]
        if not self.mix and self.rows:
            self.rows[seat].link = ""
        began = self.frozen and (bool(chain.anchor) or chain.released)
        self.seats[seat] = Chain(generation=chain.generation + began)
        self._left(seat)

    def released(self, seat: int) -> None:
        """The seed is lost: the seat is free for the rest of the tenure, and its next turn is missing.

        Raises :class:`LinkRefused`.
        """
        chain = self.seats[seat]
        if not chain.anchor or not self.frozen:
            raise LinkRefused("this seat is not bound")
        self.seats[seat] = Chain(generation=chain.generation, released=True, owed=True)
        self._left(seat)

    def _left(self, seat: int) -> None:
        for chain in self.seats:
            chain.waits = [other for other in chain.waits if other != seat]

    # -- links

    def has_entered(self, turn: int, seat: int) -> bool:
        return self.turn == turn and seat in self.entered

    def check(self, game: str, turn: int, seat: int, link: str) -> None:
        """Whether this is the seat's link of this turn; raises :class:`LinkWrong`."""
        chain = self.seats[seat]
        if not chain.anchor:
            raise LinkWrong("this seat is not bound: it has no anchor that a link could meet")
        if (index := self.index(turn)) > LAST:
            raise LinkWrong("the chain is used up")
        self._valid(game, seat, index, link)

    def _valid(self, game: str, seat: int, index: int, link: str) -> None:
        chain = self.seats[seat]
        met = index >= chain.index and earlier(
            game, seat, chain.generation, index, bytes.fromhex(link), chain.index
        )
        if not met or met.hex() != chain.shown:
            raise LinkWrong(
                "this is not link {index} of the chain to which {seat} is bound", index=index, seat=SEAT(seat)
            )

    def owes(self, turn: int, seat: int) -> bool:
        """Whether a link of this seat is wanted in this turn and none is there yet."""
        chain, index = self.seats[seat], self.index(turn)
        return (
            bool(chain.anchor)
            and not self.has_entered(turn, seat)
            and index <= LAST
            and index > chain.deposit
        )

    def entering(
        self, game: str, turn: int, seat: int, link: str, person: bool, opened: Callable[[str], bytes]
    ) -> Entered:
        """What a seat's first move in a turn brings in; nothing is changed yet.

        ``link`` (hex, checked before; empty: none) is the one that was sent, ``person`` whether its owner acts, and
        ``opened`` opens a sealed deposit.
        """
        chain, index = self.seats[seat], self.index(turn)
        if not link and chain.deposit >= index:
            left = opened(chain.sealed)
            link = earlier(game, seat, chain.generation, chain.deposit, left, index).hex()
            state: State = "deposit"
        elif link:
            state = "in"
        elif chain.anchor or chain.owed:
            state = "withheld" if person else "absent"
        else:
            state = "free"
        bit = bool(link) and chain.ripe
        if link and not bit:
            state = "unripe"
        mix = turn_mix(bytes.fromhex(self.mix), turn, seat, bytes.fromhex(link) if bit else None)
        between = chain.between if bit and chain.late else None
        return Entered(
            turn=turn, seat=seat, bit=int(bit), link=link, state=state, mix=mix.hex(), between=between
        )

    def enter(self, entered: Entered) -> None:
        """Keep what was brought in: it counts, whatever becomes of the move."""
        self.at(entered.turn)
        chain = self.seats[entered.seat]
        self.entered.append(entered.seat)
        self.mix = entered.mix
        chain.owed = False
        if entered.link:
            chain.index, chain.shown, chain.missed = self.index(entered.turn), entered.link, 0
        elif entered.state in MISSING:
            chain.missed += 1
        if entered.bit:
            chain.late = False
        for other in self.seats:
            if entered.seat in other.waits and (entered.bit or chain.missed >= TWICE):
                other.waits = [seat for seat in other.waits if seat != entered.seat]
                if entered.bit:
                    other.between = [*other.between, entered.seat]

    def at(self, turn: int) -> None:
        """Draws are counted anew when a turn begins, and never within one."""
        if turn != self.turn:
            self.turn, self.numbers, self.entered = turn, {}, []

    # -- deposits and stirs

    def deposited(self, game: str, turn: int, seat: int, index: int, link: str, sealed: str) -> None:
        """Leave a later link with the server, for all turns up to it; raises :class:`LinkRefused`."""
        chain = self.seats[seat]
        if not chain.anchor:
            raise LinkWrong("this seat is not bound: it has no anchor that a link could meet")
        if not self.index(turn) <= index <= LAST or index <= chain.deposit:
            raise LinkRefused("a deposit is for turns to come, and for more than the last one")
        self._valid(game, seat, index, link)
        chain.deposit, chain.sealed = index, sealed

    def number(self, game: str, turn: int, seat: int, link: str) -> int:
        """Which of the next links of a seat's chain one is, for a deposit that does not say so; raises
        :class:`LinkWrong` where it is none of them. That of each number is hashed anew: hence few are tried.
        """
        chain, first = self.seats[seat], self.index(turn)
        for index in range(first, min(first + NEXT, LAST + 1)) if chain.anchor else ():
            met = earlier(game, seat, chain.generation, index, bytes.fromhex(link), chain.index)
            if met.hex() == chain.shown:
                return index
        raise LinkWrong(
            "this is none of the next {most} links of the chain to which {seat} is bound; say which one it is",
            most=NEXT,
            seat=SEAT(seat),
        )

    def stir(self, turn: int) -> None:
        """From this turn on the links are others than they would have been."""
        self.stirs = [*self.stirs, turn]
