"""All that a reader of a language is told of a game by the game itself: sentences, refusals, tables, places, orders."""

from __future__ import annotations

from collections.abc import Iterator

from horror.games.grammar.meaning import meant
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.events import redact, sees
from horror.rules.kernel.ruleset import BadOrder
from tests.games.random_play import RandomGame

NAMES = ["Ann", "Bob", "Cid", "Dan"]
READER = 0


def refusals(game: RandomGame, orders: list[str], language: str) -> Iterator[str]:
    """What the seats are told that try what others may do, and orders that are none or none of now."""
    rules, position = game.rules, game.position
    for seat in range(position.seats):
        for order in orders:
            try:
                position.check(seat, meant(rules, order, position, seat))
            except (BadOrder, IllegalMove) as error:
                yield rules.tell(error.phrase, NAMES, language)


def told(game: RandomGame, tried: list[str], language: str) -> Iterator[str]:
    """All that seat 0 is told of a moment of the game, and all that refuses what seats try."""
    rules, position = game.rules, game.position
    view = position.view(READER)
    for event in game.last_events:
        if sees(event, READER):
            yield rules.narrate(redact(event, READER), READER, NAMES, language)
    for decision in position.waiting():
        yield rules.question(decision, position.view(decision.seat), NAMES, language)
        yield rules.question(decision.kind, language=language)
    yield from refusals(game, tried, language)
    yield rules.headline(view, NAMES, language)
    table = rules.standings(view, NAMES, language)
    yield from (column.heading for column in table.columns)
    for row in table.rows:
        yield " ".join(map(str, [*row.cells, *row.badges]))
    here = list(view.pieces().values()) + [str(1 + len(game.log) % 54), "1-4", "A"]
    for name in here[len(game.log) % len(here) :][:3]:
        place = rules.place(name, view, NAMES, language)
        yield place.heading
        yield from (line.text for line in place.lines)
    for holding in rules.holdings(view, language):
        yield " ".join([holding.heading, *holding.held])
    for seat in range(position.seats):
        own = position.view(seat)
        for order in rules.orders(position.choices(seat), own, each=2):
            written = rules.order_text(order, language)
            assert rules.parse(written, own) == rules.parse(order, own), written
            yield written


ORDERS = {
    "classic": [
        "build road 1-4", "build road 999-1000", "build city 7", "build settlement 3", "buy card",
        "bank 4 wool for ore", "offer 1 wool for 1 ore to all", "accept T1", "decline T7", "end turn", "roll",
        "robber A",
        "robber Z from red",
        "discard 1 wool", "play knight A", "play monopoly wool", "place 3 3-4", "build rode", "play road building 1-4",
        "play year of plenty 2 wool",
    ],
    "catan_horror": [
        "build road 1-4", "build city 7", "build wall 3", "promote K1", "improve trade", "bank 2 coin for ore",
        "K1 move 5", "K1 attack M1", "K2 hide", "K3 harvest A", "K1 rest", "K1 calm", "K1 repair", "K1 raze",
        "K9 recruit",
        "militia 5",
        "end turn", "roll", "play smith K1", "play bishop A", "play spy red", "play alchemist 1 2", "play crane",
        "play diplomat 1-4", "play medicine 5", "play inventor A with B", "swap trophies ghoul", "spend clue",
        "seal gate",
        "nurture 5", "M1 move 5", "gate on A", "pass", "K1 form squad with K2", "K1 join S1", "K1 flee 5", "K1 fight",
        "K1 attack gate A", "sacrifice wall", "rebuild trade metropolis", "general", "K1 move", "play mining", "offer",
        "K1 attack magic",
    ],
}  # fmt: skip
