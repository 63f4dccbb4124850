"""Bound links, byte for byte, as the vectors of docs/dice.md have them: the rules', and a client's own computing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from clients import dice_notes, verify_dice
from horror.rules.kernel import links
from horror.rules.kernel.chains import Chain, Chains
from horror.rules.kernel.links import OPENING, BoundDraws, Keys
from tests.rules.links_of_docs import ANCHORS, COMMITMENT, DRAW, FIRST, GAME, MIXES, OPEN, ROWS, SECOND, SEED

SECRET = bytes(range(32))
ROOT = "d833f83b8ebd2ff5436b5ea12303025271d981b06d5dd19ca9238595dfd2b9b4"
PURPOSES = ("robber", "production")

CHAINS = [dice_notes.chain(bytes([byte]) * 32, GAME, seat, 0) for seat, byte in ((0, 0x11), (1, 0x22))]


def test_the_commitment_binds_game_and_secret() -> None:
    assert links.committed(GAME, SECRET) == COMMITMENT


def test_a_chain_follows_from_master_game_seat_and_generation() -> None:
    assert CHAINS[0][4096].hex() == SEED
    assert [chain[0].hex() for chain in CHAINS] == list(ANCHORS)
    assert [chain[1].hex() for chain in CHAINS] == list(FIRST)
    assert CHAINS[0][2].hex() == SECOND
    assert len({dice_notes.chain(bytes(32), GAME, seat, g)[0] for seat in (0, 1) for g in (0, 1)}) == 4
    assert links.earlier(GAME, 0, 0, 4096, bytes.fromhex(SEED), 0).hex() == ANCHORS[0]
    assert links.earlier(GAME, 0, 0, 2, bytes.fromhex(SECOND), 1).hex() == FIRST[0]


@pytest.mark.parametrize("opening", [links.opening_mix, dice_notes.opening_mix])
def test_the_opening_mixes_anchors_and_first_links(opening: Callable[..., Any]) -> None:
    assert opening(GAME, COMMITMENT, ROWS).hex() == OPEN


def test_the_terrain_is_drawn_from_the_opening() -> None:
    draws = BoundDraws(Keys(SECRET, GAME), bytes.fromhex(OPEN), OPENING, {})
    assert [draws.pick("terrain", ["x"] * sides) for sides in (19, 18, 17)] == [16, 1, 7]


def test_a_turn_mixes_its_link_or_the_lack_of_one() -> None:
    after = links.turn_mix(bytes.fromhex(OPEN), 0, 0, bytes.fromhex(SECOND))
    assert after.hex() == MIXES[0]
    assert links.turn_mix(after, 1, 1, None).hex() == MIXES[1]
    assert dice_notes.turn_mix(bytes.fromhex(OPEN), 0, 0, bytes.fromhex(SECOND)).hex() == MIXES[0]
    assert dice_notes.turn_mix(after, 1, 1, b"").hex() == MIXES[1]


def test_draws_are_numbered_by_turn_and_purpose() -> None:
    keys = Keys(SECRET, GAME)
    assert keys.of(0, "production", 0).hex() == DRAW
    assert BoundDraws(keys, bytes.fromhex(MIXES[0]), 0, {}).two_dice("production") == (2, 5)
    later = BoundDraws(keys, bytes.fromhex(MIXES[1]), 1, {})
    assert later.two_dice("production") == (3, 4)
    assert later.pick("robber", ["x"] * 5) == 1
    numbers = {"production": 1}
    again = BoundDraws(keys, bytes.fromhex(MIXES[1]), 1, numbers)
    assert again.pick("robber", ["x"] * 5) == 1
    again.two_dice("production")
    assert numbers == {"production": 2, "robber": 1}


def test_the_root_of_a_turn_covers_eight_draws_of_each_purpose_and_opens_one_by_one() -> None:
    keys = Keys(SECRET, GAME)
    assert links.root(keys, 0, PURPOSES).hex() == ROOT
    for purpose in PURPOSES:
        for number in range(8):
            path = links.path(keys, 0, PURPOSES, purpose, number)
            leaf = links.leaf(purpose, number, keys.of(0, purpose, number))
            at = sorted(PURPOSES).index(purpose) * 8 + number
            assert verify_dice.climbed(leaf, at, path).hex() == ROOT
    for purpose, number in (("production", 8), ("gate", 0)):
        with pytest.raises(LookupError):
            links.path(keys, 0, PURPOSES, purpose, number)
    assert len(links.path(keys, OPENING, PURPOSES, "robber", 31)) == 6


def test_the_chains_of_a_game_lead_to_the_same_mixes() -> None:
    chains = Chains([Chain(), Chain(), Chain()])
    for seat in (0, 1):
        chains.anchored(seat, ANCHORS[seat])
    chains.freeze()
    for seat in (1, 0):
        chains.ready(GAME, seat, FIRST[seat])
    chains.open(GAME, COMMITMENT)
    assert chains.mix == OPEN
    for turn, seat, link, mix in ((0, 0, SECOND, MIXES[0]), (1, 1, "", MIXES[1])):
        entered = chains.entering(GAME, turn, seat, link, True, lambda sealed: b"")
        chains.enter(entered)
        assert (entered.mix, chains.mix) == (mix, mix)
        assert entered.state == ("in" if link else "withheld")
