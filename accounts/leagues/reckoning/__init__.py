"""The arithmetic of leagues: who plays whom in which seat, what a game is worth, who stands where, goes up, goes down.

Pure functions of what is known: no database, no clock, no chance but what follows from a seed that is handed in. Ids
are those of entries. Points of a standing are whole numbers of hundredths of a point, shares of ten-thousandths, so
that anybody who reckons again gets the same numbers. The rules are those of docs/rules/leagues.md.
"""
