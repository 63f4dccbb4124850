"""The standing orders that games on an island share: trade, discards, the set-up."""
