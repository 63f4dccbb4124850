"""Monsters, gates, knights, towns under attack, madness: what Catan Horror adds (docs/rules/catan-horror.md).

All rooms know the state, the facts and the position. They stand upon each other, each with its events, its steps
and its moves: ``gates`` and the cup; ``mad`` players' towns, rewards and monsters in the making; ``knights``;
``towns`` under attack; ``players`` who are lost, the endings, and taking stock; ``fights``; then, beside each other,
``roaming`` monsters, knights' ``actions`` and ``building``; ``special_building``; the game ``turn``; progress
``cards``. A rule stands in the lowest room that knows all of which it speaks.
"""
