"""A whole game by mail alone, between processes that know nothing of each other but addresses and ports."""
