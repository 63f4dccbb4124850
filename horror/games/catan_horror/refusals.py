"""By which rule of Catan Horror a move is refused that parts of other games, or the open decision, forbid."""

from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move

CITED = {
    "BASE-18": "CH-045",
    "BASE-28": "CH-059",
    "BASE-30": "CH-059",
    "BASE-56": "IMP-01",
    "BASE-57": "IMP-01",
    "BASE-59": "CH-045",
}
"""CH-003: rules of the base game under the numbers that this game inherits them by."""

BARRED = {
    "CH-013": ("bank_trade", "offer", "accept", "decline", "counter", "withdraw", "offer_harbor"),
    "CH-015": (
        "move", "attack", "attack_gate", "calm", "repair", "raze", "hide", "unhide", "form_squad", "join_squad",
        "rest", "harvest", "militia", "colonize",
    ),
    "CH-017": ("recruit",),
    "CH-462": ("spend_clue",),
    "CH-473": ("make_general",),
}  # fmt: skip
"""What is barred from special building, by rule; progress cards are by CH-019."""
_RULE = {tag: rule for rule, tags in BARRED.items() for tag in tags}


def cited(refusal: IllegalMove) -> IllegalMove:
    """The refusal under this game's own number."""
    if refusal.rule not in CITED:
        return refusal
    return IllegalMove(CITED[refusal.rule], refusal.reason, refusal.decision)


def barred(move: Move) -> str | None:
    """CH-013 to CH-017, CH-019, CH-462, CH-473: the rule that bars a move from special building."""
    tag = str(type(move).__struct_config__.tag)
    return "CH-019" if tag.startswith("play_") else _RULE.get(tag)
