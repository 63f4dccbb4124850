"""A player's part in the dice: anchors, links, deposits, and notes to check the game by (docs/dice.md).

Whatever plays through the API keeps one `Notes`, in a file, for all its games. It needs no state to play: every chain
follows from one secret of 32 bytes, `master`, and from game, seat and generation. The notes are what
`clients/verify_dice.py --notes` holds against the game's export. Standard library only; shares no code with the server.

    notes = Notes("dice_notes.json")
    path = f"/api/v1/games/{game}"
    dice = GET(f"{path}/dice/")
    PUT(f"{path}/dice/anchor/", notes.anchor(game, dice, seat))        # or its members as members of join/
    ...
    dice = GET(f"{path}/dice/")                                        # frozen: send link 1, once
    if (ready := notes.ready(game, dice)): answer = POST(f"{path}/dice/ready/", ready)
    notes.answered(game, answer)                                        # or, after a problem: notes.refused(game)
    ...
    dice = GET(f"{path}/dice/?after={notes.after(game)}")               # before each submission:
    link = notes.link(game, dice)                                       # "" where none is wanted; on Anew both again
    answer = POST(f"{path}/submissions/", {..., "link": link} if link else {...})
    notes.answered(game, answer)                                        # or, after a problem: notes.refused(game)

Ask for one game's dice one after the other: an answer that is older than the notes looks like a game that went back.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import secrets
from functools import lru_cache
from pathlib import Path
from typing import Any

Json = dict[str, Any]

VERSION = 2
LAST, LENGTH, STIR = 4095, 4096, 256
OPENING = 0xFFFFFFFF
OFFERED = 8
"""Turns for which a deposit is made, where nothing else is said."""
ABSENT = bytes(32)


class Differs(Exception):
    """The game's dice are not as they were noted: somebody left out or changed what was sent. Nothing is sent."""


class Anew(Differs):
    """The game goes on from a backup, and says so: what was noted of turns that it did not take is laid aside. Read
    `dice/` once more, from where `after` now says."""


def prefixed(value: bytes) -> bytes:
    return len(value).to_bytes(4, "big") + value


def tag(word: str) -> bytes:
    return prefixed(f"horror/dice/2/{word}".encode())


@lru_cache(maxsize=64)
def chain(master: bytes, game: str, seat: int, generation: int) -> tuple[bytes, ...]:
    """All links of a chain: the anchor, number 0, up to the seed, number 4096."""
    where = prefixed(game.encode()) + bytes((seat, generation))
    links = [hmac.digest(master, tag("seed") + where, "sha256")]
    for number in range(LENGTH - 1, -1, -1):
        links.append(hashlib.sha256(tag("link") + where + number.to_bytes(4, "big") + links[-1]).digest())
    return tuple(reversed(links))


def turn_mix(mix: bytes, turn: int, seat: int, link: bytes) -> bytes:
    """The mix after a seat's first move in a turn; no link is no bytes."""
    body = turn.to_bytes(4, "big") + bytes((seat, bool(link))) + (link or ABSENT)
    return hashlib.sha256(tag("turn") + mix + body).digest()


def opening_mix(game: str, commitment: str, rows: list[tuple[bytes, bytes]]) -> bytes:
    """The mix from which the set-up is drawn: (anchor, link 1) by seat, no bytes where there is none."""
    body = b"".join(bytes((bool(link),)) + (anchor or ABSENT) + (link or ABSENT) for anchor, link in rows)
    begins = tag("open") + prefixed(game.encode()) + bytes.fromhex(commitment) + bytes((len(rows),))
    return hashlib.sha256(begins + body).digest()


def index_of(turn: int, stirs: list[int]) -> int:
    """The number of the link of a turn; every stir before it moved the numbers on."""
    return 2 + turn + STIR * sum(turn >= since for since in stirs)


def _cut(noted: Json, since: int) -> Json:
    """What was noted of the turns from one on is taken out; that of the opening stays."""
    turns = [turn for turn in noted if turn.isdecimal() and since <= int(turn) < OPENING]
    return {turn: noted.pop(turn) for turn in turns}


class Notes:
    """What one player keeps of the dice, in a file that nobody else should read, for it holds the master secret."""

    def __init__(self, path: str | os.PathLike[str] | None = None) -> None:
        self.path = Path(path) if path is not None else None
        kept = json.loads(self.path.read_text()) if self.path is not None and self.path.exists() else {}
        self.master = bytes.fromhex(kept.get("master") or secrets.token_hex(32))
        self.games: dict[str, Json] = kept.get("games", {})

    def save(self) -> None:
        """Write the file anew, so that it is whole or as it was; without one the notes last as long as the program."""
        if self.path is None:
            return
        fresh = self.path.with_name(self.path.name + ".new")
        fresh.touch(mode=0o600)
        fresh.write_text(json.dumps({"master": self.master.hex(), "games": self.games}, indent=1))
        fresh.replace(self.path)

    def of(self, game: str) -> Json:
        """The notes of one game, as the verifier reads them."""
        fresh = {"version": VERSION, "commitment": "", "chains": [], "mixes": {}, "states": {}, "roots": {}}
        return self.games.setdefault(game, fresh)

    # -- what is sent

    def anchor(self, game: str, dice: Json, seat: int) -> Json:
        """Bind a seat: the members `anchor` and `generation` for `dice/anchor/`, or beside `seat` for `join/`."""
        self._same_commitment(game, dice)
        generation = dice["links"]["seats"][seat]["generation"]
        anchor = self._links(game, seat, generation)[0].hex()
        chains = self.of(game)["chains"]
        if not any((kept["seat"], kept["generation"]) == (seat, generation) for kept in chains):
            chains.append(
                {"seat": seat, "generation": generation, "anchor": anchor, "links": {}, "deposits": []}
            )
        self.save()
        return {"anchor": anchor, "generation": generation}

    def ready(self, game: str, dice: Json) -> Json | None:
        """The body for `dice/ready/` once the anchors are frozen; None when nothing is wanted of this player."""
        mine, links = self._mine(game, dice), dice.get("links")
        if mine is None or links is None or mine["seat"] not in links["awaited"]:
            return None
        link = self._links(game, mine["seat"], mine["generation"])[1].hex()
        mine["links"]["opening"] = link
        self.save()
        return {"link": link}

    def link(self, game: str, dice: Json) -> str:
        """The link for a submission in the current turn, "" where none is wanted. Raises Differs."""
        mine, links = self._mine(game, dice), dice.get("links")
        if mine is None or links is None:
            return ""
        self.checked(game, dice)
        if links["owes"] != mine["seat"]:
            return ""
        if str(links["turn"]) in self.of(game)["mixes"] and not links["restored"]:
            raise Differs(f"{game}: the link of turn {links['turn']} was taken, and is asked for again")
        index = index_of(links["turn"], links["stirs"])
        if index > LAST:
            return ""
        link = self._links(game, mine["seat"], mine["generation"])[index].hex()
        mine["links"][str(links["turn"])] = link
        self.save()
        return link

    def entered(self, game: str, turn: int) -> bool:
        """Whether what this player adds to a turn is in, or no seat is bound: then nothing need be asked or sent."""
        notes = self.of(game)
        return not notes["chains"] or str(turn) in notes["mixes"]

    def refused(self, game: str) -> None:
        """Nothing came of what was sent last: its link, if it had one, was not taken."""
        notes = self.of(game)
        for kept in notes["chains"]:
            unanswered = [turn for turn in kept["links"] if turn not in notes["states"]]
            for turn in unanswered:
                del kept["links"][turn]
        self.save()

    def answered(self, game: str, answer: Json) -> None:
        """Note what an answer says of the dice: that the first link is there, that a deposit is, or what entered with
        a submission."""
        notes = self.of(game)
        for item in answer.get("items", []):
            table = item.get("table") or {}
            if table.get("type") == "ready":
                notes["states"]["opening"] = "in"
            elif table.get("type") == "deposit":
                for kept in [kept for kept in notes["chains"] if kept["seat"] == item.get("seat")][-1:]:
                    kept["deposits"].append(table["index"])
        if (told := answer.get("dice")) is not None:
            notes["mixes"][str(told["turn"])] = told["mix"]
            notes["states"][str(told["turn"])] = told["state"]
        self.save()

    def deposit(self, game: str, dice: Json, turns: int = OFFERED) -> Json | None:
        """The body for `dice/deposit/` that serves this many turns of the game from now on, absent or not; the receipt
        is for `answered`."""
        mine = self._mine(game, dice)
        if mine is None:
            return None
        links = dice["links"]
        index = min(index_of(links["turn"] + turns, links["stirs"]), LAST)
        link = self._links(game, mine["seat"], mine["generation"])[index].hex()
        return {"index": index, "link": link}

    # -- what is checked

    def after(self, game: str) -> int:
        """The turn to ask `dice/?after=` for: what came up to it is in the notes."""
        since: int = self.of(game).get("base", {}).get("turn", -1)
        return since

    def checked(self, game: str, dice: Json) -> None:
        """Recompute the mix from the last note, and take a note of the present one; raises Differs."""
        self._same_commitment(game, dice)
        notes, links = self.of(game), dice.get("links")
        if links is None:
            return
        self._from_a_backup(game, dice)
        if not links["mix"]:
            return
        mix = base = self._begun(game, dice)
        for row in links["entered"]:
            mix = turn_mix(mix, row["turn"], row["seat"], bytes.fromhex(row["link"]) if row["bit"] else b"")
            base = mix if row["turn"] < links["turn"] else base
            if mix.hex() != row["mix"]:
                raise Differs(f"{game}: the mix of turn {row['turn']} does not follow from what entered")
            if row["turn"] < min(
                links["restored"], default=row["turn"] + 1
            ):  # since then it may be played otherwise
                self._as_sent(game, row, links["seats"])
        if mix.hex() != links["mix"]:
            raise Differs(f"{game}: the mix is not the one that follows from what was noted")
        for root in links["roots"]:
            if notes["roots"].setdefault(str(root["turn"]), root["root"]) != root["root"]:
                raise Differs(f"{game}: the root of turn {root['turn']} is another one than was noted")
        notes["base"] = {"turn": max(links["turn"] - 1, -1), "mix": base.hex()}
        self.save()

    def _from_a_backup(self, game: str, dice: Json) -> None:
        """In another epoch, and with a restore declared in the log, what was noted from its turn on is laid aside: the
        links of these turns are the same again, what else enters them need not be. Raises Anew."""
        notes, epoch = self.of(game), dice.get("epoch")
        declared = dice["links"]["restored"]
        if epoch is None or notes.setdefault("epoch", epoch) == epoch or not declared:
            return
        seen: list[int] = notes.get("restored", [])
        since = min(
            declared[len(seen) :] if declared[: len(seen)] == seen else declared, default=declared[-1]
        )
        mixes, states, roots, *links = (
            _cut(noted, since)
            for noted in (
                notes["mixes"],
                notes["states"],
                notes["roots"],
                *(kept["links"] for kept in notes["chains"]),
            )
        )
        lost = {"since": since, "mixes": mixes, "states": states, "roots": roots, "links": links}
        notes.setdefault("lost", []).append({"epoch": notes["epoch"], **lost})
        notes["epoch"], notes["restored"] = epoch, declared
        if self.after(game) >= since:
            del notes["base"]
        self.save()
        if dice["links"]["after"] not in (-1, self.after(game)):
            raise Anew(f"{game} goes on from a backup, in turn {since}")

    def _begun(self, game: str, dice: Json) -> bytes:
        """The mix to begin from: the one that was noted last, or that of the opening."""
        notes, links = self.of(game), dice["links"]
        ahead = [int(turn) for turn in notes["mixes"] if int(turn) > links["turn"]]
        ahead += [turn for turn in [self.after(game)] if turn >= links["turn"]]
        if ahead and not links["restored"]:
            raise Differs(
                f"{game}: turn {max(ahead)} was noted, and the game says that it is turn {links['turn']}"
            )
        base = notes.get("base")
        if base is not None and base["turn"] == links["after"] >= 0:
            return bytes.fromhex(base["mix"])
        if links["after"] != -1:
            raise Differs(f"{game}: nothing is noted of the turns up to {links['after']}")
        for kept in notes["chains"]:
            row, first = links["rows"][kept["seat"]], kept["links"].get("opening")
            held = (
                links["seats"][kept["seat"]]["generation"] == kept["generation"]
            )  # who leaves takes the link away
            answered = "opening" in notes["states"]
            if held and answered and first and (row["anchor"], row["link"]) != (kept["anchor"], first):
                raise Differs(f"{game}: your row of the opening is not what you sent")
        rows = [(bytes.fromhex(row["anchor"]), bytes.fromhex(row["link"])) for row in links["rows"]]
        return opening_mix(game, notes["commitment"], rows)

    def _as_sent(self, game: str, row: Json, seats: list[Json]) -> None:
        """What entered for a seat of one's own is what was sent and answered."""
        notes = self.of(game)
        told = notes["mixes"].get(str(row["turn"]))
        for kept in notes["chains"]:
            if kept["seat"] != row["seat"] or told is None:
                continue
            if told != row["mix"]:
                raise Differs(f"{game}: what entered for you in turn {row['turn']} is not what you were told")
            sent = kept["links"].get(str(row["turn"]), "")
            bound = seats[kept["seat"]]["anchor"] == kept["anchor"]
            if sent and bound and row["link"] != sent:
                raise Differs(f"{game}: your link of turn {row['turn']} was answered, and did not enter")

    def _same_commitment(self, game: str, dice: Json) -> None:
        notes = self.of(game)
        if (notes["commitment"] or dice["commitment"]) != dice["commitment"]:
            raise Differs(f"{game}: the commitment is not the one that was noted")
        notes["commitment"] = dice["commitment"]

    def _mine(self, game: str, dice: Json) -> Json | None:
        """The notes of the chain by which this player's seat is bound now."""
        if dice.get("links") is None:
            return None
        for kept in self.of(game)["chains"]:
            if dice["links"]["seats"][kept["seat"]]["anchor"] == kept["anchor"]:
                found: Json = kept
                return found
        return None

    def _links(self, game: str, seat: int, generation: int) -> tuple[bytes, ...]:
        return chain(self.master, game, seat, generation)
