"""Gzip in which a part alone is compressed: read as any other, and its length tells of the rest its length alone."""

from __future__ import annotations

import gzip
import random

import pytest

from api import shrunk

SECRET = b"Your hand: ore, ore, grain. "
LONG = bytes(random.Random(1).randrange(256) for _ in range(200_000))


@pytest.mark.parametrize("before", [b"", SECRET, LONG, LONG * 2])
@pytest.mark.parametrize("part", [b"x", b"ab" * 50_000])
@pytest.mark.parametrize("after", [b"", b"}", LONG])
def test_it_is_read_as_any_gzip(before: bytes, part: bytes, after: bytes) -> None:
    whole = before + part + after
    assert gzip.decompress(shrunk.around(whole, part)) == whole
    assert gzip.decompress(shrunk.gzipped([])) == b""


def test_the_part_is_compressed_and_what_stands_around_it_stored() -> None:
    part = b"<g/>" * 5000
    written = shrunk.around(SECRET + part + SECRET, part)
    assert written.count(SECRET) == 2 and len(written) < 200 and part[:40] not in written


def test_the_length_tells_nothing_of_what_is_stored_but_its_length() -> None:
    """Neither that it holds what stands in the part, nor that it repeats itself."""
    part = b'{"word":"ore, ore, grain"}' * 20
    others = [SECRET, b"o" * len(SECRET), part[: len(SECRET)]]
    assert len({len(shrunk.around(each + part + each, part)) for each in others}) == 1


def test_a_part_that_is_not_there_is_an_error() -> None:
    with pytest.raises(ValueError, match="not found"):
        shrunk.around(b"one", b"two")
