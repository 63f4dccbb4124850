"""The panel beside the island: whose turn it is, how the seats stand, what is left, and the monsters' figures."""

from collections.abc import Iterator, Sequence

from horror.games.catan_horror import figures, labels, summary
from horror.games.catan_horror.facts import FACTS
from horror.games.catan_horror.palette import MADNESS
from horror.games.catan_horror.view import HorrorView, SeatView
from horror.games.catan_horror.words import word
from horror.games.island.telling import position
from horror.games.locale import Speech
from horror.games.picture.palette import INK, PAPER, Owner
from horror.games.picture.panel import Head, Kind, Kinds, Listed, Said, Seat, Seats, Stocks
from horror.games.picture.svg import ORIGIN
from horror.rules.base.cards import KINDS
from horror.rules.kernel.face import SeatRow
from horror.rules.kernel.said import Tone

WIDTH, NAMES, KIND_NAMES = 482, 182, 160
"""How wide the panel is, and how much of it the names of seats and of monsters have."""
LABEL = 64
"""How wide the label is that says how a seat is."""
TONES: dict[str, Tone] = {"sane": "calm", "mad": "alarm", "dead": "gone"}
"""How the state of a seat is meant."""
SHOWN = ("points", "cards", "progress", "clues", "trophies", "road")
"""The figures of a seat that there is room for."""


def said(talk: Speech, view: HorrorView, owners: Sequence[Owner]) -> Iterator[Said]:
    """What the panel of a game of Catan Horror says."""
    yield Head(
        summary.headline(talk, view, position.colours(talk, view)),
        view.turn.rolled,
        " · ".join(_turn(talk, view)),
    )
    yield _seats(talk, view, owners)
    yield _stocks(talk, view)
    if view.gates:
        yield Listed(talk.say("Gates"), [summary.gate_words(talk, gate) for gate in view.gates])
    if kinds := summary.kinds_shown(view):
        yield _monsters(talk, view, kinds)


def _turn(talk: Speech, view: HorrorView) -> Iterator[str]:
    """What the dice show together, and how many Knight Actions are left; these in turns alone that go on."""
    goes_on = view.turn.turn and not view.result
    if view.turn.rolled:
        yield talk.say("{total} rolled", total=sum(view.turn.rolled))
    elif goes_on:
        yield talk.say("not rolled yet")
    if goes_on:
        yield talk.say("Knight Actions left: {count}", count=view.turn.actions_left)


def _seats(talk: Speech, view: HorrorView, owners: Sequence[Owner]) -> Seats:
    standings = summary.standings(talk, view, position.colours(talk, view))
    places = {column.name: at for at, column in enumerate(standings.columns)}
    shown = [places[name] for name in SHOWN]
    seats = [
        _seat(talk, view, seat, row, [row.cells[at] for at in shown], owners[seat.seat])
        for seat, row in zip(view.seats, standings.rows, strict=True)
    ]
    return Seats([standings.columns[at].heading for at in shown], NAMES, seats)


def _seat(
    talk: Speech,
    view: HorrorView,
    seat: SeatView,
    stands: SeatRow,
    shown: Sequence[int | str],
    owner: Owner,
) -> Seat:
    fill, ink = {"sane": (PAPER, INK), "mad": (MADNESS, PAPER), "dead": (INK, PAPER)}[seat.status]
    return Seat(
        number=seat.seat,
        sign=figures.town("settlement", ORIGIN, owner, "", False, "sane"),
        name=stands.name,
        marked=stands.marked,
        figures=shown,
        notes=list(_about(talk, view, seat)),
        state=labels.pill(ORIGIN, summary.state_of(talk, seat), fill, ink, LABEL),
        stated=summary.state_of(talk, seat),
        tone=TONES[seat.status],
    )


def _about(talk: Speech, view: HorrorView, seat: SeatView) -> Iterator[str]:
    """What is public of a seat beside the figures, in lines."""
    yield " · ".join([summary.improvements(talk, seat), *summary.distinctions(talk, view, seat)])
    yield summary.pieces_left(talk, seat)
    if seat.points_cards:
        yield talk.say("open: {cards}", cards=summary.open_cards(talk, seat))
    if seat.trophies:
        kinds = [f"{count} {word(talk, 'monster', kind)}" for kind, count in summary.counted(seat.trophies)]
        yield talk.say("trophies: {trophies}", trophies=", ".join(kinds))


def _stocks(talk: Speech, view: HorrorView) -> Stocks:
    """What the bank holds; how many cards, monsters and gates are left."""
    bank = [(word(talk, "resource", name), getattr(view.bank, name)) for name in KINDS]
    decks = [(word(talk, "track", track), count) for track, count in view.decks.items()]
    left = [(talk.say("cup"), view.cup), (talk.say("gates left"), view.gate_stack)]
    return Stocks(talk.say("Bank"), [bank, [*decks, *left]])


def _monsters(talk: Speech, view: HorrorView, shown: Sequence[str]) -> Kinds:
    """What the letters on monsters mean, and how dangerous each kind is."""
    say, letters = talk.say, summary.kind_letters(talk)
    kinds = [
        Kind(
            letters=letters[kind.id],
            name=word(talk, "monster", kind.id),
            figures=[
                sum(monster.kind == kind.id for monster in view.monsters),
                summary.signed(kind.awareness),
                kind.toughness,
                kind.strength,
                kind.horror,
            ],
            notes=[summary.abilities(talk, kind.id)],
        )
        for kind in FACTS.monsters
        if kind.id in shown
    ]
    headings = [say("here"), say("awareness"), say("toughness"), say("strength"), say("Horror")]
    return Kinds(say("Monsters"), headings, KIND_NAMES, kinds)
