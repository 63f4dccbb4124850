"""What is said to people in answers of the API, among the data of which they are made."""

from __future__ import annotations

from typing import Any

NAMES = "Player Classic"
"""Of people and games, which are the same in every language."""
SENTENCES = (
    "title",
    "detail",
    "reason",
    "questions",
    "text",
    "headline",
    "heading",
    "cells",
    "badges",
    "order_text",
    "nearest_text",
    "order_texts",
    "line_text",
    "answered_text",
    "rest_texts",
    "why",
)


def sentences(value: Any, told: bool = False) -> list[str]:
    """What is said to people in an answer."""
    if isinstance(value, str):
        return [value] if told else []
    if isinstance(value, dict):
        return [text for name, each in value.items() for text in sentences(each, told or name in SENTENCES)]
    return [text for each in value for text in sentences(each, told)] if isinstance(value, list) else []


def typed(value: Any) -> list[str]:
    """Names, and words of orders, which stand in a refusal as they are."""
    if isinstance(value, dict) and value.get("role") == "name":
        return [value["value"]]
    if isinstance(value, dict) and value.get("role") == "alternatives" and isinstance(value["value"][0], str):
        return list(value["value"])
    within = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for each in within for text in typed(each)]
