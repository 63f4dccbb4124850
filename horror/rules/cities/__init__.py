"""Cities and knights, without the knights: commodities, improvements, progress cards, metropolises, merchant, walls."""
