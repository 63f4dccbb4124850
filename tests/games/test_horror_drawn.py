"""What stands on the island of Catan Horror as it is drawn: where each thing is, what it tells, and nothing upon it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise
from math import dist, hypot
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from horror.games import RULESETS
from horror.games.catan_horror.facts import FACTS
from horror.games.catan_horror.palette import AMBER, MADNESS
from horror.games.catan_horror.picture import _Pieces
from horror.games.picture.palette import PAPER, RED
from horror.rules.kernel.events import SPECTATOR
from tests.games.drawn_parts import SVG, Drawn, Point, Reach, Sign, element
from tests.games.horror_positions import crowded
from tests.games.shown_positions import horror_shown

POSITIONS: dict[str, Callable[[], Any]] = {"shown": horror_shown, "crowded": crowded}
Node = ElementTree.Element


def drawing(view: Any, language: str) -> Any:
    return RULESETS["catan_horror"].picture(view, language)


class Board:
    """A picture, with how far each of its pieces reaches."""

    def __init__(self, position: Any, language: str = "en", **told: Any) -> None:
        self.view = replace(position.view(SPECTATOR), **told)
        self.picture = drawing(self.view, language)
        self.places = self.picture.land.places
        drawn = Drawn(self.picture.panel, self.picture.ground.shapes)
        standing = element("".join(self.picture.standing()))
        self.pieces = {str(node.get("id")): drawn.sign(node) for node in standing}
        self.ids = list(self.pieces)

    def kind(self, kind: str) -> dict[str, Sign]:
        return {name: sign for name, sign in self.pieces.items() if name.startswith(f"{kind}-")}

    def hex(self, name: str) -> Point:
        x, y = self.places.hex(self.places.island.hex_index[name])
        return x, y

    def blocked(self, at: Point) -> bool:
        """Whether a piece would find no place here."""
        picture = self.picture
        return not _Pieces(picture.talk, self.view, picture.land, picture.owners).crowd.free(at, 2)


BOARDS = list(POSITIONS)


@pytest.mark.parametrize("name", BOARDS)
def test_everything_is_drawn_from_the_land_upwards(name: str) -> None:
    """Roads, then what stands on hexes, leashes, numbers, towns with what is said of them, and last all figures."""
    board = Board(POSITIONS[name]())
    view = board.view
    taken = {town.at for town in view.towns}
    on_hexes = [each.monster for each in view.monsters if each.hex]
    beside = [*(each.knight for each in view.knights),
              *sorted(f"recruit-{each.at}" for each in view.recruits),
              *(each.monster for each in view.monsters if not each.hex)]  # fmt: skip
    figures = [
        each if "-" in each else f"{'knight' if each[0] == 'K' else 'monster'}-{each}" for each in beside
    ]
    hexes = list(dict.fromkeys(each.hex for each in view.monsters if each.hex))
    order = [
        *(f"border-{road.border}" for road in view.roads),
        *(f"gate-{gate.hex}" for gate in view.gates),
        *(f"seal-{sealed}" for sealed in view.sealed),
        "merchant",
        *(f"monster-{each.monster}" for at in hexes for each in view.monsters if each.hex == at),
        *(f"leash-{each}" for each in beside),
        *(f"at-{at}" for at in range(1, 55) if at not in taken),
    ]
    assert len(on_hexes) == sum(bool(each.hex) for each in view.monsters)
    assert board.ids[: len(order)] == order
    assert board.ids[-len(figures) :] == figures
    between = board.ids[len(order) : -len(figures)]
    assert [each for each in between if each.startswith("town-")] == [
        f"town-{town.at}" for town in view.towns
    ]
    town = 0
    for each in between:
        town = int(each.partition("-")[2]) if each.startswith("town-") else town
        assert int(each.partition("-")[2]) == town, "what is said about a town follows it"


@pytest.mark.parametrize("name", BOARDS)
def test_towns_and_free_intersections_stand_where_they_are(name: str) -> None:
    board = Board(POSITIONS[name]())
    for kind in ("town", "at"):
        for piece, sign in board.kind(kind).items():
            at = board.places.intersection(int(piece.partition("-")[2]))
            assert (sign.x, sign.y) == pytest.approx(at, abs=0.06)
            assert int(piece.partition("-")[2]) == int(sign.letters[-1])
    walled = {f"town-{town.at}" for town in board.view.towns if town.walled}
    for piece, sign in board.kind("town").items():
        assert (piece in walled) == ("#shape-wall" in [each.get("href") for each in sign.node])


def said(town: Any, view: Any) -> dict[str, tuple[str, str]]:
    """What is said about a town, by what it is about: the words and the colour on their label."""
    found = {}
    if town.state != "sane":
        found["state"] = (town.state.capitalize(), {"mad": MADNESS, "invaded": RED}[town.state])
    elif town.assaulted:
        found["state"] = ("assaulted", AMBER)
    if town.track:
        found["track"] = (town.track, PAPER)
    if town.horror:
        found["horror"] = (f"H {town.horror}/{town.horror_limit}", MADNESS)
    if town.structural:
        found["structural"] = (f"S {town.structural}/{town.structural_limit}", RED)
    if town.building:
        health = next(kind.toughness for kind in FACTS.monsters if kind.id == town.building)
        found["building"] = (f"{town.building[:1].upper()}{{}} {town.progress}/{health}", PAPER)
    return found


KINDS = ("state", "track", "horror", "structural", "building")


def towns_of(board: Board, **told: Any) -> Board:
    towns = [replace(town, **told) for town in board.view.towns]
    return Board(horror_shown(), towns=towns)


@pytest.mark.parametrize("name", [*BOARDS, "all"])
def test_what_is_said_about_a_town_stands_in_words_on_its_colour(name: str) -> None:
    board = everything_said() if name == "all" else Board(POSITIONS[name]())
    seen = 0
    for town in board.view.towns:
        for kind in KINDS:
            expected = said(town, board.view).get(kind)
            sign = board.pieces.get(f"{kind}-{town.at}")
            assert (sign is not None) == (expected is not None)
            if sign and expected:
                seen += 1
                words, colour = expected
                [label] = sign.letters
                assert label == words or ("{}" in words and label[0] == words[0] and label[2:] == words[3:])
                rects = list(sign.node.iter(f"{SVG}rect"))
                assert rects[-1].get("fill") == colour
                if kind in ("horror", "structural"):
                    part = float(rects[1].get("width", 0)) / float(rects[0].get("width", 1))
                    most = getattr(town, f"{kind}_limit")
                    assert part == pytest.approx(min(1, getattr(town, kind) / most), abs=0.01)
    assert seen >= 5


def everything_said() -> Board:
    """Five things said about every town."""
    return towns_of(Board(horror_shown()), state="mad", track="trade", horror=2, structural=3,
                    building="ghoul", progress=1)  # fmt: skip


@pytest.mark.parametrize("name", [*BOARDS, "all"])
def test_lines_about_a_town_stand_below_one_another_away_from_its_upright_border(name: str) -> None:
    """The first alone, then two in a row; in the middle below or above the town, and near it."""
    board = everything_said() if name == "all" else Board(POSITIONS[name]())
    for town in board.view.towns:
        x, y = board.places.intersection(town.at)
        lines = [board.pieces[f"{kind}-{town.at}"] for kind in KINDS if f"{kind}-{town.at}" in board.pieces]
        rows: dict[float, list[Sign]] = {}
        for line in lines:
            rows.setdefault(line.y, []).append(line)
        shown = list(rows.values())
        assert [len(row) for row in shown] == {
            0: [],
            1: [1],
            2: [1, 1],
            3: [1, 2],
            4: [1, 2, 1],
            5: [1, 2, 2],
        }[len(lines)]
        away = -board.places.upright(town.at)
        for row in shown:
            assert sum(sign.x for sign in row) / len(row) == pytest.approx(x, abs=0.06)
            assert [sign.x for sign in row] == sorted(sign.x for sign in row)
            assert all((sign.y - y) * away > 20 for sign in row)
            assert all(sign.reach.middle == pytest.approx((sign.x, sign.y), abs=0.06) for sign in row)
        for one, other in pairwise(rows):
            assert 11 <= (other - one) * away < 16
        if shown:
            assert abs(shown[0][0].y - y) < 35
        for one_line, other_line in combinations(lines, 2):
            assert not one_line.reach.covers(other_line.reach)


@pytest.mark.parametrize("name", BOARDS)
def test_gates_seals_and_the_merchant_stand_on_their_hexes_beside_the_chit(name: str) -> None:
    board = Board(POSITIONS[name]())
    view = board.view
    left = {f"gate-{gate.hex}": gate.hex for gate in view.gates} | {
        f"seal-{each}": each for each in view.sealed
    }
    for piece, here in [*left.items(), ("merchant", view.merchant_hex)]:
        sign, (x, y) = board.pieces[piece], board.hex(here)
        chit = Reach(x - 22, y - 22, x + 22, y + 22)
        assert (
            not sign.reach.narrowed(1).covers(chit) and hypot(sign.x - x, sign.y - y) < board.picture.side / 2
        )
        assert (sign.x < x) == (piece != "merchant") and abs(sign.y - y) < 6
    for gate in view.gates:
        modifier, damage = board.pieces[f"gate-{gate.hex}"].letters
        assert (int(modifier), damage) == (gate.modifier, f"{gate.damage}/{FACTS.gate_damage}")
    owner = view.seats[view.merchant_owner].colour
    assert board.pieces["merchant"].letters == [owner[0].upper()]


def test_without_a_merchant_there_is_none() -> None:
    assert "merchant" not in Board(horror_shown(), merchant_hex=None, merchant_owner=None).ids


@pytest.mark.parametrize("name", BOARDS)
def test_figures_stand_by_the_intersection_to_which_their_leash_leads(name: str) -> None:
    board = Board(POSITIONS[name]())
    view = board.view
    standing = {f"knight-{each.knight}": each.at for each in view.knights}
    standing |= {f"monster-{each.monster}": each.at for each in view.monsters if each.at}
    standing |= {f"recruit-{each.at}": each.at for each in view.recruits}
    for piece, at in standing.items():
        sign, here = board.pieces[piece], board.places.intersection(at)
        assert dist((sign.x, sign.y), here) < board.picture.side
        leash = board.pieces[f"leash-{piece.partition('-')[2] if 'recruit' not in piece else piece}"].node[0]
        begin, end = ((float(leash.get(f"x{n}", 0)), float(leash.get(f"y{n}", 0))) for n in (1, 2))
        assert begin == pytest.approx(here, abs=0.06) and end == pytest.approx((sign.x, sign.y), abs=0.06)


@pytest.mark.parametrize("name", BOARDS)
def test_figures_tell_what_they_are(name: str) -> None:
    board = Board(POSITIONS[name]())
    colours = [seat.colour[0].upper() for seat in board.view.seats]
    for knight in board.view.knights:
        tag = f"Mad {knight.mad}" if knight.mad else knight.squad
        damage = [str(each) for each in (knight.damage, knight.sanity) if each]
        letters_ = board.pieces[f"knight-{knight.knight}"].letters
        assert letters_ == [colours[knight.owner], knight.knight, *damage, *([tag] if tag else [])]
        uses = list(board.pieces[f"knight-{knight.knight}"].node.iter(f"{SVG}use"))
        assert {use.get("href") for use in uses} == {f"#shape-knight-{knight.rank}"}
        assert bool(uses[-1].get("stroke-dasharray")) == knight.hidden
        assert (uses[0].get("stroke") == MADNESS) == bool(knight.mad)
        assert board.pieces[f"knight-{knight.knight}"].node.get("data-order") == knight.knight
    for monster in board.view.monsters:
        sign = board.pieces[f"monster-{monster.monster}"]
        assert sign.letters[1] == monster.monster == sign.node.get("data-order")
        dots = [dot.get("fill") for dot in sign.node.iter(f"{SVG}circle")]
        assert len(dots) == monster.toughness and dots.count("none") == monster.damage
    for recruit in board.view.recruits:
        assert board.pieces[f"recruit-{recruit.at}"].letters == [f"+{colours[recruit.owner]}"]


def test_several_who_are_called_up_at_one_place_have_names_of_their_own() -> None:
    view = horror_shown().view(SPECTATOR)
    [recruit] = view.recruits
    board = Board(horror_shown(), recruits=[recruit, replace(recruit, owner=1), replace(recruit, at=7)])
    assert {name: board.pieces[name].letters for name in board.ids if name.startswith("recruit-")} == {
        "recruit-13": ["+R"], "recruit-13-2": ["+B"], "recruit-7": ["+R"]
    }  # fmt: skip
    one, other = (board.pieces[name] for name in ("recruit-13", "recruit-13-2"))
    assert not one.reach.narrowed(1).covers(other.reach)


def test_no_figure_stands_upon_anything_else() -> None:
    board = Board(horror_shown())
    kinds = ("knight", "monster", "recruit", "at", "town", "gate", "seal", *KINDS)
    pieces = {name: sign.reach for kind in kinds for name, sign in board.kind(kind).items()}
    pieces["merchant"] = board.pieces["merchant"].reach
    for one, other in combinations(pieces, 2):
        if one.startswith(("knight-", "monster-", "recruit-")):
            assert not pieces[one].narrowed(2).covers(pieces[other].narrowed(2)), (one, other)
    for monster in board.view.monsters:
        if monster.hex:
            assert (
                dist((board.pieces[f"monster-{monster.monster}"].reach.middle), board.hex(monster.hex)) < 100
            )


def test_where_something_is_drawn_a_piece_finds_no_place() -> None:
    """On numbers of intersections, towns and what is said about them, gates, seals, the merchant; letters, words and
    chits of hexes; harbours. And elsewhere on a hex it does.
    """
    board = Board(horror_shown())
    side, view = board.picture.side, board.view
    for spot in view.hexes:
        x, y = board.hex(spot.hex)
        assert board.blocked((x, y)) and board.blocked((x + 20, y)) and board.blocked((x, y - 20))
        assert board.blocked((x, y - side * 0.34 - 6)) and board.blocked((x + 8, y - side * 0.34 - 6))
        for across in (-16, 0, 16):
            assert board.blocked((x + across, y + side * 0.36 - 4))
        assert not board.blocked((x + side * 0.5, y + side * 0.25))
        assert not board.blocked((x - 34, y - side * 0.3)) or spot.hex in {gate.hex for gate in view.gates}
    for kind in ("gate", "seal", "at", "town", *KINDS):
        for name, sign in board.kind(kind).items():
            reach = sign.reach.narrowed(3)
            assert board.blocked((reach.middle[0], reach.middle[1])), name
            if kind in KINDS:
                assert board.blocked((reach.left, sign.y)) and board.blocked((reach.right, sign.y)), name
    for town in view.towns:
        x, y = board.places.intersection(town.at)
        assert board.blocked((x - 24, y)) == (town.kind != "settlement"), "a city is larger"
    assert board.blocked((board.pieces["merchant"].x, board.pieces["merchant"].y))
    for harbour in view.harbours:
        border = board.places.island.border_index[harbour.border]
        x, y = board.places.off_shore(border, side * 0.6)
        assert all(board.blocked(at) for at in ((x, y), (x + 20, y), (x, y - 20)))


def test_a_picture_of_catan_horror_says_what_it_is() -> None:
    picture = Board(horror_shown()).picture
    assert picture.name == "Catan Horror"
    assert (
        picture.title == "Catan Horror. Turn 7: red to trade, build and send knights" == picture.panel.title
    )
    assert picture.description.startswith(
        "Turn 7: red to trade, build and send knights. The dice show 2 and 3."
    )
    german = Board(horror_shown(), "de").picture
    assert german.title != picture.title and german.legend.title == "Legende"
