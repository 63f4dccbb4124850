"""What a player must see at a glance of a position: cards held, open offers, what threatens, what a turn still allows.

As all that a ruleset says of a position it comes from a view, in one language, so that a page needs to know no game.
"""

from __future__ import annotations

import msgspec


class CardTold(msgspec.Struct, frozen=True, kw_only=True):
    """Cards of a kind, or other things that are held like cards.

    ``use`` and ``value`` say which kind, as fields of moves and `…/things/` name it; ``label`` is what it is called,
    ``count`` how many there are, ``group`` with which others they are shown. ``note`` is what must be known of these
    besides, empty where that is nothing.
    """

    use: str
    value: str
    label: str
    count: int
    group: str
    note: str = ""


class OfferAnswered(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat has answered to an offer: ``answer`` is the same in every language, ``text`` says it."""

    seat: int
    answer: str
    text: str


class OfferAnswer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the reader may do about an offer, one of its choices: the ``type`` of the move, and its ``label``.

    ``order`` is the whole move as text, null where more has to be said of it than the offer; ``order_text`` is the same
    in the reader's words, where those are others.
    """

    type: str
    label: str
    order: str | None
    order_text: str | None = None


class OfferTold(msgspec.Struct, frozen=True, kw_only=True, rename={"maker": "from"}):
    """An open offer.

    ``offer`` is its name, ``from`` the seat that gives ``give`` for ``get``, ``to`` are those to which it was made;
    ``text`` says all of it, and ``mine`` whether it is the reader's own. ``counters`` names the offer that this one
    answers, null where it answers none. ``answered`` is what others have said to it, as far as it stays open;
    ``answers`` are what the reader may do about it now.
    """

    offer: str
    maker: int
    to: list[int]
    give: list[CardTold]
    get: list[CardTold]
    text: str
    mine: bool
    counters: str | None
    answered: list[OfferAnswered]
    answers: list[OfferAnswer]


class ThreatTold(msgspec.Struct, frozen=True, kw_only=True):
    """What may befall something of the reader's at a ``place`` by a ``piece``, in a sentence."""

    place: str
    piece: str
    text: str


class LeftTold(msgspec.Struct, frozen=True, kw_only=True):
    """What the reader may still do in a turn: ``count`` of what the ``label`` says, which ``text`` says as one does of
    so many; ``name`` is that in no language.
    """

    name: str
    label: str
    count: int
    text: str


class FighterTold(msgspec.Struct, frozen=True, kw_only=True):
    """A ``piece`` that fights, which may be several that count as one, and its ``strength``."""

    piece: str
    strength: int


class OddsTold(msgspec.Struct, frozen=True, kw_only=True):
    """How likely it is that a ``piece`` falls when all that may strike at it do so: the ``chance`` in percent.

    ``strength`` and ``toughness`` are its own, of the toughness what is left; so many ``dice`` are rolled. ``text``
    says all of it.
    """

    piece: str
    strength: int
    toughness: int
    dice: int
    chance: int
    text: str


class FightTold(msgspec.Struct, frozen=True, kw_only=True):
    """A ``place`` at which pieces of the reader's meet what they fight: ``fighters``, and the ``odds`` against each.

    ``text`` says who meets whom.
    """

    place: str
    fighters: list[FighterTold]
    odds: list[OddsTold]
    text: str
