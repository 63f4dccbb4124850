"""What docs/dice.md promises of dice of the first version, recomputed from the page alone: games of before go on."""

from __future__ import annotations

import hashlib
import hmac
import json
from typing import Any

import pytest

from horror.models import Game
from horror.rules.kernel.draws import commitment
from horror.table import dice, preview, read
from horror.table.errors import DiceRefused
from horror.table.exports import export, published
from horror.table.people import links, seats
from horror.table.votes import vote
from tests.table.conftest import NOW, Played, act, caller
from tests.table.playing import join, lobby, whole_game


def len4(text: bytes) -> bytes:
    return len(text).to_bytes(4, "big") + text


def verified(exported: list[dict[str, Any]]) -> int:
    """How many draws of an export are right, from the page's words; raises AssertionError at a wrong one."""
    game = exported[0]["game"]
    secret = bytes.fromhex(game["dice"]["secret"])
    assert hashlib.sha256(b"\x01" + secret).hexdigest() == game["dice"]["commitment"]
    key = hmac.digest(secret, b"".join(len4(salt.encode()) for salt in game["dice"]["salts"]), "sha256")
    chain, number = b"", 0
    for line in exported[1:]:
        entry = line["entry"]
        if entropy := entry.get("entropy"):
            chain = hashlib.sha256(chain + len4(entropy.encode())).digest()
        for purpose, sides, value in entry.get("draws", []):
            prefix = (
                len4(game["id"].encode()) + len4(chain) + number.to_bytes(8, "big") + len4(purpose.encode())
            )
            assert value == drawn(key, prefix, sides)
            number += 1
    return number


def drawn(key: bytes, message: bytes, sides: int) -> int:
    for attempt in range(100):
        block = hmac.digest(key, message + attempt.to_bytes(4, "big"), "sha256")
        for start in range(0, 32, 8):
            candidate = int.from_bytes(block[start : start + 8], "big")
            if candidate < 2**64 - 2**64 % sides:
                return candidate % sides
    raise AssertionError("no number in a hundred blocks")


def exported(game_id: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in export.export(read.door(game_id, None))]


def of_before(game: Game) -> Game:
    """A lobby that was made before there were bound dice."""
    secret = dice.opened(game.dice_secret)
    Game.objects.filter(pk=game.pk).update(dice_version=1, commitment=commitment(secret))
    return Game.objects.get(pk=game.pk)


def test_every_draw_of_a_finished_game_can_be_recomputed(people) -> None:
    game = of_before(lobby(people))
    for person in people[1:3]:
        join(game, person)
    seats.start(game.pk, caller(people[0]), NOW)
    played = Played(Game.objects.get(pk=game.pk), people)
    whole_game(played)
    assert verified(exported(played.id)) == 7


def test_a_game_of_before_takes_neither_anchors_nor_links(people) -> None:
    game = of_before(lobby(people, options={"turns": 2, "tribute": False}))
    with pytest.raises(DiceRefused):
        links.anchor(game.pk, 0, "0" * 64, 0, caller(people[0]), NOW)
    for person in people[1:3]:
        join(game, person)
    seats.start(game.pk, caller(people[0]), NOW)
    played = Played(Game.objects.get(pk=game.pk), people)
    for refused in (
        lambda: links.deposit(game.pk, 0, 5, "0" * 64, caller(people[0]), NOW),
        lambda: links.release(game.pk, 0, caller(people[0]), NOW),
        lambda: vote.vote(game.pk, 0, "stir", True, caller(people[0]), NOW),
    ):
        with pytest.raises(DiceRefused):
            refused()
    assert played.do(0, "roll", link="0" * 64, entropy="x").outcome == "done"
    assert published.dice(read.door(game.pk, None)).links is None
    assert bytes(played.game.dice_secret.chains) == b""


def test_salts_and_entropy_enter_every_later_draw(people) -> None:
    game = of_before(lobby(people, options={"turns": 2, "tribute": False}))
    join(game, people[1], salt="Bens salt £")
    join(game, people[2])
    seats.salt(game.pk, 0, "Anns", caller(people[0]), NOW)
    seats.start(game.pk, caller(people[0]), NOW)
    played = Played(Game.objects.get(pk=game.pk), people)
    played.do(0, "take 9", entropy="of a refusal: does not enter")
    played.do(0, "roll", "roll", entropy="first")
    played.do(0, "take 1", entropy="without a draw: enters")
    preview.preview(played.id, act(people[0], 0, "roll", entropy="of a preview"), NOW)
    played.do(0, "roll", "end turn", entropy="")
    played.work()
    played.do(1, "roll", "end turn", entropy="last")
    played.work()
    assert verified(exported(played.id)) == 3 + 2 + 1 + 1 + 1 + 1


def test_nothing_of_the_secret_is_in_the_database_while_the_game_runs(played: Played) -> None:
    from django.core import serializers
    from django.db import models

    played.do(0, "roll", entropy="x")
    secret = dice.opened(played.game.dice_secret)
    related = [
        played.game,
        played.game.dice_secret,
        played.game.snapshot,
        *played.game.log.all(),
        *played.game.submissions.all(),
    ]
    text = serializers.serialize("json", [row for row in related if isinstance(row, models.Model)])
    assert secret.hex() not in text
    assert played.game.secret == ""
