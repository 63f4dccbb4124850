"""How a game of Barrows stands, in words: headline, standings, holdings, questions, and all that lies on the table."""

from __future__ import annotations

from collections.abc import Sequence

from horror.games.locale import Speech
from horror.rules.kernel.face import Holding, SeatColumn, SeatRow, Standings
from horror.rules.kernel.glance import CardTold, LeftTold
from horror.rules.kernel.phrases import Phrase, counted, phrase
from horror.rules.kernel.ruleset import Result
from tests.barrows.facts import GOOD, NAMES
from tests.barrows.view import BarrowsView, SeatView
from tests.barrows.words import each_kind, goods, in_turn, several, word


def headline(speech: Speech, view: BarrowsView, names: Sequence[str]) -> str:
    """Who is to do what, or how it ended."""
    if view.result:
        return f"{speech.say('Turn {turn}', turn=view.turn)}: {outcome(speech, view.result, names)}"
    owing = [each for each in view.waiting if each.blocking and not each.answered]
    if not owing:
        return speech.say("Turn {turn}: the carter comes", turn=view.turn)
    return speech.say(
        "Turn {turn}: {seats} {todo}",
        turn=view.turn,
        seats=speech.listed([names[each.seat] for each in owing]),
        todo=word(speech, "decision", owing[0].kind),
    )


def outcome(speech: Speech, result: Result, names: Sequence[str]) -> str:
    """How it ended, as a clause."""
    winners = [names[seat] for seat in result.winners]
    said = speech.count("{names} has won", "{names} have won", len(winners), names=speech.listed(winners))
    return speech.say("the cakes are sold out, and {won}", won=said) if result.outcome == "sold_out" else said


def standings(speech: Speech, view: BarrowsView, names: Sequence[str]) -> Standings:
    """Points, and how many goods lie where."""
    columns = [
        SeatColumn("points", speech.say("points")),
        SeatColumn("hand", speech.say("hand")),
        SeatColumn("pile", speech.say("pile")),
        SeatColumn("discard", speech.say("discarded")),
    ]
    return Standings(columns, [_row(speech, view, seat, names[seat.seat]) for seat in view.seats])


def _row(speech: Speech, view: BarrowsView, seat: SeatView, name: str) -> SeatRow:
    return SeatRow(
        seat=seat.seat,
        name=name,
        cells=[points(view, seat), seat.hand_total, seat.pile_total, seat.discard_total],
        badges=[speech.say("has answered")] if seat.answered else [],
        marked=seat.seat in view.result.winners if view.result else seat.seat == view.active,
    )


def points(view: BarrowsView, seat: SeatView) -> int:
    """The points that everybody may count; all of them when the game is over."""
    return seat.points if view.result and isinstance(seat.points, int) else seat.bought


def holdings(speech: Speech, view: BarrowsView) -> list[Holding]:
    """What the reader's seat holds, knows and has answered."""
    if view.reader < 0:
        return []
    mine = view.seats[view.reader]
    assert isinstance(mine.hand, list) and isinstance(mine.discard, list) and isinstance(mine.known, list)
    held = [
        Holding("hand", speech.say("Your hand"), each_kind(speech, mine.hand), cards(speech, mine.hand)),
        Holding(
            "discard",
            speech.say("Your discard pile"),
            each_kind(speech, mine.discard),
            cards(speech, mine.discard),
        ),
    ]
    if mine.known:
        held.append(Holding("known", speech.say("The top of your pile"), [in_turn(speech, mine.known)]))
    if isinstance(mine.answer, str):
        held.append(Holding("answers", speech.say("Your answer so far"), [mine.answer]))
    return held


def cards(speech: Speech, held: Sequence[str]) -> list[CardTold]:
    """Each kind of goods with how many there are of it."""
    return [
        CardTold(
            use="good", value=good, label=word(speech, "good", good), count=held.count(good), group="goods"
        )
        for good in NAMES
        if good in held
    ]


def left(speech: Speech, view: BarrowsView) -> list[LeftTold]:
    """The coins of the reader's own turn."""
    if view.result or view.active != view.reader:
        return []
    text = speech.count("{n} coin", "{n} coins", view.coins)
    return [LeftTold(name="coins", label=speech.say("coins"), count=view.coins, text=text)]


PLAIN = {
    "trade": phrase("Your turn: sell, buy, look at your pile, or end your turn."),
    "arrange": phrase("Say in which order the goods lie on your pile, from the top down."),
    "fair": phrase("The fair: put a good on your left neighbour's discard pile, or keep all."),
    "ring": phrase("Something was bought: ring your bell for another good, if you like."),
}
"""What seats are asked, without facts."""
KINDS = tuple(PLAIN)


def asked(kind: str, view: BarrowsView | None, seat: int = 0) -> Phrase:
    """What somebody has to decide; with the view of the seat that is asked, with its facts."""
    if view is not None and kind == "trade":
        return counted(
            "Your turn: you have {n} coin. Sell, buy, look at your pile, or end your turn.",
            "Your turn: you have {n} coins. Sell, buy, look at your pile, or end your turn.",
            view.coins,
        )
    known = view.seats[seat].known if view is not None else None
    if kind == "arrange" and view is not None and isinstance(known, list):
        return phrase(
            "You see {goods}: say in which order they lie, from the top down.",
            goods=GOOD(known[: view.arranging]),
        )
    return PLAIN[kind]


def described(speech: Speech, view: BarrowsView, names: Sequence[str]) -> str:
    """The whole table as everybody sees it, a sentence for each part of it."""
    there = [several(speech, each.good, each.count) for each in view.market]
    sentences = [
        f"{headline(speech, view, names)}.",
        speech.say("The market has {goods}.", goods=speech.listed(there)),
        speech.say("Laid out: {goods}.", goods=goods(speech, view.laid_out)),
        *(
            speech.say(
                "{name}: {points}; {hand} in hand, {pile} in the pile, {discard} discarded.",
                name=names[seat.seat],
                points=speech.count("{n} point", "{n} points", points(view, seat)),
                hand=seat.hand_total,
                pile=seat.pile_total,
                discard=seat.discard_total,
            )
            for seat in view.seats
        ),
    ]
    return " ".join(sentences)
