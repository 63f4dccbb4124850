"""What fails in the text of scenarios."""

from horror.games import RULESETS
from horror.games.scenario.document import BadScenario
from horror.games.scenario.reading import read
from horror.games.scenario.running import Failure, run


def failures(text: str) -> list[Failure]:
    """Every failure, in order."""
    return [failure for scenario in read(text, RULESETS) for failure in run(scenario)]


def first(text: str) -> tuple[str, str, str]:
    """Path, expected and got of what fails first, of a file that cannot be read as well."""
    try:
        found = failures(text)
    except BadScenario as error:
        return error.path, error.expected, str(error.got)
    assert found, "nothing failed"
    return found[0][1:]
