"""What is otherwise on an island than it was: cards, points, towns, roads, offers, and whose turn it is."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from horror.games.island.telling.offers import offers
from horror.games.island.telling.standing import own_seat
from horror.games.island.telling.teller import Teller
from horror.games.telling.words import Vocabulary
from horror.rules.base.cards import KINDS
from horror.rules.kernel.changes import ChangeTold

Counts = Mapping[tuple[str, str], int]
"""How many things a seat holds, by the use and value of what they are."""


class Changes:
    """Two views of one reader, the earlier and the later, and who is told what is otherwise."""

    def __init__(self, tell: Teller, word: Vocabulary, before: Any, after: Any) -> None:
        self.tell = tell
        self.word = word
        self.before = before
        self.after = after

    def told(
        self, what: str, seat: int | None, text: str, places: Sequence[object] = (), **data: Any
    ) -> ChangeTold:
        """Something that is otherwise."""
        named = [str(place) for place in places]
        return ChangeTold(
            what=what, seat=seat, mine=seat == self.tell.reader, text=text, places=named, data=data
        )

    def seats(self) -> Iterator[tuple[Any, Any]]:
        """Each seat as it was and as it is, the reader's own first."""
        pairs = list(zip(self.before.seats, self.after.seats, strict=True))
        return iter(sorted(pairs, key=lambda pair: pair[1].seat != self.tell.reader))

    def hand(self, held: Callable[[Any], Counts]) -> Iterator[ChangeTold]:
        """What the reader's own seat holds more and less of, all in all."""
        was, mine = own_seat(self.before), own_seat(self.after)
        if was is None or mine is None:
            return
        old, new = held(was), held(mine)
        more = {key: new.get(key, 0) - old.get(key, 0) for key in {**old, **new}}
        changed = {key: count for key, count in more.items() if count}
        if changed:
            cards = ", ".join(
                f"{signed(n)} {self.word(self.tell.speech, *key)}" for key, n in changed.items()
            )
            yield self.told(
                "cards",
                mine.seat,
                self.tell.speech.say("Your hand: {cards}.", cards=cards),
                gained={value: n for (_, value), n in changed.items() if n > 0},
                lost={value: -n for (_, value), n in changed.items() if n < 0},
            )

    def points(self, points: Callable[[Any, Any], int]) -> Iterator[ChangeTold]:
        """The points of each seat, as ``points`` counts them in a view."""
        for was, seat in self.seats():
            old, new = points(self.before, was), points(self.after, seat)
            if old != new:
                text = self.tell.by(
                    seat.seat,
                    "Your points: {before} → {points}.",
                    "Points of {name}: {before} → {points}.",
                    before=old,
                    points=new,
                )
                yield self.told("points", seat.seat, text, before=old, after=new)

    def towns(self) -> Iterator[ChangeTold]:
        """Towns that are new, of another kind, or gone; of another owner is both."""
        old = {(town.at, town.owner): town.kind for town in self.before.towns}
        new = {(town.at, town.owner): town.kind for town in self.after.towns}
        for (at, owner), kind in new.items():
            if old.get((at, owner)) != kind:
                text = self.tell.by(
                    owner,
                    "You have a new {town} at {at}.",
                    "{name} has a new {town} at {at}.",
                    town=self.word(self.tell.speech, "town", kind),
                    at=at,
                )
                yield self.told("town", owner, text, [at], at=at, before=old.get((at, owner)), after=kind)
        for (at, owner), kind in old.items():
            if (at, owner) not in new:
                text = self.tell.by(
                    owner,
                    "Your {town} at {at} is gone.",
                    "{name} has lost the {town} at {at}.",
                    town=self.word(self.tell.speech, "town", kind),
                    at=at,
                )
                yield self.told("town", owner, text, [at], at=at, before=kind, after=None)

    def roads(self) -> Iterator[ChangeTold]:
        """Roads that are new or gone, those of a seat together."""
        old = {(road.owner, road.border) for road in self.before.roads}
        new = {(road.owner, road.border) for road in self.after.roads}
        for _, seat in self.seats():
            laid = [border for owner, border in sorted(new - old) if owner == seat.seat]
            gone = [border for owner, border in sorted(old - new) if owner == seat.seat]
            if laid:
                text = self.tell.by(
                    seat.seat,
                    "Your new roads: {borders}.",
                    "New roads of {name}: {borders}.",
                    borders=", ".join(laid),
                )
                yield self.told("roads", seat.seat, text, laid, laid=laid)
            if gone:
                text = self.tell.by(
                    seat.seat,
                    "Roads that you have lost: {borders}.",
                    "Roads that {name} has lost: {borders}.",
                    borders=", ".join(gone),
                )
                yield self.told("roads", seat.seat, text, gone, gone=gone)

    def longest_road(self) -> Iterator[ChangeTold]:
        """Who holds the longest road."""
        held = self.after.longest_road
        if held == self.before.longest_road:
            return
        if held is None:
            text = self.tell.speech.say("Nobody holds the longest road any more.")
        else:
            text = self.tell.by(
                held,
                "You now hold the longest road, of {length}.",
                "{name} now holds the longest road, of {length}.",
                length=self.after.seats[held].road_length,
            )
        yield self.told("longest_road", held, text, before=self.before.longest_road, after=held)

    def offers(self) -> Iterator[ChangeTold]:
        """Offers of others that are open and were not."""
        there = {made.offer for made in self.before.offers}
        for offer in offers(self.tell.speech, self.after, (), self.tell.names, lambda move, view: ("", "")):
            if not offer.mine and offer.offer not in there:
                yield self.told("offer", offer.maker, f"{offer.text} ({offer.offer}).", offer=offer.offer)

    def turn(self) -> Iterator[ChangeTold]:
        """Which turn it is."""
        old, new = self.before.turn, self.after.turn
        if old.turn != new.turn:
            text = self.tell.by(
                new.player,
                "It is your turn now, turn {turn}; it was turn {before}.",
                "It is the turn of {name} now, turn {turn}; it was turn {before}.",
                turn=new.turn,
                before=old.turn,
            )
            yield self.told("turn", new.player, text, before=old.turn, after=new.turn)


def resources(seat: Any) -> dict[tuple[str, str], int]:
    """The resources and commodities in a hand that its reader may see."""
    return {("resource", kind): getattr(seat.hand, kind, 0) for kind in KINDS}


def signed(number: int) -> str:
    """``+2`` or ``−1``."""
    return f"{number:+d}".replace("-", "−")
