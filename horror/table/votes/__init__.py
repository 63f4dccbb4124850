"""What the people of a game agree on, and what comes of each question."""
