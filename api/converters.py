"""What stands in addresses for a game."""

from __future__ import annotations

from django.urls import register_converter

GAME = "game"
"""The name of the converter: `<game:game>`."""


class GameId:
    """Twelve base32 characters; anything else is no game."""

    regex = "[a-z2-7]{12}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(GameId, GAME)
