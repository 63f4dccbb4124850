"""The monster cup: drawing, and giving back (CH-221 to CH-223, CH-306, CH-317, CH-510)."""

from horror.rules.monsters.gates.events import CupEmpty, MonsterAppeared
from horror.rules.monsters.ids import monster_id
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import Monster


def draw_kind(p: HorrorPosition, rule: str, least_toughness: int = 0) -> int | None:
    """CH-222, CH-306, CH-430: a random kind among the markers that are tough enough; None when none qualifies."""
    kinds = p.facts.monsters
    labels: list[str] = []
    for kind, left in zip(kinds, p.state.cup, strict=True):
        if kind.toughness >= least_toughness:
            labels += [kind.id] * left
    if not labels:
        p.events.append(CupEmpty(rule=rule))
        return None
    drawn = labels[p.draws.pick("monster", labels)]
    index = next(number for number, kind in enumerate(kinds) if kind.id == drawn)
    p.state.cup[index] -= 1
    return index


def into_cup(p: HorrorPosition, kind: int) -> None:
    """CH-461, X-18, X-30, X-56: a marker goes back."""
    p.state.cup[kind] += 1


def bring(p: HorrorPosition, kind: int, rule: str, at: int = 0, gate: int = -1) -> None:
    """CH-223, CH-305, X-27: a monster of this kind comes on an intersection, or on the centre of a hex."""
    state = p.state
    state.monsters_numbered += 1
    state.entered += 1
    monster = Monster(number=state.monsters_numbered, kind=kind, at=at, gate=gate, entered=state.entered)
    state.monsters.append(monster)
    p.events.append(
        MonsterAppeared(
            monster=monster_id(monster),
            kind=p.kind_of(monster).id,
            at=at or None,
            hex=p.island.hexes[gate] if gate >= 0 else None,
            rule=rule,
        )
    )


def appear_at_gate(p: HorrorPosition, hex_index: int, rule: str) -> None:
    """CH-221, CH-223: a random monster comes out of a gate onto the centre of its hex."""
    kind = draw_kind(p, "CH-222")
    if kind is not None:
        bring(p, kind, rule, gate=hex_index)
