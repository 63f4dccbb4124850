"""Domains and templates: what a choice offers is exactly what it contains (docs/ruleset.md)."""

import itertools
import random
from typing import Any

import msgspec
import pytest

from horror.rules.base.cards import Cards
from horror.rules.base.moves.discard import Discard
from horror.rules.base.moves.offer import Offer
from horror.rules.base.moves.withdraw import Withdraw
from horror.rules.kernel.choices import (
    Amounts,
    Choice,
    Domain,
    OneOf,
    Pick,
    SomeOf,
    Template,
    as_json,
    contains,
    one_of_each,
    sample,
)
from horror.rules.kernel.errors import IllegalMove

pytestmark = pytest.mark.rules("TAB-10", "BASE-30")


def test_one_of_contains_its_values_and_samples_each() -> None:
    domain = OneOf(values=("T1", "T2"))
    assert domain.contains("T2")
    assert not domain.contains("T3")
    assert [domain.sample(picking(k)) for k in (0, 1)] == ["T1", "T2"]


def test_some_of_contains_ordered_distinct_tuples_of_the_right_length() -> None:
    domain = SomeOf(values=(0, 2, 3), least=1, most=2)
    inside = [(0,), (2,), (3,), (0, 2), (0, 3), (2, 3)]
    every = [pick for size in range(4) for pick in itertools.product((0, 1, 2, 3), repeat=size)]
    assert [pick for pick in every if domain.contains(pick)] == inside
    assert not domain.contains([0, 2])


def test_some_of_samples_every_member() -> None:
    domain = SomeOf(values=(0, 2, 3), least=1, most=2)
    dice = random.Random(7)
    seen = {domain.sample(dice.randrange) for _ in range(300)}
    assert seen == {(0,), (2,), (3,), (0, 2), (0, 3), (2, 3)}


def test_amounts_keep_within_limits_and_totals() -> None:
    domain = Amounts(make=Cards, limits={"wool": 2, "ore": 1}, least=1, most=2)
    every = [Cards(wool=w, ore=o, brick=b) for w in range(4) for o in range(3) for b in range(2)]
    inside = {(card.wool, card.ore) for card in every if domain.contains(card)}
    assert inside == {(1, 0), (2, 0), (0, 1), (1, 1)}
    assert not any(domain.contains(card) for card in every if card.brick)
    dice = random.Random(7)
    seen = {(card.wool, card.ore) for card in (domain.sample(dice.randrange) for _ in range(300))}
    assert seen == inside


def test_amounts_sample_no_more_than_there_is() -> None:
    domain = Amounts(make=Cards, limits={"wool": 1}, least=1, most=9)
    assert domain.sample(lambda n: n - 1) == Cards(wool=1)


def picking(index: int) -> Pick:
    return lambda n: index


def refuse_odd(move: Discard) -> None:
    if move.cards.total % 2:
        raise IllegalMove("BASE-30", "odd")


def test_a_template_contains_what_its_domains_and_its_check_let_through() -> None:
    domains: dict[str, Domain] = {"cards": Amounts(make=Cards, limits={"wool": 3}, least=1, most=3)}
    template = Template(kind=Discard, domains=domains, check=refuse_odd)
    assert template.contains(Discard(cards=Cards(wool=2)))
    assert not template.contains(Discard(cards=Cards(wool=3)))
    assert not template.contains(Discard(cards=Cards(ore=2)))
    assert not template.contains(Withdraw(offer="T1"))
    dice = random.Random(7)
    drawn: list[Any] = [template.sample(dice.randrange) for _ in range(50)]
    assert {move.cards.wool for move in drawn} == {2}


def test_a_template_without_members_says_so() -> None:
    domains: dict[str, Domain] = {"cards": Amounts(make=Cards, limits={"wool": 1}, least=1, most=1)}
    with pytest.raises(LookupError):
        Template(kind=Discard, domains=domains, check=refuse_odd).sample(lambda n: 0)


def test_choices_contain_moves_listed_and_of_templates() -> None:
    domains: dict[str, Domain] = {"cards": Amounts(make=Cards, limits={"wool": 2}, least=2, most=2)}
    choices: list[Choice] = [Withdraw(offer="T1"), Template(kind=Discard, domains=domains, check=refuse_odd)]
    assert contains(choices, Withdraw(offer="T1"))
    assert contains(choices, Discard(cards=Cards(wool=2)))
    assert not contains(choices, Withdraw(offer="T2"))
    assert not contains([], Withdraw(offer="T1"))


def test_sample_takes_each_choice_and_a_member_of_a_template() -> None:
    domains: dict[str, Domain] = {"cards": Amounts(make=Cards, limits={"wool": 2}, least=2, most=2)}
    choices: list[Choice] = [Withdraw(offer="T1"), Template(kind=Discard, domains=domains, check=refuse_odd)]
    assert sample(choices, lambda n: 0) == Withdraw(offer="T1")
    assert sample(choices, lambda n: n - 1) == Discard(cards=Cards(wool=2))


def test_one_of_each_kind_is_the_first_move_or_template_of_it() -> None:
    domains: dict[str, Domain] = {"cards": Amounts(make=Cards, limits={"wool": 2}, least=2, most=2)}
    template = Template(kind=Discard, domains=domains, check=refuse_odd)
    choices: list[Choice] = [
        Withdraw(offer="T1"),
        template,
        Withdraw(offer="T2"),
        Discard(cards=Cards(wool=1)),
    ]
    assert one_of_each(choices) == [Withdraw(offer="T1"), template]


def test_choices_in_json() -> None:
    move = Withdraw(offer="T1")
    assert as_json(move) == {"move": {"type": "withdraw", "offer": "T1"}}
    domains = {
        "give": Amounts(make=Cards, limits={"wool": 2}, least=1, most=2),
        "to": SomeOf(values=(1, 2), least=1, most=2),
        "get": OneOf(values=("x",)),
    }
    template = Template(kind=Offer, domains=domains, check=refuse_odd)
    shown = msgspec.json.decode(msgspec.json.encode(as_json(template)))
    assert shown["template"]["type"] == "offer"
    assert shown["template"]["fields"] == {
        "give": {"domain": "amounts", "limits": {"wool": 2}, "least": 1, "most": 2},
        "to": {"domain": "some_of", "values": [1, 2], "least": 1, "most": 2},
        "get": {"domain": "one_of", "values": ["x"]},
    }


def test_one_of_with_more_takes_whatever_the_check_lets_pass_and_offers_what_it_lists() -> None:
    domain = OneOf(values=((1, 2), (1,)), more=True)
    assert domain.contains((3, 4, 5))
    assert [domain.sample(picking(k)) for k in (0, 1)] == [(1, 2), (1,)]
    assert domain.as_json() == {"domain": "one_of", "values": ((1, 2), (1,)), "more": True}


def test_examples_of_a_domain_are_members_small_ones_first() -> None:
    assert list(OneOf(values=("T1", "T2")).examples()) == ["T1", "T2"]
    assert list(SomeOf(values=(1, 2, 3), least=1, most=2).examples()) == [(1,), (2,), (3,)]
    assert list(SomeOf(values=(1, 2, 3), least=2, most=3).examples()) == [(1, 2), (1, 3), (2, 3), (1, 2, 3)]
    amounts = Amounts(make=Cards, limits={"wool": 2, "ore": 1}, least=2, most=3)
    assert list(amounts.examples()) == [Cards(wool=2), Cards(wool=1, ore=1)]
    assert all(amounts.contains(cards) for cards in amounts.examples())


def test_a_domain_tells_clients_its_kind_and_what_they_need() -> None:
    assert OneOf(values=(None, 1)).as_json() == {"domain": "one_of", "values": (None, 1)}
    assert SomeOf(values=("a",), least=0, most=1).as_json() == {
        "domain": "some_of",
        "values": ("a",),
        "least": 0,
        "most": 1,
    }
    limits = {"wool": 2}
    plain = {"domain": "amounts", "limits": limits, "least": 1, "most": 2}
    assert Amounts(make=Cards, limits=limits, least=1, most=2).as_json() == plain
    excluding = Amounts(make=Cards, limits=limits, least=1, most=2, excludes="give")
    assert excluding.as_json() == {**plain, "excludes": "give"}


def test_every_domain_tells_all_that_there_is_to_ask_of_one() -> None:
    kinds = Domain.__subclasses__()
    assert {OneOf, SomeOf, Amounts} <= set(kinds)
    assert all({"sample", "contains", "examples"} <= set(vars(kind)) for kind in kinds)
