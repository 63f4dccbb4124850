"""The account endpoints that differ from allauth's own, for both of its clients; `accounts.urls` puts them before."""

from __future__ import annotations

import json
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.login import record_authentication
from allauth.account.internal.flows.reauthentication import (
    raise_if_reauthentication_required,
    reauthenticate_by_password,
)
from allauth.core.exceptions import ReauthenticationRequired
from allauth.headless.account import views
from allauth.headless.base.response import AuthenticationResponse, ConflictResponse
from allauth.headless.base.views import APIView
from allauth.headless.internal.restkit.response import APIResponse, ErrorResponse
from allauth.headless.mfa.views import AuthenticateView, ManageTOTPView, ReauthenticateView
from allauth.headless.usersessions.views import SessionsView
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from accounts import addresses, factors, guesses, inputs, resets, security, sessions


class Signup(views.SignupView):
    input_class = {"POST": inputs.Signup}


class Login(views.LoginView):
    input_class = inputs.Login

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if self.input.waits and not request.user.is_authenticated:
            told = inputs.verify_first(request, self.input.cleaned_data["email"])
            waiting: HttpResponse = AuthenticationResponse.from_response(request, told)
            return waiting
        response: HttpResponse = super().post(request, *args, **kwargs)
        guesses.keep(request, response)
        return response


class SecondFactor(AuthenticateView):
    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response: HttpResponse = super().post(request, *args, **kwargs)
        guesses.keep(request, response)
        return response


class Session(views.SessionView):
    def delete(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Logging out also has the browser forget what it kept of answers. Not what pages stored: that is how a player
        proves the dice. The cookie of the session is deleted by name."""
        if request.user.is_authenticated:
            security.note("log_out", request.user)
        response: HttpResponse = super().delete(request, *args, **kwargs)
        response["Clear-Site-Data"] = '"cache"'
        return response


class Reauthenticate(views.ReauthenticateView):
    """The password given again; the session goes on under another key. Who has a second factor gives a code instead."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if factors.enrolled(request.user):
            raise ReauthenticationRequired
        reauthenticate_by_password(request)
        sessions.rekey(request)
        return AuthenticationResponse(request)


class ReauthenticateByCode(ReauthenticateView):
    """A code of the second factor given again; likewise."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        self.input.save()
        sessions.rekey(request)
        return AuthenticationResponse(request)


class ManageTOTP(ManageTOTPView):
    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Who just added a factor has shown it, and may see the recovery codes."""
        response: HttpResponse = super().post(request, *args, **kwargs)
        record_authentication(request, request.user, method="mfa", type="totp", reauthenticated=True)
        return response


class Sessions(SessionsView):
    """One's own sessions; to end some, the password is given again."""

    def delete(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        raise_if_reauthentication_required(request, app="allauth.account")
        security.note("sessions_ended", request.user)
        return super().delete(request, *args, **kwargs)


class VerifyEmail(views.VerifyEmailView):
    """Where the link was followed elsewhere than where somebody signed up, the answer has the key that sets a
    password: `meta.password_reset_key`."""

    input_class = inputs.VerifyEmail

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response: HttpResponse = super().post(request, *args, **kwargs)
        if response.status_code >= 500:
            return ConflictResponse(request)
        user = self.input.verification.email_address.user
        if not user.has_usable_password():
            answer = json.loads(response.content)
            answer.setdefault("meta", {})["password_reset_key"] = resets.key(user)
            response.content = json.dumps(answer)
        return response


class RequestReset(views.RequestPasswordResetView):
    input_class = inputs.RequestReset


class ResetPassword(views.ResetPasswordView):
    input_class = inputs.ResetPassword


class ChangePassword(views.ChangePasswordView):
    input_class = inputs.ChangePassword


class ManageEmail(views.ManageEmailView):
    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response: HttpResponse = super().post(request, *args, **kwargs)
        security.note("address_change_asked", self.user)
        addresses.tell_that_change_was_asked(self.user)
        return response


class StopChange(APIView):
    """Stops a change of address by the key of the letter that told of it; nobody needs to be logged in."""

    input_class = inputs.StopChange

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            addresses.stop(self.input.cleaned_data["key"])
        except addresses.StopRefused:
            return ErrorResponse(request, exception=get_adapter().validation_error("stop_refused"))
        return APIResponse(request)
