"""How allauth works here: who gets which mail, and what a new password ends."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core import context as allauth_context
from django.conf import settings
from django.forms import BaseForm
from django.http import HttpRequest
from django.utils import timezone

from accounts import letters, tokens
from accounts.models import User

VERIFICATION = ("account/email/email_confirmation", "account/email/email_confirmation_signup")


class AccountAdapter(DefaultAccountAdapter):
    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """The one door for account mail: an address that is not verified gets its verification and nothing else."""
        if template_prefix not in VERIFICATION:
            if not EmailAddress.objects.filter(email=email.lower(), verified=True).exists():
                return
        message = self.render_mail(
            template_prefix, email, {"email": email, "site": settings.PUBLIC_URL, **context}
        )
        letters.post(email, message.subject, message.body, timezone.now())

    def send_account_already_exists_mail(self, email: str) -> None:
        """Signing up again: the owner of a verified address is told; one not yet verified gets its link again."""
        waiting = EmailAddress.objects.filter(email=email.lower(), verified=False).first()
        if waiting is not None:
            waiting.send_confirmation(allauth_context.request, signup=True)
        else:
            super().send_account_already_exists_mail(email)

    def save_user(self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True) -> User:
        for field in ("name", "language", "time_zone"):
            if given := form.cleaned_data.get(field):
                setattr(user, field, given)
        saved: User = super().save_user(request, user, form, commit)
        return saved

    def set_password(self, user: User, password: str) -> None:
        """A new password ends all access tokens, as it ends all other sessions: somebody else may have had them."""
        super().set_password(user, password)
        tokens.revoke_all(user, timezone.now())
