"""Which moves a game takes at each step: its move kinds, bound to the steps of its agenda."""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Any, Concatenate, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from horror.rules.kernel.agenda import Step
from horror.rules.kernel.choices import FREE, Choice, Cost, example, kind_of
from horror.rules.kernel.moves import Move

_P = TypeVar("_P", contravariant=True)
"""The position that a kind, or all of several, can do with: a game may bind it that has this one or a narrower one."""
_Move = TypeVar("_Move", bound=Move)
_Thing = TypeVar("_Thing")

Choices: TypeAlias = Callable[Concatenate[_P, int, ...], Sequence[Choice]]
"""What a seat may do on a position; of a kind that is asked for each of several things, what it may do with one."""
Condition: TypeAlias = Callable[[_P, int], bool]
"""Something that holds of a position and a seat, or does not."""
Naming: TypeAlias = Callable[[_P, int], Sequence[str]]
"""Which kinds come into question for a seat on a position, by the tags of their moves."""


class MoveKind(Generic[_P, _Move]):
    """One move kind, as the last line of its file makes it: ``MOVE_KIND = MoveKind(BuildRoad, check, choices, do)``.

    ``completed``, where there is one, fills in what an order left open that can be but one thing; it raises LeftOpen
    where that can be several, or nothing. It is asked of a seat and at a time at which the move may not be made, too.
    ``cost`` says what a move that is possible takes, the same for all members of a template.
    """

    def __init__(
        self,
        move: type[_Move],
        check: Callable[[_P, int, _Move], None],
        choices: Choices[_P],
        do: Callable[[_P, int, _Move], None],
        completed: Callable[[_P, int, _Move], Move] | None = None,
        cost: Callable[[_P, int, _Move], Cost] | None = None,
    ) -> None:
        self.move = move
        self.check = check
        self.choices = choices
        self.do = do
        self.cost = cost
        self.completed: Callable[[_P, int, _Move], Move] = completed or _as_it_is
        self.carried_out_by: MoveKind[_P, _Move] = self
        """The kind by which an order that is only kept (:meth:`kept`) is carried out later; any other is its own."""

    @property
    def tag(self) -> str:
        """The name of the move in orders, logs and JSON."""
        return str(self.move.__struct_config__.tag)

    def kept(
        self, on: Callable[[_P, int], _P], do: Callable[[_P, int, _Move], None]
    ) -> "MoveKind[_P, _Move]":
        """The same kind as an order for later: checked on another position, and only kept, which ``do`` tells.

        Its choices are to be asked on that position (:func:`elsewhere`).
        """
        kind = copy(self)
        kind.check = lambda p, seat, move: self.check(on(p, seat), seat, move)
        if takes := self.cost:
            kind.cost = lambda p, seat, move: takes(on(p, seat), seat, move)
        kind.do = do
        return kind


def _as_it_is(p: object, seat: int, move: Move) -> Move:
    return move


class MoveFile(Protocol[_P]):
    """The file of a move kind."""

    @property
    def MOVE_KIND(self) -> MoveKind[_P, Any]: ...


class Group(NamedTuple, Generic[_P]):
    """Kinds whose choices are asked for together, by one function; made by one of the functions below."""

    kinds: tuple[MoveKind[_P, Any], ...]
    choices: Choices[_P]


Listed: TypeAlias = MoveFile[_P] | MoveKind[_P, Any] | Group[_P]


def asked_if(holds: Condition[_P], *listed: Listed[_P]) -> Group[_P]:
    """Kinds of which a seat has no choice unless this holds, so that the question is put once for all of them."""
    kinds, asked = together(*listed)

    def choices(p: _P, seat: int) -> Sequence[Choice]:
        return asked(p, seat) if holds(p, seat) else ()

    return Group(kinds, choices)


def named_by(naming: Naming[_P], *listed: MoveFile[_P] | MoveKind[_P, Any]) -> Group[_P]:
    """Kinds of which only those are asked that a function names: what a seat can pay for, the cards that it holds."""
    kinds = _kinds(listed)
    tagged = {kind.tag: kind.choices for kind in kinds}

    def choices(p: _P, seat: int) -> Sequence[Choice]:
        names = naming(p, seat)
        if not names:
            return ()
        found: list[Choice] = []
        for tag in names:
            if tag in tagged:
                found += tagged[tag](p, seat)
        return found

    return Group(kinds, choices)


def for_each(
    things: Callable[[_P, int], Sequence[_Thing]], *listed: MoveFile[_P] | MoveKind[_P, Any]
) -> Group[_P]:
    """Kinds that are asked for each of several things (the groups of pieces of a seat), each by each.

    Their ``choices`` take the thing as a third argument.
    """
    kinds = _kinds(listed)
    every = tuple(kind.choices for kind in kinds)

    def choices(p: _P, seat: int) -> Sequence[Choice]:
        found: list[Choice] = []
        for thing in things(p, seat):
            for asked in every:
                found += asked(p, seat, thing)
        return found

    return Group(kinds, choices)


def elsewhere(on: Callable[[_P, int], _P], group: Group[_P]) -> Group[_P]:
    """A group whose choices are those that a seat has on another position, which is made once for all of them."""
    kinds, asked = group

    def choices(p: _P, seat: int) -> Sequence[Choice]:
        return asked(on(p, seat), seat)

    return Group(kinds, choices)


def together(*listed: Listed[_P]) -> Group[_P]:
    """Kinds and groups of kinds as one group, with all that each gives, in their order."""
    groups = [
        one if isinstance(one, Group) else Group(_kinds((one,)), _kinds((one,))[0].choices) for one in listed
    ]
    if len(groups) == 1:
        return groups[0]
    every = tuple(group.choices for group in groups)

    def choices(p: _P, seat: int) -> Sequence[Choice]:
        found: list[Choice] = []
        for asked in every:
            found += asked(p, seat)
        return found

    return Group(tuple(kind for group in groups for kind in group.kinds), choices)


def _kinds(listed: Sequence[MoveFile[_P] | MoveKind[_P, Any]]) -> tuple[MoveKind[_P, Any], ...]:
    return tuple(one if isinstance(one, MoveKind) else one.MOVE_KIND for one in listed)


class Kinds(dict[type[Move], MoveKind[Any, Any]]):
    """The move kinds that a step takes, by struct."""

    def __init__(self, groups: Sequence[Group[Any]]) -> None:
        super().__init__((kind.move, kind) for group in groups for kind in group.kinds)
        self._listing = tuple(group.choices for group in groups)
        self._costing = tuple(group.choices for group in groups if any(kind.cost for kind in group.kinds))

    def choices(self, p: Any, seat: int) -> list[Choice]:
        """All that a seat may do on a position, group by group as bound."""
        return _listed(self._listing, p, seat)

    def costing(self, p: Any, seat: int) -> list[Choice]:
        """The same of those groups alone in which something takes what a seat has."""
        return _listed(self._costing, p, seat)

    def priced(self, p: Any, seat: int, choices: Sequence[Choice]) -> list[tuple[Choice, Cost | None]]:
        """Each of a seat's choices with what it takes; None where it takes nothing."""
        found: list[tuple[Choice, Cost | None]] = []
        for choice in choices:
            kind = self.get(kind_of(choice))
            cost = kind.cost(p, seat, example(choice)) if kind and kind.cost else FREE
            found.append((choice, cost if cost != FREE else None))
        return found


def _listed(groups: Sequence[Choices[Any]], p: Any, seat: int) -> list[Choice]:
    found: list[Choice] = []
    for choices in groups:
        found += choices(p, seat)
    return found


class Binding(Generic[_P]):
    """Which moves each step takes: from the seats that it asks, and (``beside``) from everybody else.

    A game is bound once; another game exchanges entries here, never inside a rule.
    """

    def __init__(
        self,
        moves: Mapping[type[Step], Sequence[Listed[_P]]],
        beside: Mapping[type[Step], Sequence[Listed[_P]]] | None = None,
    ) -> None:
        self.asked = {step: Kinds([together(one) for one in listed]) for step, listed in moves.items()}
        self.beside = {
            step: Kinds([together(one) for one in listed]) for step, listed in (beside or {}).items()
        }
        self.steps = tuple(self.asked)
        self.kinds: dict[type[Move], MoveKind[_P, Any]] = {}
        """A kind of each move that there is, whenever it may be made."""
        for table in (self.asked, self.beside):
            for bound in table.values():
                self.kinds |= bound
        self.moves = tuple(sorted(self.kinds, key=lambda move: move.__name__))
