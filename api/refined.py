"""What the document says of members that the table hands on as plain objects, because it knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from horror.rulesets import rulesets
from horror.table.deeds.course import AGREED, BY_HOST, CANCELLING

TEMPLATE = "#/components/schemas/{name}"


def reference(name: str) -> dict[str, str]:
    return {"$ref": TEMPLATE.format(name=name)}


def _list_of(name: str) -> dict[str, Any]:
    return {"type": "array", "items": reference(name)}


def refined() -> dict[str, dict[str, Any]]:
    """Members that the table hands on as plain objects because it knows no game; here stands what they are."""
    line = {"anyOf": [reference("Move"), {"type": "string"}]}
    lines = {"minItems": 1, "maxItems": 200}
    script = {"moves": _list_of("Move") | lines, "script": {"type": "array", "items": line} | lines}
    entry = {
        "events": _list_of("Event"),
        "move": reference("Move"),
        "table": reference("TableAct"),
    }
    return {
        "Item": entry,
        "Record": entry
        | {
            "draws": {
                "type": "array",
                "items": {"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "integer"}]}},
            }
        },
        "Submit": script,
        "Script": script,
        "Question": {"neutral": {"anyOf": [reference("Move"), {"type": "null"}]}},
        "LineMeant": {"move": reference("Move")},
        "Previewed": {"events": _list_of("Event"), "move": reference("Move")},
        "PreviewShown": {"view": {"oneOf": [reference("View"), {"type": "null"}]}},
        "Answer": {"draft": {"type": "array", "items": line}},
        "DraftShown": {"lines": {"type": "array", "items": line}},
        "ViewShown": {"view": reference("View")},
        "Now": {"view": {"oneOf": [reference("View"), {"type": "null"}]}},
        "ChoiceShown": {"move": reference("Move")},
        "Refusal": {"legal": _list_of("ChoiceShown")},
        "Conflict": {"decisions": _list_of("OpenDecision")},
        "Changed": {"decisions": _list_of("OpenDecision"), "items": _list_of("Item")},
        "Problem": {"legal": _list_of("ChoiceShown")},
        "GameDetail": {"options": reference("Options")},
        "NewGameRequest": {"options": reference("Options")},
        "TemplateShown": {"type": one_of(_tags("move_types"))},
        "Decision": {"kind": one_of(_questions())},
        "OpenDecision": {"kind": one_of(_questions())},
        "Result": {"outcome": one_of(outcomes())},
        "GameEnd": {"outcome": one_of(outcomes())},
        "Ended": {"outcome": one_of(outcomes())},
    }


def outcomes_by_rules() -> set[str]:
    """How a game can end by the rules of the games."""
    return {outcome for rules in rulesets().values() for outcome in rules.outcomes}


def outcomes() -> list[str]:
    """How a game can end: by the table, and by the rules of the games."""
    return [*AGREED["outcome:"], *BY_HOST["outcome:"], *CANCELLING["outcome:"], *outcomes_by_rules()]


def _tags(member: str) -> list[str]:
    """The tags of the moves (or events) of all games."""
    kinds = {kind for ruleset in rulesets().values() for kind in getattr(ruleset, member)}
    return sorted({str(kind.__struct_config__.tag) for kind in kinds})


def _questions() -> list[str]:
    """What a decision may ask in any of the games."""
    return sorted({kind for rules in rulesets().values() for kind in rules.decision_kinds})


def one_of(values: Sequence[str]) -> dict[str, Any]:
    return {"type": "string", "enum": sorted(values)}
