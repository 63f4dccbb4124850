"""The pages: empty shells of the reference client. What they show comes from the public API (static/web/*.js)."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import method_decorator
from django.views.decorators.gzip import gzip_page
from django.views.generic import TemplateView

from accounts import profile
from accounts.models import User
from horror import sizes
from web.mailbox import kept_here, readable_by


class Page(TemplateView):
    """One template. A page knows whether it may link to the folder of mails, which languages there are, how long what
    is typed may be, whether somebody may be logged in, so that a visitor's page need not ask who that is, and in which
    colours it is wanted, so that it comes in no others.
    """

    http_method_names = ["get", "head"]

    @method_decorator(gzip_page)
    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Written small, as nothing in a page is secret."""
        return super().dispatch(request, *args, **kwargs)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return {
            **super().get_context_data(**kwargs),
            "mails_shown": readable_by(self.request),
            "mails_kept": kept_here(self.request),
            "languages": profile.languages(),
            "sizes": sizes,
            "visitor": _visits(self.request),
            "theme": _theme(self.request),
        }


def _visits(request: HttpRequest) -> bool:
    return settings.SESSION_COOKIE_NAME not in request.COOKIES


def _theme(request: HttpRequest) -> str:
    """`light` or `dark`, as this browser keeps it, else as the account says; empty for what the device wishes."""
    kept = request.COOKIES.get("theme")
    if kept is None and not _visits(request) and request.user.is_authenticated:
        kept = request.user.theme
    return kept if kept in (User.Theme.LIGHT, User.Theme.DARK) else ""


ACCOUNT = {
    "overview": "/account/",
    "profile": "/account/profile/",
    "when": "/account/when/",
    "notices": "/account/notices/",
    "security": "/account/security/",
    "programs": "/account/programs/",
    "orders": "/account/orders/",
    "data": "/account/data/",
}
"""The pages of an account, and their addresses; their template lists them."""


class AccountPage(Page):
    """One of the pages of an account, with the list of all."""

    part = ""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return {**super().get_context_data(**kwargs), "part": self.part}


class GamePage(Page):
    """The page of a game names what its modules will ask of the API first, so that it comes together with them. It says
    nothing of the game: not even whether there is one.
    """

    template_name = "web/game.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context = super().get_context_data(**kwargs)
        reader = self.request.user
        return {
            **context,
            "asked": [
                *([] if context["visitor"] else ["/api/v1/me/"]),
                f"/api/v1/words/?language={quote(reader.language)}"
                if reader.is_authenticated
                else "/api/v1/words/",
            ],
            "now": f"/api/v1/games/{kwargs['game']}/now/?view=false&picture=",
        }
