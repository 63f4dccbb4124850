"""Random play with everything checked after each move, for tests (small) and ``make soak`` (large).

Nothing here belongs to one game but :func:`any_move`, which makes moves of the classic game's kinds, right and wrong.
"""

import itertools
import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from horror.games import ruleset
from horror.rules.base.cards import RESOURCES, Cards
from horror.rules.kernel.agenda import Gather
from horror.rules.kernel.choices import Choice, Template, offers, sample
from horror.rules.kernel.draws import Draw, NoDraws, RecordedDraws, SecretDraws
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move

CLASSIC = ruleset("classic")


class Line(msgspec.Struct):
    """One line of a log: who, what, and the draws that it took."""

    seat: int
    move: Move
    draws: list[Draw]


class RandomGame:
    """A game played by random choices; offers between seats are answered and made now and then."""

    def __init__(self, seed: int, seats: int = 4, **options: Any) -> None:
        self.random = random.Random(seed)
        self.pick = self.random.randrange
        self.draws = SecretDraws(seed.to_bytes(32, "big"), f"random-{seed}", b"", 0)
        self.options = CLASSIC.options_type(**options)
        self.colours = CLASSIC.colours[:seats]
        self.position, _ = CLASSIC.new_game(self.options, self.colours, self.draws)
        self.setup_draws = list(self.draws.record)
        self.log: list[Line] = []

    def seat_to_act(self) -> int:
        """Somebody who owes a decision; while offers are open, now and then anybody who has a choice."""
        owing = list(self.position.owing())
        if self.position.state.offers and self.pick(3):
            owing = [seat for seat in range(self.position.seats) if self.position.choices(seat)]
        return owing[self.pick(len(owing))]

    def step(self) -> Line:
        """Make one random move and log it."""
        seat = self.seat_to_act()
        choices = [choice for choice in self.position.choices(seat) if not self._tedious(choice)]
        move = sample(choices, self.pick)
        self.draws.record.clear()
        self.last_events = self.position.apply(seat, move, self.draws)
        self.log.append(Line(seat, move, list(self.draws.record)))
        return self.log[-1]

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


def any_move(position: Any, pick: Callable[[int], int]) -> Move:
    """A move of any kind with fields that are often wrong: what a hostile or confused client might send."""
    island = position.island

    def one(values: Sequence[Any]) -> Any:
        return values[pick(len(values))]

    def some_cards(most: int) -> Cards:
        return Cards(*(pick(most + 1) if pick(2) else 0 for _ in RESOURCES))

    fields: dict[str, Callable[[], Any]] = {
        "at": lambda: pick(island.size + 3),
        "road": lambda: one((*island.borders, "1-54", "x")),
        "border": lambda: one((*island.borders, "5-1", "")),
        "roads": lambda: tuple(one(island.borders) for _ in range(pick(3))),
        "hex": lambda: one((*island.hexes, "Z", "a")),
        "victim": lambda: one((None, *range(-1, position.seats + 1))),
        "cards": lambda: some_cards(3),
        "give": lambda: some_cards(2),
        "get": lambda: some_cards(2),
        "to": lambda: tuple(one(range(-1, position.seats + 1)) for _ in range(1 + pick(2))),
        "offer": lambda: f"T{pick(max(3, position.state.offers_numbered + 2))}",
        "count": lambda: pick(6),
        "resource": lambda: one(RESOURCES),
        "town": lambda: "settlement",
    }
    kind = one(CLASSIC.move_types)
    chosen = {name: fields[name]() for name in kind.__struct_fields__}
    if kind.__name__ == "BankTrade":
        chosen |= {"give": one(RESOURCES), "get": one(RESOURCES)}
    return kind(**chosen)


def mutated(move: Move, position: Any, pick: Callable[[int], int]) -> Move:
    """The same move with one field changed, when it has any."""
    names = type(move).__struct_fields__
    if not names:
        return move
    for _ in range(200):
        other = any_move(position, pick)
        if type(other) is type(move):
            name = names[pick(len(names))]
            return msgspec.structs.replace(move, **{name: getattr(other, name)})
    return move


def legal(position: Any, seat: int, move: Move) -> bool:
    """Whether the engine accepts the move."""
    try:
        position.check(seat, move)
    except IllegalMove:
        return False
    return True


def check_choices(position: Any, seat: int, pick: Callable[[int], int], tries: int) -> None:
    """Sound: every choice, and members drawn from templates, can be made. Complete: exactly these are accepted."""
    choices = position.choices(seat)
    members = [choice.sample(pick) if isinstance(choice, Template) else choice for choice in choices]
    for member in members:
        position.check(seat, member)
    before = position.dump()
    for _ in range(tries):
        move = (
            mutated(members[pick(len(members))], position, pick)
            if members and pick(2)
            else any_move(position, pick)
        )
        accepted = legal(position, seat, move)
        assert accepted == offers(choices, move), f"seat {seat}: {move} accepted: {accepted}"
        if not accepted:
            refuse_whole(position, seat, move, before)


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


def check_gather(position: Any, draws: SecretDraws, pick: Callable[[int], int], most: int = 6) -> None:
    """TAB-03: at an open gather, all orders of arrival (and changed minds) end in the same state."""
    step = position.state.agenda[-1] if position.state.agenda else None
    if not isinstance(step, Gather) or any(answer is not None for answer in step.given):
        return
    answers = {seat: sample(position.choices(seat), pick) for seat in step.seats}
    ends = set()
    for order in itertools.islice(itertools.permutations(step.seats), most):
        copy = position.copy()
        for seat in order[:-1]:
            copy.apply(seat, sample(copy.choices(seat), pick), NoDraws())
        for seat in order:
            copy.apply(seat, answers[seat], NoDraws())
        ends.add(copy.hash())
    assert len(ends) == 1, f"the gather of {step.seats} depends on the order of arrival"


def check_replay(game: RandomGame) -> None:
    """The log, with its draws, rebuilds the position to the same hash."""
    position, _ = CLASSIC.new_game(game.options, game.colours, RecordedDraws(game.setup_draws))
    for line in game.log:
        recorded = RecordedDraws(line.draws)
        position.apply(line.seat, line.move, recorded)
        assert recorded.unused == 0
    assert position.hash() == game.position.hash()
