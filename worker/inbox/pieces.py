"""The pieces of a script, each for one seat or for none: by the mail that it answers, and by lines ``game NAME``
(MAIL-01, MAIL-21).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from accounts.ledger import Delivery
from accounts.rooms import Room
from horror.models import Seat
from horror.table import read
from horror.table.errors import NotFound
from worker.inbox.course import first_word
from worker.inbox.errand import Cannot, Sitting, game_named
from worker.inbox.matching import Place
from worker.inbox.text.extent import Line
from worker.inbox.text.language import Sort
from worker.notices.desk import Kind

DECIDING = (Kind.TURN, Kind.OPTIONAL)
"""The kinds of mails that are about one decision, and named by it. All others tell how the game stands."""


@dataclass
class Piece:
    """Lines for one seat, or for none; ``refused`` is the line ``game NAME`` at which it stops, with why."""

    sitting: Sitting | None
    script: list[Line] = field(default_factory=list)
    refused: tuple[Line, str] | None = None


def pieces(place: Place, script: Sequence[Line]) -> list[Piece]:
    """The script cut at lines that name a game. At the address of a mail to a seat there is one game: behind a line
    that names another nothing runs. At that of a person any may be named, whatever mail is answered there.
    """
    assert place.person is not None
    at_seat = place.seat is not None and place.game is not None
    bound = at_seat and place.room != Room.PERSON
    found = [Piece(sitting_of(place) if at_seat else None)]
    for number, line in enumerate(script):
        if not (line.sort == Sort.ABOUT and first_word(line) == "game"):
            found[-1].script.append(line)
            continue
        name = line.order.strip()[len("game") :].strip()
        try:
            game = game_named(place.person, name)
            if bound and game != place.game:
                raise Cannot(
                    _(
                        "this mail is about another game: answer a mail of that one, or write to your own address"
                    )
                )
            if not bound:
                same = at_seat and game == place.game
                found.append(Piece(sitting_of(place) if same else _newest(place, game)))
        except Cannot as error:
            refused = Piece(None, list(script[number + 1 :]), (line, error.why))
            found.append(refused)
            break
    return [piece for piece in found if piece.script or piece.refused]


def sitting_of(place: Place) -> Sitting | None:
    """The seat to which the answered mail was, with how far that told, what it asked for, and what it numbered."""
    assert place.delivery is not None and place.game is not None and place.seat is not None
    row = Seat.objects.select_related("game").filter(game=place.game, index=place.seat).first()
    if row is None:
        return None
    mail = told_in(place.delivery)
    return Sitting(
        row.game_id,
        row.index,
        row.game.ruleset,
        row.game.name,
        mail.cursor,
        mail.notice.about if mail.notice.kind in DECIDING else "",
        tuple(mail.orders.splitlines()),
    )


def told_in(delivery: Delivery) -> Delivery:
    """The mail in which a notice was told: itself, or the one that it was joined to."""
    return delivery if delivery.joined_to is None else delivery.joined_to


def _newest(place: Place, game: str) -> Sitting:
    """The seat of a person in a game, held against the newest mail to it, or against the digest that is answered;
    against nothing where it was never sent any.

    Raises :class:`Cannot` for who sits not in it.
    """
    person = place.person
    assert person is not None
    try:
        door = read.door(game, person)
    except NotFound:
        raise Cannot(_("there is no such game")) from None
    if door.seat is None:
        raise Cannot(_("you play no seat of this game"))
    mails = Delivery.objects.thread(game, door.seat).told().filter(notice__person=person)
    joined = None if place.delivery is None else mails.filter(joined_to=place.delivery).reverse().first()
    last = joined or mails.reverse().first()
    cursor, numbered = (None, "") if last is None else (last.cursor, last.orders)
    return Sitting(
        game, door.seat, door.game.ruleset, door.game.name, cursor, orders=tuple(numbered.splitlines())
    )
