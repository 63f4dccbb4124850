"""What the panel beside the island and the legend below it say, as they are read: line by line, by seat, by sign."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import msgspec
import pytest

from horror.games import RULESETS
from horror.games.catan_horror.palette import AMBER, MADNESS, ON_GLOOM
from horror.games.picture.palette import INK, PAPER, QUIET, SEATS
from horror.games.picture.parts import Picture
from horror.rules.kernel.events import SPECTATOR
from horror.rules.kernel.ruleset import Result
from tests.games.drawn_parts import POSITIONS, SVG, Drawn, Sign, drawn, part_of
from tests.games.horror_positions import asked, played
from tests.games.shown_positions import classic_shown, horror_shown
from tests.rules.positions import fresh

SHOWN = {"classic": classic_shown, "horror": horror_shown}


def read(part: Drawn) -> list[list[str]]:
    return [[each.text for each in line] for line in part.lines()]


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
        ("both", ["11 rolled"]),
        ("both", ["left: roads 10, settlements 5, cities 3"]),
        ("both", ["longest road, largest army"]),
        ("horror", ["Turn 7: red to trade, build and send knights"]),
        ("horror", ["5 rolled · Knight Actions left: 2"]),
        ("horror", ["points", "cards", "progress", "clues", "trophies", "road"]),
        ("horror", ["red", "5", "1", "2", "1", "3", "5"]),
        ("horror", ["trade 0, politics 2, science 0 · longest road · merchant"]),
        ("horror", ["left: roads 10, settlements 4, cities 3, walls 2"]),
        ("horror", ["trophies: 2 ghoul, 1 witch"]),
        ("horror", ["open: printer and constitution"]),
        ("horror", ["white", "0", "0", "0", "0", "0", "0"]),
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
    assert line in read(drawn(game, "panel"))


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
    lines = drawn(game, "panel").lines()
    [heads] = [line for line in lines if set(above) <= {each.text for each in line}]
    columns = [each.x for each in heads if each.text in above]
    under = [{each.x: each.text for each in line} for line in lines if line[0].y > heads[0].y]
    assert below in [[line.get(x) for x in columns] for line in under]


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
    first = [line[0] for line in read(drawn(game, "panel"))]
    order = [next(at for at, said in enumerate(first) if said.startswith(part)) for part in begins]
    assert order == sorted(order) and order[:3] == [0, 1, 2]


@pytest.mark.parametrize(("game", "state"), [("classic", []), ("horror", ["sane", "sane", "Mad"])])
def test_seats_have_their_pieces_with_letters_and_colours_and_their_states(
    game: str, state: list[str]
) -> None:
    panel = drawn(game, "panel")
    signs = [panel.signs_in(panel.by_id(f"seat-{seat}")) for seat in range(3)]
    assert [of_seat[0].letters for of_seat in signs] == [["R"], ["B"], ["W"]]
    for (piece, *_), colour in zip(signs, ("red", "blue", "white"), strict=True):
        assert SEATS[colour].fill in [node.get("fill") for node in piece.node.iter()]
        assert "settlement" in used(piece)
    assert [of_seat[1].letters for of_seat in signs if of_seat[1:]] == [[each] for each in state]


def used(sign: Sign) -> str:
    """The shapes of which a sign makes use."""
    return " ".join(str(node.get("href")) for node in sign.node.iter(f"{SVG}use"))


@pytest.mark.parametrize(("game", "shown"), [("classic", [2, 3]), ("both", [6, 5]), ("horror", [2, 3])])
def test_dice_have_as_many_pips_as_they_show(game: str, shown: list[int]) -> None:
    dice = drawn(game, "panel").dice
    assert [len(list(die.node.iter(f"{SVG}circle"))) for die in dice] == shown


@pytest.mark.parametrize("position", [classic_shown, horror_shown])
def test_whose_turn_it_is_stands_in_bold_and_has_the_pointer(position: Any) -> None:
    """And so does who has won, when the game is over."""
    view = position().view(SPECTATOR)
    over = msgspec.structs.replace(view, result=Result(outcome="points", winners=[1]))
    for shown, marked in ((view, 0), (over, 1)):
        panel = part_of(shown, "panel")
        assert [seat for seat in range(3) if panel.pointers(seat)] == [marked]
        for seat in range(3):
            name, *figures = [each for each in panel.seat(seat) if each.ink != QUIET and each.size > 12]
            assert name.text == ("red", "blue", "white")[seat]
            assert {each.bold for each in figures} == {name.bold} == {seat == marked}


@pytest.mark.parametrize("game", ["classic", "horror", "crowded"])
def test_titles_are_bold_and_what_is_said_besides_is_small_and_quiet(game: str) -> None:
    panel = drawn(game, "panel")
    said = {each.text: each for each in panel.words}
    for text in {"Bank", "Gates", "Monsters"} & set(said):
        assert said[text].bold and said[text].ink != QUIET
    quiet = [each for each in panel.words if each.ink == QUIET]
    assert {"points", "brick", "cards", "ore"} <= {each.text for each in quiet}
    assert not any(each.bold for each in quiet)
    assert {each.size for each in quiet} == {min(each.size for each in panel.words)}
    figures = [each for each in panel.words if each.text.lstrip("+-").isdigit()]
    assert figures and not any(each.ink == QUIET for each in figures)
    assert panel.root.get("fill") == INK


@pytest.mark.parametrize(("position", "line"), [
    (fresh, ["Set-up: red to place"]),
    (lambda: played(0), ["Set-up: red to place"]),
    (lambda: asked("towns: {13: red city}\nturn: {player: red, phase: production}"),
     ["not rolled yet · Knight Actions left: 3"]),
])  # fmt: skip
def test_before_the_roll_it_is_said_that_there_was_none(position: Any, line: list[str]) -> None:
    panel = part_of(position().view(SPECTATOR), "panel")
    assert line in read(panel) and not panel.dice
    assert not [each for each in read(panel) if each[0] in ("Gates", "Monsters")]


@pytest.mark.parametrize(("position", "said"), [(fresh, ""), (lambda: played(0), "")])
def test_before_the_first_turn_nothing_is_said_of_dice_and_knights(position: Any, said: str) -> None:
    assert part_of(position().view(SPECTATOR), "panel").words[1].text == said


def test_before_the_roll_of_a_classic_turn_it_is_said_too() -> None:
    view = classic_shown().view(SPECTATOR)
    turn = msgspec.structs.replace(view.turn, rolled=[])
    assert ["not rolled yet"] in read(part_of(msgspec.structs.replace(view, turn=turn), "panel"))


@pytest.mark.parametrize("shown", [classic_shown, horror_shown])
def test_when_the_game_is_over_nobody_is_waited_for_to_roll(shown: Any) -> None:
    view = shown().view(SPECTATOR)
    turn, result = msgspec.structs.replace(view.turn, rolled=[]), Result(outcome="points", winners=[0])
    over = msgspec.structs.replace(view, turn=turn, result=result)
    assert not [line for line in read(part_of(over, "panel")) if "rolled" in " ".join(line)]


def test_when_the_game_is_over_no_knight_actions_are_left() -> None:
    view = horror_shown().view(SPECTATOR)
    over = msgspec.structs.replace(view, result=Result(outcome="points", winners=[1]))
    assert ["5 rolled"] in read(part_of(over, "panel"))


@pytest.mark.parametrize(
    ("status", "fill", "ink"), [("sane", PAPER, INK), ("mad", MADNESS, PAPER), ("dead", INK, PAPER)]
)
def test_the_state_of_a_seat_stands_on_its_colour(status: str, fill: str, ink: str) -> None:
    view = horror_shown().view(SPECTATOR)
    seats = [msgspec.structs.replace(view.seats[0], status=status), *view.seats[1:]]
    panel = part_of(msgspec.structs.replace(view, seats=seats), "panel")
    [_, label] = panel.signs_in(panel.by_id("seat-0"))
    assert label.letters == ["Mad" if status == "mad" else status]
    assert [node.get("fill") for node in label.node.iter() if node.get("fill")] == [fill, ink]


MEANINGS = [
    ("settlement, with its owner's letter and its intersection", ["A", "1"], "town-settlement"),
    ("city with a wall", ["A", "2"], "wall"),
    ("metropolis", ["A", "3"], "town-metropolis"),
    ("road", ["A"], "road"),
    ("Mad town: thick rim", ["A", "4"], "town-city"),
    ("Invaded town: dashed rim", ["A", "5"], "town-city"),
    ("H 2/5: Horror damage, Mad at 5; S: Structural", ["H 2/5"], ""),
    ("monster that a Mad player builds there, steps paid", ["Xx 1/2"], ""),
    ("town before which monsters stand", ["assaulted"], ""),
    ("basic knight", ["A", "K1"], "knight-basic"),
    ("strong knight", ["A", "K1"], "knight-strong"),
    ("mighty knight", ["A", "K1"], "knight-mighty"),
    ("general", ["A", "K1"], "knight-general"),
    ("hidden knight: dashed; in squad S1", ["A", "K1", "S1"], "knight-basic"),
    ("Mad knight; Sanity damage left, damage right", ["A", "K1", "1", "2", "Mad"], "knight-strong"),
    ("normal monster", ["Xx", "M1"], "monster-normal"),
    ("fast monster", ["Xx", "M1"], "monster-fast"),
    ("flying monster", ["Xx", "M1"], "monster-flying"),
    ("stationary monster", ["Xx", "M1"], "monster-stationary"),
    ("special monster", ["Xx", "M1"], "monster-special"),
    ("monster's kind and number; dot: health left, ring: lost", ["Xx", "M1"], "monster-normal"),
    ("gate: world, its strength, damage", ["-1", "3/10"], ""),
    ("sealed hex", [], "seal"),
    ("knight that is called up", ["+A"], ""),
    ("merchant", ["A"], "merchant"),
]
CLASSIC_MEANINGS = [
    ("settlement", ["A"], "settlement"),
    ("road", ["A"], "road"),
    ("city", ["A"], "city"),
    ("robber", [], "robber"),
]


def meanings(game: str) -> dict[str, Sign]:
    """Each sign by the words to the right of it, on lines about as high as it stands."""
    legend, found = drawn(game, "legend"), {}
    begins = {sign: min(x for x in {each.x for each in legend.words} if x > sign.x) for sign in legend.signs}
    for sign in legend.signs:
        beside = [each for each in legend.words if each.x == begins[sign]]
        near = [each for each in beside if min(legend.signs, key=lambda other:
                (other.x != sign.x, abs(other.y - each.middle))) is sign]  # fmt: skip
        found[" ".join(each.text for each in near)] = sign
    return found


@pytest.mark.parametrize(("game", "meaning", "letters", "shape"), [
    *(("horror", *each) for each in MEANINGS), *(("classic", *each) for each in CLASSIC_MEANINGS)
])  # fmt: skip
def test_a_sign_of_the_legend_stands_beside_what_it_means(
    game: str, meaning: str, letters: list[str], shape: str
) -> None:
    sign = meanings(game)[meaning]
    assert sign.letters == letters
    assert shape in used(sign)


@pytest.mark.parametrize("game", ["classic", "horror"])
@pytest.mark.parametrize(("terrain", "ground"), [
    ("forest", "forest: lumber"), ("pasture", "pasture: wool"), ("fields", "fields: grain"),
    ("hills", "hills: brick"), ("mountains", "mountains: ore"), ("desert", "desert"),
])  # fmt: skip
def test_the_legend_says_what_land_yields(game: str, terrain: str, ground: str) -> None:
    [polygon] = meanings(game)[ground].node
    assert polygon.get("fill") == f"url(#ground-{terrain})"


@pytest.mark.parametrize(("game", "count"), [("classic", 10), ("horror", 31)])
def test_the_legend_says_so_and_nothing_more_than_what_signs_mean(game: str, count: int) -> None:
    legend = drawn(game, "legend")
    assert legend.words[0].text == legend.title == "Legend" and legend.words[0].bold
    assert len(meanings(game)) == len(legend.signs) == count
    assert sum(len(meaning.split()) for meaning in meanings(game)) == sum(
        len(each.text.split()) for each in legend.words[1:]
    )


def test_what_ails_a_town_or_a_piece_is_told_by_more_than_colour() -> None:
    """And by as much as the words say."""
    signs = meanings("horror")
    rims = {name: [node.get("stroke-width") for node in signs[name].node.iter() if node.get("stroke-width")]
            for name in ("Mad town: thick rim", "metropolis")}  # fmt: skip
    assert len(rims["Mad town: thick rim"]) > len(rims["metropolis"])
    for name, sign in signs.items():
        dashes = [node for node in sign.node.iter(f"{SVG}use") if node.get("stroke-dasharray")]
        assert bool(dashes) == ("dashed" in name), name
    dots = {name: [dot.get("fill") for dot in sign.node.iter(f"{SVG}circle") if float(dot.get("r", 0)) < 3]
            for name, sign in signs.items() if "monster" in name and sign.letters == ["Xx", "M1"]}  # fmt: skip
    hurt = dots.pop("monster's kind and number; dot: health left, ring: lost")
    assert hurt == [ON_GLOOM, "none"] and all(each == [ON_GLOOM, ON_GLOOM] for each in dots.values())
    bar, taken = signs["H 2/5: Horror damage, Mad at 5; S: Structural"].node.iter(f"{SVG}rect")
    assert float(taken.get("width", 0)) / float(bar.get("width", 1)) == pytest.approx(2 / 5)
    bar, taken = signs["gate: world, its strength, damage"].node.iter(f"{SVG}rect")
    assert float(taken.get("width", 0)) / float(bar.get("width", 1)) == pytest.approx(3 / 10)
    fill = {name: next((node.get("fill") for node in sign.node.iter(f"{SVG}rect")), None)
            for name, sign in signs.items()}  # fmt: skip
    assert fill["town before which monsters stand"] == AMBER
    assert fill["monster that a Mad player builds there, steps paid"] == PAPER


# -- the same as data


def says(position: str, language: str = "en") -> list[dict[str, Any]]:
    """What the panel of a position says, as clients get it."""
    view = POSITIONS[position]().view(SPECTATOR)
    found: list[dict[str, Any]] = msgspec.to_builtins(RULESETS[view.ruleset].picture(view, language).says)
    return found


def told_words(part: dict[str, Any]) -> list[str]:
    """All that is said in a part."""
    found = [part.get("title", ""), *part.get("lines", []), *part.get("headings", [])]
    for row in part.get("rows", []):
        found += [row["label"], row.get("letters", ""), row.get("state", ""), row.get("badge", "")]
        found += [str(cell) for cell in row["cells"]] + row.get("notes", [])
    return [each for each in found if each]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("position", POSITIONS)
def test_what_is_told_as_data_is_what_is_drawn(position: str, language: str) -> None:
    """Word for word, but for the letters on pieces and where lines break."""
    panel = drawn(position, "panel", language)
    on_panel = " ".join(each.text for each in panel.words).split()
    on_panel += [word for sign in panel.signs for letters in sign.letters for word in letters.split()]
    told = [word for part in says(position, language) for each in told_words(part) for word in each.split()]
    letters = Counter(on_panel) - Counter(told)
    assert not Counter(told) - Counter(on_panel)
    assert all(len(letter) == 1 for letter in letters), letters
    assert sum(letters.values()) == len(POSITIONS[position]().view(SPECTATOR).seats)


@pytest.mark.parametrize("position", POSITIONS)
def test_each_part_is_told_as_what_it_is(position: str) -> None:
    view = POSITIONS[position]().view(SPECTATOR)
    parts = says(position)
    classic = view.ruleset == "classic"
    kinds = [part["part"] for part in parts]
    gates = [] if classic or not view.gates else ["list"]
    monsters = [] if classic or not view.monsters else ["table"]
    assert kinds == ["head", "table", "stocks", *gates, *monsters]
    head, seats, stocks = parts[:3]
    assert head.get("dice", []) == list(view.turn.rolled)
    assert [row["seat"] for row in seats["rows"]] == [seat.seat for seat in view.seats]
    assert all(row["sign"].startswith("<svg") and "#shape-" in row["sign"] for row in seats["rows"])
    assert all(len(row["cells"]) == len(seats["headings"]) for row in seats["rows"])
    assert all(len(row["cells"]) == 1 for row in stocks["rows"]) and stocks["title"] == "Bank"
    marked = [row["seat"] for row in seats["rows"] if row.get("marked")]
    assert len(marked) <= 1
    for row, seat in zip(seats["rows"], view.seats, strict=True):
        tone = "calm" if classic else {"sane": "calm", "mad": "alarm", "dead": "gone"}[seat.status]
        assert row.get("tone", "calm") == tone
    for part in parts[3:]:
        for row in part.get("rows", []):
            assert len(row["letters"]) == 2 and len(row["cells"]) == len(part["headings"])


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", ["classic", "horror"])
def test_a_legend_is_told_sign_by_sign_as_it_is_drawn(game: str, language: str) -> None:
    view = POSITIONS[game]().view(SPECTATOR)
    picture: Any = RULESETS[view.ruleset].picture(view, language)
    told, drawn_ = picture.meanings, drawn(game, "legend", language)
    assert told.title == drawn_.title
    texts = [each.text for block in told.blocks for each in block]
    words = " ".join(each.text for each in drawn_.words).split()
    assert Counter(words) == Counter(" ".join([told.title, *texts]).split())
    assert len(texts) == len(drawn_.signs) and len(told.blocks) == 2
    for each in (each for block in told.blocks for each in block):
        assert each.sign.startswith("<svg") and 'aria-hidden="true"' in each.sign and '"~' not in each.sign
    assert picture.meanings is RULESETS[view.ruleset].picture(view, language).meanings, "told once"


@pytest.mark.parametrize("game", ["classic", "horror"])
def test_a_sign_of_a_legend_is_shown_whole_and_in_the_middle(game: str) -> None:
    view = POSITIONS[game]().view(SPECTATOR)
    picture: Any = RULESETS[view.ruleset].picture(view, "en")
    boxes = {
        re.search('viewBox="([^"]*)"', each.sign)[1] for block in picture.meanings.blocks for each in block
    }
    for left, top, width, height in [map(float, box.split()) for box in boxes]:
        assert (left, top) == (-width / 2, -height / 2) and height >= 16


def test_a_game_without_a_panel_and_signs_says_nothing() -> None:
    assert Picture().says == [] and Picture().meanings is None
