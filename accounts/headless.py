"""The account endpoints that differ from allauth's own, for both of its clients; `accounts.urls` puts them before."""

from __future__ import annotations

import json
from typing import Any

from allauth.core.exceptions import ReauthenticationRequired
from allauth.headless.account import views
from allauth.headless.base.response import (
    AuthenticationResponse,
    ConflictResponse,
    ForbiddenResponse,
    RateLimitResponse,
)
from allauth.headless.base.views import APIView
from allauth.headless.constants import Client
from allauth.headless.mfa.views import AuthenticateView, ManageTOTPView, ReauthenticateView
from allauth.headless.usersessions.views import SessionsView
from allauth.mfa.adapter import get_adapter as get_mfa_adapter
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.utils.cache import add_never_cache_headers

from accounts import addresses, factors, guesses, inputs, reauthentication, resets, security, sessions, trials


class NotOnTrial(APIView):
    """What only who has an address changes: a conflict for who plays on trial, whose one way to an address, a password
    and what stands upon them is to keep the trial (TAB-200, TAB-202)."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        changes = request.method not in ("GET", "HEAD", "OPTIONS")
        if changes and request.user.is_authenticated and trials.is_trial(security.somebody(request)):
            conflict: HttpResponse = ConflictResponse(request)
            return conflict
        answer: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return answer


class Signup(views.SignupView):
    input_class = {"POST": inputs.Signup}


class Trial(APIView):
    """Begins an account on trial in this session (TAB-200); a conflict where somebody is logged in, and forbidden where
    not everybody may sign up."""

    input_class = inputs.Trial

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated:
            conflict: HttpResponse = ConflictResponse(request)
            return conflict
        if not trials.offered():
            closed: HttpResponse = ForbiddenResponse(request)
            return closed
        try:
            user = trials.begin(request, self.input.cleaned_data)
        except trials.TooMany:
            limited: HttpResponse = RateLimitResponse(request)
            return limited
        security.note("trial_begun", user)
        answer: HttpResponse = AuthenticationResponse(request)
        return answer


class KeepTrial(APIView):
    """Gives an account on trial an address, to be verified, and a password (TAB-202); a conflict for any other one."""

    input_class = inputs.KeepTrial

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated or not trials.is_trial(security.somebody(request)):
            conflict: HttpResponse = ConflictResponse(request)
            return conflict
        given = self.input.cleaned_data
        try:
            trials.keep(request, security.somebody(request), given["email"], given["password"])
        except trials.TooMany:
            limited: HttpResponse = RateLimitResponse(request)
            return limited
        except trials.OverMeanwhile:
            over: HttpResponse = ConflictResponse(request)
            return over
        answer: HttpResponse = AuthenticationResponse(request)
        return answer


class Login(views.LoginView):
    input_class = inputs.Login

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if self.input.waits and not request.user.is_authenticated:
            told = inputs.verify_first(request, self.input.cleaned_data["email"])
            waiting: HttpResponse = AuthenticationResponse.from_response(request, told)
            return waiting
        response: HttpResponse = super().post(request, *args, **kwargs)
        if self.client == Client.BROWSER:  # programs keep no cookies
            guesses.keep(request, response)
        return response


class SecondFactor(AuthenticateView):
    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response: HttpResponse = super().post(request, *args, **kwargs)
        if self.client == Client.BROWSER:
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
        if factors.enrolled(security.somebody(request)):
            raise ReauthenticationRequired
        super().post(request, *args, **kwargs)
        sessions.rekey(request)
        answer: HttpResponse = AuthenticationResponse(request)
        return answer


class ReauthenticateByCode(ReauthenticateView):
    """A code of the second factor given again; likewise."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        self.input.save()
        sessions.rekey(request)
        answer: HttpResponse = AuthenticationResponse(request)
        return answer


class ManageTOTP(NotOnTrial, ManageTOTPView):
    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The secret of a factor that is to be added is drawn, too: `meta.totp_svg` is for a camera."""
        response: HttpResponse = super().get(request, *args, **kwargs)
        answer = json.loads(response.content)
        if address := answer.get("meta", {}).get("totp_url"):
            answer["meta"]["totp_svg"] = get_mfa_adapter().build_totp_svg(address)
            response.content = json.dumps(answer)
        return response

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Who just added a factor has shown it, and may see the recovery codes."""
        response: HttpResponse = super().post(request, *args, **kwargs)
        reauthentication.note(request, security.somebody(request), "mfa", type="totp", reauthenticated=True)
        return response


class Sessions(SessionsView):
    """One's own sessions; to end some, the password is given again. `last_used_at` is true to an hour, and null where
    all that is known is that it was within SESSION_IDLE_SECONDS."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        return self._used(super().get(request, *args, **kwargs))

    def delete(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not reauthentication.asked_lately(request.session):
            raise ReauthenticationRequired
        security.note("sessions_ended", security.somebody(request))
        return self._used(super().delete(request, *args, **kwargs))

    def _used(self, response: HttpResponse) -> HttpResponse:
        answer = json.loads(response.content)
        if isinstance(answer.get("data"), list):
            used = sessions.last_used(security.somebody(self.request))
            for each in answer["data"]:
                at = used.get(each["id"])
                each["last_used_at"] = None if at is None else at.timestamp()
            response.content = json.dumps(answer)
        return response


class VerifyEmail(views.VerifyEmailView):
    """Where the link was followed elsewhere than where somebody signed up, the answer has the key that sets a
    password: `meta.password_reset_key`. The session that signed up is logged in where it asks for that."""

    input_class = inputs.VerifyEmail
    stage: Any

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        signing_up = self.stage if self.input.cleaned_data["log_in"] else None
        self.stage = None if signing_up else self.stage
        response: HttpResponse = super().post(request, *args, **kwargs)
        if response.status_code >= 500:
            conflict: HttpResponse = ConflictResponse(request)
            return conflict
        user = self.input.verification.email_address.user
        if signing_up is not None and signing_up.login.user == user and user.has_usable_password():
            response = AuthenticationResponse.from_response(request, signing_up.exit())
        if not user.has_usable_password():
            answer = json.loads(response.content)
            answer.setdefault("meta", {})["password_reset_key"] = resets.key(user)
            response.content = json.dumps(answer)
        return response


class RequestReset(views.RequestPasswordResetView):
    input_class = inputs.RequestReset


class ResetPassword(views.ResetPasswordView):
    input_class = inputs.ResetPassword

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response: HttpResponse = super().post(request, *args, **kwargs)
        guesses.forget(request, self.input.user.email)
        return response


class ChangePassword(NotOnTrial, views.ChangePasswordView):
    input_class = inputs.ChangePassword


class ManageEmail(NotOnTrial, views.ManageEmailView):
    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response: HttpResponse = super().post(request, *args, **kwargs)
        security.note("address_change_asked", self.user)
        addresses.tell_that_change_was_asked(self.user)
        return response


class StopChange(APIView):
    """Stops a change of address by the key of the letter that told of it; nobody needs to be logged in."""

    input_class = inputs.StopChange

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        answer = JsonResponse({"status": 200})
        add_never_cache_headers(answer)
        return answer
