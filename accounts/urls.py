"""The account endpoints below /api/v1/auth/: ours first, then all others of allauth's headless API."""

from __future__ import annotations

from allauth.headless.base.views import APIView
from allauth.headless.constants import Client
from django.urls import URLPattern, include, path

from accounts import headless


def _ours(client: Client) -> list[URLPattern]:
    views: dict[str, type[APIView]] = {
        "auth/signup": headless.Signup,
        "auth/trial": headless.Trial,
        "auth/trial/keep": headless.KeepTrial,
        "auth/login": headless.Login,
        "auth/2fa/authenticate": headless.SecondFactor,
        "auth/email/verify": headless.VerifyEmail,
        "auth/session": headless.Session,
        "auth/sessions": headless.Sessions,
        "auth/reauthenticate": headless.Reauthenticate,
        "auth/2fa/reauthenticate": headless.ReauthenticateByCode,
        "auth/password/request": headless.RequestReset,
        "auth/password/reset": headless.ResetPassword,
        "account/authenticators/totp": headless.ManageTOTP,
        "account/password/change": headless.ChangePassword,
        "account/email": headless.ManageEmail,
        "account/email/stop": headless.StopChange,
    }
    return [
        path(f"{client.value}/v1/{place}", view.as_api_view(client=client)) for place, view in views.items()
    ]


urlpatterns = [*_ours(Client.APP), *_ours(Client.BROWSER), path("", include("allauth.headless.urls"))]
