"""Building in a land of shared roads, in one's own turn and in special building."""
