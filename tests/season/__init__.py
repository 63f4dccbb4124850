"""A season of games by simulated people over the HTTP API, on a virtual clock: `make season`.

People come as those of the pace command do (tests/pace/visits.py), but know no more than the API tells them, and what
they do they ask it for. Nobody is waited for longer than the rates allow, and each wait is explained by its rules.
"""
