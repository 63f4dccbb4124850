"""The robber: the roll of 7, where the robber goes, and whom it robs (BASE-27 to BASE-36)."""
