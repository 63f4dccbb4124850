"""The way out of our mails: a signed link that needs no log-in, by one click of a mail program (RFC 8058) or a page."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

SALT = "mail.unsubscribe"


def unsubscribe_url(user_id: Any) -> str:
    """The link for one person; it stays good, and can do nothing but end mails."""
    link: str = settings.PUBLIC_URL + reverse(
        "unsubscribe", args=[signing.Signer(salt=SALT).sign(str(user_id))]
    )
    return link


@never_cache
@csrf_exempt  # the link itself is the permission; mail programs post without having seen a page
@require_http_methods(["GET", "POST"])
def unsubscribe(request: HttpRequest, key: str) -> HttpResponse:
    """GET shows a button and changes nothing (mail scanners follow links); POST ends the mails."""
    try:
        user_id = signing.Signer(salt=SALT).unsign(key)
    except signing.BadSignature:
        return render(request, "worker/unsubscribe.html", {"state": "unknown"}, status=404)
    found = get_user_model().objects.filter(pk=user_id)
    with translation.override(found.values_list("language", flat=True).first() or translation.get_language()):
        if request.method == "POST":
            found.update(mails=get_user_model().Mails.NONE)
            return render(request, "worker/unsubscribe.html", {"state": "done"})
        return render(request, "worker/unsubscribe.html", {"state": "asked"})
