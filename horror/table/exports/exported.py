"""The lines of an export, read: those of `horror/table/exports/export.py` of a game that is over, or of a whole
export, which staff make also while a game goes on.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from horror import sizes
from horror.clock import Rung
from horror.rules.kernel.chains import Chains
from horror.table.deeds import Amended
from horror.table.errors import BadRequest
from horror.table.exports.export import FORMAT
from horror.table.exports.records import Moment, Record
from horror.table.terms import Terms


class SeatLine(msgspec.Struct):
    """A seat in the first line; ``rung`` is where it stands on the ladder, in a whole export of a game with a clock."""

    seat: int
    colour: str
    name: str = ""
    bot: str = ""
    rung: Rung | None = None


class TenureLine(msgspec.Struct):
    """Who held a seat, from which entry to which, and ``how`` that ended; ``person`` is a primary key, in a whole
    export alone.
    """

    seat: int
    began: int = msgspec.field(name="from")
    bot: str = ""
    ended: int | None = msgspec.field(name="to", default=None)
    how: str = msgspec.field(name="ended", default="")
    person: str | None = None


class DiceLine(msgspec.Struct):
    """The dice in the first line; ``sealed`` is the encrypted secret (base64) of a game that goes on."""

    version: int = 1
    strict: bool = False
    chains: Chains | None = None
    commitment: str = ""
    salts: list[str] | None = None
    secret: str = ""
    sealed: str = ""


class Head(msgspec.Struct):
    """The first line: which game this is."""

    format: Literal[1]
    id: str
    complete: bool
    ruleset: str
    rules_version: int
    options: dict[str, Any]
    name: str
    status: str
    seats: list[SeatLine]
    dice: DiceLine
    created_at: Moment
    started_at: Moment | None = None
    ended_at: Moment | None = None
    result: dict[str, Any] | None = None
    tenures: list[TenureLine] = []
    rates: dict[str, Any] | None = None
    preset: str = ""
    series: int = 1
    plain: bool = False
    tag: str = ""
    rated: bool = False
    language: Annotated[str, msgspec.Meta(max_length=sizes.LANGUAGE)] = ""
    terms: Terms = Terms()


class Exported(NamedTuple):
    """A game as its lines tell it."""

    head: Head
    records: list[Record]

    @property
    def first_version(self) -> int:
        """The version of the rules under which the game began, which amendments have changed since."""
        amended = (record.table.before for record in self.records if isinstance(record.table, Amended))
        return next(amended, self.head.rules_version)


class _First(msgspec.Struct):
    game: Head


class _Line(msgspec.Struct):
    entry: Record


LARGEST = 256 * 1024 * 1024
"""Bytes that an export may have, unpacked: a hundred times what the longest of games has."""
_first = msgspec.json.Decoder(_First)
_line = msgspec.json.Decoder(_Line)


def read_file(path: Path) -> Exported:
    """An export in a file, which may be compressed (``.gz``); raises as :func:`read` (also for more than ``LARGEST``
    bytes, unpacked), and OSError.
    """
    with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise BadRequest("an export has at most {most} MiB, unpacked", most=LARGEST >> 20)
    return read(data.splitlines())


def read(lines: Iterable[bytes]) -> Exported:
    """The lines of an export. Raises :class:`BadRequest` for anything else, and for one reader's own stream."""
    head: Head | None = None
    records = []
    for number, line in enumerate(lines, 1):
        if line.startswith((b'{"view":', b'{"item":')):
            raise BadRequest("this is what one reader saw of a game under way; a whole export is needed")
        try:
            if head is None:
                head = _first.decode(line).game
            elif line.strip():
                records.append(_line.decode(line).entry)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise BadRequest(
                "line {line} is none of an export of format {format}: {fault}",
                line=number,
                format=FORMAT,
                fault=str(error),
            ) from error
    if head is None:
        raise BadRequest("there is nothing in it")
    return Exported(head, records)
