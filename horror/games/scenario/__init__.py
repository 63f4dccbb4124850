"""Scenarios: a rule as a YAML file that sets up a position, gives orders, says what must follow (docs/scenarios.md).

What holds for every game is here; a game adds one :class:`~horror.games.scenario.face.ScenarioFace` in its own folder.
"""
