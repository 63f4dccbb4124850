"""One place of the board: what lies there, what you may do there, and why not what you could do elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, ClassVar, Literal, get_type_hints

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from msgspec import UNSET, UnsetType
from rest_framework.request import Request

from api import codec
from api.endpoint import operation
from api.language import LanguageQuery
from api.problems import Malformed, NotFound, ProblemRaised
from api.reading import GameReading
from api.script import check_names
from api.shapes import door, told_in
from horror import sizes
from horror.rules.kernel.errors import UnknownPlace
from horror.rules.kernel.face import PlaceLine
from horror.rules.kernel.moves import Move
from horror.rules.kernel.phrases import phrase
from horror.rules.kernel.places import Said
from horror.rules.kernel.ruleset import Ruleset
from horror.rulesets import rulesets
from horror.table import read
from horror.table.choices import ChoiceShown, pieces, told
from horror.table.places import Told, WhyNot, here


class PlaceQuery(LanguageQuery, rename={"supposed": "if", "kind": "type"}):
    """In which language, what may be done when (now, or `if` it were your turn), and what you have touched before: the
    `type` of a move, and fields of it by their names, each with a value as choices have it; what is no word or number
    as JSON."""

    rest: ClassVar[str] = "touched"

    supposed: Literal["my_turn"] | None = None
    kind: str | None = None
    touched: dict[str, str] = {}


class PlaceShown(msgspec.Struct, kw_only=True):
    """A place of the board. `place` is its name, `role` that which it has in fields of moves, the `heading` what it
    is called, `lines` are what lies there, as far as you may know it, and `standing` the pieces among that.
    `choices` are those of `…/choices/` that may touch the place, or what stands there, and `pieces` says where
    those stand that they name. `why_not` has a reason for each kind of move that you could make elsewhere, or here
    but for what it takes. `reach` says of pieces that the game moves at which places they may be after it has next
    moved them, at most, as things stand now. With `if=my_turn`, `assumes` names what comes before your turn and is not
    guessed. Who looks on gets what lies there alone. `cursor` counts within the `epoch`."""

    cursor: int
    epoch: str
    seat: int | None
    place: str
    role: str
    heading: str
    lines: list[PlaceLine]
    standing: list[str]
    choices: list[ChoiceShown]
    pieces: dict[str, str]
    why_not: list[WhyNot]
    reach: dict[str, list[str]]
    assumes: list[str] | None = None


@cache
def kinds_of(rules: Ruleset) -> dict[str, tuple[type[Move], Any]]:
    """The kinds of moves of a game by their types, each with a struct of its fields, any of which may be missing."""
    found = {}
    for kind in rules.move_types:
        hints = get_type_hints(kind, include_extras=True)
        fields: Any = [(name, hints[name] | UnsetType, UNSET) for name in kind.__struct_fields__]
        said = msgspec.defstruct(f"{rules.name}_{kind.__name__}_said", fields, module=__name__)
        codec.prepare(said)
        found[str(kind.__struct_config__.tag)] = (kind, said)
    return found


for _rules in rulesets().values():  # before any thread serves: api.codec.prepare
    kinds_of(_rules)


def said_in(query: PlaceQuery, rules: Ruleset) -> Said:
    """What was touched before; raises Malformed for what no move of this game has."""
    if query.kind is None:
        for name in query.touched:
            raise Malformed("no such parameter, where no type of a move is said", path=f"?{name}")
        return Said()
    if query.kind not in kinds_of(rules):
        raise Malformed("this game has no move of this type", path="?type")
    kind, fields = kinds_of(rules)[query.kind]
    values = {}
    for name, text in query.touched.items():
        if name not in kind.__struct_fields__:
            raise Malformed(
                phrase(
                    "a move of this type has no such field; it has {fields}",
                    fields=list(kind.__struct_fields__),
                ),
                path=f"?{name}",
            )
        values[name] = _value(name, text, fields)
    return Said(kind, values)


def _value(name: str, text: str, fields: Any) -> Any:
    """A value as it stands in an address. What fits in no way is refused as the first that may have been meant."""
    fault = None
    for given in _meant(text):
        try:
            check_names(given, f"?{name}")
            return getattr(codec.convert({name: given}, fields), name)
        except Malformed as error:
            fault = fault or error
    assert fault is not None
    raise Malformed(fault.phrase, path=f"?{name}") from None


def _meant(text: str) -> Iterator[Any]:
    """What a text in an address may be: JSON; or a word, where it is no list and no object."""
    try:
        given = codec.load(text.encode())
    except Malformed:
        given = text
    yield given
    if given is None or isinstance(given, int | float):
        yield text


NAMED = OpenApiParameter(
    "place",
    {"type": "string", "minLength": 1, "maxLength": sizes.NAMED_IN_MOVE},
    OpenApiParameter.PATH,
    description="What the place is called, or a piece that stands there.",
)


class PlaceView(GameReading):
    @operation(
        "A place of the board: what lies there, what you may do there, and why not",
        {200: PlaceShown},
        query=PlaceQuery,
        named=[NAMED],
        visitors=True,
        problems=[404, 409],
        tag="play",
        name="get_place",
    )
    def get(self, request: Request, game: str, place: str, query: PlaceQuery) -> PlaceShown | HttpResponse:
        """`12`, `12-17` or `K`, as the game writes its places; the name of a piece means the place where it stands. A
        game without a board has none. A reason is the rule's own, and names no field that is open: with a `type` and
        fields beside it, by their names, it is that of such moves."""
        if len(place) > sizes.NAMED_IN_MOVE or not place.isprintable():
            raise NotFound
        found = door(request, game)
        told_in(found, request, query.language)
        if (same := self.same(request, found, query)) is not None:
            return same
        said = said_in(query, found.rules)
        ahead = query.supposed == "my_turn"
        able = read.able_in_turn(found) if ahead else read.able(found)
        view = read.view(found)
        try:
            shown = here(Told(found.rules, found.names, found.language), view, place, able, said)
        except UnknownPlace as error:
            sentence = found.rules.tell(error.phrase, found.names, found.language)
            raise ProblemRaised(error.phrase, kind="not-found", told=sentence) from None
        return PlaceShown(
            cursor=found.cursor,
            epoch=found.epoch,
            seat=found.seat,
            place=shown.told.place,
            role=shown.told.role,
            heading=shown.told.heading,
            lines=shown.told.lines,
            standing=shown.pieces,
            choices=told(found.rules, view, shown.choices, found.language),
            pieces=pieces(view, shown.choices),
            why_not=shown.why_not,
            reach=read.reach(found),
            assumes=read.assumes(found) if ahead else None,
        )
