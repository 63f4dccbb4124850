"""The view of a game of Catan Horror: everything on the table, with the secret fields marked (docs/hidden.md)."""

from typing import Annotated, Literal, TypeAlias

from horror.games.island.view import (
    AnswerView,
    HarbourView,
    HexView,
    OfferView,
    RoadView,
    answers,
    harbours,
    hexes,
    offers,
    roads,
)
from horror.rules.base.cards import KINDS, Cards, cards
from horror.rules.base.moves.offer import others_than
from horror.rules.base.turn import Discards
from horror.rules.board.island import bits
from horror.rules.cities.cards.gifts import Gifts
from horror.rules.cities.cards.looking import TakeFromHand, TakeProgress
from horror.rules.cities.cards.moves.discard_progress import DiscardProgress
from horror.rules.cities.cards.progress import ProgressOverflow
from horror.rules.cities.facts import TRACKS
from horror.rules.kernel.agenda import Decision, Step
from horror.rules.kernel.events import GameView, Hidden, Reader, SeenBy, View
from horror.rules.kernel.ruleset import Result
from horror.rules.monsters.actions.moves.hide import Hide
from horror.rules.monsters.actions.moves.move_knight import steps_of
from horror.rules.monsters.building.special_building import BuildOrder, SpecialBuilding
from horror.rules.monsters.cards.deserting import ChooseDeserter, PlaceDeserter
from horror.rules.monsters.cards.harbour import AnswerHarbour
from horror.rules.monsters.fights.combat import squad_cost
from horror.rules.monsters.fights.combat_phase import CombatPhase
from horror.rules.monsters.fights.knights_attack import AssignDice, KnightsAttack
from horror.rules.monsters.fights.monsters_attack import AssignDamage, JoinFight, SacrificeWall
from horror.rules.monsters.fights.moves.fight import Fight
from horror.rules.monsters.fights.moves.flee import Flee
from horror.rules.monsters.fights.responses import Response, Responses
from horror.rules.monsters.gates.closing import SealGate
from horror.rules.monsters.ids import knight_id, monster_id, squad_id
from horror.rules.monsters.named import thing_named
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import METROPOLIS, RANKS, Monster, Rank

Phase = Literal["setup", "combat", "production", "actions", "monsters", "wrap_up", "over"]
STATUSES = ("sane", "mad", "dead")
SIZES: tuple[Literal["settlement", "city", "metropolis"], ...] = ("settlement", "city", "metropolis")


class GateView(View):
    """An open gate."""

    hex: str
    world: str
    modifier: int
    damage: int


class TownView(View, kw_only=True):
    """A town; ``state`` is sane, invaded or mad; ``building`` is the monster that a Mad player grows on its card."""

    at: int
    owner: int
    kind: Literal["settlement", "city", "metropolis"]
    track: str | None = None
    state: Literal["sane", "invaded", "mad"]
    assaulted: bool
    walled: bool
    horror: int
    structural: int
    horror_limit: int
    structural_limit: int
    building: str | None = None
    progress: int = 0


class KnightView(View):
    """A knight; ``sanity`` is Sanity damage taken, ``mad`` the turns of Madness left.

    ``steps`` is how many intersections it may go, with its squad, where there is no road; along roads twice as many.
    """

    knight: str
    owner: int
    rank: Rank
    at: int
    hidden: bool
    damage: int
    sanity: int
    mad: int
    squad: str | None
    promoted: bool
    steps: int


class MonsterView(View):
    """A monster on an intersection, or (``hex``) on the centre of a hex, with what its kind can.

    ``physical`` and ``magical`` say how it stands such weapons: ``none``, ``resistance`` or ``immunity``.
    """

    monster: str
    kind: str
    at: int | None
    hex: str | None
    damage: int
    toughness: int
    strength: int
    horror: int
    awareness: int
    movement: str
    physical: str
    magical: str
    nightmarish: int
    overwhelming: int
    endless: bool


class RecruitView(View):
    """A knight that will appear in the wrap-up."""

    at: int
    owner: int


class SeatView(View):
    """A seat. Its hand and its progress cards are its own secret; their numbers are not.

    ``offers_made`` counts the seat's offers of this turn (TAB-12), for itself alone: some went to some seats only.
    ``partners`` are the seats with which it may trade.
    ``resigned`` is a dead one that has left the game itself (TAB-36): its towns may still stand.
    """

    seat: int
    colour: str
    status: Literal["sane", "mad", "dead"]
    resigned: bool
    hand: Annotated[Cards | Hidden, SeenBy(("seat",))]
    hand_total: int
    progress: Annotated[list[str] | Hidden, SeenBy(("seat",))]
    progress_total: int
    points_cards: list[str]
    improvements: dict[str, int]
    clues: int
    trophies: list[str]
    road_length: int
    roads_left: int
    settlements_left: int
    cities_left: int
    walls_left: int
    points: int
    passes: bool
    cranes: int
    fleet: list[str]
    harbours: int
    harbour_asked: list[int]
    offers_made: Annotated[int | Hidden, SeenBy(("seat",))]
    partners: list[int]


AnswerMove: TypeAlias = Fight | Hide | Flee | DiscardProgress | BuildOrder
"""What is answered in a gather of this game that counts no cards."""


class HiddenAnswerView(View):
    """The moves that a seat has answered with in the open gather; only it sees them before the last answer is in.

    ``asked`` are the knights and squads that must answer, where it is them that are asked.
    """

    seat: int
    asked: list[str]
    answer: Annotated[list[AnswerMove] | Hidden, SeenBy(("seat",))]


class ShownView(View, kw_only=True):
    """What a card shows one seat of another, or asks it: only ``seat`` and ``victim`` see hand and cards."""

    seat: int
    victim: int | None = None
    count: int = 0
    hand: Annotated[Cards | None | Hidden, SeenBy(("seat", "victim"))] = None
    progress: Annotated[list[str] | Hidden, SeenBy(("seat", "victim"))] = []
    offered: str | None = None
    rank: Rank | None = None


class TurnView(View):
    """Whose game turn it is; ``turn`` counts from 1, 0 is the set-up."""

    turn: int
    player: int
    phase: Phase
    actions_left: int
    rolled: list[int]


class HorrorView(GameView, kw_only=True):
    """A game of Catan Horror as one reader sees it.

    ``all_cards`` are as many of each kind as there are, in bank and hands together.
    ``by_age`` are monsters and Mad knights, oldest first (X-27); ``fallen`` the former holders of metropolises that may
    be rebuilt (CH-290); ``question`` names the step that waits for an answer, more exactly than its decision does.
    """

    ruleset: Literal["catan_horror"] = "catan_horror"
    victory_points: int
    turn: TurnView
    rows: tuple[int, ...]
    hexes: list[HexView]
    harbours: list[HarbourView]
    gates: list[GateView]
    sealed: list[str]
    towns: list[TownView]
    roads: list[RoadView]
    knights: list[KnightView]
    squads: dict[str, list[str]]
    monsters: list[MonsterView]
    recruits: list[RecruitView]
    seats: list[SeatView]
    bank: Cards
    all_cards: Cards
    decks: dict[str, int]
    cup: int
    gate_stack: int
    merchant_hex: str | None
    merchant_owner: int | None
    metropolis: dict[str, int | None]
    fallen: dict[str, int | None]
    longest_road: int | None
    offers: list[OfferView]
    discards: list[AnswerView]
    answers: list[HiddenAnswerView]
    movable: list[str]
    by_age: list[str]
    question: str | None
    fight: "FightView | None" = None
    shown: ShownView | None = None
    waiting: list[Decision]
    result: Result | None

    def pieces(self) -> dict[str, str]:
        """Knights, monsters and squads, and where they stand: an intersection, or of a monster a hex."""
        knights = {knight.knight: str(knight.at) for knight in self.knights}
        squads = {squad: knights[members[0]] for squad, members in self.squads.items()}
        monsters = {each.monster: each.hex or str(each.at) for each in self.monsters}
        return knights | squads | monsters


class FightView(View, kw_only=True):
    """What the open question of a fight is about; ``costs`` are the dice that each target costs a squad (CH-353)."""

    at: int | None = None
    monster: str | None = None
    targets: list[str] = []
    dice: list[int] = []
    costs: list[int] = []
    squad: str | None = None
    hex: str | None = None


def present(p: HorrorPosition, reader: Reader) -> HorrorView:
    """All that there is, for a reader; :func:`horror.rules.kernel.events.redact` takes out what is not for him."""
    state, island = p.state, p.island
    squads = sorted({knight.squad for knight in state.knights if knight.squad})
    return HorrorView(
        reader=reader,
        victory_points=state.options.victory_points,
        turn=TurnView(
            turn=state.turn,
            player=state.active,
            phase=phase_of(p),
            actions_left=state.actions_left,
            rolled=list(state.rolled),
        ),
        rows=state.rows,
        hexes=hexes(p),
        harbours=harbours(p),
        gates=[
            GateView(
                hex=island.hexes[gate.hex],
                world=p.facts.worlds[gate.world].id,
                modifier=p.facts.worlds[gate.world].modifier,
                damage=gate.damage,
            )
            for gate in state.gates
        ],
        sealed=[island.hexes[index] for index in bits(state.sealed)],
        towns=[_town(p, at) for at in bits(p.occupied)],
        roads=roads(p),
        knights=[
            KnightView(
                knight=knight_id(knight),
                owner=knight.owner,
                rank=RANKS[knight.rank - 1],
                at=knight.at,
                hidden=knight.hidden,
                damage=knight.damage,
                sanity=knight.sanity,
                mad=knight.mad,
                squad=squad_id(knight.squad) if knight.squad else None,
                promoted=knight.promoted,
                steps=steps_of(p, p.group_of(knight)),
            )
            for knight in state.knights
        ],
        squads={squad_id(number): [knight_id(knight) for knight in p.squad(number)] for number in squads},
        monsters=[_monster(p, monster) for monster in state.monsters],
        recruits=[RecruitView(at=recruit.at, owner=recruit.owner) for recruit in state.recruits],
        seats=[_seat(p, seat) for seat in range(p.seats)],
        bank=cards(state.bank),
        all_cards=p.facts.bank,
        decks={
            track: sum(deck.fresh) + len(deck.under) for track, deck in zip(TRACKS, state.decks, strict=True)
        },
        cup=sum(state.cup),
        gate_stack=sum(state.gate_stack),
        merchant_hex=island.hexes[state.merchant.hex] if state.merchant.hex >= 0 else None,
        merchant_owner=state.merchant.owner if state.merchant.owner >= 0 else None,
        metropolis={track: at or None for track, at in zip(TRACKS, state.metropolis, strict=True)},
        fallen={
            track: seat if seat >= 0 and not at else None
            for track, seat, at in zip(TRACKS, state.fallen, state.metropolis, strict=True)
        },
        longest_road=state.longest_road if state.longest_road >= 0 else None,
        offers=offers(p),
        discards=answers(p, (Discards, Gifts)),
        answers=_answers(p),
        movable=list(getattr(top(p), "movers", [])),
        by_age=[monster_id(thing) for thing in p.all_monsters()],
        question=question_of(p),
        fight=_fight(p),
        shown=_shown(p),
        waiting=p.waiting_in_public(),
        result=state.result,
    )


def top(p: HorrorPosition) -> object:
    """The step on top of the agenda, None when the game is over."""
    return p.state.agenda[-1] if p.state.agenda else None


def question_of(p: HorrorPosition) -> str | None:
    """The name of the step that waits for an answer; None when none does."""
    step = top(p)
    return str(type(step).__struct_config__.tag) if isinstance(step, Step) and step.decision else None


def phase_of(p: HorrorPosition) -> Phase:
    """The part of the game turn that the game is in."""
    if p.finished:
        return "over"
    phases = [step.phase for step in reversed(p.state.agenda) if step.phase]
    if phases and phases[0] == "combat" and not any(step.phase == "production" for step in p.state.agenda):
        return "actions"
    return phases[0] if phases else "wrap_up"  # type: ignore[return-value]


def _town(p: HorrorPosition, at: int) -> TownView:
    size, limits = p.size_of(at), p.limits_of(at)
    nursery = next((nursery for nursery in p.state.nurseries if nursery.at == at), None)
    mad, invaded = p.state.mad >> at & 1, p.state.invaded >> at & 1
    return TownView(
        at=at,
        owner=p.owner_of(at),
        kind=SIZES[size],
        track=TRACKS[p.state.metropolis.index(at)] if size == METROPOLIS else None,
        state="mad" if mad else "invaded" if invaded else "sane",
        assaulted=p.assaulted(at),
        walled=bool(p.state.walls >> at & 1),
        horror=p.state.horror[at],
        structural=p.state.structural[at],
        horror_limit=limits.horror,
        structural_limit=limits.structural,
        building=p.facts.monsters[nursery.kind].id if nursery else None,
        progress=nursery.progress if nursery else 0,
    )


def _monster(p: HorrorPosition, monster: Monster) -> MonsterView:
    kind = p.kind_of(monster)
    return MonsterView(
        monster=monster_id(monster),
        kind=kind.id,
        at=monster.at or None,
        hex=p.island.hexes[monster.gate] if monster.gate >= 0 else None,
        damage=monster.damage,
        toughness=kind.toughness,
        strength=kind.strength,
        horror=kind.horror,
        awareness=kind.awareness,
        movement=kind.movement,
        physical=kind.physical,
        magical=kind.magical,
        nightmarish=kind.nightmarish,
        overwhelming=kind.overwhelming,
        endless=kind.endless,
    )


def _seat(p: HorrorPosition, seat: int) -> SeatView:
    mine = p.state.seats[seat]
    kinds = zip(p.facts.monsters, mine.trophies, strict=True)
    return SeatView(
        seat=seat,
        colour=mine.colour,
        status=STATUSES[mine.status],  # type: ignore[arg-type]
        resigned=mine.resigned,
        hand=cards(mine.hand),
        hand_total=sum(mine.hand),
        progress=[p.card_name(card) for card in mine.progress],
        progress_total=len(mine.progress),
        points_cards=[p.card_name(card) for card in mine.points_cards],
        improvements=dict(zip(TRACKS, mine.improvements, strict=True)),
        clues=mine.clues,
        trophies=[kind.id for kind, count in kinds for _ in range(count)],
        road_length=mine.road_length,
        roads_left=p.facts.roads - mine.roads.bit_count(),
        settlements_left=p.settlements_left(seat),
        cities_left=p.cities_left(seat),
        walls_left=p.facts.walls - (p.state.walls & p.towns(seat)).bit_count(),
        points=p.points(seat),
        passes=mine.passes,
        cranes=mine.cranes,
        fleet=[KINDS[kind] for kind in bits(mine.fleet)],
        harbours=mine.harbours,
        harbour_asked=list(mine.harbour_asked),
        offers_made=mine.offers_made,
        partners=list(others_than(p, seat)),
    )


def _answers(p: HorrorPosition) -> list[HiddenAnswerView]:
    step = top(p)
    if isinstance(step, Responses):
        rows = zip(step.seats, step.asked, step.answers, strict=True)
        return [
            HiddenAnswerView(seat=seat, asked=asked, answer=[_move_of(response) for response in answers])
            for seat, asked, answers in rows
        ]
    if isinstance(step, SpecialBuilding):
        return [
            HiddenAnswerView(seat=seat, asked=[], answer=list(orders))
            for seat, orders in zip(step.seats, step.orders, strict=True)
        ]
    if isinstance(step, ProgressOverflow):
        return [
            HiddenAnswerView(seat=seat, asked=[], answer=[DiscardProgress(card)] if card else [])
            for seat, card in zip(step.seats, step.answers, strict=True)
        ]
    return []


def _move_of(response: Response) -> Fight | Hide | Flee:
    """The move by which a knight or squad was said to do this."""
    match response.act:
        case "fight":
            return Fight(response.knight)
        case "hide":
            return Hide(response.knight)
        case "flee":
            return Flee(response.knight, response.to)


def _fight(p: HorrorPosition) -> FightView | None:
    match top(p):
        case CombatPhase() as step:
            return FightView(targets=step.unanswered(p))
        case JoinFight(at=at):
            return FightView(at=at)
        case SacrificeWall(at=at, monster=monster):
            return FightView(at=at, monster=monster)
        case AssignDamage(monster=monster):
            return FightView(monster=monster)
        case KnightsAttack() as step:
            return FightView(targets=step.living_targets(p))
        case AssignDice() as step:
            return _dice(p, step)
        case SealGate(hex=index):
            return FightView(hex=p.island.hexes[index])
    return None


def _shown(p: HorrorPosition) -> ShownView | None:
    step = top(p)
    if isinstance(step, TakeFromHand):
        hand = cards(p.state.seats[step.victim].hand)
        return ShownView(seat=step.seat, victim=step.victim, count=step.count, hand=hand)
    if isinstance(step, TakeProgress):
        progress = [p.card_name(card) for card in p.state.seats[step.victim].progress]
        return ShownView(seat=step.seat, victim=step.victim, count=1, progress=progress)
    if isinstance(step, AnswerHarbour):
        return ShownView(seat=step.seat, offered=step.resource)
    if isinstance(step, ChooseDeserter):
        return ShownView(seat=step.seat)
    if isinstance(step, PlaceDeserter):
        return ShownView(seat=step.seat, rank=RANKS[step.rank - 1])
    return None


def _dice(p: HorrorPosition, step: AssignDice) -> FightView:
    squad = p.squad(step.squad)
    alive = {name: thing for name in step.targets if (thing := thing_named(p, name)) is not None}
    return FightView(
        dice=step.dice,
        targets=list(alive),
        costs=[squad_cost(p, squad, thing) for thing in alive.values()],
        squad=squad_id(step.squad),
    )
