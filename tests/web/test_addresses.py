"""Where a page lets itself be sent, and what it takes out of its address: run in node, whose URLs are a browser's."""

from __future__ import annotations

import random
from urllib.parse import urlsplit

from tests.web.scripts import run

ORIGIN = "https://games.example"
HOME = "/desk"
LOCAL = {
    "/games/abcdefgh2345": f"{ORIGIN}/games/abcdefgh2345",
    "/games/?mine=true#top": f"{ORIGIN}/games/?mine=true#top",
    "/account/../games/new": f"{ORIGIN}/games/new",
    "/a?next=https://evil.example": f"{ORIGIN}/a?next=https://evil.example",
}
FOREIGN = [
    "",
    "games/",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\r\\evil.example",
    "\t//evil.example",
    " //evil.example",
    "https://evil.example/",
    "https:evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "/\t//user@evil.example:443/",
    "//games.example:444/",
    "//[",
]


def test_after_logging_in_one_goes_to_a_page_of_this_server() -> None:
    assert run("addresses.js", f"given.map((to) => m.onward(to, '{ORIGIN}'))", list(LOCAL)) == list(
        LOCAL.values()
    )


def test_no_address_sends_anybody_to_another_server() -> None:
    assert run("addresses.js", f"given.map((to) => m.onward(to, '{ORIGIN}'))", FOREIGN) == [HOME] * len(
        FOREIGN
    )


def test_a_path_that_looks_like_a_server_stays_a_path() -> None:
    """`/.//evil.example` is a path of ours, `//evil.example`: given alone it would name another server."""
    wanted = ["/.//evil.example", "/x/..//evil.example/", "/.//\t/evil.example"]
    for to in run("addresses.js", f"given.map((to) => m.onward(to, '{ORIGIN}'))", wanted):
        assert to == HOME or urlsplit(to).netloc == "games.example"


def test_whatever_is_asked_for_the_browser_stays_here(chance: random.Random) -> None:
    parts = [
        "/",
        "\\",
        "\t",
        "\n",
        "\r",
        ".",
        "..",
        "evil.example",
        "@",
        ":",
        "https:",
        "?",
        "#",
        " ",
        "%2f",
        "\x00",
    ]
    wanted = ["".join(chance.choices(parts, k=chance.randint(1, 9))) for _ in range(5000)]
    code = f"given.map((to) => new URL(m.onward(to, '{ORIGIN}'), '{ORIGIN}/account/login').origin)"
    assert set(run("addresses.js", code, wanted)) == {ORIGIN}


def test_who_comes_in_by_a_door_goes_on_to_where_it_was_shut() -> None:
    wanted = [*LOCAL, "/leagues/test/seasons/1?a=b&c=d#yours"]
    asked = f"new URL(m.door('signup', to), '{ORIGIN}').searchParams.get('next')"
    assert run("addresses.js", f"given.map((to) => m.onward({asked}, '{ORIGIN}'))", wanted) == [
        *LOCAL.values(),
        f"{ORIGIN}{wanted[-1]}",
    ]
    assert run("addresses.js", "given.map((to) => m.door('login', to))", [""]) == ["/account/login"]


def test_the_key_of_a_link_stands_behind_the_hash() -> None:
    hashes = ["#MQ%3A1xUPvp%3ALglC", "#MQ:1xUPvp:LglC", "", "#", "#%E0%A4%A", "#%"]
    keys = ["MQ:1xUPvp:LglC", "MQ:1xUPvp:LglC", "", "", "", ""]
    assert run("addresses.js", "given.map(m.keyOf)", hashes) == keys
