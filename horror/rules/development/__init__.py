"""Development cards and the largest army (BASE-61 to BASE-74, BASE-82 to BASE-84)."""
