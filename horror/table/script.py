"""Running a script on a position: the one meaning of a list of orders, for API, mail, bots and previews."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from horror import sizes
from horror.games.grammar import heads
from horror.games.grammar.language import MOST_CHARACTERS
from horror.games.grammar.meaning import meant
from horror.games.grammar.saying import Say, is_message, said
from horror.games.grammar.tongue import Ambiguous
from horror.games.standing.errors import BadStanding
from horror.games.standing.order import TRY
from horror.games.standing.spoken_lines import is_beforehand_in_any
from horror.rules.kernel.choices import as_json, one_of_each
from horror.rules.kernel.draws import Draw, Draws, NoDraws
from horror.rules.kernel.errors import IllegalMove, LeftOpen, WouldDraw
from horror.rules.kernel.moves import Move, as_sent
from horror.rules.kernel.phrases import Explained, as_data, phrase, places_of
from horror.rules.kernel.ruleset import BadOrder, PlayedPosition, Ruleset
from horror.table.acts import Refusal
from horror.table.asked import Reply
from horror.table.contents import Moved
from horror.table.deeds.deed import After, Before
from horror.table.errors import BadRequest, NeedsLink

ORDERS = 12
"""Orders that a refusal shows at most, where none is near the one that does not parse."""


class Beforehand(NamedTuple):
    """A line about standing orders: one of them, or what is to become of those that stand (TAB-121)."""

    text: str


class Line(NamedTuple):
    """One line that is to do something; ``number`` counts the lines of the script from 1. ``no_order`` is set where
    a line begins as one that is no order in any game, and says what is wrong with it as such. ``tries``: it is passed
    over where it cannot be given (TAB-129).
    """

    number: int
    content: Move | str | Say | Beforehand
    no_order: BadOrder | None = None
    tries: bool = False


class Ran(NamedTuple):
    """A line that was applied: the move that it meant, what that led to by which draws, and what it answers; ``order``
    is the move as text, where it was to be written. ``passed``: another turn began.
    """

    line: Line
    move: Move
    after: After
    draws: list[Draw]
    reply: Reply
    order: str = ""
    passed: bool = False

    @property
    def discloses(self) -> Literal["", "secret", "gather"]:
        """What it brings out that its author may not know before it counts: a secret, or the answers to a gather. The
        end of a game shows all secrets, and where the turn passes a secret may decide whether it ends.
        """
        if self.passed or self.after.position.finished or any(event.reveals for event in self.after.events):
            return "secret"
        return "gather" if self.reply.last else ""


def ordered(texts: Sequence[str]) -> list[Line]:
    """The lines that a standing order gives: orders, some of which are only tried (TAB-129)."""
    return [
        Line(number, text.removeprefix(TRY), tries=text.startswith(TRY))
        for number, text in enumerate(texts, 1)
    ]


def lines(script: Sequence[Move | str], colours: Sequence[str]) -> list[Line]:
    """The lines that do something: no blanks, no comments, messages recognised.

    Raises :class:`BadRequest` for scripts of an absurd size.
    """
    if len(script) > sizes.LINES:
        raise BadRequest("a script has at most {most} lines", most=sizes.LINES)
    found = []
    for number, content in enumerate(script, 1):
        if isinstance(content, str):
            longest = MOST_CHARACTERS + sizes.MESSAGE * heads.is_message_in_any(content)
            if len(content) > longest:
                raise BadRequest("line {line} has more than {most} characters", line=number, most=longest)
            message, fault = _said(content, colours)
            bare = content.partition("#")[0].strip()
            if meant := message or (Beforehand(content) if is_beforehand_in_any(bare) else bare):
                found.append(Line(number, meant, fault))
        else:
            found.append(Line(number, content))
    if not found:
        raise BadRequest("a script has at least one line")
    if sum(isinstance(line.content, Say) for line in found) > sizes.MESSAGES:
        raise BadRequest("a script has at most {most} messages", most=sizes.MESSAGES)
    return found


def _said(line: str, colours: Sequence[str]) -> tuple[Say | None, BadOrder | None]:
    """``say TO: TEXT`` where TO are colours or ``all``, in the words of any language (TAB-215). Every other line is for
    the ruleset to parse; and what is told of one that is no order there.
    """
    other = None if is_message(line) else heads.message(line)
    try:
        return said(line if other is None else other.order, colours), None
    except BadOrder as error:
        if other is not None:
            error = BadOrder(other.column(error.column), error.wanted, error.nearest)
        return None, error


def understood(rules: Ruleset, line: Line, position: PlayedPosition, seat: int) -> Move:
    """The move that a line means now; raises :class:`BadOrder`, with the nearest order that is legal now.

    What it leaves open is filled in; a move that leaves open what can be several things is for the rules to refuse.
    """
    if isinstance(line.content, Move):
        try:
            return position.completed(seat, as_sent(line.content))
        except LeftOpen:
            return line.content
    order = str(line.content)
    try:
        return meant(rules, order, position, seat)
    except Ambiguous:
        raise
    except BadOrder as error:
        if line.no_order is not None:
            raise line.no_order from None
        legal = rules.orders(position.choices(seat), position.view(seat), each=20)
        raise BadOrder(error.column, error.wanted, error.nearest or rules.nearest(order, legal)) from None


def applied(
    rules: Ruleset,
    position: PlayedPosition,
    seat: int,
    line: Line,
    move: Move,
    draws: Draws,
    wished: str = "",
    written: bool = False,
) -> Ran:
    """Apply one move, and note what the log keeps of it, and how it is ``written``; raises :class:`IllegalMove`, and
    then nothing has changed.
    """
    order = ""
    if written:  # by the view before it, and a move that is refused need not have an order
        position.check(seat, move)
        order = rules.format(move, _LateView(position, seat))
    mine = [decision for decision in position.waiting() if decision.seat == seat]
    asked = next((decision for decision in mine if decision.id == wished), mine[0] if mine else None)
    turn = position.turn
    after = Moved(move).apply(Before(rules, position, seat), draws)
    passed = after.position.turn != turn
    return Ran(line, move, after, draws.record, Reply.to(asked, after.position), order, passed)


class _LateView:
    """The view of a seat, made when something of it is asked for: few orders name what only the view knows."""

    def __init__(self, position: PlayedPosition, seat: int) -> None:
        self._at = position, seat

    def __getattr__(self, name: str) -> Any:
        position, seat = self._at
        self.__dict__["_view"] = view = self.__dict__.get("_view") or position.view(seat)
        return getattr(view, name)


def refusal(rules: Ruleset, position: PlayedPosition, seat: int, line: Line, error: Explained) -> Refusal:
    """Why the script stopped here, and what would be legal instead."""
    said = _said_in(line, error)
    if isinstance(error, BadOrder):
        choices = position.choices(seat)
        instead = [] if error.nearest else one_of_each(choices)
        said.unparsed = True
        said.column, said.expected, said.nearest = error.column, list(error.expected), error.nearest
        said.orders = rules.orders(instead, position.view(seat))[:ORDERS]
        said.legal = [as_json(choice) for choice in choices]
    elif isinstance(error, WouldDraw):
        said.rule = "TAB-35"
    elif isinstance(error, IllegalMove):
        said.rule, said.decision = error.rule, error.decision or None
        said.legal = [as_json(choice) for choice in position.choices(seat)]
    return said


def order_refusal(line: Line, error: BadOrder | BadStanding) -> Refusal:
    """Why a standing order is not kept, and where in its line it is wrong."""
    said = _said_in(line, error)
    said.column = error.column or None
    if isinstance(error, BadOrder):
        said.unparsed, said.expected = True, list(error.expected)
    else:
        said.rule = error.rule
    return said


def _said_in(line: Line, error: Explained) -> Refusal:
    return Refusal(
        line=line.number,
        reason="",
        key=error.key,
        parts=as_data(error.parts),
        places=places_of(error.parts),
    )


def run(
    rules: Ruleset,
    position: PlayedPosition,
    seat: int,
    script: Sequence[Line],
    draws: Callable[[], Draws],
    wished: str = "",
    written: bool = False,
    order: Callable[[str], None] = str,  # type: ignore[assignment]
) -> Iterator[Ran | Line | Refusal]:
    """Run a script in order, down to the first line that does not parse or is refused (TAB-34).

    Gives what each line came to: a move that was applied, the line itself where it is a message or about standing
    orders, which ``order`` keeps, or the refusal, after which only such lines follow. A refused move has changed
    nothing; one that was refused because it would draw may have: then the position is of no more use.
    """
    stopped = False
    for line in script:
        if isinstance(line.content, Say):
            yield line
            continue
        if isinstance(line.content, Beforehand):
            try:
                order(line.content.text)
                yield line
            except (BadOrder, BadStanding) as error:
                if not stopped:
                    yield order_refusal(line, error)
                stopped = True
            continue
        if stopped:
            continue
        try:
            move = understood(rules, line, position, seat)
            done = applied(rules, position, seat, line, move, draws(), wished, written)
        except NeedsLink as error:
            stopped = True
            yield _said_in(line, error)
            continue
        except (BadOrder, IllegalMove, WouldDraw) as error:
            if line.tries and not isinstance(error, WouldDraw) and not answers_nothing(error):
                continue
            stopped = True
            yield refusal(rules, position, seat, line, error)
            continue
        position, wished = done.after.position, ""
        yield done


def answers_nothing(error: BadOrder | IllegalMove) -> bool:
    """Whether a line was refused since something else is asked than it answers."""
    return isinstance(error, IllegalMove) and bool(error.decision)


_UNTRIED = {
    "secret": phrase("this may show a secret, and only the last line of an atomic script may do so"),
    "gather": phrase(
        "this would be the last answer that is waited for, and only the last line of an atomic script may be"
    ),
}
"""TAB-35: why a line is not tried with more behind it: who is refused there would have learnt something by it."""


def refused_before_last(
    rules: Ruleset, position: PlayedPosition, seat: int, script: Sequence[Line], wished: str = ""
) -> Refusal | None:
    """Why an atomic script cannot run whole (TAB-35), found out on a copy without a draw, and without what its
    author may not know; None when it can.
    """
    moves = [line for line in script if not isinstance(line.content, Say | Beforehand)]
    trial = position.copy()
    for step in run(rules, trial, seat, moves[:-1], NoDraws, wished):
        if isinstance(step, Refusal):
            return step
        if isinstance(step, Ran):
            if step.discloses:
                untried = _UNTRIED[step.discloses].key
                return Refusal(line=step.line.number, reason="", key=untried, rule="TAB-35")
            trial = step.after.position
    for line in moves[-1:]:  # the last one may draw: whether it is legal is seen before it does
        try:
            trial.check(seat, understood(rules, line, trial, seat))
        except (BadOrder, IllegalMove) as error:
            return refusal(rules, trial, seat, line, error)
    return None


def as_draft(script: Sequence[Line], from_line: int) -> list[Any]:
    """The unrun rest of a script, to be kept: order text as it is, moves as JSON, no messages; a
    standing order where the script stopped there."""
    return [
        _as_drafted(line.content)
        for line in script
        if line.number == from_line
        or (line.number > from_line and not isinstance(line.content, Say | Beforehand))
    ]


def _as_drafted(content: Move | str | Say | Beforehand) -> Any:
    if isinstance(content, Beforehand):
        return content.text
    return content if isinstance(content, str) else msgspec.to_builtins(content)
