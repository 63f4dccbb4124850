"""Which shapes of fields redaction handles, and that a game with any other is refused (docs/ruleset.md)."""

from typing import Annotated, Any, Literal

import msgspec
import pytest

from horror.games import RULESETS
from horror.rules.base.cards import Cards
from horror.rules.kernel.events import (
    SPECTATOR,
    UNSET,
    Event,
    Hidden,
    SeenBy,
    View,
    plan_redaction,
    redact,
)
from horror.rules.kernel.registry import Entry, Rulesets
from tests.table.tides import TIDES


class Drawer(View):
    owner: int
    inside: Annotated[str | Hidden, SeenBy(("owner",))]


class Letter(View):
    audience = ("author", "to")

    author: int
    to: tuple[int, ...]
    text: str


class Chest(View):
    """One field of each shape that redaction handles."""

    owner: int
    either: Drawer | Letter | None
    drawers: list[Drawer]
    by_name: dict[str, Drawer]
    letters_by_name: dict[str, Letter] | None
    rows: list[list[Drawer]]
    piles: dict[str, list[tuple[Letter, ...]]]
    gaps: list[Drawer | None]
    letter: Letter | None
    inner: Annotated[Drawer | Hidden, SeenBy(("owner",))]
    several: Annotated[list[Letter] | None | Hidden, SeenBy(("owner",))]
    chests: "list[Chest]"
    pair: tuple[int, str]
    cards: Cards | None
    sort: Annotated[Literal["oak"], "of wood"]


def chest(**fields: Any) -> Chest:
    return Chest(
        **{
            "owner": 0,
            "either": Drawer(owner=1, inside="coin"),
            "drawers": [Drawer(owner=0, inside="pen"), Drawer(owner=2, inside="dagger")],
            "by_name": {"left": Drawer(owner=0, inside="key"), "right": Drawer(owner=1, inside="map")},
            "letters_by_name": {"a": letter(0, 1), "b": letter(2, 0)},
            "rows": [[Drawer(owner=0, inside="ring")], [], [Drawer(owner=2, inside="seal")]],
            "piles": {"old": [(letter(0, 1), letter(2, 0)), ()]},
            "gaps": [None, Drawer(owner=2, inside="wax")],
            "letter": letter(0, 1),
            "inner": Drawer(owner=1, inside="ink"),
            "several": [letter(0, 1), letter(2, 1)],
            "chests": [],
            "pair": (1, "lock"),
            "cards": Cards(wool=1),
            "sort": "oak",
            **fields,
        }
    )


def letter(author: int, to: int) -> Letter:
    return Letter(author=author, to=(to,), text=f"from {author} to {to}")


def told(shown: object) -> set[str]:
    """All text that stands in what a reader gets."""
    match shown:
        case str():
            return {shown}
        case dict():
            return set().union(*map(told, shown.values()))
        case list() | tuple():
            return set().union(*map(told, shown))
    return set()


@pytest.mark.parametrize(
    ("reader", "seen"),
    [
        (0, "key pen ring lock oak|from 0 to 1|from 2 to 0"),
        (1, "coin map lock oak|from 0 to 1"),
        (2, "seal dagger wax lock oak|from 2 to 0"),
        (SPECTATOR, "lock oak"),
    ],
)
def test_of_every_shape_a_reader_gets_what_is_his(reader: int, seen: str) -> None:
    words, *letters = seen.split("|")
    for whole in (chest(), chest(chests=[chest(), chest()])):
        assert told(msgspec.to_builtins(redact(whole, reader))) == {*words.split(), *letters}


def test_what_is_not_for_a_reader_is_left_out_of_dicts_and_of_fields() -> None:
    seen = redact(chest(), 2)
    assert seen.letters_by_name == {"b": letter(2, 0)}
    assert seen.piles == {"old": [(letter(2, 0),), ()]}
    assert seen.gaps == [None, Drawer(owner=2, inside="wax")]
    assert seen.letter is None
    assert seen.inner is UNSET
    assert seen.by_name == {"left": Drawer(owner=0, inside=UNSET), "right": Drawer(owner=1, inside=UNSET)}
    nothing = chest(either=None, letters_by_name=None, several=None, letter=None)
    assert redact(nothing, 0).several is None
    assert redact(nothing, 1).letters_by_name is None


def test_a_field_may_hold_either_of_several_views() -> None:
    assert redact(chest(), 0).either == Drawer(owner=1, inside=UNSET)
    assert redact(chest(either=letter(0, 1)), 1).either == letter(0, 1)
    assert redact(chest(either=letter(0, 1)), 2).either is None


def test_a_view_of_a_kind_nobody_thought_of_is_planned_before_it_is_shown() -> None:
    class Trick(Drawer):
        below: Annotated[str | Hidden, SeenBy(())]

    class Trap(Drawer):
        below: dict[int, Drawer]

    shown = chest(either=Trick(owner=0, inside="key", below="coin"))
    assert redact(shown, 0).either == Trick(owner=0, inside="key", below=UNSET)
    with pytest.raises(TypeError, match=r"Trap\.below: dict\[int"):
        redact(chest(either=Trap(owner=0, inside="key", below={})), 0)


class Plain(msgspec.Struct):
    number: int


class Nosy(msgspec.Struct):
    secret: Annotated[int | Hidden, SeenBy(())]


class Keeping(msgspec.Struct):
    drawer: Drawer


class Later(View):
    of: "list[Nosy]"


SECRET = Annotated[int | Hidden, SeenBy(("seat",))]


@pytest.mark.parametrize(
    "shape",
    [
        pytest.param(shape, id=str(shape))
        for shape in (
            SECRET | None,
            list[SECRET],
            dict[str, SECRET],
            tuple[SECRET, ...],
            tuple[SECRET, int],
            Annotated[list[SECRET] | Hidden, SeenBy(("seat",))],
            Annotated[int, SeenBy(("seat",))],
            Annotated[int | None, SeenBy(("seat",))],
            Annotated[int | Hidden, SeenBy],
            Annotated[int | Hidden, SeenBy(("seat",)), SeenBy(("text",))],
            Annotated[int | Hidden, SeenBy(("nobody",))],
            Annotated[int | Hidden, SeenBy(("text",))],
            Annotated[int | Hidden, SeenBy(("counts",))],
            Letter,
            Annotated[Letter, "first"],
            tuple[Drawer, int],
            tuple[Drawer, Drawer],
            tuple[list[Drawer], int],
            set[Drawer],
            set[int],
            frozenset[str],
            dict[int, Drawer],
            dict[int, int],
            Drawer | int,
            Drawer | list[Drawer],
            list[Drawer] | list[Letter],
            list[Drawer] | dict[str, Drawer] | None,
            list,
            dict,
            tuple,
            Any,
            object,
            View,
            Event | None,
            list[msgspec.Struct],
            Nosy,
            list[Nosy],
            Keeping,
            Later,
            "Unheard",
        )
    ],
)
def test_every_other_shape_is_refused_with_its_game(shape: Any) -> None:
    class Shown(View):
        seat: int
        text: str
        counts: dict[str, int]
        odd: shape

    class Game(type(TIDES)):  # type: ignore[misc]
        view_type = Shown

    named = r"Shown\.odd: .|Shown is seen by '|Shown has a field of a type|Nosy\.secret: .|Keeping\.drawer: ."
    with pytest.raises(TypeError, match=named):
        Rulesets(Entry(TIDES), Entry(Game()))
    with pytest.raises(TypeError):
        redact(Shown(seat=0, text="", counts={}, odd=None), 1)


def test_a_plain_struct_is_refused_with_one_that_may_stand_in_its_place_and_has_a_secret() -> None:
    class Label(msgspec.Struct):
        text: str

    class Jar(View):
        label: Label

    plan_redaction(Jar)

    class Sealed(Label):
        inside: Annotated[str | Hidden, SeenBy(())]

    class Bottle(View):
        labels: list[Label]

    with pytest.raises(TypeError, match=r"Sealed\.inside: .* neither a view nor an event"):
        plan_redaction(Bottle)


@pytest.mark.parametrize("named", ["text", "nobody", "counts"])
def test_an_audience_that_holds_no_seats_is_refused(named: str) -> None:
    class Shown(View):
        audience = (named,)

        text: str
        counts: dict[str, int]

    with pytest.raises(TypeError, match=f"Shown is seen by '{named}'"):
        plan_redaction(Shown)


def test_a_game_of_which_one_type_is_refused_leaves_nothing_planned() -> None:
    """What is refused is refused again, and what holds it too."""

    class Inner(View):
        odd: set[int]

    class Outer(View):
        inner: list[Inner]

    for kind in (Outer, Inner, Outer):
        with pytest.raises(TypeError, match=r"Inner\.odd: set\[int\]"):
            plan_redaction(kind)


class Hedge(View):
    trees: "list[Tree]"


class Tree(View):
    hedges: list[Hedge]
    nests: list[Drawer]


def test_views_that_hold_each_other_are_redacted_whichever_is_planned_first() -> None:
    nest = Drawer(owner=0, inside="egg")
    hedge = Hedge(trees=[Tree(hedges=[Hedge(trees=[Tree(hedges=[], nests=[nest])])], nests=[])])
    assert redact(hedge, 0) == hedge
    assert redact(hedge, 1).trees[0].hedges[0].trees[0].nests == [Drawer(owner=0, inside=UNSET)]


@pytest.mark.parametrize("game", [*RULESETS.values(), TIDES], ids=lambda game: game.name)
def test_every_type_of_every_game_is_redacted_by_a_plan(game: Any) -> None:
    """Every event, the view, and all structs below them, as the types tell them (and not the plans)."""
    kinds = [*game.event_types, game.view_type]
    plan_redaction(*kinds)
    found = list(kinds)
    for kind in found:
        told: Any = msgspec.inspect.type_info(kind)
        for hint in told.fields:
            found += [held for held in structs(hint.type) if held not in found]
    shown = [kind for kind in found if issubclass(kind, View | Event)]
    assert len(shown) >= len(kinds)
    plan_redaction(*shown)
    marked = [kind for kind in found if "SeenBy(" in str(kind.__annotations__.values())]
    assert not [kind for kind in marked if kind not in shown]


def structs(info: Any) -> list[type]:
    """The structs below a type, as msgspec reads it."""
    if isinstance(info, msgspec.inspect.StructType):
        return [info.cls]
    below = [getattr(info, name, None) for name in ("type", "types", "item_type", "item_types", "value_type")]
    below += [getattr(info, "key_type", None)]
    return [
        held
        for one in below
        if one
        for part in (one if isinstance(one, tuple) else (one,))
        for held in structs(part)
    ]


def test_both_games_are_registered_with_their_plans() -> None:
    assert isinstance(RULESETS, Rulesets)
    assert list(RULESETS) == ["catan_horror", "classic"]
