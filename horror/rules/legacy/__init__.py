"""What rules were before an amendment, for games under way that are older; gone when no live game needs it."""
