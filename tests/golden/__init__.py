"""Golden games: whole games of bots, kept as exports, that must replay to the same events and states for ever.

``python -m tests.golden --write`` makes them anew, when a change of rules is meant to change games that are under way
nowhere (docs/ruleset.md: how rules change); ``python -m tests.golden`` replays them and says what they cover.
"""
