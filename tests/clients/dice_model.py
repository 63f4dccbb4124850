"""A game of bound dice without a table: seats that roll in turn, a server that may cheat, and what it then exports.

The export is that of a classic game in which nothing happens but rolls, which the verifier takes as it takes any other.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from clients import dice_notes, verify_dice
from horror.rules.kernel.chains import Chain, Chains
from horror.rules.kernel.links import OPENING, Keys, committed, root, turn_mix, value_of

Check = Callable[..., tuple[int, str]]
"""Lines, notes if any, options: the verifier's exit code and words."""
GAME = "abcdefgh2345"
PURPOSES = ["production", "robber"]
COLOURS = ("red", "blue", "white", "orange")


class Model:
    """One game; ``masters`` of the bound seats, by seat. The honest server is the default."""

    def __init__(
        self,
        chance: random.Random,
        bound: Sequence[int] = (0, 1, 2),
        seats: int = 3,
        secret: bytes | None = None,
    ) -> None:
        self.chance = chance
        self.count = seats
        self.secret = secret or chance.randbytes(32)
        self.keys = Keys(self.secret, GAME)
        self.masters = {seat: chance.randbytes(32) for seat in bound}
        self.chains = Chains([Chain() for _ in range(seats)])
        self.entries: list[dict[str, Any]] = []
        self.turn = 0
        self.notes: dict[str, Any] = {"version": 2, "commitment": "", "chains": [], "mixes": {}, "roots": {}}
        for seat, master in self.masters.items():
            self.chains.anchored(seat, dice_notes.chain(master, GAME, seat, 0)[0].hex())

    @property
    def mix(self) -> bytes:
        return bytes.fromhex(self.chains.mix)

    def link(self, seat: int) -> str:
        """The link of a seat in this turn, of the chain by which it is bound."""
        generation = self.chains.seats[seat].generation
        links = dice_notes.chain(self.masters[seat], GAME, seat, generation)
        return links[self.chains.index(self.turn)].hex()

    # -- the log

    def entry(self, kind: str, said: dict[str, Any] | None = None, **members: Any) -> dict[str, Any]:
        made = {
            "number": len(self.entries) + 1,
            "kind": kind,
            "turn": self.turn,
            "dice": said or {},
            **members,
        }
        self.entries.append(made)
        return made

    def root(self, turn: int) -> dict[str, Any]:
        if not self.chains.bound:
            return {}
        return {"root": {"turn": turn, "root": root(self.keys, turn, PURPOSES).hex(), "purposes": PURPOSES}}

    def began(self) -> list[dict[str, Any]]:
        return [
            {"type": "turn_began", "seat": (self.turn - 1) % self.count, "turn": self.turn, "rule": "BASE-18"}
        ]

    def open(self, without: Sequence[int] = ()) -> Model:
        """Freeze, take the first links but those of these seats, and begin turn 1."""
        self.chains.freeze()
        anchors = [row.anchor for row in self.chains.rows]
        self.entry("table", {"frozen": anchors, **self.root(OPENING)}, table={"type": "frozen"})
        for seat, master in self.masters.items():
            if seat not in without:
                first = dice_notes.chain(master, GAME, seat, 0)[1].hex()
                self.chains.ready(GAME, seat, first)
                self.entry(
                    "table", {"ready": {"seat": seat, "link": first}}, table={"type": "ready"}, seat=seat
                )
        self.chains.open(GAME, committed(GAME, self.secret))
        opened = {"rows": msgspec.to_builtins(self.chains.rows), "mix": self.chains.mix}
        started = self.entry("table", {"opened": opened}, table={"type": "started"})
        self.turn = 1
        started["dice"] |= self.root(1)
        started["events"] = self.began()
        return self

    # -- a turn

    @property
    def seat(self) -> int:
        """The seat in turn."""
        return (self.turn - 1) % self.count

    def foreseen(self, link: str, purpose: str = "production", sides: int = 36, number: int = 0) -> int:
        """What whoever knows the secret sees coming, with this link or without."""
        mix = turn_mix(self.mix, self.turn, self.seat, bytes.fromhex(link) if link else None)
        return value_of(self.keys.of(self.turn, purpose, number), mix, sides)

    def enters(self, link: str | None = None, person: bool = True) -> dict[str, Any]:
        """What enters with the first move of the seat in turn: its own link where none is named."""
        seat = self.seat
        given = (self.link(seat) if self.chains.owes(self.turn, seat) else "") if link is None else link
        left = bytes.fromhex(self.chains.seats[seat].sealed)
        entered = self.chains.entering(GAME, self.turn, seat, given, person, lambda sealed: left)
        self.chains.enter(entered)
        said: dict[str, Any] = msgspec.to_builtins(entered)
        return said

    def draw(self, purpose: str = "production", sides: int = 36) -> list[Any]:
        """A draw in this turn, as the log has it."""
        number = self.chains.numbers.get(purpose, 0)
        self.chains.numbers[purpose] = number + 1
        return [purpose, sides, value_of(self.keys.of(self.turn, purpose, number), self.mix, sides)]

    def roll(self, link: str | None = None, person: bool = True) -> int:
        """The seat in turn rolls and ends its turn; the sum."""
        said = self.enters(link, person)
        drawn = self.draw()
        dice = [drawn[2] // 6 + 1, drawn[2] % 6 + 1]
        rolled = {"type": "rolled", "dice": dice, "rule": "BASE-20"}
        self.entry("move", {"entered": said}, seat=self.seat, draws=[drawn], events=[rolled])
        ended = self.entry("move", seat=self.seat)
        self.turn += 1
        ended["dice"] = self.root(self.turn)
        ended["events"] = self.began()
        return sum(dice)

    def late(self, seat: int, master: bytes) -> list[int]:
        """A seat binds itself in the midst of the game; for whose links it waits."""
        self.masters[seat] = master
        generation = self.chains.seats[seat].generation
        anchor = dice_notes.chain(master, GAME, seat, generation)[0].hex()
        self.chains.anchored(seat, anchor)
        waits = list(self.chains.seats[seat].waits)
        said = {"seat": seat, "generation": generation, "anchor": anchor, "waits": waits}
        self.entry("table", {"anchored": said}, table={"type": "anchored"}, seat=seat)
        return waits

    def leave(self, seat: int) -> None:
        """The seat's person leaves it."""
        self.chains.ended(seat)
        self.entry("table", {"ended": [seat]}, table={"type": "resigned"}, seat=seat)

    def deposit(self, seat: int, index: int) -> None:
        """A seat leaves a later link with the server (which keeps it unsealed here)."""
        links = dice_notes.chain(self.masters[seat], GAME, seat, self.chains.seats[seat].generation)
        self.chains.deposited(GAME, self.turn, seat, index, links[index].hex(), links[index].hex())
        self.entry("table", {"deposit": {"seat": seat, "index": index}}, table={"type": "deposit"}, seat=seat)

    def noted(self, seat: int, turns: Sequence[int]) -> dict[str, Any]:
        """The notes that an honest seat has of these turns: what it sent, and that it was told so."""
        entered = {row["turn"]: row for row in self.entered if row["seat"] == seat}
        links = dice_notes.chain(self.masters[seat], GAME, seat, 0)
        sent = {str(turn): links[2 + turn].hex() for turn in turns}
        mixes = {str(turn): entered[turn]["mix"] for turn in turns if entered.get(turn, {}).get("link")}
        kept = {"seat": seat, "generation": 0, "anchor": links[0].hex(), "links": sent, "deposits": []}
        return {**self.notes, "commitment": committed(GAME, self.secret), "chains": [kept], "mixes": mixes}

    @property
    def entered(self) -> list[dict[str, Any]]:
        return [entry["dice"]["entered"] for entry in self.entries if "entered" in entry["dice"]]

    def lines(self) -> list[dict[str, Any]]:
        """The export, as if the game had been closed now."""
        head = {
            "format": 1, "id": GAME, "ruleset": "classic", "options": {}, "status": "cancelled",
            "seats": [{"seat": seat, "colour": COLOURS[seat]} for seat in range(self.count)],
            "dice": {
                "version": 2, "commitment": committed(GAME, self.secret), "secret": self.secret.hex(),
                "salts": [""] * self.count,
            },
        }  # fmt: skip
        last = {
            "number": len(self.entries) + 1,
            "kind": "table",
            "turn": self.turn,
            "table": {"type": "ended"},
        }
        copied: list[dict[str, Any]] = json.loads(
            json.dumps([{"game": head}, *({"entry": entry} for entry in [*self.entries, last])])
        )
        return copied


def checked(
    lines: list[dict[str, Any]], capsys: Any, folder: Path, notes: dict[str, Any] | None = None, *options: str
) -> tuple[int, str]:
    """The verifier's exit code and words."""
    file = folder / "game.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    given = [*options]
    if notes is not None:
        kept = folder / "notes.json"
        kept.write_text(json.dumps(notes))
        given += ["--notes", str(kept)]
    capsys.readouterr()
    code = verify_dice.main([str(file), *given])
    told = capsys.readouterr()
    return code, told.out + told.err


def said(lines: list[dict[str, Any]], member: str, nth: int = 0) -> dict[str, Any]:
    """The nth entry that says this of the dice."""
    found = [line["entry"] for line in lines[1:] if member in line["entry"].get("dice", {})]
    return found[nth]
