"""Writing the standing orders of a seat: the list as a whole, or line by line in a script (TAB-121).

It is an act of the seat's player (TAB-73) and no entry of the log: nobody else sees anything of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec

from horror.games.standing.errors import BadStanding
from horror.games.standing.evaluation import TURN_OVER
from horror.games.standing.language import StandingLanguage, offered_by
from horror.games.standing.lines import FORGET, LIST
from horror.games.standing.order import MOST_ORDERS, AnyOrder, AtTurn, NextTurn, OnDay
from horror.games.standing.spoken_lines import in_english
from horror.games.standing.turn import Steward
from horror.models import Game, Seat, StandingList
from horror.rules.kernel.phrases import phrase
from horror.table.acts import Caller, LineShown, ListShown
from horror.table.asked import STANDING
from horror.table.errors import BadOrders, BadRequest, OrdersChanged, WrongStatus
from horror.table.frame import on_table
from horror.table.opened import Opened
from horror.table.people.returning import acts
from horror.table.standing_orders import lists
from horror.table.standing_orders.lists import Noted, Said, Written
from horror.table.table import Table

OWN_MOVE = phrase("you have moved yourself since")


class Orders:
    """The standing orders of a seat while its player writes them, on a table under its lock."""

    def __init__(self, table: Table, seat: Seat) -> None:
        self.table = table
        self.seat = seat
        self.language = _language(table)
        found = lists.of(table.game, seat, self.language)
        self.list = found or lists.fresh(table.game, seat, self.language, table.now)
        self._continued = False

    @property
    def view(self) -> Any:
        """What the seat sees, by which orders are read."""
        return self.table.position.view(self.seat.index)

    # -- as a whole

    def replace(self, sent: Sequence[str | Mapping[str, Any]], copied: bool = False) -> None:
        """Put these orders, lines or data, in the place of those that stand. What stood already goes on as it was, but
        that what stands to the next turn stands to the one after now. Of a list that is ``copied`` what may not
        stand here is left out (TAB-127).

        Raises :class:`BadOrders` with the place of what is wrong; then nothing has changed.
        """
        view, standing = self.view, list(self.list.active)
        after = []
        try:
            orders = self.language.checked_list(
                [self._data(one, view, at) for at, one in enumerate(sent)], view
            )
            for at, order in enumerate(orders):
                line = self.language.format(order)
                before = next((each for each in standing if self._is(each, order, line)), None)
                if before is not None:
                    standing.remove(before)
                    after.append(before)
                elif (bar := self._bar(order)) is None:
                    after.append(self._new(order, line))
                elif not copied:
                    raise bar.below(at)
        except BadStanding as bad:
            raise _refused(bad, self.table.game.ruleset) from None
        self._put(after)
        self._saved()

    def _bar(self, order: AnyOrder) -> BadStanding | None:
        """Why an order may not stand in this game, None where it may: in a rated one nobody leaves to the steward what
        he is late with (TAB-118), and it would have ended before it stood (TAB-106).
        """
        if self.table.game.rated and any(Steward() in script for script in order.do):
            return BadStanding(
                "TAB-118",
                "in a rated game the steward decides for nobody who has run out of time",
                path=("do",),
            )
        match order.until:
            case AtTurn(turn) if turn <= self.table.position.turn:
                return BadStanding(
                    "TAB-106", "turn {turn} has begun already", turn=turn, path=("until", "turn")
                )
            case OnDay(day) if day <= lists.moment(self.table.now, self.seat.time_zone).day:
                return BadStanding("TAB-106", "{day} has begun already", day=day, path=("until", "day"))
            case _:
                return None

    def _is(self, written: Written, order: AnyOrder, line: str) -> bool:
        """Whether what is written already is this order, and stands as long as it would (TAB-106)."""
        as_long = written.own_turns == self._own_turns or not isinstance(order.until, NextTurn)
        return written.line == line and as_long

    @property
    def _own_turns(self) -> int:
        return Opened.of(self.seat.opened).turns

    def _data(self, one: str | Mapping[str, Any], view: Any, place: int) -> str | AnyOrder:
        if isinstance(one, str):
            return one
        try:
            return self.language.decode(dict(one), view)
        except BadStanding as bad:
            raise bad.below(place) from None

    def _new(self, order: AnyOrder, line: str) -> Written:
        return Written(
            id=self.list.number(),
            line=line,
            order=msgspec.to_builtins(order),
            at=self.table.now,
            since=self.table.game.entries,
            own_turns=self._own_turns,
        )

    # -- line by line

    def line(self, text: str) -> None:
        """Do what a line of a script says of standing orders.

        Raises :class:`BadOrder`, :class:`BadStanding`, which leave all as it was.
        """
        bare = in_english(text)
        if LIST.match(bare):
            return
        forget = FORGET.match(bare)
        if forget is not None and forget[1].upper() == "ALL":
            self._put([])
        elif self.list.unread:
            raise BadStanding(
                "TAB-100",
                "your standing orders cannot be read any more: `forget all`, or write the whole list",
            )
        elif forget is not None:
            self._forget(forget[1].upper())
        else:
            self._add(self.language.parse(text, self.view))
        self._saved()

    def _put(self, orders: list[Written]) -> None:
        """These and no others, whatever stood before."""
        self.list.orders, self.list.unread = orders, False

    def _forget(self, name: str) -> None:
        order = self.list.named(name)
        if order is None:
            raise BadStanding("TAB-121", "there is no standing order {order}", order=name)
        self.list.orders.remove(order)

    def _add(self, order: AnyOrder) -> None:
        line = self.language.format(order)
        if any(self._is(each, order, line) for each in self.list.active):
            return
        if (bar := self._bar(order)) is not None:
            raise bar
        self.list.orders = [each for each in self.list.orders if each.off or each.line != line]
        if lists.continues(order) and not self._continued:
            self.drop_continuations()  # those of an earlier script: there is one set of them at a time
            self._continued = True
        if len(self.list.active) >= MOST_ORDERS:
            raise BadStanding(
                "TAB-101",
                "a seat has at most {most} standing orders, and these are {given}",
                most=MOST_ORDERS,
                given=len(self.list.active) + 1,
            )
        forgotten = [each.id for each in self.list.orders if each.off][:-MOST_ORDERS]
        kept = [each for each in self.list.orders if each.id not in forgotten]
        self.list.orders = [*kept, self._new(order, line)]

    def drop_continuations(self) -> bool:
        """What was to go on with the turn does not any more (TAB-123); whether anything was."""
        meant = self.list.meant
        going_on = [each for each in self.list.active if each.id in meant and lists.continues(meant[each.id])]
        for each in going_on:
            each.note(Noted(what="dropped", why=Said.of(OWN_MOVE), at=self.table.now))
        return bool(going_on)

    def moved(self) -> None:
        """The player has moved by himself (TAB-123)."""
        resting = [each for each in self.list.active if each.rest]
        dropped = self.drop_continuations()
        turns = Opened.of(self.seat.opened).turns
        for each in resting:
            rest, each.rest = each.rest, []
            why = OWN_MOVE if each.begun == turns else TURN_OVER
            if not each.off:
                each.note(Noted(what="stopped", why=Said.of(why), at=self.table.now, rest=rest))
        if dropped or resting:
            self.keep()

    @property
    def shown(self) -> ListShown:
        """The list as its owner is shown it in an answer."""
        return ListShown(
            version=self.list.row.version,
            orders=[LineShown(id=each.id, line=each.line, active=not each.off) for each in self.list.orders],
        )

    def _saved(self) -> None:
        """One version more, and somebody looks at once whether one fires."""
        self.list.row.version += 1
        self.list.row.at = self.table.now
        self.keep()
        if self.list.active:
            self.table.put(STANDING, str(self.seat.index))

    def keep(self) -> None:
        """Save the list with the table's part."""
        self.table.orders[self.seat.index] = self.list.saved()
        self.seat.ordered = self.seat.tenures if self.list.active else 0


class OnTheWay:
    """The standing orders of a seat while a script of its player's runs; loaded when there is something to do."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self._seat = table.seat(seat)
        self._orders: Orders | None = None
        self._said = False

    @property
    def _found(self) -> Orders:
        if self._orders is None:
            self._orders = Orders(self._table, self._seat)
        return self._orders

    def line(self, text: str) -> None:
        """As :meth:`Orders.line`. Bots have no standing orders."""
        if self._table.caller.author is None:
            raise BadStanding("TAB-121", "standing orders are for people")
        if offered_by(self._table.rules) is None:
            raise BadStanding("TAB-109", "this game has no standing orders")
        self._found.line(text)
        self._said = True

    def moved(self) -> None:
        """A move was made: where the player made it, and no order did, it drops what was to go on with the turn."""
        if self._table.by_player and self._seat.has_orders:
            self._found.moved()

    @property
    def shown(self) -> ListShown | None:
        """The list, where a line has said something of it."""
        return self._found.shown if self._said else None


def write(
    game_id: str,
    seat: int,
    orders: Sequence[str | Mapping[str, Any]],
    version: int | None,
    caller: Caller,
    now: datetime,
    copied: bool = False,
) -> StandingList:
    """Write the standing orders of a seat anew, as a whole: lines, or data. ``version`` is that of the list which the
    author has read, 0 where there is none, None to write over whatever is there. Of a template that is ``copied`` what
    would have ended already is left out (TAB-127).

    Raises :class:`BadOrders`, :class:`OrdersChanged` where the list is another by now, :class:`BadRequest` in a game
    that has none, :class:`WrongStatus` before the start and after the end, and :class:`NotYourSeat`.
    """
    with on_table(game_id, now) as frame, frame.by(caller) as part:
        table = part.table
        table.must_be_known_to_author()
        own = table.played_by_author(seat)
        must_be_under_way(table.game)
        acts(table, own)
        written = Orders(table, own)
        if version is not None and version != written.list.row.version:
            raise OrdersChanged(
                "the standing orders have been written anew since; their version is {version}",
                rule="TAB-121",
                version=written.list.row.version,
            )
        written.replace(orders, copied)
        return written.list.row


def must_be_under_way(game: Game) -> None:
    """Raise :class:`WrongStatus` in a game that has not begun, or is over."""
    if game.started_at is None:
        raise WrongStatus("the game has not started")
    if game.ended:
        raise WrongStatus("the game is over", rule="TAB-33")


def _language(table: Table) -> StandingLanguage:
    language = offered_by(table.rules)
    if language is None:
        raise BadRequest("{game} has no standing orders", game=table.rules.title)
    return language


def _refused(bad: BadStanding, ruleset: str) -> BadOrders:
    place = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in bad.path)
    return BadOrders(bad.key, rule=bad.rule, path=f"$.orders{place}", ruleset=ruleset, **bad.parts)
