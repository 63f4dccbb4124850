"""The agenda: steps, gathers, what a binding lets a seat do, and what an illegal move leaves behind."""

from itertools import permutations
from typing import Any, ClassVar

import pytest

from horror.games.classic.position import ClassicPosition
from horror.games.classic.ruleset import CLASSIC
from horror.rules.base.cards import Cards
from horror.rules.base.discards import Discards
from horror.rules.base.moves import build_road, end_turn, offer
from horror.rules.base.moves.build_road import BuildRoad
from horror.rules.base.moves.decline import Decline
from horror.rules.base.moves.discard import Discard
from horror.rules.base.moves.end_turn import EndTurn
from horror.rules.base.moves.place import Place
from horror.rules.base.turn import Actions
from horror.rules.base.turn import Roll as RollStep
from horror.rules.kernel import position as kernel
from horror.rules.kernel.agenda import Gather, Step
from horror.rules.kernel.binding import Binding
from horror.rules.kernel.draws import NoDraws, ScriptedDraws
from horror.rules.kernel.errors import IllegalMove, OutOfFuel, UnknownSeat, WouldDraw
from horror.rules.kernel.events import EVERYTHING
from horror.rules.kernel.moves import Move
from horror.rules.robber.moves.roll import Roll
from tests.rules.positions import dealt, fresh, hand, playing, standing


def seven() -> ClassicPosition:
    """Seats 1, 2 and 0 owe 4, 5 and 4 cards; seat 1 is active and has rolled a 7."""
    p = playing(4, rolled=False, active=1)
    dealt(p, 0, wool=8)
    dealt(p, 1, wool=4, ore=4)
    dealt(p, 2, grain=10)
    dealt(p, 3, brick=7)
    p.apply(1, Roll(), ScriptedDraws(dice=[3, 4]))
    return p


@pytest.mark.rules("TAB-03", "BASE-29")
def test_a_gather_gives_the_same_state_in_every_order_of_arrival() -> None:
    answers = {
        0: Discard(cards=Cards(wool=4)),
        1: Discard(cards=Cards(wool=1, ore=3)),
        2: Discard(cards=Cards(grain=5)),
    }
    hashes, told = set(), set()
    for order in permutations(answers):
        p = seven()
        last: list[Any] = []
        for seat in order:
            last = p.apply(seat, answers[seat], NoDraws())
        hashes.add(p.hash())
        told.add(tuple(event for event in last if event.rule == "BASE-30"))
        assert p.state.agenda[-1].decision == "move_robber"
        assert not p.invariants()
    assert len(hashes) == 1
    assert len(told) == 1
    assert [event.seat for event in told.pop()] == [1, 2, 0]


@pytest.mark.rules("TAB-03")
def test_an_answer_in_a_gather_may_be_changed_until_the_last_is_in() -> None:
    p = seven()
    p.apply(1, Discard(cards=Cards(wool=4)), NoDraws())
    p.apply(1, Discard(cards=Cards(ore=4)), NoDraws())
    assert hand(p, 1) == {"wool": 4, "ore": 4}
    p.apply(0, Discard(cards=Cards(wool=4)), NoDraws())
    p.apply(1, Discard(cards=Cards(wool=1, ore=3)), NoDraws())
    p.apply(2, Discard(cards=Cards(grain=5)), NoDraws())
    assert hand(p, 1) == {"wool": 3, "ore": 1}
    with pytest.raises(IllegalMove) as caught:
        p.apply(0, Discard(cards=Cards(wool=2)), NoDraws())
    assert caught.value.rule == "TAB-02"


@pytest.mark.rules("TAB-03")
def test_that_an_answer_was_given_is_told_once_and_what_it_says_is_not() -> None:
    p = seven()
    first = p.apply(2, Discard(cards=Cards(grain=5)), NoDraws())
    assert [(type(event).__name__, event.rule) for event in first] == [("Answered", "TAB-03")]
    assert p.apply(2, Discard(cards=Cards(grain=5)), NoDraws()) == []
    assert p.view(0).waiting == p.view(2).waiting == p.view(-1).waiting == p.waiting()


@pytest.mark.rules("TAB-03", "TAB-01")
def test_all_who_owe_are_asked_together_in_turn_order_from_the_active_seat() -> None:
    p = seven()
    open_now = p.waiting()
    assert [decision.seat for decision in open_now] == [1, 2, 0]
    assert {decision.kind for decision in open_now} == {"discard"}
    assert all(decision.gather and decision.blocking and not decision.answered for decision in open_now)
    assert len({decision.id for decision in open_now}) == 1
    p.apply(2, Discard(cards=Cards(grain=5)), NoDraws())
    after = p.waiting()
    assert [decision.answered for decision in after] == [False, True, False]
    assert {decision.id for decision in after} == {decision.id for decision in open_now}


@pytest.mark.rules("TAB-03")
def test_a_gather_is_stored_and_taken_up_again() -> None:
    p = seven()
    p.apply(2, Discard(cards=Cards(grain=5)), NoDraws())
    again = ClassicPosition.load(p.dump())
    assert again.hash() == p.hash()
    assert again.waiting() == p.waiting()
    for q in (p, again):
        q.apply(0, Discard(cards=Cards(wool=4)), NoDraws())
        q.apply(1, Discard(cards=Cards(ore=4)), NoDraws())
    assert again.hash() == p.hash()


@pytest.mark.rules("TAB-03")
def test_answers_in_a_gather_stay_hidden_until_the_last_is_in() -> None:
    p, q = seven(), seven()
    p.state.seats[2].hand[:] = q.state.seats[2].hand[:] = [0, 0, 5, 5, 0, 0, 0, 0]
    p.apply(2, Discard(cards=Cards(grain=5)), NoDraws())
    q.apply(2, Discard(cards=Cards(wool=5)), NoDraws())
    for reader in (-1, 0, 1, 3):
        assert p.view(reader) == q.view(reader)
        if reader >= 0:
            assert str(p.choices(reader)).count("Discard") == str(q.choices(reader)).count("Discard")
    assert p.view(2) != q.view(2)
    assert p.view(EVERYTHING) != q.view(EVERYTHING)


@pytest.mark.rules("TAB-02", "TAB-17")
def test_a_refused_move_changes_draws_and_tells_nothing() -> None:
    p = seven()
    before, events, draws = p.dump(), p.events, ScriptedDraws(dice=[1, 1], random=["wool"])
    tries: list[tuple[int, Move]] = [
        (3, Discard(cards=Cards(brick=3))),
        (0, Discard(cards=Cards(wool=3))),
        (1, EndTurn()),
        (1, Roll()),
        (2, BuildRoad(border="1-4")),
    ]
    for seat, move in tries:
        with pytest.raises(IllegalMove):
            p.apply(seat, move, draws)
        with pytest.raises(IllegalMove):
            p.check(seat, move)
    assert p.dump() == before
    assert p.events is events
    assert draws.unused == (2, 1)


@pytest.mark.rules("TAB-02")
def test_only_the_seats_that_an_open_decision_names_may_act() -> None:
    p = fresh(4)
    for seat in (1, 2, 3):
        assert p.choices(seat) == []
        with pytest.raises(IllegalMove) as caught:
            p.check(seat, Place(at=1, road="1-4"))
        assert caught.value.rule == "TAB-02"
    assert p.choices(0)


@pytest.mark.rules("TAB-02")
def test_a_seat_that_the_game_does_not_have_is_an_error_of_the_caller() -> None:
    p = fresh(3)
    for seat in (-1, 3):
        with pytest.raises(UnknownSeat):
            p.choices(seat)


def test_after_a_move_nothing_is_drawn_and_what_it_told_grows_no_more() -> None:
    p = standing(playing(), 0, settlements=[1], roads=["1-4"])
    dealt(p, 0, brick=1, lumber=1)
    told = p.apply(0, BuildRoad(border="4-8"), ScriptedDraws(dice=[1, 1]))
    before = list(told)
    with pytest.raises(WouldDraw):
        p.draws.die("production")
    p.receive(0, [0, 0, 1, 0, 0, 0, 0, 0], "BASE-20")
    assert told == before


def test_a_position_is_again_what_a_copy_of_it_was() -> None:
    p = playing(rolled=False)
    before, was = p.copy(), p.dump()
    p.apply(0, Roll(), ScriptedDraws(dice=[1, 1]))
    p.apply(0, EndTurn(), NoDraws())
    assert p.dump() != was
    p.restore(before)
    assert p.dump() == was
    p.apply(0, Roll(), ScriptedDraws(dice=[1, 1]))
    assert p.choices(0) == [EndTurn()]


@pytest.mark.rules("TAB-33")
def test_a_finished_game_takes_no_order_and_asks_nobody() -> None:
    p = playing()
    p.finish()
    assert p.finished
    assert p.waiting() == []
    assert not p.automatic_turn_next
    assert p.advance(NoDraws()) == []
    for seat in range(3):
        assert p.choices(seat) == []
        with pytest.raises(IllegalMove) as caught:
            p.apply(seat, EndTurn(), NoDraws())
        assert caught.value.rule == "TAB-33"


@pytest.mark.rules("TAB-18")
def test_a_seat_rolls_and_ends_its_turn_itself_though_it_can_do_nothing_else() -> None:
    p = playing(rolled=False)
    assert p.choices(0) == [Roll()]
    assert [(d.seat, d.kind, d.blocking, d.gather) for d in p.waiting()] == [
        (0, "roll_or_respond", True, False)
    ]
    p.apply(0, Roll(), ScriptedDraws(dice=[1, 1]))
    assert p.choices(0) == [EndTurn()]
    assert [(d.seat, d.kind) for d in p.waiting()] == [(0, "act")]


def test_a_decision_keeps_its_number_while_the_question_stays_the_same() -> None:
    p = standing(playing(), 0, settlements=[1], roads=["1-4"])
    dealt(p, 0, brick=2, lumber=2)
    opened = p.waiting()[0].id
    p.apply(0, BuildRoad(border="4-8"), NoDraws())
    assert p.waiting()[0].id == opened
    p.apply(0, EndTurn(), NoDraws())
    assert p.waiting()[0].id != opened
    assert p.waiting()[0].seat == 1


@pytest.mark.rules("BASE-20")
def test_a_preview_of_a_draw_is_stopped() -> None:
    p = playing(rolled=False)
    with pytest.raises(WouldDraw):
        p.apply(0, Roll(), NoDraws())


# -- steps, bindings, fuel: a small game of the kernel alone


class Forever(Step, tag="forever", kw_only=True):
    def run(self, p: Any) -> None:
        pass


class Count(Step, tag="count", kw_only=True):
    left: int = 3

    def run(self, p: Any) -> None:
        self.left -= 1
        p.events.append(self.left)
        if not self.left:
            p.done(self)


class ByItself(Count, tag="by_itself", kw_only=True):
    automatic: ClassVar[bool] = True


class Waits(Step, tag="waits", kw_only=True):
    decision: ClassVar[str] = "wait"

    def asks(self, p: Any) -> tuple[int, ...]:
        return (0,)


class Agenda:
    def __init__(self, *steps: Step) -> None:
        vars(self).update(agenda=list(steps), decisions=0)


class Small(kernel.Position):
    binding = Binding(moves={Waits: ()})

    def __init__(self, state: Any) -> None:
        super().__init__(state)


def test_steps_run_until_people_are_needed() -> None:
    p: Any = Small(Agenda(Waits(), Count(), Count(left=1)))
    assert p.advance(NoDraws()) == [0, 2, 1, 0]
    assert p.state.agenda[-1].opened == 1
    assert not p.automatic_turn_next
    assert [(d.id, d.seat, d.kind) for d in p.waiting()] == [("D1", 0, "wait")]
    assert p.advance(NoDraws()) == []
    assert p.state.decisions == 1


def test_an_automatic_turn_is_left_to_a_worker() -> None:
    p: Any = Small(Agenda(ByItself(left=2), Count(left=1)))
    p._settle(automatic=False)
    assert p.automatic_turn_next
    assert not p.finished
    assert p.waiting() == []
    assert p.advance(NoDraws()) == [1, 0]
    assert p.finished


@pytest.mark.rules("TAB-02")
def test_nobody_is_asked_and_everybody_refused_while_an_automatic_turn_is_due() -> None:
    p = playing()
    p.push(ByItself())
    for seat in range(3):
        assert p.choices(seat) == []
        with pytest.raises(IllegalMove, match="the game goes on by itself first") as caught:
            p.check(seat, EndTurn())
        assert caught.value.rule == "TAB-02"


def test_an_endless_agenda_runs_out_of_fuel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "FUEL", 50)
    with pytest.raises(OutOfFuel):
        Small(Agenda(Forever())).advance(NoDraws())


def test_a_step_that_waits_for_people_cannot_be_run() -> None:
    with pytest.raises(NotImplementedError):
        Waits().run(Small(Agenda()))
    assert list(Forever().asks(Small(Agenda()))) == []


def test_a_binding_says_which_moves_each_step_takes_and_from_whom() -> None:
    binding = Binding(
        moves={Actions: (build_road, end_turn), RollStep: (end_turn,)}, beside={Actions: (offer,)}
    )
    assert set(binding.asked[Actions]) == {BuildRoad, EndTurn}
    assert set(binding.asked[RollStep]) == {EndTurn}
    assert binding.asked[Actions][EndTurn] is binding.asked[RollStep][EndTurn]
    assert set(binding.beside[Actions]) == {offer.Offer}
    assert binding.steps == (Actions, RollStep)
    assert [move.__name__ for move in binding.moves] == ["BuildRoad", "EndTurn", "Offer"]


@pytest.mark.rules("TAB-02")
def test_the_binding_decides_what_is_refused() -> None:
    class Strict(ClassicPosition):
        binding = Binding(moves={**dict.fromkeys(ClassicPosition.binding.asked, ()), Actions: (end_turn,)})

    p = Strict(playing().state)
    assert p.choices(0) == [EndTurn()]
    assert p.choices(1) == []
    for seat, move in ((0, BuildRoad(border="1-4")), (1, Decline(offer="T1"))):
        with pytest.raises(IllegalMove) as refused:
            p.check(seat, move)
        assert refused.value.decision == "act"
        told = CLASSIC.tell(refused.value.phrase, ["Ann", "Bob", "Cid"])
        assert told.endswith(
            f'open question: "{CLASSIC.question("act")}"' if seat == 0 else f'"{CLASSIC.question("act")}"'
        )


@pytest.mark.rules("TAB-03")
def test_a_gather_asks_those_who_have_not_answered() -> None:
    step = Discards(seats=[2, 0], counts=[4, 5], answers=[None, None])
    assert isinstance(step, Gather)
    p = playing()
    assert list(step.asks(p)) == [2, 0]
    assert not step.accept(p, 0, Discard(cards=Cards(wool=5)))
    assert list(step.asks(p)) == [2]
    assert (step.owes(2), step.owes(0), step.owes(1)) == (4, 5, 0)
    assert step.accept(p, 2, Discard(cards=Cards(wool=4)))
    assert list(step.asks(p)) == []


def test_state_hashes_leave_defaults_out_and_follow_every_change() -> None:
    p = playing()
    assert b"longest_road" not in p.dump()
    assert b"offers" not in p.dump()
    before = p.hash()
    assert p.copy().hash() == before
    other = p.copy()
    other.state.bank[0] -= 1
    assert other.hash() != before
    assert p.hash() == before
    assert len(before) == 64
    assert ClassicPosition.load(p.dump()).dump() == p.dump()
