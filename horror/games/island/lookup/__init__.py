"""What may be looked up of every game on an island."""
