"""The classic game in plain text, at most 68 columns, ASCII but for the words of other languages.

On the island ``RS`` is red's settlement and ``RC`` its city, a row of ``R`` is a road, ``#`` beside a chit the
robber. Dots beside a chit count the ways in which two dice show it. A reader's own hand and the offers that it knows
of stand below.
"""

from collections.abc import Iterator

from horror.games.classic import summary
from horror.games.classic.facts import FACTS
from horror.games.classic.view import ClassicView, DevelopmentView, SeatView
from horror.games.classic.words import cards, word
from horror.games.island.chits import ways
from horror.games.island.picture.text_island import TextIsland
from horror.games.island.telling import position
from horror.games.island.view import HexView, shape_of
from horror.games.locale import SOURCE, Speech, speech
from horror.games.telling.text import FIRM, WIDTH, board, centred, table, wrapped
from horror.rules.base.cards import Cards
from horror.rules.kernel.face import SeatRow


def text_board(view: ClassicView, language: str = SOURCE) -> str:
    """Island, harbours, seats, bank, and what the reader alone may see."""
    talk = speech(language)
    return board(
        [
            _head(talk, view),
            _island(talk, view),
            _harbours(talk, view),
            _seats(talk, view),
            _table(talk, view),
        ]
    )


def _head(talk: Speech, view: ClassicView) -> Iterator[str]:
    """Whose turn it is, and the dice."""
    yield from wrapped(f"{summary.headline(talk, view, position.colours(talk, view))}.")
    if view.turn.rolled:
        one, other = view.turn.rolled
        yield talk.say("The dice show {one} and {other}: {total}.", one=one, other=other, total=one + other)


def _island(talk: Speech, view: ClassicView) -> Iterator[str]:
    letters = position.letters(talk, view)
    island = shape_of(view)
    field = TextIsland(island, WIDTH)
    for index, spot in enumerate(view.hexes):
        field.hex(index, f"{spot.hex} {position.product(talk, spot.terrain)}", _chit(view, spot))
    for road in view.roads:
        field.border(island.border_index[road.border], letters[road.owner])
    for town in view.towns:
        sign = talk.word("sign", "C") if town.kind == "city" else talk.word("sign", "S")
        field.intersection(town.at, f"{letters[town.owner]}{sign}")
    yield from centred(field.lines())


def _chit(view: ClassicView, spot: HexView) -> str:
    chit = f"{spot.chit} {'.' * ways(spot.chit)}" if spot.chit else ""
    return f"# {chit}".rstrip() if spot.hex == view.robber else chit


def _harbours(talk: Speech, view: ClassicView) -> Iterator[str]:
    """Harbours, towns (whose numbers the island does not show), and what the signs mean."""
    letters = position.letters(talk, view)
    ports = [
        FIRM.join((each.border, position.rate(FACTS, each), position.harbour_kind(talk, each)))
        for each in view.harbours
    ]
    yield from wrapped(talk.say("Harbours: {harbours}.", harbours=", ".join(ports)))
    towns = [
        FIRM.join([letter, *(_town(talk, town.kind, town.at) for town in view.towns if town.owner == seat)])
        for seat, letter in enumerate(letters)
        if any(town.owner == seat for town in view.towns)
    ]
    if towns:
        yield from wrapped(talk.say("Settlements and cities (C): {towns}.", towns=", ".join(towns)))
    yield from wrapped(
        talk.say(
            "Signs: {mark}S settlement, {mark}C city, {road} road, # robber; dots: ways to roll a number.",
            mark=letters[0],
            road=letters[0] * 3,
        )
    )


def _town(talk: Speech, kind: str, at: int) -> str:
    return f"{at}{talk.word('sign', 'C')}" if kind == "city" else str(at)


def _seats(talk: Speech, view: ClassicView) -> Iterator[str]:
    """A row for each seat: what everybody may count."""
    standings = summary.standings(talk, view, position.colours(talk, view))
    figures = [column.heading for column in standings.columns]
    rows = (_seat(talk, view, *each) for each in zip(view.seats, standings.rows, strict=True))
    yield from table(["", *figures, talk.say("left R/S/C"), ""], rows, figures=range(1, len(figures) + 1))


def _seat(talk: Speech, view: ClassicView, seat: SeatView, stands: SeatRow) -> list[str]:
    pointer = ">" if stands.marked and not view.result else " "
    return [
        f"{pointer} {position.letters(talk, view)[seat.seat]} {stands.name}",
        *map(str, stands.cells),
        f"{seat.roads_left}/{seat.settlements_left}/{seat.cities_left}",
        ", ".join(stands.badges),
    ]


def _table(talk: Speech, view: ClassicView) -> Iterator[str]:
    """The bank, hands that the reader may see, and offers that it knows of."""
    names = position.colours(talk, view)
    bank = cards(talk, view.bank)
    yield from wrapped(
        talk.say("The bank holds {cards}; {deck} development cards are left.", cards=bank, deck=view.deck)
    )
    for seat in view.seats:
        if isinstance(seat.hand, Cards):
            assert isinstance(seat.development, DevelopmentView)
            held = _hand(talk, seat.hand, seat.development)
            yield from wrapped(talk.say("In the hand of {seat}: {cards}.", seat=names[seat.seat], cards=held))
    for offer in position.offers(talk, names, view.offers):
        yield from wrapped(offer)


def _hand(talk: Speech, hand: Cards, development: DevelopmentView) -> str:
    """Resources, then development cards."""
    held = [f"{count} {word(talk, 'card', name)}" for name, count in _counts(development) if count]
    return "; ".join([cards(talk, hand), *([talk.listed(held)] if held else [])])


def _counts(development: DevelopmentView) -> list[tuple[str, int]]:
    return [(name, getattr(development, name)) for name in development.__struct_fields__]
