#!/usr/bin/env python3
"""Recomputes every random draw of a finished game from what is public about it. Needs Python and nothing else.

    python verify_dice.py GAME.jsonl
    python verify_dice.py https://games.example/api/v1/games/abcdefgh2345/export/

The argument is an export (a file, a URL, or - for the standard input). For a game that is not open to everybody, put
an access token into the environment variable HORROR_TOKEN. What you noted down yourself can be held against it:

    --commitment HEX     the commitment that was shown to you before the game began
    --notes FILE         what you, or your program, noted while you played (clients/dice_notes.py, or the page's file)
    --seat N             your seat: late anchors that ripened without a link of yours are named
    --salt SEAT=TEXT     in games of the first version: a salt that you gave, or saw listed; as often as you like
    --complete           fail when entries are missing (private letters between other seats are left out of exports)
    --running            check a game under way, by an export with ?openings=true

Exit code 0: everything agrees. 1: something does not, and the first place is named. 2: this cannot be verified (no
export, a version or game that this program does not know, the game not over, or its end cut off). The method is
described in docs/dice.md; this program is written from that page and shares no code with the server. What it shows and
what it does not is said there, row by row; the last lines name what was not checked and what is taken on trust.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import math
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


OPENING = 0xFFFFFFFF
LAST_LINK, STIR = 4095, 256
KEPT, KEPT_AT_OPENING = 8, 32
NOTHING = bytes(32)
STATES = ("free", "in", "deposit", "unripe", "withheld", "absent", "missing")
MISSED = ("withheld", "absent", "missing")
TWICE = 2
TRUST = (
    "the moves and clocks, who was behind a seat and from where (so withheld and absent count alike), what bots chose, "
    "and that nobody peeped"
)


def committed_to(game: str, secret: bytes) -> str:
    """What must have been published when a game with bound dice was created."""
    return hashlib.sha256(tag("secret") + length_prefixed(game.encode()) + secret).hexdigest()


def back_to(game: str, seat: int, generation: int, link: bytes, index: int, to: int) -> bytes:
    """Link `to` of a chain, from its link `index`."""
    where = tag("link") + length_prefixed(game.encode()) + bytes((seat, generation))
    for number in range(index - 1, to - 1, -1):
        link = hashlib.sha256(where + number.to_bytes(4, "big") + link).digest()
    return link


def opening_mix(game: str, commitment: str, rows: list[tuple[bytes, bytes]]) -> bytes:
    """The mix of all frozen anchors and of the first links that were shown."""
    body = b"".join(bytes((bool(link),)) + (anchor or NOTHING) + (link or NOTHING) for anchor, link in rows)
    begins = tag("open") + length_prefixed(game.encode()) + bytes.fromhex(commitment)
    return hashlib.sha256(begins + bytes((len(rows),)) + body).digest()


def turn_mix(mix: bytes, turn: int, seat: int, link: bytes) -> bytes:
    """The mix after a seat's first move in a turn; no link is no bytes."""
    body = turn.to_bytes(4, "big") + bytes((seat, bool(link))) + (link or NOTHING)
    return hashlib.sha256(tag("turn") + mix + body).digest()


def draw_of(secret: bytes, game: str, turn: int, purpose: str, number: int) -> bytes:
    """The key of one draw, whatever is mixed in."""
    where = turn.to_bytes(4, "big") + length_prefixed(purpose.encode()) + number.to_bytes(4, "big")
    return hmac.digest(secret, tag("draw") + length_prefixed(game.encode()) + where, "sha256")


def value_of(key: bytes, mix: bytes, sides: int) -> int:
    """The value of a draw from its key and the mix."""
    fair, attempt = 2**64 - 2**64 % sides, 0
    while True:
        message = tag("value") + mix + sides.to_bytes(8, "big") + attempt.to_bytes(4, "big")
        block = hmac.digest(key, message, "sha256")
        for start in (0, 8, 16, 24):
            candidate = int.from_bytes(block[start : start + 8], "big")
            if candidate < fair:
                return candidate % sides
        attempt += 1


def leaf_of(purpose: str, number: int, key: bytes) -> bytes:
    where = length_prefixed(purpose.encode()) + number.to_bytes(4, "big")
    return hashlib.sha256(tag("leaf") + where + key).digest()


def root_of(secret: bytes, game: str, turn: int, purposes: list[str]) -> bytes:
    """What must have been published before the turn began."""
    kept = KEPT_AT_OPENING if turn == OPENING else KEPT
    row = [
        leaf_of(purpose, number, draw_of(secret, game, turn, purpose, number))
        for purpose in sorted(purposes)
        for number in range(kept)
    ]
    while len(row) & (len(row) - 1):
        row.append(NOTHING)
    while len(row) > 1:
        row = [hashlib.sha256(tag("node") + row[at] + row[at + 1]).digest() for at in range(0, len(row), 2)]
    return row[0]


def climbed(leaf: bytes, at: int, path: Iterable[bytes]) -> bytes:
    """The root above a leaf in place `at`, by the hashes beside the way."""
    for beside in path:
        pair = beside + leaf if at % 2 else leaf + beside
        leaf, at = hashlib.sha256(tag("node") + pair).digest(), at // 2
    return leaf


def tag(word: str) -> bytes:
    return length_prefixed(f"horror/dice/2/{word}".encode())


class SeatChain:
    """What is known of one seat's chain on the way through the log."""

    def __init__(self, generation: int = 0) -> None:
        self.generation = generation
        self.anchor = b""
        self.index, self.shown = 0, b""
        self.late = self.released = self.owed = False
        self.waits: set[int] = set()
        self.between: list[int] = []
        self.missed = self.deposit = 0
        self.began: int | None = None

    def bind(self, anchor: bytes, turn: int) -> None:
        self.anchor = self.shown = anchor
        self.began = turn


class BoundDice:
    """Follows bound dice through entries: what enters the mix, when, and by which chain. Raises Wrong."""

    def __init__(self, game: str, commitment: str, seats: list[str]) -> None:
        self.game, self.commitment, self.names = game, commitment, seats
        self.chains = [SeatChain() for _ in seats]
        self.rows: list[list[bytes]] = []
        self.firsts: set[tuple[int, bytes]] = set()
        self.mix = b""
        self.turn = OPENING
        self.begun = 0
        """The turn that has begun last, as the events tell it; 0 is the set-up."""
        self.numbers: dict[str, int] = {}
        self.done: set[int] = set()
        self.stirs: list[int] = []
        self.restored: list[int] = []
        self.active: int | None = None
        self.entered: dict[tuple[int, int], dict[str, Any]] = {}
        self.tenures: list[str] = []
        self.counts: list[tuple[int, int]] = [(0, 0) for _ in seats]
        self.late: list[tuple[int, int, list[int]]] = []
        self.deposits: list[tuple[int, int]] = []
        self.anchors: set[tuple[int, int, bytes]] = set()
        self.roots: dict[int, dict[str, Any]] = {}
        self.uncovered = 0

    # -- the log, entry by entry

    def take(self, entry: dict[str, Any]) -> None:
        """Take in what an entry says of the dice, before its draws are looked at."""
        where, said, table = f"entry {entry['number']}", entry.get("dice") or {}, entry.get("table") or {}
        kind, turn = table.get("type"), entry["turn"]
        if turn != self.begun:
            raise Wrong(f"{where}: it is called one of turn {turn}, and is one of turn {self.begun}")
        self.say(where, said, turn)
        if kind == "started" and "opened" not in said:
            raise Wrong(f"{where}: the set-up was not drawn from the opening")
        if "ended" in said and kind not in ("left", "resigned", "restored"):
            raise Wrong(f"{where}: a chain ends, and nobody leaves")
        if kind in ("left", "resigned") and self.chains[entry["seat"]].anchor:
            raise Wrong(f"{where}: {self.names[entry['seat']]} left, and its chain goes on")
        if (kind == "restored") != ("restored" in said):
            raise Wrong(f"{where}: a restore that is told once and once not")
        self.at(OPENING if "opened" in said else turn)
        self._moved(where, entry, said.get("entered"))
        for event in entry.get("events", []):
            if event["type"] == "turn_began":
                self.began(where, event)

    def began(self, where: str, event: dict[str, Any]) -> None:
        """Turns are numbered one after the other: draws follow from the number, and nobody may choose that."""
        if event["turn"] != self.begun + 1:
            raise Wrong(f"{where}: turn {event['turn']} begins after turn {self.begun}")
        self.begun, self.active = event["turn"], event["seat"]

    def say(self, where: str, said: dict[str, Any], turn: int) -> None:
        """Take in what is said of anchors, chains and roots."""
        if "frozen" in said:
            self._frozen(where, said["frozen"])
        if "ready" in said:
            self._ready(where, said["ready"]["seat"], bytes.fromhex(said["ready"]["link"]))
        if "anchored" in said:
            self._anchored(where, said["anchored"], turn)
        for seat in said.get("ended", []):
            self._over(where, seat, turn)
        if "opened" in said:
            self._opened(where, said["opened"])
        if "released" in said:
            self._released(where, said["released"], turn)
        if "deposit" in said:
            self._deposited(where, said["deposit"])
        if "stirred" in said:
            if said["stirred"] != turn + 1:
                raise Wrong(f"{where}: links are stirred from the next turn on")
            self.stirs.append(said["stirred"])
        if "restored" in said:
            self.restored.append(turn)
        if "root" in said:
            if said["root"]["turn"] in self.roots:
                raise Wrong(f"{where}: a second root of turn {said['root']['turn']}")
            self.roots[said["root"]["turn"]] = said["root"]

    def at(self, turn: int) -> None:
        if turn != self.turn:
            self.turn, self.numbers, self.done = turn, {}, set()

    def number(self, purpose: str) -> int:
        """The number of the next draw of a purpose in this turn."""
        self.numbers[purpose] = self.numbers.get(purpose, 0) + 1
        return self.numbers[purpose] - 1

    def index(self, turn: int) -> int:
        return 2 + turn + STIR * sum(turn >= since for since in self.stirs)

    def _frozen(self, where: str, anchors: list[str]) -> None:
        if self.rows:
            raise Wrong(f"{where}: anchors are frozen once")
        if len(anchors) != len(self.chains):
            raise Wrong(
                f"{where}: anchors of {len(anchors)} seats are frozen, and there are {len(self.chains)}"
            )
        for seat, anchor in enumerate(anchors):
            if anchor:
                self.chains[seat].bind(bytes.fromhex(anchor), 0)
                self.anchors.add((seat, 0, bytes.fromhex(anchor)))
        self.rows = [[chain.anchor, b""] for chain in self.chains]

    def _ready(self, where: str, seat: int, link: bytes) -> None:
        chain = self.chains[seat]
        if not self.rows or self.mix or not chain.anchor or chain.late:
            raise Wrong(f"{where}: a first link outside the opening")
        if back_to(self.game, seat, chain.generation, link, 1, 0) != chain.anchor:
            raise Wrong(f"{where}: the first link of {self.names[seat]} does not meet its anchor")
        chain.index, chain.shown = 1, link
        self.rows[seat][1] = link
        self.firsts.add((seat, link))

    def _opened(self, where: str, opened: dict[str, Any]) -> None:
        if not self.rows:
            raise Wrong(f"{where}: the opening comes before the anchors were frozen")
        told = [(row.get("anchor", ""), row.get("link", "")) for row in opened["rows"]]
        if self.mix or told != [(anchor.hex(), link.hex()) for anchor, link in self.rows]:
            raise Wrong(f"{where}: the rows of the opening are not what was frozen and sent")
        self.mix = opening_mix(self.game, self.commitment, [(row[0], row[1]) for row in self.rows])
        if self.mix.hex() != opened["mix"]:
            raise Wrong(f"{where}: the opening's mix does not follow from its rows")

    def _anchored(self, where: str, said: dict[str, Any], turn: int) -> None:
        seat, chain = said["seat"], self.chains[said["seat"]]
        if not self.rows or chain.anchor or chain.released or said["generation"] != chain.generation:
            raise Wrong(f"{where}: {self.names[seat]} is bound by an anchor that cannot be")
        chain.bind(bytes.fromhex(said["anchor"]), turn)
        self.anchors.add((seat, chain.generation, chain.anchor))
        chain.late = True
        chain.waits = {
            other
            for other, there in enumerate(self.chains)
            if other != seat and there.anchor and not there.waits and there.missed < TWICE
        }
        if sorted(chain.waits) != sorted(said["waits"]):
            raise Wrong(f"{where}: a late anchor waits for other seats than those that are ripe")

    def _over(self, where: str, seat: int, turn: int) -> None:
        chain = self.chains[seat]
        if not chain.anchor and not chain.released:
            raise Wrong(f"{where}: a chain ends that there is not")
        if not self.mix:
            self.rows[seat][1] = b""
        self._tenure(seat, turn)
        self.chains[seat] = SeatChain(chain.generation + 1)
        self._left(seat)

    def _released(self, where: str, seat: int, turn: int) -> None:
        generation = self.chains[seat].generation
        if not self.chains[seat].anchor:
            raise Wrong(f"{where}: {self.names[seat]} is let go and was not bound")
        self._tenure(seat, turn)
        self.chains[seat] = SeatChain(generation)
        self.chains[seat].released = self.chains[seat].owed = True
        self._left(seat)

    def _left(self, seat: int) -> None:
        for chain in self.chains:
            chain.waits.discard(seat)

    def _tenure(self, seat: int, turn: int | None) -> None:
        chain = self.chains[seat]
        if chain.anchor:
            until = "the end" if turn is None else f"turn {turn}"
            self.tenures.append(f"{self.names[seat]} from turn {chain.began} to {until}")

    def _deposited(self, where: str, said: dict[str, Any]) -> None:
        chain = self.chains[said["seat"]]
        if not chain.anchor or not chain.deposit < said["index"] <= LAST_LINK:
            raise Wrong(f"{where}: a deposit that cannot be")
        chain.deposit = said["index"]
        self.deposits.append((said["seat"], said["index"]))

    def _moved(self, where: str, entry: dict[str, Any], said: dict[str, Any] | None) -> None:
        """A link enters with the first move of the active seat in a turn, and with nothing else."""
        seat, turn = entry.get("seat"), entry["turn"]
        mine = entry["kind"] == "move" and (turn == 0 or seat == self.active)
        if mine and seat is not None and seat not in self.done:
            if said is None or (said["turn"], said["seat"]) != (turn, seat):
                raise Wrong(
                    f"{where}: nothing entered with the first move of {self.names[seat]} in turn {turn}"
                )
            self.enter(where, said)
        elif said is not None:
            raise Wrong(f"{where}: a link outside its place")

    def enter(self, where: str, said: dict[str, Any]) -> None:
        """What a seat added to a turn: by its chain, ripe or not, and mixed in as it must be."""
        turn, seat, link = said["turn"], said["seat"], bytes.fromhex(said.get("link", ""))
        chain, name, state, index = self.chains[seat], self.names[seat], said["state"], self.index(turn)
        self.done.add(seat)
        if not self.mix:
            raise Wrong(f"{where}: a move before the opening")
        if state not in STATES:
            raise CannotVerify(f"{where}: the state {state!r} of a link is not known to this program")
        if link:
            if not chain.anchor or not chain.index <= index <= LAST_LINK:
                raise Wrong(f"{where}: a link of {name}, which is not bound")
            if back_to(self.game, seat, chain.generation, link, index, chain.index) != chain.shown:
                raise Wrong(
                    f"{where}: the link of {name} in turn {turn} is not of the chain that it is bound to"
                )
            expected = {"unripe"} if chain.waits else {"in", "deposit"}
        elif chain.deposit >= index and chain.anchor:
            raise Wrong(f"{where}: {name} left a deposit for turn {turn}, and it was not used")
        else:
            expected = set(MISSED) if chain.anchor or chain.owed else {"free"}
        if state not in expected:
            raise Wrong(
                f"{where}: {name} is called {state} in turn {turn}, and is {' or '.join(sorted(expected))}"
            )
        bit = bool(link) and not chain.waits
        if said.get("bit", 0) != bit:
            raise Wrong(
                f"{where}: the link of {name} in turn {turn} is mixed in or left out against the rule"
            )
        self.mix = turn_mix(self.mix, turn, seat, link if bit else b"")
        if said["mix"] != self.mix.hex():
            raise Wrong(f"{where}: the mix of turn {turn} does not follow from what entered")
        first = chain.between if bit and chain.late else None
        if said.get("between") != first:
            raise Wrong(
                f"{where}: between the late anchor of {name} and its first link lie other links than said"
            )
        if first is not None:
            self.late.append((seat, turn, first))
            chain.late = False
        if chain.anchor or chain.owed:
            missed, of = self.counts[seat]
            self.counts[seat] = (missed + (state in MISSED), of + 1)
        chain.owed = False
        if link:
            chain.index, chain.shown, chain.missed = index, link, 0
        elif state in MISSED:
            chain.missed += 1
        for other in self.chains:
            if seat in other.waits and (bit or chain.missed >= TWICE):
                other.waits.discard(seat)
                if bit:
                    other.between = [*other.between, seat]
        self.entered[turn, seat] = said

    # -- what it comes to

    def summary(self, seat: int | None) -> Iterator[str]:
        """Who was bound, what was missed and what that is worth, in sentences."""
        for index in range(len(self.names)):
            self._tenure(index, None)
        bound = {anchored for anchored, _, _ in self.anchors}
        ever = f" ({'; '.join(self.tenures)})" if self.tenures else ""
        yield f"bound       {len(bound)} of {len(self.names)} seats{ever}"
        first = sum(bool(link) for _, link in self.rows)
        frozen = sum(bool(anchor) for anchor, _ in self.rows)
        if first:
            withheld = [self.names[at] for at, (anchor, link) in enumerate(self.rows) if anchor and not link]
            note = f"; without that of {', '.join(withheld)}: {2 ** len(withheld)} islands to choose from"
            yield f"island      by the links of {first} of {frozen} bound seats{note if withheld else ''}"
        else:
            yield "island      on the server's word: no link entered before it was drawn"
        for index, (missed, of) in enumerate(self.counts):
            if of:
                bits = math.log2(math.comb(of, missed))
                worth = f": up to {bits:.1f} bits of choice" if missed else ""
                yield f"missing     {self.names[index]} {missed} of {of} turns{worth}"
        for late, turn, between in self.late:
            names = ", ".join(self.names[other] for other in between)
            lie = f"links of {names} lie between" if between else "anchored alone: what it adds may be chosen"
            if seat is not None and seat != late and seat not in between:
                lie += "; ripened without your link"
            yield f"late anchor {self.names[late]}, mixed in from turn {turn}: {lie}"
        if self.restored:
            yield f"restores    {len(self.restored)} declared, in turn {', '.join(map(str, self.restored))}"
        if self.stirs:
            yield f"stirs       {len(self.stirs)} agreed on, from turn {', '.join(map(str, self.stirs))}"


class Export:
    """An export, read and split: the head line and the entries; of a game that goes on, items, openings and what is
    said of its dice."""

    def __init__(self, lines: Iterable[bytes], running: bool = False) -> None:
        self.head: dict[str, Any] = {}
        kinds: dict[str, list[dict[str, Any]]] = {}
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
            else:
                kinds.setdefault(kind, []).append(value)
        self.entries, self.items = kinds.get("entry", []), kinds.get("item", [])
        self.openings, self.said = kinds.get("opening", []), kinds.get("said", [])
        if not self.head:
            raise CannotVerify("this is no export of a game: its first line is missing")
        if self.head.get("format") != 1:
            raise CannotVerify(f"format {self.head.get('format')} of exports is not known to this program")
        if not running and not self.head.get("dice", {}).get("secret"):
            raise CannotVerify("the game is not over: its secret is not published yet (see --running)")
        if self.head.get("dice", {}).get("version", 1) not in (1, 2):
            raise CannotVerify(
                f"dice of version {self.head['dice']['version']} are not known to this program"
            )
        if self.head["ruleset"] not in FOLLOWED:
            raise CannotVerify(f"the game {self.head['ruleset']} is not known to this program")


def verify(
    export: Export,
    commitment: str = "",
    salts: dict[int, str] | None = None,
    complete: bool = False,
    notes: dict[str, Any] | None = None,
    seat: int | None = None,
) -> Iterator[str]:
    """Checks everything in order, and says what was checked. Raises Wrong at the first thing that does not agree, and
    CannotVerify where the end of the game is missing."""
    game, dice = export.head["id"], export.head["dice"]
    if dice.get("version", 1) == 2:
        if salts:
            raise CannotVerify(
                "dice of version 2 draw without salts: there is nothing to hold --salt against"
            )
        yield from verify_bound(export, commitment, complete, notes, seat)
        return
    if notes is not None or seat is not None:
        raise CannotVerify(
            "dice of version 1 know no links: there is nothing to hold --notes or --seat against"
        )
    secret = _secret(dice)
    yield from _check_commitment(dice, secret, commitment)
    published: list[str] = dice["salts"]
    for number, salt in (salts or {}).items():
        if not 0 <= number < len(published) or published[number] != salt:
            raise Wrong(f"salt of seat {number}: yours is not the one in the export")
    given = sum(bool(salt) for salt in published)
    yield f"salts       {given} of {len(published)} seats gave one" + (", yours among them" if salts else "")
    yield from _check_order(export.entries, complete)
    yield from _check_draws(export, key_of(secret, published), game)
    yield "choice      the dice of this version can be chosen by whoever runs the server and sends entropy last"
    _check_end(export.entries)


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
    note = (
        f"; {len(missing)} not shown (private letters of others, or left out): not checked" if missing else ""
    )
    yield f"entries     {len(entries)}, in order{note}"


def _check_end(entries: list[dict[str, Any]]) -> None:
    """A game that is over has an entry that says so, past which only words come; what stands before a cut says nothing
    of the rest."""
    ends = [place for place, entry in enumerate(entries) if (entry.get("table") or {}).get("type") == "ended"]
    if not ends:
        raise CannotVerify("the entry that ends the game is missing: the end may have been cut off")
    for entry in entries[ends[-1] + 1 :]:
        if entry["kind"] == "move" or entry.get("draws"):
            raise Wrong(f"entry {entry['number']}: a move after the end")


def _counted(kinds: dict[str, int]) -> Iterator[str]:
    listed = ", ".join(f"{count} {purpose}" for purpose, count in sorted(kinds.items()))
    number = sum(kinds.values())
    yield f"draws       {number} recomputed ({listed})" if number else "draws       none were made"


def _check_draws(export: Export, key: bytes, game: str) -> Iterator[str]:
    chain, number, stirs = b"", 0, 0
    kinds: dict[str, int] = {}
    told = follower(export.head)
    for entry in export.entries:
        if entry.get("entropy"):
            chain, stirs = stirred(chain, entry["entropy"]), stirs + 1
        if entry.get("undone_by") and entry.get("draws"):
            raise Wrong(f"entry {entry['number']}: a draw was undone")
        for purpose, sides, value in entry.get("draws", []):
            where = f"entry {entry['number']}, draw {number} ({purpose})"
            if not isinstance(sides, int) or sides < 2:
                raise Wrong(f"{where}: {sides} outcomes are no draw")
            expected = drawn(key, game, chain, number, purpose, sides)
            if expected != value:
                raise Wrong(f"{where}: the log has {value}, recomputed is {expected}")
            kinds[purpose] = kinds.get(purpose, 0) + 1
            number += 1
        told.follow(entry)
    yield from _counted(kinds)
    yield f"entropy     stirred in by {stirs} submissions"
    yield f"told        every {told.what} is the one that was drawn"
    yield f"not held    {told.untold}: these draws are recomputed, and not held against what was told"


FOLLOWED = ("classic", "catan_horror")


def follower(head: dict[str, Any]) -> Classic | CatanHorror:
    """Who knows what the events of this game tell of its draws."""
    seats = len(head["dice"]["salts"])
    return Classic(seats) if head["ruleset"] == "classic" else CatanHorror(seats, head.get("options") or {})


def verify_bound(
    export: Export, commitment: str, complete: bool, notes: dict[str, Any] | None, seat: int | None
) -> Iterator[str]:
    """Checks the bound dice of a game that is over, in order. Raises Wrong at the first thing that does not agree."""
    head, dice = export.head, export.head["dice"]
    secret, game = _secret(dice), head["id"]
    if commitment and commitment.lower() != dice["commitment"]:
        raise Wrong("commitment: not the one that you noted")
    if committed_to(game, secret) != dice["commitment"]:
        raise Wrong("commitment: the secret is not the one that was committed to")
    noted = " and the one you noted" if commitment or notes else ""
    yield f"commitment  {dice['commitment'][:16]}… is that of the secret{noted}"
    yield from _check_order(export.entries, complete)
    followed = BoundDice(game, dice["commitment"], [each["colour"] for each in head["seats"]])
    told = follower(head)
    kinds: dict[str, int] = {}
    for entry in export.entries:
        followed.take(entry)
        if entry.get("undone_by") and entry.get("draws"):
            raise Wrong(f"entry {entry['number']}: a draw was undone")
        for purpose, sides, value in entry.get("draws", []):
            _check_value(followed, secret, entry, purpose, sides, value)
            kinds[purpose] = kinds.get(purpose, 0) + 1
        _check_root(followed, secret, entry)
        told.follow(entry)
    yield from _counted(kinds)
    yield f"roots       of {len(followed.roots)} turns recomputed" + (
        f"; {followed.uncovered} draws are covered by none" if followed.roots and followed.uncovered else ""
    )
    yield f"told        every {told.what} is the one that was drawn"
    yield f"not held    {told.untold}: these draws are recomputed, and not held against what was told"
    yield from followed.summary(seat)
    if notes is not None:
        yield from _check_notes(followed, notes)
    else:
        yield "notes       none given: whether a link was dropped, or the game restored unsaid, only notes can show"
    _check_end(export.entries)


def _check_value(
    followed: BoundDice, secret: bytes, entry: dict[str, Any], purpose: str, sides: int, value: int
) -> None:
    turn, number = followed.turn, followed.number(purpose)
    where = f"entry {entry['number']}, draw {number} for {purpose} in " + (
        "the set-up" if turn == OPENING else f"turn {turn}"
    )
    if not isinstance(sides, int) or sides < 2:
        raise Wrong(f"{where}: {sides} outcomes are no draw")
    expected = value_of(draw_of(secret, followed.game, turn, purpose, number), followed.mix, sides)
    if expected != value:
        raise Wrong(f"{where}: the log has {value}, recomputed is {expected}")
    covered = purpose in followed.roots.get(turn, {}).get("purposes", ())
    followed.uncovered += not covered or number >= (KEPT_AT_OPENING if turn == OPENING else KEPT)


def _check_root(followed: BoundDice, secret: bytes, entry: dict[str, Any]) -> None:
    """The root in an entry follows from the secret; one stands where a turn begins with somebody bound."""
    where, root = f"entry {entry['number']}", (entry.get("dice") or {}).get("root")
    if root is not None:
        if root_of(secret, followed.game, root["turn"], root["purposes"]).hex() != root["root"]:
            raise Wrong(f"{where}: the root of turn {root['turn']} is not that of its draws")
        return
    began = [event["turn"] for event in entry.get("events", []) if event["type"] == "turn_began"]
    if began and any(chain.anchor for chain in followed.chains):
        raise Wrong(f"{where}: turn {began[-1]} begins without a root")


def _check_notes(followed: BoundDice, notes: dict[str, Any]) -> Iterator[str]:
    """One's own notes against the log: what was sent and answered must stand there."""
    if notes.get("version") != 2:
        raise CannotVerify(f"version {notes.get('version')} of notes is not known to this program")
    if notes["commitment"] not in ("", followed.commitment):
        raise Wrong("notes: the commitment is not the one that you noted")
    again = min(followed.restored, default=OPENING)
    lists: list[str] = []
    mine = kept = 0

    def differs(turn: int, sentence: str) -> None:
        if turn < again:
            raise Wrong(f"notes: {sentence}")
        lists.append(f"{turn}")

    for chain in notes["chains"]:
        seat, name = chain["seat"], followed.names[chain["seat"]]
        if (seat, chain["generation"], bytes.fromhex(chain["anchor"])) not in followed.anchors:
            if chain["links"]:
                raise Wrong(f"notes: the anchor that you noted for {name} is not in the log")
            continue
        for turn, link in chain["links"].items():
            if turn == "opening":
                if (seat, bytes.fromhex(link)) not in followed.firsts and not chain["generation"]:
                    raise Wrong(f"notes: your first link as {name} is not in the opening")
                continue
            mine += 1
            entered = followed.entered.get((int(turn), seat), {})
            if entered.get("link", "") == link:
                kept += 1
            else:
                differs(int(turn), f"your link of turn {turn} is not in the log")
        for index in chain["deposits"]:
            if (seat, index) not in followed.deposits:
                differs(
                    OPENING - 1 if again == OPENING else again,
                    f"your deposit up to link {index} is not in the log",
                )
        for turn, mix in notes["mixes"].items():
            taken = followed.entered.get((int(turn), seat))
            if taken is not None and taken["mix"] != mix:
                differs(int(turn), f"the mix of turn {turn} is not the one that you were told")
    for turn, root in notes["roots"].items():
        if followed.roots.get(int(turn), {}).get("root") != root:
            differs(int(turn), f"the root of turn {turn} is not the one that you noted")
    yield f"your links  in {kept} of {mine}, {len(notes['mixes'])} answers and {len(notes['roots'])} roots as noted"
    if lists:
        again_at = ", ".join(sorted(set(lists), key=int))
        yield f"played over after a declared restore, otherwise than noted: turn {again_at}"


def verify_running(
    export: Export, commitment: str, notes: dict[str, Any] | None, seat: int | None
) -> Iterator[str]:
    """Checks what is published while a game goes on: links, mix, and every draw whose key this reader has."""
    head, dice = export.head, export.head["dice"]
    if commitment and commitment.lower() != dice["commitment"]:
        raise Wrong("commitment: not the one that you noted")
    if dice.get("version") != 2:
        raise CannotVerify(f"dice of version {dice.get('version', 1)} are shown when the game is over")
    if not export.said:
        raise CannotVerify(
            "nothing is said of its dice: the game has not begun, or ?openings=true was not asked for"
        )
    followed = BoundDice(head["id"], dice["commitment"], [each["colour"] for each in head["seats"]])
    active: dict[int, int] = {}
    for item in export.items:
        for event in item.get("events", []):
            if event["type"] == "turn_began":
                followed.began(f"item {item['cursor']}", event)
                active[event["turn"]] = event["seat"]
    mixes = {}
    for place, said in enumerate(export.said):
        turn, where = said["turn"], f"line {place + 1} about the dice"
        followed.say(where, said, turn)
        followed.at(OPENING if "opened" in said else turn)
        if "entered" in said:
            if said["entered"]["seat"] != active.get(turn, said["entered"]["seat"]):
                raise Wrong(f"{where}: a link outside its place")
            if said["entered"]["seat"] in followed.done:
                raise Wrong(f"{where}: a second link in turn {turn}")
            followed.enter(where, said["entered"])
        mixes[followed.mix.hex()] = turn
    for opening in export.openings:
        _check_opening(followed, opening, mixes)
    yield f"links       {len(followed.entered)} turns follow from the anchors; the mix is {followed.mix.hex()[:8]}…"
    yield f"draws       {len(export.openings)} opened, each under the root that was published before its turn"
    yield f"told        {_rolls(export)} rolls are those that were drawn; no other draw is compared while the game runs"
    yield from followed.summary(seat)
    if notes is not None:
        known = _by_then(followed, notes)
        yield from _check_notes(followed, known)
        later = {
            turn
            for turn in {**notes["mixes"], **notes["roots"]}
            if turn not in {**known["mixes"], **known["roots"]}
        }
        if later:
            yield f"later       your notes of turn {', '.join(sorted(later, key=int))} are newer than this export"


def _by_then(followed: BoundDice, notes: dict[str, Any]) -> dict[str, Any]:
    """Of notes, what an export of a game that goes on can hold: it may be older than they are, or was asked for while a
    link was on its way."""

    def over(turn: str, seat: int) -> bool:
        return turn == "opening" or int(turn) < followed.begun or (int(turn), seat) in followed.entered

    chains = [
        {
            **chain,
            "links": {turn: link for turn, link in chain["links"].items() if over(turn, chain["seat"])},
            "deposits": [],
        }
        for chain in notes["chains"]
    ]
    return {
        **notes,
        "chains": chains,
        "mixes": {turn: mix for turn, mix in notes["mixes"].items() if int(turn) <= followed.begun},
        "roots": {
            turn: root
            for turn, root in notes["roots"].items()
            if int(turn) <= followed.begun or int(turn) == OPENING
        },
    }


def _check_opening(followed: BoundDice, opening: dict[str, Any], mixes: dict[str, int]) -> None:
    turn, purpose, number = opening["turn"], opening["purpose"], opening["k"]
    where = f"the opening of draw {number} for {purpose} in turn {turn}"
    root = followed.roots.get(turn)
    if root is None or purpose not in root["purposes"]:
        raise Wrong(f"{where}: no root was published before it")
    if opening["mix"] not in mixes:
        raise Wrong(f"{where}: its mix is none of this game")
    key = bytes.fromhex(opening["key"])
    kept = KEPT_AT_OPENING if turn == OPENING else KEPT
    at = sorted(root["purposes"]).index(purpose) * kept + number
    path = [bytes.fromhex(each) for each in opening["path"]]
    width = 1 << (len(root["purposes"]) * kept - 1).bit_length()
    fits = number < kept and 1 << len(path) == width
    if not fits or climbed(leaf_of(purpose, number, key), at, path).hex() != root["root"]:
        raise Wrong(f"{where}: it is not under the root of its turn")
    if value_of(key, bytes.fromhex(opening["mix"]), opening["sides"]) != opening["value"]:
        raise Wrong(f"{where}: the value does not follow from it")


def _rolls(export: Export) -> int:
    """How many rolls for production are told, each held against its opening."""
    opened = {
        (opening["turn"], opening["k"]): opening["value"]
        for opening in export.openings
        if opening["purpose"] == "production" and opening["sides"] == 36
    }
    rolled: dict[int, int] = {}
    held = 0
    for item in export.items:
        for event in item.get("events", []):
            if event["type"] == "rolled" and len(event["dice"]) == 2:
                number = rolled.get(item["turn"], 0)
                rolled[item["turn"]] = number + 1
                if (value := opened.get((item["turn"], number))) is not None:
                    held += 1
                    if outcome(event["dice"])[1] != value:
                        raise Wrong(
                            f"turn {item['turn']}: told was a roll of {event['dice']}, which is not the one drawn"
                        )
    return held


class CatanHorror:
    """Follows cup, gates and decks of a game of Catan Horror through its events.

    Every die that is told, every monster, world and progress card must be the one drawn. Where a monster goes, which of
    several hexes gets a gate, and which card of a hand is taken are draws that are recomputed but not followed.
    """

    what = "die, monster, world and progress card"
    untold = "how the island was laid, where monsters go, which hex of several gets a gate, which card a hand loses"

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
    untold = "how the island was laid"

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


def _notes(path: str, game: str) -> dict[str, Any]:
    """The notes of one game, out of a file of one or of many."""
    try:
        with open(path, encoding="utf-8") as file:
            kept: dict[str, Any] = json.load(file)
    except OSError as error:
        raise CannotVerify(f"{path}: {error.strerror}") from None
    except ValueError:
        raise CannotVerify(f"{path} holds no notes") from None
    found = kept.get("games", {}).get(game, kept)
    if not isinstance(found, dict) or "chains" not in found:
        raise CannotVerify(f"{path} holds no notes of game {game}")
    return found


def _well_formed(notes: dict[str, Any], seats: int) -> None:
    """What is wrong with the notes themselves says nothing of the game."""
    try:
        for chain in notes["chains"]:
            links = [int(link, 16) for link in [chain["anchor"], *chain["links"].values()]]
            numbers = [int(turn) for turn in chain["links"] if turn != "opening"] + [*chain["deposits"]]
            if not 0 <= chain["seat"] < seats or any(
                type(number) is not int for number in [*links, *numbers]
            ):
                raise ValueError(chain["seat"])
        for turn, value in (*notes["mixes"].items(), *notes["roots"].items()):
            int(turn), int(value, 16)
        notes["commitment"].lower()
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise CannotVerify(f"the notes are malformed: {type(error).__name__} {error}") from None


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description="Recomputes every draw of a finished game. Exit code 0: all agree."
    )
    parser.add_argument("export", help="a file, a URL, or -")
    parser.add_argument("--commitment", default="", help="the commitment that you noted before the game")
    parser.add_argument(
        "--salt", type=_salt, action="append", default=[], metavar="SEAT=TEXT", help="a salt that you know"
    )
    parser.add_argument("--notes", metavar="FILE", help="what you, or your program, noted while you played")
    parser.add_argument("--seat", type=int, help="your seat: late anchors that ripened without you are named")
    parser.add_argument("--running", action="store_true", help="check a game under way, as far as it can be")
    parser.add_argument("--complete", action="store_true", help="fail when entries are missing")
    given = parser.parse_args(arguments)
    try:
        export = Export(_lines(given.export), given.running)
        print(f"game        {export.head['id']} ({export.head['ruleset']}), {export.head['status']}")
        notes = _notes(given.notes, export.head["id"]) if given.notes else None
        if notes is not None:
            _well_formed(notes, len(export.head["seats"]))
        if given.seat is not None and not 0 <= given.seat < len(export.head["seats"]):
            raise CannotVerify(f"the game has no seat {given.seat}")
        if given.running and (given.salt or given.complete):
            raise CannotVerify("--salt and --complete are for games that are over")
        if given.running:
            sentences = verify_running(export, given.commitment, notes, given.seat)
        else:
            sentences = verify(export, given.commitment, dict(given.salt), given.complete, notes, given.seat)
        for sentence in sentences:
            print(sentence)
    except CannotVerify as reason:
        print(f"cannot verify: {reason}", file=sys.stderr)
        return 2
    except Wrong as reason:
        print(f"WRONG       {reason}", file=sys.stderr)
        return 1
    except (KeyError, TypeError, IndexError, ValueError, AttributeError, OverflowError) as error:
        print(f"WRONG       the export is malformed: {type(error).__name__} {error}", file=sys.stderr)
        return 1
    print(f"on trust    {TRUST}")
    if given.running:
        print("so far      what is published agrees; everything is recomputed when the game is over")
    elif export.head["dice"].get("version", 1) == 1:
        print("verified    every draw follows from the committed secret, the salts and the entropy")
    else:
        print("verified    every draw follows from the committed secret and from the links that entered")
    return 0


if __name__ == "__main__":
    sys.exit(main())
