"""What the host of a game does that no person made (TAB-140): each act one entry, told to all with its reason."""
