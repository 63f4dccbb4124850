"""By which rule of Catan Horror a move is refused that the parts of other games forbid."""

from collections.abc import Mapping

CITES: Mapping[str, str] = {
    "BASE-18": "CH-045",
    "BASE-28": "CH-059",
    "BASE-30": "CH-059",
    "BASE-56": "IMP-01",
    "BASE-57": "IMP-01",
    "BASE-59": "CH-045",
}
"""CH-003: rules of the base game under the numbers that this game inherits them by."""
