"""How allauth works here: who gets which mail and in which language, and what a new password ends."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core import context as allauth_context
from django.conf import settings
from django.forms import BaseForm
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import translation

from accounts import letters, profile, tokens
from accounts.models import User
from horror import present
from horror.games.locale import SOURCE

VERIFICATION = ("account/email/email_confirmation", "account/email/email_confirmation_signup")
FAREWELL = "account/email/email_changed"
"""To the address that another has taken the place of: it was verified, and is known no more."""


def requested_language(request: HttpRequest) -> str:
    """The language that a request would be answered in, of those in which games are told; else English."""
    wanted = translation.get_language_from_request(request).partition("-")[0]
    return wanted if wanted in profile.languages() else SOURCE


class AccountAdapter(DefaultAccountAdapter):
    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """The one door for account mail: an address that is not verified gets its verification and nothing else."""
        if template_prefix not in (*VERIFICATION, FAREWELL):
            if not EmailAddress.objects.filter(email=email.lower(), verified=True).exists():
                return
        told = {"email": email, "site": settings.PUBLIC_URL, **context}
        with translation.override(self.language_of(email, context.get("user"))):
            subject = " ".join(render_to_string(f"{template_prefix}_subject.txt", told).split())
            text = render_to_string(f"{template_prefix}_message.txt", told).strip() + "\n"
            html = render_to_string(f"{template_prefix}_message.html", {"subject": subject, **told})
        letters.post(email, subject, text, html, present.now())

    def language_of(self, email: str, user: User | None) -> str:
        """The language in which an address is written to: its owner's, or that of the request where it has none."""
        address = EmailAddress.objects.select_related("user").filter(email=email.lower())
        owner = user or next((row.user for row in address), None)
        return owner.language if owner else requested_language(allauth_context.request)

    def send_notification_mail(
        self,
        template_prefix: str,
        user: User,
        context: dict[str, Any] | None = None,
        email: str | None = None,
    ) -> None:
        """Also tells whom it is for, since the address may not be his any more."""
        super().send_notification_mail(template_prefix, user, {**(context or {}), "user": user}, email)

    def send_account_already_exists_mail(self, email: str) -> None:
        """Signing up again: the owner of a verified address is told; one not yet verified gets its link again."""
        waiting = EmailAddress.objects.filter(email=email.lower(), verified=False).first()
        if waiting is not None:
            waiting.send_confirmation(allauth_context.request, signup=True)
        else:
            super().send_account_already_exists_mail(email)

    def save_user(self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True) -> User:
        user.language = requested_language(request)
        for field in ("name", "language", "time_zone"):
            if given := form.cleaned_data.get(field):
                setattr(user, field, given)
        saved: User = super().save_user(request, user, form, commit)
        return saved

    def set_password(self, user: User, password: str) -> None:
        """A new password ends all access tokens, as it ends all other sessions: somebody else may have had them."""
        super().set_password(user, password)
        tokens.revoke_all(user, present.now())
