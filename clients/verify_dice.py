#!/usr/bin/env python3
"""Recomputes every random draw of a finished game from what is public about it. Needs Python and nothing else.

    python verify_dice.py GAME.jsonl
    python verify_dice.py https://games.example/api/v1/games/abcdefgh2345/export/

The argument is an export (a file, a URL, or - for the standard input). For a game that is not open to everybody, put
an access token into the environment variable HORROR_TOKEN. What you noted down yourself can be held against it:

    --commitment HEX     the commitment that was shown to you before the game began
    --salt SEAT=TEXT     the salt that you gave, or saw listed at the start; as often as you like
    --complete           fail when entries are missing (private letters between other seats are left out of exports)

Exit code 0: everything agrees. 1: something does not, and the first place is named. 2: this cannot be verified (no
export, or the game is not over). The method is described in docs/dice.md; this program is written from that page and
shares no code with the server. It shows that the draws followed from a secret fixed beforehand, from the salts and
from the entropy in the log. It does not show that nobody knew the secret, nor that the moves were legal.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import os
import sys
import urllib.error
import urllib.request
from collections.abc import Iterable, Iterator
from typing import Any

COMMITMENT_VERSION = b"\x01"

# What the classic game's draws choose among (docs/rules/base.md).
DECK = {"knight": 14, "victory_point": 5, "road_building": 2, "year_of_plenty": 2, "monopoly": 2}
KINDS = ("brick", "lumber", "wool", "grain", "ore")
COSTS = {
    "road_built": {"brick": 1, "lumber": 1},
    "settlement_built": {"brick": 1, "lumber": 1, "wool": 1, "grain": 1},
    "city_built": {"grain": 2, "ore": 3},
    "card_bought": {"wool": 1, "grain": 1, "ore": 1},
}
PILES = {"terrain": 19, "chit": 18, "harbour": 9}
FREE_ROADS = "BASE-68"


class CannotVerify(Exception):
    """There is nothing here that could be checked."""


class Wrong(Exception):
    """Something does not agree."""


def length_prefixed(value: bytes) -> bytes:
    return len(value).to_bytes(4, "big") + value


def commitment_of(secret: bytes) -> str:
    """What must have been published when the game was created."""
    return hashlib.sha256(COMMITMENT_VERSION + secret).hexdigest()


def key_of(secret: bytes, salts: Iterable[str]) -> bytes:
    """The key of all draws of a game."""
    return hmac.new(
        secret, b"".join(length_prefixed(salt.encode()) for salt in salts), hashlib.sha256
    ).digest()


def stirred(chain: bytes, entropy: str) -> bytes:
    """The chain after a submission that carried entropy."""
    return hashlib.sha256(chain + length_prefixed(entropy.encode())).digest()


def drawn(key: bytes, game: str, chain: bytes, number: int, purpose: str, sides: int) -> int:
    """The value of one draw, 0 … sides - 1: 64-bit numbers out of HMAC blocks, the first that is not too large."""
    message = length_prefixed(game.encode()) + length_prefixed(chain) + number.to_bytes(8, "big")
    message += length_prefixed(purpose.encode())
    fair = 2**64 - 2**64 % sides
    attempt = 0
    while True:
        block = hmac.new(key, message + attempt.to_bytes(4, "big"), hashlib.sha256).digest()
        for start in (0, 8, 16, 24):
            candidate = int.from_bytes(block[start : start + 8], "big")
            if candidate < fair:
                return candidate % sides
        attempt += 1


class Export:
    """An export, read and split: the head line and the entries."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self.head: dict[str, Any] = {}
        self.entries: list[dict[str, Any]] = []
        for number, line in enumerate(lines, start=1):
            if not line.strip():
                continue
            try:
                (kind, value), *more = json.loads(line).items()
            except (ValueError, AttributeError):
                raise CannotVerify(f"line {number} is not a line of an export") from None
            if more:
                raise CannotVerify(f"line {number} is not a line of an export")
            if kind == "game" and not self.head:
                self.head = value
            elif kind == "entry":
                self.entries.append(value)
        if not self.head:
            raise CannotVerify("this is no export of a game: its first line is missing")
        if self.head.get("format") != 1:
            raise CannotVerify(f"format {self.head.get('format')} of exports is not known to this program")
        if not self.head.get("dice", {}).get("secret"):
            raise CannotVerify("the game is not over: its secret is not published yet")


def verify(
    export: Export, commitment: str = "", salts: dict[int, str] | None = None, complete: bool = False
) -> Iterator[str]:
    """Checks everything in order, and says what was checked. Raises Wrong at the first thing that does not agree."""
    game, dice = export.head["id"], export.head["dice"]
    secret = _secret(dice)
    yield from _check_commitment(dice, secret, commitment)
    published: list[str] = dice["salts"]
    for seat, salt in (salts or {}).items():
        if not 0 <= seat < len(published) or published[seat] != salt:
            raise Wrong(f"salt of seat {seat}: yours is not the one in the export")
    given = sum(bool(salt) for salt in published)
    yield f"salts       {given} of {len(published)} seats gave one" + (", yours among them" if salts else "")
    yield from _check_order(export.entries, complete)
    yield from _check_draws(export, key_of(secret, published), game)


def _secret(dice: dict[str, Any]) -> bytes:
    try:
        secret = bytes.fromhex(dice["secret"])
    except (TypeError, ValueError):
        raise Wrong("secret: not written in hexadecimal digits") from None
    if len(secret) != 32:
        raise Wrong(f"secret: {len(secret)} bytes instead of 32")
    return secret


def _check_commitment(dice: dict[str, Any], secret: bytes, noted: str) -> Iterator[str]:
    if noted and noted.lower() != dice["commitment"]:
        raise Wrong("commitment: not the one that you noted")
    if commitment_of(secret) != dice["commitment"]:
        raise Wrong("commitment: the secret is not the one that was committed to")
    yield f"commitment  {dice['commitment'][:16]}… is that of the secret" + (
        " and the one you noted" if noted else ""
    )


def _check_order(entries: list[dict[str, Any]], complete: bool) -> Iterator[str]:
    numbers = [entry["number"] for entry in entries]
    if numbers != sorted(set(numbers)):
        raise Wrong("entries: not in ascending order")
    missing = sorted(set(range(1, (numbers or [0])[-1] + 1)) - set(numbers))
    if missing and complete:
        raise Wrong(f"entries: {', '.join(map(str, missing))} missing")
    if not entries or not any((entry.get("table") or {}).get("type") == "ended" for entry in entries[-50:]):
        if complete:
            raise Wrong("entries: the one that ends the game is missing")
    note = f"; {len(missing)} not shown (private letters of others, or left out)" if missing else ""
    yield f"entries     {len(entries)}, in order{note}"


def _check_draws(export: Export, key: bytes, game: str) -> Iterator[str]:
    chain, number, stirs = b"", 0, 0
    kinds: dict[str, int] = {}
    told = Classic(len(export.head["dice"]["salts"])) if export.head["ruleset"] == "classic" else None
    for entry in export.entries:
        if entry.get("entropy"):
            chain, stirs = stirred(chain, entry["entropy"]), stirs + 1
        for purpose, sides, value in entry.get("draws", []):
            where = f"entry {entry['number']}, draw {number} ({purpose})"
            if not isinstance(sides, int) or sides < 2:
                raise Wrong(f"{where}: {sides} outcomes are no draw")
            expected = drawn(key, game, chain, number, purpose, sides)
            if expected != value:
                raise Wrong(f"{where}: the log has {value}, recomputed is {expected}")
            kinds[purpose] = kinds.get(purpose, 0) + 1
            number += 1
        if told is not None:
            told.follow(entry)
    listed = ", ".join(f"{count} {purpose}" for purpose, count in sorted(kinds.items()))
    yield f"draws       {number} recomputed ({listed})" if number else "draws       none were made"
    yield f"entropy     stirred in by {stirs} submissions"
    if told is not None:
        yield "told        every roll, card bought and card robbed is the one that was drawn"


class Classic:
    """Follows hands and deck of a classic game through its events: what was told of a draw must be what was drawn."""

    def __init__(self, seats: int) -> None:
        self.hands = [dict.fromkeys(KINDS, 0) for _ in range(seats)]
        self.deck = dict(DECK)
        self.pile: dict[str, int] = {}

    def follow(self, entry: dict[str, Any]) -> None:
        """Take in one entry. Raises Wrong. What was undone never happened: nothing is undone past a draw."""
        if entry.get("undone_by"):
            return
        where = f"entry {entry['number']}"
        draws: dict[str, list[tuple[int, int]]] = {}
        for purpose, sides, value in entry.get("draws", []):
            draws.setdefault(purpose, []).append((sides, value))
            self._shuffled(where, purpose, sides)
        dice = iter(draws.pop("production", []))
        cards, robbed = iter(draws.pop("development", [])), iter(draws.pop("robber", []))
        for event in entry.get("events", []):
            if event["type"] == "rolled":
                fallen = [next(dice, (0, 0)), next(dice, (0, 0))]
                if fallen != [(6, die - 1) for die in event["dice"]]:
                    raise Wrong(f"{where}: told was a roll of {event['dice']}, which is not the one drawn")
            elif event["type"] == "card_bought":
                self._picked(where, "bought", event["card"], self.deck, cards)
            elif event["type"] == "stolen":
                self._picked(where, "robbed", event["card"], self.hands[event["victim"]], robbed)
                self._hand(event["seat"], {event["card"]: 1})
            self._cards(event)
        if [*dice, *cards, *robbed] or draws.keys() - {*PILES, "spiral"}:
            raise Wrong(f"{where}: something was drawn of which nothing is told")

    def _shuffled(self, where: str, purpose: str, sides: int) -> None:
        """Setting up: piles that shrink by one with each draw; the last thing of a pile is no draw."""
        if purpose in PILES:
            expected = self.pile.get(purpose, PILES[purpose])
            self.pile[purpose] = expected - 1 if expected > 2 else PILES[purpose]
        else:
            expected = 6 if purpose == "spiral" else sides
        if sides != expected:
            raise Wrong(f"{where}: {purpose} is one of {expected}, not of {sides}")

    def _picked(
        self, where: str, how: str, card: str, pool: dict[str, int], picks: Iterator[tuple[int, int]]
    ) -> None:
        among = [kind for kind, count in pool.items() for _ in range(count)]
        sides, value = (1, 0) if len(among) == 1 else next(picks, (0, 0))
        if sides != len(among) or among[value] != card:
            raise Wrong(f"{where}: told was that {card} was {how}, which is not the card drawn")
        pool[card] -= 1

    def _cards(self, event: dict[str, Any]) -> None:
        kind, seat = event["type"], event.get("seat")
        if kind == "received":
            self._hand(seat, event["cards"])
        elif kind == "discarded":
            self._hand(seat, event["cards"], -1)
        elif kind in COSTS and event.get("rule") != FREE_ROADS:
            self._hand(seat, COSTS[kind], -1)
        elif kind in ("bank_traded", "traded"):
            self._hand(seat, event["give"], -1)
            self._hand(seat, event["get"])
            if kind == "traded":
                self._hand(event["partner"], event["give"])
                self._hand(event["partner"], event["get"], -1)
        elif kind == "monopolised":
            for other, count in enumerate(event["counts"]):
                self._hand(other, {event["resource"]: count}, -1)
                self._hand(seat, {event["resource"]: count})

    def _hand(self, seat: Any, cards: dict[str, int], sign: int = 1) -> None:
        for kind, count in cards.items():
            self.hands[seat][kind] += sign * count


def _lines(source: str) -> list[bytes]:
    if source == "-":
        return sys.stdin.buffer.read().splitlines()
    if not source.startswith(("http://", "https://")):
        try:
            with open(source, "rb") as file:
                return file.read().splitlines()
        except OSError as error:
            raise CannotVerify(f"{source}: {error.strerror}") from None
    request = urllib.request.Request(source)
    if token := os.environ.get("HORROR_TOKEN"):
        request.add_header("Authorization", f"Bearer {token}")
    try:
        with urllib.request.urlopen(request, timeout=60) as response:
            body: bytes = response.read()
    except (urllib.error.URLError, OSError) as error:
        raise CannotVerify(f"{source}: {error}") from None
    return body.splitlines()


def _salt(text: str) -> tuple[int, str]:
    seat, separator, salt = text.partition("=")
    if not separator or not seat.isdigit():
        raise argparse.ArgumentTypeError("a salt is given as SEAT=TEXT")
    return int(seat), salt


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description="Recomputes every draw of a finished game. Exit code 0: all agree."
    )
    parser.add_argument("export", help="a file, a URL, or -")
    parser.add_argument("--commitment", default="", help="the commitment that you noted before the game")
    parser.add_argument(
        "--salt", type=_salt, action="append", default=[], metavar="SEAT=TEXT", help="a salt that you know"
    )
    parser.add_argument("--complete", action="store_true", help="fail when entries are missing")
    given = parser.parse_args(arguments)
    try:
        export = Export(_lines(given.export))
        print(f"game        {export.head['id']} ({export.head['ruleset']}), {export.head['status']}")
        for sentence in verify(export, given.commitment, dict(given.salt), given.complete):
            print(sentence)
    except CannotVerify as reason:
        print(f"cannot verify: {reason}", file=sys.stderr)
        return 2
    except Wrong as reason:
        print(f"WRONG       {reason}", file=sys.stderr)
        return 1
    except (KeyError, TypeError, IndexError, ValueError, AttributeError) as error:
        print(f"WRONG       the export is malformed: {type(error).__name__} {error}", file=sys.stderr)
        return 1
    print("verified    every draw follows from the committed secret, the salts and the entropy")
    return 0


if __name__ == "__main__":
    sys.exit(main())
