"""Standing orders when something is asked: what they see, which one fires, and what they would do."""
