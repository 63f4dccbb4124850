"""What stands on the board of a Catan Horror scenario: towns, knights, squads, monsters, gates."""

import re
from collections.abc import Sequence

from horror.games.catan_horror.facts import FACTS
from horror.games.catan_horror.state import State
from horror.games.island.scenario.building import IslandBuilder
from horror.games.scenario.document import BadScenario, Given
from horror.rules.cities.facts import TRACKS
from horror.rules.monsters.facts import Facts
from horror.rules.monsters.state import RANKS, Gate, Knight, Monster, Nursery, Recruit, Seat

KINDS = ("settlement", "city", "metropolis")
MONSTERS = [kind.id for kind in FACTS.monsters]
WORLDS = [world.id for world in FACTS.worlds]
_COUNTED = re.compile(r"^([a-z_]+)=(.+)$")


class Words:
    """The words of a thing: plain ones, and ``name=value``; each may stand once, and all must be taken."""

    def __init__(self, given: Given, words: Sequence[str]) -> None:
        self.given = given
        self.plain = [word for word in words if "=" not in word]
        self.named = {match[1]: match[2] for word in words if (match := _COUNTED.match(word))}
        if len(self.plain) + len(self.named) != len(words):
            raise given.fault("words, and name=value, each once")

    def flag(self, name: str) -> bool:
        """Whether a plain word stands there."""
        if name not in self.plain:
            return False
        self.plain.remove(name)
        return True

    def number(self, name: str, most: int, otherwise: int = 0) -> int:
        """The number of a word such as ``damage=4``."""
        if name not in self.named:
            return otherwise
        value = self.named.pop(name)
        return Given(int(value) if value.isdecimal() else value, f"{self.given.path} {name}").number(0, most)

    def one_of(self, name: str, known: Sequence[str]) -> str | None:
        """The word of ``track=trade``."""
        value = self.named.pop(name, None)
        return None if value is None else Given(value, f"{self.given.path} {name}").one_of(known)

    def done(self, known: str) -> None:
        """Nothing else stands there."""
        if self.plain or self.named:
            raise self.given.fault(known)


class BoardBuilder(IslandBuilder):
    """Reads the keys about what stands on the board into a state that has none of it yet."""

    state: State
    seats: list[Seat]
    facts: Facts

    def place(self) -> None:
        """Everything on the board, in the order in which one needs the other."""
        self.towns()
        self.metropolises()
        self.roads(self.seats, self.facts.roads)
        self.knights()
        self.squads()
        self.recruits()
        self.monsters()
        self.gates()

    def towns(self) -> None:
        for name, town in self.parts("towns").items():
            at = self.intersection(name, town)
            owner, kind, *rest = [*town.text().split(), "", ""]
            words = Words(town, [word for word in rest if word])
            if owner not in self.colours or kind not in KINDS:
                raise town.fault(f"an owner ({', '.join(self.colours)}) and one of {', '.join(KINDS)}")
            mine, here = self.seats[self.colours.index(owner)], 1 << at
            if kind == "settlement":
                mine.settlements |= here
            else:
                mine.cities |= here
            if (
                mine.cities.bit_count() > self.facts.cities
                or mine.settlements.bit_count() > self.facts.settlements
            ):
                raise town.fault(
                    f"at most {self.facts.settlements} settlements and {self.facts.cities} cities of a seat"
                )
            self.town_words(at, kind, words)

    def town_words(self, at: int, kind: str, words: Words) -> None:
        """``walled mad invaded horror=N structural=N track=trade building=ghoul progress=N``."""
        state, here = self.state, 1 << at
        state.walls |= here * words.flag("walled")
        state.mad |= here * words.flag("mad")
        state.invaded |= here * words.flag("invaded")
        state.horror[at] = words.number("horror", 99)
        state.structural[at] = words.number("structural", 99)
        track = words.one_of("track", TRACKS)
        if track is not None:
            state.metropolis[TRACKS.index(track)] = at
        grown = words.one_of("building", MONSTERS)
        progress = words.number("progress", 9)
        words.done("words of a town: walled mad invaded horror= structural= track= building= progress=")
        if track is not None and kind != "metropolis":
            raise words.given.fault("a metropolis, if it has a track")
        if state.walls & here and kind == "settlement":
            raise words.given.fault("a city, if it is walled")
        if grown is not None:
            self.take_marker(grown, words.given)
            state.nurseries.append(Nursery(at=at, kind=MONSTERS.index(grown), progress=progress))
        state.nurseries.sort(key=lambda one: one.at)

    def metropolises(self) -> None:
        """``metropolis: {trade: 12}``, for a town that is called a city or a metropolis."""
        section = self.section("metropolis")
        for track, at in section.mapping(TRACKS, "a track").items() if section else ():
            if at.value != "none":
                number = at.number(1, self.shape.size)
                if not any(seat.cities >> number & 1 for seat in self.seats):
                    raise at.fault("an intersection with a city")
                self.state.metropolis[TRACKS.index(track)] = number
        for name, town in self.parts("towns").items():
            if town.text().split()[1] == "metropolis" and int(name) not in self.state.metropolis:
                raise town.fault("a track (track=trade) for the metropolis")

    def knights(self) -> None:
        for name, knight in self.parts("knights").items():
            number = self.number_of("K", name, knight)
            self.state.knights_numbered = max(self.state.knights_numbered, number)
            if knight.value == "gone":
                continue
            owner, rank, word, at, *rest = [*knight.text().split(), "", "", "", ""]
            words = Words(knight, [part for part in rest if part])
            if owner not in self.colours or rank not in RANKS or word != "at":
                raise knight.fault(f"an owner, a rank ({', '.join(RANKS)}), at and an intersection")
            made = Knight(
                number=number,
                owner=self.colours.index(owner),
                rank=RANKS.index(rank) + 1,
                at=self.intersection(at, knight),
                hidden=words.flag("hidden"),
                promoted=words.flag("promoted"),
                damage=words.number("damage", 9),
                sanity=words.number("sanity", 9),
                mad=words.number("mad", 99),
            )
            words.done("words of a knight: hidden promoted damage= sanity= mad=")
            self.state.knights.append(made)
        self.state.knights.sort(key=lambda one: one.number)

    def squads(self) -> None:
        for name, squad in self.parts("squads").items():
            number = self.number_of("S", name, squad)
            self.state.squads_numbered = max(self.state.squads_numbered, number)
            if squad.value == "gone":
                continue
            names = [member.text() for member in squad.listed()]
            members = [one for one in self.state.knights if f"K{one.number}" in names]
            same = {(one.owner, one.at) for one in members}
            if len(members) != len(names) or len(members) < 2 or len(same) != 1:
                raise squad.fault("two or more knights of one seat on one intersection")
            for one in members:
                one.squad = number

    def recruits(self) -> None:
        for name, owner in self.parts("recruits").items():
            for seat in owner.listed() if isinstance(owner.value, list) else [owner]:
                at = self.intersection(name, owner)
                self.state.recruits.append(Recruit(owner=self.seat(seat), at=at))

    def monsters(self) -> None:
        state = self.state
        for name, thing in self.parts("monsters").items():
            number = self.number_of("M", name, thing)
            state.monsters_numbered = max(state.monsters_numbered, number)
            if thing.value == "gone":
                continue
            kind, word, place, *rest = [*thing.text().split(), "", "", ""]
            on_gate = word == "on" and place in ("gate", "hex") and rest
            words = Words(thing, [part for part in rest[bool(on_gate) :] if part])
            if kind not in MONSTERS or (word != "at" and not on_gate):
                raise thing.fault("a kind of monster, and at an intersection or on gate and a hex")
            state.monsters.append(
                Monster(
                    number=number,
                    kind=MONSTERS.index(kind),
                    at=0 if on_gate else self.intersection(place, thing),
                    gate=self.hex(rest[0], thing) if on_gate else -1,
                    damage=words.number("damage", 9),
                )
            )
            words.done("words of a monster: damage=")
            self.take_marker(kind, thing)
        state.monsters.sort(key=lambda one: one.number)
        here: list[Monster | Knight] = [*state.monsters, *(knight for knight in state.knights if knight.mad)]
        for one in here:
            state.entered += 1
            one.entered = state.entered

    def take_marker(self, kind: str, given: Given) -> None:
        """A marker out of the cup; one of a kind that this game leaves out comes from the box."""
        cup, index = self.state.cup, MONSTERS.index(kind)
        if not cup[index] and self.dealt[index]:
            raise given.fault(f"at most {self.dealt[index]} {kind} in the game")
        cup[index] = max(0, cup[index] - 1)

    dealt: list[int]
    """How many markers of each kind the game is played with."""

    def gates(self) -> None:
        state = self.state
        for name, gate in self.parts("gates").items():
            world, *rest = gate.text().split()
            words = Words(gate, rest)
            if world not in WORLDS:
                raise gate.fault(f"a world ({', '.join(WORLDS)})")
            index = WORLDS.index(world)
            if not state.gate_stack[index]:
                raise gate.fault(f"at most {self.facts.worlds[index].count} gates to {world}")
            state.gate_stack[index] -= 1
            damage = words.number("damage", self.facts.gate_damage - 1)
            words.done("words of a gate: damage=")
            state.gates.append(Gate(hex=self.hex(name, gate), world=index, damage=damage))
        state.gates.sort(key=lambda gate: gate.hex)
        section = self.section("sealed")
        for letter in section.listed() if section else ():
            state.sealed |= 1 << self.hex(letter.text(), letter)

    def number_of(self, letter: str, name: str, given: Given) -> int:
        """The number of an id such as ``K1``."""
        if not re.fullmatch(rf"{letter}[1-9]\d{{0,4}}", name):
            raise BadScenario(given.path, f"an id such as {letter}1", name)
        return int(name[1:])
