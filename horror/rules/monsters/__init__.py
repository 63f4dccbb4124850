"""Monsters, gates, knights, towns under attack, madness: what Catan Horror adds (docs/rules/catan-horror.md)."""
