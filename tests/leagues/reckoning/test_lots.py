"""What is drawn in a season, byte for byte (SCH-05)."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.leagues.reckoning import lots
from accounts.leagues.reckoning.lots import commitment, drawn, index_purpose, rules_digest

SEED = bytes(range(32))
IDS = (11, 12, 13, 14, 15, 16, 17)

pytestmark = pytest.mark.rules("SCH-05")


def test_the_vector() -> None:
    assert drawn(SEED, "index/1/1", IDS) == (17, 14, 15, 16, 13, 12, 11)


def test_a_commitment_hashes_version_and_seed() -> None:
    assert commitment(SEED) == hashlib.sha256(b"\x01" + SEED).hexdigest()
    assert commitment(SEED) == "491176b0f443c65a7c7d72df47d6cbc0d04e111fb5a619f60d3e77677ab6f919"


def test_the_first_swap_takes_the_first_eight_bytes() -> None:
    """Reckoned by hand from the description: lengths of four bytes, the ids as decimal text, the counter 0."""
    message = b"\x00\x00\x00\x03lot" + b"\x00\x00\x00\x04" + b"5,38" + bytes(8)
    first = int.from_bytes(hmac.new(SEED, message, "sha256").digest()[:8], "big")
    expected = (38, 5) if first % 2 == 0 else (5, 38)
    assert drawn(SEED, "lot", (5, 38)) == expected


def test_a_number_that_would_favour_some_is_passed_over() -> None:
    """2^64 leaves 1 over when it is divided by 3."""
    largest = 2**64 - 1
    assert lots._below(3, iter([largest, 7])) == 1
    assert lots._below(3, iter([largest - 1, 7])) == (largest - 1) % 3
    assert lots._below(4, iter([largest])) == 3


def test_numbers_go_on_with_the_next_counter() -> None:
    numbers = lots._numbers(SEED, "lot", [1])
    taken = [next(numbers) for _ in range(9)]
    prefix = b"\x00\x00\x00\x03lot\x00\x00\x00\x011"
    blocks = b"".join(
        hmac.new(SEED, prefix + count.to_bytes(8, "big"), "sha256").digest() for count in range(3)
    )
    assert taken == [int.from_bytes(blocks[8 * at : 8 * at + 8], "big") for at in range(9)]


def test_purpose_ids_and_their_order_all_count() -> None:
    many = tuple(range(1, 31))
    orders = {
        drawn(SEED, "index/1/1", many),
        drawn(SEED, "index/1/2", many),
        drawn(SEED, "lot", many),
        drawn(bytes(32), "lot", many),
        drawn(SEED, "lot", many[::-1]),
    }
    assert len(orders) == 5


def test_every_order_is_as_likely_as_every_other() -> None:
    """6,000 seeds: each of six orders about a thousand times, within five standard deviations."""
    found = Counter(drawn(seed.to_bytes(32, "big"), "lot", (1, 2, 3)) for seed in range(6000))
    assert set(found) == set(permutations((1, 2, 3)))
    assert all(856 < times < 1144 for times in found.values())


@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(1, 10**9), unique=True, max_size=40))
def test_nobody_is_lost_or_doubled(seed: bytes, ids: list[int]) -> None:
    assert sorted(drawn(seed, "lot", ids)) == sorted(ids)


def test_the_purpose_of_an_index_names_tier_and_group() -> None:
    assert index_purpose(3, 12) == "index/3/12"


def test_the_digest_of_rules_is_that_of_canonical_json() -> None:
    rules = {"b": [1, None, True], "a": {"ü": "x y", "é": "\u2028"}}
    text = '{"a":{"é":"\u2028","ü":"x y"},"b":[1,null,true]}'
    assert rules_digest(rules) == hashlib.sha256(text.encode("utf-8")).hexdigest()
