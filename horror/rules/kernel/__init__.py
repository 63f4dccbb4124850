"""What any turn-based board game needs: moves, steps and the agenda, choices, events, draws, encoding.

Pure Python: no Django, no input or output, no clock, no global state. See ``docs/ruleset.md``.
"""
