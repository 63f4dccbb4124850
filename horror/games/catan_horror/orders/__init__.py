"""The orders of Catan Horror, by subject (docs/orders.md)."""
