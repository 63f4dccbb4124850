"""The orders of each game, by subject: every kind of move has words, a meaning and a form, once."""

import inspect
import re
from typing import get_type_hints

import msgspec
import pytest

from horror.games import RULESETS
from horror.games.catan_horror.orders.progress import PLAYED
from horror.games.grammar.subject import Subject
from horror.games.island.game import IslandGame
from horror.rules.kernel.moves import Move

GAMES = [rules for rules in RULESETS.values() if isinstance(rules, IslandGame)]
SUBJECTS = [(rules, subject) for rules in GAMES for subject in rules.language.subjects]
_named = pytest.mark.parametrize(
    ("rules", "subject"), SUBJECTS, ids=[f"{rules.name}-{subject.name}" for rules, subject in SUBJECTS]
)


def orders_of(subject: Subject) -> list[str]:
    """The names of its orders: the alternatives of the first rule, and the other names of these."""
    first, _, rest = subject.words.strip().partition("\n")
    name, _, alternatives = first.partition(":")
    assert name == f"?{subject.name}"
    return [alternative.strip() for alternative in alternatives.split("|")] + re.findall(
        r"-> (\w+_at)\b", rest
    )


def meant_by(subject: Subject) -> dict[str, set[type[Move]]]:
    """The kinds of moves that each order may be, as its method says."""
    found = {}
    for order in orders_of(subject):
        meaning = getattr(subject.meaning, order)
        assert inspect.isfunction(meaning), f"{order} means nothing"
        hint = get_type_hints(meaning)["return"]
        kinds = (
            {card.make for card in PLAYED.values()}
            if hint is Move
            else set(getattr(hint, "__args__", [hint]))
        )
        found[order] = kinds
    return found


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_every_kind_of_move_has_words_a_meaning_and_a_form_in_one_subject(rules: IslandGame) -> None:
    """What several orders may mean has its form where most of its words are."""
    said = {
        kind for subject in rules.language.subjects for kinds in meant_by(subject).values() for kind in kinds
    }
    forms = [kind for subject in rules.language.subjects for kind in subject.forms]
    assert said == set(forms) == set(rules.move_types)
    assert len(forms) == len(set(forms))
    for subject in rules.language.subjects:
        own = {kind for kinds in meant_by(subject).values() for kind in kinds}
        assert set(subject.forms) <= own


@_named
def test_what_may_be_left_open_is_a_field_of_a_move_of_the_subject(
    rules: IslandGame, subject: Subject
) -> None:
    for kind, field in subject.missing:
        assert kind in subject.forms
        assert field in {each.name for each in msgspec.structs.fields(kind)}


@_named
def test_no_order_nor_name_stands_in_two_subjects(rules: IslandGame, subject: Subject) -> None:
    mine = set(re.findall(r"^\??(\w+):", subject.words, re.M))
    for other in rules.language.subjects:
        if other is not subject:
            assert not mine & set(re.findall(r"^\??(\w+):", other.words, re.M))


def test_orders_read_no_number_of_the_rules() -> None:
    """An option or a number of seats may change any: words and names are all that orders know of the facts."""
    for _, subject in SUBJECTS:
        source = inspect.getsource(inspect.getmodule(subject.meaning))
        assert "FACTS" not in source
