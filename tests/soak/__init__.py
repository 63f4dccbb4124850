"""The large figures at full size: ``make soak`` (``SOAK_SHORT=1`` for a short run of the same)."""
