"""The picture of Catan Horror: whole, readable, the same for the same view, and without a secret."""

import random
import re
from itertools import combinations
from math import hypot
from typing import Any
from xml.etree import ElementTree

import pytest

from horror.games.catan_horror import summary
from horror.games.catan_horror.facts import FACTS
from horror.games.catan_horror.ruleset import CATAN_HORROR
from horror.games.catan_horror.words import word
from horror.games.island.picture.crowd import LEFT, RIGHT, Crowd
from horror.games.island.picture.places import Places
from horror.games.locale import speech
from horror.games.picture import palette
from horror.rules.board.island import island_of_rows
from horror.rules.kernel.events import EVERYTHING, SPECTATOR
from tests.games.horror_positions import crowded, played

DAY = palette.PALETTES["light"]
SVG = "{http://www.w3.org/2000/svg}"
LETTERS = {"red": "R", "blue": "B", "white": "W", "orange": "O"}


def drawn(view: Any, language: str = "en") -> ElementTree.Element:
    return ElementTree.fromstring(CATAN_HORROR.picture(view, language).whole())


def part(root: ElementTree.Element, name: str) -> ElementTree.Element:
    return next(root.iterfind(f".//*[@id='{name}']"))


def words(root: ElementTree.Element, within: str) -> list[str]:
    return [text.text or "" for text in part(root, within).iter(f"{SVG}text")]


def used(root: ElementTree.Element, within: str) -> set[str]:
    return {str(use.get("href")) for use in part(root, within).iter(f"{SVG}use")}


def view_after(moves: int) -> Any:
    return (crowded() if moves < 0 else played(moves)).view(SPECTATOR)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("moves", [-1, 0, 5, 300, 1200])
def test_the_picture_is_a_standalone_image_with_title_and_description(moves: int, language: str) -> None:
    root = drawn(view_after(moves), language)
    assert root.tag == f"{SVG}svg" and root.get("role") == "img"
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert root.get("aria-labelledby") == f"{root[0].get('id')} {root[1].get('id')}"
    assert len(CATAN_HORROR.picture(view_after(moves), language).whole().encode()) < 120_000
    tags = {node.tag.removeprefix(SVG) for node in root.iter()}
    assert not {"script", "style", "image", "foreignObject"} & tags
    references = [
        value for node in root.iter() for key, value in node.items() if "href" in key or "url(" in value
    ]
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    assert {re.sub(r"url\(#(.*)\)|#", r"\1", reference) for reference in references} <= set(ids)


@pytest.mark.parametrize("moves", [-1, 60, 300, 1200])
def test_everything_on_the_board_is_there(moves: int) -> None:
    view = view_after(moves)
    root = drawn(view)
    island = island_of_rows(view.rows)
    for spot in view.hexes:
        assert part(root, f"hex-{spot.hex}") is not None
    taken = {town.at for town in view.towns}
    for at in set(range(1, island.size + 1)) - taken:
        assert words(root, f"at-{at}") == [str(at)]
    for road in view.roads:
        assert words(root, f"border-{road.border}") == [LETTERS[view.seats[road.owner].colour]]
    for harbour in view.harbours:
        assert part(root, f"harbour-{harbour.border}") is not None
    for town in view.towns:
        letter = LETTERS[view.seats[town.owner].colour]
        assert words(root, f"town-{town.at}") == [letter, str(town.at)]
        assert f"#shape-town-{town.kind}" in used(root, f"town-{town.at}")
        assert ("#shape-wall" in used(root, f"town-{town.at}")) == town.walled
        assert (
            part(root, f"town-{town.at}").get("fill")
            == DAY[palette.SEATS[view.seats[town.owner].colour].fill]
        )
    for gate in view.gates:
        assert words(root, f"gate-{gate.hex}") == [summary.signed(gate.modifier), f"{gate.damage}/10"]
    for name in view.sealed:
        assert used(root, f"seal-{name}") == {"#shape-seal"}
    letters = summary.kind_letters(speech())
    for monster in view.monsters:
        name = f"monster-{monster.monster}"
        assert words(root, name) == [letters[monster.kind], monster.monster]
        dots = [dot.get("fill") for dot in part(root, name).iter(f"{SVG}circle")]
        assert len(dots) == monster.toughness and dots.count("none") == monster.damage
    for knight in view.knights:
        name = f"knight-{knight.knight}"
        said = words(root, name)
        assert said[:2] == [LETTERS[view.seats[knight.owner].colour], knight.knight]
        assert used(root, name) == {f"#shape-knight-{knight.rank}"}
        dashed = any(use.get("stroke-dasharray") for use in part(root, name).iter(f"{SVG}use"))
        assert dashed == knight.hidden
        figures = [str(figure) for figure in (knight.damage, knight.sanity) if figure]
        tag = f"Mad {knight.mad}" if knight.mad else knight.squad
        assert said[2:] == figures + ([tag] if tag else [])
    for recruit in view.recruits:
        assert words(root, f"recruit-{recruit.at}") == [f"+{LETTERS[view.seats[recruit.owner].colour]}"]
    assert (view.merchant_hex is not None) == any(node.get("id") == "merchant" for node in root.iter())


def test_what_ails_a_town_is_written_beside_it() -> None:
    """CH-277 to CH-290, CH-371, CH-430: state, damage, metropolis, and the monster that grows there."""
    view = view_after(-1)
    said = words(drawn(view), "island")
    for town in view.towns:
        for sign, damage, limit in (
            ("H", town.horror, town.horror_limit),
            ("S", town.structural, town.structural_limit),
        ):
            assert not damage or f"{sign} {damage}/{limit}" in said
    states = [summary.town_state(speech(), town) for town in view.towns]
    for state in {state for state in states if state}:
        assert said.count(state) == states.count(state)
    assert "Mad" in states and "politics" in said and "Fl 1/3" in said


def test_the_panel_shows_how_the_seats_stand() -> None:
    view = view_after(-1)
    root = drawn(view)
    for seat in view.seats:
        said = words(root, f"seat-{seat.seat}")
        figures = (
            seat.points,
            seat.hand_total,
            seat.progress_total,
            seat.clues,
            len(seat.trophies),
            seat.road_length,
        )
        assert [word for word in said if word.isdigit()] == [str(figure) for figure in figures]
        assert seat.colour in said
        assert {"sane": "sane", "mad": "Mad", "dead": "dead"}[seat.status] in said
        improvements = ", ".join(f"{track} {level}" for track, level in seat.improvements.items())
        assert any(word.startswith(improvements) for word in said)
    everything = [text.text or "" for text in root.iter(f"{SVG}text")]
    assert any(f"Knight Actions left: {view.turn.actions_left}" in word for word in everything)
    names = {kind.id for kind in FACTS.monsters if kind.id in {monster.kind for monster in view.monsters}}
    assert {
        name.replace("_", " ").replace("tindalos", "Tindalos").replace("mi go", "mi-go") for name in names
    } <= set(everything)


@pytest.mark.rules("CH-343", "CH-344", "CH-367", "CH-383")
def test_what_a_kind_of_monster_can_is_said_in_the_panel_the_description_and_the_text_board() -> None:
    """Which weapons hurt it, and what it does to a town before it is in: nobody need look that up."""
    view, talk = view_after(-1), speech()
    root = drawn(view)
    written = " ".join(text.text or "" for text in root.iter(f"{SVG}text"))
    board = " ".join(CATAN_HORROR.text_board(view).split())
    kinds = {
        "dhole": "resists physical weapons, resists magic weapons, nightmarish 1, overwhelming 1",
        "ghost": "immune to physical weapons",
        "high_priest": "immune to magic weapons",
        "cultist": "",
    }
    assert {kind: summary.abilities(talk, kind) for kind in kinds} == kinds
    for kind, told in kinds.items():
        name = word(talk, "monster", kind)
        assert (f"{name}: {told}" in (root[1].text or "")) == bool(told) == (f"{name}: {told}" in board)
        assert told in written
    assert summary.abilities(talk, "haunter_of_the_dark").endswith("endless")


def test_the_description_tells_the_whole_position() -> None:
    """Somebody who cannot see the picture can play from its description."""
    view = view_after(-1)
    described = drawn(view)[1].text or ""
    talk = speech()
    for town in view.towns:
        assert summary.town_words(talk, town) in described
    for knight in view.knights:
        assert summary.knight_words(talk, knight) in described
    for monster in view.monsters:
        assert summary.monster_words(talk, monster) in described
    for gate in view.gates:
        assert summary.gate_words(talk, gate) in described
    for thing in [*view.roads, *view.harbours]:
        assert thing.border in described
    for said in ("Sealed hexes: H.", "The merchant of white stands on E.", "called up at 31", "2 clues"):
        assert said in described


@pytest.mark.parametrize("moves", [-1, 40, 300, 1200])
def test_the_same_view_gives_the_same_bytes_and_all_readers_the_same_picture(moves: int) -> None:
    """docs/hidden.md: drawn from the view, and from nothing in it that others may not see."""
    position = crowded() if moves < 0 else played(moves)
    again = position.copy()
    assert CATAN_HORROR.picture(position.view(0)).whole() == CATAN_HORROR.picture(again.view(0)).whole()
    readers = (EVERYTHING, SPECTATOR, 0, 1, 2, 3)
    assert len({CATAN_HORROR.picture(position.view(reader)).whole() for reader in readers}) == 1


def test_hidden_cards_change_nothing() -> None:
    """Other cards in the hands of two others, other progress cards, another cup: the same picture to a third."""
    position = played(300)
    twin = position.copy()
    chance = random.Random(1)
    for seat in (twin.state.seats[1], twin.state.seats[2]):
        count = sum(seat.hand)
        seat.hand = [0] * len(seat.hand)
        for _ in range(count):
            seat.hand[chance.randrange(8)] += 1
        seat.progress = [(card + 1) % 5 for card in seat.progress]
    twin.state.cup.reverse()
    assert position.dump() != twin.dump()
    assert CATAN_HORROR.picture(position.view(0)).whole() == CATAN_HORROR.picture(twin.view(0)).whole()


@pytest.mark.parametrize("counts", [(1, 0), (0, 1), (2, 3), (7, 6), (4, 12), (0, 30)])
@pytest.mark.parametrize("at", [1, 12, 24, 31, 54])
def test_many_pieces_on_an_intersection_stand_apart(at: int, counts: tuple[int, int]) -> None:
    places = Places(island_of_rows((3, 4, 5, 4, 3)), 118, 106)
    crowd = Crowd(places)
    crowd.block(places.intersection(at), 25)
    left, right = crowd.beside(at, *counts)
    assert (len(left), len(right)) == counts
    pieces = [(one, LEFT) for one in left] + [(one, RIGHT) for one in right]
    for (one, wide), (other, also) in combinations(pieces, 2):
        distance = hypot(one.at[0] - other.at[0], one.at[1] - other.at[1])
        assert distance > 0
        if one.scale > 0.5:
            assert distance >= (wide + also) * one.scale - 0.1
    for one, _ in pieces:
        x, y = places.intersection(at)
        assert hypot(one.at[0] - x, one.at[1] - y) < 118
        assert 0 < one.at[0] < places.width and 0 < one.at[1] < places.height


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_kind_of_monster_has_letters_of_its_own(language: str) -> None:
    letters = summary.kind_letters(speech(language))
    assert len(letters) == len(FACTS.monsters) == len(set(letters.values()))
    assert all(len(pair) == 2 for pair in letters.values())
