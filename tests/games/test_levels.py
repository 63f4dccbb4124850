"""What is drawn at each level of a board: names from near, a badge from afar, neither in whole pictures."""

from __future__ import annotations

from collections.abc import Callable
from math import dist
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from horror.games import RULESETS
from horror.games.catan_horror import badges, figures
from horror.games.catan_horror.palette import AMBER, GLOOM, MADNESS
from horror.games.island.picture import ground
from horror.games.picture import levels
from horror.games.picture.levels import LEVELS, NEAR_SIZE
from horror.games.picture.palette import EDGE, INK, PAPER, RED, SEATS, Owner
from horror.games.picture.svg import Markup, element
from horror.rules.kernel.events import SPECTATOR
from tests.games.drawn_parts import SVG, Reach, Words, moved, reach_of, written
from tests.games.drawn_parts import element as element_of
from tests.games.horror_positions import crowded
from tests.games.shown_positions import classic_shown, horror_shown

POSITIONS: dict[str, Callable[[], Any]] = {
    "classic": classic_shown,
    "shown": horror_shown,
    "crowded": crowded,
}
Node = ElementTree.Element


def seen_at(markup: str, level: str) -> Node:
    """What is drawn of markup at a level, by the rules that docs/clients.md gives."""
    root = ElementTree.fromstring(f'<svg xmlns="{SVG[1:-1]}">{levels.in_parts(markup)}</svg>')
    _prune(root, level)
    return root


def _prune(node: Node, level: str) -> None:
    for child in list(node):
        named = str(child.get("class", "")).split()
        if named and level not in named:
            node.remove(child)
        else:
            _prune(child, level)


def board(view: Any, level: str) -> dict[str, Node]:
    """The pieces that are drawn at a level, by id."""
    picture: Any = RULESETS[view.ruleset].picture(view)
    return {str(node.get("id")): node for node in seen_at("".join(picture.standing()), level)}


def words(node: Node) -> list[str]:
    return [text.text or "" for text in node.iter(f"{SVG}text")]


def test_what_is_at_one_level_alone_is_in_no_whole_picture_and_hidden_in_parts() -> None:
    near = levels.apart("near", Markup("<b/>"), id="x")
    both = Markup(f"<g>{near}<i/></g>")
    assert levels.whole(both) == "<g><i/></g>"
    assert levels.in_parts(both) == '<g><g id="x" class="near" display="none"><b/></g><i/></g>'
    assert levels.whole(element("g", near, near)) == "<g></g>"
    assert levels.whole(levels.in_no_whole(Markup("<b/>"))) == ""


def test_letters_are_read_from_the_scale_at_which_they_are_eleven_pixels_high() -> None:
    assert levels.read_from(22) == "0.500" and levels.read_from(8) == "1.375"


@pytest.mark.parametrize("name", POSITIONS)
def test_levels_begin_one_after_another(name: str) -> None:
    picture: Any = RULESETS[POSITIONS[name]().view(SPECTATOR).ruleset].picture(
        POSITIONS[name]().view(SPECTATOR)
    )
    around = dict(picture.ground.around)
    scales = [float(around[f"data_{level}"]) for level in LEVELS]
    assert scales == sorted(scales)
    whole = picture.ground.box.width
    assert scales[0] * whole <= 320.5, "the numbers of chits are read on the smallest phone"
    assert scales[1] * whole <= 800, "names are, where all of the island is seen on a desk"


@pytest.mark.parametrize("name", POSITIONS)
def test_from_afar_no_word_is_drawn_but_owners_of_towns_numbers_of_chits_rates_and_badges(
    name: str,
) -> None:
    view = POSITIONS[name]().view(SPECTATOR)
    picture: Any = RULESETS[view.ruleset].picture(view)
    owners = {f"town-{town.at}": view.seats[town.owner].colour[0].upper() for town in view.towns}
    for piece, node in board(view, "island").items():
        if not piece.startswith("crowd-"):
            assert words(node) == ([owners[piece]] if piece in owners else []), piece
    land = seen_at(picture.ground.drawn, "island")
    assert sorted(words(land)) == sorted("3:1" if port.kind == "any" else "2:1" for port in view.harbours)
    used = [str(node.get("href")) for node in land.iter(f"{SVG}use") if "chit" in str(node.get("href"))]
    assert sorted(used) == sorted(f"#far-chit-{spot.chit}" for spot in view.hexes if spot.chit)
    for level in ("near", "close"):
        drawn = seen_at(picture.ground.drawn, level)
        chits = [str(node.get("href")) for node in drawn.iter(f"{SVG}use") if "chit" in str(node.get("href"))]
        assert sorted(chits) == sorted(f"#chit-{spot.chit}" for spot in view.hexes if spot.chit)
        assert set(words(drawn)) >= {spot.hex for spot in view.hexes}


@pytest.mark.parametrize("name", POSITIONS)
def test_from_near_each_place_and_piece_has_its_name_and_no_other_word(name: str) -> None:
    view = POSITIONS[name]().view(SPECTATOR)
    near = board(view, "near")
    owned = [(f"town-{town.at}", town.owner) for town in view.towns]
    owned += [(f"border-{road.border}", road.owner) for road in view.roads]
    owners = {piece: view.seats[owner].colour[0].upper() for piece, owner in owned}
    for piece, node in near.items():
        kind, _, about = piece.partition("-")
        if kind in ("at", "town", "border"):
            letter = [owners[piece]] if kind != "at" else []
            number = [about] if kind == "at" or (kind == "town" and name != "classic") else []
            assert words(node) == letter + number
        assert kind not in ("crowd", "state", "track", "horror", "structural", "building")
    for figure in [*getattr(view, "knights", []), *getattr(view, "monsters", [])]:
        piece, called = (
            (f"knight-{figure.knight}", figure.knight)
            if hasattr(figure, "knight")
            else (f"monster-{figure.monster}", figure.monster)
        )
        small = "scale" in near[piece].get("transform", "")
        damage = [str(each) for each in (figure.damage, getattr(figure, "sanity", 0)) if each]
        damage = damage if hasattr(figure, "knight") else []
        assert words(near[piece]) == ([] if small else [called, *damage])
        close = words(board(view, "close")[piece])
        assert close == [called, *damage] if small else close[1] == called


def test_from_close_by_everything_is_said_that_a_whole_picture_says() -> None:
    """But on figures that are drawn small, which have their names alone."""
    for name in POSITIONS:
        view = POSITIONS[name]().view(SPECTATOR)
        picture: Any = RULESETS[view.ruleset].picture(view)
        close = board(view, "close")
        markup = levels.whole("".join(picture.standing()))
        whole = ElementTree.fromstring(f'<svg xmlns="{SVG[1:-1]}">{markup}</svg>')
        assert list(close) == [node.get("id") for node in whole]
        for node in whole:
            if "scale" not in node.get("transform", ""):
                assert words(close[str(node.get("id"))]) == words(node)


def fills(node: Node) -> list[str]:
    return [str(rect.get("fill")) for rect in node.iter(f"{SVG}rect") if rect.get("fill") != "none"]


def rims(node: Node) -> set[tuple[str | None, bool]]:
    """The strokes around a badge but for what keeps it off the ground, and whether they are dashed."""
    outer = [rect for rect in node.iter(f"{SVG}rect") if rect.get("fill") == "none"]
    return {
        (rect.get("stroke"), bool(rect.get("stroke-dasharray")))
        for rect in outer
        if rect.get("stroke") != "~rim"
    }


def test_a_badge_says_how_many_knights_and_monsters_stand_at_a_place() -> None:
    for name in ("shown", "crowded"):
        view = POSITIONS[name]().view(SPECTATOR)
        island = board(view, "island")
        ours: dict[Any, list[int]] = {}
        theirs: dict[Any, int] = {}
        for each in (*view.knights, *view.recruits):
            ours.setdefault(each.at, []).append(each.owner)
        for monster in view.monsters:
            at = monster.at or monster.hex
            theirs[at] = theirs.get(at, 0) + 1
        assert {piece for piece in island if piece.startswith("crowd-")} == {
            f"crowd-{at}" for at in (*ours, *theirs)
        }
        assaulted = {town.at for town in view.towns if town.assaulted}
        for at in (*ours, *theirs):
            owners = {view.seats[owner].colour for owner in ours.get(at, [])}
            letter = next(iter(owners))[0].upper() if len(owners) == 1 else ""
            said = [f"{letter}{len(ours[at])}"] if at in ours else []
            said += [f"{theirs[at]}{'!' * (at in assaulted)}"] if at in theirs else []
            assert words(island[f"crowd-{at}"]) == said
            paints = [SEATS[next(iter(owners))].fill if len(owners) == 1 else PAPER] if owners else []
            assert fills(island[f"crowd-{at}"]) == paints + [GLOOM] * (at in theirs)


def test_the_rim_of_a_badge_is_that_of_the_town_in_its_state() -> None:
    view = horror_shown().view(SPECTATOR)
    crowds = {town.at for town in view.towns} & {monster.at for monster in view.monsters}
    at = min(crowds)
    looks = {
        ("sane", False): set(),
        ("sane", True): {(AMBER, False)},
        ("mad", True): {(MADNESS, False)},
        ("invaded", False): {(RED, True)},
    }
    for (state, assaulted), rim in looks.items():
        towns = [
            replace(town, state=state, assaulted=assaulted) if town.at == at else town for town in view.towns
        ]
        badge = board(replace(view, towns=towns), "island")[f"crowd-{at}"]
        assert rims(badge) == rim
        assert words(badge)[-1].endswith("!") == assaulted


def test_badges_stand_off_their_places_and_on_no_town_or_chit() -> None:
    view = horror_shown().view(SPECTATOR)
    picture: Any = RULESETS["catan_horror"].picture(view)
    places = picture.land.places
    chits = [places.hex(spot.hex) for spot in picture.land.hexes if spot.chit]
    towns = [places.intersection(town.at) for town in view.towns]
    for piece, node in board(view, "island").items():
        if piece.startswith("crowd-"):
            about = piece.partition("-")[2]
            here = (
                places.intersection(int(about))
                if about.isdigit()
                else places.hex(places.island.hex_index[about])
            )
            x, y = moved(node)
            aside = about.isdigit() and x != pytest.approx(here[0], abs=0.06)
            if aside:
                continue  # for a harbour: see below
            assert 26 < dist(moved(node), here) < picture.side / 1.9
            if about.isdigit():
                assert (y < here[1]) == (places.upright(int(about)) > 0), "away from the upright border"
            else:
                assert y == pytest.approx(here[1], abs=0.06) and x > here[0], "beside the chit"
            assert min(dist(moved(node), at) for at in chits) > 29 + 26 - 1
            assert min(dist(moved(node), at) for at in towns) > 15 + 26


def test_a_badge_that_would_hide_a_harbours_rate_stands_beside_the_upright_border() -> None:
    view = horror_shown().view(SPECTATOR)
    picture: Any = RULESETS["catan_horror"].picture(view)
    places = picture.land.places
    rates = [ground.harbour_at(places, places.island.border_index[port.border]) for port in view.harbours]
    chits = [places.hex(spot.hex) for spot in picture.land.hexes if spot.chit]
    moved_aside = set()
    for at in range(1, 55):
        towns = [replace(view.towns[0], at=at, assaulted=False)]
        knight = replace(view.knights[0], at=at, owner=view.towns[0].owner)
        alone = replace(view, towns=towns, knights=[knight], recruits=[], monsters=[])
        node = board(alone, "island")[f"crowd-{at}"]
        field = bare(next(rect for rect in node.iter(f"{SVG}rect") if rect.get("fill") != "none"))
        (x, y), here = moved(node), places.intersection(at)
        if x != pytest.approx(here[0], abs=0.06):
            moved_aside.add(at)
            assert abs(x - here[0]) - field.right >= 8, "off a road on the upright border"
            assert (y > here[1]) == (places.upright(at) > 0), "along it"
        assert min(beyond(field, (x, y), rate) for rate in rates) > 48, "no harbour is hidden"
        assert min(beyond(field, (x, y), chit) for chit in chits) > 14, "nor the number of a chit"
    assert {4, 6} <= moved_aside and len(moved_aside) < 12, "on some coasts alone"


def beyond(field: Reach, at: tuple[float, float], spot: tuple[float, float]) -> float:
    """How far a point is from a field that stands at another."""
    across, down = abs(spot[0] - at[0]) - field.right, abs(spot[1] - at[1]) - field.bottom
    return dist((max(0, across), max(0, down)), (0, 0))


def test_a_badge_is_as_wide_as_its_letters() -> None:
    red, white = (badges.knights(1, SEATS["red"], letter) for letter in "RW")
    assert white.wide - red.wide == pytest.approx(0.33 * badges.SIZE, abs=4), "a W is a third of an em wider"


def test_from_near_a_towns_damage_is_said_in_few_letters_on_amber_where_it_is_assaulted() -> None:
    view = horror_shown().view(SPECTATOR)
    first = view.towns[0]
    picture: Any = RULESETS["catan_horror"].picture(view)
    places = picture.land.places
    cases: list[tuple[dict[str, Any], tuple[list[str], str] | None]] = [
        ({"horror": 0, "structural": 0, "assaulted": False, "state": "sane"}, None),
        ({"horror": 2, "structural": 0, "assaulted": False, "state": "sane"}, (["H2"], PAPER)),
        ({"horror": 2, "structural": 3, "assaulted": True, "state": "sane"}, (["H2 S3"], AMBER)),
        ({"horror": 0, "structural": 3, "assaulted": True, "state": "invaded"}, (["S3"], PAPER)),
        ({"horror": 0, "structural": 0, "assaulted": True, "state": "sane"}, (["!"], AMBER)),
        ({"horror": 0, "structural": 0, "assaulted": True, "state": "mad"}, None),
    ]
    for told, expected in cases:
        towns = [replace(first, **told), *view.towns[1:]]
        node = board(replace(view, towns=towns), "near").get(f"ailing-{first.at}")
        assert (node is None) == (expected is None)
        if node is not None and expected is not None:
            assert (words(node), fills(node)[0]) == expected
            assert next(node.iter(f"{SVG}rect")).get("stroke") == INK
            (x, y), here = moved(node), places.intersection(first.at)
            assert x == pytest.approx(here[0], abs=0.06) and 35 < abs(y - here[1]) < 45
            assert (y < here[1]) == (places.upright(first.at) > 0), "away from the upright border"
            field, text = next(node.iter(f"{SVG}rect")), next(node.iter(f"{SVG}text"))
            assert bare(field).middle == pytest.approx((0, 0), abs=0.06)
            assert 0.55 * NEAR_SIZE * len(text.text or "") < bare(field).right - bare(field).left
    assert f"ailing-{first.at}" not in board(view, "close") and f"ailing-{first.at}" not in board(
        view, "island"
    )


def test_a_badge_is_round_for_knights_and_square_for_monsters_side_by_side_with_words_in_the_middle() -> None:
    counts = [
        badges.knights(12, SEATS["red"], "R"),
        badges.knights(3, SEATS["blue"], "B"),
        badges.monsters(4, True),
    ]
    markup = badges.crowd((30, 40), counts, "mad", id="crowd-12")
    [badge] = seen_at(markup, "island")
    assert (badge.get("id"), moved(badge)) == ("crowd-12", (30, 40))
    strokes: dict[str | None, list[Reach]] = {}
    filled = []
    for rect in badge.iter(f"{SVG}rect"):
        if rect.get("fill") == "none":
            strokes.setdefault(rect.get("stroke"), []).append(bare(rect))
        else:
            filled.append(rect)
    fields = [bare(rect) for rect in filled]
    assert strokes == {"~rim": fields, "~madness": fields}
    widths = [
        max(
            float(rect.get("stroke-width", 0))
            for rect in badge.iter(f"{SVG}rect")
            if rect.get("stroke") == each
        )
        for each in ("~rim", "~madness", EDGE)
    ]
    assert widths == sorted(widths, reverse=True), "light outside, then what is wrong, then the edge"
    assert fields[0].left == -fields[-1].right and all(each.middle[1] == 0 for each in fields)
    assert [one.right for one in fields[:-1]] == [pytest.approx(other.left) for other in fields[1:]]
    high = fields[0].bottom - fields[0].top
    assert [float(rect.get("rx", 0)) for rect in filled][:2] == [high / 2] * 2
    assert float(filled[2].get("rx", 0)) < high / 3
    for group, field, words_ in zip(badge.findall(f"{SVG}g"), fields, ("R12", "B3", "4!"), strict=True):
        [text] = group
        assert text.text == words_ and moved(group) == pytest.approx(field.middle, abs=0.06)
        assert 0.6 * float(text.get("font-size", 0)) * len(words_) < field.right - field.left


def bare(rect: Node) -> Reach:
    """How far a rectangle reaches without its stroke."""
    left, top, wide, high = (float(rect.get(name, 0)) for name in ("x", "y", "width", "height"))
    return Reach(left, top, left + wide, top + high)


def test_damage_of_a_knight_is_at_its_upper_corners_from_near_too_and_off_its_name() -> None:
    owner = Owner(SEATS["red"], "R")
    markup = figures.knight("strong", (0, 0), 1, owner, "K1", False, 1, 2, "", False)
    [piece] = seen_at(markup, "near")
    [group] = [node for node in piece if node.get("display")]
    name, damage, sanity = group
    assert name.text == "K1" and words(damage) == ["1"] and words(sanity) == ["2"]
    (right, up), (left, also_up) = moved(damage), moved(sanity)
    assert right == -left > 12 and up == also_up < -12
    for place in (damage, sanity):
        assert reach_of(place[0]).bottom + moved(place)[1] < float(name.get("y", 0)) - 10, "above the name"


def test_longer_names_are_pressed_together_on_a_ground_of_their_own() -> None:
    owner = Owner(SEATS["red"], "R")
    for called, long in (("K1", False), ("K12", True)):
        markup = figures.knight("strong", (0, 0), 1, owner, called, False, 0, 0, "", False)
        [piece] = seen_at(markup, "near")
        [text] = piece.iter(f"{SVG}text")
        assert bool(text.get("textLength")) == bool(text.get("stroke")) == long
        assert float(text.get("textLength", 29)) == 29 and text.get("stroke") in (None, SEATS["red"].fill)


@pytest.mark.parametrize("name", ["classic", "shown"])
def test_the_number_of_a_chit_is_larger_from_afar_and_within_its_rim(name: str) -> None:
    view = POSITIONS[name]().view(SPECTATOR)
    picture: Any = RULESETS[view.ruleset].picture(view)
    markup = levels.in_parts("".join(picture.ground.shapes))
    shapes = {
        str(node.get("id")): node
        for node in ElementTree.fromstring(f'<svg xmlns="{SVG[1:-1]}">{markup}</svg>')
    }
    for chit in {spot.chit for spot in view.hexes if spot.chit}:
        near, far = shapes[f"chit-{chit}"], shapes[f"far-chit-{chit}"]
        disc, text = far
        assert [text.text] == words(near) and float(disc.get("r", 0)) >= float(near[0].get("r", 0))
        size = float(text.get("font-size", 0))
        assert size == pytest.approx(0.39 * picture.side, abs=0.06), (
            "read where all of the island is 320 px wide"
        )
        assert 0.6 * size * len(str(chit)) < 2 * float(disc.get("r", 0))
        assert (far.get("fill"), disc.get("stroke")) == (near.get("fill"), near[0].get("stroke"))


@pytest.mark.parametrize("name", ["classic", "shown"])
@pytest.mark.parametrize("level", ["island", "near"])
def test_a_harbour_has_its_rate_above_the_ground_of_what_it_serves(name: str, level: str) -> None:
    view = POSITIONS[name]().view(SPECTATOR)
    picture: Any = RULESETS[view.ruleset].picture(view)
    grounds = {"brick": "hills", "lumber": "forest", "wool": "pasture", "grain": "fields", "ore": "mountains"}
    drawn = {str(node.get("id")): node for node in seen_at(picture.ground.drawn, level).iter()}
    size = {"island": 0.39 * picture.side, "near": NEAR_SIZE}[level]
    for port in view.harbours:
        shown = next(node for node in drawn[f"harbour-{port.border}"] if node.get("class") == level)[0]
        text = next(shown.iter(f"{SVG}text"))
        paths = list(shown.iter(f"{SVG}path"))
        assert [path.get("fill") for path in paths] == (
            [] if port.kind == "any" else [f"url(#ground-{grounds[port.kind]})"]
        )
        radius, base = float(next(shown.iter(f"{SVG}circle")).get("r", 0)), float(text.get("y", 0))
        assert float(text.get("font-size", 0)) == pytest.approx(size, abs=0.06)
        top = base - 0.73 * size
        corner = dist((0.9 * size, max(-top, base)), (0, 0))
        assert corner < radius, "the rate lies within its rim"
        for path in paths:
            quay = float(str(path.get("d")).split("A")[0].split(",")[1])
            assert base < quay < radius


@pytest.mark.parametrize("kind", ["settlement", "city", "metropolis"])
def test_a_town_is_larger_from_afar_with_its_owners_letter_and_from_near_its_number_below(kind: str) -> None:
    owner = Owner(SEATS["red"], "R")
    markup = figures.town(kind, (0, 0), owner, "41", True, "mad")
    shape = next(node for node in definitions() if node.get("id") == f"shape-town-{kind}")
    body = reach_of(shape)
    for level, said in (("island", ["R"]), ("near", ["R", "41"])):
        [piece] = seen_at(markup, level)
        [large] = piece
        scale = float(str(large.get("transform"))[len("scale(") : -1])
        assert scale > 1.2 and words(large) == said
        assert [node.get("href") for node in large.iter(f"{SVG}use")] == [
            f"#shape-{each}" for each in (f"town-{kind}", f"town-{kind}", "wall", f"town-{kind}")
        ]
        written_ = [
            next(written(text, Words("", 0, 0, anchor="middle"))) for text in large.iter(f"{SVG}text")
        ]
        for word in written_:
            assert body.left <= word.reach.left and word.reach.right <= body.right
            assert body.top <= word.reach.top and word.y <= body.bottom, (
                "capitals and digits end on their line"
            )
        if level == "near":
            letter, number = written_
            assert letter.y < number.y - 0.7 * number.size and not letter.reach.covers(
                number.reach.narrowed(1)
            )
    assert words(seen_at(markup, "close")[0]) == ["R", "41"]


def definitions() -> list[Node]:
    return list(element_of("".join(figures.definitions())))
