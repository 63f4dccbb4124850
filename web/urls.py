"""The addresses of the pages. Mails link to `/account/…` (settings.HEADLESS_FRONTEND_URLS) and `/games/<id>`.

The keys in those links stand behind `#`: browsers send that part to no server, so no log of ours or of a proxy has it.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponsePermanentRedirect
from django.urls import path, re_path

from web import mailbox
from web.pages import ACCOUNT, AccountPage, GamePage, Page, TextPage


def page(name: str) -> Callable[..., HttpResponseBase]:
    return Page.as_view(template_name=f"web/{name}.html")


def account_page(name: str) -> Callable[..., HttpResponseBase]:
    return AccountPage.as_view(template_name=f"web/account/{name}.html", part=name)


_PERSON = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
_LEAGUE = "(?P<league>[a-z0-9]+(?:-[a-z0-9]+)*)"
_SEASON = rf"leagues/{_LEAGUE}/seasons/(?P<season>[0-9]{{1,5}})"
_LEAGUES = {
    "leagues/new": "new",
    "leagues/mine": "mine",
    f"leagues/{_LEAGUE}": "league",
    f"leagues/{_LEAGUE}/join": "join",
    f"leagues/{_LEAGUE}/desk": "founded",
    _SEASON: "season",
    rf"{_SEASON}/groups/(?P<tier>[0-9]{{1,3}})/(?P<group>[0-9]{{1,3}})": "group",
    rf"{_SEASON}/entries/(?P<entry>[0-9]{{1,12}})": "entry",
    rf"{_SEASON}/desk": "desk",
}
"""Pages of leagues, by their addresses: no league is called as those are that come first."""
_RULES = r"rules/(?P<ruleset>[a-z0-9_]{1,32})"
_BOOKS = {
    _RULES: "contents",
    f"{_RULES}/things": "things",
    f"{_RULES}/options": "options",
    f"{_RULES}/words": "words",
    f"{_RULES}/book": "book",
}
"""Pages of the rules of a game."""
_SLASHLESS = (
    "account/signup|account/login|account/keep|account/password/reset|games/new|games/[a-z2-7]{12}|"
    "games/[a-z2-7]{12}/invitation|pace|desk|staff/.+|imprint|privacy|report|appeal|"
    f"people/{_PERSON}|ratings/[a-z0-9_]+|leagues/.+|rules/.+"
)


def without_slash(request: HttpRequest, address: str) -> HttpResponse:
    """Sends whoever puts a slash at the end of a page's address on."""
    return HttpResponsePermanentRedirect(f"/{address}")


urlpatterns = [
    path("", page("front"), name="front"),
    *(path(address[1:], account_page(name), name=f"account-{name}") for name, address in ACCOUNT.items()),
    path("imprint", TextPage.as_view(kind="imprint"), name="imprint"),
    path("privacy", TextPage.as_view(), name="privacy"),
    path("report", page("report"), name="report"),
    path("appeal", page("appeal"), name="appeal"),
    path("staff/reports", page("staff/reports"), name="staff-reports"),
    path("account/signup", page("signup"), name="signup"),
    path("account/login", page("login"), name="login"),
    path("account/verify-email", page("verify"), name="verify"),
    path("account/password/reset", page("reset"), name="reset"),
    path("account/keep", page("keep"), name="keep"),
    path("account/stop-change", page("stop"), name="stop-change"),
    path("desk", page("desk"), name="desk"),
    path("games/", page("games"), name="games"),
    path("games/new", page("new"), name="new"),
    re_path(r"^games/(?P<game>[a-z2-7]{12})$", GamePage.as_view(), name="game"),
    re_path(r"^games/(?P<game>[a-z2-7]{12})/invitation$", page("invitation"), name="invitation"),
    re_path(rf"^({_SLASHLESS})/$", without_slash),
    re_path(rf"^people/(?P<person>{_PERSON})$", page("person"), name="person"),
    path("leagues/", page("leagues/list"), name="leagues"),
    *(
        re_path(f"^{address}$", page(f"leagues/{name}"), name=f"league-{name}")
        for address, name in _LEAGUES.items()
    ),
    path("ratings/", page("ratings"), name="ratings"),
    path("rules/", page("rules/index"), name="rules"),
    *(
        re_path(f"^{address}$", page(f"rules/{name}"), name=f"rules-{name}")
        for address, name in _BOOKS.items()
    ),
    path("ratings/<slug:ruleset>", page("ratings"), name="ratings-of"),
    path("rules/<slug:ruleset>/how-to-play", page("how_to_play"), name="how-to-play"),
    path("rules/<slug:ruleset>/first-game", page("first_game"), name="first-game"),
    path("pace", page("pace"), name="pace"),
    path("staff/figures", page("staff/figures"), name="staff-figures"),
    path("mails/", mailbox.folder, name="mails"),
    path("mails/write", mailbox.write, name="write-mail"),
    path("mails/<str:name>", mailbox.mail, name="mail"),
    path("mails/<str:name>/html", mailbox.html, name="mail-html"),
    path("mails/<str:name>/answer", mailbox.answer, name="answer-mail"),
]
