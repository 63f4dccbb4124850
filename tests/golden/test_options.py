"""A game that was recorded when an option did not exist yet is the same game today (docs/options.md).

Its options lack the key then, so each golden game is replayed without the keys of all options that are off in it, and
with all of them named: to the same events, draws and hashes as it was recorded with.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from horror.games import RULESETS
from horror.table.exports.exported import Exported, read_file
from horror.table.exports.imports import replay_export

FILES = sorted(Path(__file__).parent.glob("*.jsonl.gz"))


def defaults(exported: Exported) -> dict[str, Any]:
    """The options of the game's ruleset, all off."""
    fields = msgspec.structs.fields(RULESETS[exported.head.ruleset].options_type)
    return {field.name: field.default for field in fields}


def spoken_of(exported: Exported, options: dict[str, Any]) -> Exported:
    """The same record with options that say the same otherwise."""
    return exported._replace(head=msgspec.structs.replace(exported.head, options=options))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.partition(".")[0])
@pytest.mark.parametrize("named", [False, True], ids=["absent", "named"])
def test_a_recorded_game_is_the_same_whether_options_that_are_off_are_named_or_not(
    file: Path, named: bool
) -> None:
    exported = read_file(file)
    off, given = defaults(exported), exported.head.options
    if named:
        options = {**off, **given}
    else:
        options = {name: value for name, value in given.items() if value != off[name]}
    done = replay_export(spoken_of(exported, options))
    assert done.entries == len(exported.records)


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_every_option_is_off_in_a_recorded_game_that_has_others_on(name: str) -> None:
    """So that what is replayed without its key is not the rules as written alone."""
    heads = [read_file(file).head for file in FILES if file.name.startswith(f"{name}-")]
    fields = msgspec.structs.fields(RULESETS[name].options_type)
    off = {field.name: field.default for field in fields}
    for option in off:
        others = [head.options for head in heads if head.options.get(option, off[option]) == off[option]]
        assert any(given.get(other, off[other]) != off[other] for given in others for other in off), option
