"""What a ledger and the ratings that follow from it are, to be compared."""

from __future__ import annotations

from typing import Any

from accounts.ratings.models import Category, RatedGame, Rating


def rows() -> list[Any]:
    """All that follows from the ledger."""
    fields = ("category", "subject", "mu", "sigma", "floor", "games", "last_at", "people", "most", "met")
    ratings = Rating.objects.order_by("category", "subject").values_list(*fields)
    games = RatedGame.objects.order_by("category", "number").values_list(
        "category", "number", "game", "changes", "inputs", "formula"
    )
    return [list(ratings), list(games), list(Category.objects.order_by("name").values_list("name", "rated"))]
