"""Draws: every random choice of a game, asked for by purpose and recorded with the entry (docs/dice.md, TAB-40).

The engine asks a :class:`Draws`; whoever calls the engine decides where the values come from: the committed
secret of a live game, the record of an old one, a script in a scenario, or nowhere (a preview).
"""

import hashlib
import hmac
import struct
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from horror.rules.kernel.errors import DrawMismatch, WouldDraw

_BLOCKS = 1 << 64
_FACES = (1, 2, 3, 4, 5, 6)
_PAIRS = tuple((one, other) for one in _FACES for other in _FACES)
_four_blocks = struct.Struct(">4Q").unpack

VERSION = b"\x01"
"""First byte of what a commitment hashes; a new way to draw gets a new version."""


class Draw(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """One recorded draw: its purpose, how many outcomes were equally likely, and which came (0 … sides - 1)."""

    purpose: str
    sides: int
    value: int

    @property
    def pair(self) -> tuple[int, int]:
        """What two dice thrown together show (:meth:`Draws.two_dice`)."""
        return _PAIRS[self.value]


class Draws:
    """Where random choices come from. Subclasses say how ``_value`` is found; ``record`` keeps what was drawn."""

    def __init__(self) -> None:
        self.record: list[Draw] = []

    def die(self, purpose: str) -> int:
        """One six-sided die, 1 … 6."""
        value = self._value(purpose, 6, ())
        self.record.append(Draw(purpose, 6, value))
        return value + 1

    def two_dice(self, purpose: str) -> tuple[int, int]:
        """Two six-sided dice thrown together, 1 … 6 each; one draw, whose 36 outcomes are in the order of the dice."""
        value = self._value(purpose, 36, ())
        self.record.append(Draw(purpose, 36, value))
        return _PAIRS[value]

    def pick(self, purpose: str, labels: Sequence[str]) -> int:
        """An index into ``labels``, each equally likely; a label names its outcome (a card, a hex letter, an id).

        One label is no choice: 0 is returned and nothing drawn.
        """
        if len(labels) == 1:
            return 0
        value = self._value(purpose, len(labels), labels)
        self.record.append(Draw(purpose, len(labels), value))
        return value

    def _value(self, purpose: str, sides: int, labels: Sequence[str]) -> int:
        raise NotImplementedError


class NoDraws(Draws):
    """Refuses every draw with :class:`WouldDraw`: previews and all but the last line of an atomic script."""

    def _value(self, purpose: str, sides: int, labels: Sequence[str]) -> int:
        raise WouldDraw(purpose)


class RecordedDraws(Draws):
    """Gives back the draws stored with an entry; raises :class:`DrawMismatch` where the rules ask for others."""

    def __init__(self, recorded: Sequence[Draw]) -> None:
        super().__init__()
        self._left = list(reversed(recorded))

    @property
    def unused(self) -> int:
        """How many recorded draws nobody asked for yet; 0 after a faithful replay."""
        return len(self._left)

    def _value(self, purpose: str, sides: int, labels: Sequence[str]) -> int:
        if not self._left:
            raise DrawMismatch(f"no draw is recorded for {purpose}")
        drawn = self._left.pop()
        if (drawn.purpose, drawn.sides) != (purpose, sides):
            raise DrawMismatch(f"{purpose} of {sides} asked for, {drawn.purpose} of {drawn.sides} recorded")
        return drawn.value


class ScriptedDraws(Draws):
    """Scripted dice and choices for scenarios and tests: dice in order, other choices by their label."""

    def __init__(self, dice: Sequence[int | str] = (), random: Sequence[str | int] = ()) -> None:
        super().__init__()
        self._dice = list(reversed(dice))
        self._random = [str(label) for label in reversed(random)]

    @property
    def unused(self) -> tuple[int, int]:
        """How many scripted dice and choices are left over."""
        return len(self._dice), len(self._random)

    def _value(self, purpose: str, sides: int, labels: Sequence[str]) -> int:
        if not labels:
            return self._face(purpose) - 1 if sides == 6 else self._pair(purpose)
        if not self._random:
            raise DrawMismatch(
                f"a random choice is made for {purpose} among {sorted(set(labels))}, but none is scripted"
            )
        wanted = self._random.pop()
        if wanted not in labels:
            raise DrawMismatch(
                f"{wanted!r} is scripted for {purpose}, which chooses among {sorted(set(labels))}"
            )
        return list(labels).index(wanted)

    def _pair(self, purpose: str) -> int:
        return _PAIRS.index((self._face(purpose), self._face(purpose)))

    def _face(self, purpose: str) -> int:
        """What the next die shows, 1 … 6."""
        if not self._dice:
            raise DrawMismatch(f"a die is rolled for {purpose}, but no scripted die is left")
        face = self._dice.pop()
        if face not in _FACES:
            raise DrawMismatch(f"{face!r} is scripted for {purpose}, whose die shows 1 to 6")
        return _FACES.index(face) + 1


class SecretDraws(Draws):
    """Draws of a live game: HMAC-SHA256 over game, chain, draw number and purpose, rejection-sampled.

    ``key`` comes from :func:`draw_key`, ``chain`` from :func:`next_chain`; ``number`` counts the draws of
    the whole game and goes on from the stored one. docs/dice.md tells how anybody recomputes them.
    """

    def __init__(self, key: bytes, game: str, chain: bytes, number: int) -> None:
        super().__init__()
        self._mac = Mac(key)
        self._mac.update(_length_prefixed(game.encode()) + _length_prefixed(chain))
        self.number = number

    def _value(self, purpose: str, sides: int, labels: Sequence[str]) -> int:
        message = self.number.to_bytes(8, "big") + _encoded_purpose(purpose)
        self.number += 1
        return self._mac.sample(message, sides)


class Mac:
    """HMAC-SHA256 (RFC 2104) of messages that begin alike: the key and the beginning are hashed once."""

    def __init__(self, key: bytes) -> None:
        padded = (hashlib.sha256(key).digest() if len(key) > 64 else key).ljust(64, b"\0")
        self._inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded))
        self._outer = hashlib.sha256(bytes(byte ^ 0x5C for byte in padded))

    def update(self, beginning: bytes) -> None:
        """Let every message begin (also) with this."""
        self._inner.update(beginning)

    def digest(self, message: bytes) -> bytes:
        """The HMAC of what every message begins with, and of this."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer.digest()

    def sample(self, message: bytes, sides: int) -> int:
        """A number 0 … sides - 1, every one equally likely: 64-bit blocks of HMAC output, too-large ones rejected.

        The HMACs are of ``message`` and the number of the attempt, in four bytes.
        """
        limit, attempt = _limit(sides), 0
        block: int
        while True:
            inner, outer = self._inner.copy(), self._outer.copy()
            inner.update(message + attempt.to_bytes(4, "big"))
            outer.update(inner.digest())
            for block in _four_blocks(outer.digest()):
                if block < limit:
                    return block % sides
            attempt += 1


def commitment(secret: bytes) -> str:
    """What is published when the game is created: SHA-256 over version and 32-byte secret, in hex."""
    return hashlib.sha256(VERSION + secret).hexdigest()


def draw_key(secret: bytes, salts: Sequence[str]) -> bytes:
    """The key of all draws: HMAC of the players' salts, in seat order, under the secret."""
    return hmac.digest(secret, b"".join(_length_prefixed(salt.encode()) for salt in salts), "sha256")


def next_chain(chain: bytes, entropy: str) -> bytes:
    """The chain after a submission that carried ``entropy``: nobody foresees draws past it."""
    return hashlib.sha256(chain + _length_prefixed(entropy.encode())).digest()


@lru_cache(maxsize=1024)
def _limit(sides: int) -> int:
    """Blocks from here on are too large."""
    return _BLOCKS - _BLOCKS % sides


@lru_cache(maxsize=1024)
def _encoded_purpose(purpose: str) -> bytes:
    return _length_prefixed(purpose.encode())


def _length_prefixed(value: bytes) -> bytes:
    return len(value).to_bytes(4, "big") + value
