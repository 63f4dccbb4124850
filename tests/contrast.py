"""How well colours are told apart, as the guidelines measure it (WCAG 2.2, *relative luminance*, *contrast ratio*)."""

from __future__ import annotations


def luminance(colour: str) -> float:
    """Relative luminance of ``#rrggbb``, 0 … 1."""
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast of two colours, 1 … 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)
