"""The pieces that an id names."""

from collections.abc import Sequence

from horror.rules.monsters.ids import knight_id, squad_id
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import Knight, Monster


def thing_named(p: HorrorPosition, name: str) -> Monster | Knight | None:
    """The monster or Mad knight of this id, None when it is gone."""
    number = int(name[1:])
    if name[0] == "M":
        return next((monster for monster in p.state.monsters if monster.number == number), None)
    return next((knight for knight in p.state.knights if knight.number == number and knight.mad), None)


def living(p: HorrorPosition, names: Sequence[str]) -> list[Monster | Knight]:
    """Those of these monsters and Mad knights, named by their ids, that are still there."""
    monsters: dict[int, Monster | Knight] = {monster.number: monster for monster in p.state.monsters}
    mad = {knight.number: knight for knight in p.state.knights if knight.mad}
    found = [(monsters if name[0] == "M" else mad).get(int(name[1:])) for name in names]
    return [thing for thing in found if thing is not None]


def knights_named(p: HorrorPosition, names: Sequence[str]) -> list[Knight]:
    """The sane knights of these ids that are still on the board."""
    return [knight for knight in p.state.knights if knight_id(knight) in names and not knight.mad]


def named_group(p: HorrorPosition, name: str) -> list[Knight]:
    """The knight or squad of this id, with all its members; the id is one that there is."""
    number = int(name[1:])
    if name[0] == "S":
        return p.squad(number)
    return [knight for knight in p.state.knights if knight.number == number]


def called(p: HorrorPosition, name: str) -> list[Knight]:
    """The knights that an id names, whosever they are: of a squad all of them; none where it is no knight's."""
    return [
        knight
        for knight in p.state.knights
        if name == knight_id(knight) or (knight.squad and name == squad_id(knight.squad))
    ]
