"""The orders of each game, by subject: every kind of move has words, a meaning and a form, once."""

import inspect
import re
from types import SimpleNamespace
from typing import Any, get_type_hints

import msgspec
import pytest

from horror.games import RULESETS
from horror.games.catan_horror.orders.progress import PLAYED
from horror.games.grammar.language import MOST_NAMED, Language
from horror.games.grammar.subject import Missing, Subject
from horror.games.grammar.words import identifier
from horror.games.island.game import IslandGame
from horror.games.island.grammar.language import island_language
from horror.games.island.grammar.words import Words, thing_id
from horror.rules.kernel.errors import LeftOpen
from horror.rules.kernel.moves import OPEN, Move
from horror.rules.kernel.ruleset import BadOrder

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


class Dance(Move, tag="dance", frozen=True):
    """A move of no game."""

    who: str
    how: str


class DanceWords(Words):
    def dance(self, parts: list[Any]) -> Dance:
        return Dance(
            thing_id(parts[0]), identifier(parts[1], ["slow_waltz", "polka"]) if len(parts) > 1 else OPEN
        )


DANCES = Subject(
    "dances",
    "?dances: dance\ndance: THING_ID _DANCE (_WITH? STYLE)?\n_DANCE.2: /dances?(?![a-z0-9_])/i",
    DanceWords,
    forms={Dance: lambda move, view: f"{move.who} dance {move.how.replace('_', ' ')}"},
    missing={(Dance, "how"): Missing("a dance", lambda style, view: f"with {style}")},
)


@pytest.fixture
def dancing() -> Language:
    words = {"_DANCE": "dance", "STYLE": "a style"}
    names = {"STYLE": ["slow_waltz", "polka"], "MONSTER": ["ghoul"]}
    return island_language("horror.games.catan_horror", words, [DANCES], ["somebody and dance"], names)


def test_a_language_is_put_together_of_its_subjects(dancing: Language) -> None:
    assert dancing.subjects == (DANCES,)
    view: Any = SimpleNamespace(seats=[])
    assert dancing.parse("k1 Dances with slow-waltz", view) == Dance("K1", "slow_waltz")
    assert dancing.parse("K1 dance", view) == Dance("K1", OPEN)
    assert dancing.format(Dance("K1", "slow_waltz"), view) == "K1 dance slow waltz"
    assert dancing.parser() is dancing.parser()


def test_a_language_says_what_may_come_in_its_own_words(dancing: Language) -> None:
    view: Any = SimpleNamespace(seats=[])
    for order, column, expected in (
        ("", 1, ("somebody and dance",)),
        ("  # no more", 1, ("somebody and dance",)),
        ("x1 dance", 1, ("somebody and dance",)),
        ("K1", 3, ("dance",)),
        ("K1 # dances", 3, ("dance",)),
        ("K1 dance well", 10, ("a style",)),
        ("K1 dance polka polka", 16, ("the end of the order",)),
        ("K1 dance" + " " * 500, 501, ("at most 500 characters in one order",)),
    ):
        with pytest.raises(BadOrder) as bad:
            dancing.parse(order, view)
        assert (bad.value.column, bad.value.expected) == (column, expected), order


def test_a_language_says_what_an_order_has_left_open(dancing: Language) -> None:
    view: Any = SimpleNamespace(seats=[])
    assert dancing.missing(LeftOpen(Dance, "how", ()), view) == ["a dance"]
    assert dancing.missing(LeftOpen(Dance, "how", ("polka", "jig")), view) == ["with polka", "with jig"]
    assert len(dancing.missing(LeftOpen(Dance, "how", [str(n) for n in range(20)]), view)) == MOST_NAMED


def test_a_border_is_asked_for_and_not_the_number_by_which_it_begins() -> None:
    classic = RULESETS["classic"]
    with pytest.raises(BadOrder) as bad:
        classic.parse("build road", SimpleNamespace(seats=[]))
    assert bad.value.expected == ("a border such as 12-17",)
