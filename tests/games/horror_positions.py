"""Positions of Catan Horror to look at: as scenarios describe them, random games after so many moves, and one on
which everything stands.
"""

import random
from functools import cache
from typing import Any

from horror.games import RULESETS
from horror.games.catan_horror.ruleset import CATAN_HORROR
from horror.games.catan_horror.scenario import CATAN_HORROR_FACE
from horror.games.grammar.meaning import meant
from horror.games.scenario.drawing import ScenarioDraws
from horror.games.scenario.reading import read
from horror.rules.board.island import bits
from horror.rules.kernel.choices import Template, sample
from horror.rules.kernel.draws import SecretDraws
from horror.rules.monsters.state import Gate, Knight, Monster, Nursery, Recruit


def asked(position: str, dice: list[int] | None = None, orders: list[tuple[int, Any]] | None = None) -> Any:
    """The described position after what comes by itself and these moves, or orders in words."""
    given = read(f"name: asked\nrules: [X-60]\n{position}", RULESETS)[0].position
    p = CATAN_HORROR_FACE.build(given)
    draws = ScenarioDraws(dice or [], [], CATAN_HORROR_FACE.next_draws(given), {}, lambda value: value)
    p.advance(draws)
    for seat, move in orders or []:
        p.apply(seat, meant(CATAN_HORROR, move, p, seat) if isinstance(move, str) else move, draws)
    return p


@cache
def played(moves: int, seed: int = 4, seats: int = 4, mad: int = 1) -> Any:
    """A random game after so many moves; copy it before you change it."""
    pick = random.Random(seed).randrange
    draws = SecretDraws(seed.to_bytes(32, "big"), f"horror-{seed}", b"", 0)
    options = CATAN_HORROR.options_type(starting_mad_players=mad)
    position, _ = CATAN_HORROR.new_game(options, CATAN_HORROR.colours[:seats], draws)
    for _ in range(moves):
        if position.finished:
            break
        draws.record.clear()
        if position.automatic_turn_next:
            position.advance(draws)
            continue
        owing = list(position.owing())
        seat = owing[pick(len(owing))]
        choices = position.choices(seat)
        plain = [choice for choice in choices if not _offer(choice)]
        position.apply(seat, sample(plain or choices, pick), draws)
    return position


def _offer(choice: Any) -> bool:
    return isinstance(choice, Template) and choice.kind.__name__ in ("Offer", "Counter")


def crowded() -> Any:
    """Everything that can stand on the island, much of it on one intersection. No game leads here; only to be shown."""
    position = played(300).copy()
    state = position.state
    towns = [(at, seat) for seat in range(4) for at in bits(position.towns(seat))]
    at = towns[0][0]
    city = next(at for at, _ in towns if any(seat.cities >> at & 1 for seat in state.seats))
    knights = (
        (1, 0, False, 9, 0, 0, 0),
        (2, 0, False, 9, 1, 0, 0),
        (3, 0, False, 9, 2, 1, 0),
        (4, 2, True, 0, 3, 0, 0),
        (2, 3, False, 0, 0, 2, 3),
        (1, 2, True, 8, 0, 0, 0),
        (1, 2, True, 8, 0, 0, 0),
    )
    state.knights = [
        Knight(
            number=10 + number,
            owner=owner,
            rank=rank,
            at=at,
            hidden=hidden,
            squad=squad,
            damage=damage,
            sanity=sanity,
            mad=mad,
            entered=mad,
        )
        for number, (rank, owner, hidden, squad, damage, sanity, mad) in enumerate(knights)
    ]
    state.monsters = [Monster(number=50 + kind, kind=3 * kind, at=at, damage=kind % 2) for kind in range(6)]
    state.gates = [Gate(hex=2, world=3, damage=7), Gate(hex=9, world=6)]
    state.monsters += [Monster(number=60 + kind, kind=kind, gate=2) for kind in range(5)]
    state.monsters += [Monster(number=70 + kind, kind=kind, at=12) for kind in range(18)]
    state.recruits = [Recruit(owner=0, at=at), Recruit(owner=2, at=31)]
    state.sealed = 1 << 7
    state.merchant.hex, state.merchant.owner = 4, 2
    state.metropolis[1] = city
    state.walls |= 1 << city
    state.horror[city], state.structural[city] = 12, 3
    mad = next(at for at, _ in towns if at != city)
    state.mad |= 1 << mad
    state.nurseries = [Nursery(at=mad, kind=8, progress=1)]
    state.seats[0].trophies = [1] * 12 + [0] * (len(state.cup) - 12)
    state.seats[0].clues = 2
    state.seats[2].points_cards = [7, 22]
    state.seats[2].progress = [0, 1]
    state.seats[3].status = 2
    return position
