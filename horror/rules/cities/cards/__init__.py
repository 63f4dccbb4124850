"""Progress cards: decks, hands, and what each card does that needs no monsters."""
