"""Writing an answer small of which a part alone may be: gzip in which everything else is stored as it is.

The length of what is compressed tells something of what is in it to whoever puts text beside it (BREACH). Here each
part is compressed by itself, or not at all, and none refers to another: the length of the whole tells of a part that
is stored its length, which everybody on the way sees without gzip too.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable

_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""Of a gzip file without name and time (RFC 1952)."""
_END = b"\x03\x00"
"""An empty last block (RFC 1951)."""
_RAW = -zlib.MAX_WBITS
STORED, SMALL = 0, 6


def around(content: bytes, part: bytes) -> bytes:
    """Gzip of a content, in which this part of it is compressed and nothing else. Raises ValueError where it has none
    such.
    """
    start = content.rindex(part)
    end = start + len(part)
    return gzipped([(content[:start], STORED), (part, SMALL), (content[end:], STORED)])


def gzipped(parts: Iterable[tuple[bytes, int]]) -> bytes:
    """Gzip of parts, each written by itself with its level of compression."""
    found, check, size = [_HEAD], 0, 0
    for part, level in parts:
        writer = zlib.compressobj(level, zlib.DEFLATED, _RAW)
        found += [writer.compress(part), writer.flush(zlib.Z_SYNC_FLUSH)]
        check, size = zlib.crc32(part, check), size + len(part)
    ends = (check.to_bytes(4, "little"), (size % 2**32).to_bytes(4, "little"))
    return b"".join([*found, _END, *ends])
