"""The admin pages: who may come in, and that every act there is noted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allauth.account.adapter import get_adapter
from django.contrib.admin import AdminSite
from django.contrib.admin.forms import AdminAuthenticationForm
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from accounts.models import StaffAct
from horror import present


class StaffLogin(AdminAuthenticationForm):
    """Signs in through allauth, whose limits on wrong passwords hold here too."""

    def clean(self) -> dict[str, Any]:
        email, password = self.cleaned_data.get("username"), self.cleaned_data.get("password")
        if email and password:
            self.user_cache = get_adapter().authenticate(self.request, email=email, password=password)
            if self.user_cache is None:
                raise self.get_invalid_login_error()
            self.confirm_login_allowed(self.user_cache)
        return self.cleaned_data


class StaffSite(AdminSite):
    site_header = site_title = "Staff"
    login_form = StaffLogin

    def admin_view(
        self, view: Callable[..., Any], cacheable: bool = False
    ) -> Callable[..., HttpResponseBase]:
        inner = super().admin_view(view, cacheable)

        def noted(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            response = inner(request, *args, **kwargs)
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
