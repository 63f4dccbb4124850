"""What every ruleset promises (docs/ruleset.md), looked at in whole games of its own bots. Nothing here knows a game.

A game conforms when :meth:`Conformance.play` comes to its end: each promise is a method that raises AssertionError.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple, get_args, get_type_hints
from xml.etree import ElementTree

import msgspec

from horror.games.grammar.meaning import meant
from horror.games.locale import languages_known
from horror.rules.kernel.agenda import Gather
from horror.rules.kernel.choices import Choice, as_json, contains, sample
from horror.rules.kernel.draws import Draw, Draws, NoDraws, RecordedDraws, SecretDraws
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.events import EVERYTHING, SPECTATOR, Event, Reader, redact, sees
from horror.rules.kernel.fields import fields_of, roles_of
from horror.rules.kernel.moves import Move
from horror.rules.kernel.ruleset import BadOrder, Ruleset
from tests.games.wrong_moves import Values

WIDTH = 78
"""Columns of a text board."""
MOST_ANSWERS = 12
"""Moves of one seat after which an answer to a gather is taken for endless."""
ORDERS = 4
"""Orders of arrival that are tried at a gather."""


class Line(NamedTuple):
    """One line of a log: who (None: nobody), what, and the draws."""

    seat: int | None
    move: Move | None
    draws: list[Draw]


class Steady(Draws):
    """Recorded draws first, as far as the same is asked; then always the first outcome. ``otherwise`` is the number of
    the one that comes out as the next value."""

    def __init__(self, recorded: Sequence[Draw] = (), otherwise: int = -1) -> None:
        super().__init__()
        self._recorded, self._otherwise = recorded, otherwise

    def _value(self, purpose: str, sides: int, labels: Sequence[str]) -> int:
        number = len(self.record)
        known = self._recorded[number] if number < len(self._recorded) else None
        value = known.value if known and (known.purpose, known.sides) == (purpose, sides) else 0
        return (value + 1) % sides if number == self._otherwise else value


class Conformance:
    """A game that is played by chance, and looked at in every ``each``-th position.

    ``opening`` are the tags of events with which something hidden comes into the open that they do not name.
    """

    def __init__(
        self,
        rules: Ruleset,
        seed: str,
        seats: int,
        options: Mapping[str, Any] | None = None,
        each: int = 10,
        opening: Collection[str] = (),
    ) -> None:
        self.rules: Any = rules
        self.pick = random.Random(seed).randrange
        self.each = each
        self.opening = opening
        self.options = msgspec.convert(options or {}, rules.options_type)
        self.colours = list(rules.colours[:seats])
        self.names = [f"Seat {number}" for number in range(seats)]
        self.draws = SecretDraws(seed.encode().ljust(32, b".")[:32], "conformance", b"", 0)
        self.position: Any
        self.position, events = rules.new_game(self.options, self.colours, self.draws)
        self.readers = (EVERYTHING, SPECTATOR, *range(seats))
        self.setup = list(self.draws.record)
        self.log: list[Line] = []
        self.values = Values(rules.move_types)
        self.told: set[type[Event]] = set()
        self.compared = {"orders of arrival": 0, "changed minds": 0, "hidden answers": 0, "secret draws": 0}
        self.tell(events)

    def play(self, most: int = 5_000) -> Conformance:
        """The whole game, with everything looked at on the way and at its end."""
        self.roles()
        self.kinds()
        while not self.position.finished:
            assert len(self.log) < most, "the game does not end"
            if len(self.log) % self.each == 0:
                self.look()
            self.answers_of_several()
            self.step()
        self.over()
        self.replayed()
        return self

    # -- the forms of moves and events

    def roles(self) -> None:
        """Every field of a move has a role, and says what null means; so has every text in an event."""
        for kind in self.rules.move_types:
            fields_of(kind)
        for event in self.rules.event_types:
            hints, known = get_type_hints(event), roles_of(event)
            texts = {name for name, hint in hints.items() if hint is str or str in get_args(hint)}
            assert texts - {"rule"} <= set(known), (
                f"{event.__qualname__}: {texts - set(known)} without a role"
            )

    def kinds(self) -> None:
        """Every kind and every field of it has a label in every language, every identifier a word, every group one."""
        for language in languages_known():
            told = self.rules.kinds(language)
            assert [kind.type for kind in told.kinds] == [tag_of(move) for move in self.rules.move_types]
            assert {kind.group for kind in told.kinds} == set(told.groups) and all(told.groups.values())
            for kind, move in zip(told.kinds, self.rules.move_types, strict=True):
                self.sentence(kind.label)
                assert sorted(field.name for field in kind.fields) == sorted(move.__struct_fields__)
                for field in itertools.chain(kind.fields, *(each.rows for each in kind.fields)):
                    self.sentence(field.label)
                    assert not field.use or set(field.values) <= set(told.words[field.use]) != set()
                    assert not field.null or told.words["null"][field.null]

    def says_what_it_does(self, move: Move, drawn: bool, before: Any) -> None:
        """A kind that says that it draws, or ends the turn, does; one that says that it does not never does."""
        ended = self.position.automatic_turn_next or (self.position.turn, self.position.active) != before
        assert move.draws in ("perhaps", "yes" if drawn else "no"), f"{move} draws: {drawn}"
        if not self.position.finished:
            assert move.ends in ("perhaps", "yes" if ended else "no"), f"{move} ends the turn: {ended}"

    # -- playing

    def step(self) -> None:
        """The automatic turn, or one move of somebody who owes one or may make one."""
        before = self.position.copy() if self.rules.secret_purposes else None
        self.draws.record.clear()
        if self.position.automatic_turn_next:
            line = Line(None, None, [])
            events = self.position.advance(self.draws)
        else:
            seat = self.who()
            line = Line(seat, self.decided(seat), [])
            moment = self.position.turn, self.position.active
            events = self.position.apply(seat, line.move, self.draws)
            self.says_what_it_does(line.move, bool(self.draws.record), moment)
        line = line._replace(draws=list(self.draws.record))
        self.log.append(line)
        self.tell(events)
        if before is not None:
            self.secret_draws(before, line, events)

    def who(self) -> int:
        """Somebody who is waited for; now and then somebody else who may do something."""
        owing = list(self.position.owing())
        assert owing, "the game waits, and for nobody"
        others = [seat for seat in range(self.position.seats) if seat not in owing]
        free = [seat for seat in others if self.position.choices(seat)] if not self.pick(3) else []
        among = free or owing
        return among[self.pick(len(among))]

    def decided(self, seat: int) -> Move:
        """What one of the bots does, now and then anything at all."""
        choices = self.position.choices(seat)
        if not self.pick(8):
            return sample(choices, self.pick)
        bots = list(self.rules.bots.values())
        move: Move = bots[seat % len(bots)](self.position.view(seat), choices, self.pick)
        return move

    # -- what holds after every move

    def tell(self, events: Sequence[Event]) -> None:
        """Every event has a rule, is of a type that the game names, and is told to every reader in every language."""
        for event in events:
            assert event.rule and type(event) in self.rules.event_types
            self.told.add(type(event))
            for reader in self.readers:
                if sees(event, reader):
                    shown = redact(event, reader)
                    for language in languages_known():
                        self.sentence(self.rules.narrate(shown, reader, self.names, language))

    @staticmethod
    def sentence(text: str) -> None:
        """One line of words, with nothing left open in it."""
        assert text.strip() == text != "" and len(text.splitlines()) == 1
        assert not {"{", "}"} & set(text) and "UNSET" not in text and "None" not in text, text

    def secret_draws(self, before: Any, line: Line, events: Sequence[Event]) -> None:
        """Where a secret draw comes out otherwise, who is told the same sees the same."""
        secret = [at for at, draw in enumerate(line.draws) if draw.purpose in self.rules.secret_purposes]
        if not secret or any(tag_of(type(event)) in self.opening for event in events):
            return
        draws = Steady(line.draws, otherwise=secret[0])
        if line.seat is None:
            others = before.advance(draws)
        else:
            others = before.apply(line.seat, line.move, draws)
        for reader in self.readers[1:]:
            if self.heard(events, reader) == self.heard(others, reader):
                self.compared["secret draws"] += 1
                assert self.seen(self.position, reader) == self.seen(before, reader)

    # -- what holds in a position

    def look(self) -> None:
        """All that holds in a position."""
        self.sound()
        for seat in range(self.position.seats):
            self.complete(seat)
            self.orders(seat)
        self.answered_for()
        self.asked()
        self.face()

    def sound(self) -> None:
        """Nothing is wrong, and a position that was stored is the same when it is loaded."""
        assert self.position.invariants() == []
        stored = self.rules.load(self.position.dump())
        assert stored.hash() == self.position.hash() and stored.invariants() == []
        assert len(self.position.score()) == self.position.seats

    def complete(self, seat: int, tries: int = 12) -> None:
        """Every choice applies, and nothing else is accepted; a refusal changes and draws nothing."""
        choices, before = self.position.choices(seat), self.position.dump()
        members = [sample([choice], self.pick) for choice in choices]
        for choice, member in zip(choices, members, strict=True):
            assert contains([choice], member) and json_of(choice)
            self.position.check(seat, member)
            self.values.learn(member)
        for move in self.values.moves(members, self.pick, tries):
            try:
                self.position.check(seat, move)
            except IllegalMove as refusal:
                assert refusal.rule and not contains(choices, move), (
                    f"seat {seat} may make {move} and is refused"
                )
                for language in languages_known():
                    self.sentence(self.rules.tell_refusal(refusal.phrase, self.names, language).strip())
                self.refused(seat, move, before)
            else:
                assert contains(choices, move), f"seat {seat}: {move} is accepted and among no choices"

    def refused(self, seat: int, move: Move, before: bytes) -> None:
        draws = NoDraws()
        try:
            self.position.apply(seat, move, draws)
        except IllegalMove:
            assert self.position.dump() == before and not draws.record
        else:
            raise AssertionError(f"{move} is refused by check and made by apply")

    def orders(self, seat: int) -> None:
        """A move that is written as an order is the same when it is read; what is proposed may be ordered."""
        choices, view = self.position.choices(seat), self.position.view(seat)
        assert named_pieces(choices) <= set(view.pieces()), "a piece that a choice names stands nowhere"
        moves = [sample([choice], self.pick) for choice in choices]
        if seat in self.position.owing():
            moves.append(self.position.neutral(seat))
        for move in moves:
            order = self.rules.format(move, view)
            assert meant(self.rules, order, self.position, seat) == move, order
        proposed = self.rules.orders(choices, view)
        assert bool(proposed) == bool(choices)
        for order in proposed:
            self.position.check(seat, meant(self.rules, order, self.position, seat))
        near = self.rules.nearest(proposed[0][:-1], proposed) if proposed else None
        assert near is None or near in proposed
        for text in ("", "\N{SNOWMAN}", "no such order 17"):
            try:
                self.rules.parse(text, view)
            except BadOrder as error:
                assert error.column >= 1 and error.expected

    def answered_for(self) -> None:
        """Every bot, and the neutral move, answers for a seat that is waited for with what it may do."""
        for seat in self.position.owing():
            choices = self.position.choices(seat)
            moves = [bot(self.position.view(seat), choices, self.pick) for bot in self.rules.bots.values()]
            for move in (*moves, self.position.neutral(seat)):
                self.position.check(seat, move)
                assert contains(choices, move), move

    def asked(self) -> None:
        """Every open decision has an id and a sentence, plain and with its facts."""
        waiting = self.position.waiting()
        assert {each.seat for each in waiting if each.blocking and not each.answered} == set(
            self.position.owing()
        )
        for decision in waiting:
            assert decision.id and decision.kind in self.rules.decision_kinds
            view = self.position.view(decision.seat)
            for language in languages_known():
                self.sentence(self.rules.question(decision.kind, language=language))
                self.sentence(self.rules.question(decision, view, self.names, language))

    def face(self) -> None:
        """Headline, standings, holdings, picture and board of every view, in every language."""
        pictures = set()
        for reader, language in itertools.product(self.readers, languages_known()):
            view = self.position.view(reader)
            assert view.reader == reader
            self.sentence(self.rules.headline(view, self.names, language))
            standings = self.rules.standings(view, self.names, language)
            assert [row.seat for row in standings.rows] == list(range(self.position.seats))
            assert [row.name for row in standings.rows] == self.names
            assert all(len(row.cells) == len(standings.columns) for row in standings.rows)
            assert all(column.name and column.heading for column in standings.columns)
            held = self.rules.holdings(view, language)
            assert reader >= 0 or not held
            assert all(one.name and one.heading and all(one.held) for one in held)
            for line in self.rules.text_board(view, language).splitlines():
                assert len(line) <= WIDTH and line == line.rstrip()
            if language == "en":
                pictures.add(self.rules.picture(view, language))
        assert len(pictures) == 1, "a picture holds only what everybody may see"
        assert ElementTree.fromstring(pictures.pop()).tag.endswith("svg")
        for language in languages_known():
            names = [self.rules.seat_name(colour, language) for colour in self.colours]
            assert all(names) and len(set(names)) == len(names)

    # -- answers of several together

    def answers_of_several(self) -> None:
        """What holds of a gather that has just opened."""
        self.hidden_answers()
        self.any_order_of_arrival()

    def gather(self) -> Gather | None:
        """The open gather, where nobody has answered it yet."""
        step = self.position.state.agenda[-1] if self.position.state.agenda else None
        if not isinstance(step, Gather) or list(self.position.owing()) != list(step.seats):
            return None
        return None if any(each.answered for each in self.position.waiting()) else step

    def hidden_answers(self) -> None:
        """What a seat has answered shows to nobody else before the last answer is in."""
        step = self.gather()
        if step is None or len(step.seats) < 2:
            return
        seat = step.seats[self.pick(len(step.seats))]
        ways = [self.position.copy(), self.position.copy()]
        told = [way.apply(seat, sample(way.choices(seat), self.pick), Steady()) for way in ways]
        if len({seat in way.owing() for way in ways}) > 1:
            return  # one answer is whole, the other not yet: that is public
        for reader in self.readers[1:]:
            if reader != seat:
                self.compared["hidden answers"] += 1
                assert self.heard(told[0], reader) == self.heard(told[1], reader)
                assert self.seen(ways[0], reader) == self.seen(ways[1], reader)

    def any_order_of_arrival(self) -> None:
        """The answers to a gather end alike in whatever order they come, and whatever was answered before: in state,
        and in what is told at the end.
        """
        step = self.gather()
        if step is None:
            return
        answers = {seat: self.whole_answer(seat) for seat in step.seats}
        others = {seat: self.whole_answer(seat) for seat in step.seats}
        if not all(answers.values()):
            return
        ends = set()
        for order in itertools.islice(itertools.permutations(step.seats), ORDERS):
            copy, last, announced = self.position.copy(), list[Event](), set[type[Event]]()
            for seat in order:
                if seat != order[-1]:
                    copy, last = self.changing(copy, seat, others[seat], answers[seat])
                    announced |= {type(event) for event in last}
                for move in answers[seat]:
                    announced |= {type(event) for event in last}
                    last = copy.apply(seat, move, Steady())
            told = [event for event in last if type(event) not in announced]
            ends.add((copy.hash(), msgspec.json.encode(told)))
            self.compared["orders of arrival"] += 1
        assert len(ends) == 1, f"the gather of {step.seats} depends on the order of arrival"

    def changing(
        self, position: Any, seat: int, other: Sequence[Move], answer: Sequence[Move]
    ) -> tuple[Any, list[Event]]:
        """The position with another answer of the seat, which it may change to its own, and what is told; else as it
        is.
        """
        changed = position.copy()
        if len(other) == len(answer) == 1:
            told = changed.apply(seat, other[0], Steady())
            if contains(changed.choices(seat), answer[0]):
                self.compared["changed minds"] += 1
                return changed, told
        return position, []

    def whole_answer(self, seat: int) -> list[Move]:
        """Moves by which a seat answers the open gather completely; none where it comes to no end."""
        copy, moves = self.position.copy(), list[Move]()
        opened = copy.state.agenda[-1].opened
        while copy.state.agenda and copy.state.agenda[-1].opened == opened and seat in copy.owing():
            if len(moves) == MOST_ANSWERS:
                return []
            moves.append(sample(copy.choices(seat), self.pick))
            copy.apply(seat, moves[-1], Steady())
        return moves

    # -- knowing

    @staticmethod
    def heard(events: Sequence[Event], reader: Reader) -> list[bytes]:
        """What a reader is told."""
        return [msgspec.json.encode(redact(event, reader)) for event in events if sees(event, reader)]

    @staticmethod
    def seen(position: Any, reader: Reader) -> tuple[Any, ...]:
        """What a reader may look at: the view, what is asked of whom, and his choices."""
        waiting = [each for each in position.waiting() if each.blocking or each.seat == reader]
        choices = [json_of(choice) for choice in position.choices(reader)] if reader >= 0 else []
        return msgspec.json.encode(position.view(reader)), msgspec.json.encode(waiting), choices

    # -- the end

    def over(self) -> None:
        """Nothing is asked or accepted any more, and everybody is told how it ended."""
        result = self.position.result
        assert result.outcome in self.rules.outcomes
        assert all(0 <= seat < self.position.seats for seat in result.winners)
        assert self.position.waiting() == [] and not self.position.automatic_turn_next
        for language in languages_known():
            self.sentence(self.rules.outcome(result, self.names, language))
        for seat in range(self.position.seats):
            assert self.position.choices(seat) == []
            self.complete(seat)
        self.sound()
        self.face()

    def replayed(self) -> None:
        """The log with its draws leads to the same position again."""
        position, _ = self.rules.new_game(self.options, self.colours, RecordedDraws(self.setup))
        for line in self.log:
            draws = RecordedDraws(line.draws)
            if line.seat is None:
                position.advance(draws)
            else:
                position.apply(line.seat, line.move, draws)
            assert draws.unused == 0
        assert position.hash() == self.position.hash()


def named_pieces(choices: Sequence[Choice]) -> set[str]:
    """The pieces that concrete moves name."""
    moves = [choice for choice in choices if isinstance(choice, Move)]
    of = [(getattr(move, each.name), each) for move in moves for each in fields_of(type(move))]
    single = {value for value, each in of if each.role.name == "piece" and each.many == "one" and value}
    several = {
        name for value, each in of if each.role.name == "piece" and each.many != "one" for name in value
    }
    return single | several


def tag_of(kind: type[Event | Move]) -> str:
    """What an event or a move is called in JSON."""
    return str(kind.__struct_config__.tag)


def json_of(choice: Choice) -> bytes:
    """A choice as clients get it."""
    return msgspec.json.encode(as_json(choice))
