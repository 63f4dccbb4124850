"""What makes pages of these documents out of code and tests; `make rules` runs it."""
