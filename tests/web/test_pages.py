"""The pages: empty shells that load our own modules and nothing else, and the folder of mails for its owner alone."""

from __future__ import annotations

import json
import re
from email.mime.image import MIMEImage
from email.mime.text import MIMEText
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from django.core.mail import EmailMultiAlternatives
from django.test import Client, RequestFactory, override_settings
from django.urls import Resolver404, resolve

import web.urls
from accounts.models import User
from api.games import NewGameRequest
from api.handler import server_error
from deploy.files import PREFIX, TREE
from horror import sizes
from horror.games import RULESETS
from horror.games.catan_horror import CATAN_HORROR
from horror.table import rule_book
from tests.web.scripts import MODULES, STATIC, imported, named
from web import mailbox
from web.pages import ACCOUNT

WEB = f"{PREFIX}{TREE.hash}/web/"
GAME = "abcdefgh2345"
PERSON = "977e008f-0b6f-43a6-bc5e-4ae5825376bb"
PAGES = [
    "/",
    *ACCOUNT.values(),
    "/account/signup",
    "/account/keep",
    "/account/login",
    "/account/verify-email",
    "/account/password/reset",
    "/account/stop-change",
    "/desk",
    "/games/",
    "/games/new",
    f"/games/{GAME}",
    f"/games/{GAME}/invitation",
    "/leagues/",
    "/leagues/desk",
    "/leagues/desk/desk",
    "/leagues/island/join",
    "/leagues/island/seasons/3",
    "/leagues/island/seasons/3/desk",
    "/leagues/island/seasons/3/entries/12",
    "/leagues/island/seasons/3/groups/1/2",
    "/leagues/mine",
    "/leagues/new",
    "/ratings/",
    "/ratings/catan_horror",
    "/pace",
    "/rules/",
    "/rules/classic",
    "/rules/classic/book",
    "/rules/classic/options",
    "/rules/classic/things",
    "/rules/classic/words",
    "/rules/classic/how-to-play",
    "/rules/catan_horror/first-game",
    f"/people/{PERSON}",
    "/staff/figures",
]


GIVEN = {
    "league": "island", "season": "/leagues/island/seasons/3", "person": PERSON, "ruleset": "catan_horror",
    "running": GAME, "lobby": GAME,
    "mail": "1.eml",
}  # fmt: skip
"""What stands for the places of `tests/browser/pages.json` here."""


class Elements(HTMLParser):
    """What a page is made of: (name, attributes) of every element, and the text in scripts and style sheets."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.inline = ""
        self._inside = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        self._inside = tag in ("script", "style")

    def handle_endtag(self, tag: str) -> None:
        self._inside = False

    def handle_data(self, data: str) -> None:
        self.inline += data.strip() if self._inside else ""

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.found if name == tag]

    def ids(self) -> list[str]:
        return [str(attributes["id"]) for _, attributes in self.found if "id" in attributes]


@pytest.fixture
def browser() -> Client:
    return Client(HTTP_HOST="127.0.0.1:8000")


def page(browser: Client, path: str) -> Elements:
    response = browser.get(path)
    assert response.status_code == 200
    return Elements(response.content.decode())


def test_every_page_is_looked_at_in_browsers_at_each_width() -> None:
    """A page without its row in pages.json fails here."""
    looked_at = json.loads((Path(__file__).parents[1] / "browser" / "pages.json").read_text())
    found = {resolve(each["path"].format_map(GIVEN).partition("?")[0]).url_name for each in looked_at}
    pages = {pattern.name for pattern in web.urls.urlpatterns if pattern.name}
    assert pages - found == {"write-mail", "mail-html", "answer-mail"}, "these have no page of ours"


@pytest.mark.django_db
@pytest.mark.parametrize("path", PAGES)
class TestEveryPage:
    def test_it_loads_its_own_files_and_nothing_else(self, browser: Client, path: str) -> None:
        shown = page(browser, path)
        loaded = [each.get("src") for name in ("script", "img", "iframe") for each in shown.all(name)]
        loaded += [each["href"] for each in shown.all("link") if each["rel"] != "preload"]
        assert loaded
        for address in loaded:
            assert str(address).startswith(WEB), address
            assert (STATIC / str(address).removeprefix(WEB)).is_file(), address
        assert all(each.get("type") == "module" for each in shown.all("script"))
        asked = [str(each["href"]) for each in shown.all("link") if each["rel"] == "preload"]
        assert all(address.startswith("/api/v1/") for address in asked), asked

    def test_it_holds_no_inline_script_or_style(self, browser: Client, path: str) -> None:
        shown = page(browser, path)
        assert shown.inline == ""
        assert not any(name.startswith("on") or name == "style" for _, given in shown.found for name in given)

    def test_its_policy_forbids_what_it_does_not_need(self, browser: Client, path: str) -> None:
        policy = browser.get(path).headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy

    def test_it_can_be_used_without_eyes_or_a_mouse(self, browser: Client, path: str) -> None:
        shown = page(browser, path)
        assert shown.all("html")[0]["lang"] == "en-GB"
        assert shown.all("main")[0]["id"] == "main"
        assert any(each.get("href") == "#main" for each in shown.all("a"))
        assert len(shown.all("h1")) == 1
        assert all("alt" in each for each in shown.all("img"))
        ids = shown.ids()
        assert len(ids) == len(set(ids))
        labelled = {str(each.get("for")) for each in shown.all("label")}
        for name in ("input", "select", "textarea"):
            for control in shown.all(name):
                wrapped = control.get("type") in ("checkbox", "radio")
                assert wrapped or control.get("id") in labelled or control.get("aria-label"), control
        for _, given in shown.found:
            for name in ("aria-labelledby", "aria-describedby", "for"):
                assert set(str(given.get(name) or "").split()) <= set(ids), given

    def test_its_modules_find_every_element_that_they_ask_for(self, browser: Client, path: str) -> None:
        shown = page(browser, path)
        modules = {str(script["src"]).removeprefix(WEB) for script in shown.all("script")}
        waiting = [*modules]
        for module in waiting:
            further = imported(STATIC / module) - modules
            modules |= further
            waiting += further
        made = [
            id for module in modules for id in re.findall(r'\bid="([\w-]+)"', (STATIC / module).read_text())
        ]
        there = {*shown.ids(), *made}
        for module in modules:
            asked = set(re.findall(r'byId\("([\w-]+)"\)', (STATIC / module).read_text()))
            assert asked <= there, (module, asked - there)


@pytest.mark.parametrize("module", MODULES, ids=named)
class TestEveryModule:
    def test_it_uses_the_public_api_and_nothing_else(self, module: Path) -> None:
        code = module.read_text()
        assert not re.search(r"https?://(?!www\.w3\.org)", code)
        for address in re.findall(r'"(/api/[^"$]*)', code) + re.findall(r"`(/api/[^`$]*)", code):
            assert address.startswith("/api/v1"), address
        for path in re.findall(r'(?:get|post|text|write)\((?:"\w+", )?[`"](/[^`"]*)', code):
            path = (
                path.replace("${moment}", "")
                .replace("${since}", "")
                .replace("${inLanguage}", "")
                .replace("${path}", "undo/")
                .replace("${player}", PERSON)
                .replace("${sender}", "1")
                .replace("${appeal}", "1")
                .replace("${act}", "1")
                .replace("${ruleset}", CATAN_HORROR.name)
                .partition("${query(")[0]
            )
            plain = re.sub(r"\$\{[^}]*\}", GAME, path).split("?")[0]
            try:
                resolve(f"/api/v1{plain}")
            except Resolver404:
                pytest.fail(f"{path} is no address of the API")

    def test_it_makes_no_markup_out_of_text(self, module: Path) -> None:
        code = module.read_text()
        for way in (
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "document.write",
            "eval(",
            "new Function",
        ):
            assert way not in code, way
        # what the policy allows of styles: properties, one by one
        assert not re.search(r"cssText|\bstyle=|setAttribute\(\"style\"|\.style\s*=", code)


def test_the_pages_know_no_game_by_name() -> None:
    words = {
        word
        for rules in RULESETS.values()
        for word in (rules.name, rules.title, *rules.outcomes, *rules.decision_kinds)
    }
    for module in MODULES:
        told = set(re.findall(r"[\w ]+", module.read_text()))
        assert not told & (words - {"points", "act", "draw", "place"}), module.name


@pytest.mark.django_db
def test_a_page_asks_who_is_logged_in_only_where_somebody_may_be(browser: Client) -> None:
    assert "data-visitor" in page(browser, "/").all("html")[0]
    browser.cookies["sessionid"] = "something"
    assert "data-visitor" not in page(browser, "/").all("html")[0]


@pytest.mark.parametrize(
    ("kept", "wished", "shown"),
    [
        (None, "", None), (None, "dark", "dark"), (None, "system", None), ("light", "dark", "light"),
        ("system", "dark", None), ("sepia", "dark", None), ("dark", "", "dark"),
    ],
)  # fmt: skip
@pytest.mark.django_db
def test_a_page_comes_in_the_colours_that_its_browser_or_its_reader_wants(
    browser: Client, kept: str | None, wished: str, shown: str | None
) -> None:
    """What the browser keeps counts before the account, which the page's module asks."""
    person = User.objects.create_user("ada@example.org", name="Ada", theme=wished)
    browser.force_login(person)
    if kept is not None:
        browser.cookies["theme"] = kept
    for path in ("/", f"/games/{GAME}"):
        found = page(browser, path)
        assert found.all("html")[0].get("data-wish") == shown
        assert {"name": "color-scheme", "content": shown or "light dark"} in found.all("meta")
    asked = [
        (str(each["href"]).endswith("theme=dark"), each.get("media"))
        for each in found.all("link")
        if "/now/" in str(each["href"])
    ]
    night = "(prefers-color-scheme: dark)"
    both = [(False, f"not {night}"), (True, night)]
    assert asked == {None: both, "light": [(False, None)], "dark": [(True, None)]}[shown]


def test_a_visitors_browser_keeps_the_colours(browser: Client) -> None:
    assert "data-wish" not in page(browser, "/").all("html")[0]
    browser.cookies["theme"] = "dark"
    assert page(browser, "/").all("html")[0]["data-wish"] == "dark"


def test_the_account_page_offers_every_language(browser: Client) -> None:
    options = page(browser, "/account/profile/").all("option")
    offered = [option["value"] for option in options if "lang" in option]
    assert offered == ["en", "de"]


def test_no_other_page_is_ours(browser: Client) -> None:
    for path in ("/games/UPPERCASE1234", "/games/short", "/account/unknown", "/mail", "/nothing"):
        assert browser.get(path).status_code == 404
    assert browser.post("/").status_code == 405


def test_who_is_lost_or_meets_a_fault_finds_the_way_back(browser: Client) -> None:
    lost = browser.get("/nowhere")
    fault = server_error(RequestFactory().get("/"))
    for answer, status, way in ((lost, 404, "/games/"), (fault, 500, "/")):
        assert answer.status_code == status
        page = Elements(answer.content.decode())
        assert len(page.all("h1")) == 1 and not page.inline
        assert way in [link["href"] for link in page.all("a") if link.get("class") == "button"]


def test_links_of_account_mails_lead_to_our_pages_and_no_server_is_told_their_key(
    browser: Client, settings: Any
) -> None:
    for address in settings.HEADLESS_FRONTEND_URLS.values():
        path, _, behind = address.removeprefix(settings.PUBLIC_URL).partition("#")
        assert browser.get(path).status_code == 200
        assert "{" not in path and behind in ("", "{key}")


# -- the folder of mails

EMBEDDED: dict[str, Any] = {
    "EMBEDDED": True,
    "SERVES_LOOPBACK_ONLY": True,
    "EMAIL_BACKEND": "deploy.mailbox.FolderBackend",
    "ALLOWED_HOSTS": ["*"],
}


@pytest.fixture
def mails(tmp_path: Path) -> Any:
    with override_settings(MAIL_FOLDER=tmp_path / "mail", **EMBEDDED):
        for number in range(3):
            mail = EmailMultiAlternatives(
                f"Subject {number}", f"Text {number}: http://127.0.0.1/x", to=["a@example.org"]
            )
            mail.attach_alternative("<p onclick='x()'>HTML</p><script>x()</script>", "text/html")
            mail.send()
        yield tmp_path / "mail"


def _name(mails: Path) -> str:
    return min(path.name for path in mails.iterdir())


def _every(mails: Path) -> list[str]:
    return ["/mails/", f"/mails/{_name(mails)}", f"/mails/{_name(mails)}/html"]


@pytest.fixture
def owner() -> Client:
    """A browser that was opened with the address that `make serve` prints."""
    browser = Client(HTTP_HOST="127.0.0.1:8000")
    with override_settings(**EMBEDDED):
        answer = browser.get(f"/mails/?key={mailbox.key()}")
    assert (answer.status_code, answer["Location"]) == (302, "/mails/")
    cookie = answer.cookies[mailbox.COOKIE]
    assert cookie["httponly"] and cookie["samesite"] == "Strict"
    return browser


def test_the_owner_of_the_machine_reads_its_mails(owner: Client, mails: Path) -> None:
    browser = owner
    listed = browser.get("/mails/").content.decode()
    assert listed.index("Subject 2") < listed.index("Subject 0")
    assert "no-store" in browser.get("/mails/").headers["Cache-Control"]
    shown = browser.get(f"/mails/{_name(mails)}").content.decode()
    assert "Text 0" in shown
    assert '<iframe class="mail" sandbox="allow-top-navigation-by-user-activation" src="/mails/' in shown
    assert "/mails/" in browser.get("/").content.decode()


@pytest.mark.parametrize("word", ["", "x", "\x00", "\u00e4", "0" * 32])
def test_another_user_of_the_machine_finds_no_such_page(mails: Path, word: str) -> None:
    """Nor does who comes through a proxy that says nothing of itself: both look like the owner, but for the word."""
    stranger = Client(HTTP_HOST="127.0.0.1:8000")
    for path in _every(mails):
        assert stranger.get(path).status_code == 404
        assert stranger.get(path, {"key": word}).status_code == 404
        stranger.cookies[mailbox.COOKIE] = word.strip("\x00")
        assert stranger.get(path).status_code == 404
    assert "/mails/" not in stranger.get("/").content.decode()
    assert mailbox.key() not in stranger.get("/account/signup").content.decode()


def test_the_html_of_a_mail_can_do_nothing_but_lead_where_a_link_that_is_clicked_leads(
    owner: Client, mails: Path
) -> None:
    browser = owner
    response = browser.get(f"/mails/{_name(mails)}/html")
    policy = response.headers["Content-Security-Policy"].split("; ")
    assert "default-src 'none'" in policy
    assert policy[-1] == "sandbox allow-top-navigation-by-user-activation"
    assert not any(rule.startswith(("script-src", "form-action *")) for rule in policy)
    assert response.content.decode().count('<base target="_top">') == 1, "our pages refuse to be framed"
    assert response.headers["X-Frame-Options"] == "SAMEORIGIN"


def test_the_pictures_of_a_mail_are_shown_in_it(owner: Client, mails: Path) -> None:
    mail = EmailMultiAlternatives("Board", "The board", to=["ada@example.org"])
    mail.attach_alternative('<img src="cid:board@localhost"><img src="cid:notes@localhost">', "text/html")
    for name, part in (("board", MIMEImage(b"png", "png")), ("notes", MIMEText("<svg onload=x()>", "html"))):
        part["Content-ID"] = f"<{name}@localhost>"
        mail.attach(part)
    mail.send()
    shown = owner.get(f"/mails/{max(path.name for path in mails.iterdir())}/html").content.decode()
    assert '<img src="data:image/png;base64,cG5n"><img src="cid:notes@localhost">' in shown


@pytest.mark.parametrize(
    "request_headers",
    [
        {"REMOTE_ADDR": "192.0.2.7"},
        {"REMOTE_ADDR": ""},
        {"REMOTE_ADDR": "not an address"},
        {"HTTP_HOST": "rebound.example.org"},
        {"HTTP_HOST": "127.0.0.1.example.org"},
        {"HTTP_HOST": "localhost.example.org:8000"},
        {"HTTP_X_FORWARDED_FOR": "127.0.0.1"},
        {"HTTP_FORWARDED": "for=127.0.0.1"},
        {"HTTP_X_REAL_IP": "127.0.0.1"},
        {"HTTP_X_FORWARDED_HOST": "127.0.0.1"},
        {"HTTP_VIA": "1.1 proxy"},
    ],
    ids=json.dumps,
)
def test_nobody_else_finds_such_a_page(mails: Path, request_headers: dict[str, str]) -> None:
    told: dict[str, Any] = {"HTTP_HOST": "127.0.0.1:8000", **request_headers}
    stranger = Client(**told)
    stranger.cookies[mailbox.COOKIE] = mailbox.key()
    missing = stranger.get("/mails-that-there-are-not/")
    for path in _every(mails):
        assert stranger.get(path, {"key": mailbox.key()}).status_code == 404
        response = stranger.get(path)
        assert response.status_code == 404
        assert response.content.replace(path.encode(), b"") == missing.content.replace(
            b"/mails-that-there-are-not/", b""
        )
    assert "/mails/" not in stranger.get("/").content.decode()


@pytest.mark.parametrize(
    "setting", [{"EMBEDDED": False}, {"SERVES_LOOPBACK_ONLY": False}, {"EMAIL_BACKEND": "other"}]
)
def test_there_is_no_such_page_where_mails_are_delivered_or_others_connect(
    owner: Client, mails: Path, setting: dict[str, Any]
) -> None:
    browser = owner
    with override_settings(**setting):
        assert [browser.get(path).status_code for path in _every(mails)] == [404, 404, 404]


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1", "[::1]:8000"])
@pytest.mark.parametrize("peer", ["127.0.0.1", "127.0.0.53", "::1"])
def test_every_name_of_this_machine_will_do(mails: Path, host: str, peer: str) -> None:
    browser = Client(HTTP_HOST=host, REMOTE_ADDR=peer)
    assert browser.get("/mails/", {"key": mailbox.key()}, follow=True).status_code == 200


def test_only_mails_of_the_folder_are_read(owner: Client, mails: Path) -> None:
    browser = owner
    (mails.parent / "secret_key").write_text("secret")
    (mails / "notes.eml").write_text("Subject: not one of ours")
    for name in (
        "..%2Fsecret_key",
        "../secret_key",
        "notes.eml",
        f"{'9' * 20}-1-1.eml",
        "%2e%2e/secret_key",
        ".eml",
    ):
        assert browser.get(f"/mails/{name}").status_code == 404
    assert browser.post(f"/mails/{_name(mails)}").status_code == 405


def test_a_mail_is_shown_as_text_whatever_it_says(owner: Client, mails: Path) -> None:
    browser = owner
    EmailMultiAlternatives("<script>a()</script>", "<img src=x onerror=b()>", to=["<b>@example.org"]).send()
    newest = max(path.name for path in mails.iterdir())
    for path in ("/mails/", f"/mails/{newest}"):
        shown = browser.get(path).content.decode()
        assert "<script>a()" not in shown and "<img src=x" not in shown


def test_the_form_of_a_new_game_asks_for_strict_dice_and_sends_what_the_api_takes(browser: Client) -> None:
    asked = {each["name"]: each for each in page(browser, "/games/new").all("input") if "name" in each}
    assert asked["strict"]["type"] == "checkbox" and "checked" in asked["strict"]
    sent = (
        (STATIC / "new.js")
        .read_text()
        .partition("await makes(rules, person, {")[2]
        .partition("});")[0]
        .partition("game: {")[2]
        .partition("} }")[0]
    )
    members = set(re.findall(r"^ +(\w+):", sent, re.MULTILINE))
    assert "strict" in members and members <= set(NewGameRequest.__struct_fields__)


def test_fields_take_what_the_server_takes(client: Client) -> None:
    for address, field, most in (
        ("/account/signup", "name", sizes.NAME),
        ("/games/new", "name", sizes.GAME_NAME),
        ("/games/new", "password", sizes.GAME_PASSWORD),
    ):
        page = client.get(address).content.decode()
        assert re.search(rf'<input id="{field}" [^>]*maxlength="{most}"', page), (address, field)


def test_every_rule_whose_number_a_page_opens_is_in_a_book() -> None:
    """As `web/static/web/words.js` finds them in what pages say; without comments, which nobody presses."""
    families = "|".join(rule_book.series(tuple(RULESETS.values())))
    said = [re.sub(r"//[^\n]*|/\*(?s:.*?)\*/", "", path.read_text()) for path in MODULES]
    said += [path.read_text() for path in (STATIC.parents[1] / "templates").rglob("*.html")]
    numbers = {number for text in said for number in re.findall(rf"\b(?:{families})-\d+\b", text)}
    assert len(numbers) > 10
    assert {
        each for each in numbers if all(rule_book.rule(game, each) is None for game in RULESETS.values())
    } == set()
