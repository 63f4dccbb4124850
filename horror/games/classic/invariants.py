"""What holds in every position of the classic game, recomputed from scratch and by other ways than the rules go."""

from horror.games.island.recount import longest_path
from horror.rules.base.cards import KINDS
from horror.rules.base.discards import Discards
from horror.rules.base.state import TERRAINS
from horror.rules.board.island import bits
from horror.rules.development.position import DevelopmentPosition
from horror.rules.development.state import CARDS, VICTORY_POINT


def broken(p: DevelopmentPosition) -> list[str]:
    """A sentence for each invariant that does not hold."""
    return [*_cards(p), *_pieces(p), *_towns(p), *_roads(p), *_distinctions(p), *_turn(p)]


def _cards(p: DevelopmentPosition) -> list[str]:
    state, found = p.state, []
    for kind, name in enumerate(KINDS):
        held = [seat.hand[kind] for seat in state.seats]
        if min([*held, state.bank[kind]]) < 0 or sum(held) + state.bank[kind] != p.facts.bank.listed()[kind]:
            found.append(
                f"{name}: {held} in hands and {state.bank[kind]} in the bank are not {p.facts.bank.listed()[kind]}"
            )
    gone = 0
    for kind, card in enumerate(CARDS):
        held = [seat.development[kind] for seat in state.seats]
        fresh = [seat.fresh[kind] for seat in state.seats]
        total = (
            sum(held) + state.deck[kind] + (sum(seat.army for seat in state.seats) if card == "knight" else 0)
        )
        exact = card in ("knight", "victory_point")
        if min(*held, *fresh, state.deck[kind]) < 0 or any(
            new > old for new, old in zip(fresh, held, strict=True)
        ):
            found.append(f"{card}: {held} held, {fresh} bought now, {state.deck[kind]} in the deck")
        if total > p.facts.deck[card] or (exact and total != p.facts.deck[card]):
            found.append(f"{card}: {total} cards, not {p.facts.deck[card]}")
        gone += p.facts.deck[card] - total
    if gone < 0:
        found.append("more development cards than there are")
    return found


def _pieces(p: DevelopmentPosition) -> list[str]:
    found = []
    for seat, mine in enumerate(p.state.seats):
        counts = (mine.roads.bit_count(), mine.settlements.bit_count(), mine.cities.bit_count())
        supply = (p.facts.roads, p.facts.settlements, p.facts.cities)
        if any(count > most for count, most in zip(counts, supply, strict=True)):
            found.append(f"seat {seat}: {counts} roads, settlements and cities of {supply}")
    return found


def _towns(p: DevelopmentPosition) -> list[str]:
    found = []
    towns = [at for seat in p.state.seats for at in [*bits(seat.settlements), *bits(seat.cities)]]
    if len(towns) != len(set(towns)):
        found.append("two towns on one intersection")
    found += [
        f"towns at {a} and {b} are neighbours"
        for a in towns
        for b in towns
        if p.island.distance[a][b] == 1 and a < b
    ]
    if set(towns) != set(bits(p.occupied)):
        found.append("the mask of towns is stale")
    for seat, mine in enumerate(p.state.seats):
        ends = {end for border in bits(mine.roads) for end in p.island.ends[border]}
        alone = [at for at in [*bits(mine.settlements), *bits(mine.cities)] if at not in ends]
        if alone:
            found.append(f"seat {seat}: towns without a road at {alone}")
    return found


def _roads(p: DevelopmentPosition) -> list[str]:
    found = []
    roads = [border for seat in p.state.seats for border in bits(seat.roads)]
    if len(roads) != len(set(roads)):
        found.append("two roads on one border")
    if set(roads) != set(bits(p.roaded)):
        found.append("the mask of roads is stale")
    for seat, mine in enumerate(p.state.seats):
        true = 0 if mine.resigned else longest_path(p, seat)
        if true != mine.road_length:
            found.append(f"seat {seat}: longest path is {true}, not {mine.road_length}")
    return found


def _distinctions(p: DevelopmentPosition) -> list[str]:
    state, found = p.state, []
    lengths = [seat.road_length for seat in state.seats]
    holder = state.longest_road
    if holder >= 0 and (lengths[holder] < p.facts.longest_road_minimum or lengths[holder] < max(lengths)):
        found.append(f"the longest road is with seat {holder}, lengths {lengths}")
    if holder < 0 and max(lengths) >= p.facts.longest_road_minimum and lengths.count(max(lengths)) == 1:
        found.append(f"nobody holds the longest road, lengths {lengths}")
    armies = [0 if seat.resigned else seat.army for seat in state.seats]
    captain = state.largest_army
    if captain >= 0 and (armies[captain] < p.facts.army_minimum or armies[captain] < max(armies)):
        found.append(f"the largest army is with seat {captain}, knights {armies}")
    tied = (
        any(seat.resigned for seat in state.seats) and armies.count(max(armies)) > 1
    )  # TAB-36: nobody's, then
    if captain < 0 and max(armies) >= p.facts.army_minimum and not tied:
        found.append(f"nobody holds the largest army, knights {armies}")
    for seat, mine in enumerate(state.seats):
        points = mine.settlements.bit_count() + 2 * mine.cities.bit_count() + mine.development[VICTORY_POINT]
        points += 2 * (holder == seat) + 2 * (captain == seat)
        if (0 if mine.resigned else points) != p.points(seat):
            found.append(f"seat {seat}: {points} points, not {p.points(seat)}")
    return found


def _turn(p: DevelopmentPosition) -> list[str]:
    state, found = p.state, []
    enough = p.points(state.active) >= state.options.victory_points and state.turn > 0
    alone = sum(not seat.resigned for seat in state.seats) == 1
    if (enough or alone) != (state.result is not None):
        found.append(f"active seat {state.active} has {p.points(state.active)} points, result {state.result}")
    if (state.result is not None) != p.finished:
        found.append("a result and an agenda, or neither")
    if TERRAINS[state.terrain[state.robber]] != "desert" and not 0 <= state.robber < len(state.terrain):
        found.append("the robber is off the island")
    for seat, mine in enumerate(state.seats):
        if mine.resigned and (any(mine.hand) or any(mine.development) or not alone and seat in p.owing()):
            found.append(f"seat {seat} has resigned and has something left")
    for offer in state.offers:
        if state.active not in (offer.maker, *offer.to):
            found.append(f"offer T{offer.number} is none of the active seat's")
    for step in state.agenda:
        if isinstance(step, Discards) and any(
            answer and answer.cards.total != owed
            for answer, owed in zip(step.answers, step.counts, strict=True)
        ):
            found.append("an answer in the gather discards another number than is owed")
    return found
