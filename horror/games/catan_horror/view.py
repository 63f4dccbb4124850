"""The view of a game of Catan Horror: everything on the table, with the secret fields marked (docs/hidden.md)."""

from typing import Annotated, Literal, TypeAlias

from horror.games.island.view import (
    AnswerView,
    HarbourView,
    HexView,
    OfferView,
    RoadView,
)
from horror.rules.base.cards import Cards
from horror.rules.base.roles import Die, Hex, Intersection, KindName, Piece
from horror.rules.cities.cards.moves.discard_progress import DiscardProgress
from horror.rules.cities.roles import ProgressCard, Track
from horror.rules.kernel.agenda import Decision
from horror.rules.kernel.events import GameView, Hidden, SeenBy, View
from horror.rules.kernel.roles import Colour, Name, Number, SeatNumber
from horror.rules.kernel.ruleset import Result
from horror.rules.monsters.actions.moves.hide import Hide
from horror.rules.monsters.fights.moves.fight import Fight
from horror.rules.monsters.fights.moves.flee import Flee
from horror.rules.monsters.roles import MonsterKind, Movement, Resistance, Trophy, World
from horror.rules.monsters.special_building.gather import BuildOrder
from horror.rules.monsters.state import Rank

Phase = Literal["setup", "combat", "production", "actions", "monsters", "wrap_up", "over"]
STATUSES = ("sane", "mad", "dead")
SIZES: tuple[Literal["settlement", "city", "metropolis"], ...] = ("settlement", "city", "metropolis")


class GateView(View):
    """An open gate."""

    hex: Hex
    world: World
    modifier: Number
    damage: Number


class TownView(View, kw_only=True):
    """A town; ``state`` is sane, invaded or mad; ``building`` is the monster that a Mad player grows on its card."""

    at: Intersection
    owner: SeatNumber
    kind: Literal["settlement", "city", "metropolis"]
    track: Track | None = None
    state: Literal["sane", "invaded", "mad"]
    assaulted: bool
    walled: bool
    horror: Number
    structural: Number
    horror_limit: Number
    structural_limit: Number
    building: MonsterKind | None = None
    progress: Number = 0


class KnightView(View):
    """A knight; ``sanity`` is Sanity damage taken, ``mad`` the turns of Madness left.

    ``steps`` is how many intersections it may go, with its squad, where there is no road; along roads twice as many.
    """

    knight: Piece
    owner: SeatNumber
    rank: Rank
    at: Intersection
    hidden: bool
    damage: Number
    sanity: Number
    mad: Number
    squad: Piece | None
    promoted: bool
    steps: Number


class MonsterView(View):
    """A monster on an intersection, or (``hex``) on the centre of a hex, with what its kind can.

    ``physical`` and ``magical`` say how it stands such weapons: ``none``, ``resistance`` or ``immunity``.
    """

    monster: Piece
    kind: MonsterKind
    at: Intersection | None
    hex: Hex | None
    damage: Number
    toughness: Number
    strength: Number
    horror: Number
    awareness: Number
    movement: Movement
    physical: Resistance
    magical: Resistance
    nightmarish: Number
    overwhelming: Number
    endless: bool


class RecruitView(View):
    """A knight that will appear in the wrap-up."""

    at: Intersection
    owner: SeatNumber


class SeatView(View):
    """A seat. Its hand and its progress cards are its own secret; their numbers are not.

    ``offers_made`` counts the seat's offers of this turn (TAB-12), for itself alone: some went to some seats only.
    ``partners`` are the seats with which it may trade.
    ``resigned`` is a dead one that has left the game itself (TAB-36): its towns may still stand.
    """

    seat: SeatNumber
    colour: Colour
    status: Literal["sane", "mad", "dead"]
    resigned: bool
    hand: Annotated[Cards | Hidden, SeenBy(("seat",))]
    hand_total: Number
    progress: Annotated[list[ProgressCard] | Hidden, SeenBy(("seat",))]
    progress_total: Number
    points_cards: list[ProgressCard]
    improvements: dict[Track, Number]
    clues: Number
    trophies: list[Trophy]
    road_length: Number
    roads_left: Number
    settlements_left: Number
    cities_left: Number
    walls_left: Number
    points: Number
    passes: bool
    cranes: Number
    fleet: list[KindName]
    harbours: Number
    harbour_asked: list[SeatNumber]
    offers_made: Annotated[Number | Hidden, SeenBy(("seat",))]
    partners: list[SeatNumber]


AnswerMove: TypeAlias = Fight | Hide | Flee | DiscardProgress | BuildOrder
"""What is answered in a gather of this game that counts no cards."""


class HiddenAnswerView(View):
    """The moves that a seat has answered with in the open gather; only it sees them before the last answer is in.

    ``asked`` are the knights and squads that must answer, where it is them that are asked.
    """

    seat: SeatNumber
    asked: list[Piece]
    answer: Annotated[list[AnswerMove] | Hidden, SeenBy(("seat",))]


class ShownView(View, kw_only=True):
    """What a card shows one seat of another, or asks it: only ``seat`` and ``victim`` see hand and cards."""

    seat: SeatNumber
    victim: SeatNumber | None = None
    count: Number = 0
    hand: Annotated[Cards | None | Hidden, SeenBy(("seat", "victim"))] = None
    progress: Annotated[list[ProgressCard] | Hidden, SeenBy(("seat", "victim"))] = []
    offered: KindName | None = None
    rank: Rank | None = None


class TurnView(View):
    """Whose game turn it is; ``turn`` counts from 1, 0 is the set-up."""

    turn: Number
    player: SeatNumber
    phase: Phase
    actions_left: Number
    rolled: list[Die]


class HorrorView(GameView, kw_only=True):
    """A game of Catan Horror as one reader sees it.

    ``all_cards`` are as many of each kind as there are, in bank and hands together.
    ``by_age`` are monsters and Mad knights, oldest first (X-27); ``fallen`` the former holders of metropolises that may
    be rebuilt (CH-290); ``question`` names the step that waits for an answer, more exactly than its decision does.
    """

    ruleset: Literal["catan_horror"] = "catan_horror"
    victory_points: Number
    turn: TurnView
    rows: tuple[Number, ...]
    hexes: list[HexView]
    harbours: list[HarbourView]
    gates: list[GateView]
    sealed: list[Hex]
    towns: list[TownView]
    roads: list[RoadView]
    knights: list[KnightView]
    squads: dict[Piece, list[Piece]]
    monsters: list[MonsterView]
    recruits: list[RecruitView]
    seats: list[SeatView]
    bank: Cards
    all_cards: Cards
    decks: dict[Track, Number]
    cup: Number
    gate_stack: Number
    merchant_hex: Hex | None
    merchant_owner: SeatNumber | None
    metropolis: dict[Track, Intersection | None]
    fallen: dict[Track, SeatNumber | None]
    longest_road: SeatNumber | None
    offers: list[OfferView]
    discards: list[AnswerView]
    answers: list[HiddenAnswerView]
    movable: list[Piece]
    by_age: list[Piece]
    question: Name | None
    fight: "FightView | None" = None
    shown: ShownView | None = None
    waiting: list[Decision]
    result: Result | None

    def pieces(self) -> dict[str, str]:
        """Knights, monsters and squads, and where they stand: an intersection, or of a monster a hex."""
        knights = {knight.knight: str(knight.at) for knight in self.knights}
        squads = {squad: knights[member] for squad, (member, *_) in self.squads.items()}
        monsters = {each.monster: each.hex or str(each.at) for each in self.monsters}
        return knights | squads | monsters


class FightView(View, kw_only=True):
    """What the open question of a fight, or of the Mad, is about; ``costs`` are the dice that each target costs a squad
    (CH-353), ``hexes`` those on which a gate may open (CH-426), ``towns`` the Mad ones that may be taken (CH-412),
    ``knights`` the knights and squads that may be hit, or that have no target yet.
    """

    at: Intersection | None = None
    monster: Piece | None = None
    targets: list[Piece] = []
    dice: list[Die] = []
    costs: list[Number] = []
    squad: Piece | None = None
    hex: Hex | None = None
    hexes: list[Hex] = []
    towns: list[Intersection] = []
    knights: list[Piece] = []
