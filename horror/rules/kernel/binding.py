"""Which moves a game takes at each step: its move kinds, bound to the steps of its agenda."""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from types import ModuleType
from typing import Any, NamedTuple, TypeAlias

from horror.rules.kernel.agenda import Step
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.moves import Move

Choices: TypeAlias = Callable[..., Sequence[Choice]]
"""What a seat may do on a position; in a group that asks ``each`` of something, what it may do with one of those."""
Condition: TypeAlias = Callable[[Any, int], bool]
"""Something that holds of a position and a seat, or does not."""
Naming: TypeAlias = Callable[[Any, int], Sequence[str]]
"""Which kinds come into question for a seat on a position, by the tags of their moves."""


class Kind:
    """One move kind, read from its module: the struct and its ``check``, ``choices`` and ``do``.

    A module may have a ``completed`` too: what a client left open that can be but one thing is filled in by it.
    """

    def __init__(self, module: ModuleType) -> None:
        moves = [
            value
            for value in vars(module).values()
            if isinstance(value, type) and issubclass(value, Move) and value.__module__ == module.__name__
        ]
        if len(moves) != 1:
            raise TypeError(f"{module.__name__} must define exactly one move, not {len(moves)}")
        self.move: type[Move] = moves[0]
        self.check: Callable[[Any, int, Any], None] = module.check
        self.choices: Choices = module.choices
        self.do: Callable[[Any, int, Any], None] = module.do
        self.carried_out_by: Kind = self
        """The kind by which an order that is only kept (:meth:`kept`) is carried out later; any other is its own."""
        self.completed: Callable[[Any, int, Any], Move] = getattr(module, "completed", _as_it_is)

    @property
    def tag(self) -> str:
        """The name of the move in orders, logs and JSON."""
        return str(self.move.__struct_config__.tag)

    def kept(self, on: Callable[[Any, int], Any], do: Callable[[Any, int, Any], None]) -> "Kind":
        """The same kind as an order for later: checked on another position, and only kept, which ``do`` tells.

        Its choices are to be asked on that position.
        """
        kind = copy(self)
        kind.check = lambda p, seat, move: self.check(on(p, seat), seat, move)
        kind.do = do
        return kind


def _as_it_is(p: Any, seat: int, move: Move) -> Move:
    return move


class Group(NamedTuple):
    """Kinds of which a seat has no choice unless ``when`` holds, so that the question is put once for all of them.

    With ``on`` their choices are those that they have on another position, which is made once for all of them too;
    with ``by`` only those are asked that it names, with ``each`` all of them for each thing that it gives.
    """

    when: Condition | None
    kinds: Sequence[ModuleType | Kind]
    on: Callable[[Any, int], Any] | None = None
    by: Naming | None = None
    each: Callable[[Any, int], Sequence[Any]] | None = None

    def asking(self, kinds: Sequence[Kind]) -> Choices:
        """All choices of these kinds, which are those of the group, as one function."""
        when, on, by, each = self.when, self.on, self.by, self.each
        every = tuple(kind.choices for kind in kinds)
        tagged = {kind.tag: kind.choices for kind in kinds}

        def all_of(p: Any, seat: int) -> Sequence[Choice]:
            found: list[Choice] = []
            for choices in every:
                found += choices(p, seat)
            return found

        def named(p: Any, seat: int) -> Sequence[Choice]:
            found: list[Choice] = []
            for tag in by(p, seat):  # type: ignore[misc]
                if tag in tagged:
                    found += tagged[tag](p, seat)
            return found

        def for_each(p: Any, seat: int) -> Sequence[Choice]:
            found: list[Choice] = []
            for thing in each(p, seat):  # type: ignore[misc]
                for choices in every:
                    found += choices(p, seat, thing)
            return found

        asking = for_each if each else named if by else every[0] if len(every) == 1 else all_of
        if on:
            asking = _elsewhere(on, asking)
        return _provided(when, asking) if when else asking


def _elsewhere(on: Callable[[Any, int], Any], choices: Choices) -> Choices:
    return lambda p, seat: choices(on(p, seat), seat)


def _provided(when: Condition, choices: Choices) -> Choices:
    return lambda p, seat: choices(p, seat) if when(p, seat) else ()


Listed: TypeAlias = ModuleType | Kind | Group


class Kinds(dict[type[Move], Kind]):
    """The move kinds that a step takes, by struct; ``listing`` gives their choices, group by group as bound."""

    def __init__(self, groups: Sequence[tuple[Group, Sequence[Kind]]]) -> None:
        super().__init__((kind.move, kind) for _, kinds in groups for kind in kinds)
        self.listing = tuple(group.asking(kinds) for group, kinds in groups)


class Binding:
    """Which moves each step takes: from the seats that it asks, and (``beside``) from everybody else.

    A game is bound once; another game exchanges entries here, never inside a rule.
    """

    def __init__(
        self,
        moves: Mapping[type[Step], Sequence[Listed]],
        beside: Mapping[type[Step], Sequence[Listed]] | None = None,
    ) -> None:
        kinds: dict[ModuleType | Kind, Kind] = {}

        def kind_of(listed: ModuleType | Kind) -> Kind:
            return kinds.setdefault(listed, listed if isinstance(listed, Kind) else Kind(listed))

        def bound(listed: Listed) -> tuple[Group, list[Kind]]:
            group = listed if isinstance(listed, Group) else Group(None, (listed,))
            return group, [kind_of(kind) for kind in group.kinds]

        def table(modules: Mapping[type[Step], Sequence[Listed]]) -> dict[type[Step], Kinds]:
            return {step: Kinds([bound(one) for one in listed]) for step, listed in modules.items()}

        self.asked = table(moves)
        self.beside = table(beside or {})
        self.steps = tuple(self.asked)
        self.moves = tuple(sorted({kind.move for kind in kinds.values()}, key=lambda move: move.__name__))
