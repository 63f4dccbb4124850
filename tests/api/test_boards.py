"""The board in parts: put together they are the picture; what stays as it is may be kept by whoever may see it."""

from __future__ import annotations

import random
import re
from functools import cached_property
from typing import Any
from xml.etree import ElementTree

import pytest

from horror.games import RULESETS
from horror.games.classic.picture import ClassicPicture
from horror.games.classic.ruleset import Classic
from horror.games.locale import speech
from horror.games.picture.parts import Ground
from horror.games.picture.svg import Markup
from horror.models import Game
from horror.rules.kernel.registry import Entry, Rulesets
from tests.api import contract
from tests.api.conftest import MakePerson, MakeTable, Person, Table
from tests.api.playing import in_actions, through_setup

HIDDEN = re.compile(r'<g [^>]*display="none"')
"""A piece that is drawn at one level alone, and not in a whole picture."""


def parts_of(reader: Person, game: Table, query: str = "") -> dict[str, Any]:
    """The board in parts, as documented."""
    shown: dict[str, Any] = reader.get(f"{game.path}/board.json{query}").json()
    contract.check(shown, "BoardShown")
    return shown


def at(reader: Person, address: str, **headers: str) -> Any:
    """The answer of an address that the server has told."""
    assert address.startswith("/api/v1/")
    return reader.get(address.removeprefix("/api/v1"), **headers)


def pieces_in(svg: bytes) -> list[str]:
    """The ids of what stands in the element `pieces` of a picture."""
    found = next(node for node in ElementTree.fromstring(svg).iter() if node.get("id") == "pieces")
    return [str(node.get("id")) for node in found]


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_ground_and_pieces_are_the_board(
    table: MakeTable, visitor: Person, chance: random.Random, ruleset: str, language: str
) -> None:
    game = table(ruleset=ruleset)
    for _ in range(6):
        game.step(chance)
    for reader in (visitor, game.people[0]):
        shown = parts_of(reader, game, f"?language={language}")
        whole = reader.get(f"{game.path}/board.svg?language={language}").content
        ground = at(reader, shown["ground"])
        assert ground.headers["Content-Type"] == "image/svg+xml; charset=utf-8"
        assert pieces_in(ground.content) == []
        hidden = [piece["id"] for piece in shown["pieces"] if HIDDEN.match(piece["svg"])]
        assert all(name.startswith(("crowd-", "ailing-")) for name in hidden)
        drawn = [piece["id"] for piece in shown["pieces"] if piece["id"] not in hidden]
        assert len(drawn) > 50 and drawn == pieces_in(whole)
        for part in ("ground", "pieces", "panel", "legend"):
            alone = reader.get(f"{game.path}/board.svg?parts={part}&language={language}").content
            title = ElementTree.fromstring(alone)[0].text or ""
            assert title and (part != "legend" or title == {"en": "Legend", "de": "Legende"}[language])
        assert at(reader, shown["legend"]).content == alone
        assert ElementTree.fromstring(shown["panel"]).tag.endswith("svg")
        assert shown["title"].encode() in whole and (language == "en") == ("Turn" in shown["title"])


def test_the_game_names_its_ground_which_stays_the_same_while_pieces_move(
    table: MakeTable, visitor: Person, chance: random.Random
) -> None:
    game = table()
    seen = set()
    for _ in range(8):
        told = [reader.get(f"{game.path}/now/?language=en").json() for reader in (visitor, *game.people)]
        assert {one["ground"] for one in told} == {parts_of(visitor, game, "?language=en")["ground"]}
        seen |= {(one["ground"], one["legend"]) for one in told}
        game.step(chance)
    assert len(seen) == 1
    assert visitor.get(f"{game.path}/now/?language=de").json()["ground"] not in {ground for ground, _ in seen}


def test_who_may_open_a_game_keeps_its_ground_for_ever_and_nobody_else_gets_it(
    lobby: MakeTable, visitor: Person, person: MakePerson
) -> None:
    kept = {"public": "public", "unlisted": "private"}
    for visibility in ("public", "unlisted", "private"):
        game = lobby(visibility=visibility)
        player = game.people[0]
        for _ in range(2):
            assert player.post(f"{game.path}/bots/", {"bot": "random"}).status_code == 200
        assert player.post(f"{game.path}/start/").status_code == 200
        ground = parts_of(player, game)["ground"]
        readers = [(player, "private")]
        if visibility in kept:
            readers.append((visitor, kept[visibility]))
        else:
            for stranger in (visitor, person()):
                refused = at(stranger, ground)
                assert (refused.status_code, refused.headers["Cache-Control"]) == (404, "private, no-store")
                assert refused.json()["detail"] == visitor.get("/games/aaaaaaaaaaaa/").json()["detail"]
        for reader, control in readers:
            answer = at(reader, ground)
            assert answer.headers["Cache-Control"] == f"{control}, max-age=31536000, immutable"
            assert {"Authorization", "Cookie", "X-Session-Token"} <= set(answer.headers["Vary"].split(", "))
            again = at(reader, ground, If_None_Match=answer.headers["ETag"])
            assert (again.status_code, again.content) == (304, b"")
            plain = reader.get(f"{game.path}/board.svg?parts=ground")
            assert plain.content == answer.content and "immutable" not in plain.headers["Cache-Control"]


@pytest.mark.rules("CK-37")
def test_the_address_of_another_ground_says_where_that_of_now_is(table: MakeTable, visitor: Person) -> None:
    """As after an inventor, or in another language than that of the address."""
    game = table(ruleset="catan_horror")
    ground = parts_of(visitor, game, "?language=en")["ground"]
    before, _, content = ground.rpartition("=")
    other = f"{before}={content[::-1]}"
    answer = at(visitor, other)
    assert (answer.status_code, answer.headers["Cache-Control"]) == (404, "private, no-store")
    assert answer.json()["type"] == "/api/v1/problems/not-found/"
    assert ground in answer.json()["detail"]
    told = at(visitor, ground.replace("language=en", "language=de"))
    german = parts_of(visitor, game, "?language=de")["ground"]
    assert (
        told.status_code == 404
        and told.json()["detail"] == f"dort ist jetzt ein anderes Bild zu sehen: {german}"
    )


def test_what_is_the_same_as_at_an_earlier_moment_has_the_same_address(
    table: MakeTable, visitor: Person, chance: random.Random
) -> None:
    game = table()
    in_actions(game, chance)
    told = visitor.get(f"{game.path}/view/").json()
    first = f"?at=5&epoch={told['epoch']}&language=en"
    then, now = parts_of(visitor, game, first), parts_of(visitor, game)
    assert (then["cursor"], now["cursor"]) == (5, told["cursor"])
    assert len(then["pieces"]) < len(now["pieces"])
    assert (then["ground"], then["legend"]) == (now["ground"], now["legend"])
    of_then = at(visitor, f"{now['ground']}&at=5&epoch={told['epoch']}")
    assert of_then.status_code == 200 and of_then.content == at(visitor, now["ground"]).content
    Game.objects.filter(pk=game.id).update(status=Game.Status.FINISHED)
    assert parts_of(visitor, game, "?open=true")["ground"] == now["ground"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_board_is_told_in_the_colours_of_the_night_with_the_addresses_of_its_parts(
    table: MakeTable, visitor: Person, ruleset: str
) -> None:
    game = table(ruleset=ruleset)
    day, night = (parts_of(visitor, game, query) for query in ("?theme=light", "?theme=dark"))
    assert day == parts_of(visitor, game)
    assert [piece["id"] for piece in night["pieces"]] == [piece["id"] for piece in day["pieces"]]
    for part in ("ground", "legend"):
        assert "theme=dark" in night[part] and "theme" not in day[part] and night[part] != day[part]
        drawn = at(visitor, night[part])
        assert drawn.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert drawn.content == visitor.get(f"{game.path}/board.svg?theme=dark&parts={part}").content
        assert drawn.content != at(visitor, day[part]).content
    assert night["panel"] != day["panel"]
    told = {query: visitor.get(f"{game.path}/now/?picture=&{query}").json() for query in ("", "theme=dark")}
    assert (told[""]["board"], told["theme=dark"]["board"]) == (day, night)
    assert told[""]["picture"] != told["theme=dark"]["picture"]
    assert told["theme=dark"]["ground"] == night["ground"]
    whole = visitor.get(f"{game.path}/board.svg").content
    assert whole == visitor.get(f"{game.path}/board.svg?theme=light").content
    assert whole != visitor.get(f"{game.path}/board.svg?theme=dark").content


@pytest.mark.parametrize("ruleset", RULESETS)
def test_panel_and_legend_come_as_data_that_uses_the_grounds_shapes(
    table: MakeTable, visitor: Person, chance: random.Random, ruleset: str
) -> None:
    game = table(ruleset=ruleset)
    seen = set()
    for theme in ("light", "dark"):
        shown = parts_of(visitor, game, f"?language=de&theme={theme}")
        assert shown["says"][0]["part"] == "head" and shown["says"][0]["title"] in shown["title"]
        [seats] = [part for part in shown["says"] if any("seat" in row for row in part.get("rows", []))]
        assert [row["seat"] for row in seats["rows"]] == list(range(len(game.people)))
        for row in seats["rows"]:
            assert len(row["cells"]) == len(seats["headings"])
        answer = at(visitor, shown["meanings"])
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        told = answer.json()
        contract.check(told, "LegendSaid")
        assert told["title"] == "Legende"
        plain = visitor.get(f"{game.path}/legend.json?language=de&theme={theme}")
        assert plain.json() == told and "immutable" not in plain.headers["Cache-Control"]
        shapes = {
            node.get("id") for node in ElementTree.fromstring(at(visitor, shown["ground"]).content).iter()
        }
        signs = [row["sign"] for row in seats["rows"]]
        signs += [each["sign"] for block in told["blocks"] for each in block]
        for sign in signs:
            used = set(re.findall(r'href="#([^"]*)"|url\(#([^)]*)\)', sign))
            assert {one or other for one, other in used} <= shapes
            assert ElementTree.fromstring(sign).get("aria-hidden") == "true"
        seen |= {*signs, shown["meanings"]}
        again = at(visitor, shown["meanings"], If_None_Match=answer.headers["ETag"])
        assert (again.status_code, again.content) == (304, b"")
    assert len({each for each in seen if "legend.json" in each}) == 2
    before = parts_of(visitor, game)
    game.step(chance)
    assert parts_of(visitor, game)["meanings"] == before["meanings"]


def test_the_address_of_another_legend_says_where_that_of_now_is(table: MakeTable, visitor: Person) -> None:
    game = table()
    here = parts_of(visitor, game, "?language=en")["meanings"]
    before, _, content = here.rpartition("=")
    answer = at(visitor, f"{before}={content[::-1]}")
    assert (answer.status_code, answer.headers["Cache-Control"]) == (404, "private, no-store")
    assert here in answer.json()["detail"]
    assert at(visitor, f"{before}=x").json()["path"] == "?hash"


class OfTurns(ClassicPicture):
    """A picture whose ground says which turn it is."""

    @cached_property
    def ground(self) -> Ground:
        return super().ground._replace(drawn=Markup(f"<g>{self.view.turn.turn}</g>"))


class Turns(Classic):
    """A game that draws so."""

    picture = staticmethod(lambda view, language="en", theme="light": OfTurns(speech(language), view, theme))


GAMES = Rulesets(Entry(Turns()))


def test_what_was_otherwise_at_an_earlier_moment_has_an_address_of_that_moment(
    table: MakeTable, visitor: Person, chance: random.Random, settings: Any
) -> None:
    settings.HORROR_GAMES = f"{__name__}.GAMES"
    game = table()
    through_setup(game, chance)
    epoch = visitor.get(f"{game.path}/view/").json()["epoch"]
    then, now = parts_of(visitor, game, f"?at=5&epoch={epoch}&language=en"), parts_of(visitor, game)
    assert f"at=5&epoch={epoch}" in then["ground"] and "at=" not in now["ground"]
    for shown, turn in ((then, b"<g>0</g>"), (now, b"<g>1</g>")):
        assert turn in at(visitor, shown["ground"]).content
    assert then["legend"] == now["legend"]


@pytest.mark.parametrize(
    ("query", "path"),
    [
        ("parts=all", "?parts"),
        ("parts=", "?parts"),
        ("parts=ground&parts=panel", "?parts"),
        ("hash=12345", "?hash"),
        ("parts=ground&hash=0123456789ABCDEF0123456789ABCD", "?hash"),
        (f"hash={'a' * 5000}", "?hash"),
        ("part=ground", "?part"),
        ("theme=night", "?theme"),
        ("theme=", "?theme"),
    ],
)
def test_what_is_no_part_and_no_hash_is_malformed(
    table: MakeTable, visitor: Person, query: str, path: str
) -> None:
    game = table()
    answer = visitor.get(f"{game.path}/board.svg?{query}")
    assert (answer.status_code, answer.json()["path"]) == (400, path)


def test_who_asks_for_a_part_that_no_picture_has_is_told_those_that_there_are(
    table: MakeTable, visitor: Person
) -> None:
    asked = f"{table().path}/board.svg?parts=all&language="
    for language, told in (("en", "is not one of"), ("de", "ist keines von:")):
        detail = visitor.get(f"{asked}{language}").json()["detail"]
        assert detail == f"'all' {told} ground, legend, panel, pieces"


def test_before_the_start_there_is_no_board(lobby: MakeTable, visitor: Person) -> None:
    game = lobby()
    for what in (
        "board.json",
        "board.svg?parts=ground",
        f"board.svg?parts=ground&hash={'0' * 30}",
        "legend.json",
    ):
        assert visitor.get(f"{game.path}/{what}").status_code == 409
    told = visitor.get(f"{game.path}/now/").json()
    assert (told["ground"], told["legend"]) == (None, None)
