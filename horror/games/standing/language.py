"""The standing orders that a game offers, and reading them (TAB-100, TAB-101)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Union

import msgspec

from horror.games.grammar.language import COMMON_WORDS, Language
from horror.games.grammar.saying import is_message
from horror.games.grammar.tongue import in_any
from horror.games.standing.common import Common
from horror.games.standing.cutting import Cut, Piece, cut
from horror.games.standing.errors import BadStanding, misread
from horror.games.standing.family import SHARED_WORDS, Saying, Things, no_family
from horror.games.standing.holding import HOLDING
from horror.games.standing.keeping import Keeping
from horror.games.standing.naming import unasked
from horror.games.standing.order import (
    MOST_CHARACTERS,
    MOST_ORDERS,
    Action,
    AnyOrder,
    AskMe,
    Condition,
    Delay,
    Order,
    Part,
    StandingOrder,
    Try,
)
from horror.games.standing.scripts import reads_as
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.phrases import phrase
from horror.rules.kernel.roles import ALTERNATIVES
from horror.rules.kernel.ruleset import BadOrder, Ruleset, Wanted

PACKAGE = "horror.games.standing"
_TRY_TO = re.compile(r"try\s+to(?![a-z0-9_])", re.IGNORECASE)
_ASK_ME = re.compile(r"ask\s+me(\s+to)?(?![a-z0-9_])", re.IGNORECASE)


class StandingLanguage(Keeping):
    """The standing orders that a game offers: families, guards and actions, each with its words.

    ``orders`` is the language of the game's orders, ``things`` what it knows of what they name. ``grammars`` are files
    with words of the game's own, each in the data folder of its package, which may import those of the packages
    ``shared``; ``words`` says what errors call them, ``names`` are as in :class:`Language`. ``common`` are orders
    that it has ready.
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
        common: Sequence[Common] = (),
    ) -> None:
        self.families = tuple(families)
        self.guards = tuple(guards)
        self.actions = tuple(actions)
        self.common = tuple(common)
        super().__init__(orders, things, (*families, *guards, *actions))
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
            union([Order, AskMe, Try, *(each.kind for each in self.actions)]),
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
        return in_any(line, self.orders.tongues, lambda text: self._parsed(text, view)).value

    def _parsed(self, line: str, view: Any) -> AnyOrder:
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
        for piece in [each for each in pieces if each.text] or pieces:
            found += reads_as(piece, lambda part: self._action(match, part, view))
        return tuple(found)

    def _action(self, match: Condition, piece: Piece, view: Any) -> Action:
        """An action of the family, or else an order. Raises :class:`BadOrder` of the reading that came further."""
        asking = _ASK_ME.match(piece.text)
        if asking:
            rest = piece.cut(asking.end(), len(piece.text))
            return AskMe(self._order(rest, view).order if rest.text or asking[1] else "")
        trying = _TRY_TO.match(piece.text)
        if trying:
            return Try(self._order(piece.cut(trying.end(), len(piece.text)), view).order)
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
            return Order(self.orders.read(piece.text, unasked(view)).order)
        except BadOrder as bad:
            raise BadOrder(piece.at + bad.column, bad.wanted) from None
        except IllegalMove as refusal:
            raise BadStanding(refusal.rule, refusal.key, column=piece.at + 1, **refusal.parts) from None

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
                    expected=ALTERNATIVES(bad.alternatives),
                    path=(place,),
                    column=bad.column,
                ) from None
        return found


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
