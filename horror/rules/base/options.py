"""What options bind that all games of these parts have."""

from collections.abc import Mapping

from horror.rules.kernel.variants import Variant

RESIGNING: Mapping[str, Mapping[str, Variant]] = {"resigned": {"dead": Variant(values={"seats_leave": True})}}
"""TAB-30, TAB-32, TAB-36: a seat that resigns leaves the game, instead of being played on."""
