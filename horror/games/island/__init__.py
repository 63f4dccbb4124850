"""What games on an island have in common: its facts, laying it out, how it looks to a reader."""
