"""Whatever can be wrong with the form of a request is told in German too: all that the installed readers can say."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from api import codec, misfits
from api.problems import Malformed
from horror.games.locale import speech
from horror.games.locale.phrases import Told
from horror.rules.kernel.phrases import FINISHED, Phrase, finished
from tests.german import english_in

SAID = re.compile(rb"(?<=\0)[A-Z][ -~]{4,200}%U(?=\0)")
"""How messages stand in the library: a format whose last part is the place of the value."""
OTHER_FORMAT = "MessagePack"
UNREACHED = ("Object contains unknown field",)
"""Told by the module that reads, which adds the member to its path."""
TYPES = "float int str object array"
"""Names of types, in every language."""
SAMPLES = {"%s %R": ">= 3.5", "%s": "int", "%zd": "4", "%lld": "7", "%llu": "7", "%R": "'x'", "%U": "x"}


def german(said: Phrase) -> str:
    return Told(speech("de")).said(said)


def messages() -> list[str]:
    """Each with samples in the places of its parts, as the module that reads hands it on."""
    (library,) = Path(msgspec.__file__).parent.glob("_core*")
    found = []
    for each in sorted({match.decode() for match in SAID.findall(library.read_bytes())}):
        if OTHER_FORMAT in each or each.startswith(UNREACHED):
            continue
        text = each.removesuffix("%U")
        for place, sample in SAMPLES.items():
            text = text.replace(place, sample)
        text = text.replace("`", "'")
        found.append(text[:1].lower() + text[1:])
    return found


def test_every_message_of_the_installed_msgspec_is_told_in_german() -> None:
    found = messages()
    assert len(found) > 30 and not any("%" in each for each in found)
    told = {each: misfits.of_value(each) for each in found}
    assert [each for each, said in told.items() if said.key == FINISHED] == []
    assert {each: left for each, said in told.items() if (left := english_in(german(said), TYPES))} == {}


class Of(msgspec.Struct, forbid_unknown_fields=True):
    """One member of a kind."""

    n: Any = None


BODIES = [
    b'{"n"', b"nonsense", b'{"n" 1}', b"[1 2]", b"1 2", b'"abc', b'"a\nb"', rb'"\q"', rb'"\u12"', b"[1,]", b'{"n":1,}',
    b"\xef\xbb\xbf{}", b"", b"{", b"{1}", b"NaN", b'{"n":1,"n":2}', b"12345678901234567890", b"\xff", b'"\x00"',
    rb'"\ud800"', b"[" * 30, b" " * 70_000, b'{"m": 1}', b"[]",
]  # fmt: skip


@pytest.mark.parametrize("body", BODIES)
def test_a_body_that_is_no_request_is_refused_in_german(body: bytes) -> None:
    codec.prepare(Of)
    with pytest.raises(Malformed) as refused:
        codec.decode(body, Of)
    said = refused.value.phrase
    assert said.key != FINISHED and FINISHED not in [getattr(part, "key", "") for part in said.parts.values()]
    assert english_in(german(said), "NaN", TYPES) == set()


def test_what_no_reader_says_today_is_told_as_it_is() -> None:
    assert misfits.of_value("expected the unexpected") == finished("expected the unexpected")
