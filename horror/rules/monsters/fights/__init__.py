"""Fights: monsters against knights, in phase 1 and by an Attack action, and answers to an assault."""
