"""Every game of the registry keeps what rulesets promise, and what does not is noticed."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import msgspec
import pytest

from horror.games import RULESETS
from horror.games.classic.picture import ClassicPicture
from horror.games.classic.position import ClassicPosition
from horror.games.classic.ruleset import Classic
from horror.games.classic.view import ClassicView
from horror.games.locale import speech
from horror.games.picture.parts import Ground
from horror.games.picture.svg import Markup
from horror.rules.base.moves.end_turn import EndTurn
from horror.rules.base.roles import HEX, INTERSECTION, Intersection
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.events import EVERYTHING, Event, View
from horror.rules.kernel.face import Kinds
from horror.rules.kernel.moves import Move
from horror.rules.kernel.moves import Unsaid as LeftUnsaid
from horror.rules.kernel.phrases import phrase
from horror.rules.kernel.ruleset import BadOrder, Ruleset
from tests.games.conformance import Conformance

GAMES = [
    (rules, seats) for rules in RULESETS.values() for seats in sorted({min(rules.seats), max(rules.seats)})
]


OPENING = {"catan_horror": ("player_died",)}
"""A dead player's hand goes to the bank, which lies open (CH-475)."""


@pytest.mark.parametrize(("rules", "seats"), GAMES, ids=lambda given: getattr(given, "name", given))
def test_a_game_keeps_what_rulesets_promise(rules: Ruleset, seats: int) -> None:
    """TAB-03, TAB-17: in a whole game of its bots, looked at on the way and at the end."""
    opening = OPENING.get(rules.name, ())
    played = Conformance(rules, f"{rules.name} {seats}", seats, opening=opening).play()
    assert len(played.log) > 50 and len(played.told) > 5
    assert played.compared["secret draws"] > 0 and played.compared["twins"] > 5


class Open(ClassicPosition):
    """Shows everything to everybody."""

    def view(self, reader: Any) -> Any:
        return msgspec.structs.replace(super().view(EVERYTHING), reader=reader)


class Narrow(ClassicPosition):
    """Does not say that a turn may be ended."""

    def choices(self, seat: int) -> Any:
        found = super().choices(seat)
        return [each for each in found if each != EndTurn()] if len(found) > 1 else found


class Wide(ClassicPosition):
    """Says that a turn may be ended at any time."""

    def choices(self, seat: int) -> Any:
        return [*super().choices(seat), EndTurn()]


class Forgetful(ClassicPosition):
    """Has a state that says less when it is stored."""

    def hash(self) -> str:
        return f"{super().hash()} {id(self)}"


class Roleless(Move, tag="roleless", frozen=True):
    """Does not say what its field is."""

    somewhere: int


class Unsaid(Move, tag="unsaid", frozen=True):
    """Does not say what it means to leave its field out."""

    somewhere: Intersection | None = None


class Hexed(View):
    """Does not say what its field is, in a struct that another holds."""

    where: str


class Rolling(ClassicPosition):
    """Draws when a turn begins, by a move that ended another."""

    def begin_turn(self) -> None:
        super().begin_turn()
        self.draws.die("weather")


class Watched(ClassicPicture):
    """Says who looks."""

    @cached_property
    def description(self) -> str:
        return f"{self.view.reader} looks."


class Twice(ClassicPicture):
    """Draws all pieces twice."""

    def standing(self) -> Iterator[Markup]:
        return itertools.chain(super().standing(), super().standing())


class Counted(ClassicPicture):
    """Calls its pieces by where they come in a list."""

    def standing(self) -> Iterator[Markup]:
        for number, piece in enumerate(super().standing()):
            yield Markup(re.sub(r'id="[^"]*"', f'id="piece-{number}"', piece, count=1))


class Shapeless(ClassicPicture):
    """Has no shape of a robber."""

    @cached_property
    def ground(self) -> Ground:
        ground = super().ground
        kept = tuple(shape for shape in ground.shapes if "shape-robber" not in shape)
        return ground._replace(shapes=kept)


class Littered(ClassicPicture):
    """Is drawn with all pieces when none was asked for."""

    def alone(self, part: str) -> str:
        return self.whole() if part == "ground" else super().alone(part)


def drawing(kind: type[ClassicPicture]) -> Any:
    """How a game draws such pictures."""
    return staticmethod(lambda view, language="en": kind(speech(language), view))


class Unreasonable(ClassicPosition):
    """Has one reason for everything."""

    def barred(self, seat: int, kind: Any, said: Any) -> Any:
        return super().barred(seat, kind, said) and IllegalMove("BASE-41", "nobody does that")


class Talkative(ClassicPosition):
    """Speaks of what nobody has touched."""

    def barred(self, seat: int, kind: Any, said: Any) -> Any:
        try:
            return super().barred(seat, kind, said)
        except LeftUnsaid:
            where = self.choices(seat)[-1].at
            return IllegalMove("BASE-13", "it does not touch {at}", at=INTERSECTION(where))


class Peeking(ClassicPosition):
    """Moves a piece by a look into hands."""

    def reach(self) -> Any:
        hand = self.state.seats[0].hand
        return {"M1": [f"{hand}"]} if any(hand) else {}


class Ghostly(ClassicPosition):
    """Has nobody in it in the end."""

    def fate(self, seat: int) -> Any:
        return "out"


class Roaming(ClassicPosition):
    """Has a piece that stands nowhere."""

    def reach(self) -> Any:
        return {"M1": ["12"]}


def numbered(told: Kinds) -> Kinds:
    """Kinds of which all fields are but numbers."""
    return msgspec.structs.replace(
        told,
        kinds=[
            msgspec.structs.replace(
                kind, fields=[msgspec.structs.replace(field, role="number") for field in kind.fields]
            )
            for kind in told.kinds
        ],
    )


STANDINGS = RULESETS["classic"].standings
PLACE = RULESETS["classic"].place
KINDS = RULESETS["classic"].kinds
BROKEN: dict[str, tuple[str, dict[str, Any]]] = {
    "shows all to all": ("secret_draws", {"position_type": Open}),
    "leaves choices out": ("answered_for", {"position_type": Narrow}),
    "offers what is refused": ("complete", {"position_type": Wide}),
    "is another when it is loaded": ("sound", {"position_type": Forgetful}),
    "writes orders that mean something else": ("orders", {"format": staticmethod(lambda move, view: "roll")}),
    "has a bot that knows one move": (
        "answered_for",
        {"bots": {"idle": lambda view, choices, pick: EndTurn()}},
    ),
    "leaves sentences open": ("tell", {"narrate": staticmethod(lambda *args: "{name} did it.")}),
    "draws wide boards": ("face", {"text_board": staticmethod(lambda *args: "x" * 79)}),
    "draws another picture for each": ("picture", {"picture": drawing(Watched)}),
    "gives two pieces one id": ("valid", {"picture": drawing(Twice)}),
    "counts its pieces anew": ("known_again", {"picture": drawing(Counted)}),
    "draws what it has no shape for": ("valid", {"picture": drawing(Shapeless)}),
    "leaves something on the bare ground": ("whole", {"picture": drawing(Littered)}),
    "forgets a column": (
        "face",
        {"standings": staticmethod(lambda *args: msgspec.structs.replace(STANDINGS(*args), columns=[]))},
    ),
    "does not say how it ended": ("over", {"outcome": lambda *args: ""}),
    "ends as it says that it does not": ("over", {"outcomes": {"draw": "won"}}),
    "is beaten by nobody and has a winner": ("ended_in_kind", {"outcomes": {"points": "lost"}}),
    "is saved from nothing": ("ended_in_kind", {"outcomes": {"points": "saved"}}),
    "lets win who is out of it": ("ended_in_kind", {"position_type": Ghostly}),
    "tells events that it does not name": ("tell", {"event_types": Classic.event_types[:1]}),
    "has no word for a group": (
        "kinds",
        {"kinds": lambda rules, language: msgspec.structs.replace(KINDS(language), groups={})},
    ),
    "draws in a move that says that it does not": ("says_what_it_does", {"position_type": Rolling}),
    "has places that are not there": (
        "nowhere",
        {"place": lambda rules, name, *args: PLACE("12" if name == "no such place" else name, *args)},
    ),
    "leaves the heading of a place open": (
        "lies_there",
        {"place": lambda rules, *args: msgspec.structs.replace(PLACE(*args), heading="{place}")},
    ),
    "tells other roles than its moves have": (
        "may_do_there",
        {"kinds": lambda rules, language="en": numbered(KINDS(language))},
    ),
    "gives a reason that the rules do not have": ("why_not", {"position_type": Unreasonable}),
    "gives a reason that is about what is open": ("names_what_is_said", {"position_type": Talkative}),
    "tells of a place by what is hidden": ("secret_draws", {"position_type": Peeking}),
    "moves what stands nowhere": ("reaches", {"position_type": Roaming}),
    "asks what it does not name": ("asked", {"decision_kinds": ("place",)}),
    "asks of a place that there is not": (
        "asked",
        {"asked": lambda *args: phrase("At {hex}?", hex=HEX("Z"))},
    ),
}
"""Faults, the promise at which each is noticed, and what makes a game that has it."""


EACH = {
    "gives a reason that the rules do not have": 2,
    "gives a reason that is about what is open": 2,
    "tells of a place by what is hidden": 5_000,
    "does not say how it ended": 5_000,
    "ends as it says that it does not": 5_000,
    "is beaten by nobody and has a winner": 5_000,
    "is saved from nothing": 5_000,
    "lets win who is out of it": 5_000,
}
"""In every how manieth position all is looked at: in the set-up much is possible at one place and not at another; and
some faults show only where two positions are compared, or at the end."""


@pytest.mark.parametrize("fault", BROKEN)
def test_a_game_that_keeps_less_is_noticed(fault: str) -> None:
    promise, members = BROKEN[fault]
    rules: Any = type("Broken", (Classic,), members)()
    with pytest.raises((AssertionError, IllegalMove, BadOrder)) as noticed:
        Conformance(rules, fault, 3, each=EACH.get(fault, 10)).play()
    assert promise in [entry.name for entry in noticed.traceback]


@pytest.mark.parametrize("kind", [Roleless, Unsaid])
def test_a_field_of_a_move_says_what_it_is(kind: type[Move]) -> None:
    rules: Any = type("Broken", (Classic,), {"move_types": (*Classic.move_types, kind)})()
    with pytest.raises(TypeError, match=f"{kind.__name__}.somewhere"):
        Conformance(rules, kind.__name__, 3).play()


@pytest.mark.parametrize(
    "hint", [str, int, int | None, list[int], dict[str, Intersection], tuple[Hexed, ...]]
)
def test_texts_and_numbers_of_an_event_or_a_view_say_what_they_are(hint: Any) -> None:
    kinds: list[tuple[str, Any, Any]] = [
        ("event_types", Event, lambda heard: (*Classic.event_types, heard)),
        ("view_type", ClassicView, lambda heard: heard),
    ]
    for name, base, given in kinds:
        heard = msgspec.defstruct("Heard", [("where", hint)], bases=(base,), frozen=base is Event)
        rules: Any = type("Broken", (Classic,), {name: given(heard)})()
        with pytest.raises(AssertionError, match=r"without a role: (Heard|Hexed)\.where"):
            Conformance(rules, "roleless", 3).play()
