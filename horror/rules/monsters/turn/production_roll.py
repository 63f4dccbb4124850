"""The production roll: event die, progress cards, harvest, sevens (CH-056 to CH-059)."""

from typing import ClassVar

from horror.rules.base.discards import Discards
from horror.rules.base.events import DiscardsDue, Rolled
from horror.rules.base.turn import Roll
from horror.rules.cities.cards.events import EventRolled
from horror.rules.cities.cards.progress import ask_overflow, draw_progress
from horror.rules.cities.facts import EVENT_FACES, TRACKS
from horror.rules.cities.towns.production import ask_aqueduct, owed, pay_out
from horror.rules.kernel.agenda import Step
from horror.rules.kernel.variants import varies
from horror.rules.monsters.gates.choosing import OpenGate
from horror.rules.monsters.players.stock import take_stock
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import DEAD


def resolve_roll(p: HorrorPosition, seat: int, red: int, yellow: int) -> None:
    """CH-006, CH-056, CH-220, CK-17: the event die first, then what the dice bring; the Roll step is on the agenda."""
    p.take(Roll)
    p.state.rolled = [red, yellow]
    p.events.append(Rolled(seat=seat, dice=(red, yellow), rule="CH-056"))
    face = EVENT_FACES[p.draws.die("event") - 1]
    p.events.append(EventRolled(face=face, rule="CH-006"))  # type: ignore[arg-type]
    p.push(Harvest(number=red + yellow))
    if face in TRACKS:
        draw_progress(p, TRACKS.index(face), red)
        ask_overflow(p)


class Harvest(Step, tag="harvest"):
    """CH-056, CH-059, CH-207, X-31, X-57: what the sum brings, once progress cards have been drawn."""

    phase: ClassVar[str] = "production"

    number: int

    def run(self, p: HorrorPosition) -> None:
        p.done(self)
        take_stock(p)
        if p.finished:
            return
        if self.number in p.facts.gate_rolls:
            ask_aqueduct(p, p.in_turn_order(p.state.active))
            p.push(OpenGate())
        elif self.number == p.facts.robber_total:
            ask_discards(p)
        else:
            harvest(p, self.number)


def harvest(p: HorrorPosition, number: int) -> None:
    """CH-057, CH-058, CH-206, CH-415: hexes without a gate pay towns that work for their owner."""
    producers = [producer for producer in p.layout.producers[number] if not p.gated >> producer.hex & 1]
    pay_out(p, owed(p, producers, [working_towns(p, seat) for seat in range(p.seats)]), "CH-056")


def working_towns(p: HorrorPosition, seat: int) -> int:
    """CH-057, CH-058, CH-415: the towns that produce: a sane player's sane ones, a Mad player's Mad ones."""
    if p.sane(seat):
        return p.sane_towns(seat)
    return p.towns(seat) & p.state.mad if p.state.seats[seat].status != DEAD else 0


@varies
def ask_discards(p: HorrorPosition) -> None:
    """CH-059, IMP-08, X-60: hands that are too large are halved; nobody is robbed."""
    owing = [seat for seat in p.living() if sum(p.state.seats[seat].hand) > p.hand_limit(seat)]
    if owing:
        counts = [sum(p.state.seats[seat].hand) // 2 for seat in owing]
        p.events.append(DiscardsDue(seats=owing, counts=counts, rule="CH-059"))
        p.push(Discards(seats=owing, counts=counts, answers=[None] * len(owing)))


def ask_no_discards(p: HorrorPosition) -> None:
    """CH-059: by option nobody discards."""


def roll_now(p: HorrorPosition, seat: int) -> None:
    """CH-056: the dice."""
    p.state.roll_ordered = False
    red, yellow = p.draws.two_dice("production")
    resolve_roll(p, seat, red, yellow)
