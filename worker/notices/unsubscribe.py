"""The way out of our mails: a signed link that needs no log-in, by one click of a mail program (RFC 8058) or a page.

One link ends all mails about games, another those about one game (MAIL-22). Neither stops a clock.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts import mailing
from accounts.models import User
from accounts.wishes import Mode
from horror.models import Game

SALT = "mail.unsubscribe"


def https() -> bool:
    """Whether mail programs may be told of the link: they follow none that is not https."""
    return bool(settings.PUBLIC_URL.startswith("https://"))


def unsubscribe_url(user_id: Any, game: str | None = None) -> str:
    """The link for one person, of all games or of one; it stays good, and can do nothing but end mails."""
    said = f"{user_id}" if game is None else f"{user_id} {game}"
    link: str = settings.PUBLIC_URL + reverse("unsubscribe", args=[signing.Signer(salt=SALT).sign(said)])
    return link


@never_cache
@csrf_exempt  # the link itself is the permission; mail programs post without having seen a page
@require_http_methods(["GET", "POST"])
def unsubscribe(request: HttpRequest, key: str) -> HttpResponse:
    """GET shows a button and changes nothing (mail scanners follow links); POST ends the mails."""
    try:
        user_id, _blank, game_id = signing.Signer(salt=SALT).unsign(key).partition(" ")
    except signing.BadSignature:
        return render(request, "worker/unsubscribe.html", {"state": "unknown"}, status=404)
    person = User.objects.filter(pk=user_id, deleted_at=None).first()
    game = Game.objects.filter(pk=game_id).first() if game_id else None
    with translation.override(person.language if person else translation.get_language()):
        told = {"state": "asked", "game": game.name if game else ""}
        if request.method == "POST":
            told["state"] = "done"
            if person is not None and game is not None:
                mailing.choose(person, Mode.NONE, game=game.pk)
            elif person is not None and not game_id:
                mailing.end_all(person)
        return render(request, "worker/unsubscribe.html", told)
