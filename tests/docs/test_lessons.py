"""The first games that pages play without a server are what the engine says of them now."""

from __future__ import annotations

import json
from collections import Counter

import msgspec
import pytest

from docs.tools import lessons
from docs.tools.lessons import FOLDER, Recorder
from horror.games import RULESETS
from horror.games.classic.lesson import FIRST_GAME
from horror.games.locale import languages
from horror.rules.kernel.face import THEMES

FRESH = "python -m docs.tools.lessons"


def test_what_is_recorded_is_what_would_be_told_now() -> None:
    made = dict(lessons.lessons())
    stale = [file.name for file, content in made.items() if not file.exists() or file.read_bytes() != content]
    assert stale == [], f"make them anew: {FRESH}"
    assert sorted(FOLDER.iterdir()) == sorted(made), "there are recordings of what is no lesson any more"
    assert len(made) == len(RULESETS) * len(languages()) * len(THEMES)


@pytest.mark.parametrize("name", RULESETS)
def test_every_step_is_made_by_one_move_that_may_be_made(name: str) -> None:
    """8 to 14 steps, told in one or two sentences each, in every language alike."""
    english = json.loads((FOLDER / f"{name}.en.light.json").read_bytes())
    assert 8 <= len(english["steps"]) <= 14
    assert len({step["name"] for step in english["steps"]}) == len(english["steps"])
    for step in english["steps"]:
        allowed = Counter((each.get("move") or each["template"])["type"] for each in step["now"]["choices"])
        assert step["move"]["type"] in allowed, step["name"]
        assert step["text"] != step["name"] and len(step["text"].split()) <= 50
    for language in languages():
        told = json.loads((FOLDER / f"{name}.{language}.dark.json").read_bytes())
        assert [step["move"] for step in told["steps"]] == [step["move"] for step in english["steps"]]
        same = [
            one["name"]
            for one, other in zip(told["steps"], english["steps"], strict=True)
            if one["text"] == other["text"] and language != "en"
        ]
        assert same == [], f"{language} does not say these"


def test_dice_that_nobody_rolls_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = FIRST_GAME.plan.scenes[0]
    step = msgspec.structs.replace(scene.steps[0], dice=[1])
    plan = msgspec.structs.replace(FIRST_GAME.plan, scenes=[msgspec.structs.replace(scene, steps=[step])])
    monkeypatch.setattr(FIRST_GAME, "plan", plan)
    with pytest.raises(ValueError, match="left over"):
        Recorder("classic", "en", "light").recorded()
