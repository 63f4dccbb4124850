"""The kinds of moves of a game in words, for who makes them by hand; and the plain question of a kind of decision."""

from __future__ import annotations

import pytest

from horror.games import RULESETS
from horror.rules.kernel.face import FieldTold, KindTold


@pytest.fixture(scope="module")
def horror() -> dict[str, KindTold]:
    return {kind.type: kind for kind in RULESETS["catan_horror"].kinds().kinds}


def test_a_kind_is_told_by_its_label_its_group_its_fields_and_what_comes_of_it(
    horror: dict[str, KindTold],
) -> None:
    assert horror["build_road"] == KindTold(
        type="build_road",
        label="Build a road",
        group="build",
        fields=[FieldTold(name="border", label="Border", role="border", many="one")],
        draws="no",
        ends="no",
        grave=False,
    )


def test_what_harms_its_own_seat_is_grave(horror: dict[str, KindTold]) -> None:
    assert [kind.type for kind in horror.values() if kind.grave] == ["raze"]


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("place", ["Where", "Road", "Town"]),
        ("flee", ["Knight", "Where to"]),
        ("offer", ["Give", "For", "To whom"]),
        ("play_deserter", ["Whose knight"]),
    ],
)
def test_fields_are_called_by_what_they_mean_in_a_kind_and_stand_in_the_order_of_touch(
    horror: dict[str, KindTold], kind: str, fields: list[str]
) -> None:
    assert [field.label for field in horror[kind].fields] == fields


def test_the_rows_of_a_field_have_fields_of_their_own(horror: dict[str, KindTold]) -> None:
    [parts] = horror["dice"].fields
    assert (parts.label, [row.label for row in parts.rows]) == ("Hits", ["Monster", "Hits"])
    assert horror["place"].fields[2].values == ["settlement", "city"]


def test_groups_and_the_words_of_values_are_told_with_the_kinds() -> None:
    horror, classic = RULESETS["catan_horror"].kinds(), RULESETS["classic"].kinds()
    assert (horror.groups["monsters"], classic.groups["build"]) == ("Gates and monsters", "Building")
    assert list(horror.words) == ["monster", "null", "progress card", "resource", "town", "track", "weapon"]
    assert list(classic.words) == ["null", "resource", "town"]
    assert horror.words["weapon"] == {"physical": "physical", "magic": "magic"}
    assert classic.words["town"] == {"settlement": "settlement", "city": "city"}
    assert horror.words["town"]["metropolis"] == "metropolis"


@pytest.mark.parametrize(
    ("game", "kind", "sentence"),
    [
        ("classic", "act", "Take your turn: trade and build, then end it."),
        ("catan_horror", "act", "Take your turn: let knights act, trade and build, then end it."),
        ("catan_horror", "discard", "You hold too many cards: choose which ones you discard."),
    ],
)
def test_a_kind_of_decision_has_a_plain_sentence(game: str, kind: str, sentence: str) -> None:
    assert RULESETS[game].question(kind) == sentence
