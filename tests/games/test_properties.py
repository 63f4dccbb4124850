"""Random play under random options, as hypothesis drives it: what must hold of any game, however it is played.

Small here; ``make soak`` runs the same machines for longer.
"""

import random
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from horror.games import RULESETS
from tests.games.options import allowed
from tests.games.random_play import (
    BotGame,
    RandomGame,
    check_choices,
    check_gather,
    check_invariants,
    check_orders,
    check_replay,
)

CHANCE = st.integers(0, 2**32 - 1)
STRETCHES = (1, 5, 20, 60, 120, 200, 300, 450)
"""Of how many moves a stretch of play may be; a game lasts some hundred."""


class Play(RuleBasedStateMachine):
    """One game, begun somewhere in its midst. Each rule is a stretch of play, or a look at the position reached."""

    name: ClassVar[str]

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        rules = RULESETS[self.name]
        seats = data.draw(st.sampled_from(rules.seats), "seats")
        options = st.fixed_dictionaries(
            {name: st.sampled_from(values) for name, values in allowed(rules.options_type).items()}
        )
        chosen = data.draw(options, "options")
        if chosen.get("starting_mad_players", 0) >= seats:
            chosen["starting_mad_players"] = seats - 1
        kind = data.draw(st.sampled_from((RandomGame, BotGame)), "who plays")
        self.game: Any = kind(data.draw(CHANCE, "seed"), seats, self.name, **chosen)
        self.play_on(data.draw(CHANCE, "chance"), data.draw(st.sampled_from(STRETCHES), "moves before"))

    @property
    def position(self) -> Any:
        return self.game.position

    def pick(self, seed: int) -> Any:
        self.game.pick = random.Random(seed).randrange
        return self.game.pick

    @rule(seed=CHANCE, moves=st.sampled_from(STRETCHES))
    def play_on(self, seed: int, moves: int) -> None:
        self.pick(seed)
        for _ in range(moves):
            if not self.position.finished:
                self.game.step()
                assert not self.position.invariants()

    @precondition(lambda self: not self.position.finished and self.position.seats_leave)
    @rule(seed=CHANCE)
    def somebody_leaves(self, seed: int) -> None:
        """TAB-36 to TAB-39: nobody waits for that seat any more, and somebody or the game itself goes on."""
        self.pick(seed)
        gone = self.game.resign().seat
        assert gone not in {decision.seat for decision in self.position.waiting()}
        assert not self.position.choices(gone)
        assert self.position.finished or self.position.automatic_turn_next or self.position.owing()

    @rule(seed=CHANCE)
    def all_choices_and_only_these_can_be_made(self, seed: int) -> None:
        """TAB-17: sound and complete, for who is asked and for who is not; what is refused changes nothing."""
        for seat in range(self.position.seats):
            check_choices(self.position, seat, self.pick(seed), tries=3)

    @precondition(lambda self: not self.position.finished)
    @rule(seed=CHANCE)
    def every_move_survives_format_and_parse(self, seed: int) -> None:
        for seat in range(self.position.seats):
            check_orders(self.position, self.game.rules, seat, self.pick(seed), tries=4)

    @rule(seed=CHANCE)
    def gathers_do_not_depend_on_the_order_of_arrival(self, seed: int) -> None:
        """TAB-03."""
        check_gather(self.position, self.pick(seed))

    @precondition(lambda self: not self.position.finished)
    @rule()
    def whoever_is_asked_has_a_neutral_move(self) -> None:
        """TAB-05: what happens when a clock runs out can be made, for each who owes an answer."""
        for seat in self.position.owing():
            self.position.check(seat, self.position.neutral(seat))

    @rule()
    def the_log_leads_to_the_snapshot(self) -> None:
        check_replay(self.game)

    @rule()
    def a_stored_position_goes_on_as_the_kept_one(self) -> None:
        self.game.position = self.position.copy()

    @invariant()
    def everything_holds_that_must(self) -> None:
        if hasattr(self, "game"):
            check_invariants(self.position)


class Classic(Play):
    name = "classic"


class CatanHorror(Play):
    name = "catan_horror"


MACHINES: tuple[type[Play], ...] = (Classic, CatanHorror)


def play(machine: type[Play], examples: int, steps: int, *, again: bool = True) -> None:
    """Let hypothesis drive it; ``again``: with the same chances each time."""
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            derandomize=again,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.parametrize("machine", MACHINES)
def test_random_play_under_random_options_keeps_its_promises(machine: type[Play]) -> None:
    play(machine, examples=10, steps=14)
