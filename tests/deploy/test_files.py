"""Static files stand under the hash of all of them: kept for ever there, by nobody under another, compressed."""

from __future__ import annotations

import gzip
import posixpath
import re
from pathlib import Path

import brotli
import pytest
from django.test import Client

from deploy.comments import out_of_script
from deploy.files import PREFIX, TREE, File, Tree
from tests.web.scripts import MODULES, STATIC, VENDOR, named
from web.graph import Graph, graph

FOR_EVER = "public, max-age=31536000, immutable"


@pytest.fixture
def browser() -> Client:
    return Client(HTTP_HOST="127.0.0.1:8000")


def test_a_file_is_kept_for_ever_under_the_hash_of_all_files(browser: Client) -> None:
    answer = browser.get(f"{PREFIX}{TREE.hash}/web/api.js")
    assert answer.content == out_of_script((STATIC / "api.js").read_text()).encode()
    assert answer["Cache-Control"] == FOR_EVER and answer["Content-Length"] == str(len(answer.content))
    assert answer["Content-Type"] == "text/javascript; charset=utf-8"
    assert re.fullmatch("[0-9a-f]{16}", TREE.hash)


@pytest.mark.parametrize(("tree", "kept"), [("0123456789abcdef/", "no-store"), ("", "public, no-cache")])
def test_under_another_hash_or_none_the_file_is_the_one_of_now(browser: Client, tree: str, kept: str) -> None:
    """A page of the version before goes on, and a process that is behind answers one of the next."""
    answer = browser.get(f"{PREFIX}{tree}web/tongue.js")
    assert answer.content == out_of_script((STATIC / "tongue.js").read_text()).encode()
    assert answer["Cache-Control"] == kept


@pytest.mark.parametrize("name", ["web/none.js", "web/", "", "web/../files.py", "../files.py", "/web/api.js"])
def test_what_is_no_file_is_not_there(browser: Client, name: str) -> None:
    for address in (f"{PREFIX}{name}", f"{PREFIX}{TREE.hash}/{name}"):
        assert browser.get(address).status_code == 404, address


def test_a_file_is_read_and_not_written(browser: Client) -> None:
    answer = browser.post(f"{PREFIX}{TREE.hash}/web/api.js")
    assert answer.status_code == 405 and answer["Allow"] == "GET, HEAD"
    head = browser.head(f"{PREFIX}{TREE.hash}/web/api.js")
    assert head.status_code == 200 and head.content == b""


def test_text_is_written_small_for_whom_that_is_said_to_and_pictures_of_points_are_not(
    browser: Client,
) -> None:
    plain, small, smallest, refused = (
        browser.get(f"{PREFIX}{TREE.hash}/web/api.js", headers=headers)
        for headers in (
            {},
            {"Accept-Encoding": "gzip"},
            {"Accept-Encoding": "gzip, deflate, br"},
            {"Accept-Encoding": "gzip;q=0, br;q=0.0"},
        )
    )
    assert [each.get("Content-Encoding") for each in (plain, small, smallest, refused)] == [
        None,
        "gzip",
        "br",
        None,
    ]
    assert gzip.decompress(small.content) == brotli.decompress(smallest.content) == plain.content
    assert len(smallest.content) < len(small.content) < len(plain.content) / 2
    assert refused.content == plain.content
    assert {each["Vary"] for each in (plain, small, smallest, refused)} == {"Accept-Encoding"}
    assert len({each["ETag"] for each in (plain, small, smallest)}) == 3
    points = next(name for name in TREE.paths if name.endswith(".png"))
    answer = browser.get(f"{PREFIX}{TREE.hash}/{points}", headers={"Accept-Encoding": "gzip"})
    assert answer["Content-Type"] == "image/png" and "Content-Encoding" not in answer


def test_comments_stay_here_and_licences_go_along(browser: Client) -> None:
    for name in ("api.js", "style.css"):
        assert (
            "/*" in (STATIC / name).read_text()
            and "/*" not in browser.get(f"{PREFIX}web/{name}").content.decode()
        )
    library = "vendor/lit-html/lit-html.js"
    assert browser.get(f"{PREFIX}web/{library}").content == (STATIC / library).read_bytes()


def test_what_cannot_be_read_goes_out_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("// one\nconst a = `no end;")
    tree = Tree()
    tree.paths = {"a.js": tmp_path / "a.js"}
    file = tree.file("a.js")
    assert file is not None and file.content == b"// one\nconst a = `no end;"


def test_who_has_a_file_is_told_so(browser: Client) -> None:
    address = f"{PREFIX}web/api.js"
    etag = browser.get(address)["ETag"]
    again = browser.get(address, headers={"If-None-Match": etag})
    assert again.status_code == 304 and again.content == b"" and again["ETag"] == etag
    assert browser.get(address, headers={"If-None-Match": '"another"'}).status_code == 200


def test_the_hash_is_another_where_any_file_is_and_no_file_that_changed_is_kept(tmp_path: Path) -> None:
    def tree() -> Tree:
        made = Tree()
        made.paths = {path.name: path for path in tmp_path.iterdir()}
        return made

    (tmp_path / "a.js").write_text("export const a = 1;")
    first = tree()
    assert first.hash == tree().hash and steady(first, "a.js")
    (tmp_path / "b.js").write_text("")
    second = tree()
    assert second.hash != first.hash and first.file("b.js") is None
    (tmp_path / "b.js").write_text("// later")
    assert tree().hash != second.hash
    assert not steady(second, "b.js") and not steady(second, "b.js")
    (tmp_path / "b.js").unlink()
    assert second.file("b.js") is None


def steady(tree: Tree, name: str) -> bool:
    file = tree.file(name)
    assert isinstance(file, File)
    return file.steady


def test_while_one_develops_files_are_as_they_are_and_kept_by_nobody(browser: Client, settings) -> None:
    settings.DEBUG = True
    page = browser.get("/").content.decode()
    assert f"{PREFIX}web/shell.js" in page and TREE.hash not in page
    answer = browser.get(f"{PREFIX}web/api.js")
    assert answer["Cache-Control"] == "public, no-cache"
    assert answer.content == (STATIC / "api.js").read_bytes()
    assert browser.get(f"{PREFIX}web/../files.py").status_code == 404
    assert browser.get(f"{PREFIX}web").status_code == 404


@pytest.mark.django_db
def test_a_page_names_every_module_that_it_will_import(browser: Client) -> None:
    page = browser.get("/games/abcdefgh2345").content.decode()
    scripts = re.findall(r'<script type="module" src="([^"]*)"', page)
    links = re.findall(r'<link rel="modulepreload" href="([^"]*)"', page)
    assert len(links) == len(set(links)) and not set(links) & set(scripts)
    loaded: set[str] = set()
    waiting = [*scripts, f"{PREFIX}{TREE.hash}/web/game/play.js"]  # that comes behind the first, and at once
    while waiting:
        address = waiting.pop()
        if address not in loaded:
            loaded.add(address)
            code = browser.get(address).content.decode()
            folder = posixpath.dirname(address)
            imported = re.findall(r'(?:from|\bimport) ?"(\.[^"]*)"', code)
            waiting += [posixpath.normpath(posixpath.join(folder, each)) for each in imported]
    assert loaded == {*links, *scripts}
    assert all(address.startswith(f"{PREFIX}{TREE.hash}/web/") for address in loaded)


def test_imports_are_read_as_they_stand_in_modules_of_ours_and_of_others() -> None:
    for path in [*MODULES, *VENDOR.rglob("*.js")]:
        for each in graph.below(named(path)):
            assert (STATIC / each).is_file(), (path, each)
    assert "vendor/lit-html/directive.js" in graph.imports("vendor/lit-html/directives/repeat.js")


def test_of_a_graph_those_nearest_come_first_and_each_once(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    for name, imported in {
        "a.js": ["./b.js", "./deep/c.js"],
        "b.js": ["./deep/d.js"],
        "deep/c.js": ["../b.js"],
    }.items():
        (tmp_path / name).write_text("\n".join(f'import {{ x }} from "{each}";' for each in imported))
    (tmp_path / "deep" / "d.js").write_text('/** @import { T } from "./types.js" */\nimport"../a.js";')
    assert Graph(tmp_path).below("a.js") == ["b.js", "deep/c.js", "deep/d.js"]
