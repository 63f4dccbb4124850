"""Towns under attack, knights, monsters and gates as they are drawn: what each tells, and where on the piece."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import atan2, hypot, pi
from typing import Any
from xml.etree import ElementTree

import pytest

from horror.games.catan_horror import figures, labels
from horror.games.catan_horror.palette import GLOOM, GLOOM_EDGE, MADNESS, ON_GLOOM, STONE
from horror.games.picture.palette import EDGE, INK, PAPER, RED, RIM, SEATS, Owner
from horror.games.picture.svg import ORIGIN, Markup
from tests.games.drawn_parts import SVG, Reach, Words, corners, element, moved, reach_of, written

Node = ElementTree.Element
BLUE = Owner(SEATS["blue"], "B")
SHAPES = {str(node.get("id")): node for node in element("".join(figures.definitions()))}


def node(markup: Markup) -> Node:
    return element(markup)[0]


def used(piece: Node) -> list[tuple[str, str | None, str | None]]:
    """The shapes that a piece is made of, each with its stroke and dashes, from the lowest up."""
    return [
        (str(each.get("href")).removeprefix("#shape-"), each.get("stroke"), each.get("stroke-dasharray"))
        for each in piece.iter(f"{SVG}use")
    ]


def said(piece: Node) -> list[Words]:
    """The words on a piece, but for labels and badges, which are groups of their own."""
    around = Words("", 0, 0, anchor="middle", ink=str(piece.get("fill")))
    return [next(written(each, around)) for each in piece.findall(f"{SVG}text")]


def labelled(piece: Node) -> list[tuple[Node, Words]]:
    """What lies below the words of each label or badge, and these."""
    groups = [each for each in piece.findall(f"{SVG}g") if each.find(f"{SVG}text") is not None]
    around = Words("", 0, 0, anchor="middle")
    return [(each[0], next(written(each, around))) for each in groups]


def shape(name: str) -> Reach:
    return reach_of(SHAPES[f"shape-{name}"])


def widths(piece: Node) -> list[float]:
    return [float(each.get("stroke-width", 0)) for each in piece.iter(f"{SVG}use") if each.get("stroke")]


def lie_on(piece: Node, reach: Reach) -> bool:
    """Whether words stand within a piece, in its middle, one below another and none over it."""
    words = said(piece)
    apart = all(one.y < other.y and not one.reach.narrowed(0.5).covers(other.reach.narrowed(0.5))
                for one, other in pairwise(words))  # fmt: skip
    return apart and all(each.x == 0 and each.reach.narrowed(1).within(reach.narrowed(-1)) for each in words)


TOWNS = ("settlement", "city", "metropolis")


@pytest.mark.parametrize("kind", TOWNS)
def test_a_town_has_its_owners_letter_in_bold_above_its_intersection(kind: str) -> None:
    town = node(figures.town(kind, (3, 4), BLUE, "41", False, "sane", id="town-41"))
    assert moved(town) == (3, 4) and town.get("id") == "town-41"
    assert used(town) == [(f"town-{kind}", RIM, None), (f"town-{kind}", EDGE, None)]
    letter, number = said(town)
    assert (letter.text, letter.bold, number.text, number.bold) == ("B", True, "41", False)
    assert letter.size > number.size and lie_on(town, shape(f"town-{kind}"))
    assert town.get("fill") == BLUE.paint.fill and {letter.ink, number.ink} == {BLUE.paint.ink}
    light, dark = widths(town)
    assert light > 2 * dark
    assert [each.text for each in said(node(figures.town(kind, ORIGIN, BLUE, "", False, "sane")))] == ["B"]


@pytest.mark.parametrize(("state", "rim", "dashed"), [("mad", MADNESS, False), ("invaded", RED, True)])
def test_a_town_that_is_not_sane_has_a_second_rim_between_light_and_dark(
    state: str, rim: str, dashed: bool
) -> None:
    town = node(figures.town("city", ORIGIN, BLUE, "41", False, state))
    (_, light, _), (_, second, dashes), (_, dark, _) = used(town)
    assert (light, second, dark) == (RIM, rim, EDGE) and bool(dashes) == dashed
    outer, middle, inner = widths(town)
    assert outer > middle > 2 * inner


def test_a_wall_stands_below_a_town_and_wider_than_it() -> None:
    town = node(figures.town("city", ORIGIN, BLUE, "41", True, "sane"))
    assert [name for name, _, _ in used(town)] == ["town-city", "wall", "town-city"], "behind it"
    wall, city = shape("wall"), shape("town-city")
    assert (
        wall.left < city.left and wall.right > city.right and city.top < wall.top < city.bottom < wall.bottom
    )
    assert SHAPES["shape-wall"].get("fill") == STONE
    assert 0 < float(SHAPES["shape-wall"].get("stroke-width", 0)) < 3


def knight(**told: Any) -> Node:
    given: dict[str, Any] = {"hidden": False, "damage": 0, "sanity": 0, "tag": "", "mad": False} | told
    return node(
        figures.knight(given.pop("rank", "strong"), (3, 4), given.pop("scale", 1), BLUE, "K7", **given)
    )


@pytest.mark.parametrize("rank", ["basic", "strong", "mighty", "general"])
def test_a_knight_has_the_shape_of_its_rank_its_owners_letter_and_its_name(rank: str) -> None:
    piece = knight(rank=rank)
    assert used(piece) == [(f"knight-{rank}", RIM, None), (f"knight-{rank}", EDGE, None)]
    assert [each.text for each in said(piece)] == ["B", "K7"] and all(each.bold for each in said(piece))
    assert lie_on(piece, shape(f"knight-{rank}")) and not labelled(piece)
    assert moved(piece) == (3, 4) and piece.get("fill") == BLUE.paint.fill
    light, dark = widths(piece)
    assert light > 2 * dark


def test_a_hidden_knight_is_dashed_and_a_mad_one_has_a_rim() -> None:
    assert used(knight(hidden=True))[-1] == ("knight-strong", EDGE, "3 2.2")
    mad = knight(mad=True)
    assert used(mad) == [("knight-strong", stroke, None) for stroke in (MADNESS, RIM, EDGE)]
    rim, light, dark = widths(mad)
    assert rim > light > dark


def test_a_knights_damage_is_in_its_upper_corners_and_its_squad_below() -> None:
    (right, damage), (left, sanity), (label, tag) = labelled(knight(damage=1, sanity=2, tag="S1"))
    body = shape("knight-strong")
    assert [each.text for each in (damage, sanity, tag)] == ["1", "2", "S1"]
    assert (right.get("fill"), left.get("fill"), label.get("fill")) == (RED, MADNESS, PAPER)
    reaches = [reach_of(each) for each in (right, left, label)]
    assert reaches[0].middle[0] == -reaches[1].middle[0] > 8
    assert reaches[0].middle[1] == reaches[1].middle[1] < -8
    assert reaches[2].middle[0] == 0 and reaches[2].middle[1] > body.bottom
    for ground, words in zip(reaches, (damage, sanity, tag), strict=True):
        assert ground.covers(body) and words.reach.narrowed(1).within(ground)
        assert words.x == ground.middle[0] and words.middle == pytest.approx(ground.middle[1], abs=0.6)
    assert not [pair for pair in combinations(reaches, 2) if pair[0].covers(pair[1])]


@pytest.mark.parametrize(("scale", "end"), [(1, ")"), (0.5, ") scale(0.5)")])
def test_pieces_are_drawn_smaller_where_there_is_little_room(scale: float, end: str) -> None:
    pieces = (
        knight(scale=scale),
        node(figures.recruit((3, 4), scale, BLUE)),
        node(figures.monster("fast", (3, 4), scale, "Gh", "M3", 0, 1)),
    )
    assert {each.get("transform") for each in pieces} == {f"translate(3 4{end}"}


@pytest.mark.parametrize("movement", ["normal", "fast", "flying", "stationary", "special", "unheard of"])
def test_a_monster_has_the_shape_of_its_movement_the_letters_of_its_kind_and_its_name(movement: str) -> None:
    monster = node(figures.monster(movement, (3, 4), 1, "Gh", "M3", 0, 1, id="monster-M3"))
    name = f"monster-{movement}" if f"shape-monster-{movement}" in SHAPES else "monster-normal"
    assert used(monster) == [(name, RIM, None), (name, GLOOM_EDGE, None)]
    assert [(each.text, each.bold) for each in said(monster)] == [("Gh", True), ("M3", False)]
    assert lie_on(monster, shape(name)) and monster.get("fill") == GLOOM and monster.get("id") == "monster-M3"
    assert {each.ink for each in said(monster)} == {ON_GLOOM}
    light, dark = widths(monster)
    assert light > 2 * dark


@pytest.mark.parametrize(("damage", "health"), [(0, 1), (0, 2), (1, 3), (3, 4)])
def test_a_dot_is_a_point_of_health_that_is_left_and_a_ring_a_lost_one(damage: int, health: int) -> None:
    monster = node(figures.monster("normal", ORIGIN, 1, "Gh", "M3", damage, health))
    dots = list(monster.iter(f"{SVG}circle"))
    assert [dot.get("fill") for dot in dots] == [ON_GLOOM] * (health - damage) + ["none"] * damage
    reaches = [reach_of(dot) for dot in dots]
    assert sum(each.middle[0] for each in reaches) == pytest.approx(0)
    assert all(each.top > said(monster)[1].y and each.within(shape("monster-normal")) for each in reaches)
    assert all(one.right < other.left for one, other in pairwise(reaches))


@pytest.mark.parametrize(
    "symbol", ["square", "hexagon", "triangle", "circle", "star", "slash", "diamond", "plus"]
)
def test_a_gate_has_its_worlds_symbol_above_what_it_adds_and_its_damage_below(symbol: str) -> None:
    gate = node(figures.gate((3, 4), symbol, "-2", 3, 10, id="gate-A"))
    assert moved(gate) == (3, 4) and gate.get("id") == "gate-A"
    light, disc, ring = map(reach_of, gate.findall(f"{SVG}circle"))
    assert light.middle == disc.middle == ring.middle == (0, 0)
    assert ring.within(disc.narrowed(1)) and disc.within(light.narrowed(0.5))
    fills = [each.get("fill") for each in gate.findall(f"{SVG}circle")]
    assert fills == [RIM, MADNESS, "none"]
    drawn = Reach(*zip_reach(list(corners(gate.findall(f"{SVG}path")[0]))))
    [modifier] = said(gate)
    assert (modifier.text, modifier.x, modifier.ink) == ("-2", 0, PAPER) and modifier.bold
    assert drawn.within(ring) and drawn.bottom < modifier.y and modifier.reach.narrowed(1).within(disc)
    [(field, words)] = labelled(gate)
    assert words.text == "3/10" and disc.bottom < reach_of(field).middle[1]
    assert taken(gate) == pytest.approx(3 / 10)


def zip_reach(points: list[tuple[float, float]]) -> tuple[float, float, float, float]:
    across, down = zip(*points, strict=True)
    return min(across), min(down), max(across), max(down)


def test_worlds_have_symbols_of_their_own() -> None:
    symbols = ["square", "hexagon", "triangle", "circle", "star", "slash", "diamond", "plus"]
    drawn = {
        node(figures.gate(ORIGIN, each, "0", 0, 10)).findall(f"{SVG}path")[0].get("d") for each in symbols
    }
    assert len(drawn) == len(symbols)


def taken(piece: Node) -> float:
    """How much of a bar is filled."""
    field, filled = piece.iter(f"{SVG}rect")
    return float(filled.get("width", 0)) / float(field.get("width", 0))


@pytest.mark.parametrize(("damage", "full"), [(0, 0), (1, 0.2), (2, 0.4), (5, 1), (7, 1)])
def test_a_bar_is_filled_from_the_left_along_its_bottom_and_never_beyond_its_end(
    damage: int, full: float
) -> None:
    bar = node(labels.bar((30, 20), 48, damage, 5, "H 2/5", MADNESS))
    field, filled = map(reach_of, bar.iter(f"{SVG}rect"))
    assert taken(bar) == pytest.approx(full)
    assert (filled.left, filled.bottom) == (field.left + 0.4, field.bottom - 0.4)
    assert field.middle == (30, 20) and filled.bottom - filled.top < (field.bottom - field.top) / 2
    [(_, words)] = labelled(element(bar_markup(bar)))
    assert words.text == "H 2/5" and words.x == 30 and words.reach.within(field) and words.bold
    assert abs(words.middle - 20) < 2 and words.ink == INK
    assert [each.get("fill") for each in bar.iter(f"{SVG}rect")] == [PAPER, MADNESS]


def bar_markup(bar: Node) -> str:
    return ElementTree.tostring(bar, encoding="unicode")


@pytest.mark.parametrize(("words", "wide"), [("Mad", 0), ("assaulted", 0), ("Mad", 56)])
def test_a_pill_is_as_wide_as_its_words_or_as_is_said(words: str, wide: float) -> None:
    pill = node(labels.pill((30, 20), words, PAPER, RED, wide))
    field = reach_of(pill[0])
    assert field.middle == pytest.approx((30, 20))
    [(_, word)] = labelled(element(bar_markup(pill)))
    assert word.x == 30 and word.reach.within(field) and word.ink == RED and word.bold
    assert word.middle == pytest.approx(20, abs=0.6)
    across = field.right - field.left - 0.8
    assert (
        across == pytest.approx(wide)
        if wide
        else word.size < across - (word.reach.right - word.reach.left) < 20
    )
    assert pill[0].get("fill") == PAPER and 0 < float(pill[0].get("rx", 0)) <= (field.bottom - field.top) / 2


def test_a_seal_is_a_star_of_five_rays_in_a_circle_one_of_them_upright() -> None:
    seal = node(figures.seal((3, 4), id="seal-A"))
    assert moved(seal) == (3, 4) and seal.get("id") == "seal-A" and used(seal) == [("seal", None, None)]
    star = list(corners(SHAPES["shape-seal"]))
    far = [round(hypot(*corner), 1) for corner in star]
    assert len(star) == 10 and min(star, key=lambda corner: corner[1]) == star[0] and star[0][0] == 0
    assert len(set(far[::2])) == 1 and far[0] > 2 * max(far[1::2]) and max(far[1::2]) - min(far[1::2]) <= 0.1
    turns = [atan2(*corner) % (2 * pi) for corner in star]
    apart = [(one - other) % (2 * pi) for one, other in pairwise(turns)]
    assert apart == [pytest.approx(pi / 5, abs=0.03)] * 9
    circle = reach_of(seal[0])
    assert circle.middle == (0, 0) and reach_of(SHAPES["shape-seal"]).within(circle)


def test_the_merchant_and_who_is_called_up_have_their_owners_letter() -> None:
    merchant = node(figures.merchant((3, 4), BLUE, id="merchant"))
    assert used(merchant) == [("merchant", RIM, None), ("merchant", EDGE, None)]
    [letter] = said(merchant)
    assert (letter.text, letter.ink, letter.bold) == ("B", BLUE.paint.ink, True)
    assert lie_on(merchant, shape("merchant")) and letter.middle > 0, "on its foot"
    assert moved(merchant) == (3, 4) and merchant.get("fill") == BLUE.paint.fill
    light, dark = widths(merchant)
    assert light > 2 * dark
    recruit = node(figures.recruit((3, 4), 1, BLUE, id="recruit-12"))
    [letter] = said(recruit)
    assert (letter.text, letter.ink, letter.bold) == ("+B", INK, True)
    assert letter.x == 0 and abs(letter.middle) < 1 and letter.reach.within(reach_of(recruit[0]))
    assert recruit[0].get("stroke-dasharray") and reach_of(recruit[0]).middle == (0, 0)


def test_a_leash_leads_from_an_intersection_to_a_piece_in_ink_on_light() -> None:
    leash = node(figures.leash((1, 2), (3, 5), id="leash-K1"))
    light, dark = leash
    for line in (light, dark):
        assert [line.get(name) for name in ("x1", "y1", "x2", "y2")] == ["1", "2", "3", "5"]
    assert (light.get("stroke"), dark.get("stroke"), leash.get("id")) == (RIM, INK, "leash-K1")
    assert float(light.get("stroke-width", 0)) > float(dark.get("stroke-width", 0))


def test_every_shape_is_there_once_and_none_is_like_another() -> None:
    assert len(SHAPES) == len(figures.definitions()) == 15
    paths = [each.get("d") or each.get("points") for each in SHAPES.values()]
    assert len(set(paths)) == 15 and all(paths)
