"""Building positions key by key: what scenarios of all games on an island have in common (docs/scenarios.md)."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec

from horror.games.grammar.meaning import meant
from horror.games.island.layout import LaidOut
from horror.games.scenario.document import BadScenario, Given
from horror.rules.base.cards import KIND_INDEX, RESOURCES
from horror.rules.base.facts import Facts
from horror.rules.base.position import BasePosition
from horror.rules.base.state import ANY_HARBOUR, TERRAINS, Offer
from horror.rules.kernel.ruleset import BadOrder, Ruleset

PLAYERS = ("red", "blue", "white")
HARBOURS: dict[str, int] = {
    "3:1": ANY_HARBOUR,
    "any": ANY_HARBOUR,
    **{name: KIND_INDEX[name] for name in RESOURCES},
}


class Played(LaidOut, Protocol):
    """The class of a game's positions, with its facts."""

    @property
    def facts(self) -> Facts: ...


class IslandBuilder:
    """Reads the keys of one scenario; each method reads one key and raises :class:`BadScenario` for what cannot be."""

    ruleset: Ruleset
    position_type: Any
    """The class of the game's positions, as it is written."""
    called: str
    """The game in the middle of a sentence."""
    kind: Played
    """The class of the positions of games of these options and so many seats."""

    def __init__(self, given: Mapping[str, Given]) -> None:
        self.given = given
        self.colours = self.players()
        self.options = self.game_options(self.called)
        self.kind = self.position_type.bound(self.ruleset.version, self.options, len(self.colours))
        self.facts = self.kind.facts
        self.board, self.shape = self.kind.board, self.kind.board.island

    def section(self, key: str) -> Given | None:
        """What was given for a key."""
        return self.given.get(key)

    def parts(self, key: str) -> dict[str, Given]:
        """The values of a key that is a mapping; empty when it was not given."""
        section = self.section(key)
        return section.mapping() if section else {}

    def by_seat(self, key: str) -> list[tuple[int, Given]]:
        """The values of a mapping by seat."""
        section = self.section(key)
        values = section.mapping(self.colours, "a seat") if section else {}
        return [(self.colours.index(name), value) for name, value in values.items()]

    def seat(self, given: Given) -> int:
        """A seat by its colour."""
        return self.colours.index(given.one_of(self.colours))

    def resigned(self) -> list[int]:
        """The seats that have left the game."""
        section = self.section("resigned")
        return [self.seat(colour) for colour in section.listed()] if section else []

    def players(self) -> list[str]:
        """The colours of the seats in turn order."""
        section = self.section("players")
        if section is None:
            return list(PLAYERS)
        colours = [player.one_of(self.ruleset.colours) for player in section.listed()]
        if len(colours) not in self.ruleset.seats or len(set(colours)) != len(colours):
            raise section.fault(f"{' or '.join(map(str, self.ruleset.seats))} different colours")
        return colours

    def game_options(self, what: str) -> Any:
        """The options of the game."""
        section = self.section("options")
        value = section.value if section and section.mapping() else {}
        try:
            return msgspec.convert(value, self.ruleset.options_type)
        except msgspec.ValidationError as error:
            assert section is not None
            raise BadScenario(section.path, f"options of {what}", str(error)) from None

    # -- the island

    def island(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[int, int], ...]]:
        """Terrain and chits by hex, harbours as (border, kind)."""
        fixed = self.board.fixed
        assert fixed is not None, "scenarios begin with the fixed island"
        terrain = [TERRAINS.index(name) for name in fixed.terrain]
        chits = list(fixed.chits)
        harbours = {
            self.shape.border_index[name]: HARBOURS[kind] for name, kind in self.board.harbours.items()
        }
        section = self.section("island")
        parts = section.mapping(("terrain", "chits", "harbours")) if section else {}
        if "terrain" in parts:
            for letter, ground in parts["terrain"].mapping(self.shape.hexes, "a hex").items():
                index = self.shape.hex_index[letter]
                terrain[index] = TERRAINS.index(ground.one_of(TERRAINS))
                if TERRAINS[terrain[index]] == "desert":
                    chits[index] = 0
        if "chits" in parts:
            for letter, chit in parts["chits"].mapping(self.shape.hexes, "a hex").items():
                if chit.number(0, 12) in (1, 7):
                    raise chit.fault("a chit: 2 to 6, 8 to 12, or 0 for none")
                chits[self.shape.hex_index[letter]] = chit.number(0, 12)
        if "harbours" in parts:
            for name, kind in parts["harbours"].mapping().items():
                border = self.border(name, kind, self.shape.coast)
                harbours.pop(border, None)
                if kind.one_of((*HARBOURS, "none")) != "none":
                    harbours[border] = HARBOURS[kind.text()]
        return tuple(terrain), tuple(chits), tuple(harbours.items())

    def border(self, name: str, given: Given, among: int | None = None) -> int:
        """The index of a border by its name, either end first; only of these where some are given."""
        turned = "-".join(name.split("-")[::-1])
        index = self.shape.border_index.get(name, self.shape.border_index.get(turned, -1))
        if index < 0 or (among is not None and not among >> index & 1):
            raise BadScenario(
                given.path,
                "a border of the island" if among is None else "a border on the coast",
                name,
            )
        return index

    def intersection(self, name: str, given: Given) -> int:
        """The number of an intersection."""
        return Given(int(name) if name.isdecimal() else name, given.path).number(1, self.shape.size)

    def hex(self, name: str, given: Given) -> int:
        """The index of a hex by its letter."""
        return self.shape.hex_index[Given(name, given.path).one_of(self.shape.hexes)]

    # -- pieces, cards, offers

    def roads(self, seats: Sequence[Any], most: int) -> None:
        """Roads on borders, ``most`` of a seat."""
        laid = 0
        for name, owner in self.parts("roads").items():
            border = self.border(name, owner)
            if laid >> border & 1:
                raise owner.fault("one road on a border")
            laid |= 1 << border
            mine = seats[self.seat(owner)]
            mine.roads |= 1 << border
            if mine.roads.bit_count() > most:
                raise owner.fault(f"at most {most} roads of a seat")

    def hands(self, seats: Sequence[Any], bank: list[int], kinds: Sequence[str], what: str) -> None:
        """Cards in hands, out of the bank; then what the bank has less."""
        total = list(bank)
        for seat, hand in self.by_seat("hands"):
            for kind, count in hand.mapping(kinds, what).items():
                index = KIND_INDEX[kind]
                seats[seat].hand[index] = count.number(0, total[index])
                bank[index] -= seats[seat].hand[index]
                if bank[index] < 0:
                    raise count.fault(f"at most {total[index]} {kind} in all hands")
        section = self.section("bank")
        for kind, count in section.mapping(kinds, what).items() if section else ():
            index = KIND_INDEX[kind]
            bank[index] = count.number(0, bank[index])

    def longest_road(self, p: BasePosition, least: int) -> bool:
        """The holder of the longest road in a tie; false where nothing was said of it."""
        section = self.section("longest_road")
        if section is None:
            return False
        if section.value != "none":
            holder = self.seat(section)
            lengths = [seat.road_length for seat in p.state.seats]
            if lengths[holder] < max(*lengths, least):
                raise section.fault(f"a seat that has a longest path, of at least {least}")
            p.state.longest_road = holder
        return True

    def offers(self, p: BasePosition) -> None:
        """Open offers, and those that there were."""
        state = p.state
        for name, offer in self.parts("offers").items():
            number = int(name[1:]) if name[:1] == "T" and name[1:].isdecimal() else 0
            state.offers_numbered = max(state.offers_numbered, number)
            if offer.value != "gone":
                made = self.offer(p, number, offer)
                state.offers.append(made)
                state.seats[made.maker].offers_made += 1
        state.offers.sort(key=lambda offer: offer.number)
        for seat, count in self.by_seat("offers_made"):
            state.seats[seat].offers_made = count.number(0, 1000)

    def offer(self, p: BasePosition, number: int, given: Given) -> Offer:
        """``red gives 1 wool for 1 ore to blue``, or a mapping with these ``terms``, ``declined`` and ``answers``."""
        parts = (
            given.mapping(("terms", "declined", "answers"))
            if isinstance(given.value, dict)
            else {"terms": given}
        )
        words = parts["terms"].text() if "terms" in parts else ""
        name, _, rest = words.partition(" gives ")
        if not number or name not in self.colours or not rest:
            raise given.fault("T1, T2, … and terms such as: red gives 1 wool for 1 ore to blue")
        maker = self.colours.index(name)
        try:
            move: Any = meant(self.ruleset, f"offer {rest}", p, maker)
        except BadOrder as error:
            raise given.fault(f"terms of an offer ({error})") from None
        declined = parts["declined"].listed() if "declined" in parts else []
        answers = parts["answers"].text().lstrip("T") if "answers" in parts else "0"
        return Offer(
            number=number,
            maker=maker,
            to=list(move.to),
            give=move.give,
            get=move.get,
            declined=sorted(self.seat(seat) for seat in declined),
            answers=int(answers) if answers.isdecimal() else 0,
        )
