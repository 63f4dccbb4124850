"""Scenarios of Catan Horror: its keys, and the position that they describe (docs/scenarios.md)."""

from collections.abc import Mapping, Sequence
from typing import Any

from horror.games.catan_horror.facts import FACTS
from horror.games.catan_horror.position import CatanHorrorPosition
from horror.games.catan_horror.ruleset import CATAN_HORROR
from horror.games.catan_horror.scenario_board import MONSTERS, WORLDS, BoardBuilder
from horror.games.catan_horror.scenario_keys import describe
from horror.games.catan_horror.scenario_view import shown
from horror.games.catan_horror.seen import top
from horror.games.catan_horror.state import State
from horror.games.scenario.document import BadScenario, Given
from horror.games.scenario.drawing import ScenarioDraws
from horror.rules.base.cards import KINDS, no_cards
from horror.rules.base.longest_road import award, measure
from horror.rules.base.offers import asked
from horror.rules.base.turn import Actions
from horror.rules.base.turn import Roll as ProductionRoll
from horror.rules.cities.facts import EVENT_FACES, TRACKS
from horror.rules.cities.state import Deck, Merchant
from horror.rules.kernel.agenda import Step
from horror.rules.kernel.draws import NoDraws
from horror.rules.kernel.errors import DrawMismatch
from horror.rules.kernel.events import Event, Reader
from horror.rules.kernel.moves import Move
from horror.rules.kernel.ruleset import Ruleset
from horror.rules.monsters.actions.moves.attack import Attack
from horror.rules.monsters.fights.combat_phase import Combat, CombatPhase
from horror.rules.monsters.fights.knights_attack import able
from horror.rules.monsters.fights.monsters_attack import FightStep, JoinFight
from horror.rules.monsters.fights.moves.choose_targets import ChooseTarget
from horror.rules.monsters.ids import knight_id, monster_id
from horror.rules.monsters.players.endings import ENDINGS
from horror.rules.monsters.players.lost import holds_out
from horror.rules.monsters.roaming.movement_step import Movement
from horror.rules.monsters.state import DEAD, MAD, SANE, Seat
from horror.rules.monsters.turn.game_turn import GAME_TURN, Production, RecruitsAppear
from horror.rules.monsters.turn.moves.pass_on import PASS, Pass
from horror.rules.monsters.turn.moves.roll import Roll
from horror.rules.monsters.turn.setup import PlaceTownsAndCities

PHASES: dict[str, type[Step]] = {
    "combat": Combat,
    "production": Production,
    "actions": Actions,
    "monsters": Movement,
    "wrap_up": RecruitsAppear,
}
"""The step with which each phase begins."""
STATUSES = {"sane": SANE, "mad": MAD, "dead": DEAD}
CARDS = [card.id for card in FACTS.progress_cards]


class HorrorScenarios:
    """Catan Horror's part of the scenario format."""

    ruleset: Ruleset = CATAN_HORROR
    keys = frozenset(
        {
            "island", "towns", "roads", "knights", "squads", "recruits", "monsters", "gates", "sealed", "hands",
            "progress", "points_cards", "improvements", "metropolis", "merchant", "clues", "trophies", "offers",
            "offers_made", "bank", "under_decks", "monster_cup", "gate_stack", "decks", "turn", "seats",
            "passing", "resigned", "fallen", "longest_road",
        }
    )  # fmt: skip
    seat_fields = frozenset(
        {"seat", "seats", "victim", "partner", "to", "owner", "by", "taken_from", "winners"}
    )
    die_faces: Mapping[str, Sequence[str]] = {"event": EVENT_FACES}
    once: tuple[type[Move], ...] = (Roll,)

    def build(self, given: Mapping[str, Given]) -> CatanHorrorPosition:
        """The position that these keys describe."""
        return _Builder(given).position()

    def next_draws(self, given: Mapping[str, Given]) -> dict[str, list[str]]:
        """What is drawn next, by purpose: out of the cup, the stack of gates, and the decks."""
        return _next_draws(given)

    def players(self, position: CatanHorrorPosition) -> Sequence[str]:
        """The colours of the seats in turn order."""
        return [seat.colour for seat in position.state.seats]

    def beside(self, position: CatanHorrorPosition) -> list[tuple[int, str]]:
        """The answers to open offers."""
        return [(seat, "answer_offer") for seat in range(position.seats) for _ in asked(position, seat)]

    def apply(
        self, position: CatanHorrorPosition, seat: int, move: Move, draws: ScenarioDraws
    ) -> list[Event]:
        """``roll`` said in phase 1 also orders the production roll; not where no dice are scripted for that."""
        early = isinstance(move, Roll) and _in_phase_1(position)
        if not early and not position.state.roll_ordered:
            return position.apply(seat, move, draws)
        before, mark = position.copy(), draws.mark()
        try:
            return position.apply(seat, move, draws)
        except DrawMismatch:
            draws.back_to(mark)
            position.restore(before)
            position.state.roll_ordered = False
            return position.apply(seat, PASS if early else move, draws)

    def needless(self, position: CatanHorrorPosition, seat: int, move: Move) -> bool:
        """CH-315, TAB-18: the attack in phase 1 of knights who have no die, and that they pass."""
        if seat != position.state.active or not isinstance(top(position), ProductionRoll | FightStep):
            return False
        here = [knight for knight in position.knights_of(seat) if not knight.hidden]
        if isinstance(move, Pass):
            return any(position.monsters_at(knight.at) for knight in here)
        if not isinstance(move, Attack | ChooseTarget):
            return False
        names = move.targets if isinstance(move, Attack) else (move.target,)
        at = next((knight.at for knight in here if knight_id(knight) == move.knight), 0)
        things = [thing for thing in position.monsters_at(at) if monster_id(thing) in names]
        return bool(things) and not able(position, [knight for knight in here if knight.at == at], things)

    def also_called(self, position: CatanHorrorPosition) -> Mapping[str, str]:
        """The question of phase 1 has two names."""
        return {"roll_or_respond": "combat_response"} if _in_phase_1(position) else {}

    def meant(self, position: CatanHorrorPosition, value: str) -> str:
        """A knight's id, where a place is chosen, means where it stands."""
        for knight in position.state.knights:
            if value == f"K{knight.number}":
                return str(knight.at)
        return value

    def shown(self, position: CatanHorrorPosition, reader: Reader) -> dict[str, Any]:
        """What this reader sees."""
        return shown(position, reader)

    def describe(self, position: CatanHorrorPosition) -> dict[str, Any]:
        """The keys that set up this position."""
        return describe(position)


CATAN_HORROR_FACE = HorrorScenarios()


def _in_phase_1(p: CatanHorrorPosition) -> bool:
    """Whether knights beside monsters are asked."""
    return bool(p.state.agenda) and isinstance(p.state.agenda[-1], CombatPhase | JoinFight)


def _next_draws(given: Mapping[str, Given]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for key, purpose, known in (("monster_cup", "monster", MONSTERS), ("gate_stack", "gate marker", WORLDS)):
        if key in given:
            found[purpose] = [name.one_of(known) for name in given[key].listed()]
    for track, deck in given["decks"].mapping(TRACKS, "a deck").items() if "decks" in given else ():
        dealt = [card.id for card in FACTS.progress_cards if card.deck == track and card.dealt]
        found[f"{track} deck"] = [card.one_of(dealt) for card in deck.listed()]
    return found


class _Builder(BoardBuilder):
    """Builds a state key by key; each method reads one key."""

    ruleset = CATAN_HORROR
    position_type = CatanHorrorPosition
    called = "Catan Horror"
    kind: type[CatanHorrorPosition]

    def __init__(self, given: Mapping[str, Given]) -> None:
        super().__init__(given)
        terrain, chits, harbours = self.island()
        places, kinds = self.shape.size + 1, len(self.facts.monsters)
        self.seats = [
            Seat(colour=colour, hand=no_cards(), improvements=[0] * len(TRACKS), trophies=[0] * kinds)
            for colour in self.colours
        ]
        self.steps: list[Step] = []
        self.state = State(
            version=CATAN_HORROR.version,
            options=self.options,
            rows=self.board.rows,
            cells=self.board.cells,
            terrain=terrain,
            chits=chits,
            harbours=harbours,
            seats=self.seats,
            bank=self.facts.bank.listed(),
            agenda=[],
            metropolis=[0] * len(TRACKS),
            merchant=Merchant(),
            decks=[
                Deck(
                    fresh=[
                        card.count * (card.dealt and card.deck == track) for card in self.facts.progress_cards
                    ]
                )
                for track in TRACKS
            ],
            horror=[0] * places,
            structural=[0] * places,
            gate_stack=[world.count for world in self.facts.worlds],
            cup=[0] * kinds,
            fallen=[-1] * len(TRACKS),
        )
        self.dealt = list(self.kind.markers)
        self.state.cup = list(self.dealt)

    def position(self) -> CatanHorrorPosition:
        """All keys, in the order in which one needs the other."""
        self.place()
        self.hands(self.seats, self.state.bank, KINDS, "a resource or a commodity")
        self.cards()
        self.improvements()
        self.trophies()
        self.statuses()
        self.empty_stocks()
        self.turn()
        p = self.kind(self.state)
        p.begin(*self.steps)
        self.check_pieces(p)
        for seat in range(p.seats):
            measure(p, seat)
        if not self.longest_road(p, self.facts.longest_road_minimum):
            award(p)
        p.events = []
        self.spare(p)
        if p.state.agenda[-1].decision or isinstance(p.state.agenda[-1], Production):
            p.advance(NoDraws())
        self.offers(p)
        return p

    def check_pieces(self, p: CatanHorrorPosition) -> None:
        for seat, colour in enumerate(self.colours):
            for rank, count in enumerate(self.facts.rank_pieces, 1):
                if p.free_pieces(seat, rank) < 0:
                    raise BadScenario("knights", f"at most {count} pieces of a rank", f"more of {colour}")

    # -- cards and tracks

    def cards(self) -> None:
        for key in ("progress", "points_cards"):
            for seat, held in self.by_seat(key):
                for card in held.listed():
                    self.take_card(seat, key, card)
        for mine in self.seats:
            mine.progress.sort()
        section = self.section("under_decks")
        for track, cards in section.mapping(TRACKS, "a deck").items() if section else ():
            deck = self.state.decks[TRACKS.index(track)]
            for card in cards.listed():
                index = CARDS.index(
                    card.one_of([one.id for one in self.facts.progress_cards if one.deck == track])
                )
                if not deck.fresh[index]:
                    raise card.fault(f"at most {self.facts.progress_cards[index].count} {card.text()}")
                deck.fresh[index] -= 1
                deck.under.append(index)

    def take_card(self, seat: int, key: str, given: Given) -> None:
        """A card out of its deck into a hand, or open before a seat."""
        points = key == "points_cards"
        able = [one.id for one in self.facts.progress_cards if bool(one.points) == points and one.dealt]
        index = CARDS.index(given.one_of(able))
        fresh = self.state.decks[TRACKS.index(self.facts.progress_cards[index].deck)].fresh
        if not fresh[index]:
            raise given.fault(f"at most {self.facts.progress_cards[index].count} {given.text()}")
        fresh[index] -= 1
        mine = self.seats[seat]
        (mine.points_cards if points else mine.progress).append(index)

    def improvements(self) -> None:
        for seat, levels in self.by_seat("improvements"):
            for track, level in levels.mapping(TRACKS, "a track").items():
                self.seats[seat].improvements[TRACKS.index(track)] = level.number(0, self.facts.track_levels)
        section = self.section("merchant")
        if section is not None and section.value != "none":
            parts = section.mapping(("hex", "owner"))
            if len(parts) != 2:
                raise section.fault("hex and owner")
            self.state.merchant = Merchant(
                hex=self.hex(parts["hex"].text(), parts["hex"]), owner=self.seat(parts["owner"])
            )
        section = self.section("fallen")
        for track, seat_given in section.mapping(TRACKS, "a track").items() if section else ():
            if seat_given.value != "none":
                self.state.fallen[TRACKS.index(track)] = self.seat(seat_given)

    def trophies(self) -> None:
        for seat, count in self.by_seat("clues"):
            self.seats[seat].clues = count.number(0, 99)
        for seat, kinds in self.by_seat("trophies"):
            for kind in kinds.listed():
                self.take_marker(kind.one_of(MONSTERS), kind)
                self.seats[seat].trophies[MONSTERS.index(kind.text())] += 1

    # -- seats and turn

    def statuses(self) -> None:
        """Sane, Mad, dead, gone; the knights of a Mad seat are Mad, and Mad towns of others stay theirs."""
        state = self.state
        mad = 0
        for seat, status in self.by_seat("seats"):
            mine = self.seats[seat]
            mine.status = STATUSES[status.one_of(tuple(STATUSES))]
            if mine.status == MAD:
                mad += 1
                mine.maddened = mad
                for knight in state.knights:
                    if knight.owner == seat and not knight.mad:
                        knight.mad = self.facts.madness_turns[knight.rank - 1]
                        state.entered += 1
                        knight.entered = state.entered
        for seat in self.resigned():
            self.seats[seat].resigned = True
            self.seats[seat].status = DEAD
        section = self.section("passing")
        for given in section.listed() if section else ():
            self.seats[self.seat(given)].passes = True
        state.town_was_mad = bool(state.mad)
        mad_towns = sum(mine.settlements | mine.cities for mine in self.seats if mine.status == MAD)
        state.unclaimed = state.mad & ~mad_towns if any(mine.status == MAD for mine in self.seats) else 0

    def spare(self, p: CatanHorrorPosition) -> None:
        """What holds from the start has not been brought about: seats that have nothing to lose, endings fulfilled."""
        if p.state.turn:
            p.state.suspended = [outcome for outcome, holds in ENDINGS.items() if holds(p)]
            for seat, mine in enumerate(self.seats):
                mine.spared = mine.status != DEAD and not holds_out(p, seat)

    def empty_stocks(self) -> None:
        """``[]``: nothing is left in the cup, the stack of gates, or a deck."""
        for key, stock in (("monster_cup", self.state.cup), ("gate_stack", self.state.gate_stack)):
            section = self.section(key)
            if section is not None and not section.listed():
                stock[:] = [0] * len(stock)
        section = self.section("decks")
        for track, deck in section.mapping(TRACKS, "a deck").items() if section else ():
            if not deck.listed():
                self.state.decks[TRACKS.index(track)] = Deck(fresh=[0] * len(CARDS))

    def turn(self) -> None:
        section, state = self.section("turn"), self.state
        parts = section.mapping(("player", "phase", "actions_left", "number", "rolled")) if section else {}
        phase = parts["phase"].one_of(("setup", *PHASES)) if "phase" in parts else "actions"
        state.active = self.seat(parts["player"]) if "player" in parts else 0
        if phase == "setup":
            self.placing(parts)
            return
        state.turn = parts["number"].number(1, 100_000) if "number" in parts else state.active + 1
        state.actions_left = (
            parts["actions_left"].number(0, 99) if "actions_left" in parts else self.facts.actions
        )
        if "rolled" in parts:
            state.rolled = [die.number(1, 6) for die in parts["rolled"].listed()]
        begins = GAME_TURN.index(PHASES[phase])
        self.steps = [step() for step in GAME_TURN[begins:]]

    def placing(self, parts: Mapping[str, Given]) -> None:
        """CH-027: in the set-up the number of towns tells whose turn it is."""
        towns = sum((seat.settlements | seat.cities).bit_count() for seat in self.seats)
        count = len(self.seats)
        if towns >= 2 * count:
            raise parts["phase"].fault(f"fewer than {2 * count} towns on the board in the set-up")
        active = towns if towns < count else 2 * count - 1 - towns
        if "player" in parts and self.seat(parts["player"]) != active:
            raise parts["player"].fault(f"{self.colours[active]}, who places next with {towns} towns")
        self.state.active = active
        self.state.turn = 0
        self.steps = [PlaceTownsAndCities(at=towns)]
