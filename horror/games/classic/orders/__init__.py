"""The orders of the classic game, by subject (docs/orders.md)."""
