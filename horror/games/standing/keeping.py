"""Standing orders as they are kept: their canonical lines, and what could never do anything refused (TAB-101)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from horror.games.grammar.language import Language
from horror.games.standing.errors import BadStanding
from horror.games.standing.family import Saying, Things
from horror.games.standing.holding import holding_words, is_day
from horror.games.standing.naming import named_by, unasked, without_offer
from horror.games.standing.order import (
    MOST_CHARACTERS,
    Action,
    AnyOrder,
    AskMe,
    Condition,
    OnDay,
    Order,
    Part,
    Try,
)
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import OPEN, Move
from horror.rules.kernel.roles import ALTERNATIVES, NAME, ORDER_TEXT
from horror.rules.kernel.ruleset import BadOrder


class Keeping:
    """What a game's standing orders come to once they are read: ``orders`` is the language of the game's orders,
    ``things`` what it knows of what they name, ``says`` the words of each family, guard and action.
    """

    def __init__(self, orders: Language, things: Things, says: Sequence[Saying]) -> None:
        self.orders = orders
        self.things = things
        self._forms = {each.kind: each.form for each in says}

    def format(self, order: AnyOrder) -> str:
        """The one canonical line: ``parse(format(order)) == order``."""
        head = " and ".join(self.said(part) for part in (order.match, *order.guards))
        scripts = " else ".join("; ".join(self.said(action) for action in script) for script in order.do)
        return f"{head}: {scripts}{holding_words(order)}"

    def said(self, part: Part) -> str:
        """A condition, guard or action in the words of a line."""
        if isinstance(part, AskMe | Try):
            return part.line
        return part.order if isinstance(part, Order) else self._forms[type(part)](part, None)

    def checked(self, order: AnyOrder, view: Any) -> AnyOrder:
        """The order as it is kept: with the usual watch and time where it says none, its orders in canonical form.

        Raises :class:`BadStanding` where something can be seen now that it could never do (TAB-101).
        """
        match = _fitted(order.match, view, "match")
        guards = tuple(_fitted(guard, view, "guards", place) for place, guard in enumerate(order.guards))
        for place, guard in enumerate(guards):
            if guard.families and match.__struct_config__.tag not in guard.families:
                raise BadStanding(
                    "TAB-107",
                    "{guard} does not go with {condition}",
                    guard=ORDER_TEXT(self.said(guard)),
                    condition=ORDER_TEXT(self.said(match)),
                    path=("guards", place),
                )
        if not order.do or not all(order.do):
            raise BadStanding("TAB-100", "an order says what is to be done", path=("do",))
        for place, script in enumerate(order.do):
            if len(script) > 1 and any(action.alone or action == AskMe() for action in script):
                rule = "TAB-128" if AskMe() in script else "TAB-118"
                raise BadStanding(rule, "who decides is said alone", path=("do", place))
        do = tuple(
            tuple(self._checked(match, action, view, ("do", one, two)) for two, action in enumerate(script))
            for one, script in enumerate(order.do)
        )
        usual = match.usual(do)
        order = msgspec.structs.replace(
            order,
            match=match,
            guards=guards,
            do=do,
            watch=order.watch or usual.watch,
            until=order.until or usual.until,
        )
        self._holds(order)
        self._there(order, view)
        line = self.format(order)
        if len(line) > MOST_CHARACTERS:
            raise BadStanding(
                "TAB-101",
                "an order has at most {most} characters, and this one has {given}",
                most=MOST_CHARACTERS,
                given=len(line),
            )
        return order

    def _holds(self, order: AnyOrder) -> None:
        if isinstance(order.until, OnDay) and not is_day(order.until.day):
            raise BadStanding(
                "TAB-106", "the calendar has no day {day}", day=order.until.day, path=("until", "day")
            )
        if order.delay is not None and order.delay.least > order.delay.most:
            raise BadStanding(
                "TAB-110",
                "an answer comes after {least} to {most} minutes: the first number is not above the second",
                least=order.delay.least,
                most=order.delay.most,
                path=("delay",),
            )

    def _checked(self, match: Condition, action: Action, view: Any, path: tuple[str | int, ...]) -> Action:
        if isinstance(action, AskMe):
            return self._asking(match, action, view, path)
        if isinstance(action, Try):
            if not match.own_turn:
                raise self._unfit(action, match, "TAB-129", path)
            return Try(self._ordered(match, Order(action.order), view, path).order)
        if not isinstance(action, Order):
            if not isinstance(action, match.actions):
                raise self._unfit(action, match, "TAB-109", path)
            return _fitted(action, view, *path)
        return self._ordered(match, action, view, path)

    def _ordered(self, match: Condition, action: Order, view: Any, path: tuple[str | int, ...]) -> Order:
        """An order of the game in its canonical form."""
        try:
            move, order = self.orders.read(action.order, unasked(view))
        except BadOrder as bad:
            raise BadStanding(
                "TAB-109",
                "column {at}: expected {expected}",
                at=bad.column,
                expected=ALTERNATIVES(bad.alternatives),
                path=(*path, "order"),
            ) from None
        except IllegalMove as refusal:
            raise BadStanding(refusal.rule, refusal.key, path=path, **refusal.parts) from None
        tag = str(type(move).__struct_config__.tag)
        if match.moves and tag not in match.moves:
            raise self._unfit(action, match, "TAB-109", path)
        return Order(self._canonical(order, move, view))

    def _asking(self, match: Condition, action: AskMe, view: Any, path: tuple[str | int, ...]) -> Action:
        if not match.asks or (action.order and not match.wishes):
            raise self._unfit(action, match, "TAB-128", path)
        if not action.order:
            return action
        return AskMe(self._ordered(match, Order(action.order), view, path).order)

    def _unfit(self, action: Action, match: Condition, rule: str, path: tuple[str | int, ...]) -> BadStanding:
        return BadStanding(
            rule,
            "{action} does not go with {condition}",
            action=ORDER_TEXT(self.said(action)),
            condition=ORDER_TEXT(self.said(match)),
            path=path,
        )

    def _canonical(self, order: str, move: Move, view: Any) -> str:
        """The canonical order for a move that is said whole, but for an offer that the condition finds; for another
        one the words as they stand.
        """
        bare, seen, whole = " ".join(order.split()), unasked(view), without_offer(move)
        if any(getattr(whole, name) is OPEN for name in whole.__struct_fields__):
            return bare
        form = " ".join(self.orders.format(whole, seen).split())
        try:
            return form if self.orders.parse(form, seen) == move else bare
        except (BadOrder, IllegalMove):
            return bare

    def watched(self, order: AnyOrder, view: Any) -> set[tuple[str, str]]:
        """The things that an order names and that are to stay as they are."""
        waited = set(order.match.named()) if order.match.waits else set()
        return self.names(order, view) - waited

    def names(self, order: AnyOrder, view: Any) -> set[tuple[str, str]]:
        """The things that an order names: the name of their role, and their own."""
        found = {name for part in (order.match, *order.guards) for name in part.named()}
        for script in order.do:
            for action in script:
                found.update(action.named())
                if isinstance(action, Order | AskMe | Try) and action.order:
                    found.update(self._named(action.order, view))
        return found

    def _named(self, order: str, view: Any) -> list[tuple[str, str]]:
        """What an order names; nothing, where it could not be read any more."""
        try:
            return list(named_by(self.orders.parse(order, unasked(view))))
        except (BadOrder, IllegalMove):
            return []

    def _there(self, order: AnyOrder, view: Any) -> None:
        """Refuses what names a place that is not there, or watches a thing that is not."""
        for role, name in sorted(self.names(order, view)):
            if self.things.there(view, role, name):
                continue
            if role in self.things.lasting:
                raise BadStanding("TAB-101", "there is no place {name}", name=NAME(name), path=("do",))
            if order.watch != "nothing":
                raise BadStanding(
                    "TAB-108",
                    "{name} is not there to be watched; say `unless changed nothing` to order it all the same",
                    name=NAME(name),
                    path=("watch",),
                )


_P = TypeVar("_P", bound=Part)


def _fitted(part: _P, view: Any, *path: str | int) -> _P:
    """A part as it is kept; what is wrong with it is told with its place."""
    try:
        return part.fitted(view)
    except BadStanding as bad:
        raise bad.below(*path) from None
