"""Special building: all others may build in the wrap-up, together."""
