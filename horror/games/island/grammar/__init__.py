"""The orders that games on an island share."""
