"""Bound links: the second way to draw, in which nobody chooses a draw unseen (docs/dice.md).

Every seat fixes beforehand, by the *anchor* of a hash chain, what it will add to the draws of each of its turns: one
*link*. What is drawn follows from the secret of the game and from the *mix* of all links so far. Here are the bytes
alone; :mod:`horror.rules.kernel.chains` says when what enters.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable, Sequence

from horror.rules.kernel.draws import Draws, Mac

SECOND = 2
"""The number of this way to draw."""
LAST = 4095
"""Index of the last link that is ever shown; the one after it is the seed of the chain."""
OPENING = 0xFFFFFFFF
"""The turn to which the draws of the set-up belong."""
STIR = 256
"""How far the indices of links jump when all agree to stir."""
ABSENT = bytes(32)
KEPT, KEPT_AT_OPENING = 8, 32
"""So many draws of each purpose can be opened while the game runs: in a turn, and of the set-up."""

_u32 = struct.Struct(">I").pack


def prefixed(value: bytes) -> bytes:
    """``P``: the length in four bytes, and the bytes."""
    return _u32(len(value)) + value


def _tag(word: str) -> bytes:
    return prefixed(f"horror/dice/2/{word}".encode())


_LINK, _TURN, _LEAF, _NODE = _tag("link"), _tag("turn"), _tag("leaf"), _tag("node")
_DRAW, _VALUE = _tag("draw"), _tag("value")


def _hash(message: bytes) -> bytes:
    return hashlib.sha256(message).digest()


def committed(game: str, secret: bytes) -> str:
    """The commitment to a game's secret, in hex."""
    return _hash(_tag("secret") + prefixed(game.encode()) + secret).hex()


# -- chains


def earlier(game: str, seat: int, generation: int, index: int, link: bytes, to: int) -> bytes:
    """Link ``to`` of a chain, from its link ``index``, which is not before it."""
    begins = _LINK + prefixed(game.encode()) + bytes((seat, generation))
    for number in range(index - 1, to - 1, -1):
        link = _hash(begins + _u32(number) + link)
    return link


# -- the mix


def opening_mix(game: str, commitment: str, rows: Sequence[tuple[bytes, bytes]]) -> bytes:
    """The first mix: of all anchors, frozen before any link was shown, and of the links shown since.

    ``rows`` are (anchor, link 1) by seat, empty where there is none.
    """
    body = b"".join(bytes((bool(link),)) + (anchor or ABSENT) + (link or ABSENT) for anchor, link in rows)
    begins = _tag("open") + prefixed(game.encode()) + bytes.fromhex(commitment)
    return _hash(begins + bytes((len(rows),)) + body)


def turn_mix(mix: bytes, turn: int, seat: int, link: bytes | None) -> bytes:
    """The mix after a seat's first move in a turn, with its link or without."""
    return _hash(_TURN + mix + _u32(turn) + bytes((seat, link is not None)) + (link or ABSENT))


# -- draws


class Keys:
    """What the draws of one game are made of, whatever is mixed in: ``D`` for turn, purpose and number."""

    def __init__(self, secret: bytes, game: str) -> None:
        self._mac = Mac(secret)
        self._mac.update(_DRAW + prefixed(game.encode()))

    def of(self, turn: int, purpose: str, number: int) -> bytes:
        """The key of one draw; shown to who sees the value."""
        return self._mac.digest(_u32(turn) + prefixed(purpose.encode()) + _u32(number))


def value_of(key: bytes, mix: bytes, sides: int) -> int:
    """The value of one draw, 0 … sides - 1, from its own key and the mix."""
    return Mac(key).sample(_VALUE + mix + sides.to_bytes(8, "big"), sides)


class BoundDraws(Draws):
    """Draws of one turn by key and mix. ``numbers`` counts them by purpose, and goes on with what was counted."""

    def __init__(self, keys: Keys, mix: bytes, turn: int, numbers: dict[str, int]) -> None:
        super().__init__()
        self._keys, self._mix, self._turn, self._numbers = keys, mix, turn, numbers

    def _value(self, purpose: str, sides: int, labels: Sequence[str]) -> int:
        number = self._numbers.get(purpose, 0)
        self._numbers[purpose] = number + 1
        return value_of(self._keys.of(self._turn, purpose, number), self._mix, sides)


# -- roots and openings


def leaf(purpose: str, number: int, key: bytes) -> bytes:
    return _hash(_LEAF + prefixed(purpose.encode()) + _u32(number) + key)


def levels(keys: Keys, turn: int, purposes: Iterable[str]) -> list[list[bytes]]:
    """The hash tree over a turn's draws, its leaves first and its root last."""
    kept = kept_in(turn)
    row = [
        leaf(purpose, number, keys.of(turn, purpose, number))
        for purpose in sorted(purposes)
        for number in range(kept)
    ]
    row += [ABSENT] * ((1 << (len(row) - 1).bit_length()) - len(row))
    tree = [row]
    while len(row) > 1:
        row = [_hash(_NODE + row[at] + row[at + 1]) for at in range(0, len(row), 2)]
        tree.append(row)
    return tree


def root(keys: Keys, turn: int, purposes: Iterable[str]) -> bytes:
    """What is published before a turn begins: all that will be drawn in it is fixed but for the mix."""
    return levels(keys, turn, purposes)[-1][0]


def path(keys: Keys, turn: int, purposes: Sequence[str], purpose: str, number: int) -> list[bytes]:
    """The hashes beside the way from a draw's leaf up to the root of its turn.

    Raises :class:`LookupError` for a draw that the root does not cover.
    """
    if purpose not in purposes or not 0 <= number < kept_in(turn):
        raise LookupError(purpose)
    at = sorted(purposes).index(purpose) * kept_in(turn) + number
    beside = []
    for row in levels(keys, turn, purposes)[:-1]:
        beside.append(row[at ^ 1])
        at //= 2
    return beside


def kept_in(turn: int) -> int:
    """How many draws of each purpose the root of a turn covers."""
    return KEPT_AT_OPENING if turn == OPENING else KEPT
