"""Knight Actions."""
