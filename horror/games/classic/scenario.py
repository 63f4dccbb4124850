"""Scenarios of the classic game: its keys, and the position that they describe (docs/scenarios.md)."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from horror.games.classic.facts import FACTS, ISLAND
from horror.games.classic.island import STANDARD
from horror.games.classic.options import Options
from horror.games.classic.position import ClassicPosition
from horror.games.classic.ruleset import CLASSIC
from horror.games.classic.scenario_view import describe, shown
from horror.games.classic.state import AgendaStep, State
from horror.games.scenario.document import BadScenario, Given
from horror.games.scenario.drawing import ScenarioDraws
from horror.rules.base.cards import KIND_INDEX, RESOURCES, no_cards
from horror.rules.base.longest_road import award, measure
from horror.rules.base.offers import asked
from horror.rules.base.setup import PlaceTowns
from horror.rules.base.state import ANY_HARBOUR, TERRAINS, Offer
from horror.rules.base.turn import Actions, Discards, Roll
from horror.rules.development.state import CARDS, Seat
from horror.rules.kernel.draws import NoDraws
from horror.rules.kernel.events import Event, Reader
from horror.rules.kernel.moves import Move
from horror.rules.kernel.ruleset import BadOrder, Ruleset
from horror.rules.robber.seven import MoveRobber, seven

PLAYERS = ("red", "blue", "white")
PHASES = ("setup", "production", "discard", "robber", "actions")
HARBOURS: dict[str, int] = {
    "3:1": ANY_HARBOUR,
    "any": ANY_HARBOUR,
    **{name: KIND_INDEX[name] for name in RESOURCES},
}
ROLLED = [1, 1]
"""The dice that stand for a roll that a scenario says nothing of."""
SEVEN = [3, 4]


class ClassicScenarios:
    """The classic game's part of the scenario format."""

    ruleset: Ruleset = CLASSIC
    keys = frozenset(
        {
            "island", "robber", "towns", "roads", "hands", "bank", "development", "bought_this_turn", "deck",
            "army", "largest_army", "longest_road", "offers", "offers_made", "turn",
        }
    )  # fmt: skip
    seat_fields = frozenset({"seat", "seats", "victim", "partner", "to"})
    die_faces: Mapping[str, Sequence[str]] = {}
    once: tuple[type[Move], ...] = ()

    def build(self, given: Mapping[str, Given]) -> ClassicPosition:
        """The position that these keys describe."""
        return _Builder(given).position()

    def players(self, position: ClassicPosition) -> Sequence[str]:
        """The colours of the seats in turn order."""
        return [seat.colour for seat in position.state.seats]

    def beside(self, position: ClassicPosition) -> list[tuple[int, str]]:
        """The answers to open offers."""
        return [(seat, "answer_offer") for seat in range(position.seats) for _ in asked(position, seat)]

    def next_draws(self, given: Mapping[str, Given]) -> dict[str, list[str]]:
        """The deck has no order."""
        return {}

    def apply(self, position: ClassicPosition, seat: int, move: Move, draws: ScenarioDraws) -> list[Event]:
        """Every order means one move."""
        return position.apply(seat, move, draws)

    def also_called(self, position: ClassicPosition) -> Mapping[str, str]:
        """Every decision has one name."""
        return {}

    def meant(self, position: ClassicPosition, value: str) -> str:
        """Every value means itself."""
        return value

    def shown(self, position: ClassicPosition, reader: Reader) -> dict[str, Any]:
        """What this reader sees."""
        return shown(position, reader)

    def describe(self, position: ClassicPosition) -> dict[str, Any]:
        """The keys that set up this position."""
        return describe(position)


CLASSIC_FACE = ClassicScenarios()


class _Builder:
    """Builds a state key by key; each method reads one key."""

    def __init__(self, given: Mapping[str, Given]) -> None:
        self.given = given
        self.colours = self.players()
        self.options = self.game_options()
        terrain, chits, harbours = self.island()
        self.seats = [
            Seat(colour=colour, hand=no_cards(), development=[0] * 5, fresh=[0] * 5)
            for colour in self.colours
        ]
        self.state = State(
            version=CLASSIC.version,
            options=self.options,
            rows=ISLAND.rows,
            terrain=terrain,
            chits=chits,
            harbours=harbours,
            seats=self.seats,
            bank=FACTS.bank.listed(),
            agenda=[],
            robber=self.robber(terrain),
            deck=[FACTS.deck[card] for card in CARDS],
        )

    def position(self) -> ClassicPosition:
        """All keys, in the order in which one needs the other."""
        self.towns()
        self.roads()
        self.hands()
        self.development()
        self.turn()
        p = ClassicPosition(self.state)
        self.longest_road(p)
        self.largest_army()
        if self.state.turn and p.points(self.state.active) >= self.options.victory_points:
            at = self.section("turn") or Given(None, "turn")
            raise BadScenario(
                at.path, "an active seat that has not won yet", f"{p.points(self.state.active)} points"
            )
        self.agenda(p)
        p.advance(NoDraws())
        self.offers(p)
        return p

    def section(self, key: str) -> Given | None:
        return self.given.get(key)

    def by_seat(self, key: str) -> list[tuple[int, Given]]:
        """The values of a mapping by seat."""
        section = self.section(key)
        return (
            [
                (self.colours.index(name), value)
                for name, value in section.mapping(self.colours, "a seat").items()
            ]
            if section
            else []
        )

    def seat(self, given: Given) -> int:
        return self.colours.index(given.one_of(self.colours))

    def players(self) -> list[str]:
        section = self.section("players")
        if section is None:
            return list(PLAYERS)
        colours = [player.one_of(CLASSIC.colours) for player in section.listed()]
        if len(colours) not in CLASSIC.seats or len(set(colours)) != len(colours):
            raise section.fault(f"{' or '.join(map(str, CLASSIC.seats))} different colours")
        return colours

    def game_options(self) -> Options:
        section = self.section("options")
        try:
            return msgspec.convert(section.mapping() and section.value if section else {}, Options)
        except msgspec.ValidationError as error:
            assert section is not None
            raise BadScenario(section.path, "options of the classic game", str(error)) from None

    def island(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[int, int], ...]]:
        terrain = [TERRAINS.index(name) for name in ISLAND.fixed.terrain]
        chits = list(ISLAND.fixed.chits)
        harbours = {STANDARD.border_index[name]: HARBOURS[kind] for name, kind in ISLAND.harbours.items()}
        section = self.section("island")
        parts = section.mapping(("terrain", "chits", "harbours")) if section else {}
        if "terrain" in parts:
            for letter, ground in parts["terrain"].mapping(STANDARD.hexes, "a hex").items():
                index = STANDARD.hex_index[letter]
                terrain[index] = TERRAINS.index(ground.one_of(TERRAINS))
                if TERRAINS[terrain[index]] == "desert":
                    chits[index] = 0
        if "chits" in parts:
            for letter, chit in parts["chits"].mapping(STANDARD.hexes, "a hex").items():
                if chit.number(0, 12) in (1, 7):
                    raise chit.fault("a chit: 2 to 6, 8 to 12, or 0 for none")
                chits[STANDARD.hex_index[letter]] = chit.number(0, 12)
        if "harbours" in parts:
            for name, kind in parts["harbours"].mapping().items():
                border = self.border(name, kind, STANDARD.coast)
                harbours.pop(border, None)
                if kind.one_of((*HARBOURS, "none")) != "none":
                    harbours[border] = HARBOURS[kind.text()]
        return tuple(terrain), tuple(chits), tuple(harbours.items())

    def border(self, name: str, given: Given, among: int = STANDARD.all_borders) -> int:
        """The index of a border by its name, either end first."""
        index = STANDARD.border_index.get(
            name, STANDARD.border_index.get("-".join(name.split("-")[::-1]), -1)
        )
        if index < 0 or not among >> index & 1:
            raise BadScenario(
                given.path,
                "a border of the island" if among == STANDARD.all_borders else "a border on the coast",
                name,
            )
        return index

    def robber(self, terrain: Sequence[int]) -> int:
        section = self.section("robber")
        if section is not None:
            return STANDARD.hex_index[section.one_of(STANDARD.hexes)]
        deserts = [index for index, ground in enumerate(terrain) if TERRAINS[ground] == "desert"]
        if not deserts:
            raise BadScenario("robber", "the hex of the robber, for there is no desert", "none")
        return deserts[0]

    def towns(self) -> None:
        section = self.section("towns")
        for at, town in section.mapping().items() if section else ():
            number = Given(int(at) if at.isdecimal() else at, town.path).number(1, STANDARD.size)
            words = town.text().split()
            if len(words) != 2 or words[0] not in self.colours or words[1] not in ("settlement", "city"):
                raise town.fault(f"an owner ({', '.join(self.colours)}) and settlement or city")
            mine = self.seats[self.colours.index(words[0])]
            if words[1] == "city":
                mine.cities |= 1 << number
            else:
                mine.settlements |= 1 << number
            if mine.cities.bit_count() > FACTS.cities or mine.settlements.bit_count() > FACTS.settlements:
                raise town.fault(
                    f"at most {FACTS.settlements} settlements and {FACTS.cities} cities of a seat"
                )

    def roads(self) -> None:
        section = self.section("roads")
        laid = 0
        for name, owner in section.mapping().items() if section else ():
            border = self.border(name, owner)
            if laid >> border & 1:
                raise owner.fault("one road on a border")
            laid |= 1 << border
            mine = self.seats[self.seat(owner)]
            mine.roads |= 1 << border
            if mine.roads.bit_count() > FACTS.roads:
                raise owner.fault(f"at most {FACTS.roads} roads of a seat")

    def hands(self) -> None:
        bank = self.state.bank
        for seat, hand in self.by_seat("hands"):
            for kind, count in hand.mapping(RESOURCES, "a resource").items():
                index = KIND_INDEX[kind]
                self.seats[seat].hand[index] = count.number(0, FACTS.bank.listed()[index])
                bank[index] -= self.seats[seat].hand[index]
                if bank[index] < 0:
                    raise count.fault(f"at most {FACTS.bank.listed()[index]} {kind} in all hands")
        section = self.section("bank")
        for kind, count in section.mapping(RESOURCES, "a resource").items() if section else ():
            index = KIND_INDEX[kind]
            bank[index] = count.number(0, bank[index])

    def development(self) -> None:
        deck = self.state.deck
        for seat, cards in self.by_seat("development"):
            for card in self.cards(cards):
                self.seats[seat].development[card] += 1
                deck[card] -= 1
        for seat, cards in self.by_seat("bought_this_turn"):
            mine = self.seats[seat]
            for card in self.cards(cards):
                mine.fresh[card] += 1
            if any(new > held for new, held in zip(mine.fresh, mine.development, strict=True)):
                raise cards.fault("cards that stand under development too")
        for seat, count in self.by_seat("army"):
            self.seats[seat].army = count.number(0, FACTS.deck["knight"])
            deck[0] -= self.seats[seat].army
        if min(deck) < 0:
            short = CARDS[deck.index(min(deck))]
            total = FACTS.deck[short]
            raise BadScenario("development", f"at most {total} {short} in the game", total - min(deck))
        self.deck()

    def cards(self, given: Given) -> list[int]:
        """Development cards, as a list of kinds or a mapping of counts."""
        if isinstance(given.value, dict):
            counts = given.mapping(CARDS, "a development card").items()
            return [CARDS.index(kind) for kind, count in counts for _ in range(count.number(0, 25))]
        return [CARDS.index(card.one_of(CARDS)) for card in given.listed()]

    def deck(self) -> None:
        section, deck = self.section("deck"), self.state.deck
        if section is None:
            return
        if section.value == []:
            deck[:] = [0] * 5
            return
        for kind, count in section.mapping(CARDS, "a development card").items():
            index = CARDS.index(kind)
            deck[index] = count.number(0, deck[index])

    def turn(self) -> None:
        section, state = self.section("turn"), self.state
        parts = section.mapping(("player", "phase", "number", "rolled", "card_played")) if section else {}
        self.phase = parts["phase"].one_of(PHASES) if "phase" in parts else "actions"
        player = self.seat(parts["player"]) if "player" in parts else 0
        if self.phase == "setup":
            self.placing(parts)
            return
        state.active = player
        state.turn = parts["number"].number(1, 100_000) if "number" in parts else player + 1
        if "rolled" in parts:
            state.rolled = [die.number(1, 6) for die in parts["rolled"].listed()]
            if len(state.rolled) != 2 or self.phase == "production":
                raise parts["rolled"].fault("two dice, and not before the roll")
        elif self.phase != "production":
            state.rolled = list(ROLLED if self.phase == "actions" else SEVEN)
        state.played = int("card_played" in parts and parts["card_played"].flag())

    def placing(self, parts: Mapping[str, Given]) -> None:
        """BASE-11: in the set-up the number of towns tells whose turn it is."""
        towns = sum(seat.settlements.bit_count() for seat in self.seats)
        count = len(self.seats)
        if towns >= 2 * count:
            raise parts["phase"].fault(f"fewer than {2 * count} settlements on the board in the set-up")
        active = towns if towns < count else 2 * count - 1 - towns
        if "player" in parts and self.seat(parts["player"]) != active:
            raise parts["player"].fault(
                f"{self.colours[active]}, who places next with {towns} settlements on the board"
            )
        self.state.active = active
        self.state.agenda.append(PlaceTowns(at=towns))

    def longest_road(self, p: ClassicPosition) -> None:
        for seat in range(p.seats):
            measure(p, seat)
        section = self.section("longest_road")
        if section is None or section.value == "none":
            if section is None:
                award(p)
            return
        holder = self.seat(section)
        lengths = [seat.road_length for seat in self.seats]
        if lengths[holder] < max(*lengths, FACTS.longest_road_minimum):
            raise section.fault("a seat that has a longest path, of at least 5")
        self.state.longest_road = holder

    def largest_army(self) -> None:
        section = self.section("largest_army")
        armies = [seat.army for seat in self.seats]
        most = max(armies)
        if section is not None and section.value != "none":
            holder = self.seat(section)
            if armies[holder] < max(most, FACTS.army_minimum):
                raise section.fault("a seat that has played most knights, at least 3")
            self.state.largest_army = holder
        elif section is None and most >= FACTS.army_minimum and armies.count(most) == 1:
            self.state.largest_army = armies.index(most)

    def agenda(self, p: ClassicPosition) -> None:
        steps: dict[str, list[AgendaStep]] = {
            "production": [Actions(), Roll()],
            "discard": [Actions()],
            "robber": [Actions(), MoveRobber()],
            "actions": [Actions()],
        }
        if self.phase == "setup":
            return
        self.state.agenda[:] = steps[self.phase]
        if self.phase == "discard":
            seven(p)
            if not isinstance(self.state.agenda[-1], Discards):
                raise BadScenario(
                    "hands", f"a hand of more than {FACTS.discard_over} cards for the phase discard", "none"
                )

    def offers(self, p: ClassicPosition) -> None:
        section = self.section("offers")
        for name, offer in section.mapping().items() if section else ():
            number = int(name[1:]) if name[:1] == "T" and name[1:].isdecimal() else 0
            p.state.offers_numbered = max(p.state.offers_numbered, number)
            if offer.value != "gone":
                made = _offer(p, number, offer, self.colours)
                p.state.offers.append(made)
                self.seats[made.maker].offers_made += 1
        p.state.offers.sort(key=lambda offer: offer.number)
        for seat, count in self.by_seat("offers_made"):
            self.seats[seat].offers_made = count.number(0, 1000)


def _offer(p: ClassicPosition, number: int, given: Given, colours: Sequence[str]) -> Offer:
    """``red gives 1 wool for 1 ore to blue``, or a mapping with these ``terms``, ``declined`` and ``answers``."""
    parts = (
        given.mapping(("terms", "declined", "answers")) if isinstance(given.value, dict) else {"terms": given}
    )
    words = parts["terms"].text() if "terms" in parts else ""
    name, _, rest = words.partition(" gives ")
    if not number or name not in colours or not rest:
        raise given.fault("T1, T2, … and terms such as: red gives 1 wool for 1 ore to blue")
    maker = colours.index(name)
    try:
        move: Any = CLASSIC.parse(f"offer {rest}", p.view(maker))
    except BadOrder as error:
        raise given.fault(f"terms of an offer ({error})") from None
    declined = (
        [colours.index(seat.one_of(colours)) for seat in parts["declined"].listed()]
        if "declined" in parts
        else []
    )
    answers = parts["answers"].text() if "answers" in parts else "T0"
    return Offer(
        number=number,
        maker=maker,
        to=list(move.to),
        give=move.give,
        get=move.get,
        declined=sorted(declined),
        answers=int(answers.lstrip("T")) if answers.lstrip("T").isdecimal() else 0,
    )
