"""Towns under attack: damage, walls, madness, invasion."""
