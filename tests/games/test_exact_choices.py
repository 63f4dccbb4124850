"""Choices say what moves take, and what is short of it. Held on positions of bot games and random games of the games on
an island; that templates are exact holds the kit of every game (tests/games/conformance/exact.py).
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from horror.games import RULESETS
from horror.games.catan_horror.position import CatanHorrorPosition
from horror.games.catan_horror.ruleset import CatanHorror
from horror.games.classic.position import ClassicPosition
from horror.games.classic.ruleset import Classic
from horror.rules.base.cards import KINDS, by_name
from horror.rules.base.moves.build_road import BuildRoad
from horror.rules.kernel.choices import Amounts, Choice, Cost, Payment, Template, Way, example
from horror.rules.kernel.errors import IllegalMove
from tests.games.conformance import Conformance
from tests.games.horror_positions import asked
from tests.games.random_play import legal
from tests.games.some_positions import positions


@pytest.mark.rules("CH-454")
def test_a_payment_is_one_exactly_when_its_worth_says_so() -> None:
    p = asked(
        "towns: {24: red settlement, 41: blue settlement}\n"
        "trophies: {red: [ghoul, ghoul, ghoul, cultist, cultist, shoggoth]}"
    )
    template = next(c for c in p.choices(0) if isinstance(c, Template) and "trophies" in c.domains)
    payment: Any = template.domains["trophies"]
    assert isinstance(payment, Payment) and payment.limits == {"cultist": 2, "ghoul": 3, "shoggoth": 1}
    tried = Counter[bool]()
    for size in range(5):
        for names in itertools.product(payment.limits, repeat=size):
            can = legal(p, 0, template.kind(names))
            assert payment.contains(names) is can, names
            tried[can] += 1
    assert min(tried.values()) > 5


# -- what moves take


def held(position: Any, seat: int, cost: Any, more: int = 0) -> Any:
    """A copy on which the seat holds exactly what is taken, or so many actions more or fewer."""
    copy = position.copy()
    copy.state.seats[seat].hand[:] = [cost.cards.get(kind, 0) for kind in KINDS]
    if hasattr(copy.state, "actions_left"):
        copy.state.actions_left = cost.actions + more
    return copy


@pytest.mark.parametrize("name", RULESETS)
def test_a_move_takes_exactly_what_its_choice_says(name: str) -> None:
    """With just that it can be made, with a card or an action less it cannot; so also what is short."""
    seen = Counter[str]()
    for position in positions(name):
        for seat in position.owing():
            for choice in (*position.choices(seat), *(choice for choice, _ in position.short(seat))):
                ((_, cost),) = position.rich(seat).priced(seat, [choice])
                if cost is None or seen[type(example(choice)).__name__] > 30:
                    continue
                move = example(choice)
                seen[type(move).__name__] += 1
                if hasattr(position.state.agenda[-1], "orders"):
                    continue  # what special building takes is looked at after the orders before it
                assert legal(held(position, seat, cost), seat, move), move
                for kind in cost.cards:
                    poor = held(position, seat, cost)
                    poor.state.seats[seat].hand[KINDS.index(kind)] -= 1
                    assert not legal(poor, seat, move), (move, kind)
                if cost.actions:
                    assert not legal(held(position, seat, cost, -1), seat, move), move
    assert len(seen) >= (15 if name == "catan_horror" else 4), seen


@pytest.mark.parametrize("name", RULESETS)
def test_what_takes_nothing_needs_no_action_and_no_card_but_what_it_names(name: str) -> None:
    """Without any action left and with the cards that it gives, a move without a cost can be made."""
    for position in positions(name):
        for seat in position.owing():
            for choice, cost in position.priced(seat, position.choices(seat)):
                if cost is None and hasattr(position.state, "actions_left"):
                    idle = position.copy()
                    idle.state.actions_left = 0
                    assert legal(idle, seat, example(choice)), choice


@pytest.mark.parametrize("name", RULESETS)
def test_what_is_short_lacks_nothing_but_what_it_takes(name: str) -> None:
    """It is refused now, and for no other reason; and nothing that is lacking is left out."""
    seen = Counter[str]()
    for position in positions(name):
        for seat in position.owing():
            short, rich = position.short(seat), position.rich(seat)
            now = {repr_of(choice) for choice in position.choices(seat)}
            for choice, cost in short:
                assert rich.priced(seat, [choice]) == [(choice, cost)]
                move = example(choice)
                seen[type(move).__name__] += 1
                assert legal(rich, seat, move)
                with pytest.raises(IllegalMove):
                    position.check(seat, move)
            told = {repr_of(choice) for choice, _ in short}
            for choice, cost in rich.priced(seat, rich.choices(seat)):
                if cost is not None and repr_of(choice) not in now:
                    assert repr_of(choice) in told or legal(position, seat, example(choice))
    assert len(seen) >= (8 if name == "catan_horror" else 4), seen


def repr_of(choice: Choice) -> str:
    return repr(example(choice))


def test_a_seat_that_can_pay_for_all_is_short_of_nothing() -> None:
    position = positions("classic")[-1]
    seat = position.owing()[0]
    assert not position.rich(seat).short(seat)
    assert by_name(position.rich(seat).state.seats[seat].hand) == by_name(position.facts.bank.listed())


def test_amounts_that_are_apart_say_so_to_clients() -> None:
    template = next(
        choice
        for position in positions("classic")
        for choice in position.choices(position.active)
        if isinstance(choice, Template) and choice.apart
    )
    assert template.apart == ("give", "get")
    assert all(isinstance(template.domains[field], Amounts) for field in template.apart)


# -- games that say more than there is


class Loose(ClassicPosition):
    """Does not say that nobody gives what he asks for."""

    def choices(self, seat: int) -> Any:
        return [
            msgspec.structs.replace(choice, apart=()) if isinstance(choice, Template) else choice
            for choice in super().choices(seat)
        ]


class Hopeful(ClassicPosition):
    """Says that what can be done is short."""

    def short(self, seat: int, *wanted: Any) -> Any:
        return [(choice, Cost(cards={"brick": 1})) for choice in self.choices(seat)]


class Covering(ClassicPosition):
    """Says that bricks are missing where a road has no place."""

    def short(self, seat: int, *wanted: Any) -> Any:
        return [(BuildRoad(border="1-2"), Cost(cards={"brick": 1}))] if seat in self.owing() else []

    def priced(self, seat: int, choices: Sequence[Choice]) -> Any:
        return [(choice, Cost(cards={"brick": 1})) for choice in choices]


class Tireless(CatanHorrorPosition):
    """Says of ways that they go on."""

    def choices(self, seat: int) -> Any:
        return [
            msgspec.structs.replace(
                choice,
                domains={
                    field: msgspec.structs.replace(domain, most=99) if isinstance(domain, Way) else domain
                    for field, domain in choice.domains.items()
                },
            )
            if isinstance(choice, Template)
            else choice
            for choice in super().choices(seat)
        ]


FAULTS: list[tuple[type[Any], str, type[Any]]] = [
    (Classic, "of a template", Loose),
    (Classic, "is short, and possible", Hopeful),
    (Classic, "build road", Covering),
    (CatanHorror, "the way says", Tireless),
]


@pytest.mark.parametrize(("rules", "words", "broken"), FAULTS)
def test_choices_that_are_not_exact_are_noticed(rules: Any, words: str, broken: type[Any]) -> None:
    played = Conformance(type("Broken", (rules,), {"position_type": broken})(), "exact", 4)
    with pytest.raises((AssertionError, IllegalMove), match=words):
        while not played.position.finished:
            for seat in range(played.position.seats):
                played.lacking(seat)
            played.step()
