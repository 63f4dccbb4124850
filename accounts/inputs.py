"""What allauth's account endpoints take here: passwords exactly as they were typed, and our own reasons to refuse."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.fields import EmailField
from allauth.account.utils import perform_login
from allauth.core import context
from allauth.headless.account import inputs
from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.forms import BooleanField, CharField, Form
from django.http import HttpRequest, HttpResponse

from accounts import addresses, deletion, profile, resets, security, signups, welcome
from accounts.forms import NameField, SignupForm
from accounts.models import User
from horror import present, sizes


class Signup(inputs.SignupInput):
    """Signing up. Answers and costs are the same whether the address is free, waits to be verified, is taken, or is not
    invited (PEO-50)."""

    password = CharField(strip=False)

    def clean_password(self) -> str:
        return str(self.cleaned_data["password"])  # looked at beside name and address, in clean

    def validate_unique_email(self, value: str) -> str:
        self.account_already_exists = not signups.free(value)
        return value

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if password := cleaned.get("password"):
            about = User(email=cleaned.get("email", ""), name=cleaned.get("name", ""))
            try:
                get_adapter().clean_password(password, user=about)
            except ValidationError as error:
                self.add_error("password", error)
        return cleaned

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """A new account; or none, and the answer that a new one would have got. One hash each."""
        given = self.cleaned_data
        let = welcome.may_sign_up(given["email"], present.now())
        if not self.account_already_exists and let:
            try:
                with transaction.atomic():
                    user = self.save(request)
            except IntegrityError:  # somebody signed up with it in this moment
                self.account_already_exists = True
            else:
                signups.remember(request.session, user, given, user.password)
                security.note("sign_up", user)
                return user, None
        waiting = signups.waiting(given["email"])
        signups.remember(request.session, waiting, given, make_password(given["password"]))
        return None, verify_first(request, given["email"])


def verify_first(request: HttpRequest, email: str) -> HttpResponse:
    """The answer to whoever signed up: that the address waits to be verified, whoever has it. Its mail says what is
    so, at most one in three minutes."""
    answer: HttpResponse = perform_login(request, signups.waiting(email), email=email, signup=True)
    return answer


class Trial(SignupForm):
    """A name, if one is wished (TAB-200)."""

    name = NameField(max_length=sizes.NAME, validators=[profile.check_name], required=False)

    def clean_name(self) -> str:
        return super().clean_name() if self.cleaned_data["name"] else ""


class KeepTrial(Form):
    """The address and the password that an account on trial gets."""

    email = EmailField()
    password = CharField(strip=False)

    def clean_email(self) -> str:
        return str(get_adapter().clean_email(self.cleaned_data["email"].lower()))

    def clean(self) -> dict[str, Any]:
        if password := self.cleaned_data.get("password"):
            name = getattr(context.request.user, "name", "")
            about = User(email=self.cleaned_data.get("email", ""), name=name)
            try:
                get_adapter().clean_password(password, user=about)
            except ValidationError as error:
                self.add_error("password", error)
        return self.cleaned_data


class Login(inputs.LoginInput):
    """Logging in. `waits`: not before the address is verified, which is told to the session that signed up alone."""

    password = CharField(strip=False)
    waits = False

    def clean(self) -> dict[str, Any]:
        email, password = (self.cleaned_data.get(name, "") for name in ("email", "password"))
        cleaned: dict[str, Any] = super().clean()
        if self.has_error("password", "email_password_mismatch"):
            self.waits = signups.waits(context.request.session, email, password)
            if self.waits:
                del self._errors["password"]
        return cleaned


class VerifyEmail(inputs.VerifyEmailInput):
    """The key of a link; with ``log_in`` the session that signed up is logged in by it."""

    log_in = BooleanField(required=False)

    def clean_key(self) -> str:
        key: str = super().clean_key()
        if not addresses.may_verify(context.request, self.verification.email_address):
            raise get_adapter().validation_error("log_in_first")
        if deletion.held(self.verification.email_address.email, present.now()):
            raise get_adapter().validation_error("email_taken")
        return key


class RequestReset(Form):
    """Whose address it is and whether anybody's, the worker looks up."""

    email = EmailField()

    def save(self, request: HttpRequest) -> None:
        email = self.cleaned_data["email"]
        security.note("reset_asked")
        resets.ask(email, present.now())


class ResetPassword(inputs.ResetPasswordInput):
    password = CharField(strip=False)


class ChangePassword(inputs.ChangePasswordInput):
    current_password = CharField(required=False, strip=False)
    new_password = CharField(strip=False)


class StopChange(Form):
    """The key out of the letter that told of a change, which it stops."""

    key = CharField()

    def clean(self) -> dict[str, Any]:
        if key := self.cleaned_data.get("key"):
            try:
                addresses.stop(key)
            except addresses.StopRefused:
                raise get_adapter().validation_error("stop_refused") from None
        return self.cleaned_data
