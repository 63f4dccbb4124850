"""What the form of a game's options shows beside them: words for values, headings for subjects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

VALUES = "x-values"
"""The name in the JSON Schema of an option under which stands what its values are called, in their order."""


def worded(**words: str) -> dict[str, Any]:
    """What the values of an option are called, by the values: the schema has them by the alphabet, in whatever order
    they are declared.
    """
    return {VALUES: [words[value] for value in sorted(words)]}


GROUP = "x-group"
"""The name in the JSON Schema of an option under which its form has the heading below which the option stands."""


class OptionGroup(msgspec.Struct, frozen=True, kw_only=True):
    """Options of one subject, by their names, under its ``title``: so forms set them out."""

    title: str
    options: Sequence[str]
