"""What the reader of a view must see at a glance: its hand as cards, what its turn still allows, what threatens it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from horror.games.catan_horror.orders.language import LANGUAGE
from horror.games.catan_horror.view import HorrorView, SeatView, TownView
from horror.games.catan_horror.words import word
from horror.games.island.telling.standing import answered, as_cards, discarded, hand, own_seat
from horror.games.locale import Speech
from horror.rules.base.cards import KINDS
from horror.rules.kernel.face import Holding
from horror.rules.kernel.glance import CardTold, LeftTold, ThreatTold


def holdings(speech: Speech, view: HorrorView) -> list[Holding]:
    """The hand of the reader, what lies open before it, and what it has answered: cards, or moves as orders."""
    seat = own_seat(view)
    if seat is None:
        return []
    chosen = discarded(speech, view, seat.seat)
    for row in view.answers:
        if row.seat == seat.seat:
            assert isinstance(row.answer, list)
            chosen += [LANGUAGE.format(move, view) for move in row.answer]
    progress = seat.progress if isinstance(seat.progress, list) else []
    shown = [*as_cards(speech, seat.hand), *_kinds(speech, "progress card", progress, "progress")]
    found = [hand(speech, in_hand(speech, seat), shown)]
    if laid := list(_open(speech, seat)):
        words = [_several(speech, one) for one in laid]
        found.append(Holding("open", speech.say("Open before you"), words, laid))
    return [*found, *([answered(speech, chosen)] if chosen else [])]


def in_hand(speech: Speech, seat: SeatView) -> list[str]:
    """Resources and commodities by kind, then progress cards; of a seat whose hand the reader may see."""
    counts = [(name, getattr(seat.hand, name)) for name in KINDS]
    held = [f"{count} {word(speech, 'resource', name)}" for name, count in counts if count]
    if isinstance(seat.progress, list):
        held += [word(speech, "progress card", card) for card in seat.progress]
    return held


def _open(speech: Speech, seat: SeatView) -> Iterator[CardTold]:
    """What everybody sees of a seat and counts as cards: clues, trophies, cards with points."""
    if seat.clues:
        yield _told(speech, "token", "clue", seat.clues, "clue")
    yield from _kinds(speech, "monster", seat.trophies, "trophy")
    yield from _kinds(speech, "progress card", seat.points_cards, "points")


def _kinds(speech: Speech, use: str, held: Iterable[str], group: str) -> Iterator[CardTold]:
    for value, count in Counter(held).items():
        yield _told(speech, use, value, count, group)


def _told(speech: Speech, use: str, value: str, count: int, group: str) -> CardTold:
    return CardTold(use=use, value=value, label=word(speech, use, value), count=count, group=group)


def _several(speech: Speech, card: CardTold) -> str:
    if card.value == "clue":
        return speech.count("{n} clue", "{n} clues", card.count)
    return f"{card.count} × {card.label}" if card.count > 1 else card.label


def left(speech: Speech, view: HorrorView) -> list[LeftTold]:
    """CH-063: the Knight Actions of the reader's own turn."""
    if (
        view.result
        or view.turn.player != view.reader
        or view.turn.phase not in ("combat", "production", "actions")
    ):
        return []
    actions = view.turn.actions_left
    text = speech.count("{n} Knight Action", "{n} Knight Actions", actions)
    return [LeftTold(name="actions", label=speech.say("Knight Actions"), count=actions, text=text)]


def threats(speech: Speech, view: HorrorView, reach: Mapping[str, Sequence[str]]) -> list[ThreatTold]:
    """The monsters and Mad knights that stand before a town of the reader, or may come to one in the next monster turn,
    by town (CH-244 to CH-276). A Mad town has nothing to fear of them.
    """
    if view.result:
        return []
    mine = [town for town in view.towns if town.owner == view.reader and town.state != "mad"]
    foes = _foes(speech, view)
    found = []
    for town in mine:
        for piece, (at, text) in foes.items():
            if at == town.at:
                said = speech.say("{monster} stands before {town} at {at}", **_parts(speech, town, text))
            elif str(town.at) in reach.get(piece, ()):
                said = speech.say("{monster} may come to {town} at {at}", **_parts(speech, town, text))
            else:
                continue
            found.append(ThreatTold(place=str(town.at), piece=piece, text=said))
    return found


def _foes(speech: Speech, view: HorrorView) -> dict[str, tuple[int | None, str]]:
    """Monsters and Mad knights by name, oldest first: where each stands, and its values in words."""
    told = {}
    for monster in view.monsters:
        text = speech.say(
            "{monster} {kind} (strength {strength}, Horror {horror})",
            monster=monster.monster,
            kind=word(speech, "monster", monster.kind),
            strength=monster.strength,
            horror=monster.horror,
        )
        told[monster.monster] = (monster.at, text)
    for knight in view.knights:
        if knight.mad:
            rank = word(speech, "rank", knight.rank)
            text = speech.say("{knight} (Mad, {rank})", knight=knight.knight, rank=rank)
            told[knight.knight] = (knight.at, text)
    return {name: told[name] for name in view.by_age if name in told}


def _parts(speech: Speech, town: TownView, monster: str) -> dict[str, str]:
    kind = word(speech, "town", town.kind)
    return {
        "monster": monster,
        "town": speech.say("your {town} (walled)", town=kind)
        if town.walled
        else speech.say("your {town}", town=kind),
        "at": str(town.at),
    }
