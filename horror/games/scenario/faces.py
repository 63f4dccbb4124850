"""The games that scenarios can be written for."""

from horror.games.catan_horror.scenario import CATAN_HORROR_FACE
from horror.games.classic.scenario import CLASSIC_FACE
from horror.games.scenario.face import ScenarioFace

FACES: dict[str, ScenarioFace] = {face.ruleset.name: face for face in (CATAN_HORROR_FACE, CLASSIC_FACE)}
