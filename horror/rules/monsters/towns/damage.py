"""Towns under attack: damage, thresholds, madness, fall (CH-277 to CH-300, X-14 to X-20)."""

from horror.rules.base.longest_road import after_town_changed
from horror.rules.monsters.gates.cup import into_cup
from horror.rules.monsters.mad.blame import note_loss
from horror.rules.monsters.mad.rewards import town_destroyed
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import CITY, METROPOLIS
from horror.rules.monsters.towns.events import TownDamaged, TownDestroyed, TownMaddened, TownReduced, WallLost


def suffer(
    p: HorrorPosition, at: int, horror: int, structural: int, rule: str, razer: str | None = None
) -> None:
    """CH-109, CH-383, CH-394: a town takes damage; all of one moment is added, then thresholds are tested (X-14).

    ``razer`` is the knight or squad that razes it; otherwise it is monsters.
    """
    state = p.state
    if not horror and not structural:
        return
    state.horror[at] += horror
    state.structural[at] += structural
    p.events.append(
        TownDamaged(
            at=at,
            horror=horror,
            structural=structural,
            horror_total=state.horror[at],
            structural_total=state.structural[at],
            knight=razer,
            rule=rule,
        )
    )
    if structural:
        lose_wall_if_bare(p, at)
    judge(p, at, by_monsters=razer is None)


def lose_wall_if_bare(p: HorrorPosition, at: int) -> None:
    """CH-388, R-03: Structural damage costs a city its wall when no unhidden knight of its colour stands there."""
    owner = p.owner_of(at)
    if p.state.walls >> at & 1 and not any(
        knight.owner == owner and not knight.hidden for knight in p.knights_at(at)
    ):
        lose_wall(p, at, "CH-388")


def lose_wall(p: HorrorPosition, at: int, rule: str, against: str | None = None) -> None:
    """A city loses its wall."""
    p.state.walls &= ~(1 << at)
    p.events.append(WallLost(at=at, against=against, rule=rule))


def judge(p: HorrorPosition, at: int, by_monsters: bool = True) -> None:
    """CH-277 to CH-282, X-14, X-15: Structural thresholds until none applies, then Horror; what is gone has none."""
    state = p.state
    while state.structural[at] >= p.limits_of(at).structural:
        state.structural[at] -= p.limits_of(at).structural
        reduce(p, at, by_monsters)
    if not state.mad >> at & 1 and state.horror[at] >= p.limits_of(at).horror:
        madden(p, at)


def reduce(p: HorrorPosition, at: int, by_monsters: bool) -> None:
    """CH-278, CH-280, CH-282, CH-285, CH-288, CH-289: one size smaller, or nothing is left of the town."""
    size = p.size_of(at)
    if size == METROPOLIS:
        lose_metropolis(p, at, "CH-282")
    elif size == CITY:
        owner = p.owner_of(at)
        mine = p.state.seats[owner]
        if p.settlements_left(owner) <= 0:
            mine.stand_in |= 1 << at
        mine.cities &= ~(1 << at)
        mine.settlements |= 1 << at
        p.events.append(TownReduced(at=at, to="settlement", rule="CH-280"))
        if p.state.walls >> at & 1:
            lose_wall(p, at, "CH-289")
    else:
        destroy(p, at, by_monsters)


def lose_metropolis(p: HorrorPosition, at: int, rule: str) -> None:
    """CH-282, CH-290: a metropolis is a city again; who held it last is kept, for it may be rebuilt."""
    track = p.state.metropolis.index(at)
    p.state.metropolis[track] = 0
    p.state.fallen[track] = p.owner_of(at)
    p.events.append(TownReduced(at=at, to="city", rule=rule))


def destroy(p: HorrorPosition, at: int, by_monsters: bool) -> None:
    """CH-278, CH-288, CH-300, CH-424, CH-452, X-18, X-60: the settlement is gone; all who are there stay."""
    owner, state = p.owner_of(at), p.state
    here = ~(1 << at)
    mine = p.state.seats[owner]
    mine.settlements &= here
    mine.stand_in &= here
    state.mad &= here
    state.invaded &= here
    state.unclaimed &= here
    state.horror[at] = state.structural[at] = 0
    p.occupied &= here
    for nursery in [nursery for nursery in state.nurseries if nursery.at == at]:
        state.nurseries.remove(nursery)
        into_cup(p, nursery.kind)
    p.events.append(TownDestroyed(at=at, owner=owner, rule="CH-278"))
    after_town_changed(p, at)
    note_loss(p, owner, by_monsters)
    if by_monsters:
        town_destroyed(p)


def madden(p: HorrorPosition, at: int) -> None:
    """CH-277, CH-279, CH-281, CH-483, X-01: the town is Mad: no longer Invaded, without a wall, its damage kept."""
    p.state.mad |= 1 << at
    p.state.town_was_mad = True
    p.state.invaded &= ~(1 << at)
    p.events.append(TownMaddened(at=at, rule="CH-283"))
    if p.state.walls >> at & 1:
        lose_wall(p, at, "X-01")
