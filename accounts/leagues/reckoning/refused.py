"""What no season can have: rules that are refused, each with what would be right."""

from __future__ import annotations

from horror.clock import Unfit


class BadRules(Unfit):
    """Rules of a league that no season can have, with the member that is wrong (``points.saved``)."""
