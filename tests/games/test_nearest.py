"""How far a line is from an order: changed letters, with the missing rest at a lower price."""

import pytest

from horror.games.grammar.nearest import FAR, TAIL, _changes, nearest

DISTANCES = [
    ("roll", "roll", 0),
    ("rol", "roll", TAIL),
    ("r", "roll", 3 * TAIL),
    ("rall", "roll", 1),
    ("oll", "roll", 1),
    ("rroll", "roll", 1),
    ("xroll", "roll", 1),
    ("rollx", "roll", 1),
    ("orll", "roll", 1),
    ("rlol", "roll", 1),
    ("abdc", "abcd", 1),
    ("badc", "abcd", 2),
    ("ba", "abcd", 1 + 2 * TAIL),
    ("cab", "abc", 1 + TAIL),
    ("axc", "abcd", 1 + TAIL),
    ("acb", "abc", 1),
    ("acbx", "abc", 2),
    ("bca", "abc", 2),
    ("abab", "baba", 1 + TAIL),
    ("aab", "aba", 1),
    ("aabb", "abab", 1),
    ("xa", "a", 1),
    ("aax", "a", 2),
    ("teh city", "the city", 1),
]


@pytest.mark.parametrize(("text", "other", "cost"), DISTANCES)
def test_a_letter_too_many_too_few_another_or_two_swapped_costs_one(
    text: str, other: str, cost: float
) -> None:
    assert _changes(text, other, 9) == cost
    if cost >= 1:
        assert _changes(text, other, int(cost)) == cost
        assert _changes(text, other, int(cost) - 0.5) is None


def test_an_order_is_near_when_half_of_what_was_typed_would_stay() -> None:
    assert FAR == 0.5
    assert nearest("rxyl", ["roll"]) == "roll"
    assert nearest("xyzl", ["roll"]) is None
    assert nearest("END  turm # soon", ["end trip", "end turn"]) == "end turn"
    assert nearest("# end turn", ["end turn"]) is None
    assert nearest("end", ["end turn", "end"]) == "end"


def test_a_long_line_is_looked_at_by_its_first_letters() -> None:
    long = "a" * 119 + "bc"
    assert nearest(long, ["a" * 119 + "x", "a" * 119 + "b"]) == "a" * 119 + "b"
    assert nearest(long, ["a" * 119 + "bd", "a" * 119 + "bc"]) == "a" * 119 + "bd"
