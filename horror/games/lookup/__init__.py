"""What may be looked up of any game: its rules by their numbers, and its options."""
