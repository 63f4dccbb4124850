"""Confirming an entry by the one button of a mail: a signed link that needs no log-in (LEA-05)."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.leagues import entering
from accounts.leagues.models import Entry
from horror import present
from horror.table.errors import Refused

SALT = "mail.confirm"
GOOD = timedelta(days=60)
"""So long a link is good; it can do nothing but confirm one entry."""


def confirm_url(entry: Entry) -> str:
    """The link for one entry."""
    key = signing.TimestampSigner(salt=SALT).sign(str(entry.pk))
    link: str = settings.PUBLIC_URL + reverse("confirm", args=[key])
    return link


@never_cache
@csrf_exempt  # the link itself is the permission
@require_http_methods(["GET", "POST"])
def confirm(request: HttpRequest, key: str) -> HttpResponse:
    """GET shows a button and changes nothing (mail scanners follow links); POST confirms."""
    try:
        entry_id = signing.TimestampSigner(salt=SALT).unsign(key, max_age=GOOD)
    except signing.BadSignature:
        return render(request, "worker/confirm.html", {"state": "unknown"}, status=404)
    entry = Entry.objects.filter(pk=entry_id).select_related("person", "season__league").first()
    if entry is None or entry.person is None:
        return render(request, "worker/confirm.html", {"state": "unknown"}, status=404)
    season = entry.season
    told = {
        "league": season.league.name,
        "number": season.number,
        "page": f"/leagues/{season.league.slug}/seasons/{season.number}",
        "state": "asked",
    }
    with translation.override(entry.person.language):
        if request.method == "POST":
            try:
                entering.check_in(entry.season_id, entry.person, present.now())
            except Refused:
                return render(request, "worker/confirm.html", {**told, "state": "late"}, status=409)
            return render(request, "worker/confirm.html", {**told, "state": "done"})
        if entering.is_certain(entry, season):
            told["state"] = "done"
        return render(request, "worker/confirm.html", told)
