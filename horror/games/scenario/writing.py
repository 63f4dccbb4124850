"""The reverse way: a position as a scenario, for a report of what went wrong."""

from collections.abc import Sequence
from typing import Any

import yaml

from horror.games.scenario.face import ScenarioFace


class _Dumper(yaml.SafeDumper):
    """Plain YAML, without anchors."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def as_scenario(face: ScenarioFace, position: Any, name: str, rules: Sequence[str]) -> str:
    """A scenario that begins in this position and asks nothing of it yet; ValueError where no key can say it.

    It holds every secret of the position: for games that are over, tests, and the staff.
    """
    document = {"name": name, "rules": list(rules), **face.describe(position)}
    written: str = yaml.dump(
        document, Dumper=_Dumper, sort_keys=False, default_flow_style=None, width=110, allow_unicode=True
    )
    return written
