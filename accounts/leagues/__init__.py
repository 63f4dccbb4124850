"""Leagues: seasons that run by themselves. docs/leagues.md; the rules are those of docs/rules/leagues.md.

The arithmetic is in `reckoning`, which is pure; rows are in `models`; a season goes from state to state in `course`.
"""
