"""The standing orders of Catan Horror, by subject (docs/standing-orders.md)."""
