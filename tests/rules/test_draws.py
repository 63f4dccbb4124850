"""Draws: where random values come from, byte for byte (TAB-40; docs/dice.md).

The vectors were computed with `openssl dgst -sha256 -mac HMAC` and `sha256sum` from the description alone.
"""

import hmac
from collections import Counter

import pytest

from horror.rules.kernel.draws import (
    Draw,
    Mac,
    NoDraws,
    RecordedDraws,
    ScriptedDraws,
    SecretDraws,
    commitment,
    draw_key,
    next_chain,
)
from horror.rules.kernel.errors import DrawMismatch, WouldDraw

SECRET = bytes(range(32))
KEY = bytes.fromhex("6a89491744324f3f21fef153ec4e0be0bd011fb941ea9471fd95af9fafc6e7d6")
CHAIN = bytes.fromhex("5d51d4aac4f7ccd2092c5a1d3e0afd0c04ff80b8e882eedd3e4a8c941b17a5ef")

pytestmark = pytest.mark.rules("TAB-40")


def test_the_commitment_hashes_version_and_secret() -> None:
    assert commitment(SECRET) == "491176b0f443c65a7c7d72df47d6cbc0d04e111fb5a619f60d3e77677ab6f919"


def test_the_key_is_made_of_length_prefixed_salts_in_seat_order() -> None:
    assert draw_key(SECRET, ["red salt", "bläu", ""]) == KEY
    assert draw_key(SECRET, ["bläu", "red salt", ""]) != KEY
    assert draw_key(SECRET, ["red saltbläu", "", ""]) != KEY


def test_the_chain_takes_up_entropy_and_the_lack_of_it() -> None:
    chain = next_chain(bytes(32), "entropy one")
    assert chain == CHAIN
    assert next_chain(chain, "").hex() == "07de268a41fb1476f0f51951d1c46bcc270501655cf4f92e1492ea8393542fa0"


def test_dice_are_drawn_by_game_chain_number_and_purpose() -> None:
    draws = SecretDraws(KEY, "game7", CHAIN, 0)
    assert [draws.die("production") for _ in range(4)] == [5, 3, 6, 5]
    assert draws.number == 4
    assert draws.record == [Draw("production", 6, value) for value in (4, 2, 5, 4)]


def test_two_dice_thrown_together_are_one_draw_of_36() -> None:
    draws = SecretDraws(KEY, "game7", CHAIN, 0)
    thrown = [draws.two_dice("production") for _ in range(4)]
    assert thrown == [(5, 5), (5, 3), (5, 6), (6, 5)]
    assert draws.number == 4
    assert [(draw.purpose, draw.sides) for draw in draws.record] == [("production", 36)] * 4
    assert [6 * (one - 1) + other - 1 for one, other in thrown] == [draw.value for draw in draws.record]
    again = RecordedDraws(draws.record)
    assert [again.two_dice("production") for _ in range(4)] == thrown


def test_the_draw_number_goes_on_from_the_stored_one() -> None:
    draws = SecretDraws(KEY, "game7", CHAIN, 2)
    assert draws.pick("robber", ["a", "b", "c", "d", "e"]) == 1
    assert draws.pick("robber", ["a", "b", "c", "d", "e"]) == 3
    assert draws.number == 4


def test_another_game_chain_or_purpose_draws_otherwise() -> None:
    def many(game: str, chain: bytes, purpose: str) -> list[int]:
        draws = SecretDraws(KEY, game, chain, 0)
        return [draws.die(purpose) for _ in range(20)]

    usual = many("game7", CHAIN, "production")
    assert usual != many("game8", CHAIN, "production")
    assert usual != many("game7", bytes(32), "production")
    assert usual != many("game7", CHAIN, "production ")


def test_too_large_blocks_are_rejected_and_the_next_one_taken() -> None:
    """2**63 + 1 outcomes: every block above is thrown away; the second block of this message is the first that fits."""
    sides = (1 << 63) + 1
    message = bytes.fromhex("0000000567616d6537") + bytes.fromhex("00000020") + CHAIN
    message += (0).to_bytes(8, "big") + bytes.fromhex("0000000a") + b"production"
    assert Mac(KEY).sample(message, sides) == 0x0D40B9F73BE4EDEA


def test_when_all_four_blocks_are_too_large_a_further_attempt_is_hashed() -> None:
    assert Mac(KEY).sample(b"m10", (1 << 63) + 1) == 3815320600913476115
    block = hmac.digest(KEY, b"m10" + b"\0\0\0\1", "sha256")[:8]
    assert int.from_bytes(block, "big") == 3815320600913476115


def test_a_block_at_the_limit_is_the_first_that_is_rejected() -> None:
    """With as many outcomes as the block's own number it is too large; with one more it is the greatest outcome."""
    block = int.from_bytes(hmac.digest(KEY, b"edge" + bytes(4), "sha256")[:8], "big")
    assert block > 1 << 63
    assert Mac(KEY).sample(b"edge", block) != 0 or block == 0
    assert Mac(KEY).sample(b"edge", block + 1) == block


@pytest.mark.parametrize("length", [0, 1, 63, 64, 65, 200])
def test_a_mac_is_the_hmac_of_all_that_it_was_given(length: int) -> None:
    """RFC 2104: a key that is longer than a block is hashed first."""
    key = bytes(range(length))
    mac = Mac(key)
    assert mac.digest(b"message") == hmac.digest(key, b"message", "sha256")
    mac.update(b"begins ")
    mac.update(b"alike: ")
    assert mac.digest(b"message") == hmac.digest(key, b"begins alike: message", "sha256")
    assert mac.digest(b"other") == hmac.digest(key, b"begins alike: other", "sha256")


def test_every_face_comes_about_as_often() -> None:
    draws = SecretDraws(KEY, "game7", CHAIN, 0)
    counts = Counter(draws.die("production") for _ in range(6000))
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert all(850 < count < 1150 for count in counts.values())
    pairs = Counter(draws.two_dice("production") for _ in range(18_000))
    assert sorted(pairs) == [(one, other) for one in range(1, 7) for other in range(1, 7)]
    assert all(400 < count < 600 for count in pairs.values())


def test_one_outcome_is_no_choice_and_nothing_is_drawn() -> None:
    for draws in (SecretDraws(KEY, "game7", CHAIN, 0), NoDraws(), ScriptedDraws()):
        assert draws.pick("robber", ["ore"]) == 0
        assert draws.record == []


def test_a_preview_refuses_every_draw() -> None:
    draws = NoDraws()
    with pytest.raises(WouldDraw) as caught:
        draws.die("production")
    assert caught.value.purpose == "production"
    with pytest.raises(WouldDraw):
        draws.pick("robber", ["ore", "wool"])
    assert draws.record == []


def test_recorded_draws_give_back_what_was_drawn() -> None:
    first = SecretDraws(KEY, "game7", CHAIN, 0)
    values = [
        first.die("production"),
        first.die("production"),
        first.pick("robber", ["ore", "wool", "brick"]),
    ]
    again = RecordedDraws(first.record)
    assert again.unused == 3
    assert [again.die("production"), again.die("production"), again.pick("robber", ["a", "b", "c"])] == values
    assert again.unused == 0
    assert again.record == first.record


@pytest.mark.parametrize("recorded", [[], [Draw("robber", 6, 0)], [Draw("production", 5, 0)]])
def test_recorded_draws_notice_when_the_rules_ask_for_others(recorded: list[Draw]) -> None:
    with pytest.raises(DrawMismatch):
        RecordedDraws(recorded).die("production")


def test_scripted_dice_come_in_order_and_choices_by_label() -> None:
    draws = ScriptedDraws(dice=[6, 1, 2, 5], random=["wool", 12])
    assert draws.unused == (4, 2)
    assert (draws.die("production"), draws.die("production")) == (6, 1)
    assert draws.pick("robber", ["ore", "wool", "wool"]) == 1
    assert draws.pick("place", ["11", "12"]) == 1
    assert draws.two_dice("gate") == (2, 5)
    assert draws.unused == (0, 0)
    assert draws.record == [
        Draw("production", 6, 5),
        Draw("production", 6, 0),
        Draw("robber", 3, 1),
        Draw("place", 2, 1),
        Draw("gate", 36, 10),
    ]


def test_a_script_that_runs_out_or_names_no_outcome_fails() -> None:
    with pytest.raises(DrawMismatch):
        ScriptedDraws(random=["wool"]).die("production")
    for unknown in (0, 7, "ship"):
        with pytest.raises(DrawMismatch):
            ScriptedDraws(dice=[unknown]).die("production")
    with pytest.raises(DrawMismatch):
        ScriptedDraws(dice=[1]).two_dice("production")
    with pytest.raises(DrawMismatch):
        ScriptedDraws(dice=[1]).pick("robber", ["ore", "wool"])
    with pytest.raises(DrawMismatch):
        ScriptedDraws(random=["brick"]).pick("robber", ["ore", "wool"])
