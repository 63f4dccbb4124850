"""The games that scenarios can be written for."""

from horror.games.classic.scenario import CLASSIC_FACE
from horror.games.scenario.face import ScenarioFace

FACES: dict[str, ScenarioFace] = {CLASSIC_FACE.ruleset.name: CLASSIC_FACE}
