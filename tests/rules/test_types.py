"""That the check of types reads the file of mistakes, and reads it strictly (`make check` runs it)."""

import tomllib
from pathlib import Path

TOP = Path(__file__).parents[2]
MISTAKES = TOP / "tests" / "types" / "mistakes.py"


def test_the_check_of_types_reads_the_mistakes_and_complains_of_one_that_it_does_not_find() -> None:
    settings = tomllib.loads((TOP / "pyproject.toml").read_text())["tool"]["mypy"]
    assert str(MISTAKES.relative_to(TOP).parts[0]) in settings["files"]
    assert settings["strict"] is True
    assert settings.get("warn_unused_ignores", True) is True
    rooms = {tuple(each.pop("module")): each for each in settings["overrides"]}
    lax, strict = rooms["tests.*",], rooms["tests.types.*",]
    assert strict.pop("enable_error_code") == lax.pop("disable_error_code")
    assert lax.pop("check_untyped_defs") is True
    assert strict == {name: not value for name, value in lax.items()}


def test_every_mistake_is_marked_with_the_error_that_it_is() -> None:
    lines = MISTAKES.read_text().splitlines()
    marked = [line for line in lines if "# type: ignore" in line]
    assert len(marked) > 30
    assert all("# type: ignore[" in line for line in marked)
