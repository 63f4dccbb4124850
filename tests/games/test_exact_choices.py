"""Choices are exact: every assignment of a template is a move that can be made; they say what moves take, and what is
short of it. Held on positions of bot games and random games of every game that is played here.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from horror.games import RULESETS
from horror.rules.base.cards import KINDS, by_name
from horror.rules.kernel.choices import Amounts, Choice, OneOf, Payment, SomeOf, Template, Way, example
from horror.rules.kernel.errors import IllegalMove
from tests.games.horror_positions import asked
from tests.games.random_play import RandomGame, legal
from tests.games.some_positions import positions

MOST = 150
"""Of more assignments so many are drawn."""


def members(template: Template, pick: Any) -> Iterator[dict[str, Any]]:
    """Assignments: all of them where there are not too many, else such as are drawn."""
    whole = [list(values(domain)) for domain in template.domains.values()]
    counts = [len(each) for each in whole]
    product = 1
    for count in counts:
        product *= count
    names = list(template.domains)
    if product <= MOST:
        yield from (dict(zip(names, each, strict=True)) for each in itertools.product(*whole))
        return
    for _ in range(MOST):
        yield {name: domain.sample(pick) for name, domain in template.domains.items()}


def values(domain: Any) -> Iterator[Any]:
    if isinstance(domain, SomeOf):
        for size in range(domain.least, domain.most + 1):
            yield from itertools.islice(itertools.combinations(domain.values, size), MOST + 1)
    else:
        yield from domain.examples()


def excused(template: Template, given: dict[str, Any]) -> bool:
    """Whether the template itself says that these values do not go together."""
    if template.apart:
        kinds = [{kind for kind, count in counted(given[field]).items() if count} for field in template.apart]
        if kinds[0] & kinds[1]:
            return True
    for field, domain in template.domains.items():
        if isinstance(domain, OneOf) and domain.needs and given[field] is not None:
            [(other, place)] = domain.needs.items()
            way: Any = template.domains[other]
            if not {way.start, *given[other][:-1]} & set(getattr(way, place)):
                return True
    return False


def counted(cards: Any) -> dict[str, int]:
    return {name: getattr(cards, name) for name in cards.__struct_fields__}


@pytest.mark.parametrize("name", RULESETS)
def test_every_assignment_of_every_template_can_be_made(name: str) -> None:
    """And where a template says that values do not go together, they are refused indeed."""
    pick, seen, refused = RandomGame(1, 3, name).pick, Counter[str](), 0
    for position in positions(name):
        for seat in range(position.seats):
            for choice in position.choices(seat):
                if not isinstance(choice, Template):
                    continue
                seen[choice.kind.__name__] += 1
                for given in members(choice, pick):
                    wrong = excused(choice, given)
                    move = choice.kind(**given)
                    assert legal(position, seat, move) is not wrong, move
                    assert choice.contains(move) is not wrong, move
                    refused += wrong
    assert {"Offer", "Counter"} <= set(seen) and refused
    assert len(seen) >= (9 if name == "catan_horror" else 3), seen


def test_a_walk_can_be_made_exactly_when_its_way_says_so() -> None:
    """Random walks from where the knight stands, too long ones and past what they cannot among them."""
    pick, tried = RandomGame(2, 3).pick, Counter[bool]()
    for position in positions("catan_horror"):
        for choice in position.choices(position.active):
            way = choice.domains.get("path") if isinstance(choice, Template) else None
            if not isinstance(way, Way):
                continue
            for _ in range(30):
                at, walk = way.start, []
                for _ in range(1 + pick(7)):
                    near = position.island.neighbours[at] if pick(12) else range(1, position.island.size + 1)
                    at = near[pick(len(near))]
                    walk.append(at)
                move = choice.kind(**{**vars_of(example(choice)), "path": tuple(walk), "trophy": None})
                can = legal(position, position.active, move)
                assert way.contains(tuple(walk)) is can, (walk, way)
                tried[can] += 1
    assert min(tried.values()) > 100


def vars_of(move: Any) -> dict[str, Any]:
    return {field: getattr(move, field) for field in move.__struct_fields__}


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
                cost = position.rich(seat).cost(seat, choice)
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
            for choice in position.choices(seat):
                if position.cost(seat, choice) is None and hasattr(position.state, "actions_left"):
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
                assert cost == rich.cost(seat, choice)
                move = example(choice)
                seen[type(move).__name__] += 1
                assert legal(rich, seat, move)
                with pytest.raises(IllegalMove):
                    position.check(seat, move)
            told = {repr_of(choice) for choice, _ in short}
            for choice in rich.choices(seat):
                if rich.cost(seat, choice) is not None and repr_of(choice) not in now:
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
