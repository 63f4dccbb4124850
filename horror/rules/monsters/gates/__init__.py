"""Gates, and the cup from which monsters come out of them."""
