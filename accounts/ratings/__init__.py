"""How strong people play, and how hard boards are (docs/rules/leagues.md, RAT).

Pure: the arithmetic (`formula`), what a game's end means for it (`outcomes`), which games count (`admission`), who is
compared with whom (`parts`, `rating`), and the ledger played through (`fold`). Of rows: `models`, `ledger`, `boards`.
"""
