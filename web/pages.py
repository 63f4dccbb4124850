"""The pages: empty shells of the reference client. What they show comes from the public API (static/web/*.js)."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.views.generic import TemplateView

from accounts import profile
from horror import sizes
from web.mailbox import kept_here, readable_by


class Page(TemplateView):
    """One template. A page knows whether it may link to the folder of mails, which languages there are, how long what
    is typed may be, and whether somebody may be logged in, so that a visitor's page need not ask who that is.
    """

    http_method_names = ["get", "head"]

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return {
            **super().get_context_data(**kwargs),
            "mails_shown": readable_by(self.request),
            "mails_kept": kept_here(self.request),
            "languages": profile.languages(),
            "sizes": sizes,
            "visitor": settings.SESSION_COOKIE_NAME not in self.request.COOKIES,
        }
