"""Cities and knights, without the knights (docs/rules/cities.md).

``towns``: commodities, improvements, metropolises and walls; upon them ``cards``: progress cards and the merchant.
What a card does that needs monsters, gates or knights stands in the monsters' own ``cards``.
"""
