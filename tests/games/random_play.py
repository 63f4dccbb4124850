"""Random play with everything checked after each move, for tests (small) and ``make soak`` (large).

It knows games on an island. What any game promises is in `tests.games.conformance`.
"""

import itertools
import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from horror.games import RULESETS
from horror.games.grammar.meaning import meant
from horror.rules.base.events import Answered
from horror.rules.kernel.agenda import Gather
from horror.rules.kernel.choices import Choice, Template, contains, sample
from horror.rules.kernel.draws import Draw, Draws, NoDraws, RecordedDraws, SecretDraws
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.events import Event
from horror.rules.kernel.moves import Move
from horror.rules.kernel.ruleset import Ruleset
from horror.rules.monsters.special_building.moves.start_over import START_OVER
from tests.games.any_moves import any_move, made
from tests.games.likely_moves import likely_moves


class Line(msgspec.Struct):
    """One line of a log: who (-1: nobody), what (None: an automatic turn, or a seat's leaving), and the draws."""

    seat: int
    move: Move | None
    draws: list[Draw]


class RandomGame:
    """A game played by random choices; offers between seats are answered and made now and then."""

    def __init__(self, seed: int, seats: int = 4, game: str | Ruleset = "classic", **options: Any) -> None:
        self.rules: Any = RULESETS[game] if isinstance(game, str) else game
        self.random = random.Random(seed)
        self.pick = self.random.randrange
        self.draws = SecretDraws(seed.to_bytes(32, "big"), f"random-{seed}", b"", 0)
        self.options = self.rules.options_type(**options)
        self.colours = self.rules.colours[:seats]
        self.position: Any
        self.position, _ = self.rules.new_game(self.options, self.colours, self.draws)
        self.setup_draws = list(self.draws.record)
        self.log: list[Line] = []

    def seat_to_act(self) -> int:
        """Somebody who owes a decision; while offers are open, now and then anybody who has a choice."""
        owing = list(self.position.owing())
        if self.position.state.offers and self.pick(3):
            owing = [seat for seat in range(self.position.seats) if self.position.choices(seat)]
        return owing[self.pick(len(owing))]

    def step(self) -> Line:
        """Make one random move, or let the island play, and log it."""
        self.draws.record.clear()
        if self.position.automatic_turn_next:
            self.last_events = self.position.advance(self.draws)
            self.log.append(Line(-1, None, list(self.draws.record)))
            return self.log[-1]
        seat = self.seat_to_act()
        move = self.decide(seat)
        self.last_events = self.position.apply(seat, move, self.draws)
        self.log.append(Line(seat, move, list(self.draws.record)))
        return self.log[-1]

    def resign(self) -> Line:
        """TAB-36: somebody who is still there leaves the game; the last of them too."""
        self.draws.record.clear()
        left = [seat for seat in range(self.position.seats) if not self.position.has_resigned(seat)]
        seat = left[self.pick(len(left))]
        self.last_events = self.position.resign(seat, self.draws)
        self.log.append(Line(seat, None, list(self.draws.record)))
        return self.log[-1]

    def decide(self, seat: int) -> Move:
        """What the seat does: anything that it may do."""
        choices = [choice for choice in self.position.choices(seat) if not self._tedious(choice)]
        return sample(choices, self.pick)

    def _tedious(self, choice: Choice) -> bool:
        """Offers would crowd out all else if each template counted as much as any other choice."""
        return (
            isinstance(choice, Template) and choice.kind.__name__ in ("Offer", "Counter") and self.pick(3) > 0
        )

    def play(
        self, each: Callable[["RandomGame", Line], None] | None = None, most: int = 20_000
    ) -> "RandomGame":
        """Play to the end (or ``most`` moves), calling ``each`` after every move."""
        while not self.position.finished and len(self.log) < most:
            line = self.step()
            if each is not None:
                each(self, line)
        return self


class BotGame(RandomGame):
    """A game whose seats decide as a bot does, in its deep water where random play seldom comes."""

    bot = "steward"

    def decide(self, seat: int) -> Move:
        view, choices = self.position.view(seat), self.position.choices(seat)
        return self.rules.bots[self.bot](view, choices, self.pick)


def mutated(move: Move, position: Any, pick: Callable[[int], int]) -> Move:
    """The same move with one field changed, when it has any."""
    names = type(move).__struct_fields__
    if not names:
        return move
    name = names[pick(len(names))]
    return msgspec.structs.replace(move, **{name: getattr(made(type(move), position, pick), name)})


def legal(position: Any, seat: int, move: Move) -> bool:
    """Whether the engine accepts the move."""
    try:
        position.check(seat, move)
    except IllegalMove:
        return False
    return True


def check_choices(position: Any, seat: int, pick: Callable[[int], int], tries: int) -> None:
    """TAB-17. Sound: every choice, and members drawn from templates, can be made. Complete: exactly these are accepted.

    Completeness is tried with moves that do not come from the choices: members with a field changed, anything at all,
    and of every kind that is taken here a move that may well be possible.
    """
    choices = position.choices(seat)
    members = [choice.sample(pick) if isinstance(choice, Template) else choice for choice in choices]
    for member in members:
        position.check(seat, member)
    before = position.dump()
    tried = [
        mutated(members[pick(len(members))], position, pick)
        if members and pick(2)
        else any_move(position, pick)
        for _ in range(tries)
    ]
    for move in (*tried, *likely_moves(position, seat, pick)):
        accepted = legal(position, seat, move)
        assert accepted == contains(choices, move), f"seat {seat}: {move} accepted: {accepted}"
        if not accepted:
            refuse_whole(position, seat, move, before)


def check_orders(position: Any, rules: Any, seat: int, pick: Callable[[int], int], tries: int) -> None:
    """Moves survive ``format`` and ``parse``: members of choices, the neutral move, what is likely and legal."""
    choices = position.choices(seat)
    view = position.view(seat)
    moves = [sample(choices, pick) for _ in range(tries if choices else 0)]
    moves += [move for move in likely_moves(position, seat, pick) if legal(position, seat, move)]
    if seat in position.owing():
        moves.append(position.neutral(seat))
    for move in moves:
        order = rules.format(move, view)
        assert meant(rules, order, position, seat) == move, order


def refuse_whole(position: Any, seat: int, move: Move, before: bytes) -> None:
    """A refused move changes nothing and draws nothing (TAB-17)."""
    draws = NoDraws()
    try:
        position.apply(seat, move, draws)
    except IllegalMove as refusal:
        assert refusal.rule and refusal.reason
        assert position.dump() == before and not draws.record
    else:
        raise AssertionError(f"{move} was refused by check and made by apply")


def check_invariants(position: Any) -> None:
    """Everything that must hold, recomputed from scratch, also after storing and loading."""
    broken = position.invariants()
    assert not broken, broken
    stored = position.copy()
    assert stored.dump() == position.dump()
    assert not stored.invariants()


def check_gather(position: Any, pick: Callable[[int], int], most: int = 6) -> int:
    """TAB-03: at an open gather, all orders of arrival, with changed minds, end alike; how many were compared.

    Each seat's answer is a list of moves, found on a copy; where something is drawn afterwards, alike every time. All
    but who comes last may have answered otherwise before. Ends are states, and what is told when the last is in.
    """
    step = position.state.agenda[-1] if position.state.agenda else None
    if not isinstance(step, Gather) or list(position.owing()) != list(step.seats):
        return 0
    if any(given for kept in ("answers", "orders") for given in getattr(step, kept, ())):
        return 0  # somebody is in the middle of an answer
    answers = {seat: whole_answer(position, seat, pick) for seat in step.seats}
    others = {seat: whole_answer(position, seat, pick) for seat in step.seats}
    if None in answers.values() or None in others.values():
        return 0
    ends, compared = set(), 0
    for order in itertools.islice(itertools.permutations(step.seats), most):
        copy, told = position.copy(), []
        for seat in order[:-1]:
            if pick(2):
                answer(copy, seat, others[seat] or ())
                answer(copy, seat, [move for move in copy.choices(seat) if move == START_OVER])
        for seat in order:
            told = answer(copy, seat, answers[seat] or ())
        shown = [event for event in told if not isinstance(event, Answered)]
        ends.add((copy.hash(), msgspec.json.encode(shown)))
        compared += 1
    assert len(ends) == 1, f"the gather of {step.seats} depends on the order of arrival"
    return compared


def answer(position: Any, seat: int, moves: Sequence[Move]) -> list[Event]:
    """Make these moves, with draws that are alike every time; what was told of the last."""
    told: list[Event] = []
    for move in moves:
        told = position.apply(seat, move, Steady())
    return told


def whole_answer(position: Any, seat: int, pick: Callable[[int], int]) -> list[Move] | None:
    """Moves by which a seat answers a gather completely; None when it does not come to an end."""
    copy = position.copy()
    moves: list[Move] = []
    decision = copy.state.agenda[-1].opened
    while copy.state.agenda and copy.state.agenda[-1].opened == decision and seat in copy.owing():
        if len(moves) > 12:
            return None
        moves.append(sample(copy.choices(seat), pick))
        copy.apply(seat, moves[-1], Steady())
    return moves


class Steady(Draws):
    """Draws that are the same whenever the same is asked in the same order."""

    def _value(self, purpose: str, sides: int, labels: Sequence[str]) -> int:
        return (len(self.record) + len(purpose)) % sides


def check_replay(game: RandomGame) -> None:
    """The log, with its draws, rebuilds the position to the same hash."""
    position, _ = game.rules.new_game(game.options, game.colours, RecordedDraws(game.setup_draws))
    for line in game.log:
        recorded = RecordedDraws(line.draws)
        if line.seat < 0:
            position.advance(recorded)
        elif line.move is None:
            position.resign(line.seat, recorded)
        else:
            position.apply(line.seat, line.move, recorded)
        assert recorded.unused == 0
    assert position.hash() == game.position.hash()
