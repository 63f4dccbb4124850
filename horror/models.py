"""Where games are stored."""
