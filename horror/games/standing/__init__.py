"""Standing orders: what somebody has ordered for the time when something is asked (docs/standing-orders.md).

What all games share: the structs of orders, guards and actions, their grammar and canonical line, and what an order
comes to when a decision is open. All of it is pure, and sees what the owner of the orders sees. A game offers its
families in its own folder, as a :class:`~horror.games.standing.language.StandingLanguage`.
"""
