"""The addresses of the pages. Mails link to `/account/…` (settings.HEADLESS_FRONTEND_URLS) and `/games/<id>`.

The keys in those links stand behind `#`: browsers send that part to no server, so no log of ours or of a proxy has it.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponsePermanentRedirect
from django.urls import path, re_path

from web import mailbox
from web.pages import GamePage, Page


def page(name: str) -> Callable[..., HttpResponseBase]:
    return Page.as_view(template_name=f"web/{name}.html")


_PERSON = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
_SLASHLESS = (
    "account/signup|account/login|account/password/reset|games/new|games/[a-z2-7]{12}|pace|desk|"
    f"people/{_PERSON}"
)


def without_slash(request: HttpRequest, address: str) -> HttpResponse:
    """Sends whoever puts a slash at the end of a page's address on."""
    return HttpResponsePermanentRedirect(f"/{address}")


urlpatterns = [
    path("", page("front"), name="front"),
    path("account/", page("account"), name="account"),
    path("account/signup", page("signup"), name="signup"),
    path("account/login", page("login"), name="login"),
    path("account/verify-email", page("verify"), name="verify"),
    path("account/password/reset", page("reset"), name="reset"),
    path("account/stop-change", page("stop"), name="stop-change"),
    path("desk", page("desk"), name="desk"),
    path("games/", page("games"), name="games"),
    path("games/new", page("new"), name="new"),
    re_path(r"^games/(?P<game>[a-z2-7]{12})$", GamePage.as_view(), name="game"),
    re_path(rf"^({_SLASHLESS})/$", without_slash),
    re_path(rf"^people/(?P<person>{_PERSON})$", page("person"), name="person"),
    path("pace", page("pace"), name="pace"),
    path("mails/", mailbox.folder, name="mails"),
    path("mails/<str:name>", mailbox.mail, name="mail"),
    path("mails/<str:name>/html", mailbox.html, name="mail-html"),
]
