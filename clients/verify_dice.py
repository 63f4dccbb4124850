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

# What the draws of Catan Horror choose among: markers of monsters in their order, with their toughness; of worlds; and
# the cards of each deck (docs/rules/catan-horror.md). The last five monsters are masks, the green ones are named.
MONSTERS = {
    "byakhee": (3, 1), "chthonian": (2, 3), "cultist": (6, 1), "dark_young": (3, 3), "dhole": (1, 3),
    "dimensional_shambler": (2, 1), "elder_thing": (2, 2), "fire_vampire": (2, 1), "flying_polyp": (1, 3),
    "formless_spawn": (2, 2), "ghost": (3, 1), "ghoul": (3, 1), "gug": (2, 3), "high_priest": (1, 2),
    "hound_of_tindalos": (2, 2), "maniac": (3, 1), "mi_go": (3, 1), "nightgaunt": (2, 2), "shoggoth": (2, 3),
    "star_spawn": (2, 3), "vampire": (1, 2), "warlock": (2, 2), "witch": (2, 1), "zombie": (3, 1),
    "god_of_the_bloody_tongue": (1, 4), "haunter_of_the_dark": (1, 2), "the_black_man": (1, 1),
    "the_bloated_woman": (1, 2), "the_dark_pharaoh": (1, 2),
}  # fmt: skip
MASKS = tuple(MONSTERS)[-5:]
GREEN = ("chthonian", "hound_of_tindalos")
WORLDS = (
    "another_dimension", "abyss", "city_of_the_great_race", "yuggoth", "great_hall_of_celeano", "dreamlands",
    "plateau_of_leng", "rlyeh",
)  # fmt: skip
PROGRESS = {
    "trade": {
        "commercial_harbor": 2, "master_merchant": 2, "merchant": 6, "merchant_fleet": 2, "resource_monopoly": 4,
        "trade_monopoly": 2,
    },
    "politics": {
        "bishop": 2, "constitution": 1, "deserter": 2, "diplomat": 2, "saboteur": 2, "spy": 3, "wedding": 2,
    },
    "science": {
        "alchemist": 2, "crane": 2, "engineer": 1, "inventor": 2, "irrigation": 2, "medicine": 2, "mining": 2,
        "printer": 1, "road_building": 2, "smith": 2,
    },
}  # fmt: skip
EVENT_FACES = ("ship", "ship", "ship", "trade", "politics", "science")
MAD_TOWNS = "CH-305"
LEAST_TOUGHNESS = {"settlement": 0, "city": 2, "metropolis": 3}  # CH-302 to CH-304
GROWN = "CH-434"

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


Drawn = dict[str, list[tuple[int, int]]]
"""The draws of an entry by purpose: outcomes, and which came."""


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
    told = follower(export.head)
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
        yield f"told        every {told.what} is the one that was drawn"


def follower(head: dict[str, Any]) -> Classic | CatanHorror | None:
    """Who knows what the events of this game tell of its draws."""
    seats = len(head["dice"]["salts"])
    if head["ruleset"] == "classic":
        return Classic(seats)
    if head["ruleset"] == "catan_horror":
        return CatanHorror(seats, head.get("options") or {})
    return None


class CatanHorror:
    """Follows cup, gates and decks of a game of Catan Horror through its events.

    Every die that is told, every monster, world and progress card must be the one drawn. Where a monster goes, which of
    several hexes gets a gate, and which card of a hand is taken are draws that are recomputed but not followed.
    """

    what = "die, monster, world and progress card"

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        left_out = (() if options.get("masks") else MASKS) + (() if options.get("green_monsters") else GREEN)
        self.cup = {kind: 0 if kind in left_out else count for kind, (count, _) in MONSTERS.items()}
        self.worlds = dict.fromkeys(WORLDS, 2)
        self.decks = {track: dict(cards) for track, cards in PROGRESS.items()}
        self.gates: dict[str, str] = {}
        self.due = 0
        """Events still to come in the entry for which something of the same kind was taken from a pile."""
        self.dice_chosen = False
        """Whether an alchemist has chosen the dice of the next roll."""
        self.growing: dict[int, str] = {}
        self.towns: dict[int, str] = {}
        """The kind of the town on each intersection: what it brings forth when it is Mad depends on that."""
        self.owners: dict[int, int] = {}
        self.metropolis: dict[str, int] = {}
        self.trophies: list[list[str]] = [[] for _ in range(seats)]

    def follow(self, entry: dict[str, Any]) -> None:
        """Take in one entry. Raises Wrong."""
        if entry.get("undone_by"):
            return
        where = f"entry {entry['number']}"
        draws = _drawn(entry)
        events = entry.get("events", [])
        for place, event in enumerate(events):
            self.due = sum(self._alike(event, other) for other in events[place:])
            purpose, throws = self._thrown(event)
            for dice in throws:
                if _next(draws, purpose) != outcome(dice):
                    told = " and ".join(map(str, dice))
                    raise Wrong(
                        f"{where}: told was {told} by dice for {purpose}, which is not what was drawn"
                    )
            if event["type"] == "event_rolled":
                sides, value = _next(draws, "event")
                if sides != 6 or EVENT_FACES[value] != event["face"]:
                    raise Wrong(
                        f"{where}: told was {event['face']} by the event die, which is not the one drawn"
                    )
            self._piles(where, event, draws)
            self._returned(event, entry.get("seat"))
            self._changed(event)
        left = [purpose for purpose, values in draws.items() if values and self._followed(purpose)]
        if left:
            raise Wrong(f"{where}: something was drawn for {', '.join(left)} of which nothing is told")

    def _followed(self, purpose: str) -> bool:
        named = ("production", "event", "gate", "move", "mad town", "combat", "gate marker", "monster")
        return purpose in named or purpose.endswith((" check", " deck"))

    def _alike(self, event: dict[str, Any], other: dict[str, Any]) -> bool:
        same = event["type"] == other["type"] and event.get("deck") == other.get("deck")
        return same and not (other["type"] == "monster_appeared" and other.get("rule") == GROWN)

    def _thrown(self, event: dict[str, Any]) -> tuple[str, list[list[int]]]:
        """The purpose of dice that an event tells, and the dice of each draw."""
        kind = event["type"]
        if kind == "progress_played" and event["card"] == "alchemist":
            self.dice_chosen = True
        elif kind == "rolled" and self.dice_chosen:
            self.dice_chosen = False
            return "", []
        if kind == "checked":
            return f"{event['check']} check", [[event["die"]]]
        single = {"monster_rolled": "move", "mad_town_rolled": "mad town"}
        if kind in single:
            return single[kind], [[event["die"]]]
        if kind == "combat_rolled":
            return "combat", [[die] for die in event["dice"]]
        together = {"rolled": "production", "gate_rolled": "gate"}
        return (together[kind], [event["dice"]]) if kind in together else ("", [])

    def _piles(self, where: str, event: dict[str, Any], draws: Drawn) -> None:
        kind = event["type"]
        if kind == "monster_appeared" and event.get("rule") == GROWN:
            self.growing.pop(event["at"], None)
        elif kind == "monster_appeared":
            self._picked(where, "monster", event["kind"], self._able(event), draws)
            self.cup[event["kind"]] -= 1
        elif kind == "monster_nurtured" and event["at"] not in self.growing:
            self._picked(where, "monster", event["kind"], self.cup, draws)
            self.cup[event["kind"]] -= 1
            self.growing[event["at"]] = event["kind"]
        elif kind == "gate_opened":
            self._picked(where, "gate marker", event["world"], self.worlds, draws)
            self.worlds[event["world"]] -= 1
            self.gates[event["hex"]] = event["world"]
        elif kind == "progress_drawn" and any(self.decks[event["deck"]].values()):
            self._picked(where, f"{event['deck']} deck", event["card"], self.decks[event["deck"]], draws)
            self.decks[event["deck"]][event["card"]] -= 1

    def _able(self, event: dict[str, Any]) -> dict[str, int]:
        """The markers among which one was drawn: all, or out of a larger Mad town the tougher ones."""
        if event.get("rule") != MAD_TOWNS:
            return self.cup
        least = LEAST_TOUGHNESS[self.towns[event["at"]]]
        return {kind: count for kind, count in self.cup.items() if MONSTERS[kind][1] >= least}

    def _picked(self, where: str, purpose: str, told: str, pool: dict[str, int], draws: Drawn) -> None:
        """What is told must be what was drawn from a pile; the only thing of its pile is taken without a draw."""
        among = [kind for kind, count in pool.items() for _ in range(count)]
        if len(draws.get(purpose, [])) < self.due and among == [told]:
            return
        sides, value = _next(draws, purpose)
        if len(among) != sides or among[value] != told:
            raise Wrong(f"{where}: told was {told}, which is not what was drawn for {purpose}")

    def _changed(self, event: dict[str, Any]) -> None:
        """What becomes of towns."""
        kind, at = event["type"], event.get("at")
        if kind in ("placed", "settlement_built", "town_recoloured"):
            self.owners[event["at"]] = event["seat"]
        if kind in ("placed", "settlement_built", "city_built"):
            self.towns[event["at"]] = event.get("town") or kind.removesuffix("_built")
        elif kind in ("metropolis_gained", "metropolis_rebuilt"):
            if event["track"] in self.metropolis:
                self.towns[self.metropolis[event["track"]]] = "city"
            self.metropolis[event["track"]] = event["at"]
            self.towns[event["at"]] = "metropolis"
        elif kind == "town_reduced":
            self.towns[event["at"]] = event["to"]
            self.metropolis = {track: place for track, place in self.metropolis.items() if place != at}
        elif kind == "town_destroyed":
            del self.towns[event["at"]]

    def _returned(self, event: dict[str, Any], seat: int | None) -> None:
        """What goes back into the cup or the stack of gates, and who keeps a trophy."""
        kind = event["type"]
        if kind == "gate_closed":
            self.worlds[self.gates.pop(event["hex"])] += 1
        elif kind == "monster_killed" and event["trophy"]:
            self.trophies[event["seat"]].append(event["kind"])
        elif kind == "monster_killed":
            self.cup[event["kind"]] += 1
        elif kind == "checked" and event.get("trophy") and seat is not None:
            self._spent(seat, [event["trophy"]])
        elif kind == "clue_gained":
            self._spent(event["seat"], event["trophies"])
        elif kind in ("player_maddened", "player_died"):
            self._spent(event["seat"], list(self.trophies[event["seat"]]))
        elif kind == "seat_resigned":
            self._spent(event["seat"], list(self.trophies[event["seat"]]))
            for at in [at for at in self.growing if self.owners[at] == event["seat"]]:
                self.cup[self.growing.pop(at)] += 1
        elif kind == "town_destroyed" and event["at"] in self.growing:
            self.cup[self.growing.pop(event["at"])] += 1

    def _spent(self, seat: int, trophies: Iterable[str]) -> None:
        for trophy in trophies:
            self.trophies[seat].remove(trophy)
            self.cup[trophy] += 1


def outcome(dice: list[int]) -> tuple[int, int]:
    """The draw by which dice that were thrown together show this: how many outcomes there are, and which it is."""
    value = 0
    for die in dice:
        value = 6 * value + die - 1
    return 6 ** len(dice), value


def _drawn(entry: dict[str, Any]) -> Drawn:
    """What an entry drew, by purpose."""
    draws: Drawn = {}
    for purpose, sides, value in entry.get("draws", []):
        draws.setdefault(purpose, []).append((sides, value))
    return draws


def _next(draws: Drawn, purpose: str) -> tuple[int, int]:
    """The next draw of an entry for a purpose; one that cannot be, where there is none."""
    left = draws.get(purpose)
    return left.pop(0) if left else (0, 0)


class Classic:
    """Follows hands and deck of a classic game through its events: what was told of a draw must be what was drawn."""

    what = "roll, card bought and card robbed"

    def __init__(self, seats: int) -> None:
        self.hands = [dict.fromkeys(KINDS, 0) for _ in range(seats)]
        self.deck = dict(DECK)
        self.unplayed = [dict.fromkeys(DECK, 0) for _ in range(seats)]
        self.pile: dict[str, int] = {}

    def follow(self, entry: dict[str, Any]) -> None:
        """Take in one entry. Raises Wrong. What was undone never happened: nothing is undone past a draw."""
        if entry.get("undone_by"):
            return
        where = f"entry {entry['number']}"
        draws = _drawn(entry)
        for purpose, sides, _ in entry.get("draws", []):
            self._shuffled(where, purpose, sides)
        dice = iter(draws.pop("production", []))
        cards, robbed = iter(draws.pop("development", [])), iter(draws.pop("robber", []))
        for event in entry.get("events", []):
            if event["type"] == "rolled":
                if next(dice, (0, 0)) != outcome(event["dice"]):
                    raise Wrong(f"{where}: told was a roll of {event['dice']}, which is not the one drawn")
            elif event["type"] == "card_bought":
                self._picked(where, "bought", event["card"], self.deck, cards)
                self.unplayed[event["seat"]][event["card"]] += 1
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
        elif kind == "card_played":
            self.unplayed[event["seat"]][event["card"]] -= 1
        elif kind == "seat_resigned":
            self._left(event["seat"])

    def _left(self, seat: int) -> None:
        """Who leaves the game for good keeps no card; those that were not played are in the deck again."""
        for card, count in self.unplayed[seat].items():
            self.deck[card] += count
        self.unplayed[seat] = dict.fromkeys(DECK, 0)
        self.hands[seat] = dict.fromkeys(KINDS, 0)

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
