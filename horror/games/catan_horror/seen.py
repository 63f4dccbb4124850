"""What a position of Catan Horror shows: everything on the table, for one who may know all (docs/hidden.md)."""

from horror.games.catan_horror.view import (
    SIZES,
    STATUSES,
    FightView,
    GateView,
    HiddenAnswerView,
    HorrorView,
    KnightView,
    MonsterView,
    Phase,
    RecruitView,
    SeatView,
    ShownView,
    TownView,
    TurnView,
)
from horror.games.island.view import (
    answers,
    harbours,
    hexes,
    offers,
    roads,
)
from horror.rules.base.cards import KINDS, cards
from horror.rules.base.discards import Discards
from horror.rules.base.moves.offer import others_than
from horror.rules.board.island import bits
from horror.rules.cities.cards.looking import TakeFromHand, TakeProgress
from horror.rules.cities.cards.moves.discard_progress import DiscardProgress
from horror.rules.cities.cards.moves.give import Gifts
from horror.rules.cities.cards.progress import ProgressOverflow
from horror.rules.cities.facts import TRACKS
from horror.rules.kernel.agenda import Step
from horror.rules.kernel.events import Reader
from horror.rules.monsters.actions.moves.hide import Hide
from horror.rules.monsters.actions.moves.move_knight import steps_of
from horror.rules.monsters.cards.deserting import ChooseDeserter, PlaceDeserter
from horror.rules.monsters.cards.harbour import AnswerHarbour
from horror.rules.monsters.fights.combat import squad_cost
from horror.rules.monsters.fights.combat_phase import CombatPhase
from horror.rules.monsters.fights.knights_attack import AssignDice, KnightsAttack
from horror.rules.monsters.fights.monsters_attack import AssignDamage, JoinFight, SacrificeWall
from horror.rules.monsters.fights.moves import assign_damage
from horror.rules.monsters.fights.moves.fight import Fight
from horror.rules.monsters.fights.moves.flee import Flee
from horror.rules.monsters.fights.responses import Response, Responses
from horror.rules.monsters.gates.choosing import PlaceGate, free_hexes
from horror.rules.monsters.gates.closing import SealGate
from horror.rules.monsters.ids import knight_id, monster_id, squad_id
from horror.rules.monsters.mad.dividing import DivideTowns, takeable
from horror.rules.monsters.named import named_group, thing_named
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.special_building.gather import SpecialBuilding
from horror.rules.monsters.state import METROPOLIS, RANKS, Monster


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
            hit = assign_damage.targets(p)
            return FightView(monster=monster, at=hit[0].at, knights=[knight_id(knight) for knight in hit])
        case KnightsAttack() as step:
            asked = step.undeclared(p)
            where = named_group(p, asked[0])[0].at if asked else None
            return FightView(targets=step.living_targets(p), at=where, knights=asked)
        case AssignDice() as step:
            return _dice(p, step)
        case SealGate(hex=index):
            return FightView(hex=p.island.hexes[index])
        case PlaceGate(number=number):
            return FightView(hexes=[p.island.hexes[index] for index in bits(free_hexes(p, number))])
        case DivideTowns() as step:
            return FightView(towns=list(bits(takeable(p, step.order[0], step.left))))
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
