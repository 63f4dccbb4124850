"""The pages: empty shells of the reference client. What they show comes from the public API (static/web/*.js)."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import method_decorator
from django.views.decorators.gzip import gzip_page
from django.views.generic import TemplateView

from accounts import profile, trials
from accounts.models import User
from horror import sizes
from web import plain_text
from web.mailbox import kept_here, readable_by


class Page(TemplateView):
    """One template. A page knows whether it may link to the folder of mails, which languages there are, how long what
    is typed may be, whether somebody may be logged in, so that a visitor's page need not ask who that is, in which
    colours it is wanted, so that it comes in no others, and whether one may play on trial.
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
            "trials": trials.offered(),
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
    "people": "/account/people/",
    "data": "/account/data/",
}
"""The pages of an account, and their addresses; their template lists them."""


class AccountPage(Page):
    """One of the pages of an account, with the list of all."""

    part = ""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return {**super().get_context_data(**kwargs), "part": self.part}


class TextPage(Page):
    """A text of whoever runs the site, or ours on privacy where they have none."""

    kind = "privacy"

    def get_template_names(self) -> list[str]:
        return [f"web/{self.kind}.html"]

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        text = settings.IMPRINT if self.kind == "imprint" else settings.PRIVACY
        if not text and self.kind == "imprint":
            raise Http404
        return {**super().get_context_data(**kwargs), "blocks": plain_text.blocks(text), "ours": not text}


class GamePage(Page):
    """The page of a game names what its modules will ask of the API first, so that it comes together with them. What it
    says of the game itself is what any visitor may know (`api.previews`, asked by a context processor).
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
