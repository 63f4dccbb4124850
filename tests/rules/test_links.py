"""Bound links, byte for byte, as the vectors of docs/dice.md have them: the rules', and a client's own computing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from clients import dice_notes, verify_dice
from horror.rules.kernel import links
from horror.rules.kernel.chains import Chain, Chains
from horror.rules.kernel.links import OPENING, BoundDraws, Keys

GAME = "abcdefgh2345"
SECRET = bytes(range(32))
COMMITMENT = "eeb974246d03e81cee4b573b97e6dcd70f7308c1dcefa0beac45a2a3ef4d2921"
SEED = "c1e78f02845a029b16886164c19bcf38743cf206fbfc03946cec4da7eef4b425"
ANCHORS = (
    "d2e85e222181d52f11a664d29edaf4faf71ee6585f699c50bf351f8e4b433b57",
    "c071631b60aff9f88d5bd9f63b61c41e5930657bd2b67fe4b3a9e4c5b2d72cf3",
)
FIRST = (
    "a91de132fb47c00985f6dd4e38557c0bf3392de3f987fd380334a253351f319b",
    "f95c8f89a837f5026a7f7fb311884157be84eeb8277a3f880f46707f65f9da74",
)
OPEN = "cd8fb81bf7889feaa6a85df29547c41243e1ec5035a05b8f7067e0c4cdc8f65e"
SECOND = "b97c98496026a82dafb82797742c7cd11e6631b9ab4e8b3a333e2c2977e2f4e6"
MIXES = (
    "b31628bac366b73847eae0e27dc0cc1ff125effd636d4e6c5413ff3ca4bdb4d2",
    "4cd3973f051288d5d081d69f00dda1be27453d667526e95c468bd0ac46f6b64e",
)
DRAW = "ab8a229f7a5e7ecc6dde105e24e814d5623122b85be7b58e858e4b19dbf4bd2d"
ROOT = "d833f83b8ebd2ff5436b5ea12303025271d981b06d5dd19ca9238595dfd2b9b4"
PURPOSES = ("robber", "production")

CHAINS = [dice_notes.chain(bytes([byte]) * 32, GAME, seat, 0) for seat, byte in ((0, 0x11), (1, 0x22))]
ROWS = [(bytes.fromhex(ANCHORS[seat]), bytes.fromhex(FIRST[seat])) for seat in (0, 1)] + [(b"", b"")]


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
