"""The admin pages: who may come in, by which proofs, and that every act there is noted."""

from __future__ import annotations

import base64
from collections.abc import Callable
from typing import Any, TypeVar, cast

from allauth.account.adapter import get_adapter
from allauth.mfa.adapter import get_adapter as get_mfa_adapter
from allauth.mfa.base.forms import AuthenticateForm
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.usersessions.models import UserSession
from django import forms
from django.contrib.admin import AdminSite
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth import REDIRECT_FIELD_NAME, logout
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver, path, reverse
from django.utils.translation import gettext as _

from accounts import factors, guesses, reauthentication, security
from accounts.models import StaffAct
from horror import present

_View = TypeVar("_View", bound=Callable[..., HttpResponseBase])

SECRET = "mfa.totp.secret"  # noqa: S105  (the name under which it is kept)
"""Where in a session the form keeps the secret that is being shown, until it was shown to be had."""
OURS = ("accounts", "horror", "worker")
"""Whose pages there are. Those that libraries bring would let staff read and change what opens accounts."""


class StaffLogin(AdminAuthenticationForm):
    """Signs in through allauth, whose limits on wrong passwords and codes hold here too."""

    code = forms.CharField(
        required=False,
        label="Code of the second factor, or a recovery code (empty while there is none)",
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code"}),
    )
    factor: AuthenticateForm | None = None

    def clean(self) -> dict[str, Any]:
        email, password = self.cleaned_data.get("username"), self.cleaned_data.get("password")
        if email and password:
            self.user_cache = get_adapter().authenticate(self.request, email=email, password=password)
            if self.user_cache is None:
                raise self.get_invalid_login_error()
            self.confirm_login_allowed(self.user_cache)
            if factors.enrolled(self.user_cache):
                self._check_code()
        return self.cleaned_data

    def _check_code(self) -> None:
        factor = AuthenticateForm({"code": self.cleaned_data.get("code")}, user=self.user_cache)
        if not factor.is_valid():
            raise ValidationError(_("This needs the code of your second factor, and that was not it."))
        self.factor = factor


class StaffSite(AdminSite):
    site_header = site_title = "Staff"

    def register(self, model_or_iterable: Any, admin_class: Any = None, **options: Any) -> None:
        if admin_class is not None and admin_class.__module__.partition(".")[0] in OURS:
            super().register(model_or_iterable, admin_class, **options)

    def has_permission(self, request: HttpRequest) -> bool:
        """Staff who showed their second factor in this session."""
        return super().has_permission(request) and factors.passed(request, security.somebody(request))

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        if request.method == "GET" and self.has_permission(request):
            return HttpResponseRedirect(reverse("admin:index", current_app=self.name))
        context = {
            **self.each_context(request),
            "title": "Log in",
            "app_path": request.get_full_path(),
            "username": request.user.get_username(),
            REDIRECT_FIELD_NAME: reverse("admin:index", current_app=self.name),
            **(extra_context or {}),
        }
        if REDIRECT_FIELD_NAME in request.GET or REDIRECT_FIELD_NAME in request.POST:
            del context[REDIRECT_FIELD_NAME]
        request.current_app = self.name
        answer = StaffLoginView.as_view(extra_context=context)(request)
        assert isinstance(answer, HttpResponse)
        return answer

    def logout(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        if request.method == "POST" and request.user.is_authenticated:
            security.note("log_out", request.user)
        response = super().logout(request, extra_context)
        response.headers["Clear-Site-Data"] = '"cache"'
        return response

    def get_urls(self) -> list[URLPattern | URLResolver]:
        return [
            path("second-factor/", self._noted(self.second_factor), name="second-factor"),
            *super().get_urls(),
        ]

    def admin_view(self, view: _View, cacheable: bool = False) -> _View:
        inner = self._noted(super().admin_view(view, cacheable))

        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if super(StaffSite, self).has_permission(request) and not factors.enrolled(
                security.somebody(request)
            ):
                if request.path == reverse("admin:logout", current_app=self.name):
                    return self.logout(request)
                return HttpResponseRedirect(reverse("admin:second-factor", current_app=self.name))
            return inner(request, *args, **kwargs)

        return cast(_View, guarded)  # which takes what the view takes

    def _noted(self, view: Callable[..., Any]) -> Callable[..., HttpResponseBase]:
        """A page that writes down who looked at it or did something there."""

        def noted(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            response: HttpResponseBase = view(request, *args, **kwargs)
            if request.user.is_authenticated and request.user.is_staff:
                StaffAct.objects.create(
                    at=present.now(),
                    user=request.user,
                    method=request.method or "",
                    path=request.path[:300],
                    status=response.status_code,
                )
            return response

        return noted

    def second_factor(self, request: HttpRequest) -> HttpResponseBase:
        """Where staff who have no second factor get one, soon after they gave their password."""
        allowed = super().has_permission(request) and not factors.enrolled(security.somebody(request))
        if not allowed or not reauthentication.lately(request.session):
            logout(request)
            return HttpResponseRedirect(reverse("admin:login", current_app=self.name))
        form = ActivateTOTPForm(request.POST or None, user=request.user)
        codes: list[str] = []
        if form.is_bound and form.is_valid():
            codes = factors.enrol(security.somebody(request), form.secret)
            request.session.pop(SECRET, None)
            reauthentication.note(request, security.somebody(request), "mfa", type="totp")
        adapter = get_mfa_adapter()
        drawn = adapter.build_totp_svg(adapter.build_totp_url(request.user, form.secret))
        context = {
            **self.each_context(request),
            "title": "Your second factor",
            "form": form,
            "codes": codes,
            "picture": base64.b64encode(drawn.encode()).decode(),
            "secret": form.secret,
        }
        return TemplateResponse(request, "admin/second_factor.html", context)


class StaffLoginView(LoginView):
    """Notes with the session which proofs it was opened by."""

    authentication_form = StaffLogin
    template_name = "admin/staff_login.html"

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        assert isinstance(form, StaffLogin)
        user = form.get_user()
        get_adapter().login(self.request, user)
        reauthentication.note(self.request, user, "password", email=user.email)
        if form.factor is not None:
            form.factor.save()
        UserSession.objects.create_from_request(self.request)
        response = HttpResponseRedirect(self.get_success_url())
        guesses.keep(self.request, response)
        return response
