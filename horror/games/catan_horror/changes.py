"""What is otherwise in a game of Catan Horror than it was: what befell the reader's own first."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from horror.games.catan_horror.summary import gate_words, knight_words, monster_words, town_words
from horror.games.catan_horror.told_pieces import first
from horror.games.catan_horror.view import HorrorView, SeatView
from horror.games.catan_horror.words import word
from horror.games.island.telling.changes import Changes, resources, signed
from horror.games.island.telling.teller import Teller
from horror.rules.kernel.changes import ChangeTold

WHOLE: Mapping[str, Any] = {
    "state": "sane",
    "assaulted": False,
    "walled": False,
    "horror": 0,
    "structural": 0,
    "building": None,
    "progress": 0,
}
"""A town that nothing has befallen: what may befall one that stays what it is, and what is mended of it."""
UNHURT: Mapping[str, Any] = {"rank": "basic", "damage": 0, "sanity": 0, "mad": 0}
"""The same of a knight."""


def changes(tell: Teller, before: HorrorView, after: HorrorView) -> Iterator[ChangeTold]:
    """What is otherwise, first what is the reader's own or waits for it."""
    told = HorrorChanges(tell, word, before, after)
    hurt, knights = list(told.hurt()), list(told.knights())
    yield from (each for each in (*hurt, *knights) if each.mine)
    yield from told.statuses()
    yield from told.hand(_held)
    yield from told.offers()
    yield from told.points(lambda view, seat: int(seat.points))
    yield from told.towns()
    yield from told.roads()
    yield from told.longest_road()
    yield from told.open_cards()
    yield from (each for each in (*hurt, *knights) if not each.mine)
    yield from told.monsters()
    yield from told.moved()
    yield from told.merchant()
    yield from told.gates()
    yield from told.turn()


def _held(seat: SeatView) -> dict[tuple[str, str], int]:
    progress = seat.progress if isinstance(seat.progress, list) else []
    return resources(seat) | {("progress card", card): count for card, count in Counter(progress).items()}


class HorrorChanges(Changes):
    """With damage, knights, monsters and gates."""

    def hurt(self) -> Iterator[ChangeTold]:
        """Towns that are damaged, mended, Invaded, Mad or free again, and new ones that are not whole."""
        old = {(town.at, town.owner): town for town in self.before.towns}
        for town in self.after.towns:
            if figures := _other(old.get((town.at, town.owner)), town, WHOLE):
                text = self.tell.by(
                    town.owner,
                    "Your town now: {town}.",
                    "Town of {name} now: {town}.",
                    town=town_words(self.tell.speech, town),
                )
                yield self.told("damage", town.owner, text, [town.at], at=town.at, **figures)

    def knights(self) -> Iterator[ChangeTold]:
        """Knights that are new, gone, wounded or healed, promoted or of another rank."""
        old = {knight.knight: knight for knight in self.before.knights}
        new = {knight.knight: knight for knight in self.after.knights}
        for name, knight in new.items():
            was = old.get(name)
            figures = _other(was, knight, UNHURT)
            if was is None or figures:
                text = self.tell.by(
                    knight.owner,
                    "Your knight now: {knight}.",
                    "Knight of {name} now: {knight}.",
                    knight=knight_words(self.tell.speech, knight),
                )
                there = {} if was else {"at": knight.at}
                yield self.told(
                    "knight", knight.owner, text, [name, knight.at], knight=name, **there, **figures
                )
        for name, knight in old.items():
            if name not in new:
                text = self.tell.by(
                    knight.owner,
                    "Your knight {knight} is gone.",
                    "The knight {knight} of {name} is gone.",
                    knight=name,
                )
                yield self.told("knight", knight.owner, text, [], knight=name, gone=True)

    def statuses(self) -> Iterator[ChangeTold]:
        """Who went Mad, is sane again, or is dead."""
        for was, seat in self.seats():
            if was.status != seat.status:
                state = word(self.tell.speech, "state of a seat", seat.status)
                text = self.tell.by(seat.seat, "You are {state} now.", "{name} is {state} now.", state=state)
                yield self.told("status", seat.seat, text, before=was.status, after=seat.status)

    def open_cards(self) -> Iterator[ChangeTold]:
        """Clues, trophies, and how far the cities are improved: what lies open before a seat."""
        for was, seat in self.seats():
            more = {("token", "clue"): seat.clues - was.clues}
            kinds = {*was.trophies, *seat.trophies}
            more |= {
                ("monster", kind): seat.trophies.count(kind) - was.trophies.count(kind) for kind in kinds
            }
            tracks = {*was.improvements, *seat.improvements}
            more |= {
                ("track", track): seat.improvements.get(track, 0) - was.improvements.get(track, 0)
                for track in sorted(tracks)
            }
            changed = {key: count for key, count in sorted(more.items()) if count}
            if changed:
                things = ", ".join(
                    f"{signed(n)} {word(self.tell.speech, *key)}" for key, n in changed.items()
                )
                text = self.tell.by(
                    seat.seat, "Open before you: {things}.", "Open before {name}: {things}.", things=things
                )
                yield self.told("open", seat.seat, text, **{value: n for (_, value), n in changed.items()})

    def monsters(self) -> Iterator[ChangeTold]:
        """Monsters that are new, and those that are gone."""
        say = self.tell.speech.say
        old = {monster.monster: monster for monster in self.before.monsters}
        new = {monster.monster: monster for monster in self.after.monsters}
        for name, monster in new.items():
            if name not in old:
                there = str(monster.hex or monster.at)
                text = say("New: {monster}.", monster=monster_words(self.tell.speech, monster))
                yield self.told(
                    "monster", None, text, [name, there], monster=name, kind=monster.kind, at=there
                )
        for name, monster in old.items():
            if name not in new:
                kind = word(self.tell.speech, "monster", monster.kind)
                text = say("{monster} is gone: {kind}.", monster=first(self.tell, name), kind=kind)
                yield self.told("monster", None, text, [], monster=name, kind=monster.kind, gone=True)

    def moved(self) -> Iterator[ChangeTold]:
        """Monsters and knights that stand elsewhere than they did."""
        old, new = self.before.pieces(), self.after.pieces()
        squads = {*self.before.squads, *self.after.squads}
        went = {name: [old[name], at] for name, at in new.items() if old.get(name, at) != at}
        if alone := {name: pair for name, pair in went.items() if name not in squads}:
            ways = ", ".join(f"{first(self.tell, name)} {was} → {at}" for name, (was, at) in alone.items())
            named = [*alone, *(at for _, at in alone.values())]
            yield self.told("moved", None, self.tell.speech.say("Moved: {ways}.", ways=ways), named, **alone)

    def merchant(self) -> Iterator[ChangeTold]:
        """Where the merchant stands, and whose it is."""
        was, now = self.before, self.after
        if (was.merchant_hex, was.merchant_owner) == (now.merchant_hex, now.merchant_owner):
            return
        if now.merchant_hex is None or now.merchant_owner is None:
            yield self.told("merchant", None, self.tell.speech.say("The merchant is gone."), after=None)
            return
        text = self.tell.by(
            now.merchant_owner,
            "Your merchant stands on {hex}.",
            "The merchant of {name} stands on {hex}.",
            hex=now.merchant_hex,
        )
        yield self.told("merchant", now.merchant_owner, text, [now.merchant_hex], after=now.merchant_hex)

    def gates(self) -> Iterator[ChangeTold]:
        """Gates that have opened, closed or been sealed."""
        say = self.tell.speech.say
        old = {gate.hex: gate for gate in self.before.gates}
        new = {gate.hex: gate for gate in self.after.gates}
        for place, gate in new.items():
            if place not in old or old[place].world != gate.world:
                text = say("A new gate: {gate}.", gate=gate_words(self.tell.speech, gate))
                yield self.told("gate", None, text, [place], hex=place, world=gate.world)
        for place in old:
            if place not in new:
                sealed = place in self.after.sealed
                text = (
                    say("The gate on {hex} is sealed.", hex=place)
                    if sealed
                    else say("The gate on {hex} is closed.", hex=place)
                )
                yield self.told("gate", None, text, [place], hex=place, gone=True, sealed=sealed)


def _other(was: Any, now: Any, whole: Mapping[str, Any]) -> dict[str, Any]:
    """The figures that are otherwise, each as it was and as it is; what is new was ``whole``."""
    found = {name: [getattr(was, name, usual), getattr(now, name)] for name, usual in whole.items()}
    return {name: pair for name, pair in found.items() if pair[0] != pair[1]}
