"""What a script would do, without doing it, as far as that can be told without a draw or a secret (TAB-15).

Nothing is locked, drawn, written or told. Standing orders in it are looked at as they would be written; what they would
do is rehearsed elsewhere (:mod:`horror.table.answering.rehearsal`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Literal, NamedTuple

import msgspec

from horror.games.grammar.saying import Say
from horror.games.standing.errors import BadStanding
from horror.models import Game, often
from horror.rules.kernel.able import Able
from horror.rules.kernel.choices import Choice, Cost, contains, kind_of
from horror.rules.kernel.draws import NoDraws
from horror.rules.kernel.errors import IllegalMove, WouldDraw
from horror.rules.kernel.events import redact, sees
from horror.rules.kernel.fields import places_in
from horror.rules.kernel.glance import OddsTold
from horror.rules.kernel.moves import Move
from horror.rules.kernel.ruleset import BadOrder, PlayedPosition, Ruleset
from horror.table import read, telling
from horror.table.acts import Act, Caller, LineMeant, Preview, Previewed, Refusal
from horror.table.called import called
from horror.table.choices import pieces, told
from horror.table.errors import NotFound
from horror.table.script import Beforehand, Line, applied, order_refusal, refusal, understood
from horror.table.standing import Standing, standing
from horror.table.standing_orders.writing import OnTheWay
from horror.table.submit import meant_by, script_of
from horror.table.table import Table
from horror.table.words import order_text


def looked_on(game_id: str, caller: Caller, now: datetime) -> Table:
    """A game as it stands, on a table that is nobody's to save. Raises :class:`NotFound`."""
    game = Game.objects.select_related("snapshot").with_epoch().filter(pk=game_id).first()
    if game is None:
        raise NotFound
    table = Table(game, often.seats(game.pk), caller, now)
    table.must_be_known_to_author()
    if game.started_at is not None:
        table.stands_at(table.rules.load(bytes(game.snapshot.data)))
    return table


class Reader:
    """Who is told of a game what a seat may know: in which language, and by which names of the seats."""

    def __init__(self, table: Table, seat: int, language: str = "") -> None:
        self.rules: Ruleset = table.rules
        self.seat = seat
        self.language = language or table.seats[seat].language
        self.names: Sequence[str] = [called(each, self.rules, self.language) for each in table.seats]

    def refusal(self, why: Refusal) -> Refusal:
        """Why something is refused, with its sentence."""
        return telling.refusal(why, self.rules, self.names, self.language)


class Course:
    """Lines tried one after the other on copies of a position: what they bring about, as their author would see it."""

    def __init__(self, reader: Reader, position: PlayedPosition) -> None:
        self.reader = reader
        self.position = position
        self.lines: list[Previewed] = []
        self.stopped: Literal["", "draw", "secret", "gather"] = ""
        self.stopped_line: int | None = None
        self.stopped_at: Move | None = None
        self.odds: list[OddsTold] = []
        self.refusal: Refusal | None = None
        self.untold: list[LineMeant] = []

    @property
    def ended(self) -> bool:
        """Whether it is told no further."""
        return bool(self.stopped) or self.refusal is not None

    def through(self, lines: Sequence[Line]) -> Course:
        """All of these, as far as it can be told."""
        for line in lines:
            if not self.ended:
                self.go_on(line)
        return self

    def name(self, lines: Sequence[Line]) -> None:
        """Notes of lines of which nothing is told what orders they are: of moves that might be made at the position
        that was come to but for what they take. Any other need not have an order.
        """
        rules, seat = self.reader.rules, self.reader.seat
        able = Able(self.position, seat)
        might = [*able.choices, *(choice for choice, _ in able.short)]
        for line in lines:
            if not isinstance(line.content, Move):
                continue
            try:
                move = understood(rules, line, self.position, seat)
            except IllegalMove:
                continue
            if contains(might, move):
                order = rules.format(move, self.position.view(seat))
                self.untold.append(
                    LineMeant(
                        line=line.number,
                        move=msgspec.to_builtins(move),
                        order=order,
                        order_text=order_text(rules, order, self.reader.language),
                    )
                )

    def go_on(self, line: Line, passing: tuple[type, ...] = ()) -> None:
        """One more line; moves of the kinds that come before the moment that is supposed are passed over."""
        rules, seat = self.reader.rules, self.reader.seat
        trial, move = self.position.copy(), None
        try:
            move = understood(rules, line, trial, seat)
            if isinstance(move, passing):
                return
            done = applied(rules, trial, seat, line, move, NoDraws(), written=True)
        except WouldDraw:
            self.stopped = "draw"
            if move is not None:
                view = self.position.view(seat)
                self.odds = rules.odds(move, view, self.reader.names, self.reader.language)
        except (BadOrder, IllegalMove) as error:
            self.refusal = self.reader.refusal(refusal(rules, self.position, seat, line, error))
        else:
            self.stopped = done.discloses
        if self.ended:
            if self.stopped:
                self.stopped_line, self.stopped_at = line.number, move
            return
        self.position = done.after.position
        seen = [redact(event, seat) for event in done.after.events if sees(event, seat)]
        self.lines.append(
            Previewed(
                **meant_by(done),
                order_text=order_text(rules, done.order, self.reader.language),
                events=[msgspec.to_builtins(event) for event in seen],
                text=[rules.narrate(event, seat, self.reader.names, self.reader.language) for event in seen],
                places=[places_in(event) for event in seen] if any(map(places_in, seen)) else [],
            )
        )

    def behind(self, listed: Sequence[tuple[Choice, Cost | None]]) -> list[tuple[Choice, Cost | None]]:
        """Of what may be done at the position that was come to, what may be thought of next. Where it stopped at a line
        all of it stands before that line: behind one that ends the turn nothing follows, and what is made but once, the
        turn's roll or the last answer of a gather, is not made again.
        """
        if self.stopped_at is None:
            return list(listed)
        kind = type(self.stopped_at)
        if kind.ends == "yes":
            return []
        once = self.stopped == "gather" or issubclass(kind, tuple(self.position.earlier))
        return [(choice, cost) for choice, cost in listed if not (once and kind_of(choice) is kind)]


class Trial(NamedTuple):
    """A script that was tried: what was ``told`` of it, through whose ``door``, and what its author would see after the
    last line that could be told, as the ``view`` of the game's ruleset, and be ``able`` to do there."""

    told: Preview
    door: read.Door
    view: Any
    able: Able

    @property
    def standing(self) -> Standing:
        """How the game would stand then."""
        assert self.able.position is not None
        then = replace(self.door)
        then.position = self.able.position
        return standing(then, self.view, self.able)


def _tried(table: Table, act: Act, course: Course, passing: tuple[type, ...]) -> OnTheWay:
    """All lines of a script, as far as it can be told: moves take their course, but for those that are passed over, and
    standing orders are looked at as they would be written between them.
    """
    beforehand = OnTheWay(table, act.seat)
    lines = script_of(table, act)
    for at, line in enumerate(lines):
        if isinstance(line.content, Say):
            continue
        if isinstance(line.content, Beforehand):
            try:
                beforehand.line(line.content.text)
            except (BadOrder, BadStanding) as error:
                course.refusal = course.reader.refusal(order_refusal(line, error))
        else:
            went = len(course.lines)
            course.go_on(line, passing)
            if len(course.lines) > went:
                table.stands_at(course.position)
                beforehand.moved()
        if course.ended:
            course.name(lines[at:])
            break
    return beforehand


def preview(game_id: str, act: Act, now: datetime, language: str = "", in_turn: bool = False) -> Trial:
    """What a script would do up to the first draw or secret, in this language, or else in that of the seat; ``in_turn``
    tries it in the seat's own turn, were all else as it is, if it has one.

    Raises as :func:`horror.table.submit.submit` does, except that no key is looked at.
    """
    table = looked_on(game_id, act, now)
    table.played_by_author(act.seat)
    table.must_run()
    current, assumes = table.position, None
    if in_turn:
        assumes = list(current.assumes)
        current = current.in_turn(act.seat) or current
        table.stands_at(current)
    course = Course(Reader(table, act.seat, language), current)
    beforehand = _tried(table, act, course, tuple(current.earlier) if in_turn else ())
    view, able = course.position.view(act.seat), Able(course.position, act.seat)
    priced, short = course.behind(able.priced), course.behind(able.short)
    told_of = Preview(
        lines=course.lines,
        view=msgspec.to_builtins(view),
        choices=told(table.rules, view, priced, course.reader.language),
        short=told(table.rules, view, short, course.reader.language),
        pieces=pieces(view, priced, short),
        assumes=assumes,
        stopped=course.stopped,
        stopped_line=course.stopped_line,
        odds=course.odds,
        refusal=course.refusal,
        untold=course.untold,
        standing=beforehand.shown and telling.standing(beforehand.shown, table.rules, course.reader.language),
    )
    door = read.Door(table.game, table.seats, act.seat, course.reader.language, act.author)
    return Trial(told_of, door, view, able)
