"""Cities: improvements and what they bring, metropolises, walls."""
