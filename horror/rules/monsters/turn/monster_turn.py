"""Steps 2 to 5 of the monster turn (CH-046, CH-048, CH-049, X-21)."""

from horror.rules.board.island import bits
from horror.rules.kernel.variants import varies
from horror.rules.monsters.gates.cup import bring, draw_kind
from horror.rules.monsters.knights.madness import lose_sanity, recover
from horror.rules.monsters.players.stock import take_stock
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.roaming.movement_step import MonsterTurnStep
from horror.rules.monsters.state import MAD
from horror.rules.monsters.towns.damage import suffer
from horror.rules.monsters.turn.events import MadRolled


class InvadedTowns(MonsterTurnStep, tag="invaded_towns"):
    """CH-049, CH-394, CH-397, X-14, X-53: step 2: Invaded towns take the damage of all their monsters, by number."""

    def run(self, p: HorrorPosition) -> None:
        p.done(self)
        for at in bits(p.state.invaded):
            if not p.finished and town_turn(p, at):
                here = p.monsters_at(at)
                horror = sum(p.horror_of(thing) for thing in here)
                suffer(p, at, horror, sum(p.strength_of(thing) for thing in here), "CH-394")
                take_stock(p)


class MadTowns(MonsterTurnStep, tag="mad_towns"):
    """CH-301 to CH-306, CH-434, X-24: step 3: Mad towns roll for monsters; what Mad players have built is placed.

    Which towns do is told by options (CH-049, CH-436, X-21).
    """

    def run(self, p: HorrorPosition) -> None:
        p.done(self)
        for at in bits(p.state.mad):
            if town_turn(p, at) and rolls(p, at):
                size = p.limits_of(at)
                die = p.draws.die("mad town")
                p.events.append(MadRolled(at=at, die=die, rule="CH-301"))
                if die >= size.produces_on:
                    kind = draw_kind(p, "CH-306", size.least_toughness)
                    if kind is not None:
                        bring(p, kind, "CH-305", at=at)
        for nursery in list(p.state.nurseries):
            if nursery.progress >= p.facts.monsters[nursery.kind].toughness and town_turn(p, nursery.at):
                p.state.nurseries.remove(nursery)
                bring(p, nursery.kind, "CH-434", at=nursery.at)


@varies
def rolls(p: HorrorPosition, at: int) -> bool:
    """CH-301: whether a Mad town rolls: every one."""
    return True


def rolls_unheld(p: HorrorPosition, at: int) -> bool:
    """CH-436: by option those that no Mad player holds."""
    return p.state.seats[p.owner_of(at)].status != MAD


class KnightsSuffer(MonsterTurnStep, tag="knights_suffer"):
    """CH-048, CH-186, CH-295 to CH-297, CH-400, X-53: step 4: the active player's knights in such towns lose Sanity."""

    def run(self, p: HorrorPosition) -> None:
        p.done(self)
        for knight in list(p.knights_of(p.state.active)):
            if p.ailing >> knight.at & 1:
                lose_sanity(p, knight)
        take_stock(p)


class MadnessWanes(MonsterTurnStep, tag="madness_wanes"):
    """CH-199 to CH-202, CH-421, X-44, X-48, TAB-37: step 5: a sane active player's Mad knights recover bit by bit."""

    def run(self, p: HorrorPosition) -> None:
        p.done(self)
        active = p.state.active
        if p.sane(active):
            for knight in p.state.knights:
                if knight.owner == active and knight.mad and knight.maddened < p.state.turn:
                    knight.mad -= 1
                    if not knight.mad:
                        recover(p, knight)
        take_stock(p)


@varies
def town_turn(p: HorrorPosition, at: int) -> bool:
    """CH-049: whether a town is resolved in this game turn: in every one."""
    return True


def town_turn_of_owner(p: HorrorPosition, at: int) -> bool:
    """R-09, X-21: by option in those of its owner."""
    return p.heir(p.owner_of(at)) == p.state.active
