"""What others show of a link to a game: tags and a picture, and the same of all that a visitor may not know."""

from __future__ import annotations

import io
from html.parser import HTMLParser
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from PIL import Image

from api import previews
from api.previews import Preview
from horror.models import Game
from tests.api.conftest import MakeTable, Table

HOSTILE = ["<script>alert(1)</script>", '"><svg onload=x>', "&lt;&amp;", "]]>", "<!--", "{{ 7*7 }}", "'};--"]
SCRIPTS = ["Ångström", "Ελένη", "Наташа", "Արամ", "ნინო", "שרה", "ليلى", "Ða Đình"]
MISSING = "aaaaaaaaaaaa"
OURS = ("X-Request-ID", "RateLimit-Reset", "RateLimit")
"""Headers of the request alone, or of the moment."""


class Page(HTMLParser):
    """The tags of a page by their names, and what elements it has."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.told: dict[str, str] = {}
        self.elements: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.add(tag)
        given = dict(attrs)
        name = given.get("property") or given.get("name") or ""
        if tag == "meta" and name.startswith(("og:", "twitter:")):
            self.told[name] = given["content"] or ""


def read(path: str, **headers: str) -> Any:
    return Client(HTTP_HOST="127.0.0.1:8000").get(path, headers=headers)


def begun(lobby: MakeTable, **members: Any) -> Table:
    game = lobby(3, bots=["steward", "steward"], **members)
    assert game.people[0].post(f"{game.path}/start/").status_code == 200
    return game


def page(game: str, below: str = "") -> Page:
    return Page(read(f"/games/{game}{below}").content.decode())


def drawn(game: str) -> Image.Image:
    answer = read(f"/api/v1/games/{game}/preview.png")
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/png")
    return Image.open(io.BytesIO(answer.content))


@pytest.mark.parametrize("below", ["", "/invitation"])
def test_a_public_game_is_told_by_name_seats_and_clock(lobby: MakeTable, settings: Any, below: str) -> None:
    game = lobby(4, name="Friday's table")
    told = page(game.id, below).told
    assert told["og:title"] == told["twitter:title"] == "Friday's table"
    assert told["og:description"] == "Classic · a day for a turn · 3 of 4 seats free"
    assert told["og:image"] == f"{settings.PUBLIC_URL}/api/v1/games/{game.id}/preview.png"
    assert drawn(game.id).size == (1200, 630)


def test_a_game_that_goes_on_shows_its_board(table: MakeTable) -> None:
    game = table()
    shown, general = drawn(game.id).convert("RGB"), drawn(MISSING).convert("RGB")
    beside = (630, 200, 750, 430)  # of where the sign stands, if there is no board
    assert len(shown.crop(beside).getcolors(1 << 24)) > 20 > len(general.crop(beside).getcolors(1 << 24))


def test_of_a_private_game_is_told_what_is_told_of_one_that_there_is_not(lobby: MakeTable) -> None:
    """The same bytes and headers, for pages and pictures, whatever the game is called and whoever sits there."""

    def told(game: str, path: str) -> tuple[int, bytes, dict[str, str]]:
        cache.clear()  # what is left of a budget is told, too
        answer = read(path.format(game))
        headers = {name: value for name, value in answer.headers.items() if name not in OURS}
        return answer.status_code, answer.content.replace(game.encode(), b"GAME"), headers

    private = [
        begun(lobby, visibility="private", name="A secret").id,
        lobby(visibility="private", password="sesame").id,
    ]
    for path in ("/games/{}", "/games/{}/invitation", "/api/v1/games/{}/preview.png"):
        assert [told(game, path) for game in private] == [told(MISSING, path)] * 2


def test_who_plays_in_a_private_game_has_no_other_picture(lobby: MakeTable) -> None:
    """The picture is for everybody alike, so that whoever keeps it keeps nothing of anybody's."""
    game = begun(lobby, visibility="private")
    client = Client(HTTP_HOST="127.0.0.1:8000")
    assert game.people[0].user
    client.force_login(game.people[0].user)
    mine = client.get(f"/api/v1/games/{game.id}/preview.png")
    assert mine.content == read(f"/api/v1/games/{MISSING}/preview.png").content


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_text(lobby: MakeTable, name: str) -> None:
    game = lobby(name=name)
    shown = page(game.id)
    assert shown.told["og:title"] == name
    assert "svg" not in shown.elements
    assert drawn(game.id).size == (1200, 630)


def _ink(name: str) -> int:
    image = Image.open(io.BytesIO(previews.drawn(Preview(name, ())))).convert("L").crop((60, 110, 620, 200))
    return sum(image.histogram()[:128])


@pytest.mark.parametrize("name", SCRIPTS)
def test_names_of_every_script_of_the_font_are_drawn(name: str) -> None:
    assert _ink(name) > _ink("i") > 0


def test_a_long_name_is_cut_before_what_stands_beside_it() -> None:
    image = Image.open(io.BytesIO(previews.drawn(Preview("W" * 80, ())))).convert("L")
    dark = [sum(image.crop(part).histogram()[:128]) for part in ((630, 130, 700, 190), (500, 130, 620, 190))]
    assert dark[0] == 0 < dark[1]


def test_the_picture_bears_the_sites_name_and_its_sign(settings: Any) -> None:
    def dark() -> tuple[int, ...]:
        image = Image.open(io.BytesIO(previews.drawn(Preview("Friday", ())))).convert("L")
        return tuple(
            sum(image.crop(part).histogram()[:128]) for part in ((60, 50, 620, 110), (720, 105, 1136, 521))
        )

    first = dark()
    settings.SITE_NAME = "Vale of the long evenings"
    then = dark()
    assert then[0] > 2 * first[0] > 0
    assert min(first[1], then[1]) > 50_000


def test_a_picture_is_drawn_once(table: MakeTable) -> None:
    game = table()
    first = read(f"/api/v1/games/{game.id}/preview.png")
    with CaptureQueriesContext(connection) as captured:
        again = read(f"/api/v1/games/{game.id}/preview.png")
    assert again.content == first.content and first.headers["ETag"] == again.headers["ETag"]
    assert len(captured) <= 2
    Game.objects.filter(pk=game.id).update(name="Another")
    assert read(f"/api/v1/games/{game.id}/preview.png").headers["ETag"] != first.headers["ETag"]


def test_pictures_cost_of_the_budget_of_pages(db: None, settings: Any) -> None:
    settings.API_LIMITS = {"read": (10 * (2 * previews.COST + 2), 60)}
    said = [read(f"/api/v1/games/{MISSING}/preview.png").status_code for _ in range(3)]
    assert said == [200, 200, 429]
