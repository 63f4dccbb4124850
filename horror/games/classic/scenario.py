"""Scenarios of the classic game: its keys, and the position that they describe (docs/scenarios.md)."""

from collections.abc import Mapping, Sequence
from typing import Any

from horror.games.classic.position import ClassicPosition
from horror.games.classic.ruleset import CLASSIC
from horror.games.classic.scenario_view import describe, shown
from horror.games.classic.state import State
from horror.games.island.scenario.building import IslandBuilder
from horror.games.scenario.document import BadScenario, Given
from horror.games.scenario.drawing import ScenarioDraws
from horror.rules.base.cards import RESOURCES, no_cards
from horror.rules.base.discards import Discards
from horror.rules.base.longest_road import award, measure
from horror.rules.base.offers import asked
from horror.rules.base.setup import PlaceTowns
from horror.rules.base.state import TERRAINS
from horror.rules.base.turn import Actions, Roll
from horror.rules.development.facts import Facts
from horror.rules.development.state import CARDS, Seat
from horror.rules.kernel.agenda import Step
from horror.rules.kernel.draws import NoDraws
from horror.rules.kernel.events import Event, Reader
from horror.rules.kernel.moves import Move
from horror.rules.kernel.ruleset import Ruleset
from horror.rules.robber.seven import MoveRobber, seven

PHASES = ("setup", "production", "discard", "robber", "actions")
ROLLED = [1, 1]
"""The dice that stand for a roll that a scenario says nothing of."""
SEVEN = [3, 4]


class ClassicScenarios:
    """The classic game's part of the scenario format."""

    ruleset: Ruleset = CLASSIC
    keys = frozenset(
        {
            "island", "robber", "towns", "roads", "hands", "bank", "development", "bought_this_turn", "deck",
            "army", "largest_army", "longest_road", "offers", "offers_made", "resigned", "turn",
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

    def needless(self, position: ClassicPosition, seat: int, move: Move) -> bool:
        """Nothing is left unasked here that could be answered."""
        return False

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


class _Builder(IslandBuilder):
    """Builds a state key by key; each method reads one key."""

    ruleset = CLASSIC
    position_type = ClassicPosition
    called = "the classic game"
    kind: type[ClassicPosition]
    facts: Facts

    def __init__(self, given: Mapping[str, Given]) -> None:
        super().__init__(given)
        self.placements = 0
        terrain, chits, harbours = self.island()
        self.seats = [
            Seat(colour=colour, hand=no_cards(), development=[0] * 5, fresh=[0] * 5)
            for colour in self.colours
        ]
        self.state = State(
            version=CLASSIC.version,
            options=self.options,
            rows=self.board.rows,
            cells=self.board.cells,
            terrain=terrain,
            chits=chits,
            harbours=harbours,
            seats=self.seats,
            bank=self.facts.bank.listed(),
            agenda=[],
            robber=self.robber(terrain),
            deck=[self.facts.deck[card] for card in CARDS],
        )

    def position(self) -> ClassicPosition:
        """All keys, in the order in which one needs the other."""
        for seat in self.resigned():
            self.seats[seat].resigned = True
        self.towns()
        self.roads(self.seats, self.facts.roads)
        self.hands(self.seats, self.state.bank, RESOURCES, "a resource")
        self.development()
        self.turn()
        p = self.kind(self.state)
        for seat in range(p.seats):
            measure(p, seat)
        if not self.longest_road(p, self.facts.longest_road_minimum):
            award(p)
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

    def robber(self, terrain: Sequence[int]) -> int:
        section = self.section("robber")
        if section is not None:
            return self.shape.hex_index[section.one_of(self.shape.hexes)]
        deserts = [index for index, ground in enumerate(terrain) if TERRAINS[ground] == "desert"]
        if not deserts:
            raise BadScenario("robber", "the hex of the robber, for there is no desert", "none")
        return deserts[0]

    def towns(self) -> None:
        for at, town in self.parts("towns").items():
            number = self.intersection(at, town)
            words = town.text().split()
            if len(words) != 2 or words[0] not in self.colours or words[1] not in ("settlement", "city"):
                raise town.fault(f"an owner ({', '.join(self.colours)}) and settlement or city")
            mine = self.seats[self.colours.index(words[0])]
            if words[1] == "city":
                mine.cities |= 1 << number
            else:
                mine.settlements |= 1 << number
            if (
                mine.cities.bit_count() > self.facts.cities
                or mine.settlements.bit_count() > self.facts.settlements
            ):
                raise town.fault(
                    f"at most {self.facts.settlements} settlements and {self.facts.cities} cities of a seat"
                )

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
            self.seats[seat].army = count.number(0, self.facts.deck["knight"])
            deck[0] -= self.seats[seat].army
        if min(deck) < 0:
            short = CARDS[deck.index(min(deck))]
            total = self.facts.deck[short]
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
        self.placements = towns

    def largest_army(self) -> None:
        section = self.section("largest_army")
        armies = [0 if seat.resigned else seat.army for seat in self.seats]
        most = max(armies)
        if section is not None and section.value != "none":
            holder = self.seat(section)
            if armies[holder] < max(most, self.facts.army_minimum):
                raise section.fault("a seat that has played most knights, at least 3")
            self.state.largest_army = holder
        elif section is None and most >= self.facts.army_minimum and armies.count(most) == 1:
            self.state.largest_army = armies.index(most)

    def agenda(self, p: ClassicPosition) -> None:
        steps: dict[str, list[Step]] = {
            "setup": [PlaceTowns(at=self.placements)],
            "production": [Roll(), Actions()],
            "discard": [Actions()],
            "robber": [MoveRobber(), Actions()],
            "actions": [Actions()],
        }
        p.begin(*steps[self.phase])
        if self.phase == "discard":
            seven(p)
            if not isinstance(self.state.agenda[-1], Discards):
                raise BadScenario(
                    "hands",
                    f"a hand of more than {self.facts.discard_over} cards for the phase discard",
                    "none",
                )
