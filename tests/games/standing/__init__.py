"""Standing orders of all games: what is read, written, looked at, and what comes of it."""
