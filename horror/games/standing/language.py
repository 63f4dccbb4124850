"""The standing orders of a game: reading and writing them, and looking whether one can be kept (TAB-100, TAB-101)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar, Union

import msgspec

from horror.games.grammar.language import COMMON_WORDS, Language
from horror.games.grammar.saying import is_message
from horror.games.standing.cutting import Cut, Piece, cut
from horror.games.standing.errors import BadStanding, misread
from horror.games.standing.family import SHARED_WORDS, Saying, Things, no_family
from horror.games.standing.holding import HOLDING, holding_words, is_day
from horror.games.standing.naming import named_by, unasked, without_offer
from horror.games.standing.order import (
    MOST_CHARACTERS,
    MOST_ORDERS,
    Action,
    AnyOrder,
    AskMe,
    Condition,
    Delay,
    OnDay,
    Order,
    Part,
    StandingOrder,
)
from horror.games.standing.scripts import reads_as
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import OPEN, Move
from horror.rules.kernel.phrases import phrase
from horror.rules.kernel.roles import ALTERNATIVES, NAME
from horror.rules.kernel.ruleset import BadOrder, Ruleset, Wanted

PACKAGE = "horror.games.standing"
_ASK_ME = re.compile(r"ask\s+me(\s+to)?(?![a-z0-9_])", re.IGNORECASE)


class StandingLanguage:
    """The standing orders that a game offers: families, guards and actions, each with its words.

    ``orders`` is the language of the game's orders, ``things`` what it knows of what they name. ``grammars`` are files
    with words of the game's own, each in the data folder of its package, which may import those of the packages
    ``shared``; ``words`` says what errors call them, ``names`` are as in :class:`Language`.
    """

    def __init__(
        self,
        orders: Language,
        things: Things,
        families: Sequence[Saying],
        guards: Sequence[Saying],
        actions: Sequence[Saying],
        grammars: Sequence[tuple[str, str]] = (),
        words: Mapping[str, Wanted] | None = None,
        shared: Sequence[str] = (),
        names: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self.orders = orders
        self.things = things
        self.families = tuple(families)
        self.guards = tuple(guards)
        self.actions = tuple(actions)
        self._forms = {each.kind: each.form for each in (*families, *guards, *actions)}
        self.order_type = self._order_type()
        msgspec.json.Decoder(self.order_type)  # built before any thread reads one: none looks at it half made
        known = {**SHARED_WORDS, **(words or {}), **COMMON_WORDS}

        def language(says: Sequence[Any], first: Sequence[Wanted]) -> Language:
            return Language(PACKAGE, "standing.lark", known, says, first, names, shared, beside=grammars)

        self._conditions = language([each.subject for each in families], self.beginnings)
        self._guards = language([each.subject for each in guards], [phrase("a guard such as `by turn 9`")])
        self._actions = language([each.subject for each in actions], [phrase("an order")])
        self._holding = language([HOLDING], ["unless changed", "answer after", "until", "used", "for good"])

    @property
    def beginnings(self) -> list[Wanted]:
        """What standing orders begin with."""
        return ["when", "after", "if late"]

    # -- as data

    def _order_type(self) -> Any:
        """The type of this game's standing orders, with all its families, guards and actions."""

        def union(kinds: Sequence[type[Part]]) -> Any:
            return Union[tuple(kinds)]  # noqa: UP007  # of kinds that are known here alone

        shape: Any = StandingOrder
        return shape[
            union([each.kind for each in self.families]),
            union([each.kind for each in self.guards]),
            union([Order, AskMe, *(each.kind for each in self.actions)]),
        ]

    def decode(self, sent: Any, view: Any) -> AnyOrder:
        """A standing order that a client sent as JSON has it, looked at as one that is read (:meth:`parse`).

        Raises :class:`BadStanding` (TAB-100, TAB-109), which says where it is wrong.
        """
        try:
            order: AnyOrder = msgspec.convert(sent, self.order_type)
        except msgspec.ValidationError as error:
            wrong = misread(error)
            raise no_family(self.families) if wrong.path == ("match", "family") else wrong from None
        return self.checked(order, view)

    # -- as a line

    def parse(self, line: str, view: Any) -> AnyOrder:
        """The standing order that a line says to the reader of this view.

        Raises :class:`BadOrder` for a line that says none, and :class:`BadStanding` for one that cannot be kept.
        """
        if len(line) > MOST_CHARACTERS:
            raise BadOrder(
                MOST_CHARACTERS + 1, [phrase("at most {most} characters in one order", most=MOST_CHARACTERS)]
            )
        parts = cut(line)
        match: Condition = _read(self._conditions, parts.condition, view)
        guards = tuple(_read(self._guards, piece, view) for piece in parts.guards)
        do = tuple(self._script(match, pieces, view) for pieces in parts.scripts)
        return self.checked(self._held(StandingOrder(match=match, guards=guards, do=do), parts, view), view)

    def _held(self, order: AnyOrder, parts: Cut, view: Any) -> AnyOrder:
        """The order with what the end of its line says, each once."""
        said: dict[str, Any] = {}
        for piece in parts.holds:
            meant = _read(self._holding, piece, view)
            name = "delay" if isinstance(meant, Delay) else "watch" if isinstance(meant, str) else "until"
            if name in said:
                raise BadOrder(piece.at + 1, [phrase("the end of the order")])
            said[name] = str(meant) if name == "watch" else meant
        return msgspec.structs.replace(order, **said)

    def _script(self, match: Condition, pieces: Sequence[Piece], view: Any) -> tuple[Action, ...]:
        """One alternative: what stands between semicolons, and between commas where that is several orders."""
        found: list[Action] = []
        for piece in [each for each in pieces if each.text] or pieces[:1]:
            found += reads_as(piece, lambda part: self._action(match, part, view))
        return tuple(found)

    def _action(self, match: Condition, piece: Piece, view: Any) -> Action:
        """An action of the family, or else an order. Raises :class:`BadOrder` of the reading that came further."""
        asking = _ASK_ME.match(piece.text)
        if asking:
            rest = piece.cut(asking.end(), len(piece.text))
            return AskMe(self._order(rest, view).order if rest.text or asking[1] else "")
        error: BadOrder | None = None
        if match.actions:
            try:
                action: Action = _read(self._actions, piece, view)
                if isinstance(action, match.actions):
                    return action
            except BadOrder as bad:
                error = bad
        try:
            return self._order(piece, view)
        except BadOrder as bad:
            if error is None or error.column < bad.column:
                raise
            same = error.column == bad.column
            raise BadOrder(error.column, [*error.wanted, *bad.wanted] if same else error.wanted) from None

    def _order(self, piece: Piece, view: Any) -> Order:
        """An order of the game. Raises :class:`BadOrder` with the column in the line."""
        if is_message(piece.text):
            raise BadOrder(piece.at + 1, [phrase("an order: a standing order says nothing to others")])
        try:
            self.orders.parse(piece.text, unasked(view))
        except BadOrder as bad:
            raise BadOrder(piece.at + bad.column, bad.wanted) from None
        except IllegalMove as refusal:
            raise BadStanding(refusal.rule, refusal.key, column=piece.at + 1, **refusal.parts) from None
        return Order(piece.text)

    def format(self, order: AnyOrder) -> str:
        """The one canonical line: ``parse(format(order)) == order``."""
        head = " and ".join(self.said(part) for part in (order.match, *order.guards))
        scripts = " else ".join("; ".join(self.said(action) for action in script) for script in order.do)
        return f"{head}: {scripts}{holding_words(order)}"

    def said(self, part: Part) -> str:
        """A condition, guard or action in the words of a line."""
        if isinstance(part, AskMe):
            return part.line
        return part.order if isinstance(part, Order) else self._forms[type(part)](part, None)

    # -- what can be kept

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
                    guard=NAME(self.said(guard)),
                    condition=NAME(self.said(match)),
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
        if not isinstance(action, Order):
            if not isinstance(action, match.actions):
                raise self._unfit(action, match, "TAB-109", path)
            return _fitted(action, view, *path)
        try:
            move = self.orders.parse(action.order, unasked(view))
        except BadOrder as bad:
            raise BadStanding(
                "TAB-109",
                "column {at}: expected {expected}",
                at=bad.column,
                expected=ALTERNATIVES(list(bad.expected)),
                path=(*path, "order"),
            ) from None
        except IllegalMove as refusal:
            raise BadStanding(refusal.rule, refusal.key, path=path, **refusal.parts) from None
        tag = str(type(move).__struct_config__.tag)
        if match.moves and tag not in match.moves:
            raise self._unfit(action, match, "TAB-109", path)
        return Order(self._canonical(action.order, move, view))

    def _asking(self, match: Condition, action: AskMe, view: Any, path: tuple[str | int, ...]) -> Action:
        if not match.asks or (action.order and not match.wishes):
            raise self._unfit(action, match, "TAB-128", path)
        if not action.order:
            return action
        order = self._checked(match, Order(action.order), view, path)
        assert isinstance(order, Order)
        return AskMe(order.order)

    def _unfit(self, action: Action, match: Condition, rule: str, path: tuple[str | int, ...]) -> BadStanding:
        return BadStanding(
            rule,
            "{action} does not go with {condition}",
            action=NAME(self.said(action)),
            condition=NAME(self.said(match)),
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
                if isinstance(action, Order | AskMe) and action.order:
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

    def checked_list(self, orders: Sequence[str | AnyOrder], view: Any) -> list[AnyOrder]:
        """All the standing orders of a seat, lines or data. Raises as :meth:`parse` does, with the place in the list
        before the path within the order (TAB-101).
        """
        if len(orders) > MOST_ORDERS:
            raise BadStanding(
                "TAB-101",
                "a seat has at most {most} standing orders, and these are {given}",
                most=MOST_ORDERS,
                given=len(orders),
            )
        found = []
        for place, order in enumerate(orders):
            try:
                found.append(self.parse(order, view) if isinstance(order, str) else self.checked(order, view))
            except BadStanding as bad:
                raise bad.below(place) from None
            except BadOrder as bad:
                raise BadStanding(
                    "TAB-100",
                    "column {at}: expected {expected}",
                    at=bad.column,
                    expected=ALTERNATIVES(list(bad.expected)),
                    path=(place,),
                    column=bad.column,
                ) from None
        return found


_P = TypeVar("_P", bound=Part)


def _fitted(part: _P, view: Any, *path: str | int) -> _P:
    """A part as it is kept; what is wrong with it is told with its place."""
    try:
        return part.fitted(view)
    except BadStanding as bad:
        raise bad.below(*path) from None


def _read(language: Language, piece: Piece, view: Any) -> Any:
    """What a part of a line means; columns count in the line."""
    try:
        return language.parse(piece.text, view)
    except BadOrder as bad:
        raise BadOrder(piece.at + bad.column, bad.wanted) from None


def offered_by(rules: Ruleset) -> StandingLanguage | None:
    """The standing orders that a game offers; None where it has none."""
    language = rules.standing_orders
    if language is not None and not isinstance(language, StandingLanguage):
        raise TypeError(f"{rules.name} offers no standing orders but {language!r}")
    return language
