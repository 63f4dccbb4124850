"""How allauth works here: who gets which mail and in which language, and who verifies an address."""

from __future__ import annotations

from typing import Any, ClassVar

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core import context as allauth_context
from allauth.headless.adapter import DefaultHeadlessAdapter
from django.db import IntegrityError, transaction
from django.forms import BaseForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import addresses, deletion, guesses, letters, passwords, profile, security, welcome
from accounts.models import User
from horror import present

VERIFICATION = ("account/email/email_confirmation", "account/email/email_confirmation_signup")
FAREWELL = "account/email/email_changed"
"""To the address that another has taken the place of: it was verified, and is known no more."""
TOLD_BY_THE_PASSWORD = (passwords.CHANGED, "account/email/password_reset", "account/email/password_set")
"""What allauth would tell of a new password; it is told with the password itself, also where allauth has no part."""


def requested_language(request: HttpRequest) -> str:
    """The language that a request would be answered in, of those in which games are told; else English."""
    return profile.accepted(request.headers.get("Accept-Language", ""))


class HeadlessAdapter(DefaultHeadlessAdapter):
    """What allauth says of addresses in English alone."""

    error_messages: ClassVar[dict[str, Any]] = {
        **DefaultHeadlessAdapter.error_messages,
        "unknown_email": _("Unknown email address."),
    }


class AccountAdapter(DefaultAccountAdapter):
    tries: guesses.Tries | None = None
    error_messages: ClassVar[dict[str, Any]] = {
        **DefaultAccountAdapter.error_messages,
        "email_password_mismatch": _(
            "Address or password is wrong, or the link that was sent to the address was not followed yet. Ask for a "
            "new password, and what is needed comes by mail."
        ),
        "log_in_first": _("Log in to the account whose address this becomes, and follow the link again."),
        "stop_refused": _("This link stops nothing (any more)."),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Whether anybody signs up at all; who may, is asked by address (accounts.welcome)."""
        return not welcome.closed()

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """The one door for allauth's mail: an address that is not verified gets its verification and nothing else."""
        verified = EmailAddress.objects.filter(email=email.lower(), verified=True)
        if template_prefix not in (*VERIFICATION, FAREWELL) and not verified.exists():
            return
        letters.write(
            template_prefix, email, self.language_of(email, context.get("user")), context, present.now()
        )

    def language_of(self, email: str, user: User | None) -> str:
        """The language in which an address is written to: its owner's, or that of the request where it has none."""
        address = EmailAddress.objects.select_related("user").filter(email=email.lower())
        owner = user or next((row.user for row in address.order_by("-verified")), None)
        return owner.language if owner else requested_language(allauth_context.request)

    def send_notification_mail(
        self,
        template_prefix: str,
        user: User,
        context: dict[str, Any] | None = None,
        email: str | None = None,
    ) -> None:
        """Also tells whom it is for, since the address may not be his any more."""
        if template_prefix not in TOLD_BY_THE_PASSWORD:
            super().send_notification_mail(template_prefix, user, {**(context or {}), "user": user}, email)

    def send_account_already_exists_mail(self, email: str) -> None:
        """An address that is held for an account that is gone is told that, and when it is free."""
        if deletion.held(email, present.now()):
            language = requested_language(allauth_context.request)
            letters.write(deletion.HELD_ADDRESS, email, language, {"days": deletion.HELD.days}, present.now())
        else:
            super().send_account_already_exists_mail(email)

    def save_user(self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True) -> User:
        user.language = requested_language(request)
        for field in ("name", "language", "time_zone"):
            if given := form.cleaned_data.get(field):
                setattr(user, field, given)
        saved: User = super().save_user(request, user, form, commit)
        return saved

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """False where the address became somebody else's, or the change was ended, in the same moment."""
        try:
            with transaction.atomic():
                addresses.prepare(request, email_address)
                return bool(super().confirm_email(request, email_address))
        except (IntegrityError, EmailAddress.DoesNotExist):
            return False

    # -- logging in

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Counts the try (`accounts.guesses`)."""
        self.tries = guesses.spend(request, credentials.get("email", ""))
        if self.tries is None:
            security.refused("log_in_limited", self._named(credentials))
            raise self.validation_error("too_many_login_attempts")

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        """Takes the try back when the password was right."""
        user: User | None = super().authenticate(request, **credentials)
        if user is not None and self.tries is not None:
            self.tries.take_back()
        return user

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        security.refused("log_in_failed", self._named(credentials))

    def _named(self, credentials: dict[str, Any]) -> User | None:
        return User.objects.filter(email=credentials.get("email", "").lower()).first()

    def login(self, request: HttpRequest, user: User) -> None:
        """Logs somebody in; with the password that was settled in this request, where that verified the address."""
        user = getattr(request, "settled", user)
        super().login(request, user)
        request.logged_in = user  # type: ignore[attr-defined]  # for accounts.guesses
        security.note("log_in", user)
