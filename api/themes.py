"""In which colours something is drawn."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from api.language import LanguageQuery
from horror.rules.kernel.face import LIGHT, THEMES

Theme = Annotated[
    Literal[THEMES],  # type: ignore[valid-type]
    Meta(description="In which colours: those of paper, or of a screen at night."),
]


class ThemeQuery(LanguageQuery):
    """In which language, and in which colours."""

    theme: Theme = LIGHT
