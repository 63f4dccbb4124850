"""What remains to be done: the agenda of a position, which is changed by these verbs and nowhere else."""

from collections.abc import Callable
from typing import TypeVar

from horror.rules.kernel.agenda import Step

_Step = TypeVar("_Step", bound=Step)


class Stack:
    """Steps upon each other, the newest on top. A step is meant by itself, not by what it is equal to."""

    _agenda: list[Step]

    def push(self, *steps: Step) -> None:
        """Lay steps on the agenda, the last of them on top: it is the next to run or to ask."""
        self._agenda.extend(steps)

    def lay_below(self, *steps: Step) -> None:
        """Lay steps below all others, the first of them lowest: they come when nothing else is left."""
        self._agenda[:0] = steps

    def begin(self, *steps: Step) -> None:
        """Put these steps, in the order in which they come, in place of all that is on the agenda."""
        self._agenda[:] = steps[::-1]

    def top(self, kind: type[_Step]) -> _Step:
        """The step on top of the agenda, the next to run or to ask.

        Raises TypeError unless it is of this kind, IndexError where nothing is left to be done.
        """
        step = self._agenda[-1]
        if type(step) is not kind and not isinstance(step, kind):
            raise TypeError(f"{kind.__name__} is not on top of the agenda, but {step}")
        return step

    def asking(self, kind: type[_Step]) -> _Step | None:
        """The step on top of the agenda where it is of this kind."""
        step = self._agenda[-1] if self._agenda else None
        return step if isinstance(step, kind) else None

    def take(self, kind: type[_Step]) -> _Step:
        """The step on top of the agenda, which is done by this; raises as :meth:`top` does."""
        step = self._agenda[-1]
        if type(step) is not kind and not isinstance(step, kind):
            raise TypeError(f"{kind.__name__} is not on top of the agenda, but {step}")
        del self._agenda[-1]
        return step

    def holds(self, step: Step) -> bool:
        """Whether this step is still on the agenda."""
        return any(other is step for other in self._agenda)

    def done(self, step: Step) -> None:
        """Take a step off the agenda, wherever it lies; raises ValueError when it is not there."""
        agenda = self._agenda
        if agenda and agenda[-1] is step:
            agenda.pop()
        else:
            del agenda[self._place_of(step)]

    def replace(self, step: Step, *steps: Step) -> None:
        """Put these steps, in the order in which they come, in the place of one; raises ValueError as done does."""
        place = self._place_of(step)
        self._agenda[place : place + 1] = steps[::-1]

    def drop(self, falls_away: Callable[[Step], bool]) -> None:
        """Take all steps off the agenda of which this holds."""
        self._agenda[:] = [step for step in self._agenda if not falls_away(step)]

    def finish(self) -> None:
        """Nothing remains to be done: the game is over."""
        self._agenda.clear()

    def _place_of(self, step: Step) -> int:
        for place, other in enumerate(self._agenda):
            if other is step:
                return place
        raise ValueError(f"{step} is not on the agenda")

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        raise NotImplementedError

    @property
    def own_turn(self) -> int | None:
        """The seat whose own turn it is, from becoming active to its `end turn`; None in the set-up and in what follows
        a turn, as an automatic one.
        """
        return self.active if any(step.own_turn for step in self._agenda) else None

    @property
    def set_up(self) -> bool:
        """Whether the game has not come to its first turn."""
        return any(step.set_up for step in self._agenda)
