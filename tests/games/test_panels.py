"""The panel beside the island and the legend below it, as they are read: line by line, figures below their headings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple
from xml.etree import ElementTree

import msgspec
import pytest

from horror.games import RULESETS
from horror.games.catan_horror.palette import MADNESS
from horror.games.picture.palette import INK, PAPER
from horror.games.picture.panel import in_lines
from horror.rules.kernel.events import SPECTATOR
from horror.rules.kernel.ruleset import Result
from tests.games.horror_positions import asked
from tests.games.shown_positions import classic_shown, horror_shown
from tests.rules.positions import fresh

SVG = "{http://www.w3.org/2000/svg}"


class Words(NamedTuple):
    """Something written: where, how large, from where it runs, and whether it is bold."""

    text: str
    x: float
    y: float
    size: float
    anchor: str
    bold: bool

    @property
    def reach(self) -> tuple[float, float]:
        """From where to where it stands, if a letter is half as wide as high."""
        wide = 0.5 * self.size * len(self.text)
        left = self.x - {"start": 0.0, "middle": wide / 2, "end": wide}[self.anchor]
        return left, left + wide


def picture(view: Any) -> Any:
    return RULESETS[view.ruleset].picture(view)


def element(markup: Any) -> ElementTree.Element:
    return ElementTree.fromstring(f'<svg xmlns="{SVG[1:-1]}">{markup}</svg>')


def words(
    node: ElementTree.Element, size: float = 16, anchor: str = "start", bold: bool = False
) -> Iterator[Words]:
    """What is written in a part beside its pieces, which are drawn where they stand."""
    size = float(node.get("font-size", size))
    anchor, bold = node.get("text-anchor", anchor), node.get("font-weight", "bold" if bold else "") == "bold"
    if node.tag == f"{SVG}text":
        x, y = float(node.get("x", 0)), float(node.get("y", 0))
        yield Words("".join(node.itertext()), x, y, size, anchor, bold)
    for child in node:
        if child.get("transform") is None:
            yield from words(child, size, anchor, bold)


SHOWN = {"classic": classic_shown, "horror": horror_shown}


def written(game: str) -> list[Words]:
    """The words of a panel on which much is shown."""
    return list(words(element(picture(SHOWN[game]().view(SPECTATOR)).panel.drawn)))


def lines(found: list[Words]) -> list[list[str]]:
    """Line by line from the top, and each from the left."""
    read: list[list[Words]] = []
    for each in sorted(found, key=lambda each: each.y):
        if read and each.y - read[-1][0].y < 4:
            read[-1].append(each)
        else:
            read.append([each])
    return [[each.text for each in sorted(line, key=lambda each: each.x)] for line in read]


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("classic", ["Turn 7: red to trade and build"]),
        ("classic", ["5 rolled"]),
        ("classic", ["points", "cards", "dev.", "knights", "road"]),
        ("classic", ["red", "6", "3", "2", "0", "5"]),
        ("classic", ["left: roads 10, settlements 3, cities 3", "longest road"]),
        ("classic", ["blue", "1", "4", "0", "1", "1"]),
        ("classic", ["left: roads 14, settlements 4, cities 4"]),
        ("classic", ["white", "5", "0", "1", "3", "1"]),
        ("classic", ["left: roads 13, settlements 4, cities 3", "largest army"]),
        ("classic", ["Bank"]),
        ("classic", ["brick", "lumber", "wool", "grain", "ore", "dev."]),
        ("classic", ["19", "19", "18", "15", "17", "18"]),
        ("horror", ["Turn 7: red to trade, build and send knights"]),
        ("horror", ["5 rolled · Knight Actions left: 2"]),
        ("horror", ["points", "cards", "progress", "clues", "trophies", "road"]),
        ("horror", ["red", "sane", "5", "1", "2", "1", "3", "5"]),
        ("horror", ["trade 0, politics 2, science 0 · longest road · merchant"]),
        ("horror", ["left: roads 10, settlements 4, cities 3, walls 2"]),
        ("horror", ["trophies: 2 ghoul, 1 witch"]),
        ("horror", ["open: printer and constitution"]),
        ("horror", ["white", "Mad", "0", "0", "0", "0", "0", "0"]),
        ("horror", ["brick", "lumber", "wool", "grain", "ore", "cloth", "coin", "paper"]),
        ("horror", ["19", "19", "18", "19", "17", "12", "11", "12"]),
        ("horror", ["trade", "politics", "science", "cup", "gates left"]),
        ("horror", ["18", "12", "15", "42", "14"]),
        ("horror", ["Bank"]),
        ("horror", ["Gates"]),
        ("horror", ["A Yuggoth (-2), damage 0 of 10"]),
        ("horror", ["J the Abyss (-2), damage 4 of 10"]),
        ("horror", ["Monsters", "here", "awareness", "toughness", "strength", "Horror"]),
        ("horror", ["By", "byakhee", "1", "-2", "1", "2", "1"]),
        ("horror", ["Dh", "dhole", "1", "-1", "3", "4", "4"]),
        ("horror", ["resists physical weapons, resists magic weapons, nightmarish 1,"]),
        ("horror", ["overwhelming 1"]),
        ("horror", ["Go", "ghoul", "0", "-3", "1", "1", "1"]),
        ("horror", ["endless"]),
    ],
)
def test_the_panel_is_read(game: str, line: list[str]) -> None:
    assert line in lines(written(game))


@pytest.mark.parametrize(("game", "above", "below"), [
    ("classic", ["points", "cards", "dev.", "knights", "road"], ["6", "3", "2", "0", "5"]),
    ("classic", ["brick", "lumber", "wool", "grain", "ore", "dev."], ["19", "19", "18", "15", "17", "18"]),
    ("horror", ["points", "cards", "progress", "clues", "trophies", "road"], ["5", "1", "2", "1", "3", "5"]),
    ("horror", ["brick", "lumber", "wool", "grain", "ore", "cloth", "coin", "paper"],
     ["19", "19", "18", "19", "17", "12", "11", "12"]),
    ("horror", ["trade", "politics", "science", "cup", "gates left"], ["18", "12", "15", "42", "14"]),
    ("horror", ["here", "awareness", "toughness", "strength", "Horror"], ["1", "-1", "3", "4", "4"]),
])  # fmt: skip
def test_figures_stand_below_what_they_count(game: str, above: list[str], below: list[str]) -> None:
    rows: dict[float, dict[float, str]] = {}
    for each in written(game):
        rows.setdefault(each.y, {})[each.x] = each.text
    [heads] = [row for row in rows.values() if set(above) <= set(row.values())]
    columns = [x for x, head in sorted(heads.items()) if head in above]
    assert below in [[row.get(x) for x in columns] for row in rows.values()]


@pytest.mark.parametrize("game", ["classic", "horror"])
def test_nothing_is_written_over_anything_else_or_out_of_the_panel(game: str) -> None:
    found = written(game)
    for at, one in enumerate(found):
        for other in found[at + 1 :]:
            apart = one.reach[1] <= other.reach[0] or other.reach[1] <= one.reach[0]
            assert apart or abs(one.y - other.y) > 0.8 * min(one.size, other.size), (one, other)
    box = picture(SHOWN[game]().view(SPECTATOR)).panel.box
    for each in found:
        assert box.left <= each.reach[0] and each.reach[1] <= box.left + box.width + 20, each
        assert box.top + each.size / 2 <= each.y <= box.top + box.height, each


@pytest.mark.parametrize(
    ("game", "begins"),
    [
        ("classic", ["Turn 7", "5 rolled", "points", "red", "blue", "white", "Bank", "brick", "19"]),
        (
            "horror",
            ["Turn 7", "5 rolled", "points", "red", "blue", "white", "Bank", "brick", "Gates", "Monsters"],
        ),
    ],
)
def test_the_parts_of_the_panel_stand_below_one_another(game: str, begins: list[str]) -> None:
    first = [line[0] for line in lines(written(game))]
    order = [next(at for at, said in enumerate(first) if said.startswith(part)) for part in begins]
    assert order == sorted(order) and order[:3] == [0, 1, 2]


@pytest.mark.parametrize("position", [classic_shown, horror_shown])
def test_seats_have_their_letters_and_the_dice_their_pips(position: Any) -> None:
    root = element(picture(position().view(SPECTATOR)).panel.drawn)
    seats = [next(node for node in root.iter() if node.get("id") == f"seat-{seat}") for seat in range(3)]
    assert [next(text.text for text in seat.iter(f"{SVG}text")) for seat in seats] == ["R", "B", "W"]
    assert len(list(root[0][0].iter(f"{SVG}circle"))) == 5


@pytest.mark.parametrize("position", [classic_shown, horror_shown])
def test_whose_turn_it_is_stands_in_bold_and_has_the_pointer(position: Any) -> None:
    """And so does who has won, when the game is over."""
    view = position().view(SPECTATOR)
    over = msgspec.structs.replace(view, result=Result(outcome="points", winners=[1]))
    for shown, marked in ((view, "red"), (over, "blue")):
        root = element(picture(shown).panel.drawn)
        names = ("red", "blue", "white")
        assert [each.text for each in words(root) if each.bold and each.text in names] == [marked]
        pointed = [
            name
            for seat, name in enumerate(names)
            for node in next(each for each in root.iter() if each.get("id") == f"seat-{seat}")
            if node.get("d") == "M0 0l9 7-9 7z"
        ]
        assert pointed == [marked]


@pytest.mark.parametrize(("position", "line"), [
    (fresh, ["Set-up: red to place"]),
    (lambda: asked("towns: {13: red city}\nturn: {player: red, phase: production}"),
     ["not rolled yet · Knight Actions left: 3"]),
])  # fmt: skip
def test_before_the_roll_it_is_said_that_there_was_none(position: Any, line: list[str]) -> None:
    found = lines(list(words(element(picture(position().view(SPECTATOR)).panel.drawn))))
    assert line in found and not [each for each in found if each[0] in ("Gates", "Monsters")]


@pytest.mark.parametrize(
    ("status", "fill", "ink"), [("sane", PAPER, INK), ("mad", MADNESS, PAPER), ("dead", INK, PAPER)]
)
def test_the_state_of_a_seat_stands_on_its_colour(status: str, fill: str, ink: str) -> None:
    view = horror_shown().view(SPECTATOR)
    seats = [msgspec.structs.replace(view.seats[0], status=status), *view.seats[1:]]
    root = element(picture(msgspec.structs.replace(view, seats=seats)).panel.drawn)
    seat = next(node for node in root.iter() if node.get("id") == "seat-0")
    word = "Mad" if status == "mad" else status
    [label] = [node for node in seat.iter() if any(child.text == word for child in node)]
    assert [child.get("fill") for child in label] == [fill, ink]


MEANINGS = [
    ("settlement, with its owner's letter and its intersection", ["A", "1"]),
    ("city with a wall", ["A", "2"]),
    ("metropolis", ["A", "3"]),
    ("road", ["A"]),
    ("Mad town: thick rim", ["A", "4"]),
    ("Invaded town: dashed rim", ["A", "5"]),
    ("H 2/5: Horror damage, Mad at 5; S: Structural", ["H 2/5"]),
    ("monster that a Mad player builds there, steps paid", ["Xx 1/2"]),
    ("town before which monsters stand", ["assaulted"]),
    ("basic knight", ["A", "K1"]),
    ("general", ["A", "K1"]),
    ("hidden knight: dashed; in squad S1", ["A", "K1", "S1"]),
    ("Mad knight; Sanity damage left, damage right", ["A", "K1", "1", "2", "Mad"]),
    ("flying monster", ["Xx", "M1"]),
    ("monster's kind and number; dot: health left, ring: lost", ["Xx", "M1"]),
    ("gate: world, its strength, damage", ["-1", "3/10"]),
    ("sealed hex", []),
    ("knight that is called up", ["+A"]),
    ("merchant", ["A"]),
]


@pytest.mark.parametrize(("meaning", "sample"), MEANINGS)
def test_a_sign_of_the_legend_stands_beside_what_it_means(meaning: str, sample: list[str]) -> None:
    """In places of a grid: 34 to the right of the middle of the sign, and as high."""
    cells = legend_cells()
    assert cells[meaning] == sample


def legend_cells() -> dict[str, list[str]]:
    root = element(picture(horror_shown().view(SPECTATOR)).legend.drawn)
    signs: dict[tuple[float, float], list[str]] = {}
    for node in root.iter(f"{SVG}g"):
        move = node.get("transform", "")
        if move.startswith("translate(") and node.get("text-anchor") == "middle":
            x, y = map(float, move[10:-1].replace(",", " ").split())
            signs.setdefault((x, y), [text.text or "" for text in node.iter(f"{SVG}text")])
    found = {}
    texts = list(words(root))
    for x, y in signs:
        beside = sorted(
            (each for each in texts if each.x == x + 34 and abs(each.y - y - 4) < 20), key=lambda each: each.y
        )
        assert beside and abs(sum(each.y for each in beside) / len(beside) - y - 4) < 0.6, "in the middle"
        found[" ".join(each.text for each in beside)] = signs[x, y]
    return found


def test_the_signs_of_the_classic_legend_are_pieces_with_their_owners_letter() -> None:
    root = element(picture(classic_shown().view(SPECTATOR)).legend.drawn)
    signs = [node for node in root.iter(f"{SVG}g") if node.get("transform") and node.get("text-anchor")]
    letters = [[text.text for text in sign.iter(f"{SVG}text")] for sign in signs]
    named = [each.text for each in words(root)][-4:]
    assert dict(zip(named, letters, strict=True)) == {
        "settlement": ["A"],
        "road": ["A"],
        "city": ["A"],
        "robber": [],
    }


@pytest.mark.parametrize("position", [classic_shown, horror_shown])
@pytest.mark.parametrize(
    "ground",
    ["forest: lumber", "pasture: wool", "fields: grain", "hills: brick", "mountains: ore", "desert", "road"],
)
def test_the_legend_says_what_land_yields(position: Any, ground: str) -> None:
    texts = [each.text for each in words(element(picture(position().view(SPECTATOR)).legend.drawn))]
    assert texts.count(ground) == 1 and texts[0] == "Legend"


@pytest.mark.parametrize(
    ("words_", "most", "found"),
    [
        ("a bb ccc", 8, ["a bb ccc"]),
        ("a bb ccc", 7, ["a bb", "ccc"]),
        ("a bb ccc", 4, ["a bb", "ccc"]),
        ("a bb ccc", 3, ["a", "bb", "ccc"]),
        ("long words", 2, ["long", "words"]),
        ("", 5, [""]),
    ],
)
def test_words_are_put_on_lines_that_blanks_allow(words_: str, most: int, found: list[str]) -> None:
    assert in_lines(words_, most) == found
