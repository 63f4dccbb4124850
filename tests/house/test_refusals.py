"""What is refused is told: every refusal in the sources has a literal as its key, and a part for each place in it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from docs.tools.catalogues import SPOKEN
from docs.tools.rulebook import ROOT
from docs.tools.sentences import REFUSALS, in_modules
from horror.games import RULESETS
from horror.games.locale import speech
from horror.rules.kernel.phrases import phrase
from horror.rules.kernel.roles import MOVE, PURPOSE

PLACE = re.compile(r"\{(\w+)\}")
NO_PARTS = {
    "rule",
    "path",
    "ruleset",
    "kind",
    "code",
    "scope",
    "retry_after",
    "position",
    "line",
    "column",
    "expected",
}
"""What an error takes beside the parts of its sentence; which of them a sentence has is seen from its braces."""


def modules() -> list[Path]:
    return [path for each in SPOKEN for path in sorted([ROOT / each, *(ROOT / each).rglob("*.py")])
            if path.suffix == ".py"]  # fmt: skip


def calls(path: Path) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name in REFUSALS or name in ("phrase", "need", "counted"):
                yield name, node


def test_every_refusal_is_a_literal_or_a_phrase_that_is_one() -> None:
    """No sentence is put together where it is said: it could not be found again in another language."""
    made_up = []
    for path in modules():
        for name, call in calls(path):
            place = {"need": 3, "phrase": 0, "counted": 0}.get(name)
            keys = call.args[REFUSALS[name] if place is None else slice(place, place + 1)]
            for key in keys:
                if isinstance(key, ast.JoinedStr | ast.BinOp | ast.IfExp):
                    made_up.append(f"{path.relative_to(ROOT)}:{call.lineno}")
    assert made_up == []


def test_every_place_in_a_sentence_has_its_part_and_no_part_is_left_over() -> None:
    wrong = []
    for path in modules():
        for name, call in calls(path):
            place = {"need": 3, "phrase": 0, "counted": 0}.get(name)
            keys = call.args[REFUSALS[name] if place is None else slice(place, place + 1)]
            if not keys or not isinstance(keys[0], ast.Constant) or not isinstance(keys[0].value, str):
                continue
            if any(keyword.arg is None for keyword in call.keywords):
                continue
            if name == "phrase" and not call.keywords:  # its parts come where its key is used
                continue
            given = {str(keyword.arg) for keyword in call.keywords}
            given |= {"n"} if name == "counted" else set()
            said = call.args[:2] if name == "counted" else keys[:1]
            wanted = {part for each in said for part in PLACE.findall(ast.unparse(each))}
            if not wanted <= given or given - wanted - (NO_PARTS if name in REFUSALS else set()):
                wrong.append(f"{path.relative_to(ROOT)}:{call.lineno}: {wanted ^ given}")
    assert wrong == []


def test_a_sentence_that_is_refused_is_found_among_the_messages() -> None:
    source = ROOT / "horror/rules/base/moves/build_road.py"
    with source.open("rb") as file:
        found = [message for _, _, message, _ in in_modules(file, None, (), {})]
    assert "border {border} has a road already" in found and "a road" in found


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_every_move_and_every_draw_has_a_german_word(name: str) -> None:
    rules = RULESETS[name]
    german = speech("de")
    assert german.language == "de"
    for role, known in (
        (MOVE, [str(kind.__struct_config__.tag) for kind in rules.move_types]),
        (PURPOSE, rules.purposes),
    ):
        for value in known:
            said = phrase("{word}", word=role(value))
            told = {language: rules.tell(said, (), language) for language in ("en", "de")}
            assert told["en"] != told["de"] or value in ("terrain",), (role.name, value, told)
