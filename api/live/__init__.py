"""One socket a game: the reader's stream as it grows. The page about it: docs/live.md."""
