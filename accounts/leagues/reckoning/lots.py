"""What is drawn in a season: everything follows from its seed, so that anybody can draw it again (SCH-05).

The commitment to a seed is made as that to the dice of a game is.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from horror.rules.kernel.draws import commitment

__all__ = ["LOT", "SEED_BYTES", "commitment", "drawn", "index_purpose", "rules_digest"]

SEED_BYTES = 32
LOT = "lot"
"""The purpose of the order in which ties are decided: of all entries of a season, the earlier wins."""

_WORD = 8
_BEYOND = 1 << 8 * _WORD


def index_purpose(tier: int, group: int) -> str:
    """The purpose of the draw of who has which index in the schedule of a group; both are counted from 1."""
    return f"index/{tier}/{group}"


def rules_digest(rules: Mapping[str, Any]) -> str:
    """SHA-256 of rules as canonical JSON, in hexadecimal: members sorted by name, no spaces, UTF-8."""
    text = json.dumps(rules, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def drawn(seed: bytes, purpose: str, ids: Sequence[int]) -> tuple[int, ...]:
    """The ids in the order in which they are drawn; they are given in the order of entry, which counts (SCH-05)."""
    numbers = _numbers(seed, purpose, ids)
    order = list(ids)
    for last in range(len(order) - 1, 0, -1):
        chosen = _below(last + 1, numbers)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def _numbers(seed: bytes, purpose: str, ids: Sequence[int]) -> Iterator[int]:
    """Numbers of 64 bits, four of each block of HMAC-SHA256."""
    prefix = _counted(purpose.encode()) + _counted(",".join(map(str, ids)).encode())
    counter = 0
    while True:
        block = hmac.digest(seed, prefix + counter.to_bytes(8, "big"), "sha256")
        for at in range(0, len(block), _WORD):
            yield int.from_bytes(block[at : at + _WORD], "big")
        counter += 1


def _counted(text: bytes) -> bytes:
    return len(text).to_bytes(4, "big") + text


def _below(many: int, numbers: Iterator[int]) -> int:
    """A number below ``many``, each as likely as the others: what would favour some is passed over."""
    fair = _BEYOND - _BEYOND % many
    return next(number for number in numbers if number < fair) % many
