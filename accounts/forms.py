"""What signing up asks beside address and password; allauth builds its own form on this one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest

from accounts import naming, profile
from accounts.models import User
from horror import present, sizes


class NameField(forms.CharField):
    """A shown name, in the characters in which names are kept."""

    def to_python(self, value: Any) -> str:
        return profile.plain_name(super().to_python(value) or "")


class SignupForm(forms.Form):
    """Name (required), language and time zone; what is not given keeps its default."""

    name = NameField(max_length=sizes.NAME, validators=[profile.check_name])
    language = forms.CharField(max_length=sizes.LANGUAGE, required=False, validators=[profile.check_language])
    time_zone = forms.CharField(
        max_length=sizes.TIME_ZONE, required=False, validators=[profile.check_time_zone]
    )

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        naming.check(name, None, present.now())
        return name

    def signup(self, request: HttpRequest, user: User) -> None:
        """Called by allauth with the saved user; allauth.adapter.save_user filled the fields before."""
