"""Whatever seats may ask each other has a name on the page: a vote that lacks one would be called *undefined*."""

from __future__ import annotations

import json
import subprocess
from typing import get_args

from horror.table.deeds.agreements import Question
from tests.web.scripts import NODE, STATIC

DOCUMENT = (
    "globalThis.document = {createElement: () => ({append() {}, setAttribute() {}}), documentElement: {}};"
)


def test_every_question_is_called_something() -> None:
    module = json.dumps((STATIC / "votes.js").as_uri())
    program = f"{DOCUMENT} const m = await import({module}); console.log(JSON.stringify(m.votes()));"
    ran = subprocess.run(
        [NODE, "--no-warnings", "--input-type=module", "-e", program],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    called = json.loads(ran.stdout)
    assert set(called) == {"undo", *get_args(Question)}
    assert all(called.values())
