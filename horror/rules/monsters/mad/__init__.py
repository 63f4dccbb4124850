"""Mad players: their towns, what they gain by what monsters do, what they build."""
