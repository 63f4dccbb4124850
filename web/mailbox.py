"""The folder of mails as pages, for the person at this machine alone.

A server that delivers nothing keeps its mails in a folder. They hold links that open accounts, and neither other
users of the machine nor whoever comes through a proxy may read them. So the address that `make serve` prints has a
random word behind `?key=`; who brings it gets a cookie, once, and is sent on to the address without it. Everybody
else gets the answer of a page that is not there. Besides, the pages exist only for a client on the loopback interface
that asks for a loopback name (else DNS rebinding would do) and comes through no known proxy. What is written here goes
to the daemon of this machine (`web.answering`).
"""

from __future__ import annotations

import base64
import email.policy
import ipaddress
import re
import secrets
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from email.message import EmailMessage
from email.parser import BytesParser
from functools import wraps
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.request import split_domain_port
from django.shortcuts import render
from django.utils.crypto import salted_hmac
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_http_methods

from web import answering
from web.answering import Draft, NotSent

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Via")
LISTED = 100
SANDBOX = "allow-top-navigation-by-user-activation"
"""All that the HTML of a mail may do: lead somewhere when a link in it is clicked, and then out of its frame."""
HTML_POLICY = (
    f"default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox {SANDBOX}"
)
PICTURES = ("image/png", "image/jpeg", "image/gif")
COOKIE = "mails"
_NAME = re.compile(r"\d{20}-\d+-\d+\.eml")
_LINK = re.compile(r"https?://[^\s<>\"]+")

View = Callable[..., HttpResponse]


class Mail(NamedTuple):
    """A mail as the list shows it."""

    name: str
    at: datetime
    to: str
    subject: str


def key() -> str:
    """The word that opens the folder: as secret, and as old, as the server's own key, from which it is made."""
    return salted_hmac("web.mailbox", "key", algorithm="sha256").hexdigest()[:32]


def readable_by(request: HttpRequest) -> bool:
    """Whether this client may read the mails of this server."""
    return kept_here(request) and _known(request.COOKIES.get(COOKIE, ""))


def _known(word: str) -> bool:
    return bool(word) and secrets.compare_digest(word.encode(), key().encode())


def kept_here(request: HttpRequest) -> bool:
    """Whether this client, if it knew the word, could read mails here."""
    return (
        settings.EMBEDDED
        and settings.SERVES_LOOPBACK_ONLY
        and settings.EMAIL_BACKEND == "deploy.mailbox.FolderBackend"
        and _loopback(request.META.get("REMOTE_ADDR", ""))
        and split_domain_port(request.headers.get("Host", ""))[0] in LOOPBACK
        and not any(name in request.headers for name in FORWARDED)
    )


def _loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def _guarded(view: View, methods: Sequence[str] = ("GET", "HEAD")) -> View:
    @never_cache
    @require_http_methods(methods)
    @wraps(view)
    def guarded(request: HttpRequest, **arguments: str) -> HttpResponse:
        if request.method != "POST" and kept_here(request) and _known(request.GET.get("key", "")):
            return _opened(request)
        if not readable_by(request):
            raise Http404
        return view(request, **arguments)

    return guarded


def _opened(request: HttpRequest) -> HttpResponse:
    """The word leaves the address, where histories and screens would keep it, for a cookie of these pages."""
    response = HttpResponseRedirect(request.path)
    response.set_cookie(COOKIE, key(), httponly=True, samesite="Strict")
    return response


def _files() -> list[Path]:
    folder = Path(settings.MAIL_FOLDER)
    found = [path for path in folder.iterdir() if _NAME.fullmatch(path.name)] if folder.is_dir() else []
    return sorted(found, key=lambda path: path.name, reverse=True)


def _parsed(name: str) -> EmailMessage:
    """A mail of the folder; 404 for any other name."""
    path = Path(settings.MAIL_FOLDER) / name
    if not _NAME.fullmatch(name) or not path.is_file():
        raise Http404
    message = BytesParser(policy=email.policy.default).parsebytes(path.read_bytes())
    assert isinstance(message, EmailMessage)
    return message


def _summary(name: str, message: EmailMessage) -> Mail:
    at = datetime.fromtimestamp(int(name[:20]) / 1e9, UTC)
    return Mail(name, at, str(message["To"] or ""), str(message["Subject"] or "(no subject)"))


def _part(message: EmailMessage, kind: str) -> str:
    body = message.get_body((kind,))
    return str(body.get_content()) if body is not None else ""


def _written(view: View) -> View:
    """Views of forms that were filled in, by who may read mails here."""
    return _guarded(view, ("POST",))


@_guarded
def folder(request: HttpRequest) -> HttpResponse:
    """The newest mails."""
    return _listed(request)


@_written
def write(request: HttpRequest) -> HttpResponse:
    """A mail that answers none was written."""
    draft = answering.given(request.POST)
    try:
        answering.send(draft)
    except NotSent as error:
        return _listed(request, draft, error)
    return HttpResponseRedirect("/mails/?sent")


def _listed(request: HttpRequest, draft: Draft | None = None, error: NotSent | None = None) -> HttpResponse:
    files = _files()
    mails = [_summary(path.name, _parsed(path.name)) for path in files[:LISTED]]
    context = {
        "mails": mails,
        "more": max(0, len(files) - LISTED),
        "folder": settings.MAIL_FOLDER,
        "mails_shown": True,
        "readers": list(dict.fromkeys(mail.to for mail in mails)),
        **_form(request, draft or Draft(), error),
    }
    return render(request, "web/mails.html", context, status=400 if error else 200)


def _form(request: HttpRequest, draft: Draft, error: NotSent | None) -> dict[str, Any]:
    return {
        "may_write": answering.possible(),
        "draft": draft,
        "error": error,
        "sent": "sent" in request.GET,
        "most": answering.MOST,
    }


@_guarded
def mail(request: HttpRequest, name: str) -> HttpResponse:
    """One mail: its text, the links in it, its HTML in a frame that can do nothing, and an answer to be written."""
    return _shown(request, name)


@_written
def answer(request: HttpRequest, name: str) -> HttpResponse:
    """An answer to a mail was written."""
    message = _parsed(name)
    draft = answering.given(request.POST, answering.reply_to(message, ""))
    try:
        answering.send(draft, message)
    except NotSent as error:
        return _shown(request, name, draft, error)
    return HttpResponseRedirect(f"/mails/{name}?sent")


def _shown(
    request: HttpRequest, name: str, draft: Draft | None = None, error: NotSent | None = None
) -> HttpResponse:
    message = _parsed(name)
    text = _part(message, "plain")
    context = {
        "mail": _summary(name, message),
        "sandbox": SANDBOX,
        "text": text,
        "html": bool(_part(message, "html")),
        "links": list(dict.fromkeys(link.rstrip(".,)") for link in _LINK.findall(text))),
        "mails_shown": True,
        **_form(request, draft or answering.reply_to(message, text), error),
    }
    return render(request, "web/mail.html", context, status=400 if error else 200)


@_guarded
@xframe_options_sameorigin
def html(request: HttpRequest, name: str) -> HttpResponse:
    """The HTML part alone with the pictures of its mail, under a policy that runs and loads nothing."""
    message = _parsed(name)
    part = _part(message, "html")
    if not part:
        raise Http404
    shown = _leading_out(_with_pictures(part, message))
    return HttpResponse(shown, headers={"Content-Security-Policy": HTML_POLICY})


def _with_pictures(part: str, message: EmailMessage) -> str:
    """The HTML with the pictures in place of the names by which it calls them."""
    for picture in message.walk():
        called = str(picture["Content-ID"] or "").strip().strip("<>")
        if called and picture.get_content_type() in PICTURES:
            drawn = base64.b64encode(picture.get_payload(decode=True) or b"").decode()
            part = part.replace(f'"cid:{called}"', f'"data:{picture.get_content_type()};base64,{drawn}"')
    return part


def _leading_out(part: str) -> str:
    """The HTML with its links going to the whole window: our pages refuse to be framed."""
    base = '<base target="_top">'
    return part.replace("<head>", f"<head>{base}", 1) if "<head>" in part else f"{base}{part}"
